package evidence

import (
	"context"
	"path/filepath"

	"pincite/backend/doc"
	"pincite/backend/library/matter"
)

// ReadWhole is how many pages a PDF has at most that is read whole for the places of the
// words on one page. 24 pages of a contract take a tenth of a second.
const ReadWhole = 24

// PagePlaces tell where the words of some of a document's pages stand.
type PagePlaces struct {
	Sizes []doc.PageSize    // of all pages; of page n at n-1
	Boxes map[int][]doc.Box // by page, from 1, in the order of the text
}

// PlacesOn returns the places of the words on a page, from 1, of the document that ref
// names, and those on others that came with it; a page that the document has not is absent.
//
// They are those of [Evidence.Places], which reads the whole file, but of a long PDF only the
// pages about that one are read. The words of a page are taken from such a reading where its
// text is, letter by letter, what is stored of the page; otherwise the whole file is read
// after all.
func (m Evidence) PlacesOn(ctx context.Context, ref string, page int) (PagePlaces, error) {
	d, err := m.file.Show(ctx, ref)
	if err != nil {
		return PagePlaces{}, err
	}
	l := &d.Layout
	if page >= 1 && page <= len(l.Pages) && len(l.Pages) > ReadWhole && len(l.Scans) == 0 && !d.Outdated {
		near, err := m.PlacesNear(ctx, d, page)
		if _, ok := near.Boxes[page]; ok || err != nil {
			return near, err
		}
	}
	places, err := m.Places(ctx, d.ID.String())
	if err != nil {
		return PagePlaces{}, err
	}
	all := PagePlaces{places.Sizes, make(map[int][]doc.Box, len(places.Sizes))}
	for n := range places.Sizes {
		all.Boxes[n+1] = []doc.Box{}
	}
	for _, b := range places.Boxes {
		all.Boxes[b.Page] = append(all.Boxes[b.Page], b)
	}
	return all, nil
}

// PlacesNear returns the places of the words on those pages about a page of a PDF that read
// the same without the rest of the file. There are none where it cannot be read so.
func (m Evidence) PlacesNear(ctx context.Context, d *matter.Document, page int) (PagePlaces, error) {
	source, err := m.Source(ctx, d.ID.String())
	if err != nil {
		return PagePlaces{}, err
	}
	text, err := m.reader.Near(ctx, filepath.Base(d.File), d.ID, source, page)
	if err != nil {
		return PagePlaces{}, ctx.Err() // reading all of it says what is wrong
	}
	near := PagePlaces{text.Places.Sizes, map[int][]doc.Box{}}
	if len(text.Layout.Pages) != len(d.Layout.Pages) || len(near.Sizes) != len(d.Layout.Pages) {
		return PagePlaces{}, nil
	}
	by := make([]int, len(near.Sizes)) // how far its words stand from their places in the document
	for i, read := range text.Layout.Pages {
		stored := d.Layout.Pages[i]
		if text.Text[read.Start:read.End] != d.Text[stored.Start:stored.End] {
			continue
		}
		by[i] = stored.Start - read.Start
		near.Boxes[i+1] = []doc.Box{}
	}
	for _, b := range text.Places.Boxes {
		if boxes, ok := near.Boxes[b.Page]; ok {
			b.Span.Start += by[b.Page-1]
			b.Span.End += by[b.Page-1]
			near.Boxes[b.Page] = append(boxes, b)
		}
	}
	return near, nil
}
