// Package extracttest checks what readers of formats return: the promises that every
// canonical text keeps, and golden files. Only tests import it.
package extracttest

import (
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
)

var update = flag.Bool("update", false, "write the golden files anew")

// Golden compares a text with testdata/NAME.golden, and writes that file anew where the
// test runs with -update.
func Golden(t *testing.T, name string, text *canon.Text) {
	t.Helper()
	Check(t, text)
	GoldenFile(t, name, Dump(text))
}

// GoldenFile compares got with testdata/NAME.golden, as [Golden] does.
func GoldenFile(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; where it should, run with -update:\n%s", file, Differences(string(want), got))
	}
}

// Dump writes a text with its layout for people to read: a block a line, quoted.
func Dump(x *canon.Text) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, %s, %d bytes\n", x.Format, x.Encoding, len(x.Text))
	for _, k := range x.Layout.Blocks {
		fmt.Fprintf(&b, "%s", k.Kind)
		if k.Level > 0 {
			fmt.Fprintf(&b, " %d", k.Level)
		}
		if k.Label != "" {
			fmt.Fprintf(&b, " [%s]", k.Label)
		}
		fmt.Fprintf(&b, " %q\n", at(x.Text, k.Span))
	}
	for _, n := range x.Layout.Notes {
		fmt.Fprintf(&b, "%s after %q by %q on %q: %q\n", n.Kind, before(x.Text, n.Anchor), n.Author, n.Date, said(x.Text, n))
	}
	for _, a := range x.Layout.Asides {
		fmt.Fprintf(&b, "%s of page %d: %q\n", a.Kind, a.Page, a.Text)
	}
	for _, m := range x.Members {
		fmt.Fprintf(&b, "member %q, %d bytes, %v\n", m.Name, len(m.Source), m.Err)
	}
	return b.String()
}

// Describe writes a text of a word processor for people to read: as [Dump] does, with the anchors
// of notes and the places of changes.
func Describe(x *canon.Text) string {
	var b strings.Builder
	quote := func(s doc.Span) string { return fmt.Sprintf("%q", at(x.Text, s)) }
	for _, l := range x.Layout.Blocks {
		fmt.Fprintf(&b, "%s", l.Kind)
		if l.Level > 0 {
			fmt.Fprintf(&b, " %d", l.Level)
		}
		if l.Label != "" {
			fmt.Fprintf(&b, " [%s]", l.Label)
		}
		fmt.Fprintf(&b, " %s\n", quote(l.Span))
	}
	for _, n := range x.Layout.Notes {
		switch {
		case n.Added():
			fmt.Fprintf(&b, "%s %s at %d", n.Kind, quote(n.Anchor), n.Anchor.Start)
		case n.Removed():
			fmt.Fprintf(&b, "%s %q at %d", n.Kind, n.Text, n.Anchor.Start)
		default:
			fmt.Fprintf(&b, "%s %q about %s at %d", n.Kind, said(x.Text, n), quote(n.Anchor), n.Anchor.Start)
		}
		if n.Author != "" || n.Date != "" {
			fmt.Fprintf(&b, " by %s on %s", n.Author, n.Date)
		}
		b.WriteByte('\n')
	}
	for _, a := range x.Layout.Asides {
		fmt.Fprintf(&b, "%s %q\n", a.Kind, a.Text)
	}
	for _, m := range x.Members {
		fmt.Fprintf(&b, "member %s of %d bytes\n", m.Name, len(m.Source))
	}
	return b.String()
}

// Check checks what every text promises: it is valid UTF-8, its blocks lie apart and in
// order and hold all of it but white space, its labels stand at the blocks' starts, all
// spans fall on characters, and no member's name leads out.
func Check(t testing.TB, x *canon.Text) {
	t.Helper()
	if !utf8.ValidString(x.Text) {
		t.Fatal("the text is not valid UTF-8")
	}
	if x.Format != "" && x.Format != "text" && x.Format != "md" && canon.Clean(x.Text) != x.Text {
		t.Fatal("the text is not canonical")
	}
	if strings.TrimSpace(x.Text) == "" && len(x.Members) == 0 {
		t.Fatal("neither text nor members, and no error")
	}
	end := 0
	for i, b := range x.Layout.Blocks {
		if b.Span.Start < end || b.Span.Len() <= 0 || strings.TrimSpace(x.Text[end:b.Span.Start]) != "" {
			t.Fatalf("block %d at %v after %d", i, b.Span, end)
		}
		quote := mustQuote(t, x.Text, b.Span)
		if !strings.HasPrefix(quote, b.Label) {
			t.Fatalf("block %d with label %q starts with %.20q", i, b.Label, quote)
		}
		end = b.Span.End
	}
	if end > 0 && strings.TrimSpace(x.Text[end:]) != "" {
		t.Fatal("text after the last block")
	}
	last, beside := 0, false
	for i, n := range x.Layout.Notes {
		mustQuote(t, x.Text, n.Anchor)
		mustQuote(t, x.Text, n.Span)
		if n.InText() {
			if beside || n.Text != "" {
				t.Fatalf("%s %d stands behind other notes, or has words beside the text", n.Kind, i)
			}
			continue
		}
		if beside && n.Anchor.Start < last {
			t.Fatalf("%s %d at %d after %d", n.Kind, i, n.Anchor.Start, last)
		}
		if n.Span.Len() != 0 || n.Added() != (n.Text == "") || n.Removed() && n.Anchor.Len() != 0 {
			t.Fatalf("%s %d has no words, or has them in the text", n.Kind, i)
		}
		last, beside = n.Anchor.Start, true
	}
	for _, b := range x.Places.Boxes {
		mustQuote(t, x.Text, b.Span)
		if b.Page < 1 || b.Page > len(x.Places.Sizes) {
			t.Fatalf("a box on page %d of %d", b.Page, len(x.Places.Sizes))
		}
	}
	for _, m := range x.Members {
		if m.Name == "" || path.IsAbs(m.Name) || path.Clean(m.Name) != m.Name || m.Name == ".." || strings.HasPrefix(m.Name, "../") ||
			strings.ContainsAny(m.Name, "\\:") {
			t.Fatalf("member %q", m.Name)
		}
	}
}

func mustQuote(t testing.TB, text string, s doc.Span) string {
	t.Helper()
	q, err := doc.Quote(text, s)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// said is what a note says.
func said(text string, n doc.Note) string {
	switch {
	case n.InText():
		return at(text, n.Span)
	case n.Added():
		return at(text, n.Anchor)
	}
	return n.Text
}

func at(text string, s doc.Span) string { return text[s.Start:s.End] }

// before returns the last few characters before a span.
func before(text string, s doc.Span) string {
	start := max(0, s.Start-16)
	for start < s.Start && !utf8.RuneStart(text[start]) {
		start++
	}
	return text[start:s.Start]
}

// Differences returns the lines that only one of two texts has.
func Differences(a, b string) string {
	var out strings.Builder
	for _, side := range []struct{ sign, in, other string }{{"-", a, b}, {"+", b, a}} {
		for line := range strings.Lines(side.in) {
			if !strings.Contains("\n"+side.other, "\n"+line) {
				out.WriteString(side.sign + line)
			}
		}
	}
	return out.String()
}
