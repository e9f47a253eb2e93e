package ask

import (
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text"
)

// ofMeasure are words that say how something is counted and not which: "the monthly rent" may be the base rent.
var ofMeasure = stemmed(`monthly annual yearly daily weekly hourly quarterly total exact maximum minimum max min current actual full overall
	aggregate average initial original agreed`)

// mostBefore is how many words before another the one may stand that says which it is.
const mostBefore = 3

// another reports whether a value stands beside something else of the sort that the question asks for: of "the parking fee"
// beside "a management fee".
func (q *Question) another(words string, span doc.Span, v value.Value) bool {
	nearest, least := []int(nil), farGap
	for _, at := range q.said(words[span.Start:span.End]) {
		if gap := apart(doc.Span{Start: span.Start + at[0], End: span.Start + at[1]}, v.Span); gap < least {
			nearest, least = at, gap
		}
	}
	if nearest == nil {
		return false
	}
	sentence := words[span.Start:span.End]
	which := q.before(sentence[nearest[0]:nearest[1]])
	if which == "" {
		return false
	}
	fields := strings.Fields(sentence[:nearest[0]])
	near := fields[max(0, len(fields)-mostBefore):]
	if slices.ContainsFunc(near, func(f string) bool { return text.Stems(f)[which] }) || len(near) == 0 {
		return false
	}
	last := near[len(near)-1]
	word := strings.ToLower(wordPattern.FindString(last))
	return word != "" && !strings.ContainsAny(last[len(last)-1:], ",;:.)") && !empty[word] && !linking[word] && !ofMeasure[text.Stem(word)] && !strings.ContainsAny(word, "0123456789")
}

// before returns the stem of the word that says which of a word is asked for, right before it in the question; "" where
// none does.
func (q *Question) before(word string) string {
	stem, last := text.Stem(strings.ToLower(word)), ""
	for w := range text.Words(q.Topic) {
		if s := text.Stem(w); s == stem {
			return last
		} else if last = s; empty[w] || measures[w] || linking[w] || ofMeasure[s] {
			last = ""
		}
	}
	return ""
}
