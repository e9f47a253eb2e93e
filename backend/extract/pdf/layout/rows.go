package layout

import (
	"math"
	"slices"
	"strings"

	"pincite/backend/doc"
)

// A table whose lines are not drawn, each row of it one line, is read by the white space between its cells.

const (
	// rowCells is how many cells the rows of a table have at least that no line is drawn about, and
	// rowShare the share of its lines at least that have as many and begin or end them at the same places:
	// where cells are broken into lines fewer do.
	rowCells = 3
	rowShare = 0.8
	// cellDrift is how far apart, in points, cells of one column begin or end at most.
	cellDrift = 3.0
)

// areRows reports whether lines are the rows of a table, a line each: their cells have fewer words than the
// lines of columns of running text.
func areRows(ls []line) bool {
	counts := map[int]int{}
	most := 0
	for i := range ls {
		n := len(ls[i].starts) + 1
		if counts[n]++; n >= rowCells && counts[n] > counts[most] {
			most = n
		}
	}
	if most == 0 {
		return false
	}
	rows, words := 0, 0
	var last *line
	for i := range ls {
		l := &ls[i]
		if len(l.starts)+1 == most && !l.isForm() && (last == nil || sameCells(last, l)) {
			rows, words, last = rows+1, words+len(l.words), l
		}
	}
	return rows >= tableMinimum && float64(rows) >= rowShare*float64(len(ls)) && float64(words) < columnWords*float64(rows*most)
}

const (
	// cellWords is how many words the longest cell has at most of a line that is surely a row of a table.
	cellWords = 5
	// mostCells is the share of such lines, of those that have words to either side of a gutter, from which on it parts no columns of text.
	mostCells = 0.6
)

// mostlyCells reports whether the lines that have words to either side of a gutter are mostly rows of tables, whatever lines of
// headings stand between them: what is right of the gutter belongs to what is left of it.
func mostlyCells(ls []line, gutter float64) bool {
	both, rows := 0, 0
	for i := range ls {
		l := &ls[i]
		if l.u0 >= gutter || l.u1 <= gutter {
			continue
		}
		if both++; l.isRow() {
			rows++
		}
	}
	return rows >= tableMinimum && float64(rows) >= mostCells*float64(both)
}

// isRow reports whether a line has cells of few words each.
func (l *line) isRow() bool {
	cells := l.cells()
	if len(cells) < rowCells || l.isForm() || len(cells) == rowCells && float64(len(l.words)) >= columnWords*rowCells {
		return false
	}
	return !slices.ContainsFunc(cells, func(cell []word) bool { return len(cell) > cellWords })
}

// isForm reports whether a cell of a line names what stands beside it, as those above signatures do.
func (l *line) isForm() bool {
	return slices.ContainsFunc(l.cells(), func(cell []word) bool { return strings.HasSuffix(cell[len(cell)-1].text, ":") })
}

// sameCells reports whether two lines of as many cells begin, end or have the middle of each at the same place.
func sameCells(a, b *line) bool {
	ca, cb := a.cells(), b.cells()
	for i := range ca {
		if !inLine(ca[i], cb[i]) {
			return false
		}
	}
	return true
}

// fillRows puts empty cells into the rows of tables that have fewer than others about them, so that each value
// stands in its own column.
func fillRows(blocks []block) {
	for i := 0; i < len(blocks); {
		j := i
		for j < len(blocks) && blocks[j].kind == doc.BlockRow {
			if j > i && titlesNext(blocks, j) {
				blocks[j].kind = doc.BlockParagraph
				break
			}
			j++
		}
		fillTable(blocks[i:j])
		i = max(j, i+1)
	}
}

// titlesNext reports whether a row of one cell stands between rows of tables with columns at other places: it is what the lower one
// is called.
func titlesNext(blocks []block, i int) bool {
	if i+1 >= len(blocks) || len(blocks[i].cells) != 1 || blocks[i+1].kind != doc.BlockRow {
		return false
	}
	above, below := blocks[i-1].cells, blocks[i+1].cells
	if len(above) < 2 || len(below) < 2 || len(above) == len(below) {
		return false
	}
	for _, cell := range below[1:] {
		if len(cell) == 0 {
			return false
		}
		if !slices.ContainsFunc(above[1:], func(c []line) bool {
			return len(c) > 0 && (math.Abs(c[0].u0-cell[0].u0) < cellDrift || math.Abs(c[0].u1-cell[0].u1) < cellDrift)
		}) {
			return true
		}
	}
	return false
}

// unjoined parts cells that reach over columns whose values begin where words of them do: heads that stand close to one another.
func unjoined(cells [][]line, columns []rule) [][]line {
	var out [][]line
	for _, cell := range cells {
		if len(cell) != 1 {
			return cells
		}
		from := 0
		words := cell[0].words
		for n := 1; n < len(words); n++ {
			begins := slices.ContainsFunc(columns, func(c rule) bool { return math.Abs(c.from-words[n].u0) < cellDrift })
			if begins && slices.ContainsFunc(columns, func(c rule) bool { return math.Abs(c.from-words[from].u0) < cellDrift }) {
				out = append(out, []line{newLine(slices.Clone(words[from:n]))})
				from = n
			}
		}
		out = append(out, []line{newLine(slices.Clone(words[from:]))})
	}
	return out
}

func fillTable(rows []block) {
	most, full := 0, 0
	for i := range rows {
		if n := len(rows[i].cells); n > most {
			most, full = n, 1
		} else if n == most {
			full++
		}
	}
	if most < rowCells || full < 2 {
		return
	}
	columns := make([]rule, most) // from where to where each reaches
	for i := range rows {
		for c := range rows[i].cells {
			if len(rows[i].cells) < most {
				break
			}
			if len(rows[i].cells[c]) == 0 {
				continue
			}
			cell := &rows[i].cells[c][0]
			if columns[c].to == 0 {
				columns[c] = rule{from: cell.u0, to: cell.u1}
			}
			columns[c].from, columns[c].to = min(columns[c].from, cell.u0), max(columns[c].to, cell.u1)
		}
	}
	for i := range rows {
		cells := rows[i].cells
		if len(cells) > 1 && len(cells) < most {
			if parted := unjoined(cells, columns); len(parted) <= most {
				cells = parted
			}
		}
		if slices.ContainsFunc(cells, func(c []line) bool { return len(c) == 0 }) {
			continue // placed already
		}
		if cells := placedCells(cells, columns); cells != nil {
			rows[i].cells = cells
		}
	}
}

// placedCells puts each cell of a row into the one column that it reaches into; it is nil where that is not so.
func placedCells(cells [][]line, columns []rule) [][]line {
	var out [][]line
	for _, cell := range cells {
		at := -1
		for c, column := range columns {
			if cell[0].u0 > column.to || cell[0].u1 < column.from {
				continue
			}
			if at >= 0 {
				return nil
			}
			at = c
		}
		if at < len(out) {
			return nil
		}
		for len(out) < at {
			out = append(out, nil)
		}
		out = append(out, cell)
	}
	return out
}
