// Package doc holds the value types that every part of Pincite shares: the
// identity of a document, spans over its canonical text, its layout, and the
// conversions between the three units in which positions are counted.
//
// Start with [Span]: it is the program's currency. Inside the program a span
// counts UTF-8 bytes of the canonical text; citations, JSON and benchmarks count
// Unicode code points; the web view counts UTF-16 code units. [Offsets] converts
// between them and refuses a position that falls inside a character.
//
// The package imports the standard library alone and its values are safe to share
// between goroutines once built.
package doc

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// ID identifies a document: the SHA-256 of its source bytes. Two files with the
// same bytes are one document. The zero ID identifies nothing.
type ID [sha256.Size]byte

// IDOf returns the ID of a document with these source bytes.
func IDOf(source []byte) ID { return sha256.Sum256(source) }

// ParseID reads the 64 hexadecimal digits that [ID.String] writes.
func ParseID(s string) (ID, error) {
	var id ID
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != len(id) {
		return ID{}, fmt.Errorf("document id %q: want %d hexadecimal digits", s, 2*len(id))
	}
	copy(id[:], b)
	return id, nil
}

// String returns the ID as 64 lower-case hexadecimal digits.
func (id ID) String() string { return hex.EncodeToString(id[:]) }

// Layout says where the parts of a canonical text lie. All its spans count bytes of
// that text. The zero Layout is that of a text without pages or sections.
type Layout struct {
	// Pages in order; page n of the document is Pages[n-1]. They are contiguous and
	// cover the text. Empty for formats without pages.
	Pages []Span `json:"pages,omitempty"`
	// Sections in the order in which their headings stand in the text.
	Sections []Section `json:"sections,omitempty"`
}

// Section is a numbered or titled division of a document.
type Section struct {
	// Label as a citation prints it, such as "5.4(b)", "Article VII" or "Schedule 2".
	// Empty for a heading without a number.
	Label string `json:"label,omitempty"`
	// Title is the heading's words without its number; empty where it has none.
	Title string `json:"title,omitempty"`
	// Level is the depth of nesting: 1 is outermost.
	Level int `json:"level"`
	// Heading is the span of the heading's own line or lead-in words.
	Heading Span `json:"heading"`
	// Span runs from the heading's start to the next section of the same or an outer
	// level.
	Span Span `json:"span"`
}

// Page returns the number, from 1, of the page that holds byte position pos, and 0
// where the layout has no pages or pos lies outside them.
func (l Layout) Page(pos int) int {
	lo, hi := 0, len(l.Pages)
	for lo < hi {
		mid := (lo + hi) / 2
		if l.Pages[mid].End <= pos {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	if lo < len(l.Pages) && l.Pages[lo].Start <= pos {
		return lo + 1
	}
	return 0
}

// SectionAt returns the innermost section whose span holds byte position pos, and
// false where there is none.
func (l Layout) SectionAt(pos int) (Section, bool) {
	// Sections are in order of their starts, so the last one that starts at or before
	// pos and still holds it is the innermost.
	lo, hi := 0, len(l.Sections)
	for lo < hi {
		mid := (lo + hi) / 2
		if l.Sections[mid].Span.Start <= pos {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	for i := lo - 1; i >= 0; i-- {
		if l.Sections[i].Span.End > pos {
			return l.Sections[i], true
		}
	}
	return Section{}, false
}
