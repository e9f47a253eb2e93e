package need

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
)

// Example is a wording with the position of the need that it words.
type Example struct {
	Words []string // folded
	Need  int
}

// Training is the recipe of a classifier. The zero value is no recipe.
type Training struct {
	Passes int
	Rate   float32 // of stochastic gradient descent in the first pass; in pass n it is Rate / (1 + n/4)
	Fewest int     // wordings that a feature stands in
	Seed   uint64
}

// DefaultTraining is the recipe of the model that is shipped.
var DefaultTraining = Training{Passes: 20, Rate: 4, Fewest: 2, Seed: 1}

// sparse is an example as the trainer reads it.
type sparse struct {
	features []weighted
	need     int
}

// Train fits a multinomial logistic regression to examples of n needs. The same examples
// give the same weights.
func Train(examples []Example, n int, t Training) Weights {
	features, idf, rows := prepare(examples, t.Fewest)
	weights := make([]float32, len(features)*n)
	bias := make([]float32, n)
	rng := rand.New(rand.NewPCG(t.Seed, 0))
	scores := make([]float32, n)
	for pass := range t.Passes {
		rate := t.Rate / (1 + float32(pass)/4)
		for _, e := range rng.Perm(len(rows)) {
			r := rows[e]
			copy(scores, bias)
			for _, f := range r.features {
				for i, w := range weights[f.at*n : (f.at+1)*n] {
					scores[i] += f.weight * w
				}
			}
			p := softmax(scores)
			p[r.need]--
			for i, g := range p {
				bias[i] -= biasRate * rate * float32(g)
			}
			for _, f := range r.features {
				w, step := weights[f.at*n:(f.at+1)*n], rate*f.weight
				for i, g := range p {
					w[i] -= step * float32(g)
				}
			}
		}
	}
	out := Weights{Bias: bias, IDF: map[Feature]float32{}, Features: map[Feature][]float32{}}
	for i, f := range features {
		out.IDF[f], out.Features[f] = idf[i], weights[i*n:(i+1)*n]
	}
	return out
}

// biasRate is how much slower needs are taken for frequent than features for theirs.
const biasRate = 0.1

// prepare numbers the features of examples and weighs them by TF-IDF.
func prepare(examples []Example, fewest int) (features []Feature, idf []float32, rows []sparse) {
	counts := make([]map[Feature]float32, len(examples))
	frequency := map[Feature]int{}
	for i, e := range examples {
		counts[i] = Features(e.Words)
		for f := range counts[i] {
			frequency[f]++
		}
	}
	for f, n := range frequency {
		if n >= fewest {
			features = append(features, f)
		}
	}
	slices.Sort(features)
	position := make(map[Feature]int, len(features))
	for i, f := range features {
		position[f] = i
		idf = append(idf, 1+float32(math.Log(float64(1+len(examples))/float64(1+frequency[f]))))
	}
	for i, e := range examples {
		row := weigh(counts[i], func(f Feature) (int, float32, bool) {
			p, ok := position[f]
			if !ok {
				return 0, 0, false
			}
			return p, idf[p], true
		})
		rows = append(rows, sparse{row, e.Need})
	}
	return features, idf, rows
}

// Calibrate fits how likely the likeliest need is the right one, on needs and wordings that
// the classifier has not seen: the needs are dealt into folds; each fold's needs in turn are
// left out whole and so are a fifth of the wordings of the others. Wordings of needs left
// out count together as much as those of needs known: half of what people ask, nobody
// wrote down.
func Calibrate(examples []Example, n int, t Training) Calibration {
	const folds = 5
	var mu sync.Mutex
	var points []point
	var work sync.WaitGroup
	for fold := range folds {
		work.Go(func() {
			var learn []Example
			var known, open []Example
			for i, e := range examples {
				switch {
				case e.Need%folds == fold:
					open = append(open, e)
				case i%folds == fold:
					known = append(known, e)
				default:
					learn = append(learn, e)
				}
			}
			m := New(make([]Need, n), Train(learn, n, t), Calibration{})
			var of []point
			for _, e := range known {
				of = append(of, m.point(e, 1/float64(len(known))))
			}
			for _, e := range open {
				of = append(of, m.point(e, 1/float64(len(open))))
			}
			mu.Lock()
			defer mu.Unlock()
			points = append(points, of...)
		})
	}
	work.Wait()
	return fit(points)
}

// point is a reading with whether it was right.
type point struct {
	odds   float64 // of the likeliest need
	right  float64 // 1 or 0
	weight float64
}

func (m *Model) point(e Example, weight float64) point {
	p := m.probabilities(e.Words)
	best := 0
	for i := range p {
		if p[i] > p[best] {
			best = i
		}
	}
	right := 0.0
	if best == e.Need {
		right = 1
	}
	return point{LogOdds(p[best]), right, weight}
}

// fit finds the logistic function of greatest likelihood, by Newton's method with steps that
// are halved until they gain.
func fit(points []point) Calibration {
	points = slices.SortedFunc(slices.Values(points), func(a, b point) int { return cmp.Compare(a.odds, b.odds) }) // sums depend on the order
	a, b := 0.0, 1.0
	loss := lossOf(points, a, b)
	for range 50 {
		var ga, gb, haa, hab, hbb float64
		for _, p := range points {
			s := sigmoid(a + b*p.odds)
			g, h := p.weight*(s-p.right), p.weight*s*(1-s)
			ga, gb = ga+g, gb+g*p.odds
			haa, hab, hbb = haa+h, hab+h*p.odds, hbb+h*p.odds*p.odds
		}
		det := haa*hbb - hab*hab
		if det < 1e-12 {
			break
		}
		da, db := (hbb*ga-hab*gb)/det, (haa*gb-hab*ga)/det
		step := 1.0
		for step > 1e-3 && lossOf(points, a-step*da, b-step*db) >= loss {
			step /= 2
		}
		if step <= 1e-3 {
			break
		}
		a, b = a-step*da, b-step*db
		loss = lossOf(points, a, b)
	}
	return Calibration{float32(a), float32(b)}
}

func lossOf(points []point, a, b float64) float64 {
	loss := 0.0
	for _, p := range points {
		x := a + b*p.odds
		loss += p.weight * (max(x, 0) + math.Log1p(math.Exp(-math.Abs(x))) - p.right*x)
	}
	return loss
}

func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
