package main

import (
	"fmt"
	"slices"
	"sync"

	"pincite/backend/doc"
	"pincite/backend/library"
)

// keptDrawings is how many documents have the places of their words kept: making them
// reads the whole file again, and the page asks for one page at a time. A document of 400
// full pages has some 10 MB of them.
const keptDrawings = 3

// drawing is where the words of a document's pages stand.
type drawing struct {
	offsets *doc.Offsets
	sizes   []doc.PageSize
	boxes   []doc.Box // by page
}

// drawings keeps those asked for last.
type drawings struct {
	mu   sync.Mutex
	kept []*keptDrawing // the one asked for last at the end
}

type keptDrawing struct {
	matter string
	id     doc.ID
	make   func() (*drawing, error)
}

// of returns a drawing, which make makes unless it is kept. Who asks while another does
// waits for the same one.
func (d *drawings) of(matter string, id doc.ID, make func() (*drawing, error)) (*drawing, error) {
	d.mu.Lock()
	i := slices.IndexFunc(d.kept, func(k *keptDrawing) bool { return k.matter == matter && k.id == id })
	var k *keptDrawing
	if i >= 0 {
		k = d.kept[i]
		d.kept = slices.Delete(d.kept, i, i+1)
	} else {
		k = &keptDrawing{matter, id, sync.OnceValues(make)}
	}
	d.kept = append(d.kept, k)
	d.kept = slices.Delete(d.kept, 0, max(0, len(d.kept)-keptDrawings))
	d.mu.Unlock()

	drawn, err := k.make()
	if err != nil { // and is tried anew
		d.mu.Lock()
		d.kept = slices.DeleteFunc(d.kept, func(other *keptDrawing) bool { return other == k })
		d.mu.Unlock()
	}
	return drawn, err
}

// drawing returns where the words of a document stand.
func (s *shell) drawing(matter, ref string) (*drawing, error) {
	m, err := s.matter(matter)
	if err != nil {
		return nil, err
	}
	id, err := doc.ParseID(ref)
	if err != nil {
		return nil, fmt.Errorf("document %q: %w; open it again", ref, err)
	}
	return s.drawings.of(matter, id, func() (d *drawing, err error) {
		defer guard(&err)
		return s.draw(m, ref)
	})
}

func (s *shell) draw(m *library.Matter, ref string) (*drawing, error) {
	document, err := m.Show(s.ctx, ref)
	if err != nil {
		return nil, err
	}
	places, err := m.Places(s.ctx, ref)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(places.Boxes, func(a, b doc.Box) int { return a.Page - b.Page })
	return &drawing{doc.NewOffsets(document.Text), places.Sizes, places.Boxes}, nil
}

// Pages returns the sizes of a document's pages, where they can be drawn. Ref is the
// document's full SHA-256.
func (a *API) Pages(matter, ref string) (sizes []PageSize, err error) {
	defer guard(&err)
	d, err := a.shell.drawing(matter, ref)
	if err != nil {
		return nil, err
	}
	sizes = make([]PageSize, len(d.sizes))
	for i, size := range d.sizes {
		sizes[i] = PageSize{size.Width, size.Height}
	}
	return sizes, nil
}

// PageWords returns the places of the words on a page, counted from 1, in the order of the
// text.
func (a *API) PageWords(matter, ref string, page int) (words []Box, err error) {
	defer guard(&err)
	d, err := a.shell.drawing(matter, ref)
	if err != nil {
		return nil, err
	}
	at := func(page int) int {
		i, _ := slices.BinarySearchFunc(d.boxes, page, func(b doc.Box, page int) int { return b.Page - page })
		return i
	}
	words = []Box{}
	for _, b := range d.boxes[at(page):at(page+1)] {
		span, err := d.offsets.UTF16(b.Span)
		if err != nil {
			return nil, err
		}
		words = append(words, Box{toSpan(span), b.Left, b.Top, b.Right, b.Bottom})
	}
	return words, nil
}
