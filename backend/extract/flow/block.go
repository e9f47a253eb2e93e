package flow

import (
	"slices"
	"strings"

	"pincite/backend/extract/canon"
	"pincite/backend/text"
)

// Block is a paragraph or a table.
type Block struct {
	Paragraph *Paragraph
	Table     *Table
}

// Paragraph is a paragraph as it is shown, its number in front.
type Paragraph struct {
	Passage
	Heading int    // level, 1 the outermost; 0 for body text
	Item    int    // level in a list, 1 the outermost; 0 outside of lists
	Label   string // the number that its passage starts with; may be empty
}

// Table is a table as its rows, and of each which columns cells reach that begin elsewhere, as [doc.Block] has it.
type Table struct {
	Rows    []Row
	Reached []string // empty where nothing is known of it
}

// Row is a row as its cells, each with the blocks in it.
type Row [][]Block

// arranges reports whether the row is there to arrange what it holds, and not for what
// stands side by side in it: it has one cell, or a table in a cell.
func (r Row) arranges() bool {
	for _, cell := range r {
		for _, b := range cell {
			if b.Table != nil {
				return true
			}
		}
	}
	return len(r) == 1
}

// passage puts the cells into one passage, parted by tabs. A tab inside a cell becomes a
// space.
func (r Row) passage() Passage {
	var p Passage
	for i, cell := range r {
		if i > 0 {
			p.Text = append(p.Text, '\t')
		}
		p.Append(InLine(cell).spaced())
	}
	return p
}

// label returns the number that the row starts with, and "" where it starts with none.
func (r Row) label() string {
	if len(r) == 0 || len(r[0]) == 0 || r[0][0].Paragraph == nil {
		return ""
	}
	return r[0][0].Paragraph.Label
}

// InLine puts blocks into one passage: paragraphs and the rows of tables parted by line
// ends, cells by tabs.
func InLine(blocks []Block) Passage {
	var p Passage
	add := func(q Passage) {
		if len(p.Text) > 0 && len(q.Text) > 0 {
			p.Text = append(p.Text, '\n')
		}
		p.Append(q)
	}
	for _, b := range blocks {
		if b.Table == nil {
			add(b.Paragraph.Passage)
			continue
		}
		for _, r := range b.Table.Rows {
			add(r.passage())
		}
	}
	return p
}

// Grid is a table in the making, whose cells may reach over several columns of its grid. The zero Grid is
// empty and ready.
type Grid struct {
	rows         []Row
	starts, ends [][]int    // of the cells of each row, in the grid
	above        [][][2]int // the parts of each row into which cells of rows above reach
	at           int        // where the next cell begins
}

// Begin begins a row, so many columns into the grid.
func (g *Grid) Begin(before int) {
	g.rows, g.starts, g.ends, g.above, g.at = append(g.rows, nil), append(g.starts, nil), append(g.ends, nil), append(g.above, nil), 0
	g.Skip(before)
}

// Add adds a cell over so many columns.
func (g *Grid) Add(cell []Block, columns int) {
	last := len(g.rows) - 1
	g.rows[last], g.starts[last], g.ends[last] = append(g.rows[last], cell), append(g.starts[last], g.at), append(g.ends[last], 0)
	g.Skip(max(columns, 1))
}

// GoesOn adds a cell over so many columns into which that of the row above reaches; what it holds itself is mostly nothing.
func (g *Grid) GoesOn(cell []Block, columns int) {
	last, from := len(g.rows)-1, g.at
	g.Add(cell, columns)
	g.above[last] = append(g.above[last], [2]int{from, g.at})
}

// Skip passes columns in which no cell of the row begins: the last one, if any, reaches into them.
func (g *Grid) Skip(columns int) {
	g.at += min(max(columns, 0), canon.MaxGrid)
	if ends := g.ends[len(g.ends)-1]; len(ends) > 0 {
		ends[len(ends)-1] = g.at
	}
}

// Table returns the table, with empty cells where a cell of another row stands in a column and none of
// the row begins. A row of one cell has no others: it arranges what it holds.
func (g *Grid) Table() *Table {
	t, all := new(Table), canon.Columns(g.starts)
	t.Reached = canon.Reached(g.starts, all, g.ends, g.above)
	for i, columns := range all {
		row := g.rows[i]
		if len(row) > 1 {
			row = make(Row, columns[len(columns)-1]+1)
			for j, column := range columns {
				row[column] = g.rows[i][j]
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// pageWords are those that stand beside the numbers of pages.
var pageWords = text.NewSet("page pages pg p of seite seiten von pagina página de di page sur van")

// RunningWords returns what a line of a header or footer says, and "" where that is the number of the page.
func RunningWords(line string) string {
	for word := range text.Words(line) {
		if !pageWords[word] && strings.Trim(word, "0123456789ivxlc") != "" {
			return line
		}
	}
	return ""
}

// AddRunning takes what stands in a header or footer, block by block: what says something that neither of two texts says yet is
// text once, in the first of them, and all else an aside.
func AddRunning(into, other *Writer, kind string, blocks []Block) {
	for _, b := range blocks {
		p := InLine([]Block{b})
		if len(p.Text) == 0 {
			into.Marks(slices.DeleteFunc(p.Marks, func(m Mark) bool { return m.Kind != Beside }))
		}
		if words := RunningWords(string(p.Text)); words == "" || into.Says(words) || other.Says(words) {
			other.AddAside(kind, p)
			continue
		}
		into.Running(p)
	}
}
