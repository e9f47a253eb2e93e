package main

import (
	"math"
	"math/rand/v2"

	"pincite/backend/facts"
	"pincite/backend/learned"
)

// example is a candidate, with whether it is the answer.
type example struct {
	signs []string
	right bool
}

const (
	rounds  = 12
	last    = 6 // rounds whose weights count
	rate    = 0.15
	ridge   = 2e-4
	rarest  = 4    // examples that have a sign at least
	dropped = 0.05 // weights below are none
)

// fit returns a logistic regression of signs, by AdaGrad under a ridge: the mean of the weights after each of the last rounds, of which one
// alone hangs on the order of the examples.
func fit(examples []example) *facts.Learned {
	counts := map[string]int{}
	for _, e := range examples {
		for _, s := range e.signs {
			counts[s]++
		}
	}
	index := map[string]int{}
	var names []string
	rows := make([][]int, len(examples))
	for i, e := range examples {
		for _, s := range e.signs {
			if counts[s] < rarest {
				continue
			}
			k, ok := index[s]
			if !ok {
				k = len(names)
				index[s], names = k, append(names, s)
			}
			rows[i] = append(rows[i], k)
		}
	}
	weights, squares := make([]float64, len(names)), make([]float64, len(names))
	means := make([]float64, len(names))
	bias, biasSquare, meanBias := -3.0, 1.0, 0.0
	order := rand.New(rand.NewPCG(1, 2))
	for round := range rounds {
		for _, i := range order.Perm(len(rows)) {
			sum := bias
			for _, k := range rows[i] {
				sum += weights[k]
			}
			g := learned.Logistic(sum)
			if examples[i].right {
				g--
			}
			for _, k := range rows[i] {
				step := g + ridge*weights[k]
				squares[k] += step * step
				weights[k] -= rate * step / (math.Sqrt(squares[k]) + 0.3)
			}
			biasSquare += g * g
			bias -= rate * g / math.Sqrt(biasSquare)
		}
		if round >= rounds-last {
			for k, w := range weights {
				means[k] += w / last
			}
			meanBias += bias / last
		}
	}
	l := &facts.Learned{Named: learned.Named{Bias: round(meanBias), Weights: map[string]float64{}}}
	for k, name := range names {
		if math.Abs(means[k]) >= dropped {
			l.Weights[name] = round(means[k])
		}
	}
	return l
}

func round(x float64) float64 { return math.Round(1000*x) / 1000 }

// probability is how likely an example is the answer, by what was learned.
func probability(l *facts.Learned, signs []string) float64 {
	sum := l.Bias
	for _, s := range signs {
		sum += l.Weights[s]
	}
	return learned.Logistic(sum)
}
