package odt

import (
	"pincite/backend/extract/flow"
	"pincite/backend/extract/zipxml"
)

// change is a tracked change. What was deleted lies here, and no longer in the body.
type change struct {
	by       flow.Author
	deletion bool
	deleted  string
}

// change takes the mark of a change: the place of a deletion, or where an insertion
// begins or ends. A deletion between paragraphs has no passage to be marked in, and is
// noted at the next text.
func (s *story) change(n *zipxml.Node, p *flow.Passage) {
	c := s.changes[n.Get("text:change-id")]
	switch {
	case c == nil:
	case n.Name == "text:change-end":
		s.inserted = nil
	case n.Name == "text:change-start" && !c.deletion:
		s.inserted = &c.by
	case n.Name == "text:change" && c.deletion:
		delete(s.changes, n.Get("text:change-id")) // it stood in one place
		if p == nil {
			q := new(flow.Paragraph)
			q.Delete(c.deleted, c.by)
			s.out = append(s.out, flow.Block{Paragraph: q})
			return
		}
		p.Delete(c.deleted, c.by)
	}
}
