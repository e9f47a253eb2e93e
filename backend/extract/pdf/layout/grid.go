package layout

import (
	"cmp"
	"math"
	"slices"

	"pincite/backend/extract/pdf/content"
)

// A table whose lines are drawn is read by them: row by row, each cell as a whole, however
// its words stand in it. Where that is no table by its contents, the page is read without.

const (
	// ruleDrift is how far apart, in points, two lines are at most that are one, or that touch.
	ruleDrift = 2.5
	// maxGridCells bounds the cells of a table.
	maxGridCells = 20_000
	// longCell is how many lines a cell has at most; longer ones are columns of text, which
	// have paragraphs of their own.
	longCell = 16
)

// rule is a straight line in the frame of a flow: at is its place across, from and to its ends.
type rule struct{ at, from, to float64 }

// grid is lines that touch and make cells.
type grid struct {
	across, down []rule
	us, vs       []float64 // edges of the columns and of the rows, rising
	box          content.Rect
	open         bool // no line is drawn between its columns
}

// grids returns the tables that the lines of a page draw about its lines of words, top to bottom, none over another.
func grids(rules []content.Rect, angle int, ls []line) []grid {
	if len(rules) > content.MaxRules || angle%90 != 0 {
		return nil
	}
	f := content.FrameOf(angle)
	var across, down []rule
	for _, r := range rules {
		u0, v0 := f.Enter(r.X0, r.Y0)
		u1, v1 := f.Enter(r.X1, r.Y1)
		u0, u1, v0, v1 = min(u0, u1), max(u0, u1), min(v0, v1), max(v0, v1)
		if u1-u0 >= v1-v0 {
			across = append(across, rule{(v0 + v1) / 2, u0, u1})
		} else {
			down = append(down, rule{(u0 + u1) / 2, v0, v1})
		}
	}
	across, down = joinRules(across), joinRules(down)
	if len(across)*len(down) > 10*content.MaxRules {
		return nil // a drawing
	}
	var out []grid
	var alone []rule
	for _, g := range connected(across, down) {
		if len(g.down) == 0 {
			alone = append(alone, g.across...)
		} else if g.measure() {
			out = append(out, g)
		}
	}
	for _, g := range banded(alone, ls) {
		if g.measure() {
			out = append(out, g)
		}
	}
	slices.SortFunc(out, func(a, b grid) int {
		return cmp.Or(cmp.Compare(b.box.Area(), a.box.Area()), cmp.Compare(a.box.Y0, b.box.Y0))
	})
	var apart []grid
	for _, g := range out {
		if !slices.ContainsFunc(apart, func(h grid) bool { return h.box.Intersect(g.box).Area() > 0 }) {
			apart = append(apart, g)
		}
	}
	slices.SortFunc(apart, func(a, b grid) int { return cmp.Compare(a.box.Y0, b.box.Y0) })
	return apart
}

// joinRules joins the lines that are parts of one.
func joinRules(rs []rule) []rule {
	slices.SortFunc(rs, func(a, b rule) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.from, b.from), cmp.Compare(a.to, b.to))
	})
	var out []rule
	for start := 0; start < len(rs); {
		end := start
		for end < len(rs) && rs[end].at-rs[start].at <= ruleDrift {
			end++
		}
		same := rs[start:end]
		slices.SortStableFunc(same, func(a, b rule) int { return cmp.Compare(a.from, b.from) })
		first := len(out)
		for _, r := range same {
			if n := len(out) - 1; n >= first && r.from <= out[n].to+ruleDrift {
				out[n].to = max(out[n].to, r.to)
				continue
			}
			out = append(out, r)
		}
		start = end
	}
	return out
}

// connected puts lines that touch one another together.
func connected(across, down []rule) []grid {
	sets := newSets(len(across) + len(down))
	for i, a := range across {
		for j, d := range down {
			if d.at >= a.from-ruleDrift && d.at <= a.to+ruleDrift && a.at >= d.from-ruleDrift && a.at <= d.to+ruleDrift {
				sets.join(i, len(across)+j)
			}
		}
	}
	var out []grid
	at := map[int]int{}
	of := func(i int) *grid {
		root := sets.find(i)
		if _, ok := at[root]; !ok {
			at[root] = len(out)
			out = append(out, grid{})
		}
		return &out[at[root]]
	}
	for i, a := range across {
		g := of(i)
		g.across = append(g.across, a)
	}
	for j, d := range down {
		g := of(len(across) + j)
		g.down = append(g.down, d)
	}
	return out
}

// measure finds the edges of a grid's columns and rows, and reports whether it has two
// columns at least. Sides that have no line are open: they end where the other lines do.
func (g *grid) measure() bool {
	if len(g.across) == 0 || len(g.down) == 0 {
		return false
	}
	g.box = content.Rect{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	for _, a := range g.across {
		g.box = g.box.Union(content.Rect{X0: a.from, Y0: a.at, X1: a.to, Y1: a.at})
		g.vs = append(g.vs, a.at)
	}
	for _, d := range g.down {
		g.box = g.box.Union(content.Rect{X0: d.at, Y0: d.from, X1: d.at, Y1: d.to})
		g.us = append(g.us, d.at)
	}
	g.us = edges(append(g.us, g.box.X0, g.box.X1))
	g.vs = edges(append(g.vs, g.box.Y0, g.box.Y1))
	return len(g.us) >= 3 && len(g.vs) >= 2 && len(g.us)*len(g.vs) <= maxGridCells
}

// edges sorts places and leaves out those that are close to another.
func edges(v []float64) []float64 {
	slices.Sort(v)
	out := v[:1]
	for _, x := range v[1:] {
		if x-out[len(out)-1] > ruleDrift {
			out = append(out, x)
		}
	}
	return out
}

// cells returns which cell each field of the grid, row by row, belongs to: fields that no
// line parts are one cell, named by its first field.
func (g *grid) cells() []int {
	rows, columns := len(g.vs)-1, len(g.us)-1
	sets := newSets(rows * columns)
	parted := func(rs []rule, at, middle float64) bool {
		return slices.ContainsFunc(rs, func(r rule) bool {
			return math.Abs(r.at-at) <= ruleDrift && r.from <= middle && middle <= r.to
		})
	}
	for r := range rows {
		for c := range columns {
			i := r*columns + c
			if c > 0 && !parted(g.down, g.us[c], (g.vs[r]+g.vs[r+1])/2) {
				sets.join(i-1, i)
			}
			if r > 0 && !parted(g.across, g.vs[r], (g.us[c]+g.us[c+1])/2) {
				sets.join(i-columns, i)
			}
		}
	}
	out := make([]int, rows*columns)
	for i := range out {
		out[i] = sets.find(i)
	}
	return out
}

// gridRow is a row of a table: the words of its cells, one for each column in which a cell of the table
// begins that has words.
type gridRow struct {
	cells [][]word
	whole bool // it is one cell from side to side
}

// rows sorts words into the rows of the grid that have words. A cell over several rows or columns
// belongs to the first. It is nil where no row has two cells with words.
func (g *grid) rows(ws []word) []gridRow {
	columns := len(g.us) - 1
	cells := g.cells()
	found := map[int][]word{}
	begins := map[int]bool{} // columns
	for _, w := range ws {
		c, _ := slices.BinarySearch(g.us, (w.u0+w.u1)/2)
		r, _ := slices.BinarySearch(g.vs, (w.top()+w.bottom())/2)
		c, r = min(max(c-1, 0), columns-1), min(max(r-1, 0), len(g.vs)-2)
		cell := cells[r*columns+c]
		found[cell] = append(found[cell], w)
		begins[cell%columns] = true
	}
	var out []gridRow
	table := false
	for first := 0; first < len(cells); first += columns {
		row, filled := gridRow{whole: true}, 0
		for c := range columns {
			if !begins[c] {
				continue
			}
			row.cells = append(row.cells, found[first+c])
			row.whole = row.whole && cells[first+c] == cells[first]
			if len(found[first+c]) > 0 {
				filled++
			}
		}
		if filled > 0 {
			out = append(out, row)
		}
		table = table || filled > 1
	}
	if !table {
		return nil
	}
	return out
}

// ruled puts the lines of a page into reading order, those in tables by their cells.
func ruled(ls []line, tables []grid) []region {
	if len(tables) == 0 {
		return regions(ls, 0)
	}
	all := ls
	var out []region
	for i := range tables {
		g := &tables[i]
		from := slices.IndexFunc(ls, func(l line) bool { return (l.top+l.bottom)/2 > g.box.Y0 })
		if from < 0 {
			break
		}
		to := from
		for to < len(ls) && (ls[to].top+ls[to].bottom)/2 < g.box.Y1 {
			to++
		}
		rows := g.read(ls[from:to])
		if rows == nil {
			continue
		}
		head := headAbove(ls[:from], &ls[from])
		out = append(out, besideTable(ls[:from-len(head)], all, 0)...)
		if head != nil {
			out = append(out, region{rows: head})
		}
		below, n := rowsBelow(ls[from:], &ls[from], mostBands)
		if head == nil || len(head[0]) < len(g.us) || n < to-from { // the rows of a frame are told by its head
			out = append(out, rows...)
			below, n = rowsBelow(ls[to:], &ls[from], mostBands)
			n += to - from
		}
		if len(below) > 0 {
			out = append(out, region{rows: below})
		}
		ls = ls[from+n:]
	}
	return append(out, besideTable(ls, all, 0)...)
}

// read returns the lines of a table as its rows. It is nil where they are no table: words
// stand beside it, or it is a frame.
func (g *grid) read(ls []line) []region {
	var ws []word
	for i := range ls {
		for _, w := range ls[i].words {
			if middle := (w.u0 + w.u1) / 2; middle < g.box.X0 || middle > g.box.X1 {
				return nil
			}
			ws = append(ws, w)
		}
	}
	var out []region
	for _, row := range g.rows(ws) {
		out = append(out, g.readRow(row)...)
	}
	return out
}

// readRow returns what a row holds: rows of a table, or text where its cells only arrange it.
func (g *grid) readRow(row gridRow) (out []region) {
	var cells [][]line
	longest := 0
	for _, cell := range row.cells {
		ls := lines(cell)
		cells = append(cells, ls)
		longest = max(longest, len(ls))
	}
	if row.whole {
		all := slices.Concat(cells...)
		at := g.partings(all)
		if len(at)+1 >= unruledColumns {
			if rows := unruledRowsOf(lines(slices.Concat(row.cells...)), at); rows != nil {
				return []region{{rows: rows}}
			}
		}
		if len(at) > 0 {
			cells, row.whole = splitBy(all, at), false
		}
	}
	if g.open || row.whole || longest > longCell {
		all := lines(slices.Concat(row.cells...))
		if from, to, rows := findRows(all); rows != nil && from == 0 && to == len(all) {
			return []region{{rows: rows}}
		}
	}
	if row.whole || longest > longCell { // what only arranges is text
		for _, ls := range cells {
			if len(ls) > 0 {
				out = append(out, region{lines: ls})
			}
		}
		return out
	}
	for _, cell := range cells {
		paragraphs(cell)
	}
	rows := [][][]line{cells}
	if g.open {
		rows = subRows(cells)
	}
	for _, cells := range rows {
		out = append(out, region{rows: [][][]line{cells}})
	}
	return out
}

// partings returns where lines of a row that no rule parts are parted: at the edges of the table's columns, where white space goes down
// through it there between words.
func (g *grid) partings(ls []line) (at []float64) {
	for _, u := range g.us[1 : len(g.us)-1] {
		if s := (span{u - cellDrift, u + cellDrift}); leave(ls, s.from) && leave(ls, s.to) && beside(ls, s) {
			at = append(at, u)
		}
	}
	return at
}

// sets are disjoint sets of numbers; each is named by its least.
type sets []int

func newSets(n int) sets {
	s := make(sets, n)
	for i := range s {
		s[i] = i
	}
	return s
}

func (s sets) find(i int) int {
	for s[i] != i {
		s[i] = s[s[i]]
		i = s[i]
	}
	return i
}

func (s sets) join(i, j int) {
	i, j = s.find(i), s.find(j)
	s[max(i, j)] = min(i, j)
}
