package library

import (
	"context"
	"fmt"

	"pincite/backend/ask"
	"pincite/backend/cite"
	"pincite/backend/doc"
)

// Outline is the sections of a document.
type Outline struct {
	File     string
	Doc      doc.ID
	Sections []OutlineSection
}

// OutlineSection is a section with one line of its own words.
type OutlineSection struct {
	ask.OutlineSection
	Page       int      // where it begins, from 1; 0 where the format has no pages
	PageLabel  string   // as the document prints it
	Characters doc.Span // its span in Unicode code points
}

// Outline returns the sections of the document that ref names, as for [Matter.Show], those
// down to a level, 1 the outermost; 0 stands for all.
func (m *Matter) Outline(ctx context.Context, ref string, levels int) (*Outline, error) {
	d, err := m.Show(ctx, ref)
	if err != nil {
		return nil, err
	}
	of := ask.NewDocument(cite.Document{ID: d.ID, File: d.File, Text: d.Text, Layout: d.Layout})
	sections, err := ask.Outline(of, levels)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; index the folder again", d.File, err)
	}
	o := &Outline{File: d.File, Doc: d.ID}
	offsets := doc.NewOffsets(d.Text)
	for _, s := range sections {
		characters, err := offsets.Runes(s.Span)
		if err != nil {
			return nil, fmt.Errorf("%s: %w; index the folder again", d.File, err)
		}
		o.Sections = append(o.Sections, OutlineSection{s, d.Layout.Page(s.Span.Start), d.Layout.PageLabel(d.Layout.Page(s.Span.Start)), characters})
	}
	return o, nil
}
