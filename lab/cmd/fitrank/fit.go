package main

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/gonum/mat"

	"pincite/backend/search/rank"
)

// group is a group of weights, by the names of features.
type group struct {
	Features map[string]float64 `json:"features"`
	Around   map[string]float64 `json:"around"`
}

// weight is one weight: of a feature, or of a feature of the passages around.
type weight struct {
	feature string
	around  bool
}

func (s weight) String() string {
	if s.around {
		return "around " + s.feature
	}
	return s.feature
}

// order is the one in which weights.json names the features.
var order = []string{"vector", "lexical", "summary", "terms", "words", "headings", "learned", "projected", "answers", "marked"}

// byHand are the features whose weights are not fitted.
var byHand = []string{"lexical", "summary"}

// fitted returns the weights of a group that are fitted.
func (g *group) fitted() (signals []weight) {
	for _, around := range []bool{false, true} {
		for _, name := range order {
			if _, ok := g.weights(around)[name]; ok && !slices.Contains(byHand, name) {
				signals = append(signals, weight{name, around})
			}
		}
	}
	return signals
}

func (g *group) weights(around bool) map[string]float64 {
	if around {
		return g.Around
	}
	return g.Features
}

func (g *group) of(s weight) float64 { return g.weights(s.around)[s.feature] }

func (g *group) clone() *group { return &group{maps.Clone(g.Features), maps.Clone(g.Around)} }

// inLine writes weights as weights.json has them.
func inLine(weights map[string]float64) string {
	var parts []string
	for _, name := range order {
		if w, ok := weights[name]; ok {
			parts = append(parts, fmt.Sprintf("%q: %.3g", name, w))
		}
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// ridge keeps weights of signals that are all alike from growing without end: it is what the
// square of a weight costs, in log-likelihood of one question.
const ridge = 1e-4

// fit replaces the fitted weights of g by those of the greatest likelihood, and returns the
// mean log-likelihood of a question before and after. The likelihood is concave in the
// weights, so that Newton's method finds its one maximum.
func fit(examples []rank.Example, g *group) (before, after float64, err error) {
	if len(examples) == 0 {
		return 0, 0, errors.New("no questions to fit to")
	}
	signals := g.fitted()
	before, slope, curve := likelihood(examples, g, signals)
	after = before
	for range 50 {
		var cholesky mat.Cholesky
		if !cholesky.Factorize(curve) {
			return 0, 0, errors.New("two of the signals are the same")
		}
		step := mat.NewVecDense(len(signals), nil)
		if err := cholesky.SolveVecTo(step, slope); err != nil {
			return 0, 0, err
		}
		last, from := after, g.clone()
		for scale := 1.0; ; scale /= 2 { // shorter, where the step goes too far
			for i, s := range signals {
				g.weights(s.around)[s.feature] = from.of(s) + scale*step.AtVec(i)
			}
			if after, slope, curve = likelihood(examples, g, signals); after >= last || scale < 1e-6 {
				break
			}
		}
		if after-last < 1e-9 {
			break
		}
	}
	return before, after, nil
}

// likelihood returns the mean log-likelihood of the answers, less the ridge, its gradient,
// and the negative of its second derivatives.
func likelihood(examples []rank.Example, g *group, signals []weight) (value float64, slope *mat.VecDense, curve *mat.SymDense) {
	n := len(signals)
	slope, curve = mat.NewVecDense(n, nil), mat.NewSymDense(n, nil)
	share := 1 / float64(len(examples))
	for _, e := range examples {
		value += share * addExample(e, g, signals, share, slope, curve)
	}
	for i, s := range signals {
		w := g.of(s)
		value -= ridge * w * w / 2
		slope.SetVec(i, slope.AtVec(i)-ridge*w)
		curve.SetSym(i, i, curve.At(i, i)+ridge)
	}
	return value, slope, curve
}

// addExample adds a question's part of the derivatives and returns its log-likelihood.
func addExample(e rank.Example, g *group, signals []weight, share float64, slope *mat.VecDense, curve *mat.SymDense) (value float64) {
	scores := scoresOf(e, g)
	logSum := logSumExp(scores)
	columns := make([][]float32, len(signals))
	for k, s := range signals {
		if columns[k] = e.Features[s.feature]; s.around {
			columns[k] = e.Around[s.feature]
		}
	}
	n := len(signals)
	mean, products := make([]float64, n), make([]float64, n*n)
	for i, score := range scores {
		p, want := math.Exp(score-logSum), float64(e.Shares[i])
		value += want * (score - logSum)
		for k, column := range columns {
			x := float64(column[i])
			mean[k] += p * x
			slope.SetVec(k, slope.AtVec(k)+share*(want-p)*x)
			for j := range k + 1 {
				products[k*n+j] += p * x * float64(columns[j][i])
			}
		}
	}
	for k := range n {
		for j := range k + 1 {
			curve.SetSym(k, j, curve.At(k, j)+share*(products[k*n+j]-mean[k]*mean[j]))
		}
	}
	return value
}

// scoresOf returns the passages' scores with the weights of g.
func scoresOf(e rank.Example, g *group) []float64 {
	scores := make([]float64, len(e.Shares))
	for _, around := range []bool{false, true} {
		columns := e.Features
		if around {
			columns = e.Around
		}
		for name, w := range g.weights(around) {
			for i, x := range columns[name] {
				scores[i] += w * float64(x)
			}
		}
	}
	return scores
}

func logSumExp(scores []float64) float64 {
	most, sum := slices.Max(scores), 0.0
	for _, s := range scores {
		sum += math.Exp(s - most)
	}
	return most + math.Log(sum)
}
