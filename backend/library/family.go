package library

import (
	"context"
	"fmt"
	"time"

	"pincite/backend/atomicfile"
	"pincite/backend/doc"
	"pincite/backend/export"
	"pincite/backend/facts/value"
	"pincite/backend/family"
	"pincite/backend/library/answer"
	"pincite/backend/library/dates"
	"pincite/backend/library/evidence"
	"pincite/backend/library/families"
	"pincite/backend/library/matter"
)

// Which papers belong to which agreement, and how that stands on a day; package family explains them.
type (
	Families         = answer.Families
	Standing         = family.Standing
	PaperState       = family.State
	FamilyOperation  = family.Operation
	ConformedPiece   = family.Piece
	FamilyLink       = family.Link
	DocumentStanding = family.Status
)

// ParseDay reads a day as --as-of takes it; see [answer.ParseDay].
func ParseDay(s string) (string, error) { return answer.ParseDay(s) }

// Families returns the families of the matter as they stand on a day; see [answer.Session.Families].
func (m *Matter) Families(ctx context.Context, asOf string) (*Families, error) {
	return m.session.Families(ctx, asOf)
}

// Agreement is an agreement as it stands, with its text in runs as they are for outside.
type Agreement = answer.Agreement

// PiecesText returns the words of pieces.
func PiecesText(pieces []ConformedPiece) string { return answer.PiecesText(pieces) }

// Current returns how the agreement stands on a day that a document is or belongs to; see [answer.Session.Agreement].
func (m *Matter) Current(ctx context.Context, ref, asOf string) (*Agreement, error) {
	return m.session.Agreement(ctx, ref, asOf)
}

// families links the papers of the matter; what is not kept of them is read.
func (m *Matter) families() (*families.Book, error) { return families.Link(m.file) }

// InFamily reports whether other papers belong to the document that ref names, or it to one.
func (m *Matter) InFamily(ctx context.Context, ref string) (bool, error) {
	return m.session.InFamily(ctx, ref)
}

// SetFamily keeps that a paper belongs to an agreement, both named as for [Matter.Show]; base "" says that it belongs to none,
// and "auto" lets the program decide again. It outlives an index run.
func (m *Matter) SetFamily(ctx context.Context, paper, base string) error {
	p, err := m.file.Indexed(ctx, paper)
	if err != nil {
		return err
	}
	var to doc.ID
	if base != "" && base != "auto" {
		b, err := m.file.Indexed(ctx, base)
		if err != nil {
			return err
		}
		to = b.Doc
	}
	if err := m.file.SetPaper(p.Doc, to, base == "auto"); err != nil {
		return err
	}
	return m.file.Exclusive(func(matter.Reader, bool) error { return m.session.Release() })
}

// AgreementClips returns the runs of an agreement as [Matter.Export] takes them: a quote for each paragraph of each,
// with the operation that put it there, and a title.
func AgreementClips(a *Agreement) ([]Clip, string) { return evidence.AgreementClips(a) }

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
