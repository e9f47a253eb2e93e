package library

import (
	"cmp"
	"context"
	"path/filepath"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/export"
	"pincite/backend/library/evidence"
	"pincite/backend/library/grids"
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
	defer m.library.collector.asked()
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
		req.Grid.Columns = append(req.Grid.Columns, export.GridColumn{ID: c.ID, Title: c.Title, Kind: string(c.Kind), Question: c.Question, Words: c.Words, Ask: c.Ask})
	}
	for _, r := range g.Rows {
		row := export.GridRow{File: evidence.AbbreviateHome(r.File), Doc: r.Doc, Link: linkTo(r.File, req.Out)}
		for i, c := range r.Cells {
			cell := export.GridCell{
				State: string(c.State), Presence: c.Presence, Value: c.Value, Values: c.Values, ValueProbability: c.ValueProbability, Position: string(c.Position), Standing: string(c.Standing), Note: c.Note, Scope: c.Scope, Reviewed: c.Reviewed,
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
				req.Clips = append(req.Clips, Clip{Doc: cmp.Or(e.Doc, r.Doc), Characters: doc.Span{Start: e.Span[0], End: e.Span[1]}, Quote: e.Quote, Question: g.Columns[i].Title})
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
