// Package answers fits what package ask knows of answers: [Fit] takes questions about documents of which experts marked what answers.
package answers

import (
	"slices"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/lab/train/logistic"
)

// Example is a question about a document of which experts marked what answers.
type Example struct {
	Benchmark string     // that it is of; all count the same
	ask.Basis            // with what search found in the document
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
func Fit(examples []Example, kinds map[string]ask.ClauseKind) *ask.Weights {
	w := &ask.Weights{Kinds: kinds}
	var sentences, documents logistic.Regression
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
		x, spans, features := e.Features()
		if len(e.Marked) == 0 {
			documents.Add(x, 0, 1/float64(len(examples)-answered))
			continue
		}
		documents.Add(x, 1, 1/float64(answered))
		for k, x := range features {
			sentences.Add(x, share(spans[k], e.Marked), float64(spans[k].Len())/float64(sizes[e.Benchmark]))
		}
	}
	w.Sentence = sentences.Fit()
	if answered < len(examples) {
		w.Presence = documents.Fit()
		w.Absent = threshold(w, examples)
	} else {
		x, _, _ := (&ask.Basis{}).Features()
		w.Presence.Weights = make([]float64, len(x))
	}
	w.Lambda = bestLambda(w, examples, sizes)
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

func threshold(w *ask.Weights, examples []Example) float64 {
	var there []float64
	for i := range examples {
		if e := &examples[i]; len(e.Marked) > 0 {
			there = append(there, e.Present(w))
		}
	}
	slices.Sort(there)
	return there[int(mostRefused*float64(len(there)))]
}

func bestLambda(w *ask.Weights, examples []Example, sizes map[string]int) float64 {
	best, most := 1.0, -1.0
	for _, lambda := range lambdas {
		sum := 0.0
		tried := ask.Weights{Sentence: w.Sentence, Lambda: lambda}
		for _, e := range examples {
			if len(e.Marked) == 0 {
				continue
			}
			length, found, marked := 0, 0.0, 0
			for _, m := range e.Marked {
				marked += m.Len()
			}
			for _, span := range e.Chosen(&tried) {
				length += span.Len()
				found += share(span, e.Marked) * float64(span.Len())
			}
			sum += 2 * found / float64(length+marked) / float64(sizes[e.Benchmark])
		}
		if sum > most {
			best, most = lambda, sum
		}
	}
	return best
}
