package layout

import (
	"math"
	"slices"
)

// A row of a table may stand outside of the lines that are drawn for it: its head above them, its last row below, or its last row
// alone at the head of the next page. Its cells stand where those of the others do.

// rowsBelow returns rows whose cells stand where those of a line do, at most most of them, from the first of some lines on, and how many
// lines they have.
func rowsBelow(ls []line, like *line, most int) (rows [][][]line, n int) {
	for len(rows) < most && n < len(ls) && isLike(&ls[n], like) {
		at := ls[n].placesOfCells()
		if len(at) != len(like.starts) {
			at = like.placesOfCells()
		}
		to := n + 1
		for to < len(ls) && ls[to].base-ls[to-1].base <= goOnGap*ls[to].size && ls[to].goesOnIn(at) {
			to++
		}
		row := splitBy(ls[n:to], at)
		for _, cell := range row {
			paragraphs(cell)
		}
		rows, n = append(rows, row), to
	}
	return rows, n
}

// isLike reports whether a line is the row of a table with cells where those of another are.
func isLike(l, like *line) bool {
	if len(like.starts)+1 < rowCells || l.isForm() {
		return false
	}
	return len(l.starts) == len(like.starts) && sameCells(l, like) || l.beginsCells(like)
}

// beginsCells reports whether words of a line begin where each cell of another does.
func (l *line) beginsCells(like *line) bool {
	return !slices.ContainsFunc(append(like.placesOfCells(), like.u0), func(u float64) bool {
		return !slices.ContainsFunc(l.words, func(w word) bool { return math.Abs(w.u0-u) < cellDrift })
	})
}

// placesOfCells returns where the cells of a line begin behind the first.
func (l *line) placesOfCells() (at []float64) {
	for _, s := range l.starts {
		at = append(at, l.words[s].u0)
	}
	return at
}

// goesOnIn reports whether a line goes on with a row whose cells begin at some places: it lies over none of them, and has words beside
// the first cell, or none that begin anything.
func (l *line) goesOnIn(at []float64) bool {
	return (l.u0 >= at[0] || startsLower(l.text())) && !slices.ContainsFunc(at, func(u float64) bool { return !leave([]line{*l}, u-1) })
}

// headAbove returns the line above those of a table as its row, where it stands close and its cells stand as those of the table's first
// line
// do; nil where it does not.
func headAbove(above []line, first *line) [][][]line {
	if len(above) == 0 || first.top-above[len(above)-1].bottom > first.size {
		return nil
	}
	rows, _ := rowsBelow(above[len(above)-1:], first, 1)
	return rows
}

// mostAlone is how many rows of a table at most are read by those of the page before.
const mostAlone = 2

// rowsAlone lets a table in which the page before ends go on with the first lines of a page, where they are too few to tell a table by.
func rowsAlone(all []block, flow *flow) []block {
	var words []word
	for _, cell := range all[len(all)-1].cells {
		if len(cell) > 0 {
			words = append(words, cell[0].words...)
		}
	}
	like := newLine(words)
	rows, n := rowsBelow(flow.lines, &like, mostAlone)
	if n == 0 || n < len(flow.lines) && isLike(&flow.lines[n], &like) || len(flow.tables) > 0 &&
		flow.tables[0].box.Y0 < flow.lines[n-1].bottom {
		return all
	}
	flow.lines = flow.lines[n:]
	return append(all, blocks([]region{{rows: rows}})...)
}
