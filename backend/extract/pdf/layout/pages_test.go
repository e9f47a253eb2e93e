package layout

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract/pdf/content"
	"pincite/backend/extract/pdf/font"
)

var letter = doc.PageSize{Width: 612, Height: 792}

// letterWidth is how wide every letter of a sheet is, in its size.
const letterWidth = 0.5

// sheet is a page in the making: what is set on it is drawn letter by letter, spaces too.
type sheet struct{ content.Drawing }

// set draws a text from u on, on the base line v.
func (s *sheet) set(u, v, size float64, text string) *sheet {
	s.Glyphs = append(s.Glyphs, content.Glyph{Space: true})
	return s.then(u, v, size, text)
}

// then draws a text that no space parts from what was drawn before.
func (s *sheet) then(u, v, size float64, text string) *sheet {
	for _, r := range text {
		s.Glyphs = append(s.Glyphs, content.Glyph{
			Text: string(r), Code: uint32(r), U0: u, U1: u + letterWidth*size, Base: v, Up: 0.7 * size, Down: 0.2 * size, Size: size, Space: r == ' ',
		})
		u += letterWidth * size
	}
	return s
}

// lines sets lines of size 10, 12 points apart.
func (s *sheet) lines(u, v float64, texts ...string) *sheet {
	for i, text := range texts {
		s.set(u, v+12*float64(i), 10, text)
	}
	return s
}

// rule draws a line.
func (s *sheet) rule(x0, y0, x1, y1 float64) *sheet {
	s.Rules = append(s.Rules, content.Rect{X0: x0, Y0: y0, X1: x1, Y1: y1})
	return s
}

func pagesOf(sheets ...*sheet) []*Page {
	var pages []*Page
	for i, s := range sheets {
		pages = append(pages, NewPage(i+1, letter, &s.Drawing))
	}
	return pages
}

// read assembles sheets and writes the blocks in a line each: "p text", "h1 text", "r cell|cell",
// "n note".
func read(t *testing.T, sheets ...*sheet) (string, doc.Layout) {
	t.Helper()
	text, layout, boxes := Assemble(pagesOf(sheets...), nil)
	checkAssembled(t, text, layout, boxes)
	var out []string
	for _, b := range layout.Blocks {
		kind := map[doc.BlockKind]string{doc.BlockParagraph: "p", doc.BlockHeading: fmt.Sprint("h", b.Level), doc.BlockRow: "r", doc.BlockNote: "n"}[b.Kind]
		out = append(out, kind+" "+strings.ReplaceAll(text[b.Span.Start:b.Span.End], "\t", "|"))
	}
	return strings.Join(out, "\n"), layout
}

// checkAssembled checks what every text of pages promises: its pages cover it in order, and each
// word's box has the word's own span.
func checkAssembled(t *testing.T, text string, layout doc.Layout, boxes []doc.Box) {
	t.Helper()
	end := 0
	for i, p := range layout.Pages {
		if p.Start != end || p.End < p.Start {
			t.Errorf("page %d is %v after %d", i+1, p, end)
		}
		end = p.End
	}
	if end != len(text) {
		t.Errorf("the pages end at %d of %d", end, len(text))
	}
	last := 0
	for _, b := range boxes {
		if b.Span.Start < last || b.Span.Len() <= 0 || strings.ContainsAny(text[b.Span.Start:b.Span.End], " \n\t") {
			t.Errorf("a box at %v after %d", b.Span, last)
		}
		last = b.Span.Start
	}
}

func TestParagraphs(t *testing.T) {
	t.Parallel()
	long := "The Supplier shall deliver the Goods to the Buyer within the time that"
	for _, c := range []struct {
		name string
		page *sheet
		want string
	}{
		{"lines of one", new(sheet).lines(72, 100, long, "is agreed."), "p " + long + " is agreed."},
		{"apart by white space", new(sheet).lines(72, 100, long, "is agreed.").lines(72, 142, "The Buyer shall pay."), "p " + long + " is agreed.\np The Buyer shall pay."},
		{"last line is short", new(sheet).lines(72, 100, long, "is agreed.", long), "p " + long + " is agreed.\np " + long},
		{"short line in the middle of a sentence", new(sheet).lines(72, 100, long, "are needed and", "agreed by them all, each time, one after the other, as they wish, or not."), "p " + long + " are needed and agreed by them all, each time, one after the other, as they wish, or not."},
		{"numbered", new(sheet).lines(72, 100, "1. The term of this agreement is one year from the date of signature of it.", "2. The term of this agreement is one year."), "p 1. The term of this agreement is one year from the date of signature of it.\np 2. The term of this agreement is one year."},
		{"first line set in", new(sheet).lines(72, 100, long, "is agreed by the Supplier and the Buyer and by all of the parties here.").lines(92, 124, long).lines(72, 136, long), "p " + long + " is agreed by the Supplier and the Buyer and by all of the parties here.\np " + long + " " + long},
		{"large letters", new(sheet).set(72, 90, 16, "Supply Agreement").lines(72, 120, long, "is agreed.", long, long), "h1 Supply Agreement\np " + long + " is agreed.\np " + long + " " + long},
		{"larger letters", new(sheet).set(72, 100, 12, "Delivery").lines(72, 120, long, long, long), "h2 Delivery\np " + long + " " + long + " " + long},
		{"other size", new(sheet).lines(72, 100, long).set(72, 112, 8, "Set in small letters"), "p " + long + "\np Set in small letters"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got, _ := read(t, c.page); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// TestDrawingOrder draws the words of a page in any order: it is read by place.
func TestDrawingOrder(t *testing.T) {
	t.Parallel()
	draw := func(order []int) *sheet {
		s := &sheet{}
		for _, i := range order {
			s.set(72+60*float64(i%5), 100+14*float64(i/5), 10, fmt.Sprintf("word%02d", i))
		}
		return s
	}
	order := make([]int, 40)
	for i := range order {
		order[i] = i
	}
	want, _ := read(t, draw(order))
	r := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		if got, _ := read(t, draw(order)); got != want {
			t.Fatalf("drawn in the order %v it reads\n%s\nwant\n%s", order, got, want)
		}
	}
	if !strings.HasPrefix(want, "p word00 word01") && !strings.HasPrefix(want, "r word00|word01") {
		t.Errorf("read as %q", want)
	}
}

func TestWordsAndLines(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		page *sheet
		want string
	}{
		{"space that is not drawn", new(sheet).set(72, 100, 10, "no").set(90, 100, 10, "space"), "p no space"},
		{"word in two pieces", new(sheet).set(72, 100, 10, "agree").then(97.3, 100, 10, "ment"), "p agreement"},
		{"drawn twice, for bold", new(sheet).set(72, 100, 10, "Bold").set(72.4, 100, 10, "Bold"), "p Bold"},
		{"the same word again", new(sheet).set(72, 100, 10, "had").set(95, 100, 10, "had"), "p had had"},
		{"superscript", new(sheet).set(72, 100, 10, "price").then(97, 96, 6, "2").set(104, 100, 10, "per"), "p price2 per"},
		{"off the base line a little", new(sheet).set(72, 100, 10, "one").set(95, 100.8, 10, "line"), "p one line"},
		{"ligatures", new(sheet).set(72, 100, 10, "oﬃce ﬁle"), "p office file"},
		{"letters and their accents", new(sheet).set(72, 100, 10, "cafe\u0301"), "p café"},
		{"soft hyphen that shows", new(sheet).set(72, 100, 10, "co\u00ADowner"), "p co-owner"},
		{"hyphen at a line's end", new(sheet).lines(72, 100, "the whole agreement, and the words obligations are here, but the agree-", "ment ends with all of its obligations and all that there is of it here."),
			"p the whole agreement, and the words obligations are here, but the agreement ends with all of its obligations and all that there is of it here."},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got, _ := read(t, c.page); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestColumns(t *testing.T) {
	t.Parallel()
	left := []string{"The left column has words that", "go on over several lines of it", "and are read before the right", "one is begun, to the last word", "that stands in it."}
	right := []string{"The right column has words as", "well, which are read when the", "left one is read to its end by", "whoever reads the page, and so", "ends the text."}
	s := new(sheet).lines(72, 150, left...).lines(320, 150, right...)
	s.set(72, 100, 10, "A line over both of the columns, above them, from one margin to the other.")
	want := "p A line over both of the columns, above them, from one margin to the other.\np " + strings.Join(left, " ") + "\np " + strings.Join(right, " ")
	if got, _ := read(t, s); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestTables(t *testing.T) {
	t.Parallel()
	items := [][2]string{{"Item", "Price"}, {"Bolts", "USD 5"}, {"Nuts", "USD 7"}}
	byGap, byRule, frame := new(sheet), new(sheet), new(sheet)
	for i, row := range items {
		v := 100 + 20*float64(i)
		for _, s := range []*sheet{byGap, byRule} {
			s.set(80, v, 10, row[0]).set(300, v, 10, row[1])
		}
		frame.set(80, v, 10, row[0]+" costs "+row[1]+".")
	}
	for i := range 4 { // rows of 20 points with edges at 86, 106, …
		byRule.rule(72, 86+20*float64(i), 500, 86+20*float64(i))
	}
	for _, u := range []float64{72, 280, 500} {
		byRule.rule(u, 86, u, 146)
	}
	frame.rule(72, 80, 500, 80).rule(72, 160, 500, 160).rule(72, 80, 72, 160).rule(500, 80, 500, 160)
	close5, want5 := new(sheet), "" // with the heading of the next table and its rows below, whose cells end where columns of text would be parted
	for i, row := range [][]string{
		{"Field", "Acres", "Stock", "Season", "Rent per acre"}, {"Long Meadow", "22.5", "sheep", "April to October", "48"},
		{"Beck Pasture", "14.0", "cattle", "May to September", "62"}, {"Top Allotment", "61.0", "sheep", "all the year", "19"},
		{"Church Field", "6.5", "horses", "not licensed", "none"},
	} {
		for c, u := range []float64{72, 200, 280, 380, 500} {
			close5.set(u, 100+14*float64(i), 10, row[c])
		}
		want5 += "r " + strings.Join(row, "|") + "\n"
	}
	close5.set(72, 200, 10, "Shooting days of the licence")
	for i, row := range [][]string{{"Season", "Days", "Price per gun"}, {"2026/27", "8", "420"}, {"2027/28", "8", "440"}, {"2028/29", "10", "455"}} {
		for c, u := range []float64{72, 250, 400} {
			close5.set(u, 220+14*float64(i), 10, row[c])
		}
		want5 += map[bool]string{true: "p Shooting days of the licence\n"}[i == 0] + "r " + strings.Join(row, "|") + "\n"
	}
	joined := new(sheet) // two heads stand as close as words do, and the next table follows without space
	for i, row := range [][]string{{"Craft", "Range in km", "Rate", "Minimum"}, {"Phenom", "3,600", "3,250", "2 hours"}, {"Legacy", "6,000", "6,900", "3 hours"}} {
		for c, u := range []float64{72, 160, 219, 320} {
			joined.set(u, 100+14*float64(i), 10, row[c])
		}
	}
	joined.set(72, 142, 10, "Cancellation")
	for i, row := range [][]string{{"Notice", "Charge"}, {"14 days", "10 %"}, {"7 days", "25 %"}} {
		joined.set(72, 156+14*float64(i), 10, row[0]).set(260, 156+14*float64(i), 10, row[1])
	}
	spanning := new(sheet).set(80, 100, 10, "Prices of the year").set(80, 120, 10, "Bolts").set(300, 120, 10, "USD 5").set(300, 132, 10, "each")
	spanning.rule(72, 86, 500, 86).rule(72, 106, 500, 106).rule(72, 140, 500, 140).rule(72, 86, 72, 140).rule(500, 86, 500, 140).rule(280, 106, 280, 140)
	for _, c := range []struct {
		name string
		page *sheet
		want string
	}{
		{"parted by white space", byGap, "r Item|Price\nr Bolts|USD 5\nr Nuts|USD 7"},
		{"drawn", byRule, "r Item|Price\nr Bolts|USD 5\nr Nuts|USD 7"},
		{"five close columns", close5, strings.TrimSuffix(want5, "\n")},
		{"joined heads and two tables", joined, "r Craft|Range in km|Rate|Minimum\nr Phenom|3,600|3,250|2 hours\nr Legacy|6,000|6,900|3 hours\np Cancellation\nr Notice|Charge\nr 14 days|10 %\nr 7 days|25 %"},
		{"a frame around text", frame, "p Item costs Price. Bolts costs USD 5. Nuts costs USD 7."},
		{"a cell over two columns", spanning, "p Prices of the year\nr Bolts|USD 5 each"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got, _ := read(t, c.page); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// TestGrids measures drawn lines: what touches makes a table, and lines in pieces are one.
func TestGrids(t *testing.T) {
	t.Parallel()
	table := func(x, y float64) []content.Rect {
		var rules []content.Rect
		for i := range 3 {
			at := y + 20*float64(i)
			rules = append(rules, content.Rect{X0: x, Y0: at, X1: x + 50, Y1: at}, content.Rect{X0: x + 51, Y0: at + 0.5, X1: x + 100, Y1: at + 0.5})
		}
		for _, u := range []float64{x, x + 60, x + 100} {
			rules = append(rules, content.Rect{X0: u, Y0: y, X1: u, Y1: y + 40})
		}
		return rules
	}
	one := grids(table(100, 100), 0, nil)
	if len(one) != 1 || len(one[0].us) != 3 || len(one[0].vs) != 3 || !slices.Equal(one[0].cells(), []int{0, 1, 2, 3}) {
		t.Errorf("a table of two by two: %+v", one)
	}
	both := grids(append(table(100, 300), table(100, 100)...), 0, nil)
	if len(both) != 2 || both[0].box.Y0 > both[1].box.Y0 {
		t.Errorf("two tables: %+v", both)
	}
	if g := grids(table(100, 100)[:6], 0, nil); len(g) != 0 {
		t.Errorf("lines that do not cross are %d tables", len(g))
	}
	if g := grids(append(table(100, 100), content.Rect{X0: 90, Y0: 90, X1: 300, Y1: 90}, content.Rect{X0: 90, Y0: 150, X1: 300, Y1: 150}), 0, nil); len(g) != 1 {
		t.Errorf("lines above and below made %d tables", len(g))
	}
	if g := grids(table(100, 100), 30, nil); len(g) != 0 {
		t.Errorf("for text at 30 degrees there are %d tables", len(g))
	}
	if g := grids(make([]content.Rect, content.MaxRules+1), 0, nil); g != nil {
		t.Error("a drawing of too many lines is read as a table")
	}
	turned := grids(table(100, 100), 90, nil)
	if len(turned) != 1 || len(turned[0].us) != 3 || len(turned[0].vs) != 3 {
		t.Errorf("seen from the side: %+v", turned)
	}
	open := slices.DeleteFunc(table(100, 100), func(r content.Rect) bool { return r.X0 == 100 && r.X1 == 100 })
	if g := grids(open, 0, nil); len(g) != 1 || len(g[0].us) != 3 {
		t.Errorf("a table without its left line: %+v", g)
	}
}

func TestSets(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(7, 8))
	s, color := newSets(60), make([]int, 60)
	for i := range color {
		color[i] = i
	}
	for range 100 {
		i, j := r.IntN(60), r.IntN(60)
		s.join(i, j)
		for k, from := 0, color[j]; k < len(color); k++ {
			if color[k] == from {
				color[k] = color[i]
			}
		}
	}
	for i := range color {
		for j := range color {
			if (s.find(i) == s.find(j)) != (color[i] == color[j]) {
				t.Fatalf("%d and %d: joined %v, want %v", i, j, s.find(i) == s.find(j), color[i] == color[j])
			}
		}
		if s.find(i) > i {
			t.Fatalf("%d is in the set of %d, which is no least member", i, s.find(i))
		}
	}
}

// longPage is a page full of text that says nothing twice.
func longPage(n int) *sheet {
	s := &sheet{}
	for i := range 40 {
		s.set(72, 90+15*float64(i), 10, fmt.Sprintf("Sentence %c%c%c of the page says something that no other sentence does.", 'a'+n, 'a'+i%26, 'a'+i/26))
	}
	return s
}

func TestRunningLinesOfPages(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		pages  int
		draw   func(s *sheet, page int)
		asides []string // kinds of page 2, in order
	}{
		{"nothing", 4, func(*sheet, int) {}, nil},
		{"header", 4, func(s *sheet, _ int) { s.set(72, 40, 9, "Supply Agreement, confidential") }, []string{"header"}},
		{"header and number", 4, func(s *sheet, page int) {
			s.set(72, 40, 9, "Supply Agreement").set(300, 770, 9, fmt.Sprintf("Page %d of 4", page))
		}, []string{"header", "page number"}},
		{"number alone", 3, func(s *sheet, page int) { s.set(300, 770, 9, fmt.Sprint(page)) }, []string{"page number"}},
		{"roman numbers", 4, func(s *sheet, page int) { s.set(300, 770, 9, []string{"i", "ii", "iii", "iv"}[page-1]) }, []string{"page number"}},
		{"numbers that do not count", 9, func(s *sheet, page int) {
			s.set(300, 770, 9, []string{"7", "30", "99", "41", "5", "18", "60", "77", "23"}[page-1])
		}, nil},
		{"number inside a footer", 4, func(s *sheet, page int) { s.set(72, 770, 9, fmt.Sprintf("Draft %d of the agreement", page)) }, []string{"footer"}},
		{"other words on each page", 4, func(s *sheet, page int) { s.set(72, 40, 9, []string{"Apples", "Pears", "Plums", "Figs"}[page-1]) }, nil},
		{"moves too far", 4, func(s *sheet, page int) { s.set(72, 20+40*float64(page%2), 9, "Supply Agreement") }, []string{"header"}}, // on every other page, at the same place
		{"in the middle of the page", 4, func(s *sheet, _ int) { s.set(72, 395.5, 3, "watermark") }, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var sheets []*sheet
			for i := range c.pages {
				s := longPage(i)
				c.draw(s, i+1)
				sheets = append(sheets, s)
			}
			_, layout := read(t, sheets...)
			var got []string
			for _, a := range layout.Asides {
				if a.Page == 2 {
					got = append(got, a.Kind)
				}
			}
			if !slices.Equal(got, c.asides) {
				t.Errorf("asides of page 2 are %q, want %q", got, c.asides)
			}
		})
	}
}

func TestPageNumber(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"12": 12, "- 12 -": 12, "Page 12": 12, "page 12 of 40": 12, "12/40": 12, "xii": 12, "(iv)": 4, "A-7": 7, "F-12": 12, "Seite 3 von 9": 3, "p. 3": 3, "III-4": 4,
		"": 0, "12345": 0, "12 Delaware": 0, "Section 5": 0, "1.5": 0, "civil": 0, "mix": 0, "$12": 0, "12,000": 0, "vii apples": 0,
	} {
		if got := pageNumber(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
	for text, want := range map[string]string{"Page 12 of 40": "page#of#", "xiv": "#", "- 3 -": "-#-", "– iv –": "#", "Draft 2020": "draft#", "civil": "civil", "": ""} {
		if got := withoutNumbers(text); got != want {
			t.Errorf("%q without its numbers is %q, want %q", text, got, want)
		}
	}
}

func TestLabels(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"1.": true, "(a)": true, "a)": true, "5.4": true, "5.4.1.": true, "(iii)": true, "•": true, "ARTICLE V": true, "Section 5.4.": true, "(12a)": true,
		"": false, "Apples": false, "1. Apples": false, "1990": false, "5": false, "ab": false,
	} {
		if got := isLabel(text); got != want {
			t.Errorf("%q is a label: %v, want %v", text, got, want)
		}
	}
	for text, want := range map[string]bool{"one.": true, "one:": true, "(one.)": true, "“one.”": true, "one": false, "one,": false, "": false} {
		if got := endsSentence(text); got != want {
			t.Errorf("%q ends a sentence: %v, want %v", text, got, want)
		}
	}
}

func TestFootnotesOfPages(t *testing.T) {
	t.Parallel()
	text := func() *sheet {
		return new(sheet).lines(72, 100, "The price of the goods that are delivered under it is fair and stays so", "for as long as the parties deal with each other, and for longer than it.")
	}
	for _, c := range []struct {
		name string
		page *sheet
		want []string // what stands before each anchor
	}{
		{"none", text(), nil},
		{"one", text().set(72, 124, 10, "It was agreed").then(137, 120, 6, "1").set(72, 700, 8, "1 By letter of the parties to each other."), []string{"agreed1"}},
		{"two, the second over two lines", text().set(72, 124, 10, "It was agreed").then(137, 120, 6, "1").set(72, 136, 10, "in writing").then(122, 132, 6, "2").
			set(72, 700, 8, "1 By letter.").set(72, 710, 8, "2 Signed by both").set(72, 720, 8, "of the parties."), []string{"agreed1", "writing2"}},
		{"a sign", text().set(72, 124, 10, "It was agreed").then(137, 120, 6, "*").set(72, 700, 8, "* By letter."), []string{"agreed*"}},
		{"mark that is not raised", text().set(72, 124, 10, "It was agreed 1").set(72, 700, 8, "1 By letter of the parties."), nil},
		{"note as large as the text", text().set(72, 124, 10, "It was agreed").then(137, 120, 6, "1").set(72, 700, 10, "1 By letter of the parties."), nil},
		{"note without a mark in the text", text().set(72, 700, 8, "1 By letter of the parties."), nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			text, layout, boxes := Assemble(pagesOf(c.page), nil)
			checkAssembled(t, text, layout, boxes)
			var got []string
			for _, n := range layout.Notes {
				words := strings.Fields(text[:n.Anchor.Start])
				got = append(got, words[len(words)-1])
				if n.Kind != doc.Footnote || n.Span.Len() == 0 {
					t.Errorf("note %+v", n)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("anchored behind %q, want %q; the text is\n%s", got, c.want, text)
			}
		})
	}
}

// TestRemarksOnPages anchors comments at the words that they mark, or below which they stand.
func TestRemarksOnPages(t *testing.T) {
	t.Parallel()
	s := new(sheet).lines(72, 100, "first line of the page", "second line of the page")
	text, layout, _ := Assemble(pagesOf(s), []content.Remark{
		{Text: "about\nthe second", Author: "Ann", Page: 1, Area: content.Rect{X0: 70, Y0: 104, X1: 105, Y1: 116}, Marks: true},
		{Text: "at the top", Page: 1, Area: content.Rect{X0: 500, Y0: 10, X1: 520, Y1: 30}},
		{Text: "  ", Page: 1},
		{Text: "elsewhere", Page: 2, Area: content.Rect{X1: 600, Y1: 800}, Marks: true},
	})
	if len(layout.Notes) != 3 {
		t.Fatalf("%d notes: %+v", len(layout.Notes), layout.Notes)
	}
	of := func(s doc.Span) string { return text[s.Start:s.End] }
	if n := layout.Notes[2]; of(n.Anchor) != "second" || n.Text != "about the second" || n.Author != "Ann" || n.Kind != doc.Comment {
		t.Errorf("the first is %q about %q: %+v", n.Text, of(n.Anchor), n)
	}
	for i, words := range []string{"at the top", "elsewhere"} {
		if n := layout.Notes[i]; n.Anchor != (doc.Span{}) || n.Text != words {
			t.Errorf("note %d is %q at %v, want %q", i, n.Text, n.Anchor, words)
		}
	}
}

func TestNeedsOCR(t *testing.T) {
	t.Parallel()
	unknown := func(s *sheet, n, codes int) *sheet {
		for i := range n {
			s.Glyphs = append(s.Glyphs, content.Glyph{Text: font.Unknown, Code: uint32(1000 + i%codes), U0: float64(i), U1: float64(i) + 1, Base: 500, Up: 7, Size: 10})
		}
		return s
	}
	few, many := strings.Repeat("letters ", 10), strings.Repeat("abcdefghijklmnopqrstuvwxyz ", 40)
	for _, c := range []struct {
		name   string
		page   *sheet
		images float64
		want   bool
	}{
		{"text", new(sheet).set(0, 100, 1, many), 0, false},
		{"text on a picture", new(sheet).set(0, 100, 1, many), 612 * 792, false},
		{"picture", &sheet{}, 612 * 792, true},
		{"picture with a stamp", new(sheet).set(0, 100, 1, few), 612 * 792, true},
		{"small picture", new(sheet).set(0, 100, 1, few), 612 * 792 / 3, false},
		{"blank", &sheet{}, 0, false},
		{"letters without meaning", unknown(new(sheet), 500, 26), 0, true},
		{"half of them", unknown(new(sheet).set(0, 100, 1, many), 1000, 26), 0, true},
		{"few of them", unknown(new(sheet).set(0, 100, 1, many), 100, 10), 0, false},
		{"one of them again and again", unknown(new(sheet).set(0, 100, 1, many), 1000, 1), 0, false},
	} {
		c.page.Images = c.images
		p := NewPage(1, letter, &c.page.Drawing)
		if got := p.NeedsOCR(); got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
		if (p.Readable() == 0) != (c.want || p.letters == 0) {
			t.Errorf("%s: %d letters are readable", c.name, p.Readable())
		}
	}
}

// TestReplace takes what was recognised where more of it is likely to be right than was readable.
func TestReplace(t *testing.T) {
	t.Parallel()
	found := func(confidence float64) []RecognizedWord {
		return []RecognizedWord{
			{Text: "The", Left: 72, Top: 92, Right: 90, Bottom: 102, Base: 100, Confidence: confidence},
			{Text: "Agreement", Left: 95, Top: 92, Right: 140, Bottom: 102, Confidence: confidence},
			{Text: "", Left: 150, Top: 92, Right: 160, Bottom: 102, Confidence: confidence},
			{Text: "nowhere", Left: 10, Top: 10, Right: 10, Bottom: 20, Confidence: confidence},
		}
	}
	for _, c := range []struct {
		drawn      string
		confidence float64
		want       bool
	}{{"", 0.1, true}, {"ABC", 0.9, true}, {"ABC", 0.2, false}, {"a whole line of text that can be read", 0.9, false}} {
		p := NewPage(1, letter, &new(sheet).set(72, 100, 10, c.drawn).Drawing)
		sure, ok := p.Replace(found(c.confidence))
		if ok != c.want {
			t.Errorf("%q against words at %g: %v, want %v", c.drawn, c.confidence, ok, c.want)
		}
		text, _, boxes := Assemble([]*Page{p}, nil)
		if ok && (text != "The Agreement" && text != "The Agreement\n" || len(boxes) != 2 || sure < c.confidence-1e-9 || boxes[0].Confidence != float32(c.confidence)) {
			t.Errorf("%q, boxes %+v, sure %g", text, boxes, sure)
		}
		if !ok && strings.TrimSpace(text) != c.drawn {
			t.Errorf("%q became %q", c.drawn, text)
		}
	}
	if _, ok := NewPage(1, letter, &content.Drawing{}).Replace(nil); ok {
		t.Error("nothing that was recognised was taken")
	}
}

// TestParagraphOverPages lets a sentence go on from page to page, and a finished one end.
func TestParagraphOverPages(t *testing.T) {
	t.Parallel()
	full := "The Supplier shall deliver the Goods to the Buyer within the time that"
	for _, c := range []struct{ first, second, want string }{
		{full, "was agreed.", " that was agreed."},
		{full[:60] + " it ends.", "Another begins here.", " it ends.\np Another begins here."},
		{full, "(a) of an item;", " that\np (a) of an item;"},
		{full, "SCHEDULE OF PRICES", " that\np SCHEDULE OF PRICES"},
	} {
		got, layout := read(t, new(sheet).lines(72, 700, full, c.first), new(sheet).lines(72, 100, c.second, full))
		if !strings.Contains(got, c.want) {
			t.Errorf("%q, then %q:\n%s", c.first, c.second, got)
		}
		if len(layout.Pages) != 2 || layout.Pages[1].Len() == 0 {
			t.Errorf("pages %v", layout.Pages)
		}
	}
}
