package rival

import (
	"cmp"
	"math"
	"regexp"
	"strings"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text"
	"pincite/backend/text/numeral"
)

// spread tells in how many sentences of an agreement words stand.
type spread struct {
	often     map[string]int
	sentences int
}

// weight is how seldom a word is in the agreement: 1 for one that a single sentence of it has, or none, and 0 for one that all have, and for a number.
func (s *spread) weight(w string) float64 {
	if isFigure(w) {
		return 0
	}
	return 1 - math.Log(float64(max(s.often[w], 1)))/math.Log(float64(max(s.sentences, 2)))
}

// shared adds up the weights of the words that two texts share.
func (s *spread) shared(a, b map[string]bool) (sum float64) {
	for w := range a {
		if b[w] {
			sum += s.weight(w)
		}
	}
	return sum
}

// whole adds up the weights of all words of a text.
func (s *spread) whole(a map[string]bool) float64 { return s.shared(a, a) }

// figures are the values that a text gives, by their kinds; a number that is none of those kinds is of the kind "".
type figures map[value.Kind]map[string]bool

// labels are the numbers of clauses, before their sentences: "3.2 The Contractor".
var labels = regexp.MustCompile(`^\W*(?:(?i:section|clause|article|§)\s+)?\d+(?:\.\d+)*[.)]?\s|\s\d{1,2}\.\d{1,2}\s+[A-Z]`)

func figuresOf(s string) figures {
	s = labels.ReplaceAllStringFunc(s, func(m string) string { return strings.Repeat(" ", len(m)) })
	all := figures{}
	add := func(kind value.Kind, words string) {
		if all[kind] == nil {
			all[kind] = map[string]bool{}
		}
		all[kind][words] = true
	}
	bare := []byte(s)
	for _, kind := range []value.Kind{value.Money, value.Percent, value.Date, value.Duration} {
		for _, v := range value.Find(kind, s, doc.Span{End: len(s)}) {
			add(kind, v.Text)
			for i := v.Span.Start; i < v.Span.End; i++ {
				bare[i] = ' '
			}
		}
	}
	for w := range text.Words(string(bare)) {
		if isFigure(strings.ToLower(w)) {
			add("", strings.ToLower(w))
		}
	}
	return all
}

// other reports whether words give another value of a kind that f has, and same whether they give the same one.
func (f figures) compare(words figures) (other, same bool) {
	for kind, values := range words {
		for v := range values {
			if f[kind] != nil {
				other, same = other || !f[kind][v], same || f[kind][v]
			}
		}
	}
	return other, same
}

// periods are what comes once in a time, by the time.
var periods = map[string]string{"daily": "day", "weekly": "week", "monthly": "month", "quarterly": "quarter", "yearly": "year", "annual": "year", "annually": "year", "annum": "year"}

// subjects are the words of a text that say what it is about, short ones, too, and its figures.
func subjects(s string) map[string]bool {
	all := map[string]bool{}
	for w := range text.Words(s) {
		if w = strings.ToLower(w); isFigure(w) {
			all[w] = true
		} else if len(w) > 2 && !ask.Empty(w) {
			all[text.Stem(cmp.Or(periods[w], w))] = true
		}
	}
	return all
}

// isFigure reports whether a word is a number, in digits or in letters.
func isFigure(w string) bool {
	_, ok := numeral.Cardinal(w)
	return ok || w[0] >= '0' && w[0] <= '9'
}
