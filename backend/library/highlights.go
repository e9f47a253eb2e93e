package library

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/library/highlights"
	"pincite/backend/library/matter"
	"pincite/backend/store"
)

// Highlight is words of a document that a person marked; package highlights explains it.
type Highlight = highlights.Highlight

// What can be wrong with a highlight; package highlights explains it.
var (
	ErrNoHighlight = highlights.ErrNone
	ErrColour      = highlights.ErrColour
)

// PlacedHighlight is a highlight with where its words stand in the matter now.
type PlacedHighlight struct {
	Highlight
	// Lost says why its words stand nowhere any more; "" where they do. What follows is zero then, but for the file.
	Lost     string
	Citation cite.Citation
	Cited    string   // the citation in the usual style, without the quote
	Quoted   string   // the text at the citation's span: that of the highlight, up to its white space
	Units    doc.Span // the same in UTF-16 code units
}

func (m *Matter) highlights() highlights.Highlights { return highlights.Highlights{File: m.file} }

// Highlights returns those of the document that ref names, as for [Matter.Show], or of all documents where it is "": by file and place.
func (m *Matter) Highlights(ctx context.Context, ref string) ([]PlacedHighlight, error) {
	all, err := m.highlights().All()
	if err != nil || len(all) == 0 {
		return nil, err
	}
	var wanted *Document
	if ref != "" {
		if wanted, err = m.Show(ctx, ref); err != nil {
			return nil, err
		}
		all = highlights.In(all, wanted.File, wanted.ID.String())
	}
	placer := &placer{m: m, wanted: wanted, sources: map[string]*cite.Source{}}
	out := make([]PlacedHighlight, 0, len(all))
	for _, h := range all {
		p, err := placer.place(ctx, h)
		if err != nil {
			return nil, err
		}
		out = append(out, p)
	}
	slices.SortStableFunc(out, func(a, b PlacedHighlight) int {
		return cmp.Or(cmp.Compare(a.Citation.File, b.Citation.File), cmp.Compare(a.Citation.Span.Start, b.Citation.Span.Start))
	})
	return out, nil
}

// placer finds highlights in the documents of a matter, each of which is read once.
type placer struct {
	m       *Matter
	wanted  *Document // the only one to look in; nil for whichever it was made in
	sources map[string]*cite.Source
}

func (p *placer) place(ctx context.Context, h Highlight) (PlacedHighlight, error) {
	out := PlacedHighlight{Highlight: h, Citation: cite.Citation{File: h.File}}
	source, err := p.source(ctx, h)
	if errors.Is(err, store.ErrNoDocument) || errors.Is(err, ErrAmbiguous) {
		out.Lost = "its document is not in the matter any more"
		return out, nil
	}
	if err != nil {
		return out, err
	}
	at, ok := h.Place(source.Text())
	if !ok {
		out.Lost = "its words are not in the document any more"
		return out, nil
	}
	out.Quoted = source.Text()[at.Start:at.End]
	if out.Citation, err = source.Cite(at); err != nil {
		return out, err
	}
	if out.Units, err = source.UTF16(at); err != nil {
		return out, err
	}
	out.Cited, err = cite.Style{}.Cite(out.Citation)
	return out, err
}

// source is the document of a highlight: of the very content, or what its file holds now.
func (p *placer) source(ctx context.Context, h Highlight) (*cite.Source, error) {
	key := h.Doc + h.File
	if s := p.sources[key]; s != nil {
		return s, nil
	}
	d, err := p.wanted, error(nil)
	if d == nil {
		if d, err = p.m.Show(ctx, h.Doc); errors.Is(err, store.ErrNoDocument) {
			d, err = p.m.Show(ctx, h.File)
		}
	}
	if err != nil {
		return nil, err
	}
	p.sources[key] = sourceOf(d)
	return p.sources[key], nil
}

func sourceOf(d *matter.Document) *cite.Source {
	return cite.NewSource(cite.Document{ID: d.ID, File: d.File, Title: d.Type, Parties: d.Parties, Date: d.Date, Text: d.Text,
		Layout: d.Layout})
}

// AddHighlight marks the words at a span, in Unicode code points, of the document that ref names, as for [Matter.Show].
func (m *Matter) AddHighlight(ctx context.Context, ref string, characters doc.Span, colour, note string) (Highlight, error) {
	d, err := m.Show(ctx, ref)
	if err != nil {
		return Highlight{}, err
	}
	span, err := doc.NewOffsets(d.Text).FromRunes(characters)
	if err != nil {
		return Highlight{}, err
	}
	h, err := highlights.On(d.ID, d.File, d.Text, span)
	if err != nil {
		return Highlight{}, err
	}
	h.Colour, h.Note = colour, note
	return m.RestoreHighlight(h)
}

// EditHighlight changes the colour and the note of a highlight. The error is [ErrNoHighlight] or [ErrColour].
func (m *Matter) EditHighlight(id, colour, note string) error {
	m.keeping.Lock()
	defer m.keeping.Unlock()
	return m.highlights().Edit(time.Now(), id, colour, note)
}

// RemoveHighlight takes a highlight away and returns it, as [Matter.RestoreHighlight] takes it. The error is [ErrNoHighlight].
func (m *Matter) RemoveHighlight(id string) (Highlight, error) {
	m.keeping.Lock()
	defer m.keeping.Unlock()
	return m.highlights().Remove(id)
}

// RestoreHighlight keeps a highlight that was removed.
func (m *Matter) RestoreHighlight(h Highlight) (Highlight, error) {
	m.keeping.Lock()
	defer m.keeping.Unlock()
	return m.highlights().Add(time.Now(), h)
}

// ClipsOfHighlights are the words of highlights, with their notes, as [Matter.Export] takes them; those that are lost are left out.
func ClipsOfHighlights(all []PlacedHighlight) []Clip {
	clips := []Clip{}
	for _, h := range all {
		if h.Lost == "" {
			clips = append(clips, Clip{Doc: h.Citation.Doc.String(), Characters: h.Citation.Span, Quote: h.Quoted, Comment: h.Note})
		}
	}
	return clips
}
