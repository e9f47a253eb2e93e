package answers

import (
	"strings"
	"testing"

	"pincite/backend/ask"
	"pincite/backend/doc"
)

const lease = "The tenant pays rent each month. The tenant may not assign the lease without consent. Notices are in writing. Books are kept."

// hits is a passage with its sentences, of which those with all of some words score high.
func hits(words ...string) []doc.Hit {
	h := doc.Hit{Score: 0.1, Quote: lease, Span: doc.Span{End: len(lease)}}
	for at := 0; at < len(lease); {
		end := at + strings.Index(lease[at:], ".") + 1
		score := 0.1
		for _, w := range words {
			if strings.Contains(lease[at:end], w) {
				score += 0.4
			}
		}
		h.Score, h.Parts.Vector = max(h.Score, score), max(h.Parts.Vector, score)
		h.Sentences = append(h.Sentences, doc.Sentence{Span: doc.Span{Start: at, End: end}, Score: score})
		at = end
		for at < len(lease) && lease[at] == ' ' {
			at++
		}
	}
	return []doc.Hit{h}
}

// TestFit tells what answers from what does not, and which documents answer at all.
func TestFit(t *testing.T) {
	t.Parallel()
	at := strings.Index(lease, "The tenant may")
	marked := doc.Span{Start: at, End: at + strings.Index(lease[at:], ".") + 1}
	var examples []Example
	for range 4 {
		there, missing := hits("assign", "consent"), hits("nothing")
		examples = append(examples,
			Example{Benchmark: "b", Basis: ask.Basis{Question: ask.Read("assign?", "assign consent", ask.Expert), Hits: there}, Marked: []doc.Span{marked}},
			Example{Benchmark: "b", Basis: ask.Basis{Question: ask.Read("audit?", "audit royalties", ask.Expert), Hits: missing}})
	}
	w := Fit(examples, map[string]ask.ClauseKind{"a/kind": {Share: 0.5}})
	if w.There("a/kind", 0.2) != w.There("unknown", 0.2) {
		t.Error("of a kind that half of the documents have a probability is another")
	}
	there, missing := examples[0], examples[1]
	if p := there.Present(w); p < 0.7 || p < w.Absent {
		t.Errorf("what is there: %.2f, absent below %.2f", p, w.Absent)
	}
	if p := missing.Present(w); p > 0.3 || p >= w.Absent {
		t.Errorf("what is not there: %.2f, absent below %.2f", p, w.Absent)
	}
	if chosen := there.Chosen(w); len(chosen) != 1 || chosen[0] != marked {
		t.Errorf("chosen %v, want %v", chosen, marked)
	}
}
