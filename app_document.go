package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/library"
)

// Document returns a document of a matter with its layout.
func (a *API) Document(matter, ref string) (out Document, err error) {
	defer guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return Document{}, err
	}
	d, err := m.Show(a.shell.ctx, ref)
	if err != nil {
		return Document{}, err
	}
	m.Opened(d.ID)
	out = Document{
		Doc: d.ID.String(), File: d.File, Files: append([]string{}, d.Files...), Name: filepath.Base(d.File), Kind: "text",
		Text: d.Text, Summary: d.Summary, Type: d.Type, Parties: append([]string{}, d.Parties...), Date: d.Date,
		Changed: len(d.Layout.Changes),
	}
	if strings.EqualFold(filepath.Ext(d.File), ".pdf") {
		out.Kind = "pdf"
	}
	return out, layOut(&out, d)
}

// layOut fills in the layout.
func layOut(out *Document, d *library.Document) error {
	offsets := doc.NewOffsets(d.Text)
	var err error
	convert := func(s doc.Span) Span {
		in, e := offsets.UTF16(s)
		if e != nil && err == nil {
			err = e
		}
		return toSpan(in)
	}
	out.Pages, out.Blocks, out.Sections = []Span{}, []Block{}, []Section{}
	for _, p := range d.Layout.Pages {
		out.Pages = append(out.Pages, convert(p))
	}
	for _, b := range d.Layout.Blocks {
		out.Blocks = append(out.Blocks, Block{string(b.Kind), b.Level, convert(b.Span)})
	}
	for _, s := range d.Layout.Sections {
		out.Sections = append(out.Sections, Section{s.Label, s.Title, s.Level, convert(s.Heading)})
	}
	return err
}

// Pages returns the places of the words of a document whose pages can be drawn.
func (a *API) Pages(matter, ref string) (pages []Page, err error) {
	defer guard(&err)
	m, err := a.shell.matter(matter)
	if err != nil {
		return nil, err
	}
	d, err := m.Show(a.shell.ctx, ref)
	if err != nil {
		return nil, err
	}
	boxes, sizes, err := m.Boxes(a.shell.ctx, d.ID.String())
	if err != nil {
		return nil, err
	}
	offsets := doc.NewOffsets(d.Text)
	pages = make([]Page, len(sizes))
	for i, size := range sizes {
		pages[i] = Page{size.Width, size.Height, []Box{}}
	}
	for _, b := range boxes {
		span, err := offsets.UTF16(b.Span)
		if err != nil {
			return nil, err
		}
		page := &pages[b.Page-1]
		page.Boxes = append(page.Boxes, Box{toSpan(span), b.Left, b.Top, b.Right, b.Bottom})
	}
	return pages, nil
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
