package extracttest

import (
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
)

// CheckLayout checks what a layout promises: spans on character boundaries, sections in
// order, nested, each around its heading.
func CheckLayout(t testing.TB, x *canon.Text) {
	t.Helper()
	var open []doc.Section
	last := 0
	for i, s := range x.Layout.Sections {
		if _, err := doc.Quote(x.Text, s.Span); err != nil {
			t.Fatalf("section %d: %v", i, err)
		}
		if _, err := doc.Quote(x.Text, s.Heading); err != nil {
			t.Fatalf("heading %d: %v", i, err)
		}
		if s.Span.Start < last || s.Heading.Start != s.Span.Start || s.Level < 1 {
			t.Fatalf("section %d of level %d is [%d,%d), heading [%d,%d), after %d", i, s.Level, s.Span.Start, s.Span.End, s.Heading.Start,
				s.Heading.End, last)
		}
		for len(open) > 0 && open[len(open)-1].Level >= s.Level {
			if open[len(open)-1].Span.End > s.Span.Start {
				t.Fatalf("section %d starts inside one of its own level", i)
			}
			open = open[:len(open)-1]
		}
		open = append(open, s)
		last = s.Span.Start
	}
	at := 0
	for i, p := range x.Layout.Pages {
		if p.Start != at || p.Len() < 0 {
			t.Fatalf("page %d is [%d,%d) after %d", i+1, p.Start, p.End, at)
		}
		at = p.End
	}
	if len(x.Layout.Pages) > 0 && at != len(x.Text) {
		t.Fatalf("the pages end at %d of %d", at, len(x.Text))
	}
}
