package layout

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
)

// contract is a made-up contract of so many pages, line by line: clauses with numbers of their
// own, white space between them and titles in capitals. A line that is empty is white space.
func contract(r *rand.Rand, pages, lines int) [][]string {
	var all []string
	for clause := 1; len(all) < pages*lines; clause++ {
		if clause%4 == 1 {
			all = append(all, strings.ToUpper(strings.Join(makeWords(r, 3), " ")), "")
		}
		text := fmt.Sprintf("%d.%d The ", clause/4+1, clause%4+1) + strings.Join(makeWords(r, 20+r.IntN(60)), " ") + "."
		for text != "" {
			end := min(len(text), 80)
			if end < len(text) {
				end = strings.LastIndexByte(text[:end], ' ')
			}
			all = append(all, text[:end])
			text = strings.TrimSpace(text[end:])
		}
		all = append(all, "")
	}
	var out [][]string
	for i := range pages {
		out = append(out, all[i*lines:(i+1)*lines])
	}
	return out
}

// numbering says how the lines of a page are numbered.
type numbering struct {
	name            string
	step            int
	on              bool    // through the document
	blank           bool    // white space has numbers, too
	x, size, offset float64 // of the numbers; offset is from the line's base
	left            bool    // the numbers begin, not end, at the same place
	paper           int     // so many numbers on each page, whatever stands there
}

var numberings = []numbering{
	{name: "each line of each page", step: 1, x: 60, size: 10},
	{name: "through the document", step: 1, on: true, x: 60, size: 8},
	{name: "white space, too", step: 1, blank: true, x: 55, size: 10},
	{name: "off the base line", step: 1, x: 60, size: 7, offset: -1.5},
	{name: "on the left of their column", step: 1, on: true, left: true, x: 40, size: 9},
	{name: "every fifth line", step: 5, on: true, x: 60, size: 10},
	{name: "every tenth line", step: 10, on: true, blank: true, x: 60, size: 10},
	{name: "to the right of the text", step: 1, x: 580, size: 9},
	{name: "every fifth, to the right", step: 5, x: 580, size: 9},
	{name: "numbered paper", step: 1, x: 60, size: 12, paper: 28},
	{name: "numbered paper, off the lines", step: 1, x: 60, size: 12, paper: 25, offset: 9},
}

// draw draws the pages of a contract with their headers and page numbers, and, where n is not
// nil, with the numbers of their lines.
func draw(pages [][]string, n *numbering) []*sheet {
	var out []*sheet
	count := 0
	for i, lines := range pages {
		s := new(sheet).set(90, 40, 9, "Supply Agreement, draft").set(300, 770, 9, fmt.Sprintf("Page %d", i+1))
		number := func(k int, v float64) {
			text := fmt.Sprint(k)
			u := n.x - float64(len(text))*letterWidth*n.size
			if n.left {
				u = n.x
			}
			s.set(u, v+n.offset, n.size, text)
		}
		if n != nil && !n.on {
			count = 0
		}
		for j, l := range lines {
			v := 90 + 14*float64(j)
			if n != nil && n.paper == 0 && (l != "" || n.blank) {
				if count++; count%n.step == 0 {
					number(count, v)
				}
			}
			if l != "" {
				s.set(90, v, 10, l)
			}
		}
		if n != nil {
			for k := range n.paper {
				number(k+1, 90+660/float64(n.paper)*float64(k))
			}
		}
		out = append(out, s)
	}
	return out
}

// TestLineNumbers reads a contract with and without numbers beside its lines: what differs are the
// asides.
func TestLineNumbers(t *testing.T) {
	t.Parallel()
	for _, n := range numberings {
		t.Run(n.name, func(t *testing.T) {
			t.Parallel()
			for seed := range uint64(8) {
				pages := contract(rand.New(rand.NewPCG(seed, 31)), 2+int(seed%7), 46)
				last := &pages[len(pages)-1]
				*last = (*last)[:3+int(seed)%43] // the last page is seldom full
				wantText, wantLayout, wantBoxes := Assemble(pagesOf(draw(pages, nil)...), nil)
				text, layout, boxes := Assemble(pagesOf(draw(pages, &n)...), nil)
				if text != wantText {
					t.Fatalf("seed %d: got …%s\nwant …%s", seed, from(text, wantText), from(wantText, text))
				}
				if !slices.Equal(boxes, wantBoxes) || !slices.Equal(layout.Pages, wantLayout.Pages) || !slices.Equal(layout.Blocks, wantLayout.Blocks) {
					t.Fatalf("seed %d: boxes, pages or blocks differ", seed)
				}
				numbers := 0
				layout.Asides = slices.DeleteFunc(layout.Asides, func(a doc.Aside) bool {
					if a.Kind == "line numbers" {
						numbers++
					}
					return a.Kind == "line numbers"
				})
				if !slices.Equal(layout.Asides, wantLayout.Asides) || numbers < len(pages)-1 {
					t.Fatalf("seed %d: asides are %+v and those of %d pages' numbers, want %+v", seed, layout.Asides, numbers, wantLayout.Asides)
				}
			}
		})
	}
}

// from is the part of a where it differs from b.
func from(a, b string) string {
	i := 0
	for i < min(len(a), len(b)) && a[i] == b[i] {
		i++
	}
	return a[max(0, i-100):min(len(a), i+100)]
}

// TestLineNumbersOfScans numbers the lines of recognised pages, which are askew, and of which some
// numbers are misread.
func TestLineNumbersOfScans(t *testing.T) {
	t.Parallel()
	pages := contract(rand.New(rand.NewPCG(1, 32)), 4, 46)
	scan := func(n *numbering) []*Page {
		var out []*Page
		for i, s := range draw(pages, n) {
			drawn := NewPage(i+1, letter, &s.Drawing)
			var found []RecognizedWord
			for _, l := range drawn.flows[0].lines {
				for _, w := range l.words {
					r := RecognizedWord{Text: w.text, Left: w.box.X0, Top: w.box.Y0, Right: w.box.X1, Bottom: w.box.Y1, Base: w.base, Confidence: 0.9}
					if w.u1 < 70 && strings.HasSuffix(w.text, "1") {
						r.Text = "l"
					}
					askew := 0.004 * (w.base - 400)
					r.Left, r.Right = r.Left+askew, r.Right+askew
					found = append(found, r)
				}
			}
			p := NewPage(i+1, letter, &new(sheet).Drawing)
			if _, ok := p.Replace(found); !ok {
				t.Fatal("the page was not recognised")
			}
			out = append(out, p)
		}
		return out
	}
	want, _, _ := Assemble(scan(nil), nil)
	got, layout, _ := Assemble(scan(&numberings[0]), nil)
	if got = strings.ReplaceAll(strings.ReplaceAll(got, "l ", ""), "l\t", ""); got != strings.ReplaceAll(want, "l ", "") { // the first number of a page
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if n := len(layout.Asides); n < 4 {
		t.Errorf("%d asides", n)
	}
}

// TestNumbersOfTheText draws numbers that are part of the text: none is taken for that of a line.
func TestNumbersOfTheText(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(2, 33))
	words := func(n int) string { return strings.Join(makeWords(r, n), " ") }
	item := 0
	for _, c := range []struct {
		name string
		draw func(s *sheet, page int)
	}{
		{"numbered lines of a list, each ended", func(s *sheet, _ int) {
			for i := range 30 {
				item++
				s.set(72, 100+14*float64(i), 10, fmt.Sprint(item)).set(100, 100+14*float64(i), 10, "The "+words(8)+".")
			}
		}},
		{"first column of a table", func(s *sheet, _ int) {
			for i := range 30 {
				item++
				v := 100 + 14*float64(i)
				s.set(72, v, 10, fmt.Sprint(item)).set(100, v, 10, words(3)).set(300, v, 10, "USD 500").set(450, v, 10, words(1))
			}
		}},
		{"a heading over the numbers", func(s *sheet, _ int) {
			s.set(72, 86, 10, "No.").set(100, 86, 10, "What is sold")
			for i := range 30 {
				item++
				s.set(72, 100+14*float64(i), 10, fmt.Sprint(item)).set(100, 100+14*float64(i), 10, words(8))
			}
		}},
		{"clauses, their numbers hanging", func(s *sheet, _ int) {
			for i := range 12 {
				item++
				v := 100 + 50*float64(i)
				s.set(72, v, 10, fmt.Sprint(item)).lines(100, v, "The "+words(9), words(9), words(4)+".")
			}
		}},
		{"contents", func(s *sheet, page int) {
			for i := range 30 {
				item++
				v := 100 + 14*float64(i)
				s.set(72, v, 10, fmt.Sprint(item)).set(100, v, 10, "The "+words(3)+" "+strings.Repeat(".", 40)).set(520, v, 10, fmt.Sprint(item+page))
			}
		}},
		{"a list of things", func(s *sheet, _ int) {
			for i := range 30 {
				item++
				s.set(72, 100+14*float64(i), 10, fmt.Sprint(item)).set(100, 100+14*float64(i), 10, words(2))
			}
		}},
		{"a list of what is done", func(s *sheet, _ int) {
			for i := range 30 {
				item++
				s.set(72, 100+14*float64(i), 10, fmt.Sprint(item)).set(100, 100+14*float64(i), 10, words(6+r.IntN(8)))
			}
		}},
		{"lines about numbers", func(s *sheet, _ int) {
			for i := range 30 {
				item++
				s.set(72, 100+14*float64(i), 10, fmt.Sprint(item)+" "+words(9))
				s.set(72, 107+14*float64(i), 4, words(9))
			}
		}},
		{"numbers that are years", func(s *sheet, page int) {
			for i := range 30 {
				s.set(72, 100+14*float64(i), 10, fmt.Sprint(1990+r.IntN(30))).set(100, 100+14*float64(i), 10, words(9))
			}
		}},
	} {
		item = 0
		var sheets []*sheet
		for page := range 5 {
			s := &sheet{}
			c.draw(s, page)
			sheets = append(sheets, s)
		}
		if got := stripLineNumbers(pagesOf(sheets...)); len(got) > 0 {
			t.Errorf("%s: %+v", c.name, got)
		}
	}
	// a numbered schedule behind a contract without line numbers
	pages := draw(contract(r, 6, 46), nil)
	for page := range 2 {
		s := &sheet{}
		for i := range 40 {
			s.set(60, 100+14*float64(i), 10, fmt.Sprint(40*page+i+1)).set(90, 100+14*float64(i), 10, words(9))
		}
		pages = append(pages, s)
	}
	if got := stripLineNumbers(pagesOf(pages...)); len(got) > 0 {
		t.Errorf("the items of a schedule: %+v", got)
	}
}

// TestLineNumbersBesideExhibits leaves the numbers of an exhibit that begin where those of the lines
// do, and finds those of a page whose numbers begin anew.
func TestLineNumbersBesideExhibits(t *testing.T) {
	t.Parallel()
	n := numberings[0]
	sheets := draw(contract(rand.New(rand.NewPCG(3, 34)), 6, 46), &n)
	exhibit := new(sheet).set(90, 100, 10, "EXHIBIT A, the goods that are sold")
	for i := range 5 {
		v := 140 + 60*float64(i)
		exhibit.set(55, v, 10, fmt.Sprint(i+1)).lines(90, v, "goods of this kind, each with", "all that belongs to it", "on the day of the sale")
	}
	text, layout, _ := Assemble(pagesOf(append(sheets, exhibit)...), nil)
	at := layout.Pages[6].Start
	for i := range 5 {
		if !strings.Contains(text[at:], fmt.Sprintf("%d goods of this kind", i+1)) && !strings.Contains(text[at:], fmt.Sprintf("%d\tgoods of this kind", i+1)) {
			t.Errorf("item %d of the exhibit is not in\n%s", i+1, text[at:])
		}
	}
	anew := contract(rand.New(rand.NewPCG(4, 35)), 3, 40)
	want, _, _ := Assemble(pagesOf(append(draw(anew[:2], nil), draw(anew[2:], nil)...)...), nil)
	through := numberings[1]
	first, second := draw(anew[:2], &through), draw(anew[2:], &through) // a section that counts from 1
	got, _, _ := Assemble(pagesOf(append(first, second...)...), nil)
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
