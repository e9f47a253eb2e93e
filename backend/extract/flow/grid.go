package flow

import "pincite/backend/extract/canon"

// Grid is a table in the making, whose cells may reach over several columns of its grid. The zero Grid is
// empty and ready.
type Grid struct {
	rows   []Row
	starts [][]int // of the cells of each row, in the grid
	at     int     // where the next cell begins
}

// Begin begins a row, so many columns into the grid.
func (g *Grid) Begin(before int) {
	g.rows, g.starts, g.at = append(g.rows, nil), append(g.starts, nil), 0
	g.Skip(before)
}

// Add adds a cell over so many columns.
func (g *Grid) Add(cell []Block, columns int) {
	last := len(g.rows) - 1
	g.rows[last], g.starts[last] = append(g.rows[last], cell), append(g.starts[last], g.at)
	g.Skip(max(columns, 1))
}

// Skip passes columns in which no cell of the row begins.
func (g *Grid) Skip(columns int) { g.at += min(max(columns, 0), canon.MaxGrid) }

// Table returns the table, with empty cells where a cell of another row stands in a column and none of
// the row begins. A row of one cell has no others: it arranges what it holds.
func (g *Grid) Table() *Table {
	t := new(Table)
	for i, columns := range canon.Columns(g.starts) {
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
