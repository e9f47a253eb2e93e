package desktop

import (
	"slices"

	"pincite/backend/jobs"
	"pincite/backend/library"
)

// GridChange are the cells that became others in a grid that is shown: all of them are 4.3 MB of JSON for 641 documents and 41 questions.
type GridChange struct {
	ID     uint64        `json:"id"`     // of the grid as it is then
	Undone int           `json:"undone"` // changes, by [API.UndoCells]
	Cells  []ChangedCell `json:"cells"`
}

// ChangedCell is a cell by its place in a grid.
type ChangedCell struct {
	Row    int        `json:"row"`
	Column int        `json:"column"`
	Cell   ReviewCell `json:"cell"`
}

// CellMark is what a person does to a cell, by its place in a grid: "verify", "unverify",
// "flag", "unflag", "edit" or "note".
type CellMark struct {
	Row    int    `json:"row"`
	Column int    `json:"column"`
	Act    string `json:"act"`
	New    string `json:"new"`
	Reason string `json:"reason"`
}

// MarkCells keeps what a person did to cells of a grid, which [API.UndoCells] undoes together.
func (a *API) MarkCells(id uint64, marks []CellMark) (out GridChange, err error) {
	defer jobs.Guard(&err)
	g, m, err := a.shell.shown(id)
	if err != nil {
		return GridChange{}, err
	}
	var changes []library.CellChange
	for _, mark := range marks {
		r, c, err := g.cell(mark.Row, mark.Column)
		if err != nil {
			return GridChange{}, err
		}
		change := library.CellChange{
			Playbook: g.grid.Playbook, File: r.File, Doc: r.Doc, Column: c.Column, Act: library.CellAct(mark.Act), Old: c.Value, New: mark.New,
			Reason: mark.Reason,
		}
		if mark.Act == "note" {
			change.Old = c.Remark
		}
		changes = append(changes, change)
	}
	if err := m.MarkCells(changes...); err != nil {
		return GridChange{}, err
	}
	return a.shell.marked(g, m)
}

// marked has a grid with what people did to its cells by now be the one that is shown. The documents are not reviewed again for that,
// which takes seconds.
func (s *shell) marked(g *shownGrid, m *library.Matter) (GridChange, error) {
	grid, err := m.MarkedGrid(g.grid)
	if err != nil {
		return GridChange{}, err
	}
	return GridChange{ID: s.show(g.matter, g.ref, grid).id, Cells: changed(g.grid, grid)}, nil
}

// changed are the cells that a grid shows otherwise than before. The log has whatever was done to any.
func changed(was, now *library.Grid) []ChangedCell {
	rows := map[string]int{}
	for i, r := range now.Rows {
		rows[r.File] = i
	}
	out := []ChangedCell{}
	seen := map[[2]int]bool{}
	for _, c := range now.Log {
		row, ok := rows[c.File]
		if !ok {
			continue
		}
		column := slices.IndexFunc(now.Rows[row].Cells, func(cell library.GridCell) bool { return cell.Column == c.Column })
		if column < 0 || seen[[2]int{row, column}] {
			continue
		}
		seen[[2]int{row, column}] = true
		if cell := toReviewCell(now.Rows[row].Cells[column]); cell != toReviewCell(was.Rows[row].Cells[column]) {
			out = append(out, ChangedCell{row, column, cell})
		}
	}
	return out
}

// UndoCells undoes the last changes to cells of a grid.
func (a *API) UndoCells(id uint64) (out GridChange, err error) {
	defer jobs.Guard(&err)
	g, m, err := a.shell.shown(id)
	if err != nil {
		return GridChange{}, err
	}
	undone, err := m.UndoCells(g.grid.Playbook)
	if err != nil {
		return GridChange{}, err
	}
	out, err = a.shell.marked(g, m)
	out.Undone = undone
	return out, err
}

// TakenDecisions is what became of a grid as decisions in a workbook were taken over; its change has the id 0 where none was chosen.
type TakenDecisions struct {
	Change     GridChange         `json:"change"`
	Verified   int                `json:"verified"`
	Unverified int                `json:"unverified"`
	Edited     int                `json:"edited"`
	Noted      int                `json:"noted"`
	Conflicts  []library.Conflict `json:"conflicts"`
}

// ImportReview asks for a workbook that the grid was exported to, and takes over what colleagues decided in it. [API.UndoCells] undoes
// all of it.
func (a *API) ImportReview(id uint64) (out TakenDecisions, err error) {
	defer jobs.Guard(&err)
	out = TakenDecisions{Change: GridChange{Cells: []ChangedCell{}}, Conflicts: []library.Conflict{}}
	g, m, err := a.shell.shown(id)
	if err != nil {
		return out, err
	}
	path, err := a.shell.window.PickFile("Choose a review that was exported", []string{"*.xlsx"})
	if err != nil || path == "" {
		return out, err
	}
	d, err := m.TakeDecisions(a.shell.ctx, g.grid, path)
	if err != nil {
		return out, err
	}
	out.Verified, out.Unverified, out.Edited, out.Noted = d.Verified, d.Unverified, d.Edited, d.Noted
	out.Conflicts = append(out.Conflicts, d.Conflicts...)
	out.Change, err = a.shell.marked(g, m)
	return out, err
}
