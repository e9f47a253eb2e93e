package html

import (
	"iter"
	"math"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
)

// layoutCell is the length in bytes from which a cell with several paragraphs is not one
// of a table of data: the table only lays out the page.
const layoutCell = 2000

// table walks a table. Its rows become rows, unless it only lays out the page, or stands
// in a cell itself.
func (w *walker) table(n *html.Node) {
	if w.cell > 0 || w.deleted != nil || laysOut(n) {
		w.children(n)
		return
	}
	w.next = blockStart{}
	w.out.EndTable()
	w.columns, w.reached = w.columnsOf(n)
	w.rows(n)
	w.out.EndTable()
}

// columnsOf returns the columns in which the cells of a table stand, and of its rows which columns cells reach that begin elsewhere.
func (w *walker) columnsOf(table *html.Node) (columns map[*html.Node]int, reached map[*html.Node]string) {
	g := grid{shown: w.shownCells}
	var rows []*html.Node
	for n := range table.Descendants() {
		if n.DataAtom == atom.Tr && !hidden(n, w.sheet.of(n)) {
			g.row(n)
			rows = append(rows, n)
		}
	}
	columns, reached = map[*html.Node]int{}, map[*html.Node]string{}
	all := canon.Columns(g.starts)
	for i, row := range all {
		for j, column := range row {
			columns[g.cells[i][j]] = column
		}
	}
	for i, marks := range canon.Reached(g.starts, all, g.ends, g.above) {
		reached[rows[i]] = marks
	}
	return columns, reached
}

// grid is where the cells of a table's rows begin.
type grid struct {
	shown        func(row *html.Node) iter.Seq[*html.Node]
	cells        [][]*html.Node
	starts, ends [][]int
	above        [][][2]int         // the parts of each row into which cells from above reach
	taken        [canon.MaxGrid]int // by column, the row up to which a cell from above reaches into it
}

// row places the cells of a row, each in the next columns that no cell from above reaches into.
func (g *grid) row(n *html.Node) {
	number, at := len(g.starts), 0
	var cells []*html.Node
	var starts, ends []int
	var above [][2]int
	for column, below := range g.taken {
		if below > number {
			above = append(above, [2]int{column, column + 1})
		}
	}
	for c := range g.shown(n) {
		for at < len(g.taken) && g.taken[at] > number {
			at++
		}
		cells, starts = append(cells, c), append(starts, at)
		below := number + max(span(c, "rowspan"), 1)
		if value, ok := attr(c, "rowspan"); ok && strings.TrimSpace(value) == "0" {
			below = math.MaxInt // to the end of the table
		}
		for range max(span(c, "colspan"), 1) {
			if at < len(g.taken) {
				g.taken[at] = below
			}
			at++
		}
		ends = append(ends, at)
	}
	g.cells, g.starts, g.ends, g.above = append(g.cells, cells), append(g.starts, starts), append(g.ends, ends), append(g.above, above)
}

// span returns over how many columns or rows a cell reaches.
func span(cell *html.Node, name string) int { return min(number(cell, name, 1), 10*canon.MaxGrid) }

func (w *walker) rows(n *html.Node) {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode || hidden(c, w.sheet.of(c)) {
			continue
		}
		switch c.DataAtom {
		case atom.Tr:
			w.row(c)
		case atom.Thead, atom.Tbody, atom.Tfoot:
			w.rows(c)
		default: // a caption
			w.element(c)
		}
	}
}

func (w *walker) row(n *html.Node) {
	column := 0
	w.cell++
	defer w.onGround(n)()
	for c := range w.shownCells(n) {
		w.par.WriteString(strings.Repeat("\t", max(w.columns[c]-column, 0)))
		column, w.wait = w.columns[c], false
		off := w.onGround(c)
		if style := w.sheet.of(c); invisible(c, style, w.dark > 0) && w.deleted == nil {
			w.keep(c)
		} else {
			w.children(c)
		}
		off()
	}
	w.cell--
	w.wait = false
	if w.par.AddTo(&w.out, doc.BlockRow, 0, "").Len() > 0 {
		w.out.Reached(w.reached[n])
	}
}

// shownCells returns the cells of a row that a browser shows.
func (w *walker) shownCells(row *html.Node) iter.Seq[*html.Node] {
	return func(yield func(*html.Node) bool) {
		for c := row.FirstChild; c != nil; c = c.NextSibling {
			if (c.DataAtom == atom.Td || c.DataAtom == atom.Th) && !hidden(c, w.sheet.of(c)) && !yield(c) {
				return
			}
		}
	}
}

// laysOut reports whether a table only lays out a page: it has one column, or a cell
// with a table, a heading or several long paragraphs.
func laysOut(table *html.Node) bool {
	columns := 0
	for n := range table.Descendants() {
		switch n.DataAtom {
		case atom.Table, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
			return true
		case atom.Tr:
			columns = max(columns, cells(n))
		case atom.Td:
			if long(n) {
				return true
			}
		}
	}
	return columns <= 1
}

func cells(row *html.Node) int {
	n := 0
	for c := row.FirstChild; c != nil; c = c.NextSibling {
		if c.DataAtom == atom.Td || c.DataAtom == atom.Th {
			n++
		}
	}
	return n
}

func long(cell *html.Node) bool {
	paragraphs, length := 0, 0
	for n := range cell.Descendants() {
		switch {
		case n.Type == html.TextNode:
			length += len(strings.TrimSpace(n.Data))
		case n.DataAtom == atom.P || n.DataAtom == atom.Div || n.DataAtom == atom.Li:
			paragraphs++
		}
	}
	return paragraphs > 1 && length > layoutCell
}
