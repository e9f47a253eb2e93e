package relevance

import (
	"iter"
	"math"
)

// Model is a trained two-tower model.
type Model struct {
	dim      int
	passage  tower
	question tower
	kinds    [][]float32 // unit vectors of the questions it was trained on
}

// tower holds one vector for each term that it knows: int8 numbers with a scale a row.
type tower struct {
	terms []Term         // by row, ascending
	index map[Term]int32 // row of a term
	rows  []int8         // len(terms) × dim
	scale []float32      // by row
}

// Dim returns the length of the model's vectors.
func (m *Model) Dim() int { return m.dim }

// Question returns the vector of a question given as its content words: unit length, or
// zero where the model knows none of them.
func (m *Model) Question(words []Term) []float32 {
	v := make([]float32, m.dim)
	QuestionTerms(words, func(t Term) { m.question.addRow(v, m.question.row(t)) })
	normalize(v)
	return v
}

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

// Rows makes the vectors of passages over one vocabulary.
type Rows struct {
	tower    *tower
	dim      int
	terms    []Term
	words    []int32 // by number: the row of the word, -1 where unknown
	headings []int32 // by number: its row as a heading's word
}

// Passage writes the vector of a passage, given as the numbers of its words and of its
// heading's, to dst[:Dim]: unit length, or zero where the model knows nothing in it.
// It adds up the terms that [PassageTerms] lists.
func (r *Rows) Passage(dst []float32, words, heading []int32) {
	dst = dst[:r.dim]
	clear(dst)
	for i, w := range words {
		r.tower.addRow(dst, r.words[w])
		if i+1 < len(words) {
			r.tower.addRow(dst, r.tower.row(r.terms[w].Pair(r.terms[words[i+1]])))
		}
	}
	for _, w := range heading {
		r.tower.addRow(dst, r.headings[w])
	}
	normalize(dst)
}

// row returns the row of a term, -1 where the tower does not know it.
func (t *tower) row(term Term) int32 {
	if r, ok := t.index[term]; ok {
		return r
	}
	return -1
}

// addRow adds row r, if it is one, to v.
func (t *tower) addRow(v []float32, r int32) {
	if r < 0 {
		return
	}
	scale := t.scale[r]
	row := t.rows[int(r)*len(v) : (int(r)+1)*len(v)]
	for i, x := range row {
		v[i] += scale * float32(x)
	}
}

func normalize(v []float32) {
	sum := float32(0)
	for _, x := range v {
		sum += x * x
	}
	if sum == 0 {
		return
	}
	f := 1 / float32(math.Sqrt(float64(sum)))
	for i := range v {
		v[i] *= f
	}
}

// Familiarity returns how near a question's vector is to those of the questions the
// model was trained on: the greatest cosine, from 0 to 1; 0 where the model was trained
// on none.
func (m *Model) Familiarity(question []float32) float32 {
	best := float32(0)
	for _, kind := range m.kinds {
		best = max(best, Dot(kind, question))
	}
	return min(best, 1)
}

// Dot returns the dot product of two vectors of one length: for unit vectors their
// cosine.
func Dot(a, b []float32) float32 {
	b = b[:len(a)]
	sum := float32(0)
	for i, x := range a {
		sum += x * b[i]
	}
	return sum
}
