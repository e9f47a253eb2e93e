package search

import (
	"context"
	"fmt"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/search/rank"
)

// hits reads the quotes of hits and places them. Where neighbours join, hits begin and end with
// sentences or list items, and one whose words all lie in those of better ones is left out.
func (s *Searcher) hits(ctx context.Context, assembled []assembled, t *rank.Topic, m Method) ([]doc.Hit, error) {
	documents := map[int]*Document{}
	all := make([]located, 0, len(assembled))
	for _, a := range assembled {
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
		all = append(all, located{h, a, d})
	}
	if !m.Weighted && m.Has(rank.Joining) {
		all = whole(all)
	}
	if m.Has(rank.Pinpoints) {
		if err := s.pinpoints(ctx, m, t, all); err != nil {
			return nil, err
		}
	}
	hits := make([]doc.Hit, len(all))
	for i := range all {
		h := &all[i].Hit
		if err := place(h, all[i].document); err != nil {
			return nil, err
		}
		h.Rank = i + 1
		hits[i] = *h
	}
	return hits, nil
}

// whole returns hits, best first, with their edges at the ends of sentences or list items, without
// those of which nothing is left.
func whole(all []located) []located {
	spans := map[*Document][]doc.Span{}
	for _, f := range all {
		spans[f.document] = append(spans[f.document], f.Span)
	}
	for d, of := range spans {
		widen(d.Text, of)
	}
	kept := all[:0]
	for _, f := range all {
		of := spans[f.document]
		f.Span, spans[f.document] = of[0], of[1:]
		if f.Span.Len() > 0 {
			kept = append(kept, f)
		}
	}
	return kept
}

// hit returns a hit in its document, without rank and pinpoints.
func (s *Searcher) hit(a assembled, d *Document) (doc.Hit, error) {
	e := s.Entries[a.doc]
	if a.last >= len(d.Chunks) {
		return doc.Hit{}, fmt.Errorf("%s: %w", e.File, ErrChanged)
	}
	h := doc.Hit{
		Score: doc.Finite(a.score), Doc: e.ID, File: e.File, Summary: d.Summary, Parts: a.parts,
		Span: doc.Span{Start: d.Chunks[a.first].Start, End: d.Chunks[a.last].End},
	}
	return h, place(&h, d)
}

// place sets the quote, page and section of a hit by its span.
func place(h *doc.Hit, d *Document) (err error) {
	if h.Quote, err = doc.Quote(d.Text, h.Span); err != nil {
		return fmt.Errorf("%s: %w", h.File, err)
	}
	h.Page, h.Section = d.Layout.Page(doc.FirstWord(d.Text, h.Span)), sectionOf(d.Layout, d.Layout.Opening(d.Text, h.Span))
	h.PageLabel = d.Layout.PageLabel(h.Page)
	return nil
}

// sectionOf names the section that holds a position: its label, its title, or both.
func sectionOf(l doc.Layout, pos int) string {
	s, ok := l.SectionAt(pos)
	if !ok {
		return ""
	}
	return strings.TrimSpace(s.Label + " " + s.Title)
}
