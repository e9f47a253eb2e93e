// Package learned scores by logistic regressions that come with the program as data.
//
// A regression gives its signals x the probability 1 ÷ (1 + exp(−(bias + weights·x))). lab/train/logistic fits them.
// Everything here may be used by several goroutines at once.
package learned

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"sync"
)

// Logistic returns the probability, in (0, 1), whose log-odds are x.
func Logistic(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// Logit returns the log-odds of a probability, in nats; of 0 and 1 the infinities.
func Logit(p float64) float64 { return math.Log(p / (1 - p)) }

// Softmax returns the probabilities of alternatives, of which one holds, by their log-odds. There is one at least.
func Softmax(odds []float64) []float64 {
	p, most, sum := make([]float64, len(odds)), slices.Max(odds), 0.0
	for i, o := range odds {
		p[i] = math.Exp(o - most)
		sum += p[i]
	}
	for i := range p {
		p[i] /= sum
	}
	return p
}

// Truth is the signal of what holds or not: 1 or 0.
func Truth(holds bool) float64 {
	if holds {
		return 1
	}
	return 0
}

// Named is a logistic regression of named signals; those that it does not know count nothing.
type Named struct {
	Bias    float64            `json:"bias"`
	Weights map[string]float64 `json:"weights"`
}

// Of returns the probability of signals.
func (n *Named) Of(signals map[string]float64) float64 { return Logistic(n.Odds(signals)) }

// Odds returns the log-odds of signals. They are summed in the order of their names, so that the same ones have the same sum.
func (n *Named) Odds(signals map[string]float64) float64 {
	sum := n.Bias
	for _, name := range slices.Sorted(maps.Keys(signals)) {
		sum += n.Weights[name] * signals[name]
	}
	return sum
}

// Numbered is a logistic regression of signals that stand in a fixed order.
type Numbered struct {
	Bias    float64   `json:"bias"`
	Weights []float64 `json:"weights"`
}

// Of returns the probability of as many signals as there are weights.
func (n *Numbered) Of(signals []float64) float64 { return Logistic(n.Odds(signals)) }

// Odds returns their log-odds.
func (n *Numbered) Odds(signals []float64) float64 {
	sum := n.Bias
	for i, w := range n.Weights {
		sum += w * signals[i]
	}
	return sum
}

// Shipped returns what gives the JSON of a file that is embedded in the program, read once. It panics where the file is damaged, which
// the tests of each package that ships one would show.
func Shipped[T any](file string, data []byte) func() *T {
	return sync.OnceValue(func() *T {
		v := new(T)
		if err := json.Unmarshal(data, v); err != nil {
			panic(fmt.Errorf("%s: %w", file, err))
		}
		return v
	})
}
