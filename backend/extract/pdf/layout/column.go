package layout

import (
	"cmp"
	"math"
	"slices"

	"pincite/backend/extract/pdf/content"
)

// A page is read top to bottom, but where text stands in columns, which are read one after
// the other, and where it stands in the cells of a table, which are read row by row.

const (
	// columnLines is how many lines each of two columns has at least.
	columnLines = 4
	// columnWords is how many words a line of a column has on average at least; labels,
	// figures and names in a table have fewer.
	columnWords = 3.0
	// columnFill is how much of a column's width its lines fill in the middle at least.
	columnFill = 0.55
	// maxColumns bounds how often regions are split.
	maxColumns = 6
)

// region is lines in reading order that share their margins.
type region struct {
	lines []line
	// rows are set where the region is a table whose rows are parted by white space: each
	// row its cells, each cell its lines.
	rows [][][]line
	// usual is the distance between its base lines; 0 where its lines tell.
	usual float64
}

// regions puts the lines of a page, sorted top to bottom, into reading order.
func regions(ls []line, depth int) []region {
	if len(ls) == 0 {
		return nil
	}
	if depth < maxColumns {
		if from, to, rows := findRows(ls); rows != nil {
			out := append(besideTable(ls[:from], ls, depth+1), region{rows: rows})
			return append(out, besideTable(ls[to:], ls, depth+1)...)
		}
		if from, to, gutter, ok := findColumns(ls); ok {
			out := regions(ls[:from], depth+1)
			out = append(out, readColumns(ls[from:to], gutter, depth)...)
			return append(out, regions(ls[to:], depth+1)...)
		}
	}
	return []region{{lines: ls}}
}

// besideTable puts lines above or below a table into reading order. Where they are few, how far apart lines are is told by all of them.
func besideTable(ls, all []line, depth int) []region {
	const few = 4
	out := regions(ls, depth)
	for i := range out {
		if r := &out[i]; len(r.lines) < few && r.usual == 0 {
			r.usual = pitch(all)
		}
	}
	return out
}

func readColumns(ls []line, gutter float64, depth int) []region {
	left, right := splitAt(ls, gutter)
	if rows := tableRows(left, right); rows != nil {
		return trimmed(rows)
	}
	return append(regions(left, depth+1), regions(right, depth+1)...)
}

// trimmed returns a table as regions: rows at its ends that have one cell are lines above and
// below it.
func trimmed(rows [][][]line) []region {
	alone := func(row [][]line) bool { return len(row[0]) == 0 || len(row[1]) == 0 }
	from, to := 0, len(rows)
	for alone(rows[from]) { // a table has rows of two cells
		from++
	}
	for alone(rows[to-1]) {
		to--
	}
	var out []region
	for _, row := range rows[:from] {
		out = append(out, region{lines: append(row[0], row[1]...)})
	}
	out = append(out, region{rows: rows[from:to]})
	for _, row := range rows[to:] {
		out = append(out, region{lines: append(row[0], row[1]...)})
	}
	return out
}

func splitAt(ls []line, gutter float64) (left, right []line) {
	for i := range ls {
		l, r := ls[i].split(gutter)
		if l != nil {
			left = append(left, *l)
		}
		if r != nil {
			right = append(right, *r)
		}
	}
	return left, right
}

// findColumns returns the longest run of lines, ls[from:to], in which a gutter at offset u
// parts two columns.
func findColumns(ls []line) (from, to int, u float64, ok bool) {
	tried := map[int]bool{}
	try := func(i int, gap float64, places ...float64) {
		if tried[int(gap/4)] {
			return
		}
		tried[int(gap/4)] = true
		for _, at := range places {
			a, b := gutterRun(ls, i, at)
			if b-a > to-from && areColumns(ls[a:b], at) {
				from, to, u, ok = a, b, at, true
			}
		}
	}
	for i := range ls {
		for _, s := range ls[i].starts {
			left, right := ls[i].words[s-1].u1, ls[i].words[s].u0
			middle := (left + right) / 2
			// The gutter may be narrower than this line's gap and lie anywhere in it.
			try(i, middle, right-2, middle, left+2)
		}
	}
	if ok {
		return from, to, u, ok
	}
	// Columns whose base lines differ have no line in common: the right one begins where
	// lines of its own do.
	for i := range ls {
		try(i, ls[i].u0-2, ls[i].u0-2)
	}
	return from, to, u, ok
}

// gutterRun returns the run of lines around line i that leave offset u free.
func gutterRun(ls []line, i int, u float64) (from, to int) {
	for from = i; from > 0 && ls[from-1].leaves(u); from-- {
	}
	for to = i + 1; to < len(ls) && ls[to].leaves(u); to++ {
	}
	return from, to
}

// leaves reports whether no word and no ordinary space of the line lies over offset u.
func (l *line) leaves(u float64) bool {
	if u <= l.u0 || u >= l.u1 {
		return true
	}
	for i := range l.words {
		if l.words[i].u0-1 < u && u < l.words[i].u1+1 {
			return false
		}
		if i > 0 && l.words[i-1].u1 <= u && u <= l.words[i].u0 {
			return slices.Contains(l.starts, i)
		}
	}
	return true
}

// areColumns reports whether the lines to either side of the gutter are running text side
// by side.
func areColumns(ls []line, gutter float64) bool {
	left, right := splitAt(ls, gutter)
	if !isColumn(left) || !isColumn(right) || areRows(ls) || mostlyCells(ls, gutter) {
		return false
	}
	l, r := extent(left), extent(right)
	shared := min(l.Y1, r.Y1) - max(l.Y0, r.Y0)
	return shared > 0.4*min(l.Y1-l.Y0, r.Y1-r.Y0)
}

func isColumn(ls []line) bool {
	if len(ls) < columnLines {
		return false
	}
	words := 0
	fills := make([]float64, 0, len(ls))
	e := extent(ls)
	for i := range ls {
		words += len(ls[i].words)
		fills = append(fills, (ls[i].u1-ls[i].u0)/max(e.X1-e.X0, 1))
	}
	return float64(words) >= columnWords*float64(len(ls)) && median(fills) >= columnFill
}

func extent(ls []line) content.Rect {
	out := content.Rect{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	for i := range ls {
		out = out.Union(content.Rect{X0: ls[i].u0, Y0: ls[i].top, X1: ls[i].u1, Y1: ls[i].bottom})
	}
	return out
}

// median sorts v; it is 0 for none.
func median(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	slices.Sort(v)
	return v[len(v)/2]
}

const (
	// rowGap is the white space between two rows of a table, in line pitches more than one.
	rowGap = 0.35
	// rowLines is how many lines a row has on average at most, and tableMinimum how many
	// rows make a table: columns of running text have few gaps at the same height.
	rowLines     = 8.0
	tableMinimum = 3
	// wrappedCells is the share of cells that begin with a small letter at most: in running text
	// with much space between its lines most lines do.
	wrappedCells = 1.0 / 3
)

// tableRows cuts two columns at the white space that crosses both. It returns nil where
// that gives no table.
func tableRows(left, right []line) [][][]line {
	all := append(slices.Clone(left), right...)
	slices.SortStableFunc(all, func(a, b line) int { return cmp.Compare(a.top, b.top) })
	gap := rowGap * pitch(left, right)
	var rows [][][]line
	var row [2][]line
	bottom := math.Inf(-1)
	flush := func() {
		if len(row[0])+len(row[1]) > 0 {
			rows = append(rows, [][]line{row[0], row[1]})
		}
		row = [2][]line{}
	}
	edge := extent(right).X0
	both, cells, wrapped := 0, 0, 0
	for _, l := range all {
		if l.top > bottom+gap {
			flush()
		}
		side := 0
		if l.u0 >= edge-0.5 {
			side = 1
		}
		row[side] = append(row[side], l)
		bottom = max(bottom, l.bottom)
	}
	flush()
	for _, r := range rows {
		if len(r[0]) > 0 && len(r[1]) > 0 {
			both++
		}
		for _, cell := range r {
			if len(cell) > 0 {
				cells++
				if startsLower(cell[0].text()) {
					wrapped++
				}
			}
		}
	}
	if float64(wrapped) > wrappedCells*float64(cells) {
		return nil // the white space is that between lines
	}
	if both < tableMinimum || both*4 < len(rows)*3 || float64(len(all)) > 2*rowLines*float64(len(rows)) {
		return nil
	}
	return rows
}

// pitch is the usual distance between the base lines of a column.
func pitch(columns ...[]line) float64 {
	var d []float64
	for _, ls := range columns {
		for i := 1; i < len(ls); i++ {
			if step := ls[i].base - ls[i-1].base; step > 0.5*ls[i].size && step < 4*ls[i].size {
				d = append(d, step)
			}
		}
	}
	return median(d)
}
