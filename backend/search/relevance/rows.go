package relevance

import "iter"

// Rows makes the vectors of passages over one vocabulary. It is for one goroutine.
type Rows struct {
	tower    *tower
	dim      int
	terms    []Term
	words    []int32 // by number: the row of the word, -1 where unknown
	headings []int32 // by number: its row as a heading's word

	places  []int32   // by row: its place in numbers, from 1; 0 where it is not there yet
	numbers []float32 // the rows used so far, as floats
	picked  []int32   // the places of a passage's terms
}

// Rows looks up what the passages' tower knows of a vocabulary, whose words are then
// meant by their numbers, from 0.
func (m *Model) Rows(vocabulary iter.Seq[Term]) *Rows {
	r := &Rows{tower: &m.passage, dim: m.dim, places: make([]int32, len(m.passage.terms))}
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
		r.use(r.words[w])
		if i+1 < len(words) {
			r.use(r.tower.row(r.terms[w].Pair(r.terms[words[i+1]])))
		}
	}
	for _, w := range heading {
		r.use(r.headings[w])
	}
	dst = dst[:r.dim]
	Sum(dst, r.numbers, r.picked)
	normalize(dst)
}

// use notes the place of a row, if it is one, among the terms of the passage.
func (r *Rows) use(row int32) {
	if row < 0 {
		return
	}
	place := r.places[row]
	if place == 0 {
		at := len(r.numbers)
		r.numbers = append(r.numbers, make([]float32, r.dim)...)
		r.tower.read(r.numbers[at:], row)
		place = int32(at/r.dim) + 1
		r.places[row] = place
	}
	r.picked = append(r.picked, place-1)
}

// Sum writes the sum of some rows of a table, in their order, to dst: places holds their
// numbers, and dst is as long as a row.
func Sum(dst, table []float32, places []int32) {
	dim := len(dst)
	row := func(place int32) []float32 { return table[int(place)*dim:][:dim] }
	clear(dst)
	for ; len(places) >= 4; places = places[4:] { // four rows for each pass over dst
		a, b, c, d := row(places[0]), row(places[1]), row(places[2]), row(places[3])
		for i := range dst {
			dst[i] = dst[i] + a[i] + b[i] + c[i] + d[i]
		}
	}
	for _, p := range places {
		for i, x := range row(p) {
			dst[i] += x
		}
	}
}
