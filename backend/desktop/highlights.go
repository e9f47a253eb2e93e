package desktop

import (
	"path/filepath"
	"strings"
	"time"

	"pincite/backend/jobs"
	"pincite/backend/library"
)

// Highlight is words of a document that the user marked.
type Highlight struct {
	ID     string `json:"id"`
	Doc    string `json:"doc"` // that its words stand in now
	File   string `json:"file"`
	Name   string `json:"name"`
	Span   Span   `json:"span"`
	Quote  string `json:"quote"`
	Colour string `json:"colour"` // "yellow", "green", "blue" or "red"
	Note   string `json:"note"`
	Lost   string `json:"lost"` // why its words stand nowhere any more; "" where they do. It has no Doc and no place then
	Day    string `json:"day"`  // on which it was made or changed, as ISO 8601 has it

	Page    int    `json:"page"`
	Label   string `json:"pageLabel"`
	Section string `json:"section"`
	Cited   string `json:"cited"`
}

// Highlights returns those of a document of a matter, or of all its documents where ref is "", by file and place.
func (a *API) Highlights(matter, ref string) (out []Highlight, err error) {
	defer jobs.Guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return nil, err
	}
	all, err := m.Highlights(a.shell.ctx, ref)
	return each(all, toHighlight), err
}

func toHighlight(h library.PlacedHighlight) Highlight {
	c := h.Citation
	out := Highlight{
		ID: h.ID, File: c.File, Name: filepath.Base(c.File), Quote: h.Quote, Colour: h.Colour, Note: h.Note, Lost: h.Lost,
		Day: h.At.Local().Format(time.DateOnly),
	}
	if h.Lost == "" {
		out.Doc, out.Span, out.Quote, out.Cited = c.Doc.String(), toSpan(h.Units), h.Quoted, h.Cited
		out.Page, out.Label, out.Section = c.Page, c.Printed(), strings.TrimSpace(c.Section+" "+c.Heading)
	}
	return out
}

// AddHighlight marks the words at a span of a document and returns the highlight's id.
func (a *API) AddHighlight(matter, ref string, span Span, colour, note string) (id string, err error) {
	defer jobs.Guard(&err)
	m, _, at, err := a.shell.words(matter, ref, span)
	if err != nil {
		return "", err
	}
	h, err := m.AddHighlight(a.shell.ctx, ref, at, colour, note)
	return h.ID, err
}

// EditHighlight changes the colour and the note of a highlight.
func (a *API) EditHighlight(matter, id, colour, note string) (err error) {
	defer jobs.Guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return err
	}
	return m.EditHighlight(id, colour, note)
}

// removedHighlight is a highlight that was taken away from a matter.
type removedHighlight struct {
	matter string
	library.Highlight
}

// RemoveHighlight takes a highlight away. [API.RestoreHighlight] brings it back.
func (a *API) RemoveHighlight(matter, id string) (err error) {
	defer jobs.Guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return err
	}
	h, err := m.RemoveHighlight(id)
	if err != nil {
		return err
	}
	s := a.shell
	s.mu.Lock()
	defer s.mu.Unlock()
	s.unmarked = append(s.unmarked[max(0, len(s.unmarked)+1-keptRemoved):], removedHighlight{matter, h})
	return nil
}

// RestoreHighlight brings back the highlight of a matter that was removed last, and returns its id; "" where there is none.
func (a *API) RestoreHighlight(matter string) (id string, err error) {
	defer jobs.Guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return "", err
	}
	last, ok := takeLast(a.shell, &a.shell.unmarked, func(r removedHighlight) bool { return r.matter == matter })
	if !ok {
		return "", nil
	}
	_, err = m.RestoreHighlight(last.Highlight)
	return last.ID, err
}

// ExportHighlights writes those of a document, or of all documents where ref is "", with their notes and citations into a file of a
// format where the user chooses. [API.CancelExport] stops it.
func (a *API) ExportHighlights(matter, ref, format, style string) (report ExportReport, err error) {
	defer jobs.Guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return ExportReport{}, err
	}
	all, err := m.Highlights(a.shell.ctx, ref)
	if err != nil {
		return ExportReport{}, err
	}
	request := library.ExportRequest{
		Clips: library.ClipsOfHighlights(all), Title: "Highlights and notes", Style: style, Format: library.ExportFormat(format),
		Program: "Pincite " + library.Version(),
	}
	if request.Out, err = a.shell.pickExport(matter+" highlights", format); err != nil || request.Out == "" {
		return ExportReport{Unverified: []string{}}, err
	}
	ctx, done := a.shell.beginExport()
	defer done()
	return a.shell.wrote(m.Export(ctx, request))
}
