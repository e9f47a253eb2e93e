package need

import (
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
	Rate   float32 // of AdaGrad (Duchi, Hazan, Singer 2011, section 1.1)
	Decay  float32 // L2 penalty of an example
	Fewest int     // wordings that a feature stands in
	Seed   uint64
}

// DefaultTraining is the recipe of the model that is shipped.
var DefaultTraining = Training{Passes: 25, Rate: 0.5, Decay: 1e-5, Fewest: 2, Seed: 1}

// sparse is an example as the trainer reads it.
type sparse struct {
	at      []int
	weights []float32
	need    int
}

// Train fits a multinomial logistic regression to examples of n needs. The same examples
// give the same weights.
func Train(examples []Example, n int, t Training) Weights {
	features, idf, rows := prepare(examples, t.Fewest)
	weights := make([]float32, len(features)*n)
	squares := make([]float32, len(weights))
	bias := make([]float32, n)
	biasSquares := make([]float32, n)
	rng := rand.New(rand.NewPCG(t.Seed, 0))
	scores := make([]float32, n)
	for range t.Passes {
		for _, e := range rng.Perm(len(rows)) {
			r := rows[e]
			copy(scores, bias)
			for k, f := range r.at {
				for i, w := range weights[f*n : (f+1)*n] {
					scores[i] += r.weights[k] * w
				}
			}
			p := softmax(scores)
			p[r.need]--
			for i, g := range p {
				adagrad(&bias[i], &biasSquares[i], float32(g), t.Rate)
			}
			for k, f := range r.at {
				w, s := weights[f*n:(f+1)*n], squares[f*n:(f+1)*n]
				for i, g := range p {
					if g < -negligible || g > negligible {
						adagrad(&w[i], &s[i], float32(g)*r.weights[k]+t.Decay*w[i], t.Rate)
					}
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

// negligible is a gradient that is not worth following.
const negligible = 1e-4

func adagrad(w, squares *float32, g, rate float32) {
	*squares += g * g
	*w -= rate * g / float32(math.Sqrt(float64(*squares)+1e-8))
}

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
		at, weights := weigh(counts[i], func(f Feature) (int, float32, bool) {
			p, ok := position[f]
			if !ok {
				return 0, 0, false
			}
			return p, idf[p], true
		})
		order(at, weights)
		rows = append(rows, sparse{at, weights, e.Need})
	}
	return features, idf, rows
}

// order sorts positions with their weights, which come out of a map in no order: sums of
// floats depend on it.
func order(at []int, weights []float32) {
	type pair struct {
		at     int
		weight float32
	}
	pairs := make([]pair, len(at))
	for i := range at {
		pairs[i] = pair{at[i], weights[i]}
	}
	slices.SortFunc(pairs, func(a, b pair) int { return a.at - b.at })
	for i, p := range pairs {
		at[i], weights[i] = p.at, p.weight
	}
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
	right  bool
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
	return point{LogOdds(p[best]), best == e.Need, weight}
}

// fit finds the logistic function of greatest likelihood by Newton's method.
func fit(points []point) Calibration {
	slices.SortFunc(points, func(a, b point) int {
		switch {
		case a.odds < b.odds:
			return -1
		case a.odds > b.odds:
			return 1
		}
		return 0
	})
	a, b := 0.0, 1.0
	for range 50 {
		var ga, gb, haa, hab, hbb float64
		for _, p := range points {
			y := 0.0
			if p.right {
				y = 1
			}
			s := 1 / (1 + math.Exp(-a-b*p.odds))
			g, h := p.weight*(s-y), p.weight*s*(1-s)
			ga, gb = ga+g, gb+g*p.odds
			haa, hab, hbb = haa+h, hab+h*p.odds, hbb+h*p.odds*p.odds
		}
		det := haa*hbb - hab*hab
		if det < 1e-12 {
			break
		}
		a -= (hbb*ga - hab*gb) / det
		b -= (haa*gb - hab*ga) / det
	}
	return Calibration{float32(a), float32(b)}
}
