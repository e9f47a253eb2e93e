package grids

import (
	"pincite/backend/review"
	"pincite/backend/review/playbook"
)

// count counts the answers of columns that have positions by how they stand to them.
func (g *Grid) count(columns []playbook.Column) {
	for i, c := range columns {
		if c.Positions == nil || i >= len(g.Columns) {
			continue
		}
		n := map[review.Standing]int{}
		for _, row := range g.Rows {
			if s := row.Cells[i].Standing; s != "" {
				n[s]++
			}
		}
		g.Columns[i].Standings = n
	}
}

// Deviating returns how many answers deviate from what is standard or acceptable, or are missing, and of how many that could be told.
func (g *Grid) Deviating() (deviating, of int) {
	for _, c := range g.Columns {
		for standing, n := range c.Standings {
			of += n
			if standing == review.Deviating || standing == review.Missing {
				deviating += n
			}
		}
	}
	return deviating, of
}
