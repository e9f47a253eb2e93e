package layout

import (
	"slices"

	"pincite/backend/doc"
	"pincite/backend/extract/pdf/content"
)

// goOn lets two columns side by side in which the page before ends, as the two languages of a contract, go on with the
// first lines of a page: its last row with what its sentences lack, and further rows below that.
func goOn(all []block, p *Page) []block {
	if len(all) == 0 || len(p.flows) == 0 || p.flows[0].angle != 0 {
		return all
	}
	row := &all[len(all)-1]
	if row.kind != doc.BlockRow || len(row.cells) != 2 || len(row.cells[0]) == 0 || len(row.cells[1]) == 0 || row.last().page != p.Number-1 {
		return all
	}
	left, right := extent(row.cells[0]), extent(row.cells[1])
	words, fewest := 0, wordsOf(row.cells[0])
	for _, cell := range row.cells {
		words, fewest = words+wordsOf(cell), min(fewest, wordsOf(cell))
	}
	flow := &p.flows[0]
	n := leading(flow.lines, left, right)
	// Amounts beside what they are paid for are no second language.
	if words < 4*int(columnWords) || 4*fewest < words || right.X0 <= left.X1 || n == 0 {
		return all
	}
	gutter := gutterOf(flow.lines[:n], left, right)
	ended := endsSentence(row.cells[0][len(row.cells[0])-1].text()) && endsSentence(row.cells[1][len(row.cells[1])-1].text())
	for i := range flow.lines[:n] {
		a, b := splitAt(flow.lines[i:i+1], gutter)
		begins := len(a) > 0 && beginsLabelled(&a[0]) || len(b) > 0 && beginsLabelled(&b[0])
		if i == 0 && (ended || begins) && (len(a) == 0 || len(b) == 0) {
			return all // no row of both
		}
		if i == 0 && ended || begins && len(a) > 0 && len(b) > 0 {
			all = append(all, block{kind: doc.BlockRow, cells: make([][]line, 2)})
		}
		row := &all[len(all)-1]
		row.cells = [][]line{append(slices.Clone(row.cells[0]), a...), append(slices.Clone(row.cells[1]), b...)}
	}
	flow.lines = flow.lines[n:]
	return all
}

func wordsOf(cell []line) (n int) {
	for i := range cell {
		n += len(cell[i].words)
	}
	return n
}

// gutterOf is where the white space between two columns lies.
func gutterOf(ls []line, left, right content.Rect) float64 {
	edge := left.X1
	for i := range ls {
		for j := range ls[i].words {
			if w := &ls[i].words[j]; w.u0 < right.X0-2 {
				edge = max(edge, w.u1)
			}
		}
	}
	return (edge + right.X0) / 2
}

// leading is how many of the first lines go on with two columns: they keep to them, one below the other.
func leading(ls []line, left, right content.Rect) int {
	n := 0
	for i := range ls {
		l := &ls[i]
		if i > 0 && l.base-ls[i-1].base > 1.6*l.size || !l.leaves(right.X0-2) {
			break
		}
		if l.u0 < right.X0-2 && l.u0 > left.X0+2*l.size || l.u0 < left.X0-2*l.size {
			break
		}
		n = i + 1
	}
	return n
}
