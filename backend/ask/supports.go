package ask

import (
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text"
)

// readings are the kinds of values that the words of a citation are read for.
var readings = []value.Kind{value.Date, value.Duration, value.Money, value.Percent, value.Number, value.Jurisdiction}

// answering are the words that the value of a yes-or-no question has beside those of the document.
var answering = text.NewSet(`yes no not but only with without`)

// Stands reports whether a sentence stands on the words that it cites, by rules that ask no
// model: a quote is those words, a value is read out of them again or made of their words, and
// a language model's sentence is verified ([Claim.Check]).
func (s Sentence) Stands() bool {
	if s.Support != Verified || len(s.Citations) == 0 {
		return false
	}
	var quotes []string
	for _, c := range s.Citations {
		quotes = append(quotes, oneLine(c.Quote))
	}
	quoted := strings.Join(quotes, " ")
	switch s.Kind {
	case Quote:
		return s.Text == quoted
	case Model, Computed:
		return true
	}
	said := s.Text
	if i := strings.LastIndex(said, " ("); i > 0 && strings.HasSuffix(said, ")") { // its place
		said = said[:i]
	}
	for _, kind := range readings {
		for _, v := range value.Find(kind, quoted, doc.Span{End: len(quoted)}) {
			if v.Text == said || v.Other == said || v.Shown() == said {
				return true
			}
		}
	}
	has := map[string]bool{}
	for w := range text.Words(quoted) {
		has[w] = true
	}
	for w := range text.Words(said) {
		if !has[w] && !answering[w] {
			return false
		}
	}
	return true
}
