package desktop

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/jobs"
	"pincite/backend/library"
)

// Document returns a document of a matter with its layout.
func (a *API) Document(matter, ref string) (out Document, err error) {
	defer jobs.Guard(&err)
	m, d, err := a.shell.document(matter, ref)
	if err != nil {
		return Document{}, err
	}
	m.Opened(d.ID)
	out = Document{
		Doc: d.ID.String(), File: d.File, Name: filepath.Base(d.File), Kind: "text",
		Text: d.Text, Outdated: d.Outdated,
	}
	if strings.EqualFold(filepath.Ext(d.File), ".pdf") {
		out.Kind = "pdf"
	}
	if out.Summary, err = summaryOf(m, d); err != nil {
		return Document{}, err
	}
	return out, layOut(&out, d.Text, &d.Layout)
}

// layOut fills in the layout.
func layOut(out *Document, text string, l *doc.Layout) error {
	offsets := doc.NewOffsets(text)
	var err error
	convert := func(s doc.Span) Span {
		in, e := offsets.UTF16(s)
		if e != nil && err == nil {
			err = e
		}
		return toSpan(in)
	}
	out.Blocks, out.Sections = []Block{}, []Section{}
	out.Labels = append([]string{}, l.Labels...)
	out.Pages = each(l.Pages, convert)
	for _, b := range l.Blocks {
		out.Blocks = append(out.Blocks, Block{string(b.Kind), b.Level, convert(b.Span)})
	}
	for _, s := range l.Sections {
		out.Sections = append(out.Sections, Section{s.Label, s.Title, s.Level, convert(s.Heading)})
	}
	out.Notes, out.Changes, out.Scans = []Note{}, []Change{}, append([]doc.Scan{}, l.Scans...)
	for _, n := range l.Notes {
		switch {
		case n.Added(), n.Removed():
			out.Changes = append(out.Changes, Change{string(n.Kind), convert(n.Anchor), n.Text, n.Author, n.Date})
		case !n.Concealed():
			out.Notes = append(out.Notes, Note{string(n.Kind), convert(n.Anchor), convert(n.Span), n.Text, n.Author})
		}
	}
	return err
}

// Source says whether the file of a document is still what was indexed. It reads all of
// it.
func (a *API) Source(matter, ref string) (s Source, err error) {
	defer jobs.Guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return Source{}, err
	}
	switch _, err := m.Source(a.shell.ctx, ref); {
	case err == nil:
		return Source{State: "same"}, nil
	case errors.Is(err, library.ErrNoDocument), a.shell.ctx.Err() != nil:
		return Source{}, err
	case errors.Is(err, library.ErrChanged):
		return Source{"changed", err.Error()}, nil
	case errors.Is(err, fs.ErrNotExist):
		return Source{"gone", err.Error()}, nil
	default:
		return Source{"unreadable", err.Error()}, nil
	}
}

// Unlock opens an encrypted document with a password, which is remembered until the
// program ends and never written anywhere.
func (a *API) Unlock(matter, ref, password string) (err error) {
	defer jobs.Guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return err
	}
	return m.Unlock(a.shell.ctx, ref, password)
}

// document returns a document of a matter.
func (s *shell) document(matter, ref string) (*library.Matter, *library.Document, error) {
	m, err := s.matter(matter)
	if err != nil {
		return nil, nil, err
	}
	d, err := m.Show(s.ctx, ref)
	return m, d, err
}

// words returns a document of a matter, with a span of the page in Unicode code points.
func (s *shell) words(matter, ref string, span Span) (m *library.Matter, d *library.Document, at doc.Span, err error) {
	if m, d, err = s.document(matter, ref); err == nil {
		at, err = characters(d.Text, span)
	}
	return m, d, at, err
}

// characters converts a span of the page into one of Unicode code points.
func characters(text string, span Span) (doc.Span, error) {
	offsets := doc.NewOffsets(text)
	bytes, err := offsets.FromUTF16(doc.Span{Start: span.Start, End: span.End})
	if err != nil {
		return doc.Span{}, fmt.Errorf("characters [%d,%d): %w; choose the words anew", span.Start, span.End, err)
	}
	return offsets.Runes(bytes)
}

// Abstract is a contract in short, every line with the words that it stands on.
type Abstract struct {
	Facts   []Fact        `json:"facts"`
	Missing []string      `json:"missing"` // titles of facts that were not found
	Lines   []SectionLine `json:"lines"`
}

// Fact is something that contracts are filed by.
type Fact struct {
	Title string       `json:"title"`
	Value string       `json:"value"`
	At    []CitedPlace `json:"at"`
}

// SectionLine is a section with its first sentence.
type SectionLine struct {
	Label string     `json:"label"`
	Title string     `json:"title"`
	Level int        `json:"level"`
	At    CitedPlace `json:"at"`
}

// Abstract summarises the document that ref names, without a language model.
func (a *API) Abstract(matter, ref string) (out Abstract, err error) {
	defer jobs.Guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return Abstract{}, err
	}
	of, err := m.Abstract(a.shell.ctx, ref)
	if err != nil {
		return Abstract{}, err
	}
	out = Abstract{Facts: []Fact{}, Missing: append([]string{}, of.Missing...), Lines: []SectionLine{}}
	for _, f := range of.Facts {
		out.Facts = append(out.Facts, Fact{f.Title, f.Value, each(f.Citations, toPlace)})
	}
	for _, s := range of.Sections {
		if s.Line != nil {
			out.Lines = append(out.Lines, SectionLine{s.Label, s.Title, s.Level, toPlace(*s.Line)})
		}
	}
	return out, nil
}
