package answer

import (
	"context"

	"pincite/backend/ask"
	"pincite/backend/doc"
	"pincite/backend/library/engines"
)

// leading is what the one document answers that a question names likelier than all others together, asked as if it alone had been given.
type leading struct {
	*Reply
	of    doc.ID // the agreement, where it is a paper about one
	given []ask.Passage
}

// lead asks the document that leads what a question names; nil where none does.
func (o *replying) lead(ctx context.Context, pool *engines.Pool, words string) (*leading, error) {
	s := o.Search
	if !s.Leads || s.Confined && len(s.Route) == 1 || len(o.q.Docs) > 0 || o.q.NoRoute || s.Filters != nil {
		return nil, nil
	}
	id := s.Route[0].Doc
	standing, err := o.d.standingFor(o.q, id)
	if err != nil {
		return nil, err
	}
	l := &leading{of: id}
	if standing != nil {
		l.of = standing.Base.ID
	}
	q := o.q
	q.Docs = []string{id.String()}
	if l.Reply, l.given, err = o.d.reply(ctx, pool, q, words); err != nil || len(l.Found) == 0 {
		return nil, err
	}
	l.Search.Asked = false // by nobody
	return l, nil
}

// is reports whether the document that leads is this one, or a paper about it.
func (l *leading) is(of doc.ID) bool { return l != nil && l.of == of }

// meant returns how probably a question means a document, or none that it names.
func (o *replying) meant(id doc.ID) float64 {
	p := 1.0
	for _, named := range o.Search.Route {
		if named.Doc != id {
			p -= named.Confidence
		}
	}
	return max(p, 0)
}
