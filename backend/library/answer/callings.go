package answer

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/ask"
)

// callings returns what a person who wrote this about a document may call it by: the runs of words
// that not everybody knows, or that have a capital inside a sentence.
func callings(summary string) (names []string) {
	var run []string
	end := func() {
		if len(run) > 0 {
			names, run = append(names, strings.Join(run, " ")), nil
		}
	}
	opens := true // a sentence
	for token := range strings.FieldsSeq(summary) {
		word := strings.TrimFunc(token, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
		first, _ := utf8.DecodeRuneInString(word)
		if word != "" && (!opens && unicode.IsUpper(first) || !ask.Everyday(word)) {
			run = append(run, word)
		} else {
			end()
		}
		opens = strings.ContainsAny(token[len(token)-1:], ".!?:;")
		if opens || strings.HasSuffix(token, ",") {
			end()
		}
	}
	end()
	return names
}
