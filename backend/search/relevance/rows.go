package relevance

import (
	"iter"

	"pincite/backend/search/simd"
)

// Rows makes the vectors of passages over one vocabulary. It is for one goroutine.
type Rows struct {
	tower    *tower
	dim      int
	terms    []Term
	words    []int32     // by number: the row of the word, -1 where unknown
	headings []int32     // by number: its row as a heading's word
	picked   []simd.Pick // the rows of a passage's terms
	pairs    Pairs
}

// Pairs counts pairs of neighbouring words.
type Pairs struct {
	All   int
	Known int // those that the model has a vector for
}

// Add adds other pairs.
func (p *Pairs) Add(o Pairs) { p.All, p.Known = p.All+o.All, p.Known+o.Known }

// Rows looks up what the passages' tower knows of a vocabulary, whose words are then
// meant by their numbers, from 0.
func (m *Model) Rows(vocabulary iter.Seq[Term]) *Rows {
	r := &Rows{tower: &m.passage, dim: m.dim}
	for t := range vocabulary {
		r.terms = append(r.terms, t)
		r.words = append(r.words, m.passage.row(t))
		r.headings = append(r.headings, m.passage.row(t.Heading()))
	}
	return r
}

// Passage writes the vector of a passage, given as the numbers of its words and of its
// heading's, to dst[:Dim]: unit length, or zero where the model knows nothing in it.
// It adds up the terms that [PassageTerms] lists, in their order.
func (r *Rows) Passage(dst []float32, words, heading []int32) {
	r.picked = r.picked[:0]
	for i, w := range words {
		r.pick(r.words[w])
		if i+1 < len(words) {
			pair := r.tower.row(r.terms[w].Pair(r.terms[words[i+1]]))
			r.pick(pair)
			r.pairs.All++
			if pair >= 0 {
				r.pairs.Known++
			}
		}
	}
	for _, w := range heading {
		r.pick(r.headings[w])
	}
	dst = dst[:r.dim]
	simd.Sum(dst, r.tower.rows, r.picked)
	normalize(dst)
}

// Pairs counts those of the passages so far.
func (r *Rows) Pairs() Pairs { return r.pairs }

// pick notes a row, if it is one, among those of the passage.
func (r *Rows) pick(row int32) {
	if row >= 0 {
		r.picked = append(r.picked, simd.Pick{Row: row, Weight: r.tower.scale[row]})
	}
}
