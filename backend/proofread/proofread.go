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
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
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
	// ID stays the same while the kind, the quote and the words around it do, whatever else changes in the document.
	ID string
}

// Check returns the findings, in the order of the text.
func Check(d Document) []Finding {
	c := newChecker(d)
	for _, step := range []func(){c.checkTerms, c.checkReferences, c.checkTitles, c.checkNumbering, c.checkItems, c.checkExhibits,
		c.checkFigures, c.checkDates, c.checkQuotes, c.checkParties, c.checkLeftovers, c.checkNotes, c.checkFile} {
		step()
	}
	slices.SortStableFunc(c.found, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(a.Kind, b.Kind))
	})
	c.found = slices.CompactFunc(c.found, func(a, b Finding) bool { return a.Kind == b.Kind && a.Span == b.Span && a.Message == b.Message })
	c.identify()
	return c.found
}

// around is how many bytes before and after a finding its id depends on.
const around = 40

// identify gives the findings their ids; of those that look the same, by their order.
func (c *checker) identify() {
	seen := map[string]int{}
	for i := range c.found {
		f := &c.found[i]
		words := strings.Fields(c.Text[max(0, f.Span.Start-around):f.Span.Start] + "\x00" + f.Quote + "\x00" +
			c.Text[f.Span.End:min(len(c.Text), f.Span.End+around)])
		if len(words) > 2 {
			words = words[1 : len(words)-1] // which may be cut
		}
		key := f.Kind + "\x00" + strings.Join(words, " ")
		if f.Span.Len() == 0 {
			key += f.Message
		}
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%d", key, seen[key]))
		seen[key]++
		f.ID = hex.EncodeToString(sum[:5])
	}
}

type checker struct {
	Document
	parts *value.Text // the text, to look at parts of it
	words []word
	terms []Term
	found []Finding
	small string // the text in small letters, once it is wanted

	exhibits *[]exhibit      // what is attached, once it is wanted
	listed   map[string]bool // with them: the kinds, such as "schedule", that the paper has
}

// newChecker reads the words of a document and its defined terms.
func newChecker(d Document) *checker {
	c := &checker{Document: d, parts: value.NewText(d.Text), words: wordsOf(d.Text)}
	c.markTitlesWithin()
	c.findTerms()
	return c
}

func (c *checker) add(kind string, s Severity, start, end int, message string) {
	c.found = append(c.found, Finding{Kind: kind, Severity: s, Span: doc.Span{Start: start, End: end}, Quote: c.Text[start:end],
		Message: message})
}

// place names where a position stands: the section, or the page, or nothing.
func (c *checker) place(pos int) string {
	if label := c.Layout.Label(pos); label != "" {
		return " in " + label
	}
	return ""
}

// checkFile tells what a file shows or says that its words do not: highlights, and names in its properties.
func (c *checker) checkFile() {
	for _, s := range c.Highlighted {
		told := func(f Finding) bool {
			return (f.Kind == "drafting note" || f.Kind == "placeholder") && overlaps(f.Span, s)
		}
		if s.Start >= 0 && s.End <= len(c.Text) && s.Start < s.End && !slices.ContainsFunc(c.found, told) {
			c.add("highlighted text", Normal, s.Start, s.End, "highlighted words are often still to be settled")
		}
	}
	for _, p := range c.Properties {
		severity := Low
		named := p.Value
		if all := company.FindStringSubmatch(p.Value); all != nil {
			severity, named = Normal, all[1]
		} else if !strings.EqualFold(p.Name, "Company") && !strings.Contains(strings.ToLower(p.Name), "client") {
			continue
		}
		if stem, _ := stemOf(named); len(stem) > 1 && !c.mentioned(party{name: named}, doc.Span{End: len(c.Text)}) {
			c.add("metadata", severity, 0, 0, fmt.Sprintf("the file's property “%s” names “%s”, which its words do not", p.Name, named))
		}
	}
}
