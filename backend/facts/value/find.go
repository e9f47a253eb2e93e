package value

import (
	"cmp"
	"slices"

	"pincite/backend/doc"
	textual "pincite/backend/text"
)

// Text is a text that values are read out of several times: how it writes figures and days is found out once. It is not
// safe for concurrent use.
type Text struct {
	habits habits
	lower  []byte  // in lower case as far as it is ASCII; nil until it is needed
	dates  []Value // all of the text; nil until they are needed
	dated  bool    // they were looked for
}

// NewText returns a text to read values out of.
func NewText(text string) *Text { return &Text{habits: habits{text: text}} }

// Find returns the values of a kind in a span of a text, in order and apart; none for a
// kind that it does not know. Characters count for what they look like.
func Find(kind Kind, text string, span doc.Span) []Value { return NewText(text).find(kind, span) }

// Find is [Find] in a text. Dates are looked for in all of it once.
func (t *Text) Find(kind Kind, span doc.Span) []Value {
	if _, err := doc.Quote(t.habits.text, span); err != nil || kind != Date {
		return t.find(kind, span)
	}
	if !t.dated {
		t.dates, t.dated = t.find(Date, doc.Span{End: len(t.habits.text)}), true
	}
	from, _ := slices.BinarySearchFunc(t.dates, span.Start, func(v Value, at int) int { return cmp.Compare(v.Span.Start, at) })
	to := from
	for to < len(t.dates) && t.dates[to].Span.End <= span.End {
		to++
	}
	return slices.Clone(t.dates[from:to])
}

func (t *Text) find(kind Kind, span doc.Span) []Value {
	words, err := doc.Quote(t.habits.text, span)
	if err != nil {
		return nil
	}
	if seen, odd := textual.See(words); odd {
		found := Find(kind, seen.Text, doc.Span{End: len(seen.Text)})
		for i, v := range found {
			s := seen.Span(v.Span)
			found[i].Span = doc.Span{Start: span.Start + s.Start, End: span.Start + s.End}
		}
		return found
	}
	var found []Value
	in := &notation{habits: &t.habits, from: span.Start}
	switch kind {
	case Date:
		found = dates(words, in)
	case Duration:
		found = durations(words, in)
	case Money:
		found = money(words, in)
	case Percent:
		found = percents(words, in)
	case Number:
		found = numbers(words, in)
	case Jurisdiction:
		found = jurisdictions(words)
	case YesNo:
		found = modalities(words)
	}
	for i := range found {
		found[i].Kind = kind
		found[i].Span.Start += span.Start
		found[i].Span.End += span.Start
	}
	return found
}

// Best returns the value of a kind that a span of a text most likely gives: of
// jurisdictions the one whose law it speaks of, of the others the first one. It reports
// false where there is none.
func Best(kind Kind, text string, span doc.Span) (Value, bool) {
	found := Find(kind, text, span)
	if len(found) == 0 {
		return Value{}, false
	}
	if kind == Jurisdiction {
		return governing(text, span, found), true
	}
	return found[0], true
}
