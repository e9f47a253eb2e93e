package ask

import (
	"regexp"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/review/value"
)

// instead is the kind of value that answers as well where a sentence has none of the kind
// that was asked for: "when does it expire?" by "after three years".
var instead = map[Want]value.Kind{
	Date: value.Duration, Duration: value.Date, Money: value.Percent, Percent: value.Money,
}

// value returns the sentence that gives the value which the question wants, out of the spans
// chosen, the most probable first; false where no rule gives one.
func (q *Question) value(d *Document, spans []doc.Span) (Sentence, bool) {
	switch q.Want {
	case Words:
		return Sentence{}, false
	case Parties:
		return partiesOf(d)
	case YesNo:
		for _, span := range spans {
			if said, words, ok := q.yesNo(d.Text, span); ok {
				return q.valueSentence(d, said, words)
			}
		}
		return Sentence{}, false
	}
	for _, kind := range []value.Kind{value.Kind(q.Want), instead[q.Want]} {
		for _, span := range spans {
			if v, ok := q.nearest(kind, d.Text, span); ok {
				return q.valueSentence(d, v.Text, v.Span)
			}
		}
	}
	return Sentence{}, false
}

// nearest returns the value of a kind in a span, where there is one alone or one stands
// clearly nearest to a word of the question; of jurisdictions the one whose law is spoken of.
func (q *Question) nearest(kind value.Kind, text string, span doc.Span) (value.Value, bool) {
	found := value.Find(kind, text, span)
	if len(found) < 2 || kind == value.Jurisdiction {
		return value.Best(kind, text, span)
	}
	gaps := make([]int, len(found))
	for i := range gaps {
		gaps[i] = farGap
	}
	for _, at := range wordPattern.FindAllStringIndex(text[span.Start:span.End], -1) {
		if q.shares(text[span.Start+at[0]:span.Start+at[1]]) == 0 {
			continue
		}
		for i, v := range found {
			gaps[i] = min(gaps[i], max(v.Span.Start-span.Start-at[1], span.Start+at[0]-v.Span.End, 0))
		}
	}
	best := 0
	for i := range found {
		if gaps[i] < gaps[best] {
			best = i
		}
	}
	for i, v := range found {
		if v.Text != found[best].Text && gaps[i] < 2*gaps[best]+clearGap {
			return value.Value{}, false
		}
	}
	return found[best], true
}

// A value is farther from the question's words than farGap counts as that far; another one is
// clearly farther that is more than twice as far and clearGap.
const (
	farGap   = 200
	clearGap = 12
)

// valueSentence words a value with its pincite.
func (q *Question) valueSentence(d *Document, said string, words doc.Span) (Sentence, bool) {
	c, err := d.Cite(words)
	if err != nil {
		return Sentence{}, false
	}
	return Sentence{Text: said + " (" + q.Style.place(c) + ")", Kind: Value, Support: Verified, Citations: []Citation{c}}, true
}

// openingBytes is how far from the start of a contract its parties are named.
const openingBytes = 6000

// partiesOf names the parties of a document that its opening names, each with the place.
func partiesOf(d *Document) (Sentence, bool) {
	s := Sentence{Kind: Value, Support: Verified}
	var names []string
	for _, name := range d.Parties {
		if span, ok := verbatim(d.Text[:min(len(d.Text), openingBytes)], name); ok {
			if c, err := d.Cite(span); err == nil {
				names = append(names, oneLine(c.Quote))
				s.Citations = append(s.Citations, c)
			}
		}
	}
	if len(names) == 0 {
		return Sentence{}, false
	}
	s.Text = strings.Join(names, "; ")
	return s, true
}

// verbatim finds words in a text in which other white space may stand between them, and
// other capitals.
func verbatim(text, words string) (doc.Span, bool) {
	var parts []string
	for _, w := range strings.Fields(words) {
		parts = append(parts, regexp.QuoteMeta(w))
	}
	if len(parts) == 0 {
		return doc.Span{}, false
	}
	pattern, err := regexp.Compile(`(?i)` + strings.Join(parts, `\s+`))
	if err != nil {
		return doc.Span{}, false
	}
	at := pattern.FindStringIndex(text)
	if at == nil {
		return doc.Span{}, false
	}
	return doc.Span{Start: at[0], End: at[1]}, true
}
