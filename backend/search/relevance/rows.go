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

// Term identifies a word, a pair of words, or a word of a heading by a 64-bit hash.
// Different terms share a hash so rarely (about once in 10^10 vocabularies of 60,000)
// that nothing here guards against it.
type Term uint64

const (
	fnvOffset = 14695981039346656037
	fnvPrime  = 1099511628211
)

// WordTerm returns the term of a folded word (FNV-1a, 64 bits).
func WordTerm(word string) Term {
	h := uint64(fnvOffset)
	for i := range len(word) {
		h = (h ^ uint64(word[i])) * fnvPrime
	}
	return Term(h)
}

// Pair returns the term of the word t followed by the word next.
func (t Term) Pair(next Term) Term { return Term(mix(uint64(t)*fnvPrime + uint64(next))) }

// Heading returns the term of the word t as part of a heading.
func (t Term) Heading() Term { return Term(mix(uint64(t) + 0x9E3779B97F4A7C15)) }

// mix is the finalizer of SplitMix64 (Steele, Lea, Flood 2014, section 4).
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// PassageTerms calls yield with every term of a passage: its words, its pairs of
// neighbouring words, and the words of the heading it stands under.
func PassageTerms(words, heading []Term, yield func(Term)) {
	for i, w := range words {
		yield(w)
		if i+1 < len(words) {
			yield(w.Pair(words[i+1]))
		}
	}
	for _, w := range heading {
		yield(w.Heading())
	}
}

// Always is a term of every question in training: what it learns is which passages answer
// questions at all, whatever they ask. [Model.Any] has it.
const Always Term = 1
