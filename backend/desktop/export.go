package desktop

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"pincite/backend/desktop/clipboard"
	"pincite/backend/jobs"
	"pincite/backend/library"
)

// Citation is a quote with its citation, for the clipboard.
type Citation struct {
	Text string `json:"text"`
	HTML string `json:"html"`
	RTF  string `json:"rtf"` // a part of a document; empty for a table
}

// Copy puts citations on the system's clipboard as text, HTML, and RTF with footnotes. It reports false where the page has to do it, without
// RTF.
func (a *API) Copy(citations []Citation) (copied bool, err error) {
	defer jobs.Guard(&err)
	var text, html, rtf []string
	for _, c := range citations {
		if c.RTF == "" {
			return false, nil
		}
		text, html, rtf = append(text, c.Text), append(html, c.HTML), append(rtf, c.RTF)
	}
	err = a.shell.window.Copy(clipboard.Flavours{
		Text: strings.Join(text, "\n\n"), HTML: strings.Join(html, "\n"), RTF: library.RTFDocument(rtf...)})
	if errors.Is(err, clipboard.ErrNone) {
		return false, nil
	}
	return err == nil, err
}

// Cite returns the citation of the words at a span of a document.
func (a *API) Cite(matter, ref string, span Span, style string) (c Citation, err error) {
	defer jobs.Guard(&err)
	m, d, at, err := a.shell.words(matter, ref, span)
	if err != nil {
		return Citation{}, err
	}
	return cited(m.Cite(a.shell.ctx, library.Clip{Doc: d.ID.String(), Characters: at}, style))
}

// CiteClip returns the citation of a clip.
func (a *API) CiteClip(matter, id, style string) (c Citation, err error) {
	defer jobs.Guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return Citation{}, err
	}
	w, err := m.Workspace()
	if err != nil {
		return Citation{}, err
	}
	i, err := clipAt(&w, id)
	if err != nil {
		return Citation{}, err
	}
	return cited(m.Cite(a.shell.ctx, w.Clips[i].Clip, style))
}

// CiteCells returns cells of a document's tables as the table that they are of, each row with its citations.
func (a *API) CiteCells(matter, ref string, cells []TableCell, style string) (c Citation, err error) {
	defer jobs.Guard(&err)
	m, d, err := a.shell.document(matter, ref)
	if err != nil {
		return Citation{}, err
	}
	var clips []library.CellClip
	for _, cell := range cells {
		at, err := characters(d.Text, cell.Span)
		if err != nil {
			return Citation{}, err
		}
		clips = append(clips, library.CellClip{Row: cell.Row, Column: cell.Column, Clip: library.Clip{Doc: d.ID.String(), Characters: at}})
	}
	return cited(m.CiteCells(a.shell.ctx, clips, style))
}

func cited(c *library.Cited, err error) (Citation, error) {
	if err != nil {
		return Citation{}, err
	}
	return Citation(*c), nil
}

// ExportRequest says what to export: the clips of a matter, or the hits of an answer.
type ExportRequest struct {
	Matter     string   `json:"matter"`
	Answer     uint64   `json:"answer"` // 0 for the clips
	Clips      []string `json:"clips"`  // the only ones, by ID; none for all
	Title      string   `json:"title"`
	PreparedBy string   `json:"preparedBy"` // for the chain of custody; may be empty
	Style      string   `json:"style"`
	Format     string   `json:"format"`
	Out        string   `json:"out"` // that [API.PickExport] returned, whatever its ending; "" asks the user
}

// ExportReport is what was exported; Path is empty where the user thought better of it.
type ExportReport struct {
	Path       string   `json:"path"`
	Snippets   int      `json:"snippets"`
	Sources    int      `json:"sources"`
	Unverified []string `json:"unverified"` // source files that are not as they were indexed
}

// PickExport lets the user choose where an export goes; it returns "" where they think
// better of it.
func (a *API) PickExport(name, format string) (path string, err error) {
	defer jobs.Guard(&err)
	return a.shell.pickExport(name, format)
}

// pickExport lets the user choose where an export goes, and notes it.
func (s *shell) pickExport(name, format string) (path string, err error) {
	path, err = s.window.PickSave("Export", exportName(name, format))
	if err == nil && path != "" {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.chosen = path
	}
	return path, err
}

// exportPath returns where an export goes: a path that the user chose, with the ending of the
// format. The page may name no other, for what it names is overwritten.
func (s *shell) exportPath(r ExportRequest) (string, error) {
	if r.Out == "" {
		return s.pickExport(r.Matter, r.Format)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	stem := func(path string) string { return strings.TrimSuffix(path, filepath.Ext(path)) }
	if r.Out == s.chosen || s.chosen != "" && r.Out == exportName(stem(s.chosen), r.Format) {
		return r.Out, nil
	}
	return "", errors.New("the export has no place yet; choose where it goes")
}

func exportName(name, format string) string {
	if f, err := library.ParseExportFormat(format, ""); err == nil && f == library.ExportBundle {
		format = "zip"
	}
	return name + "." + format
}

// Export writes an export. [API.CancelExport] stops it.
func (a *API) Export(r ExportRequest) (report ExportReport, err error) {
	defer jobs.Guard(&err)
	s := a.shell
	m, err := s.matter(r.Matter)
	if err != nil {
		return ExportReport{}, err
	}
	request := library.ExportRequest{
		Title: r.Title, PreparedBy: r.PreparedBy, Style: r.Style, Format: library.ExportFormat(r.Format), Program: "Pincite " + library.Version(),
	}
	if request.Clips, request.From, err = s.exported(m, r); err != nil {
		return ExportReport{}, err
	}
	if request.Out, err = s.exportPath(r); err != nil || request.Out == "" {
		return ExportReport{Unverified: []string{}}, err
	}
	ctx, done := s.beginExport()
	defer done()
	return s.wrote(m.Export(ctx, request))
}

// CancelExport stops the export that runs, if one does; nothing is left of it.
func (a *API) CancelExport() (err error) {
	defer jobs.Guard(&err)
	a.shell.cancel(&a.shell.export)
	return nil
}

// RevealExport shows the file of the last export in the system's file manager.
func (a *API) RevealExport() (err error) {
	defer jobs.Guard(&err)
	s := a.shell
	s.mu.Lock()
	path := s.written
	s.mu.Unlock()
	if path == "" {
		return fmt.Errorf("nothing was exported yet; export something first")
	}
	return s.window.Reveal(path)
}

// beginExport notes that an export runs. The caller calls done at the end.
func (s *shell) beginExport() (ctx context.Context, done context.CancelFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	ctx, s.export = context.WithCancel(s.ctx)
	return ctx, s.export
}

// wrote notes what was exported.
func (s *shell) wrote(done *library.ExportReport, err error) (report ExportReport, _ error) {
	switch {
	case errors.Is(err, context.Canceled):
		return ExportReport{}, fmt.Errorf("the export was cancelled; no file was written")
	case err != nil:
		return ExportReport{}, err
	}
	s.mu.Lock()
	s.written = done.Path
	s.mu.Unlock()
	report = ExportReport{done.Path, done.Snippets, done.Sources, []string{}}
	for _, v := range done.Unverified {
		report.Unverified = append(report.Unverified, fmt.Sprintf("%s: %s; %s", v.File, v.Status, v.NextStep))
	}
	return report, nil
}

// exported returns the clips to export and the search they come from, if any.
func (s *shell) exported(m *library.Matter, r ExportRequest) ([]library.Clip, *library.Result, error) {
	if r.Answer > 0 {
		s.mu.Lock()
		defer s.mu.Unlock()
		answered := s.results[r.Answer]
		if answered == nil {
			return nil, nil, fmt.Errorf("the answer is no longer at hand; ask again")
		}
		return library.ClipsOf(answered.result), answered.result, nil
	}
	w, err := m.Workspace()
	if err != nil {
		return nil, nil, err
	}
	var clips []library.Clip
	for _, k := range w.Clips {
		if len(r.Clips) == 0 || slices.Contains(r.Clips, k.ID) {
			clips = append(clips, k.Clip)
		}
	}
	return clips, nil, nil
}
