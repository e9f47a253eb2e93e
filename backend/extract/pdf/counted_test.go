package pdf

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// filler is lines of running text, each of its own words.
func filler(page, from, n int) []string {
	var out []string
	for i := range n {
		out = append(out, fmt.Sprintf("Sentence %c%s of this agreement is here to fill the page from one side to the other.", 'a'+page, strings.Repeat("x", from+i+1)))
	}
	return out
}

// TestPageNumbersOfTheOriginal reads documents that were printed from longer ones.
func TestPageNumbersOfTheOriginal(t *testing.T) {
	t.Parallel()
	clause := []string{"The Supplier shall deliver the goods to the Buyer at the place named in", "the order and shall insure them until the Buyer has them."}
	broken := func(number string) func(i int) string {
		return func(i int) string { // a clause, the number in the middle of the page, and the rest of it
			return down(72, 740, filler(i, 0, 12)...) + at(72, 580, clause[0]) + at(300, 550, fmt.Sprintf(number, i+1)) +
				at(72, 520, clause[1]) + down(72, 490, filler(i, 12, 12)...)
		}
	}
	early := func(i int) string { // pages that end early, each with its number and a footer below
		footer := "[*] = Certain information in this document has been omitted from it."
		return down(72, 740, filler(i, 0, 12+i)...) + at(72, 560-12*float64(i), fmt.Sprintf("Clause %s ends.", strings.Repeat("x", i+1))) +
			at(300, 540-12*float64(i), fmt.Sprint(i+1)) + at(72, 520-12*float64(i), footer)
	}
	headings := func(i int) string { // numbers of sections, centred over their titles
		return down(72, 740, filler(i, 0, 14)...) + at(300, 550, fmt.Sprint(i+1)) + at(290, 538, "FEES") + down(72, 520, filler(i, 14, 12)...)
	}
	rows := func(i int) string { // a table whose cells wrap
		out := down(72, 740, filler(i, 0, 6)...)
		for r := range 4 {
			out += at(300, 640-40*float64(r), fmt.Sprint(4*i+r+1)) + at(72, 628-40*float64(r), "the goods that are")
		}
		return out + down(72, 440, filler(i, 6, 6)...)
	}
	tests := []struct {
		name    string
		content func(page int) string
		asides  int
		joined  bool // the clause is one piece of text
	}{
		{"in the middle of a page", broken("%d"), 9, true},
		{"in dashes", broken("-%d-"), 9, true},
		{"numbers of items", broken("%d."), 0, false},
		{"at the end of pages that end early", early, 18, false},
		{"numbers of sections", headings, 0, false},
		{"rows of a table", rows, 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := newWriter()
			for i := range 9 {
				w.page(tt.content(i), "", "")
			}
			d, err := Parse(context.Background(), w.bytes(), Options{})
			if err != nil {
				t.Fatal(err)
			}
			check(t, d)
			if n := len(d.Text.Layout.Asides); n != tt.asides {
				t.Errorf("%d asides, want %d: %v", n, tt.asides, d.Text.Layout.Asides)
			}
			if n := strings.Count(d.Text.Text, strings.Join(clause, " ")); tt.joined && n != 9 {
				t.Errorf("the clause is in one piece %d times, want 9", n)
			}
		})
	}
}

// TestNothingButPageNumbers holds that a document of numbers keeps them.
func TestNothingButPageNumbers(t *testing.T) {
	t.Parallel()
	w := newWriter()
	for i := range 9 {
		w.page(at(300, 400-9*float64(i), fmt.Sprint(i+1)), "", "")
	}
	text, err := read(w.bytes(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if want := "1\n\n2\n\n3\n\n4\n\n5\n\n6\n\n7\n\n8\n\n9"; text.Text != want {
		t.Errorf("text %q, want %q", text.Text, want)
	}
}
