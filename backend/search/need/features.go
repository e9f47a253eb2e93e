package need

import (
	"cmp"
	"math"
	"slices"

	"pincite/backend/learned"
)

// Feature stands for a word, a pair of neighbouring words, or some letters of a word: the
// 64-bit FNV-1a hash of its kind and letters.
type Feature uint64

// The lengths of the runs of letters that are features, the borders of the word counted:
// with them a question is read whose words are inflected otherwise than those learned
// from, or misspelt.
const (
	fewestLetters = 3
	mostLetters   = 5
)

// Features returns how often each feature stands in a text of these folded words.
func Features(words []string) map[Feature]float32 {
	counts := make(map[Feature]float32)
	for i, w := range words {
		counts[feature('w', w)]++
		if i > 0 {
			counts[feature('p', words[i-1]+" "+w)]++
		}
		bounded := []rune(" " + w + " ")
		for n := fewestLetters; n <= mostLetters; n++ {
			for from := 0; from+n <= len(bounded); from++ {
				counts[feature('l', string(bounded[from:from+n]))]++
			}
		}
	}
	return counts
}

func feature(kind byte, text string) Feature {
	const offset, prime = 14695981039346656037, 1099511628211
	h := uint64(offset)
	h = (h ^ uint64(kind)) * prime
	for i := range len(text) {
		h = (h ^ uint64(text[i])) * prime
	}
	return Feature(h)
}

// Weigh scales counts to TF-IDF with sublinear term frequencies (Manning, Raghavan, Schütze
// 2008, section 6.4.1) in unit length, in order of position. Features that lookup does not
// know are left out.
func Weigh(counts map[Feature]float32, lookup func(Feature) (at int, idf float32, ok bool)) []learned.Entry {
	var row []learned.Entry
	for f, n := range counts {
		if at, idf, ok := lookup(f); ok {
			row = append(row, learned.Entry{At: int32(at), Weight: (1 + float32(math.Log(float64(n)))) * idf})
		}
	}
	slices.SortFunc(row, func(a, b learned.Entry) int { return cmp.Compare(a.At, b.At) }) // sums depend on the order
	learned.Unit(row)
	return row
}
