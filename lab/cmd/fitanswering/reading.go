package main

import (
	"cmp"
	"fmt"
	"slices"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/learned"
	"pincite/lab/train/logistic"
)

// sentence is one that a cross-encoder read beside a question.
type sentence struct {
	signals map[string]float64 // see [ask.Basis.Read]
	right   bool               // some of it was marked as the answer
}

// readSentences returns the likeliest sentences of what a document was asked by, where words of it were marked.
func readSentences(q *question, by *ask.Basis) (read []sentence, err error) {
	if len(q.Quotes) == 0 {
		return nil, nil
	}
	spans, signals, err := by.Read(ask.Shipped())
	for i, s := range signals {
		read = append(read, sentence{s, slices.ContainsFunc(q.Quotes, func(m [2]int) bool { return spans[i].Intersect(doc.Span{Start: m[0], End: m[1]}).Len() > 0 })})
	}
	return read, err
}

// fitReading tells for how many questions a marked sentence is the likeliest, by itself and as the cross-encoder reads it, each contract by what others
// taught, and returns what all teach.
func fitReading(examples []example) learned.Named {
	var of, alone, read int
	var by [parts]learned.Named
	for i := range parts {
		by[i] = reading(examples, i)
	}
	part := partsOf(examples)
	for i := range examples {
		e := &examples[i]
		if !slices.ContainsFunc(e.read, func(s sentence) bool { return s.right }) {
			continue
		}
		likeliest := func(odds func(map[string]float64) float64) int {
			if slices.MaxFunc(e.read, func(a, b sentence) int { return cmp.Compare(odds(a.signals), odds(b.signals)) }).right {
				return 1
			}
			return 0
		}
		w := &by[part[e.File]]
		of, alone, read = of+1, alone+likeliest(func(s map[string]float64) float64 { return s["unread"] }), read+likeliest(w.Odds)
	}
	fmt.Printf("of %d questions a marked sentence is the likeliest: by itself %d, once the cross-encoder has read it %d\n", of, alone, read)
	return rounded(reading(examples, -1))
}

// reading fits what the cross-encoder makes of sentences to the contracts that are not of a part.
func reading(examples []example, but int) learned.Named {
	d := logistic.Descent{Pull: pull}
	part := partsOf(examples)
	for i := range examples {
		if e := &examples[i]; part[e.File] != but {
			for _, s := range e.read {
				d.Add(s.signals, s.right, 1)
			}
		}
	}
	return d.Newton()
}
