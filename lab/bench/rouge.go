package bench

import (
	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/text"
)

// rougeL is the F1 of the longest common subsequence of the words of an answer and of what
// experts marked (Lin 2004, ROUGE-L with equal weight of precision and recall); 0 where either
// has none.
func rougeL(answer, marked []string) float64 {
	if len(answer) == 0 || len(marked) == 0 {
		return 0
	}
	before, now := make([]int, len(marked)+1), make([]int, len(marked)+1)
	for _, w := range answer {
		for j, m := range marked {
			if w == m {
				now[j+1] = before[j] + 1
			} else {
				now[j+1] = max(now[j], before[j+1])
			}
		}
		before, now = now, before
	}
	return 2 * float64(before[len(marked)]) / float64(len(answer)+len(marked))
}

// wordsAt returns the words of spans of a document, in code points.
func (d *Document) wordsAt(spans []doc.Span) (words []string) {
	for _, s := range spans {
		if span, err := d.offsets.FromRunes(s); err == nil {
			words = append(words, text.FoldedWords(d.text[span.Start:span.End])...)
		}
	}
	return words
}

// citing counts statements and citations as ALCE does (arXiv 2305.14627, section 3), support
// being judged by rules ([ask.Sentence.Stands]): a statement is supported that stands on all its
// citations, and a citation counts that its statement cannot do without; of a language model's
// sentence, which must have the words of each, all do.
type citing struct {
	statements, supported int
	citations, needed     int
}

func (c *citing) count(s ask.Sentence) {
	stands := s.Stands()
	c.statements++
	if stands {
		c.supported++
	}
	for i := range s.Citations {
		c.citations++
		rest := s
		rest.Citations = append(append([]ask.Citation{}, s.Citations[:i]...), s.Citations[i+1:]...)
		if stands && (s.Kind == ask.Model || !rest.Stands()) {
			c.needed++
		}
	}
}

func (c *citing) add(other citing) {
	c.statements, c.supported = c.statements+other.statements, c.supported+other.supported
	c.citations, c.needed = c.citations+other.citations, c.needed+other.needed
}
