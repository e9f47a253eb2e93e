package canon

import (
	"cmp"
	"slices"
)

// MaxGrid is how many columns of a table are told apart by the cells that reach over several of them.
const MaxGrid = 100

// Columns returns the column of each cell of a table, from the places in the table's grid at which the
// cells of each row begin, in order. The rows with the most cells have one in every column, wherever it
// begins; a cell of another row stands in the column that it begins in there. So cells over several
// columns or rows shift nothing, and a grid finer than any row adds no columns.
func Columns(rows [][]int) [][]int {
	var full []int
	if len(rows) > 0 {
		full = slices.MaxFunc(rows, func(a, b []int) int { return cmp.Compare(len(a), len(b)) })
	}
	columns := make([][]int, len(rows))
	for i, row := range rows {
		columns[i] = make([]int, len(row))
		next := 0
		for j, start := range row {
			if len(row) < len(full) && len(full) <= MaxGrid {
				at, found := slices.BinarySearch(full, start)
				if !found {
					at--
				}
				next = min(max(next, at), len(full)-len(row)+j)
			}
			columns[i][j] = next
			next++
		}
	}
	return columns
}
