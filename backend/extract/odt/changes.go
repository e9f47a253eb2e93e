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

// readChanges reads the list of the changes, which stands in front of the body.
func (s *story) readChanges(n *zipxml.Node) {
	for _, region := range n.Kids {
		for _, k := range region.Kids {
			if k.Name != "text:insertion" && k.Name != "text:deletion" {
				continue
			}
			info := k.Kid("office:change-info")
			c := &change{
				by:       flow.Author{Name: plain(info.Kid("dc:creator")), Date: plain(info.Kid("dc:date"))},
				deletion: k.Name == "text:deletion",
			}
			if c.deletion {
				inner := newStory(s.document)
				inner.blocks(k.Kids)
				c.deleted = string(flow.InLine(inner.take()).Text)
			}
			for _, id := range []string{region.Get("xml:id"), region.Get("text:id")} {
				if id != "" {
					s.changes[id] = c
				}
			}
		}
	}
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
