package search

import (
	"context"
	"fmt"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/search/rank"
)

// hits reads the quotes of hits and places them.
func (s *Searcher) hits(ctx context.Context, assembled []assembled, t *rank.Topic, m Method) ([]doc.Hit, error) {
	documents := map[int]*Document{}
	hits := make([]doc.Hit, 0, len(assembled))
	for i, a := range assembled {
		d := documents[a.doc]
		if d == nil {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			var err error
			if d, err = s.Source.Document(s.Entries[a.doc].ID); err != nil {
				return nil, err
			}
			documents[a.doc] = d
		}
		h, err := s.hit(a, d)
		if err != nil {
			return nil, err
		}
		h.Rank = i + 1
		hits = append(hits, h)
	}
	if !m.Has(rank.Pinpoints) {
		return hits, nil
	}
	return hits, s.pinpoints(ctx, m, t, hits, documents)
}

// hit returns a hit, without rank and pinpoints, in its document.
func (s *Searcher) hit(a assembled, d *Document) (doc.Hit, error) {
	e := s.Entries[a.doc]
	if a.last >= len(d.Chunks) {
		return doc.Hit{}, fmt.Errorf("%s: %w", e.File, ErrChanged)
	}
	span := doc.Span{Start: d.Chunks[a.first].Start, End: d.Chunks[a.last].End}
	quote, err := doc.Quote(d.Text, span)
	if err != nil {
		return doc.Hit{}, fmt.Errorf("%s: %w", e.File, err)
	}
	return doc.Hit{
		Score: doc.Finite(a.score), Doc: e.ID, File: e.File, Span: span, Quote: quote,
		Page: d.Layout.Page(doc.FirstWord(d.Text, span)), Section: sectionOf(d.Layout, d.Layout.Opening(d.Text, span)), Summary: d.Summary, Parts: a.parts,
	}, nil
}

// sectionOf names the section that holds a position: its label, its title, or both.
func sectionOf(l doc.Layout, pos int) string {
	s, ok := l.SectionAt(pos)
	if !ok {
		return ""
	}
	return strings.TrimSpace(s.Label + " " + s.Title)
}
