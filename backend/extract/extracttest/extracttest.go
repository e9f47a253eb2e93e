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
		fmt.Fprintf(&b, "%s after %q by %q on %q: %q\n", n.Kind, before(x.Text, n.Anchor), n.Author, n.Date, at(x.Text, n.Span))
	}
	for _, c := range x.Layout.Changes {
		fmt.Fprintf(&b, "change after %q by %q on %q: in %q, out %q\n", before(x.Text, c.Span), c.Author, c.Date, at(x.Text, c.Span), c.Deleted)
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
		fmt.Fprintf(&b, "%s %s about %s at %d", n.Kind, quote(n.Span), quote(n.Anchor), n.Anchor.Start)
		if n.Author != "" {
			fmt.Fprintf(&b, " by %s on %s", n.Author, n.Date)
		}
		b.WriteByte('\n')
	}
	for _, c := range x.Layout.Changes {
		if c.Deleted != "" {
			fmt.Fprintf(&b, "deleted %q at %d", c.Deleted, c.Span.Start)
		} else {
			fmt.Fprintf(&b, "inserted %s at %d", quote(c.Span), c.Span.Start)
		}
		fmt.Fprintf(&b, " by %s on %s\n", c.Author, c.Date)
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
	for _, n := range x.Layout.Notes {
		mustQuote(t, x.Text, n.Anchor)
		mustQuote(t, x.Text, n.Span)
	}
	last := 0
	for i, c := range x.Layout.Changes {
		mustQuote(t, x.Text, c.Span)
		if c.Span.Start < last {
			t.Fatalf("change %d at %d after %d", i, c.Span.Start, last)
		}
		if c.Deleted != "" && c.Span.Len() != 0 {
			t.Fatalf("deletion %v has words in the text", c.Span)
		}
		last = c.Span.Start
	}
	for _, b := range x.Places.Boxes {
		mustQuote(t, x.Text, b.Span)
		if b.Page < 1 || b.Page > len(x.Places.Sizes) {
			t.Fatalf("a box on page %d of %d", b.Page, len(x.Places.Sizes))
		}
	}
	for _, m := range x.Members {
		if m.Name == "" || path.IsAbs(m.Name) || path.Clean(m.Name) != m.Name || m.Name == ".." || strings.HasPrefix(m.Name, "../") || strings.ContainsAny(m.Name, "\\:") {
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
