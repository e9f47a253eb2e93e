package library

import (
	"context"
	"fmt"
	"time"

	"pincite/backend/atomicfile"
	"pincite/backend/doc"
	"pincite/backend/export"
	"pincite/backend/facts/value"
	"pincite/backend/library/answer"
	"pincite/backend/library/dates"
	"pincite/backend/library/evidence"
)

// The deadlines and parties of a matter; package dates explains them.
type (
	DatesRequest = dates.Request
	Calendar     = dates.Calendar
	Deadline     = dates.Entry
	Party        = dates.Party
	Signature    = dates.Signature
)

// ErrDeadline is returned when a matter has no deadline of an id.
var ErrDeadline = dates.ErrDeadline

// ErrNoParty is returned when no contract of a matter is with a party of some words.
var ErrNoParty = dates.ErrNoParty

func (m *Matter) dates() dates.Dates { return dates.Dates{File: m.file} }

// Dates returns the deadlines of the matter; see [dates.Dates.Calendar]. Today is now where the request names no day.
func (m *Matter) Dates(ctx context.Context, req DatesRequest) (*Calendar, error) {
	if req.Today.IsZero() {
		now := time.Now()
		req.Today = time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, time.UTC)
	}
	c, err := m.dates().Calendar(ctx, req)
	if err != nil {
		return nil, err
	}
	return c, m.standing(ctx, c, req)
}

// standing has deadlines whose words a later paper took out, or whose agreement has ended, say so; they are in doubt then.
func (m *Matter) standing(ctx context.Context, c *Calendar, req DatesRequest) error {
	words := make([]answer.Words, len(c.Dates))
	for i, e := range c.Dates {
		id, err := doc.ParseID(e.Doc)
		if err != nil {
			return err
		}
		words[i] = answer.Words{Doc: id, Characters: doc.Span{Start: e.Span[0], End: e.Span[1]}}
	}
	holds, err := m.session.Holds(ctx, req.Today.Format(time.DateOnly), words)
	if err != nil {
		return err
	}
	kept := c.Dates[:0]
	for i, e := range c.Dates {
		if e.Holds = holds[i].Status; holds[i].Line() != "" {
			if !req.Doubted {
				continue
			}
			e.Doubt = holds[i].Line()
		}
		kept = append(kept, e)
	}
	c.Dates = kept
	return nil
}

// ConfirmDates keeps that a person found deadlines of a calendar right, which [Matter.UndoDates] takes back one by one.
func (m *Matter) ConfirmDates(c *Calendar, ids ...string) ([]Deadline, error) {
	m.keeping.Lock()
	defer m.keeping.Unlock()
	return m.dates().Confirm(c, time.Now(), ids...)
}

// UndoDates takes the last confirmation back, and returns its id and day; empty where there is none.
func (m *Matter) UndoDates() (id, day string, err error) {
	m.keeping.Lock()
	defer m.keeping.Unlock()
	return m.dates().Undo()
}

// Parties returns who the contracts of the matter are with; see [dates.Dates.Parties].
func (m *Matter) Parties(ctx context.Context) ([]Party, error) { return m.dates().Parties(ctx) }

// DocsWith returns the paths of the contracts with a party of some words; see [dates.Dates.With].
func (m *Matter) DocsWith(ctx context.Context, party string) ([]string, error) {
	return m.dates().With(ctx, party)
}

// Signed tells how far each indexed document is signed, by path; see [dates.Dates.Signed].
func (m *Matter) Signed(ctx context.Context) (map[string]Signature, error) {
	return m.dates().Signed(ctx)
}

// SignedKept tells it of documents of which it was asked before, and reads none.
func (m *Matter) SignedKept() (map[string]Signature, error) { return m.dates().SignedKept() }

// WriteICS writes a calendar into a file for calendar programs, whole or not at all; see [dates.Calendar.ICS].
func WriteICS(c *Calendar, path string) error {
	text, err := c.ICS(time.Now())
	if err != nil {
		return err
	}
	if err := atomicfile.WriteFile(path, []byte(text), atomicfile.Private); err != nil {
		return fmt.Errorf("write the calendar: %w; choose another file", err)
	}
	return nil
}

// calendarColumns head the table of a calendar.
var calendarColumns = []export.GridColumn{
	{ID: "date", Title: "Date", Kind: string(value.Date), Question: "By which day?"},
	{ID: "what", Title: "What", Kind: "text", Question: "What falls on that day?"},
	{ID: "computed", Title: "Arithmetic", Kind: "text", Question: "What was it computed from?"},
	{ID: "status", Title: "Status", Kind: "text", Question: "Is it stated, proposed or confirmed?"},
}

// ExportDates writes a calendar as a table, with the words that its deadlines stand on, as [Matter.Export] writes quotes.
func (m *Matter) ExportDates(ctx context.Context, c *Calendar, req ExportRequest) (*ExportReport, error) {
	req.Clips, req.Grid = nil, &export.Grid{Playbook: "dates", Columns: calendarColumns}
	if req.Title == "" {
		req.Title = "Deadlines: " + c.Matter
	}
	for _, e := range c.Dates {
		req.Clips = append(req.Clips, Clip{Doc: e.Doc, Characters: doc.Span{Start: e.Span[0], End: e.Span[1]}, Quote: e.Quote, Question: e.Title})
		row := export.GridRow{File: evidence.AbbreviateHome(e.File), Doc: e.Doc, Link: linkTo(e.File, req.Out)}
		for i, said := range []string{e.Date, e.What(), e.Arithmetic(), string(e.Status)} {
			cell := export.GridCell{State: "found", Presence: 1, Value: said, Values: []string{said}, Snippets: []int{},
				Reviewed: e.Status == dates.Confirmed}
			if i == 0 {
				cell.Snippets = append(cell.Snippets, len(req.Clips))
			}
			if i == 0 && e.Doubt != "" {
				cell.State, cell.Note = "unsure", e.Doubt
			}
			row.Cells = append(row.Cells, cell)
		}
		req.Grid.Rows = append(req.Grid.Rows, row)
	}
	return m.Export(ctx, req)
}
