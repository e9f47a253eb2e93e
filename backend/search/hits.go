package search

import (
	"context"
	"strings"

	"pincite/backend/doc"
)

// hits reads the quotes of hits and places them.
func (s *Searcher) hits(ctx context.Context, assembled []assembled, t *topic, m Method) ([]doc.Hit, error) {
	documents := map[int]*Document{}
	hits := make([]doc.Hit, 0, len(assembled))
	for i, r := range assembled {
		e := s.Entries[r.doc]
		d := documents[r.doc]
		if d == nil {
			var err error
			if d, err = s.Source.Document(e.ID); err != nil {
				return nil, err
			}
			documents[r.doc] = d
		}
		span := doc.Span{Start: d.Chunks[r.first].Start, End: d.Chunks[r.last].End}
		quote, err := doc.Quote(d.Text, span)
		if err != nil {
			return nil, err
		}
		hits = append(hits, doc.Hit{
			Rank: i + 1, Score: doc.Finite(r.score), Doc: e.ID, File: e.File,
			Span: span, Quote: quote, Page: d.Layout.Page(firstWord(d.Text, span)), Section: sectionOf(d.Layout, firstWord(d.Text, span)),
			Summary: d.Summary, Parts: r.parts,
		})
	}
	if m.NoPinpoint {
		return hits, nil
	}
	return hits, s.pinpoints(ctx, m, t, hits, documents)
}

// firstWord returns where the first character that is not white space stands in a span,
// or its start.
func firstWord(text string, s doc.Span) int {
	quote := text[s.Start:s.End]
	if rest := strings.TrimLeft(quote, " \t\r\n\f\u00a0\ufeff"); rest != "" {
		return s.End - len(rest)
	}
	return s.Start
}

// sectionOf names the section that holds a position: its label, its title, or both.
func sectionOf(l doc.Layout, pos int) string {
	s, ok := l.SectionAt(pos)
	if !ok {
		return ""
	}
	return strings.TrimSpace(s.Label + " " + s.Title)
}
