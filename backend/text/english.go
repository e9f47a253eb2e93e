package text

import "strings"

// Of English texts "the" is one word of 15 to 30, of other languages' texts one of some hundred at most, where names and quotations have it.
const (
	leastWords = 60    // of which a text is told at least
	mostBytes  = 20000 // of a text are read
	leastThe   = 0.015 // of its words are "the" in English at least
)

// English reports whether a text is mostly in English; a text of a few words counts as such.
func English(s string) bool {
	words, the := 0, 0
	for word := range strings.FieldsSeq(s[:min(len(s), mostBytes)]) {
		words++
		if strings.EqualFold(word, "the") {
			the++
		}
	}
	return words < leastWords || float64(the) >= leastThe*float64(words)
}
