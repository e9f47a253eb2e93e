// Package value reads values out of quoted words: dates, durations, amounts of money,
// percentages, numbers, jurisdictions, and whether a sentence allows or forbids.
//
// [Find] is the one to call first: all values of a kind that stand in a span of a text,
// in order. Each value is normalised, so that values of several documents compare and
// sort, and says which words it follows from: its span lies within the span that was
// read, and reading those words alone gives the same value again.
//
// All functions are pure and safe for concurrent use. They take any text; a span that
// does not lie in it holds no values. Positions are bytes.
package value

import (
	"cmp"
	"slices"

	"pincite/backend/doc"
)

// Kind says what a value is.
type Kind string

// The kinds of values that words are read for.
const (
	Date         Kind = "date"         // "2001-04-18"; "2001-04" where the text names no day
	Duration     Kind = "duration"     // "3 years", "30 business days", "perpetual"
	Money        Kind = "money"        // "USD 1,000,000"
	Percent      Kind = "percent"      // "7.5%"
	Number       Kind = "number"       // "12"
	Jurisdiction Kind = "jurisdiction" // "New York", "England and Wales"
	YesNo        Kind = "yes-no"       // "yes" or "no"
)

// Value is what some words say.
type Value struct {
	Kind Kind
	Text string // normalised, as it is shown
	// Amount is the number of a duration (in Unit), of money (in Unit), of a percentage and
	// of a number; 0 for the rest and for what lasts for ever.
	Amount float64
	// Unit is "year", "month", "week", "day", "business day", "hour" or "minute" of a duration, or
	// [Perpetual]; of money its currency's code as in ISO 4217; of a percentage the time that it is
	// due for, such as "month" and "year", where the words say so; else empty.
	Unit string
	// Other is what the same words say as well, normalised as Text is, where they can be read in two
	// ways, and Doubt why, in words: [Differ] and [DayOrMonth]. Both are empty where they are plain.
	Other string   `json:",omitempty"`
	Doubt string   `json:",omitempty"`
	Span  doc.Span // the words it follows from, in bytes of the text
}

// Why words can be read in two ways.
const (
	Differ     = "words and figures differ"
	DayOrMonth = "the day and the month may be either way round"
)

// Shown is the value in words that tell, where it can be read in two ways, both and why.
func (v Value) Shown() string {
	if v.Doubt == "" {
		return v.Text
	}
	return v.Text + " or " + v.Other + ", unsure: " + v.Doubt
}

// apart sorts values and drops those that overlap one before them, or a longer one that
// begins at the same place.
func apart(values []Value) []Value {
	slices.SortStableFunc(values, func(a, b Value) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(b.Span.End, a.Span.End))
	})
	kept := values[:0]
	for _, v := range values {
		if len(kept) == 0 || v.Span.Start >= kept[len(kept)-1].Span.End {
			kept = append(kept, v)
		}
	}
	return kept
}
