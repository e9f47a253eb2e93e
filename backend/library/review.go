package library

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/export"
	"pincite/backend/library/evidence"
	"pincite/backend/library/grids"
	"pincite/backend/library/sources"
	"pincite/backend/review"
)

// What documents are reviewed with; package grids explains it.
type (
	ReviewRequest = grids.Request
	Grid          = grids.Grid
	GridRow       = grids.Row
	GridCell      = grids.Cell
	GridEvidence  = grids.Evidence
)

// Standings are how an answer may stand to a column's positions, the best first.
var Standings = []review.Standing{review.Standard, review.Acceptable, review.Deviating, review.Missing}

// ErrColumn is returned when a playbook has no column of an id that was asked for.
var ErrColumn = grids.ErrColumn

// Review answers a playbook from the documents of the matter; see [grids.Grids.Review].
func (m *Matter) Review(ctx context.Context, req ReviewRequest) (*Grid, error) {
	defer m.library.collector.asking(m.session)()
	return m.grids().Review(ctx, req)
}

// What people do to the cells of a grid; package grids explains it.
type (
	CellChange = grids.Change
	CellAct    = grids.Act
)

func (m *Matter) grids() grids.Grids {
	return grids.Grids{File: m.file, Engines: m.library.engines, Session: m.session}
}

// MarkCells keeps what a person did to cells of a grid, which [Matter.UndoCells] undoes
// together.
func (m *Matter) MarkCells(changes ...CellChange) error {
	m.keeping.Lock()
	defer m.keeping.Unlock()
	return m.grids().Mark(time.Now(), changes...)
}

// MarkedGrid returns a grid with what people did to its cells by now; see [grids.Grids.Marked].
func (m *Matter) MarkedGrid(grid *Grid) (*Grid, error) { return m.grids().Marked(grid) }

// UndoCells undoes the last changes to cells of a playbook, and returns how many they were.
func (m *Matter) UndoCells(playbook string) (int, error) {
	m.keeping.Lock()
	defer m.keeping.Unlock()
	undone, err := m.grids().Undo(playbook)
	return len(undone), err
}

// mostExported is how many passages of a cell that is found are exported; of one that is
// unsure it is one, of one that is absent none.
const mostExported = 2

// ExportGrid writes a grid with the quotes that its cells follow from, as
// [Matter.Export] writes quotes; [ExportRequest].Clips is not used.
func (m *Matter) ExportGrid(ctx context.Context, g *Grid, req ExportRequest) (*ExportReport, error) {
	req.Clips, req.Grid = nil, &export.Grid{Playbook: g.Playbook}
	if req.Title == "" {
		req.Title = "Review: " + g.Title
	}
	req.Grid.Deviating, req.Grid.Told = g.Deviating()
	for _, c := range g.Columns {
		req.Grid.Columns = append(req.Grid.Columns, export.GridColumn{ID: c.ID, Title: c.Title, Kind: string(c.Kind), Question: c.Question,
			Words: c.Words, Ask: c.Ask})
	}
	catalogue, err := m.Catalogue()
	if err != nil {
		return nil, err
	}
	for _, r := range g.Rows {
		row := export.GridRow{File: evidence.AbbreviateHome(r.File), Doc: r.Doc, Link: linkTo(r.File, req.Out)}
		if id, err := doc.ParseID(r.Doc); err == nil {
			row.Type, row.Parties = catalogue[id].Type, catalogue[id].Parties
		}
		for i, c := range r.Cells {
			cell := export.GridCell{
				State: string(c.State), Presence: c.Presence, Value: c.Value, Values: c.Values, ValueProbability: c.ValueProbability,
				Position: string(c.Position), Standing: string(c.Standing), Note: c.Note, Scope: c.Scope, Reviewed: c.Reviewed,
				Snippets: []int{},
			}
			for _, told := range c.Noted {
				cell.Note = strings.TrimPrefix(cell.Note+"; "+told, "; ")
			}
			if len(c.Typed) == 1 {
				cell.Amount, cell.Unit = doc.Finite(c.Typed[0].Amount), c.Typed[0].Unit
			}
			if c.Position != "" {
				req.Grid.Columns[i].Judged = true
			}
			for _, e := range c.Evidence[:exported(c)] {
				req.Clips = append(req.Clips, Clip{Doc: cmp.Or(e.Doc, r.Doc), Characters: doc.Span{Start: e.Span[0], End: e.Span[1]}, Quote: e.Quote,
					Question: g.Columns[i].Title})
				cell.Snippets = append(cell.Snippets, len(req.Clips))
			}
			row.Cells = append(row.Cells, cell)
		}
		req.Grid.Rows = append(req.Grid.Rows, row)
	}
	titles := map[string]string{}
	for _, c := range g.Columns {
		titles[c.ID] = c.Title
	}
	for _, c := range g.Log {
		req.Grid.Log = append(req.Grid.Log, export.GridChange{
			At: c.At.Format(time.RFC3339), Act: string(c.Act), File: evidence.AbbreviateHome(c.File), Column: titles[c.Column],
			Old: c.Old, New: c.New, Reason: c.Reason, Undone: c.Undone,
		})
	}
	return m.Export(ctx, req)
}

func exported(c GridCell) int {
	most := 0
	switch c.State {
	case review.Found:
		most = mostExported
	case review.Unsure:
		most = 1
	}
	return min(len(c.Evidence), most)
}

// linkTo returns the way from an export to a file, and "" for a file inside another one, or
// one on another disk.
func linkTo(file, out string) string {
	abs, err := filepath.Abs(out)
	if err != nil || strings.ContainsAny(file, "#?") {
		return ""
	}
	way, err := filepath.Rel(filepath.Dir(abs), file)
	if err != nil {
		return ""
	}
	return filepath.ToSlash(way)
}

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
		t.changes = append(t.changes, CellChange{Playbook: t.grid.Playbook, File: r.File, Doc: r.Doc, Column: d.Column, Act: act, Old: old,
			New: value, Reason: reason})
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
	t.Conflicts = append(t.Conflicts, Conflict{Line: d.Line, Document: d.Document, Question: d.Question, Exported: d.Exported, Now: now,
		Decided: d.Value, Why: why})
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
