package main

import (
	"iter"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// words iterates over the words of a text.
func words(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		folded := strings.Map(func(r rune) rune {
			if unicode.Is(unicode.Mn, r) {
				return -1
			}
			return r
		}, norm.NFD.String(strings.ToLower(text)))
		for w := range strings.FieldsFuncSeq(folded, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
			if !yield(w) {
				return
			}
		}
	}
}
