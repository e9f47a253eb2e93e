package search

import (
	"strings"

	"pincite/backend/doc"
)

// namedSpans returns the bytes of the question that name the documents.
func (m *match) namedSpans(docs []Named) []doc.Span {
	var spans []doc.Span
	for i, t := range m.q.terms {
		held := false
		for _, d := range docs {
			held = held || m.best[d.Doc*m.n+i] > 0
		}
		if !held || t.name < 0.3 {
			continue
		}
		spans = append(spans, m.q.words[t.at].span)
	}
	return spans
}

// topic is the question without the words that name.
func (q *question) topic(named []doc.Span) string {
	if q.lead > 0 {
		if rest := strings.TrimLeft(q.text[q.lead:], ";:-–—.… "); rest != "" {
			return rest
		}
	}
	return q.text
}
