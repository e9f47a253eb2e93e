// Package logistic fits logistic regressions: [Regression] those of numbered features, [Fit] and [Descent] those of named ones.
package logistic

import (
	"cmp"
	"math"
	"slices"

	"pincite/backend/learned"
)

// Regression gathers what a [learned.Numbered] is fitted to.
type Regression struct {
	Pull float64 // keeps weights small; 0 for 1e-3
	x    [][]float64
	y, w []float64
}

// Add adds an example of some features, the share of it that is so, and its weight.
func (r *Regression) Add(x []float64, y, w float64) {
	r.x, r.y, r.w = append(r.x, x), append(r.y, y), append(r.w, w)
}

// ridge keeps the weights small, as a share of the weight of all examples.
const ridge = 1e-3

// Fit returns the regression with the greatest likelihood under a ridge, by Newton's method.
func (r *Regression) Fit() learned.Numbered {
	if len(r.x) == 0 {
		return learned.Numbered{}
	}
	n := len(r.x[0])
	total := 0.0
	for _, w := range r.w {
		total += w
	}
	l := learned.Numbered{Weights: make([]float64, n)}
	for range 30 {
		gradient := make([]float64, n+1)
		hessian := make([][]float64, n+1)
		for i := range hessian {
			hessian[i] = make([]float64, n+1)
		}
		for i, x := range r.x {
			p, weight := l.Of(x), r.w[i]/total
			row := append(slices.Clone(x), 1)
			for j, a := range row {
				if a == 0 {
					continue
				}
				gradient[j] += weight * (p - r.y[i]) * a
				for k, b := range row[:j+1] {
					hessian[j][k] += weight * p * (1 - p) * a * b
				}
			}
		}
		for j := range n {
			gradient[j] += cmp.Or(r.Pull, ridge) * l.Weights[j]
			hessian[j][j] += cmp.Or(r.Pull, ridge)
		}
		hessian[n][n] += 1e-9
		for j := range hessian {
			for k := range j {
				hessian[k][j] = hessian[j][k]
			}
		}
		step := solve(hessian, gradient)
		most := 0.0
		for j := range n {
			l.Weights[j] -= step[j]
			most = max(most, math.Abs(step[j]))
		}
		l.Bias -= step[n]
		if most < 1e-6 {
			break
		}
	}
	return l
}

// solve returns x of a·x = b by Gaussian elimination with pivots; it changes both.
func solve(a [][]float64, b []float64) []float64 {
	n := len(b)
	for i := range n {
		pivot := i
		for j := i + 1; j < n; j++ {
			if math.Abs(a[j][i]) > math.Abs(a[pivot][i]) {
				pivot = j
			}
		}
		a[i], a[pivot], b[i], b[pivot] = a[pivot], a[i], b[pivot], b[i]
		for j := i + 1; j < n; j++ {
			f := a[j][i] / a[i][i]
			for k := i; k < n; k++ {
				a[j][k] -= f * a[i][k]
			}
			b[j] -= f * b[i]
		}
	}
	x := make([]float64, n)
	for i := n - 1; i >= 0; i-- {
		x[i] = b[i]
		for k := i + 1; k < n; k++ {
			x[i] -= a[i][k] * x[k]
		}
		x[i] /= a[i][i]
	}
	return x
}
