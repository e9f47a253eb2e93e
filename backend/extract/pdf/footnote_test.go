package pdf

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
)

// raised shows a line with a raised mark in it.
func raised(y float64, before, mark, after string) string {
	return fmt.Sprintf("BT /F1 10 Tf 72 %g Td (%s) Tj /F1 6 Tf 4 Ts (%s) Tj /F1 10 Tf 0 Ts (%s) Tj ET\n", y, before, mark, after)
}

// small shows a line in letters of 8 points.
func small(y float64, text string) string {
	return fmt.Sprintf("BT /F1 8 Tf 72 %g Td (%s) Tj ET\n", y, text)
}

func TestFootnotes(t *testing.T) {
	t.Parallel()
	const (
		head = "The price"
		rest = " is due on the first day of each quarter and is not"
		next = "paid before the goods are delivered."
		note = "1 Net of all taxes that fall due."
	)
	body := down(72, 688, "owed for a quarter in which no goods are delivered, and it is not")
	joined := head + "1" + rest + " owed for a quarter in which no goods are delivered, and it is not " + next
	whole := func(marked string) string { return strings.Replace(joined, "price1", marked, 1) }
	tests := []struct {
		name, page string
		text       string
		notes      []string
	}{
		{"one note", raised(700, head, "1", rest) + body + small(100, note), joined, []string{note}},
		{"of two lines", raised(700, head, "1", rest) + body + small(100, note) + small(90, "The Buyer bears them."), joined, []string{note + " The Buyer bears them."}},
		{"two notes", raised(700, head+"1", "*", rest) + raised(688, "owed for a quarter", "2", " in which no goods are delivered, and it is not") + small(100, "*Net.") + small(90, "2 Or a part of one."),
			strings.Replace(whole("price1*"), "quarter in", "quarter2 in", 1), []string{"*Net.", "2 Or a part of one."}},
		{"set as the text is, its mark raised", raised(700, head, "1", rest) + body + raised(100, "", "1", "Net of all taxes that fall due."), joined, []string{"1Net of all taxes that fall due."}},
		{"before a comma", raised(700, head, "1", ", net,"+rest) + body + small(100, note), strings.Replace(joined, "price1", "price1, net,", 1), []string{note}},
		{"no mark in the text", at(72, 700, head+"1"+rest) + body + small(100, note), "", nil},
		{"another mark", raised(700, head, "2", rest) + body + small(100, note), "", nil},
		{"text below it", raised(700, head, "1", rest) + body + small(100, note) + at(72, 80, "and the rest of it."), "", nil},
		{"set as the text is", raised(700, head, "1", rest) + body + at(72, 100, note), "", nil},
		{"an ordinal", raised(700, "The 1", "st", rest) + body + small(100, "st and nd"), "", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := newWriter()
			w.page(tt.page, "", "")
			w.page(at(72, 700, next)+at(72, 600, "Nothing else."), "", "")
			d, err := Parse(context.Background(), w.bytes(), Options{})
			if err != nil {
				t.Fatal(err)
			}
			check(t, d)
			text, layout := d.Text.Text, d.Text.Layout
			if len(layout.Notes) != len(tt.notes) {
				t.Fatalf("%d notes in %q", len(layout.Notes), text)
			}
			if want := strings.Join(append(slices.Clone(tt.notes), tt.text, "Nothing else."), "\n\n"); tt.notes != nil && text != want {
				t.Errorf("got  %q\nwant %q", text, want)
			}
			for i, n := range layout.Notes {
				mark := tt.notes[i][:1]
				if got := text[n.Span.Start:n.Span.End]; n.Kind != doc.Footnote || got != tt.notes[i] {
					t.Errorf("note %d is a %s: %q", i+1, n.Kind, got)
				}
				if n.Anchor.Len() != 0 || !strings.HasSuffix(text[:n.Anchor.End], mark) {
					t.Errorf("note %d is anchored behind %q", i+1, text[:n.Anchor.End])
				}
			}
		})
	}
}

// TestFootnoteInsideParagraph holds that a paragraph over three pages is parted by the note of
// the middle one, which lies on its page.
func TestFootnoteInsideParagraph(t *testing.T) {
	t.Parallel()
	w := newWriter()
	w.page(down(72, 700, paragraph[:3]...), "", "")
	w.page(raised(700, "insured", "1", " for as long as the goods are under way and are not with")+small(100, "1 At the price."), "", "")
	w.page(at(72, 700, "the Buyer."), "", "")
	d, err := Parse(context.Background(), w.bytes(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	check(t, d)
	want := strings.Join(paragraph[:3], " ") + " insured1 for as long as the goods are under way and are not with\n\n1 At the price.\n\nthe Buyer."
	if d.Text.Text != want {
		t.Errorf("got  %q\nwant %q", d.Text.Text, want)
	}
}
