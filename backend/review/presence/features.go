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

// features returns how often each feature stands in a passage. All numbers are one word.
func features(p Passage) map[feature]float32 {
	counts := make(map[feature]float32, 256)
	last := ""
	for w := range numbersAlike(p.Text) {
		counts[hash('w', w)]++
		if last != "" {
			counts[hash('p', last, w)]++
		}
		last = w
	}
	for w := range numbersAlike(p.Title) {
		counts[hash('t', w)]++
	}
	return counts
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

// weigh scales counts to TF-IDF with sublinear term frequencies (Manning, Raghavan, Schütze
// 2008, section 6.4.1) in unit length, in order of position.
func weigh(counts map[feature]float32, index map[feature]int32, idf []float32) []entry {
	row := make([]entry, 0, len(counts))
	squares := 0.0
	for f, n := range counts {
		if at, ok := index[f]; ok {
			row = append(row, entry{at, (1 + float32(math.Log(float64(n)))) * idf[at]})
		}
	}
	slices.SortFunc(row, func(a, b entry) int { return int(a.at - b.at) }) // sums depend on the order
	for _, e := range row {
		squares += float64(e.weight) * float64(e.weight)
	}
	length := float32(math.Sqrt(max(squares, 1e-12)))
	for i := range row {
		row[i].weight /= length
	}
	return row
}
