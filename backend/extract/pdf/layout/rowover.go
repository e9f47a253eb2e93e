package layout

import (
	"math"
	"slices"

	"pincite/backend/doc"
	"pincite/backend/extract/pdf/content"
)

// goOn lets columns side by side in which the page before ends, as the languages of a contract, go on with the
// first lines of a page: its last row with what its sentences lack, and further rows below that.
func goOn(all []block, p *Page) []block {
	if len(all) == 0 || len(p.flows) == 0 || p.flows[0].angle != 0 {
		return all
	}
	row := &all[len(all)-1]
	if row.kind != doc.BlockRow || len(row.cells) < 2 || row.last().page != p.Number-1 {
		return all
	}
	flow := &p.flows[0]
	columns, ok := languages(row.cells)
	n := 0
	if ok {
		n = leading(flow.lines, columns)
	}
	if n == 0 {
		return rowsAlone(all, flow)
	}
	gutters := guttersOf(flow.lines[:n], columns)
	ended := !slices.ContainsFunc(row.cells, func(cell []line) bool { return !endsSentence(cell[len(cell)-1].text()) })
	for i := range flow.lines[:n] {
		parts := splitBy(flow.lines[i:i+1], gutters)
		alone := slices.ContainsFunc(parts, func(ls []line) bool { return len(ls) == 0 })
		begins := slices.ContainsFunc(parts, func(ls []line) bool { return len(ls) > 0 && beginsLabelled(&ls[0]) })
		if i == 0 && (ended || begins) && alone {
			return all // no row of all
		}
		if i == 0 && ended || begins && !alone {
			all = append(all, block{kind: doc.BlockRow, cells: make([][]line, len(columns))})
		}
		row := &all[len(all)-1]
		row.cells = slices.Clone(row.cells)
		for c, part := range parts {
			row.cells[c] = append(slices.Clone(row.cells[c]), part...)
		}
	}
	flow.lines = flow.lines[n:]
	return all
}

// languages returns where the cells of a row stand if each may be what the others say in another language: amounts beside what
// they are paid for are not.
func languages(cells [][]line) ([]content.Rect, bool) {
	columns := make([]content.Rect, len(cells))
	words, fewest := 0, math.MaxInt
	for c, cell := range cells {
		if len(cell) == 0 {
			return nil, false
		}
		columns[c] = extent(cell)
		if c > 0 && columns[c].X0 <= columns[c-1].X1 {
			return nil, false
		}
		words, fewest = words+wordsOf(cell), min(fewest, wordsOf(cell))
	}
	return columns, words >= 2*int(columnWords)*len(cells) && 2*len(cells)*fewest >= words
}

func wordsOf(cell []line) (n int) {
	for i := range cell {
		n += len(cell[i].words)
	}
	return n
}

// guttersOf is where the white space between columns lies.
func guttersOf(ls []line, columns []content.Rect) []float64 {
	var gutters []float64
	for c, right := range columns[1:] {
		edge := columns[c].X1
		for i := range ls {
			for j := range ls[i].words {
				if w := &ls[i].words[j]; w.u0 < right.X0-2 {
					edge = max(edge, w.u1)
				}
			}
		}
		gutters = append(gutters, (edge+right.X0)/2)
	}
	return gutters
}

// splitBy parts lines at gutters, left to right: one more part than there are gutters.
func splitBy(ls []line, gutters []float64) [][]line {
	var parts [][]line
	for _, u := range gutters {
		left, right := splitAt(ls, u)
		parts, ls = append(parts, left), right
	}
	return append(parts, ls)
}

// leading is how many of the first lines go on with columns: they keep to them, one below the other.
func leading(ls []line, columns []content.Rect) int {
	for i := range ls {
		l := &ls[i]
		if i > 0 && l.base-ls[i-1].base > 1.6*l.size {
			return i
		}
		begins := false
		for c, column := range columns {
			begins = begins || math.Abs(l.u0-column.X0) <= 2*l.size
			if c > 0 && !l.leaves(column.X0-2) {
				return i
			}
		}
		if !begins {
			return i
		}
	}
	return len(ls)
}
