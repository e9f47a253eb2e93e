package route

import (
	"pincite/backend/doc"
	"pincite/backend/text"
)

// word is one word of a name, a text or a question.
type word struct {
	text string   // folded: lower case, no accents
	span doc.Span // bytes of the source
	cap  bool     // has a capital, or begins with a digit
}

// words cuts a text into words.
func words(source string) []word {
	var out []word
	s := text.NewNameScanner(source)
	for s.Next() {
		if len(s.Word) > 0 {
			out = append(out, word{text: string(s.Word), span: s.Span, cap: s.Capital})
		}
	}
	return out
}

// camelWords are the parts of the word at span: those that capitals and digits mark.
func camelWords(source string, span doc.Span) []word {
	var out []word
	for _, p := range text.CamelParts(source, span) {
		for _, w := range words(source[p.Start:p.End]) {
			w.span = doc.Span{Start: w.span.Start + p.Start, End: w.span.End + p.Start}
			out = append(out, w)
		}
	}
	return out
}
