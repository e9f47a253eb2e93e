package logistic

import (
	"cmp"
	"slices"

	"pincite/backend/learned"
)

const (
	rounds = 500  // of gradient descent, where no others are given
	step   = 2.5  // of each
	pull   = 1e-4 // keeps weights small
)

// Descent gathers what a regression of named signals is fitted to, weighted, by gradient descent. The zero value is empty.
type Descent struct {
	Rounds  int     // of gradient descent; 0 for 500
	Pull    float64 // keeps weights small; 0 for 1e-4
	signals []map[string]float64
	is      []float64
	weights []float64
}

// Add adds an example with its signals, and how much it counts.
func (p *Descent) Add(signals map[string]float64, is bool, weight float64) {
	y := 0.0
	if is {
		y = 1
	}
	p.signals, p.is, p.weights = append(p.signals, signals), append(p.is, y), append(p.weights, weight)
}

// Fit descends along the gradient of the likelihood under a ridge, with momentum.
func (p *Descent) Fit() learned.Named {
	names, rows := p.rows()
	l := learned.Named{Weights: map[string]float64{}}
	n := len(names) + 1
	w, speed, total := make([]float64, n), make([]float64, n), 0.0
	for _, weight := range p.weights {
		total += weight
	}
	for range cmp.Or(p.Rounds, rounds) {
		gradient := make([]float64, n)
		for i, x := range rows {
			sum := 0.0
			for j, v := range x {
				sum += w[j] * v
			}
			miss := p.weights[i] / total * (learned.Logistic(sum) - p.is[i])
			for j, v := range x {
				gradient[j] += miss * v
			}
		}
		for j := range n {
			if j < n-1 {
				gradient[j] += cmp.Or(p.Pull, pull) * w[j]
			}
			speed[j] = 0.9*speed[j] - step*gradient[j]
			w[j] += speed[j]
		}
	}
	for j, name := range names {
		l.Weights[name] = w[j]
	}
	l.Bias = w[n-1]
	return l
}

// Newton returns the regression with the greatest likelihood under the ridge, by Newton's method: of some dozens of signals sooner than [Descent.Fit].
func (p *Descent) Newton() learned.Named {
	r := Regression{Pull: cmp.Or(p.Pull, pull)}
	names, rows := p.rows()
	for i, x := range rows {
		r.Add(x[:len(names)], p.is[i], p.weights[i])
	}
	fitted := r.Fit()
	l := learned.Named{Bias: fitted.Bias, Weights: map[string]float64{}}
	for j, w := range fitted.Weights {
		l.Weights[names[j]] = w
	}
	return l
}

// rows returns the names of all signals and those of each example, and 1.
func (p *Descent) rows() (names []string, rows [][]float64) {
	for _, signals := range p.signals {
		for name := range signals {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	slices.Sort(names)
	rows = make([][]float64, len(p.signals))
	for i, signals := range p.signals {
		for _, name := range names {
			rows[i] = append(rows[i], signals[name])
		}
		rows[i] = append(rows[i], 1)
	}
	return names, rows
}
