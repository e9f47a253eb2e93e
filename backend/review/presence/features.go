package presence

import (
	"iter"
	"math"
	"slices"

	"pincite/backend/text"
)

// Passage is a part of a document.
type Passage struct {
	Text  string
	Title string // of the section that it stands in; may be empty
}

// feature is a word of the text or of the title, or a pair of neighbouring words: the
// 64-bit FNV-1a hash of its kind and letters.
type feature uint64

func hash(kind byte, words ...string) feature {
	const offset, prime = 14695981039346656037, 1099511628211
	h := (uint64(offset) ^ uint64(kind)) * prime
	for _, w := range words {
		for i := range len(w) {
			h = (h ^ uint64(w[i])) * prime
		}
		h = (h ^ ' ') * prime
	}
	return feature(h)
}

// features yields the features of a passage, each as often as it stands there. All numbers
// are one word.
func features(p Passage) iter.Seq[feature] {
	return func(yield func(feature) bool) {
		last := ""
		for w := range numbersAlike(p.Text) {
			if !yield(hash('w', w)) || last != "" && !yield(hash('p', last, w)) {
				return
			}
			last = w
		}
		for w := range numbersAlike(p.Title) {
			if !yield(hash('t', w)) {
				return
			}
		}
	}
}

// numbersAlike yields the words of a text, and "0" for each number.
func numbersAlike(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for w := range text.Words(s) {
			if w[0] >= '0' && w[0] <= '9' {
				w = "0"
			}
			if !yield(w) {
				return
			}
		}
	}
}

// entry is a feature by its position among those that a model knows, with its weight.
type entry struct {
	at     int32
	weight float32
}

// weigh returns the features of a passage that a model knows, scaled to TF-IDF with
// sublinear term frequencies (Manning, Raghavan, Schütze 2008, section 6.4.1) in unit length,
// in order of position.
func weigh(p Passage, index map[feature]int32, idf []float32) []entry {
	var known []int32
	for f := range features(p) {
		if at, ok := index[f]; ok {
			known = append(known, at)
		}
	}
	slices.Sort(known) // sums depend on the order
	row := make([]entry, 0, len(known))
	squares := 0.0
	for i := 0; i < len(known); {
		from, at := i, known[i]
		for i < len(known) && known[i] == at {
			i++
		}
		row = append(row, entry{at, (1 + logarithm(i-from)) * idf[at]})
	}
	for _, e := range row {
		squares += float64(e.weight) * float64(e.weight)
	}
	length := float32(math.Sqrt(max(squares, 1e-12)))
	for i := range row {
		row[i].weight /= length
	}
	return row
}

// logarithm returns that of a count, which is mostly one.
func logarithm(n int) float32 {
	if n == 1 {
		return 0
	}
	return float32(math.Log(float64(n)))
}
