package desktop

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/jobs"
	"pincite/backend/library"
)

// Review is a grid as a table shows it; [API.ReviewCell] has the words behind a cell.
type Review struct {
	ID        uint64         `json:"id"` // of this grid, for the calls about it
	Playbook  string         `json:"playbook"`
	Title     string         `json:"title"`
	Columns   []ReviewColumn `json:"columns"`
	Rows      []ReviewRow    `json:"rows"`
	Cancelled bool           `json:"cancelled"` // what was answered is kept; its documents are the rows where no table was shown before
}

// ReviewRow is one document.
type ReviewRow struct {
	Doc  string `json:"doc"` // "" where the file is not indexed
	File string `json:"file"`
	Name string `json:"name"`
	// Amends is the name of the document that it amends, whose row stands before it; "" for none.
	Amends string `json:"amends"`
	// Ended says when the agreement ended, and by what; "" while it lasts.
	Ended string       `json:"ended"`
	Cells []ReviewCell `json:"cells"`
}

// ReviewCell is one answer. Text is its value, or the first of its words; Later the value that
// an amendment put in its place, "" for none.
type ReviewCell struct {
	State    string `json:"state"`
	Text     string `json:"text"`
	Position string `json:"position"`
	Reviewed bool   `json:"reviewed"`
	Flagged  bool   `json:"flagged"`
	Edited   bool   `json:"edited"`
	Stale    bool   `json:"stale"`
	Later    string `json:"later"`
	// Stands says by which clause of another paper the cell answers; "" for the words of its document.
	Stands string `json:"stands"`
}

// ReviewDetail is all that is known of a cell.
type ReviewDetail struct {
	Presence float64      `json:"presence"`
	Value    string       `json:"value"`
	Note     string       `json:"note"`
	Reason   string       `json:"reason"`
	Remark   string       `json:"remark"`
	Evidence []CitedPlace `json:"evidence"`
	Later    ReviewLater  `json:"later"` // its Doc is "" where no amendment says otherwise
}

// ReviewLater is the answer of an amendment that is later than the document and differs.
type ReviewLater struct {
	Doc   string     `json:"doc"`
	Name  string     `json:"name"`
	Date  string     `json:"date"` // of the amendment, as ISO 8601 has it
	Value string     `json:"value"`
	Place CitedPlace `json:"place"` // of its words
}

// ReviewProgress is how far a review is; it is emitted as [EventReview].
type ReviewProgress struct {
	Done  int `json:"done"`
	Total int `json:"total"`
}

// shownGrid is a grid that the page shows.
type shownGrid struct {
	id     uint64
	matter string
	ref    string
	grid   *library.Grid
}

// ReviewOf is what a review is limited to: questions and documents by their ids, documents by words of their kinds. What is empty
// limits nothing.
type ReviewOf struct {
	Columns []string `json:"columns"`
	Docs    []string `json:"docs"`
	Types   []string `json:"types"`
}

// Review answers a playbook, or some of its questions, from every document of a matter, or from some. What was answered before is
// kept and comes at once. Progress is emitted; [API.CancelReview] stops it.
func (a *API) Review(matter, ref string, of ReviewOf) (out Review, err error) {
	defer jobs.Guard(&err)
	s := a.shell
	p, err := s.openPlaybook(ref)
	if err != nil {
		return Review{}, err
	}
	m, err := s.matter(matter)
	if err != nil {
		return Review{}, err
	}
	grid, cancelled, err := s.fill(m, library.ReviewRequest{Playbook: p.Playbook, Columns: of.Columns, Docs: of.Docs, Types: of.Types})
	if err != nil || grid == nil || cancelled && (len(grid.Rows) == 0 || s.shows(matter, ref)) {
		return Review{Playbook: ref, Title: p.Title, Columns: []ReviewColumn{}, Rows: []ReviewRow{}, Cancelled: cancelled}, err
	}
	out = toReview(s.show(matter, ref, grid))
	out.Cancelled = cancelled
	return out, nil
}

// shows reports whether the page shows a grid of a playbook.
func (s *shell) shows(matter, ref string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.grid != nil && s.grid.matter == matter && s.grid.ref == ref
}

// show makes a grid the one that the page shows.
func (s *shell) show(matter, ref string, grid *library.Grid) *shownGrid {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.grids++
	s.grid = &shownGrid{s.grids, matter, ref, grid}
	return s.grid
}

// fill makes a grid and emits its progress; cancelled says that [API.CancelReview], or the
// next review, stopped it, and the grid then has the documents that were answered, nil for none.
func (s *shell) fill(m *library.Matter, req library.ReviewRequest) (grid *library.Grid, cancelled bool, err error) {
	ctx, stop := s.instead(&s.review)
	defer stop()
	told := 0
	req.Progress = func(done, total int) {
		if done == total || done*100/total > told { // a hundred times is enough
			told = done * 100 / total
			s.window.Emit(EventReview, ReviewProgress{done, total})
		}
	}
	grid, err = m.Review(ctx, req)
	if ctx.Err() != nil && s.ctx.Err() == nil {
		return grid, true, nil
	}
	return grid, false, err
}

// CancelReview stops the review that is under way. What was answered is kept.
func (a *API) CancelReview() (err error) {
	defer jobs.Guard(&err)
	a.shell.cancel(&a.shell.review)
	return nil
}

func toReview(g *shownGrid) Review {
	out := Review{ID: g.id, Playbook: g.ref, Title: g.grid.Title, Columns: []ReviewColumn{}, Rows: make([]ReviewRow, 0, len(g.grid.Rows))}
	for _, c := range g.grid.Columns {
		out.Columns = append(out.Columns, ReviewColumn{c.ID, c.Title, string(c.Kind), c.Question})
	}
	for _, r := range g.grid.Rows {
		row := ReviewRow{Doc: r.Doc, File: r.File, Name: filepath.Base(r.File), Ended: r.Ended, Cells: each(r.Cells, toReviewCell)}
		if r.Amends != "" {
			row.Amends = filepath.Base(r.Amends)
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// cellText is how many characters of a cell's words a table shows.
const cellText = 160

func toReviewCell(c library.GridCell) ReviewCell {
	text := c.Value
	if text == "" && c.State == "found" && len(c.Evidence) > 0 {
		text = strings.Join(strings.Fields(c.Evidence[0].Quote), " ")
	}
	if utf8.RuneCountInString(text) > cellText {
		text = string([]rune(text)[:cellText]) + "…"
	}
	cell := ReviewCell{string(c.State), text, string(c.Position), c.Reviewed, c.Flagged, c.Edited, c.Stale, "", ""}
	if c.Superseded != nil && !c.Edited {
		cell.Later = c.Superseded.Value
	}
	if c.Status == "in force" && !c.Edited {
		cell.Stands = c.Stands
	}
	return cell
}

// shown returns the grid of an id and its matter. The error says so where it is not shown any more.
func (s *shell) shown(id uint64) (*shownGrid, *library.Matter, error) {
	s.mu.Lock()
	g := s.grid
	s.mu.Unlock()
	if g == nil || g.id != id {
		return nil, nil, fmt.Errorf("this table is not at hand any more; fill it again")
	}
	m, err := s.matter(g.matter)
	return g, m, err
}

func (g *shownGrid) cell(row, column int) (*library.GridRow, *library.GridCell, error) {
	if row < 0 || row >= len(g.grid.Rows) || column < 0 || column >= len(g.grid.Columns) {
		return nil, nil, fmt.Errorf("the table has no such cell; fill it again")
	}
	r := &g.grid.Rows[row]
	return r, &r.Cells[column], nil
}

// ReviewCell returns what is behind a cell of a grid.
func (a *API) ReviewCell(id uint64, row, column int) (out ReviewDetail, err error) {
	defer jobs.Guard(&err)
	g, m, err := a.shell.shown(id)
	if err != nil {
		return ReviewDetail{}, err
	}
	r, c, err := g.cell(row, column)
	if err != nil {
		return ReviewDetail{}, err
	}
	out = ReviewDetail{Presence: doc.Finite(c.Presence), Value: c.Value, Note: c.Note, Reason: c.Reason, Remark: c.Remark}
	if out.Evidence, err = a.shell.places(m, r.File, c.Evidence); err != nil {
		return ReviewDetail{}, err
	}
	out.Later, err = a.shell.later(m, g, c, column)
	return out, err
}

// places returns where the words of a cell of a document stand, each compared with its text.
func (s *shell) places(m *library.Matter, file string, evidence []library.GridEvidence) ([]CitedPlace, error) {
	found := []CitedPlace{}
	var d *library.Document
	var offsets *doc.Offsets
	for _, e := range evidence {
		if of := cmp.Or(e.File, file); d == nil || of != d.File {
			var err error
			if d, err = m.Show(s.ctx, of); err != nil {
				return nil, err
			}
			offsets = doc.NewOffsets(d.Text)
		}
		bytes, err := offsets.FromRunes(doc.Span{Start: e.Span[0], End: e.Span[1]})
		if err != nil {
			return nil, err
		}
		if err := doc.Verify(d.Text, bytes, e.Quote); err != nil {
			return nil, err
		}
		units, err := offsets.UTF16(bytes)
		if err != nil {
			return nil, err
		}
		found = append(found, CitedPlace{Doc: d.ID.String(), Span: toSpan(units), Quote: e.Quote, Status: e.Status, Page: e.Page, Label: e.Label,
			Section: e.Section, By: []CitedPlace{}, Notes: toNotes(e.Notes)})
	}
	return found, nil
}

// later returns what an amendment puts in place of a cell.
func (s *shell) later(m *library.Matter, g *shownGrid, c *library.GridCell, column int) (ReviewLater, error) {
	if c.Superseded == nil {
		return ReviewLater{}, nil
	}
	for _, r := range g.grid.Rows {
		if r.File != c.Superseded.File || len(r.Cells[column].Evidence) == 0 {
			continue
		}
		places, err := s.places(m, r.File, r.Cells[column].Evidence[:1])
		if err != nil {
			return ReviewLater{}, err
		}
		return ReviewLater{r.Doc, filepath.Base(r.File), c.Superseded.Date, c.Superseded.Value, places[0]}, nil
	}
	return ReviewLater{}, nil
}

// ExportReview writes a grid into a file of a format ("xlsx", "csv", "docx", "pdf" or "json")
// where the user chooses. [API.CancelExport] stops it.
func (a *API) ExportReview(id uint64, format string) (report ExportReport, err error) {
	defer jobs.Guard(&err)
	g, m, err := a.shell.shown(id)
	if err != nil {
		return ExportReport{}, err
	}
	request := library.ExportRequest{Format: library.ExportFormat(format), Program: "Pincite " + library.Version()}
	if request.Out, err = a.shell.pickExport(g.matter+" "+g.grid.Title, format); err != nil || request.Out == "" {
		return ExportReport{Unverified: []string{}}, err
	}
	ctx, done := a.shell.beginExport()
	defer done()
	return a.shell.wrote(m.ExportGrid(ctx, g.grid, request))
}
