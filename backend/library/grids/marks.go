package grids

import (
	"fmt"
	"slices"
	"time"

	"pincite/backend/library/matter"
)

// marks are all changes of a matter, in the order in which they were made. They are its log
// of activity, too.
type marks []Change

func (g Grids) log() matter.Log[Change] {
	return matter.Log[Change]{File: g.File, Suffix: matter.MarksSuffix, Copy: matter.MarksCopySuffix, Member: "changes",
		What: "what was verified"}
}

func (g Grids) marks() (marks, error) { return g.log().Read() }

// Mark keeps changes, which are undone together. It is not safe for concurrent use on one
// matter.
func (g Grids) Mark(now time.Time, changes ...Change) error {
	m, err := g.marks()
	if err != nil {
		return err
	}
	batch := 1
	if n := len(m); n > 0 {
		batch = m[n-1].Batch + 1
	}
	for _, c := range changes {
		if !slices.Contains(acts, c.Act) {
			return fmt.Errorf("%q cannot be done to a cell; it is one of %v", c.Act, acts)
		}
		c.Batch, c.At, c.Undone = batch, now.UTC(), false
		m = append(m, c)
	}
	return g.log().Write(m)
}

// Undo undoes the last changes of a playbook that are not undone, and returns them; none where
// there are none. As [Grids.Mark] it is not safe for concurrent use.
func (g Grids) Undo(playbook string) (undone []Change, err error) {
	m, err := g.marks()
	if err != nil {
		return nil, err
	}
	batch := 0
	for i := range slices.Backward(m) {
		c := &m[i]
		if c.Undone || c.Playbook != playbook || batch != 0 && c.Batch != batch {
			continue
		}
		batch, c.Undone = c.Batch, true
		undone = append(undone, *c)
	}
	if len(undone) == 0 {
		return nil, nil
	}
	return undone, g.log().Write(m)
}

// Marked returns a grid with the changes that are kept by now, without reviewing again. What it is
// given stays as it is.
func (g Grids) Marked(grid *Grid) (*Grid, error) {
	m, err := g.marks()
	if err != nil {
		return nil, err
	}
	now := *grid
	now.Rows = slices.Clone(grid.Rows)
	for i := range now.Rows {
		now.Rows[i].Cells = slices.Clone(now.Rows[i].Cells)
	}
	for at, cell := range grid.unmarked {
		now.Rows[at.row].Cells[at.column] = cell
	}
	now.Log = nil
	m.apply(&now)
	return &now, nil
}

// apply shows in a grid what people did to its cells, and adds it to its log. What was verified of another version
// of a file, or of another answer, is stale.
func (m marks) apply(grid *Grid) {
	rows := map[string]int{}
	for i, r := range grid.Rows {
		rows[r.File] = i
	}
	grid.unmarked = map[cellPlace]Cell{}
	for _, c := range m {
		row, ok := rows[c.File]
		if !ok || c.Playbook != grid.Playbook {
			continue
		}
		r := &grid.Rows[row]
		column := slices.IndexFunc(r.Cells, func(cell Cell) bool { return cell.Column == c.Column })
		if column < 0 {
			continue
		}
		if grid.Log = append(grid.Log, c); c.Undone {
			continue
		}
		at := cellPlace{row, column}
		if _, ok := grid.unmarked[at]; !ok {
			grid.unmarked[at] = r.Cells[column]
		}
		r.Cells[column].take(c, r.Doc != c.Doc)
	}
}

// take has a cell show a change; older tells that it was made to another version of the file.
func (c *Cell) take(change Change, older bool) {
	switch change.Act {
	case Verify:
		c.Reviewed, c.Stale = true, older || change.Old != c.Value
	case Unverify:
		c.Reviewed, c.Stale = false, false
	case Flag:
		c.Flagged = true
	case Unflag:
		c.Flagged = false
	case Edit:
		c.Edited, c.Reviewed, c.Stale = true, true, older
		c.Value, c.Values, c.Typed, c.Reason = change.New, []string{change.New}, nil, change.Reason
	case Remark:
		c.Remark = change.New
	}
}

// MarksOf returns how many changes were made to the cells of a document.
func (g Grids) MarksOf(id string) (n int, err error) {
	m, err := g.marks()
	for _, c := range m {
		if c.Doc == id && !c.Undone {
			n++
		}
	}
	return n, err
}

// Act is what a person does to a cell.
type Act string

// What a person may do to a cell.
const (
	Verify   Act = "verify" // its answer is right
	Unverify Act = "unverify"
	Flag     Act = "flag" // somebody must look at it
	Unflag   Act = "unflag"
	Edit     Act = "edit" // its value is another one, for a reason
	Remark   Act = "note"
)

var acts = []Act{Verify, Unverify, Flag, Unflag, Edit, Remark}

// Change is one thing that a person did to a cell of a playbook. Who it was is not known.
type Change struct {
	Batch    int       `json:"batch"` // changes of one batch are undone together; set by [Grids.Mark]
	At       time.Time `json:"at"`
	Playbook string    `json:"playbook"`
	File     string    `json:"file"`
	Doc      string    `json:"doc_sha256"`
	Column   string    `json:"column"`
	Act      Act       `json:"act"`
	Old      string    `json:"old"`              // value, or note
	New      string    `json:"new,omitempty"`    // of [Edit] and [Remark]
	Reason   string    `json:"reason,omitempty"` // of [Edit]
	Undone   bool      `json:"undone,omitempty"`
}
