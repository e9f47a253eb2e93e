package table

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"pincite/backend/doc"
)

// run is lines that stand one below the other as the rows of a table, each with its cells.
type run struct {
	span  doc.Span
	rows  []Row
	heads int // how many rows at the top a line or the format marks as heads; 0 where nothing does
}

func sortTables(ts []Table) {
	slices.SortStableFunc(ts, func(a, b Table) int {
		return cmp.Or(cmp.Compare(a.Span.Start, b.Span.Start), cmp.Compare(b.Span.End, a.Span.End))
	})
}

// blockRuns returns the tables that the format marks by blocks that are rows. A single paragraph of one short line between
// two of them, with no table's head below it, names the rows that follow: a row whose cells are one.
func blockRuns(text string, layout *doc.Layout) (runs []run) {
	var open *run
	end := func() {
		if open != nil && len(open.rows) > 0 {
			runs = append(runs, *open)
		}
		open = nil
	}
	last, named := 0, false // whether a line that names the rows below it stands last
	for i, b := range layout.Blocks {
		if open != nil && namesRows(text, layout.Blocks, i, open.rows) && strings.Trim(text[last:b.Span.Start], "\n") == "" {
			open.rows = append(open.rows, Row{Cells: []Cell{cellOf(text, b.Span)}})
			open.span.End, last, named = b.Span.End, b.Span.End, true
			continue
		}
		if b.Kind != doc.BlockRow || strings.HasPrefix(text[b.Span.Start:b.Span.End], "|") {
			end()
			continue
		}
		start := b.Span.Start
		for start > 0 && text[start-1] == '\t' {
			start--
		}
		if open == nil || text[last:start] != "\n" && !named {
			end()
			open = &run{span: doc.Span{Start: start}}
		}
		if len(open.rows) < maxRows {
			row := tabbed(text, doc.Span{Start: start, End: b.Span.End})
			row.reached = b.Reached
			open.rows = append(open.rows, row)
		}
		open.span.End, last, named = b.Span.End, b.Span.End, false
	}
	end()
	return runs
}

// tabbedRuns returns the tables of paragraphs below one another that are a line each, with as many cells parted by tabs, three at least.
func tabbedRuns(text string, layout *doc.Layout) (runs []run) {
	const least = 3 // cells, and rows
	var open run
	width := 0
	end := func() {
		if len(open.rows) >= least {
			runs = append(runs, open)
		}
		open = run{}
	}
	for _, b := range layout.Blocks {
		words := text[b.Span.Start:b.Span.End]
		if n := strings.Count(words, "\t") + 1; b.Kind == doc.BlockRow || n < least || strings.Contains(words, "\n") || len(open.rows) > 0 && n != width || len(open.rows) >= maxRows {
			end()
			continue
		} else if width = n; len(open.rows) == 0 {
			open.span.Start = b.Span.Start
		}
		open.rows, open.span.End = append(open.rows, tabbed(text, b.Span)), b.Span.End
	}
	end()
	return runs
}

// namesRows reports whether a block is one short line between rows of a table and one as wide that has values.
func namesRows(text string, blocks []doc.Block, i int, rows []Row) bool {
	b := blocks[i]
	if b.Kind == doc.BlockRow || i+1 >= len(blocks) || blocks[i+1].Kind != doc.BlockRow || len(rows) == 0 || b.Span.Len() == 0 {
		return false
	}
	words, next := text[b.Span.Start:b.Span.End], tabbed(text, blocks[i+1].Span)
	if strings.ContainsAny(words, "\n\t") || strings.HasSuffix(words, ".") || len(words) > longestHead/2 || !wordy(words) || strings.Trim(text[b.Span.End:blocks[i+1].Span.Start], "\t\n") != "" {
		return false
	}
	width := len(rows[len(rows)-1].Cells)
	return width > 2 && len(next.Cells) == width && slices.ContainsFunc(next.Cells[1:], func(c Cell) bool { return valued(c.Text(text)) })
}

// tabbed cuts a line at its tabs.
func tabbed(text string, s doc.Span) (r Row) {
	for start := s.Start; len(r.Cells) < maxColumns; {
		n := strings.IndexByte(text[start:s.End], '\t')
		end := s.End
		if n >= 0 {
			end = start + n
		}
		r.Cells = append(r.Cells, cellOf(text, doc.Span{Start: start, End: end}))
		if n < 0 {
			break
		}
		start = end + 1
	}
	return r
}

// cellOf returns the cell of a span, less the white space at its ends.
func cellOf(text string, s doc.Span) Cell {
	if s = s.Trim(text); s.Len() == 0 {
		return nil
	}
	return Cell{s}
}

// filled returns how many cells of a row have words.
func (r Row) filled() (n int) {
	for _, c := range r.Cells {
		if !c.Empty() {
			n++
		}
	}
	return n
}

// cell returns the cell of a column; an empty one where the row has none.
func (r Row) cell(c int) Cell {
	if c < len(r.Cells) {
		return r.Cells[c]
	}
	return nil
}

// tables makes the tables of a run: one, and where a head stands in it again for other columns, several.
func (r run) tables(text string, layout *doc.Layout) []Table {
	if len(r.rows) < 2 && !(len(r.rows) == 1 && r.rows[0].filled() == 2) {
		return nil
	}
	width := 0
	for i := range r.rows {
		width = max(width, len(r.rows[i].Cells))
	}
	if width < 2 {
		return nil
	}
	for i := range r.rows {
		for len(r.rows[i].Cells) < width {
			r.rows[i].Cells = append(r.rows[i].Cells, nil)
		}
	}
	heads := r.heads
	if heads == 0 {
		heads = headRows(text, r.rows)
	}
	t := Table{Span: r.span, Columns: columns(text, r.rows[:heads], width), Terms: heads == 0 && width == 2}
	t.Rows = body(text, r.rows[:heads], r.rows[heads:])
	t.reach(text)
	t.Title = titles(text, layout, r.span.Start)
	t.Notes = notes(text, r.span.End)
	for n := len(t.Rows) - 1; n > 0 && t.Rows[n].filled() == 1 && len(t.Columns) > 2 && note.MatchString(t.Rows[n].Cells[0].Text(text)); n-- {
		t.Rows, t.Notes = t.Rows[:n], append([]doc.Span{t.Rows[n].Cells[0].Span()}, t.Notes...)
	}
	if len(t.Rows) == 0 {
		return nil
	}
	if left, right, ok := besides(text, t); ok {
		return []Table{left, right}
	}
	return []Table{t}
}

// besides parts a table of four columns that is two beside one another: labels and values each, of which one goes on where the
// other has ended.
func besides(text string, t Table) (left, right Table, ok bool) {
	if len(t.Columns) != 4 {
		return left, right, false
	}
	uneven := false
	for _, r := range t.Rows {
		for c, cell := range r.Cells {
			if words := cell.Text(text); words != "" && valued(words) != (c%2 == 1) {
				return left, right, false
			}
		}
		a, b := r.Cells[0].Empty() && r.Cells[1].Empty(), r.Cells[2].Empty() && r.Cells[3].Empty()
		uneven = uneven || a != b
	}
	if !uneven {
		return left, right, false
	}
	left, right = t, t
	left.Rows, right.Rows = nil, nil
	left.Columns, right.Columns = t.Columns[:2], t.Columns[2:]
	for _, r := range t.Rows {
		if !r.Cells[0].Empty() {
			left.Rows = append(left.Rows, Row{Group: r.Group, Cells: r.Cells[:2]})
		}
		if !r.Cells[2].Empty() {
			right.Rows = append(right.Rows, Row{Group: r.Group, Cells: r.Cells[2:]})
		}
	}
	return left, right, len(left.Rows) > 0 && len(right.Rows) > 0
}

// columns stacks the heads above each column. A head that reaches over several columns stands in the first of them.
func columns(text string, heads []Row, width int) []Column {
	out := make([]Column, width)
	for i, h := range heads {
		for c := range width {
			cell := h.reaching(c)
			if cell.Empty() && i+1 < len(heads) { // the one to its left may reach over it
				for left := c - 1; left >= 0; left-- {
					if !h.Cells[left].Empty() {
						if headed(heads[i+1:], c) && headed(heads[i+1:], left) && !goesOnIn(text, heads[i+1].Cells[left]) || !headed(heads[i+1:], c) && !headed(heads[i+1:], left) {
							cell = h.Cells[left]
						}
						break
					}
				}
			}
			if cell.Empty() || len(out[c].Heads) > 0 && out[c].Heads[len(out[c].Heads)-1].Span() == cell.Span() {
				continue
			}
			out[c].Heads = append(out[c].Heads, cell)
		}
	}
	return out
}

// goesOnIn reports whether the words below a head go on with it: "(USD)" below "Premium".
func goesOnIn(text string, below Cell) bool {
	words := below.Text(text)
	return startsLower(words) || strings.HasPrefix(words, "(")
}

// headed reports whether one of some rows has words in a column.
func headed(rows []Row, c int) bool {
	return slices.ContainsFunc(rows, func(r Row) bool { return !r.Cells[c].Empty() })
}

// body puts rows under the line that names them, fills in what stands for several rows below one another in the columns
// that name them, and leaves out heads that are said again.
func body(text string, heads, rows []Row) (out []Row) {
	var group Cell
	for i, r := range rows {
		if slices.ContainsFunc(heads, func(h Row) bool { return sameWords(text, h, r) }) {
			continue
		}
		if filled := r.filled(); filled == 0 {
			continue
		} else if slices.ContainsFunc(r.Cells, func(c Cell) bool { return toFillIn.MatchString(c.Text(text)) }) { // for signatures
			continue
		} else if filled == 1 && !r.Cells[0].Empty() && len(r.Cells) > 2 && i+1 < len(rows) && rows[i+1].filled() > 1 && namesGroup(text, r.Cells[0]) {
			group = r.Cells[0]
			continue
		}
		r.Group = group
		if r.reached != "" {
			r.fill(out)
		}
		if len(out) > 0 && labelledAbove(text, out[len(out)-1], r, i == len(rows)-1) {
			r.Cells = slices.Clone(r.Cells)
			r.Cells[0] = out[len(out)-1].Cells[0]
		}
		out = append(out, r)
	}
	return out
}

// reaching returns the cell of a column, or that to its left which reaches into it.
func (r Row) reaching(c int) Cell {
	at := c
	for at > 0 && at < len(r.reached) && r.reached[at] == '<' && r.Cells[at].Empty() {
		at--
	}
	return r.Cells[at]
}

// fill gives the columns that other cells reach, those of the rows above and those to the left that are no labels, their words.
func (r *Row) fill(above []Row) {
	cells := slices.Clone(r.Cells)
	for c := range min(len(cells), len(r.reached)) {
		switch {
		case !cells[c].Empty():
		case r.reached[c] == '^' && len(above) > 0:
			cells[c] = above[len(above)-1].Cells[c]
		case r.reached[c] == '<' && c > 1:
			cells[c] = cells[c-1]
		}
	}
	r.Cells = cells
}

// labelledAbove reports whether the label of the row above reaches over one that has none, which is no sum of those above: it has
// words beside it, or all that the row above has.
func labelledAbove(text string, above, r Row, last bool) bool {
	if !r.Cells[0].Empty() || len(r.Cells) < 3 || r.Cells[1].Empty() {
		return false
	}
	first, second := above.Cells[0].Text(text), r.Cells[1].Text(text)
	if !strings.ContainsFunc(first, unicode.IsLetter) || plainValue.MatchString(first) || totals.MatchString(strings.ToLower(second)) {
		return false
	}
	if strings.ContainsFunc(second, unicode.IsLetter) {
		return true
	}
	return !plainValue.MatchString(second) && r.filled()+1 >= above.filled() && (!last || len(clocks(second)) > 0 || len(datesOf(second)) > 0)
}

// reach gives the rows and columns that a cell reaches over its words. A column whose cells stand in the first alone of the rows that
// one label names does so over these; words that are no value, under a head over several columns, over those of them that are empty.
func (t *Table) reach(text string) {
	width := len(t.Columns)
	for c := 1; c < width; c++ {
		var over [][]int // rows of one label
		for r := 0; r < len(t.Rows); {
			n := r + 1
			for n < len(t.Rows) && !t.Rows[r].Cells[0].Empty() && t.Rows[n].Cells[0].Span() == t.Rows[r].Cells[0].Span() {
				n++
			}
			if n > r+1 {
				over = append(over, []int{r, n})
			}
			r = n
		}
		first := func(rows []int) bool {
			return !t.Rows[rows[0]].Cells[c].Empty() && !slices.ContainsFunc(t.Rows[rows[0]+1:rows[1]], func(r Row) bool { return !r.Cells[c].Empty() })
		}
		if len(over) < 2 || slices.ContainsFunc(over, func(rows []int) bool { return !first(rows) }) {
			continue
		}
		for _, rows := range over {
			for r := rows[0] + 1; r < rows[1]; r++ {
				t.Rows[r].Cells = slices.Clone(t.Rows[r].Cells)
				t.Rows[r].Cells[c] = t.Rows[rows[0]].Cells[c]
			}
		}
	}
	for c := 1; c < width; {
		n := c + 1
		for n < width && len(t.Columns[c].Heads) > 1 && len(t.Columns[n].Heads) > 1 && t.Columns[n].Heads[0].Span() == t.Columns[c].Heads[0].Span() {
			n++
		}
		for r := range t.Rows {
			cells := t.Rows[r].Cells
			words := cells[c].Text(text)
			if n == c+1 || words == "" || valued(words) || hasDigit(words) || slices.ContainsFunc(cells[c+1:n], func(o Cell) bool { return !o.Empty() }) {
				continue
			}
			t.Rows[r].Cells = slices.Clone(cells)
			for over := c + 1; over < n; over++ {
				t.Rows[r].Cells[over] = cells[c]
			}
		}
		c = n
	}
}

// namesGroup reports whether the only cell of a row may name the rows below it, as those do not that go on from a line above.
func namesGroup(text string, c Cell) bool {
	words := c.Text(text)
	return wordy(words) && len(words) < longestHead && !startsLower(words)
}

// sameWords reports whether two rows say the same.
func sameWords(text string, a, b Row) bool {
	for c := range max(len(a.Cells), len(b.Cells)) {
		if a.cell(c).Text(text) != b.cell(c).Text(text) {
			return false
		}
	}
	return true
}
