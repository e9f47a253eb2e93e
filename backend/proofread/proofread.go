// Package proofread finds what a lawyer looks for before a contract is signed: terms that are used and not defined, or
// defined and not used; references to clauses and exhibits that are not there; numbers that skip; figures that are not
// what the words before them say; dates that do not exist; and what a draft left behind.
//
// Call [Check] with a document's canonical text and layout, or [Terms] for its defined terms alone. Every finding has
// the words it is about. What is shown by default, [Normal] and [High], is meant to be nearly always true; what is only
// worth a look is [Low]. All functions are pure and safe for concurrent use.
package proofread

import (
	"cmp"
	"slices"

	"pincite/backend/doc"
)

// Document is what is checked.
type Document struct {
	Text   string // canonical
	Layout doc.Layout
	// Highlighted are the words that the file marks as with a pen; Properties what it says of itself. Most formats have neither.
	Highlighted []doc.Span
	Properties  []Property
}

// Property is what a file says of itself beside its words, such as "Company" and the name of one.
type Property struct{ Name, Value string }

// Severity says how sure a finding is to matter.
type Severity string

// The severities.
const (
	High   Severity = "high"
	Normal Severity = "normal"
	Low    Severity = "low"
)

// Finding is something to look at.
type Finding struct {
	Kind     string // such as "undefined term", as docs/proofread.md lists them
	Severity Severity
	Span     doc.Span // bytes of the text
	Quote    string   // the text at the span
	Message  string   // what is wrong, and where the other place is
}

// Check returns the findings, in the order of the text.
func Check(d Document) []Finding {
	c := &checker{Document: d}
	c.words = wordsOf(d.Text)
	c.terms = findTerms(d, c.words)
	for _, step := range []func(){c.checkTerms, c.checkReferences, c.checkTitles, c.checkNumbering, c.checkExhibits, c.checkFigures, c.checkDates, c.checkQuotes, c.checkParties, c.checkLeftovers, c.checkNotes, c.checkFile} {
		step()
	}
	slices.SortStableFunc(c.found, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Kind, b.Kind))
	})
	return slices.CompactFunc(c.found, func(a, b Finding) bool { return a.Kind == b.Kind && a.Span == b.Span && a.Message == b.Message })
}

type checker struct {
	Document
	words []word
	terms []Term
	found []Finding
	small string // the text in small letters, once it is wanted
}

func (c *checker) add(kind string, s Severity, start, end int, message string) {
	c.found = append(c.found, Finding{kind, s, doc.Span{Start: start, End: end}, c.Text[start:end], message})
}

// place names where a position stands: the section, or the page, or nothing.
func (c *checker) place(pos int) string {
	if label := c.Layout.Label(pos); label != "" {
		return " in " + label
	}
	return ""
}
