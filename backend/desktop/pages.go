package desktop

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"pincite/backend/doc"
	"pincite/backend/jobs"
	"pincite/backend/library"
)

// keptDrawings is how many documents have the places of their words kept: they are read
// off the file, and the page asks for one page at a time. A document of 400 full pages has
// some 10 MB of them.
const keptDrawings = 3

// drawing is where the words of a document stand, as far as the page has asked.
type drawing struct {
	id     doc.ID
	matter *library.Matter

	mu      sync.Mutex // held while the file is read: who asks meanwhile may find its page read too
	offsets *doc.Offsets
	places  library.PagePlaces
}

// drawings keeps those asked for last.
type drawings struct {
	mu   sync.Mutex
	kept []*drawing // the one asked for last at the end
}

// of returns the drawing of a document, empty unless it is kept.
func (d *drawings) of(m *library.Matter, id doc.ID) *drawing {
	d.mu.Lock()
	defer d.mu.Unlock()
	i := slices.IndexFunc(d.kept, func(k *drawing) bool { return k.matter == m && k.id == id })
	drawn := &drawing{id: id, matter: m}
	if i >= 0 {
		drawn = d.kept[i]
		d.kept = slices.Delete(d.kept, i, i+1)
	}
	d.kept = append(d.kept, drawn)
	d.kept = slices.Delete(d.kept, 0, max(0, len(d.kept)-keptDrawings))
	return drawn
}

// read reads the places of the words of a page unless they are known; d.mu is held.
func (d *drawing) read(ctx context.Context, page int) error {
	if _, ok := d.places.Boxes[page]; ok || d.offsets != nil && (page < 1 || page > len(d.places.Sizes)) {
		return nil
	}
	document, err := d.matter.Show(ctx, d.id.String())
	if err != nil {
		return err
	}
	places, err := d.matter.PlacesOn(ctx, d.id.String(), page)
	if err != nil {
		return err
	}
	if d.offsets == nil {
		d.offsets, d.places = doc.NewOffsets(document.Text), places
	}
	maps.Copy(d.places.Boxes, places.Boxes)
	return nil
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
	return s.drawings.of(m, id), nil
}

// Pages returns the sizes of a document's pages, where they can be drawn. Ref is the
// document's full SHA-256.
func (a *API) Pages(matter, ref string) (sizes []doc.PageSize, err error) {
	defer jobs.Guard(&err)
	d, err := a.shell.drawing(matter, ref)
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.offsets == nil {
		if err := d.read(a.shell.ctx, 1); err != nil {
			return nil, err
		}
	}
	return append([]doc.PageSize{}, d.places.Sizes...), nil
}

// PageWords returns the places of the words on a page, counted from 1, in the order of the
// text.
func (a *API) PageWords(matter, ref string, page int) (words []Box, err error) {
	defer jobs.Guard(&err)
	d, err := a.shell.drawing(matter, ref)
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.read(a.shell.ctx, page); err != nil {
		return nil, err
	}
	words = []Box{}
	for _, b := range d.places.Boxes[page] {
		span, err := d.offsets.UTF16(b.Span)
		if err != nil {
			return nil, err
		}
		words = append(words, Box{toSpan(span), b.Left, b.Top, b.Right, b.Bottom})
	}
	return words, nil
}
