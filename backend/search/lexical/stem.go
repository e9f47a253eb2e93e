package lexical

import "github.com/blevesearch/go-porterstemmer"

// Stem returns the stem of a folded word (Porter 1980).
func Stem(word string) string {
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return word
		}
	}
	return porterstemmer.StemString(word)
}
