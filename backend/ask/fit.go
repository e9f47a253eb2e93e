package ask

import (
	"math"
	"slices"

	"pincite/backend/doc"
)

// Example is a question about a document of which experts marked what answers.
type Example struct {
	Benchmark string // that it is of; all count the same
	Question  Question
	Hits      []doc.Hit // that search found in the document, as for [Weights.Extract]
	Subject   Subject
	Marked    []doc.Span // bytes of the document; none where it lacks an answer
}

// What the choices of [Fit] are between: how many sentences to take, and how many questions
// whose answer is there may be refused.
var lambdas = []float64{0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1}

const mostRefused = 0.08

// Fit fits weights with these kinds of clauses, by which the examples were asked: those of sentences by the share of each that is marked, those of presence
// by whether anything is, with as much weight for documents that answer as for those that do
// not; lambda is the one with the best mean F1, and Absent what [mostRefused] of the examples
// with an answer fall below.
func Fit(examples []Example, kinds map[string]ClauseKind) *Weights {
	w := &Weights{Kinds: kinds}
	var sentences, documents regression
	sizes := map[string]int{}
	answered := 0
	for _, e := range examples {
		if len(e.Marked) > 0 {
			sizes[e.Benchmark]++
			answered++
		}
	}
	for i := range examples {
		e := &examples[i]
		x := presence(&e.Question, e.Hits, e.Subject)
		if len(e.Marked) == 0 {
			documents.add(x, 0, 1/float64(len(examples)-answered))
			continue
		}
		documents.add(x, 1, 1/float64(answered))
		spans, features := candidates(e.Hits)
		for k, x := range features {
			sentences.add(x, share(spans[k], e.Marked), float64(spans[k].Len())/float64(sizes[e.Benchmark]))
		}
	}
	w.Sentence = sentences.fit()
	if answered < len(examples) {
		w.Presence = documents.fit()
		w.Absent = w.threshold(examples)
	} else {
		w.Presence = logistic{Weights: make([]float64, presenceFeatures)}
	}
	w.Lambda = w.bestLambda(examples, sizes)
	return w
}

// share returns the share of a span that is marked.
func share(span doc.Span, marked []doc.Span) float64 {
	n := 0
	for _, m := range marked {
		n += span.Intersect(m).Len()
	}
	return min(1, float64(n)/float64(max(1, span.Len())))
}

func (w *Weights) threshold(examples []Example) float64 {
	var there []float64
	for i := range examples {
		if e := &examples[i]; len(e.Marked) > 0 {
			there = append(there, w.present(&e.Question, e.Hits, e.Subject))
		}
	}
	slices.Sort(there)
	return there[int(mostRefused*float64(len(there)))]
}

func (w *Weights) bestLambda(examples []Example, sizes map[string]int) float64 {
	best, most := 1.0, -1.0
	for _, lambda := range lambdas {
		sum := 0.0
		tried := Weights{Sentence: w.Sentence, Lambda: lambda}
		for _, e := range examples {
			if len(e.Marked) == 0 {
				continue
			}
			length, found, marked := 0, 0.0, 0
			for _, m := range e.Marked {
				marked += m.Len()
			}
			for _, c := range tried.chosen(e.Hits) {
				length += c.span.Len()
				found += share(c.span, e.Marked) * float64(c.span.Len())
			}
			sum += 2 * found / float64(length+marked) / float64(sizes[e.Benchmark])
		}
		if sum > most {
			best, most = lambda, sum
		}
	}
	return best
}

// regression gathers what a [logistic] is fitted to.
type regression struct {
	x    [][]float64
	y, w []float64
}

func (r *regression) add(x []float64, y, w float64) {
	r.x, r.y, r.w = append(r.x, x), append(r.y, y), append(r.w, w)
}

// ridge keeps the weights small, as a share of the weight of all examples.
const ridge = 1e-3

// fit returns the regression with the greatest likelihood under a ridge, by Newton's method.
func (r *regression) fit() logistic {
	if len(r.x) == 0 {
		return logistic{}
	}
	n := len(r.x[0])
	total := 0.0
	for _, w := range r.w {
		total += w
	}
	l := logistic{Weights: make([]float64, n)}
	for range 30 {
		gradient := make([]float64, n+1)
		hessian := make([][]float64, n+1)
		for i := range hessian {
			hessian[i] = make([]float64, n+1)
		}
		for i, x := range r.x {
			p, weight := l.of(x), r.w[i]/total
			row := append(slices.Clone(x), 1)
			for j, a := range row {
				gradient[j] += weight * (p - r.y[i]) * a
				for k, b := range row {
					hessian[j][k] += weight * p * (1 - p) * a * b
				}
			}
		}
		for j := range n {
			gradient[j] += ridge * l.Weights[j]
			hessian[j][j] += ridge
		}
		hessian[n][n] += 1e-9
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
