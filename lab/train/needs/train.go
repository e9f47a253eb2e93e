// Package needs fits the classifiers of needs that package need reads a question with: [Train] takes wordings that people
// wrote, and [Model] makes a model of what was learned.
package needs

import (
	"math"
	"math/rand/v2"
	"slices"

	"pincite/backend/learned"
	"pincite/backend/search/need"
)

// NearMiss is the need of an example that wants none of those that it is near to.
const NearMiss = -1

// Example is a wording with the position of the need that it words, or [NearMiss].
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
	features []learned.Entry
	need     int
}

// Train fits a multinomial logistic regression to examples of n needs and, if there are any, near
// misses, which are one more class. The same examples give the same weights.
func Train(examples []Example, n int, t Training) Weights {
	features, idf, rows := prepare(examples, t.Fewest)
	near := n
	for i, r := range rows {
		if r.need == NearMiss {
			rows[i].need, n = near, near+1
		}
	}
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
				for i, w := range weights[int(f.At)*n : int(f.At+1)*n] {
					scores[i] += f.Weight * w
				}
			}
			p := need.Softmax(scores)
			p[r.need]--
			for i, g := range p {
				bias[i] -= biasRate * rate * float32(g)
			}
			for _, f := range r.features {
				w, step := weights[int(f.At)*n:int(f.At+1)*n], rate*f.Weight
				for i, g := range p {
					w[i] -= step * float32(g)
				}
			}
		}
	}
	out := Weights{Bias: bias, IDF: map[need.Feature]float32{}, Features: map[need.Feature][]float32{}}
	for i, f := range features {
		out.IDF[f], out.Features[f] = idf[i], weights[i*n:(i+1)*n]
	}
	return out
}

// biasRate is how much slower needs are taken for frequent than features for theirs.
const biasRate = 0.1

// prepare numbers the features of examples and weighs them by TF-IDF.
func prepare(examples []Example, fewest int) (features []need.Feature, idf []float32, rows []sparse) {
	counts := make([]map[need.Feature]float32, len(examples))
	frequency := map[need.Feature]int{}
	for i, e := range examples {
		counts[i] = need.Features(e.Words)
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
	position := make(map[need.Feature]int, len(features))
	for i, f := range features {
		position[f] = i
		idf = append(idf, 1+float32(math.Log(float64(1+len(examples))/float64(1+frequency[f]))))
	}
	for i, e := range examples {
		row := need.Weigh(counts[i], func(f need.Feature) (int, float32, bool) {
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
