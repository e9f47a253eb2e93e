package table

import (
	"strings"

	"pincite/backend/doc"
)

// columnsAt cuts a line at gaps; words that reach over one stand in the first of their columns.
func columnsAt(text string, l doc.Span, gaps [][2]int) (r Row) {
	line := text[l.Start:l.End]
	at := func(column int) int {
		for i := range line {
			if column == 0 {
				return i
			}
			column--
		}
		return len(line)
	}
	start, over := 0, 0
	add := func(end int) {
		r.Cells = append(r.Cells, cellOf(text, doc.Span{Start: l.Start + start, End: l.Start + max(start, end)}))
		r.Cells = append(r.Cells, make([]Cell, over)...)
		start, over = max(start, end), 0
	}
	for _, g := range gaps {
		end, ok := whiteIn(line, at(g[0]), at(g[1]))
		if !ok {
			over++
			continue
		}
		add(end)
	}
	add(len(line))
	for c, cell := range r.Cells[1:] { // "Territory      : World"
		if s := cell.Span(); s.Len() > 1 && text[s.Start] == ':' {
			r.Cells[c+1] = cellOf(text, doc.Span{Start: s.Start + 1, End: s.End})
		}
	}
	return r
}

// whiteIn returns where white space begins that parts words of a line about a gap: all of the gap, or two spaces that reach into it; false where
// words reach over it.
func whiteIn(line string, from, to int) (int, bool) {
	gap := line[from:to]
	if strings.Trim(gap, " \t\u00a0") == "" {
		return from, true
	}
	for _, white := range []string{"  ", "\t"} {
		if n := strings.Index(line[from:min(len(line), to+1)], white); n >= 0 {
			return from + n, true
		}
	}
	return 0, false
}
