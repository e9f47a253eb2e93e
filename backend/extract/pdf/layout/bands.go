package layout

import (
	"math"
	"slices"

	"pincite/backend/doc"
	"pincite/backend/extract/pdf/content"
)

// Many tables have lines between their rows alone, as the key terms do at the head of a contract. What parts their columns is
// white space that goes down through all rows.

const (
	// fewestBands is how many rows with words in two columns such a table has at least.
	fewestBands = 2
	// bandGap is how wide the white space between its columns is at least, in font sizes.
	bandGap = 1.0
	// bandLines is how many lines of words it has at least.
	bandLines = 4
	// inPlace is the share of a column's lines that begin, end or have their middle at one place at least.
	inPlace = 0.5
	// mostUneven is the share of its rows at most whose cells stand at other heights than one another.
	mostUneven = 0.34
	// mostBands bounds the lines across of one table.
	mostBands = 200
)

// banded returns the tables whose rows lines across a page part, which touch no line that goes down it; across rise.
func banded(across []rule, ls []line) (out []grid) {
	for len(across) > fewestBands {
		first := across[0]
		var alike, rest []rule
		for _, r := range across {
			if math.Abs(r.from-first.from) <= ruleDrift && math.Abs(r.to-first.to) <= ruleDrift && len(alike) < mostBands {
				alike = append(alike, r)
			} else {
				rest = append(rest, r)
			}
		}
		for len(alike) > fewestBands {
			g, used := bands(alike, ls)
			if used > 0 {
				out = append(out, g)
			}
			alike = alike[max(used, 1):]
		}
		across = rest
	}
	return out
}

// band is what stands between two lines across.
type band struct {
	lines   []line
	across  bool // it is one line that goes across the columns
	columns bool // it has words in two columns
}

// bands makes a table of as many of the first rows between lines as share white space between columns, and returns of how many; 0
// where they are none. A row at its ends that has words in one column alone is text above or below it.
func bands(across []rule, ls []line) (g grid, used int) {
	rows, gutters := columnsOf(across, ls)
	first, last, both, uneven := len(rows), 0, 0, 0
	var words []line
	for i := range rows {
		row := &rows[i]
		row.columns = !row.across && slices.ContainsFunc(gutters, func(s span) bool { return beside(row.lines, s) })
		if row.columns {
			first, last, both = min(first, i), i, both+1
			if !level(row.lines, gutters) {
				uneven++
			}
		}
	}
	if both < fewestBands || float64(uneven) > mostUneven*float64(both) {
		return grid{}, 0
	}
	for _, row := range rows[first : last+1] {
		if !row.across {
			words = append(words, row.lines...)
		}
	}
	if len(words) < bandLines || !inColumns(words, gutters) {
		return grid{}, 0
	}
	g.across, g.open = across[first:last+2:last+2], true
	for _, s := range gutters {
		for i, row := range rows[first : last+1] {
			if !row.across {
				g.down = append(g.down, rule{s.to - 1, g.across[i].at, g.across[i+1].at})
			}
		}
	}
	return g, last + 1
}

// columnsOf returns the first rows between lines that share white space between columns, and that white space.
func columnsOf(across []rule, ls []line) (rows []band, gutters []span) {
	free := []span{{across[0].from, across[0].to}}
	left, right := math.Inf(1), math.Inf(-1)
	for i := 1; i < len(across); i++ {
		row := band{lines: between(ls, across[i-1], across[i])}
		shared, l, r := free, left, right
		for k := range row.lines {
			l, r = min(l, row.lines[k].u0), max(r, row.lines[k].u1)
			shared = sharedGaps(shared, around(&row.lines[k]), bandGap*row.lines[k].size)
		}
		inner := slices.DeleteFunc(slices.Clone(shared), func(s span) bool { return s.from <= l || s.to >= r })
		switch {
		case len(inner) > 0 || len(gutters) == 0 && len(shared) > 0:
			free, left, right, gutters = shared, l, r, inner
		case len(gutters) > 0 && !slices.ContainsFunc(gutters, func(s span) bool { return !leave(row.lines, s.to-1) }):
		case len(gutters) > 0 && len(row.lines) == 1:
			row.across = true
		default:
			return rows, gutters
		}
		rows = append(rows, row)
	}
	return rows, gutters
}

// leave reports whether no word of lines lies over a place.
func leave(ls []line, u float64) bool {
	return !slices.ContainsFunc(ls, func(l line) bool {
		return slices.ContainsFunc(l.words, func(w word) bool { return w.u0 < u && u < w.u1 })
	})
}

// level reports whether the cells of a row that have words begin, end or have their middle at one height, as near as a line.
func level(row []line, gutters []span) bool {
	var all content.Rect
	for c, cell := range splitBy(row, placesOf(gutters)) {
		e := extent(cell)
		if len(cell) == 0 {
			continue
		}
		if c == 0 || all == (content.Rect{}) {
			all = e
			continue
		}
		if size := cell[0].size; math.Abs(e.Y0-all.Y0) > size && math.Abs(e.Y1-all.Y1) > size && math.Abs(e.Y0+e.Y1-all.Y0-all.Y1) > 2*size {
			return false
		}
	}
	return true
}

// placesOf returns where columns part: close to the one on the right.
func placesOf(gutters []span) (at []float64) {
	for _, s := range gutters {
		at = append(at, s.to-1)
	}
	return at
}

// inColumns reports whether most lines of each column begin, end or have their middle at one place, as those of a title across columns
// do not.
func inColumns(ls []line, gutters []span) bool {
	for _, column := range splitBy(ls, placesOf(gutters)) {
		most := 0
		for i := range column {
			var places [3]int
			for k := range column {
				left, right := column[i].u0-column[k].u0, column[i].u1-column[k].u1
				for n, off := range [3]float64{left, right, (left + right) / 2} {
					if math.Abs(off) < cellDrift {
						places[n]++
					}
				}
			}
			most = max(most, places[0], places[1], places[2])
		}
		if float64(most) < inPlace*float64(len(column)) {
			return false
		}
	}
	return true
}

// between returns the lines of words between two lines across a page.
func between(ls []line, above, below rule) (out []line) {
	for _, l := range ls {
		if middle := (l.top + l.bottom) / 2; middle > above.at && middle < below.at {
			out = append(out, l)
		}
	}
	return out
}

// around returns the white space of a line of words: before, between and behind them.
func around(l *line) []span {
	edge := math.Inf(-1)
	var gaps []span
	for _, w := range l.words {
		gaps = append(gaps, span{edge, w.u0})
		edge = max(edge, w.u1)
	}
	return append(gaps, span{edge, math.Inf(1)})
}

// beside reports whether lines have words on both sides of some white space.
func beside(row []line, s span) bool {
	return slices.ContainsFunc(row, func(l line) bool { return l.u0 < s.from }) &&
		slices.ContainsFunc(row, func(l line) bool { return l.u1 > s.to })
}

// subRows parts a row between lines into those that it has without lines: the cells of two columns at least are as many short lines, side
// by side. What other columns have stands in the first.
func subRows(cells [][]line) [][][]line {
	n, columns := 0, 0
	for _, ls := range cells {
		switch {
		case len(ls) < 2:
		case slices.ContainsFunc(ls, func(l line) bool { return len(l.words) > cellWords }):
			return levelRows(cells)
		case n == 0:
			n, columns = len(ls), 1
		case len(ls) != n:
			return levelRows(cells)
		default:
			columns++
		}
	}
	if columns < 2 {
		return [][][]line{cells}
	}
	rows := make([][][]line, n)
	for r := range rows {
		rows[r] = make([][]line, len(cells))
		base := math.NaN()
		for c, ls := range cells {
			switch {
			case len(ls) < 2 && r == 0:
				rows[r][c] = ls
			case len(ls) == n:
				if math.Abs(ls[r].base-base) > ruleDrift {
					return levelRows(cells)
				}
				base, rows[r][c] = ls[r].base, ls[r:r+1]
			}
		}
	}
	return rows
}

const (
	// levelRowsLeast is how many rows a row between lines has at least that are told by their heights alone.
	levelRowsLeast = 3
	// levelCells is how many columns they have.
	levelCells = 3
)

// levelRows parts a row between lines by the heights of its lines, each of which has a line in the first column, and nearly all values beside it; a line
// alone in the first column names those below. It is the row as it was where that is not so.
func levelRows(cells [][]line) [][][]line {
	whole := [][][]line{cells}
	if len(cells) < levelCells || len(cells[0]) < levelRowsLeast {
		return whole
	}
	rows := make([][][]line, len(cells[0]))
	for r := range rows {
		rows[r] = make([][]line, len(cells))
		rows[r][0] = cells[0][r : r+1]
	}
	for c, ls := range cells[1:] {
		for i := range ls {
			at := slices.IndexFunc(cells[0], func(l line) bool { return math.Abs(l.base-ls[i].base) < ruleDrift })
			if at < 0 || len(ls[i].words) > cellWords || len(rows[at][c+1]) > 0 {
				return whole
			}
			rows[at][c+1] = ls[i : i+1]
		}
	}
	full := 0
	for r, row := range rows {
		filled := 0
		for _, cell := range row {
			filled += min(len(cell), 1)
		}
		if filled == 1 && (r+1 == len(rows) && r > 0 && rows[r][0][0].base-rows[r-1][0][0].base < headPitch*rows[r][0][0].size || startsLower(row[0][0].text())) {
			return whole // a label that goes on
		}
		if filled >= len(cells)-1 {
			full++
		}
	}
	if full < levelRowsLeast || 4*full < 3*(len(rows)-1) {
		return whole
	}
	return rows
}

// paragraphs has the lines of a cell that begin a paragraph break it.
func paragraphs(ls []line) {
	e := extent(ls)
	usual := pitch(ls)
	b := block{kind: doc.BlockParagraph, margin: e.X1, left: e.X0}
	for i := range ls {
		next := block{kind: doc.BlockParagraph, cells: [][]line{ls[i : i+1]}, margin: e.X1, left: e.X0}
		if ls[i].breaks = i > 0 && b.endsBefore(&next, usual); i == 0 || ls[i].breaks {
			b.cells = [][]line{nil}
		}
		b.cells[0] = append(b.cells[0], ls[i])
	}
}
