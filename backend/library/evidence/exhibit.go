package evidence

import (
	"context"
	"errors"

	"pincite/backend/export"
	"pincite/backend/extract"
	"pincite/backend/extract/pdf/highlight"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
)

// exhibit finds the file of a source for a bundle, and the places of the words that are
// quoted from it.
func (m Evidence) exhibit(ctx context.Context, record *export.Record, quotes []quote, s export.Source) (export.Exhibit, error) {
	var cited []int // quotes of the source
	for i, q := range quotes {
		if q.citation.Doc.String() == s.Doc {
			cited = append(cited, i)
		}
	}
	c := quotes[cited[0]].citation
	at, err := recorded{reader: m.reader}.find(ctx, c)
	if err != nil {
		return export.Exhibit{}, err
	}
	if at.content == nil {
		why := "the file is not there any more"
		if at.changed != nil {
			why = "the file has changed since it was indexed"
		}
		return export.Exhibit{Why: why}, nil
	}
	e := export.Exhibit{Content: at.content}
	places, err := m.StoredPlaces(c.Doc)
	if err == nil && len(places.Sizes) == 0 {
		places, err = m.reader.Places(ctx, c.FileName(), c.Doc, at.content)
	}
	if ctx.Err() != nil {
		return export.Exhibit{}, ctx.Err()
	}
	if err != nil {
		if !errors.Is(err, extract.ErrUnsupported) { // only pages with a fixed look can be marked
			e.Unmarked, _ = matter.SplitStep(err.Error())
		}
		return e, nil
	}
	var marks []highlight.Mark
	for _, i := range cited {
		mark := highlight.Mark{Label: record.Snippets[i].Citation}
		for _, b := range places.Boxes {
			if b.Span.Intersect(quotes[i].span).Len() > 0 {
				mark.Boxes = append(mark.Boxes, b)
			}
		}
		marks = append(marks, mark)
	}
	e.Highlighted, err = m.reader.Highlight(ctx, at.content, marks)
	if ctx.Err() != nil || sources.Broken(err) {
		return export.Exhibit{}, errors.Join(ctx.Err(), err)
	}
	if err != nil {
		e.Unmarked, _ = matter.SplitStep(err.Error())
	}
	return e, nil
}
