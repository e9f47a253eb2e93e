package library

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/export"
	"pincite/backend/library/grids"
	"pincite/backend/library/sources"
)

// ErrDecisions is returned for decisions that are about another review.
var ErrDecisions = errors.New("its decisions are about another review")

// Decided is what was taken over of the decisions in an exported review.
type Decided struct {
	Verified   int        `json:"verified"`
	Unverified int        `json:"unverified"`
	Edited     int        `json:"edited"`
	Noted      int        `json:"noted"`
	Conflicts  []Conflict `json:"conflicts"` // which are left for a person
}

// Conflict is a decision that was not taken over.
type Conflict struct {
	Line     int    `json:"line"` // of the sheet
	Document string `json:"document"`
	Question string `json:"question"`
	Exported string `json:"exported"` // the value that the colleague saw
	Now      string `json:"now"`      // the value that is there
	Decided  string `json:"decided"`  // what the colleague put there; "" where the one seen was said to be right
	Why      string `json:"why"`
}

// TakeDecisions takes over what was decided in a workbook that [Matter.ExportGrid] wrote of the same review: cells that were reviewed,
// other values, notes, all undone together. A cell that became another one since it was exported is a conflict, and stays. The errors
// are [ErrDecisions], and those of the file.
func (m *Matter) TakeDecisions(ctx context.Context, g *Grid, path string) (*Decided, error) {
	file, info, err := sources.OpenRegular(path)
	if err != nil {
		return nil, fmt.Errorf("%w; give a workbook that a review was exported to", err)
	}
	defer file.Close()
	all, err := m.reader.Decisions(ctx, file, info.Size())
	if err != nil {
		return nil, fmt.Errorf("%s: %w; give a workbook that a review was exported to", path, err)
	}
	t := &taking{grid: g, from: filepath.Base(path)}
	for _, d := range all {
		if d.Playbook != g.Playbook {
			return nil, fmt.Errorf("%s: %w: %q, not %q; open that one", path, ErrDecisions, d.Playbook, g.Playbook)
		}
		t.take(d)
	}
	if len(t.changes) == 0 {
		return &t.Decided, nil
	}
	return &t.Decided, m.MarkCells(t.changes...)
}

// taking gathers the changes that follow from decisions.
type taking struct {
	Decided
	grid    *Grid
	from    string // the file's name
	changes []CellChange
}

func (t *taking) take(d export.Decision) {
	row := slices.IndexFunc(t.grid.Rows, func(r grids.Row) bool { return r.Doc == d.Doc })
	column := slices.IndexFunc(t.grid.Columns, func(c grids.Column) bool { return c.ID == d.Column })
	if row < 0 || column < 0 {
		t.conflict(d, "", "the document is another version now, or it or the question is not in this table")
		return
	}
	r := &t.grid.Rows[row]
	cell := r.Cells[column]
	now := flat(cell.Value)
	change := func(act grids.Act, old, value, reason string) {
		t.changes = append(t.changes, CellChange{Playbook: t.grid.Playbook, File: r.File, Doc: r.Doc, Column: d.Column, Act: act, Old: old, New: value, Reason: reason})
	}
	other := d.Value != "" && flat(d.Value) != now
	switch moved := now != flat(d.Exported); {
	case other && moved:
		t.conflict(d, now, "the value was changed here since it was exported")
	case other:
		change(grids.Edit, cell.Value, d.Value, t.reason(d))
		t.Edited++
	case isYes(d.Reviewed) && (!cell.Reviewed || cell.Stale) && moved && d.Value == "":
		t.conflict(d, now, "another value was reviewed than stands here now")
	case isYes(d.Reviewed) && (!cell.Reviewed || cell.Stale):
		change(grids.Verify, cell.Value, "", "")
		t.Verified++
	case isNo(d.Reviewed) && cell.Reviewed:
		change(grids.Unverify, cell.Value, "", "")
		t.Unverified++
	case d.Reviewed != "" && !isYes(d.Reviewed) && !isNo(d.Reviewed):
		t.conflict(d, now, fmt.Sprintf("“%s” is neither yes nor no", d.Reviewed))
	}
	switch {
	case d.Note == "" || d.Note == cell.Remark:
	case cell.Remark != "":
		t.conflict(d, now, fmt.Sprintf("there is another note here: “%s”; the colleague's: “%s”", cell.Remark, d.Note))
	default:
		change(grids.Remark, "", d.Note, "")
		t.Noted++
	}
}

func (t *taking) conflict(d export.Decision, now, why string) {
	t.Conflicts = append(t.Conflicts, Conflict{Line: d.Line, Document: d.Document, Question: d.Question, Exported: d.Exported, Now: now, Decided: d.Value, Why: why})
}

// reason says where a value is from.
func (t *taking) reason(d export.Decision) string {
	if d.Assigned == "" {
		return "decided in " + t.from
	}
	return fmt.Sprintf("decided by %s in %s", d.Assigned, t.from)
}

// flat is a text without the breaks of lines that a workbook may have changed.
func flat(text string) string { return strings.Join(strings.Fields(text), " ") }

func isYes(typed string) bool {
	return slices.Contains([]string{"yes", "y", "x", "true", "1"}, strings.ToLower(typed))
}

func isNo(typed string) bool {
	return slices.Contains([]string{"no", "n", "false", "0"}, strings.ToLower(typed))
}
