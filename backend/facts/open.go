package facts

import (
	"regexp"
	"strings"

	"pincite/backend/doc"
)

// filled is what stands in for a place that was left open, by the fact that it would be the value of.
var filled = map[string]string{"governing_law": "Ohio", "term": "7", "renewal": "7", "notice": "7"}

// openPlace is one that was left open, or taken out of a text that is filed in public: blanks, bullets, what is to be put in, and what a
// program was to fill in. The brackets of a box to tick are none.
var openPlace = regexp.MustCompile(`\[[\s_]{3,}\]|\[[\s_]*[*●•#…][\s*_●•#…]*\]|\[[A-Za-z][^\[\]\n]{0,40}\]` +
	`|\{\{?\s?[a-z][\w. ]{0,40}\}?\}|_{2,}|\*{3,}|[●•]{2,}`)

// leastOpen is how sure the rule is at least of what would stand in the place: below it laws are any laws.
const leastOpen = 0.7

// Open returns the sentence in which the answer to a fact has a place that was left open: "governed by the laws of ______". It is found as
// the answer would be if something stood there, with how sure the rule would be then; false where none is, or for a fact of another kind.
func Open(fact string, d Document) (sentence doc.Span, score float64, ok bool) {
	value, ok := filled[fact]
	places := openPlace.FindAllStringIndex(d.Text, -1)
	if !ok || len(places) == 0 {
		return doc.Span{}, 0, false
	}
	var b strings.Builder
	var at []int // where each place begins in the text that is filled in
	last := 0
	for _, p := range places {
		b.WriteString(d.Text[last:p[0]])
		at = append(at, b.Len())
		b.WriteString(value)
		last = p[1]
	}
	b.WriteString(d.Text[last:])
	d.Text = b.String()
	for _, a := range Find(fact, d) {
		if a.Score < leastOpen {
			continue
		}
		for i, start := range at {
			if a.Value.Span.Intersect(doc.Span{Start: start, End: start + len(value)}).Len() == 0 {
				continue
			}
			back := func(pos int) int { // in the text as it is; i is a place before or at which pos stands, or behind it
				shift := 0
				for k, p := range places {
					if at[k]+len(value) <= pos {
						shift = p[1] - at[k] - len(value)
					}
				}
				return pos + shift
			}
			evidence := doc.Span{Start: back(a.Evidence.Start), End: back(a.Evidence.End)}
			return doc.Span{Start: min(evidence.Start, places[i][0]), End: max(evidence.End, places[i][1])}, min(a.Score, 1), true
		}
	}
	return doc.Span{}, 0, false
}
