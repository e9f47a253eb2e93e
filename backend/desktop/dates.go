package desktop

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"pincite/backend/jobs"
	"pincite/backend/library"
)

// Deadlines are those of a matter, in order.
type Deadlines struct {
	Today   string     `json:"today"` // as ISO 8601 has it, the day for which renewals were rolled forward
	Dates   []Deadline `json:"dates"`
	Without []string   `json:"without"` // names of the documents of which none is known
}

// Deadline is a day that a contract sets, with the words that it follows from.
type Deadline struct {
	ID string `json:"id"`
	// "expiry", "renewal", "notice", "option", "outside", "payment", "report", "deliverable", "due", "milestone", "obligation"
	Kind     string   `json:"kind"`
	What     string   `json:"what"`   // falls on the day
	Date     string   `json:"date"`   // as ISO 8601 has it; "" for a duty on no known day
	Status   string   `json:"status"` // "stated", "proposed" or "confirmed"
	Stale    bool     `json:"stale"`  // it was confirmed when it was another day
	Steps    []string `json:"steps"`  // the arithmetic; none for a day that the words name
	Doubt    string   `json:"doubt"`  // why it is unsure; "" where it is not
	Holds    string   `json:"holds"`  // "in force" or "superseded"; "" where no other paper is about the document
	Doc      string   `json:"doc"`
	File     string   `json:"file"`
	Name     string   `json:"name"`
	Quote    string   `json:"quote"`
	At       Span     `json:"at"` // of the quote, in Unicode code points
	Citation string   `json:"citation"`
}

// Dates returns the deadlines of a matter, those in doubt, too, and where duties are wanted what parties must do.
func (a *API) Dates(matter string, duties bool) (out Deadlines, err error) {
	defer jobs.Guard(&err)
	_, calendar, err := a.shell.calendar(matter, duties)
	if err != nil {
		return Deadlines{}, err
	}
	out = Deadlines{Today: calendar.Today, Dates: []Deadline{}, Without: each(calendar.Without, filepath.Base)}
	for _, e := range calendar.Dates {
		out.Dates = append(out.Dates, Deadline{
			ID: e.ID, Kind: e.Kind, What: e.What(), Date: e.Date, Status: string(e.Status), Stale: e.Stale, Steps: append([]string{}, e.Steps...),
			Doubt: e.Doubt, Holds: e.Holds,
			Doc: e.Doc, File: e.File, Name: filepath.Base(e.File), Quote: e.Quote, At: Span{e.Span[0], e.Span[1]}, Citation: e.Citation,
		})
	}
	return out, nil
}

func (s *shell) calendar(matter string, duties bool) (*library.Matter, *library.Calendar, error) {
	m, err := s.matter(matter)
	if err != nil {
		return nil, nil, err
	}
	calendar, err := m.Dates(s.ctx, library.DatesRequest{Doubted: true, Obligations: duties})
	if errors.Is(err, library.ErrNotIndexed) {
		err = errEmpty
	}
	return m, calendar, err
}

// ConfirmDates keeps that a person found deadlines right. [API.UndoDates] takes it back, one by one.
func (a *API) ConfirmDates(matter string, duties bool, ids []string) (err error) {
	defer jobs.Guard(&err)
	m, calendar, err := a.shell.calendar(matter, duties)
	if err != nil {
		return err
	}
	_, err = m.ConfirmDates(calendar, ids...)
	return err
}

// UndoDates takes the last confirmation back that was not taken back yet, and returns its day; "" where there is none.
func (a *API) UndoDates(matter string) (day string, err error) {
	defer jobs.Guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return "", err
	}
	_, day, err = m.UndoDates()
	return day, err
}

// ExportDates writes some deadlines where the user chooses: for calendar programs as "ics", else as a table in a format of
// exports. [API.CancelExport] stops it.
func (a *API) ExportDates(matter string, duties bool, ids []string, format string) (report ExportReport, err error) {
	defer jobs.Guard(&err)
	s := a.shell
	m, calendar, err := s.calendar(matter, duties)
	if err != nil {
		return ExportReport{}, err
	}
	calendar.Dates = slices.DeleteFunc(calendar.Dates, func(e library.Deadline) bool { return !slices.Contains(ids, e.ID) })
	if len(calendar.Dates) == 0 {
		return ExportReport{}, fmt.Errorf("no deadline is shown that could be exported; widen the filter")
	}
	out, err := s.pickExport(matter+" deadlines", format)
	if err != nil || out == "" {
		return ExportReport{Unverified: []string{}}, err
	}
	if format == "ics" {
		if err := library.WriteICS(calendar, out); err != nil {
			return ExportReport{}, err
		}
		return s.wrote(&library.ExportReport{Path: out, Snippets: len(calendar.Dates)}, nil)
	}
	ctx, done := s.beginExport()
	defer done()
	return s.wrote(m.ExportDates(ctx, calendar, library.ExportRequest{Format: library.ExportFormat(format), Out: out,
		Program: "Pincite " + library.Version()}))
}
