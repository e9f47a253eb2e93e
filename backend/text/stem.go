package text

import (
	"github.com/blevesearch/go-porterstemmer"
)

// Stem returns the stem of an English word that is folded (Porter 1980: An algorithm for
// suffix stripping), and what is not all letters from a to z as it is.
func Stem(word string) string {
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return word
		}
	}
	return porterstemmer.StemString(word)
}

// Singular returns the Singular of a plural, and other words as they are.
func Singular(w string) string {
	switch n := len(w); {
	case n > 4 && w[n-3:] == "ies":
		return w[:n-3] + "y"
	case n > 3 && w[n-1] == 's' && w[n-2] != 's':
		return w[:n-1]
	}
	return w
}

// Stems returns the stems of the words of a text.
func Stems(s string) map[string]bool {
	stems := map[string]bool{}
	for word := range Words(s) {
		stems[Stem(word)] = true
	}
	return stems
}
