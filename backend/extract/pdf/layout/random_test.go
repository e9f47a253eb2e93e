package layout

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// makeWords returns words of three to seven letters.
func makeWords(r *rand.Rand, n int) []string {
	words := make([]string, n)
	for i := range words {
		for range 3 + r.IntN(5) {
			words[i] += string(rune('a' + r.IntN(26)))
		}
	}
	return words
}

// column sets words into lines of a width, so far apart, and returns where the next line would stand.
func (s *sheet) column(u, v, width, leading float64, words []string) float64 {
	text := ""
	for _, w := range append(words, strings.Repeat("-", 1000)) {
		if float64(len(text)+1+len(w))*letterWidth*10 > width {
			s.set(u, v, 10, text)
			text, v = "", v+leading
		}
		text = strings.TrimSpace(text + " " + w)
	}
	return v
}

// TestRandomColumns sets text in one to three columns, below a line over all of them or not:
// each column is read to its end before the next one.
func TestRandomColumns(t *testing.T) {
	t.Parallel()
	for seed := range uint64(120) {
		r := rand.New(rand.NewPCG(seed, 21))
		count := 1 + r.IntN(3)
		gutter := 20 + r.Float64()*15
		width := (468 - gutter*float64(count-1)) / float64(count)
		s, top, leading := &sheet{}, 100.0, 12+float64(r.IntN(3))*2
		var want []string
		if r.IntN(2) == 0 {
			head := makeWords(r, 60)
			top = s.column(72, top, 468, leading, head) + 24
			want = append(want, head...)
		}
		for i := range count {
			words := makeWords(r, 90+r.IntN(60))
			s.column(72+float64(i)*(width+gutter), top, width, leading, words)
			want = append(want, words...)
		}
		got, _ := read(t, s)
		if got = strings.Join(strings.Fields(strings.ReplaceAll(got, "\np ", "\n")), " "); strings.TrimPrefix(got, "p ") != strings.Join(want, " ") {
			t.Errorf("seed %d, %d columns of %.0f points, %.0f apart: got\n%s\nwant\n%s", seed, count, width, gutter, got, strings.Join(want, " "))
		}
	}
}

// TestRandomGrids draws tables with rules around their cells, of which some have several
// lines and some are empty: each row is read cell by cell, with text before and after.
func TestRandomGrids(t *testing.T) {
	t.Parallel()
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 22))
		columns, rows := 2+r.IntN(4), 2+r.IntN(5)
		width := 468 / float64(columns)
		s := &sheet{}
		before, after := "These are the prices that are agreed for the goods and the services here:", "Prices change with the index of the year in which the goods are ordered."
		s.set(72, 90, 10, before)
		want := []string{"p " + before}
		var table [][]string
		v := 110.0
		for range rows {
			lines := 1 + r.IntN(3)
			s.rule(72, v, 540, v)
			for i := range columns + 1 {
				u := 72 + width*float64(i)
				s.rule(u, v, u, v+14*float64(lines)+6)
			}
			var cells []string
			for i := range columns {
				var cell []string
				n := lines
				if i > 0 {
					n = 1 + r.IntN(lines)
				}
				if i > 1 && r.IntN(4) == 0 {
					n = 0
				}
				for k := range n {
					word := makeWords(r, 1)[0]
					s.set(72+width*float64(i)+4, v+12+14*float64(k), 10, word)
					cell = append(cell, word)
				}
				cells = append(cells, strings.Join(cell, " "))
			}
			table = append(table, cells)
			v += 14*float64(lines) + 6
		}
		for i := columns - 1; i >= 0; i-- { // nothing stands for an empty column
			if !slices.ContainsFunc(table, func(cells []string) bool { return cells[i] != "" }) {
				for k := range table {
					table[k] = slices.Delete(table[k], i, i+1)
				}
			}
		}
		for _, cells := range table {
			want = append(want, "r "+strings.TrimRight(strings.Join(cells, "|"), "|"))
		}
		s.rule(72, v, 540, v).set(72, v+30, 10, after)
		want = append(want, "p "+after)
		if got, _ := read(t, s); got != strings.Join(want, "\n") {
			t.Errorf("seed %d: got\n%s\nwant\n%s", seed, got, strings.Join(want, "\n"))
		}
	}
}

// TestRandomRunningLines puts a header, a footer and a page number on every page of a made-up
// contract: the text has none of them, and all are asides of their pages.
func TestRandomRunningLines(t *testing.T) {
	t.Parallel()
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 23))
		pages := 3 + r.IntN(5)
		header, footer := strings.Join(makeWords(r, 3), " "), strings.Join(makeWords(r, 4), " ")
		number := []string{"%d", "- %d -", "Page %d", "Page %d of 9"}[r.IntN(4)]
		first := 1 + r.IntN(20)
		var sheets []*sheet
		var want, asides []string
		for i := range pages {
			words := makeWords(r, 200+r.IntN(200))
			s := &sheet{}
			s.set(72, 40, 10, header)
			s.column(72, 100, 468, 12, words)
			s.set(72, 740, 10, footer).set(290, 760, 10, fmt.Sprintf(number, first+i))
			sheets, want = append(sheets, s), append(want, words...)
			asides = append(asides, fmt.Sprintf("%d %s", i+1, header), fmt.Sprintf("%d %s", i+1, footer), fmt.Sprintf("%d "+number, i+1, first+i))
		}
		got, layout := read(t, sheets...)
		if got = strings.Join(strings.Fields(strings.ReplaceAll("\n"+got, "\np ", "\n")), " "); got != strings.Join(want, " ") {
			t.Errorf("seed %d: got\n%s\nwant\n%s", seed, got, strings.Join(want, " "))
		}
		var found []string
		for _, a := range layout.Asides {
			found = append(found, fmt.Sprintf("%d %s", a.Page, a.Text))
		}
		slices.Sort(found)
		slices.Sort(asides)
		if g, w := strings.Join(found, "\n"), strings.Join(asides, "\n"); g != w {
			t.Errorf("seed %d: asides\n%s\nwant\n%s", seed, g, w)
		}
	}
}

// TestRepeatedPages has a page come again, as counterparts do, and pages that begin with items of
// one wording: nothing of them is a running line, but what is one beside them stays one.
func TestRepeatedPages(t *testing.T) {
	t.Parallel()
	form := []string{"STORAGE AGREEMENT", "This agreement is between Acme Inc. and Baker LLC.", "The monthly fee is $640.", "Acme has a lien for unpaid fees.", "The law of Vermont governs.", "Signed and delivered:", "Acme Inc."}
	for _, lines := range []int{3, 6, 7} {
		got, layout := read(t, new(sheet).lines(72, 60, form[:lines]...), new(sheet).lines(72, 60, form[:lines]...))
		if strings.Count(got, form[0]) != 2 || strings.Count(got, form[2]) != 2 || len(layout.Asides) > 0 {
			t.Errorf("%d lines, twice, are\n%s\nand %v", lines, got, layout.Asides)
		}
	}
	var pages []*sheet
	for i := range 3 {
		s := new(sheet).lines(72, 40, fmt.Sprintf("Storage of furs, page %d of 3", i+1))
		pages = append(pages, s.lines(72, 70, fmt.Sprintf("SECTION %d", 4*i+3), "Acme shall keep"+strings.Repeat(" "+string(rune('a'+i)), 20)+"."))
	}
	got, layout := read(t, pages...)
	if strings.Count(got, "SECTION ") != 3 || strings.Contains(got, "Storage of furs") || len(layout.Asides) != 3 {
		t.Errorf("got\n%s\nand %v", got, layout.Asides)
	}
}
