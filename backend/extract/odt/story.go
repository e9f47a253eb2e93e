package odt

import (
	"strings"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/flow"
	"pincite/backend/extract/zipxml"
)

// story walks one run of content: the body, a note, a header, the text of a frame.
type story struct {
	*document
	out      []flow.Block
	lists    []list              // around the place, outermost first
	item     *item               // of the innermost list, until its first paragraph
	byID     map[string]*counter // of the lists that have an id
	byStyle  map[string]*counter // of the last list of each style
	outline  counter             // of headings
	inserted *flow.Author        // inside an insertion
}

func newStory(d *document) *story {
	return &story{document: d, byID: map[string]*counter{}, byStyle: map[string]*counter{}}
}

// list is a list around a place.
type list struct {
	style   *listStyle // nil where it names none
	counter *counter
}

// item is a list item that has shown no number yet.
type item struct {
	start int // its number where the item says it; else -1
}

// take returns what was walked so far and forgets it.
func (s *story) take() []flow.Block {
	out := s.out
	s.out = nil
	return out
}

func (s *story) blocks(nodes []*zipxml.Node) {
	for _, n := range nodes {
		s.block(n)
	}
}

func (s *story) block(n *zipxml.Node) {
	switch n.Name {
	case "text:p", "text:h":
		s.paragraph(n)
	case "text:list":
		s.list(n)
	case "text:numbered-paragraph":
		s.numbered(n)
	case "table:table":
		s.table(n)
	case "text:section":
		if d := n.Get("text:display"); d != "none" && (d != "condition" || n.Get("text:is-hidden") != "true") {
			s.blocks(n.Kids)
		}
	case "text:tracked-changes":
		s.readChanges(n)
	case "text:change", "text:change-start", "text:change-end":
		s.change(n, nil)
	case "text:index-body", "text:index-title",
		"text:table-of-content", "text:illustration-index", "text:table-index", "text:object-index",
		"text:user-index", "text:alphabetical-index", "text:bibliography":
		s.blocks(n.Kids)
	default:
		if isShape(n) {
			s.out = append(s.out, s.frame(n)...)
		}
	}
}

// isShape reports whether an element is a frame, a shape, or a group of them or a link around one.
func isShape(n *zipxml.Node) bool { return strings.HasPrefix(n.Name, "draw:") }

// nested walks content and returns its blocks.
func (s *story) nested(nodes []*zipxml.Node) []flow.Block {
	before, item := s.take(), s.item
	s.item = nil
	s.blocks(nodes)
	inner := s.take()
	s.out, s.item = before, item
	return inner
}

// frame walks what stands in a frame or a shape, which is a story of its own.
func (s *story) frame(n *zipxml.Node) []flow.Block {
	inner := newStory(s.document)
	s.noteObject(n)
	for _, k := range n.Kids {
		if isShape(k) {
			inner.out = append(inner.out, inner.frame(k)...)
			continue
		}
		inner.block(k)
	}
	return inner.take()
}

// list walks a list. It counts on where it says so, and else begins anew.
func (s *story) list(n *zipxml.Node) {
	l := list{style: s.styles.lists[n.Get("text:style-name")]}
	if len(s.lists) > 0 {
		outer := s.lists[len(s.lists)-1]
		l.counter = outer.counter
		if l.style == nil {
			l.style = outer.style
		}
	} else {
		l.counter = s.counterOf(n)
	}
	s.lists = append(s.lists, l)
	for _, k := range n.Kids {
		switch k.Name {
		case "text:list-item":
			s.item = &item{start: k.Int("text:start-value", -1)}
			s.blocks(k.Kids)
		case "text:list-header":
			s.item = nil
			s.blocks(k.Kids)
		}
	}
	s.item = nil
	s.lists = s.lists[:len(s.lists)-1]
}

// counterOf finds the numbers that an outermost list goes on from.
func (s *story) counterOf(n *zipxml.Node) *counter {
	c := s.byID[n.Get("text:continue-list")]
	if c == nil && n.Get("text:continue-numbering") == "true" {
		c = s.byStyle[n.Get("text:style-name")]
	}
	if c == nil {
		c = new(counter)
	}
	if id := n.Get("xml:id"); id != "" {
		s.byID[id] = c
	}
	s.byStyle[n.Get("text:style-name")] = c
	return c
}

// numbered walks a paragraph that names its list and level itself.
func (s *story) numbered(n *zipxml.Node) {
	c := s.byID[n.Get("text:list-id")]
	if c == nil {
		c = new(counter)
		s.byID[n.Get("text:list-id")] = c
	}
	outer := s.lists
	level := min(max(n.Int("text:level", 1), 1), maxLevels)
	s.lists = make([]list, level)
	s.lists[level-1] = list{style: s.styles.lists[n.Get("text:style-name")], counter: c}
	s.item = &item{start: n.Int("text:start-value", -1)}
	s.blocks(n.Kids)
	s.lists, s.item = outer, nil
}

// paragraph walks a paragraph or heading.
func (s *story) paragraph(n *zipxml.Node) {
	p := new(flow.Paragraph)
	if n.Name == "text:h" {
		p.Heading = min(max(n.Int("text:outline-level", 1), 1), maxLevels)
	}
	var content flow.Passage
	hidden := s.styles.hidden("paragraph", n.Get("text:style-name"))
	w := inline{story: s, passage: &content, start: true, strike: s.styles.strike("paragraph", n.Get("text:style-name")),
		unseen: s.styles.invisible("paragraph", n.Get("text:style-name"))}
	w.walk(n.Kids, hidden)
	if w.gone || hidden && len(content.Text) == 0 {
		return
	}
	p.Passage = s.number(n, p)
	p.Append(content)
	s.out = append(s.out, flow.Block{Paragraph: p})
	s.out = append(s.out, w.boxes...)
}

// number counts a paragraph, notes its level and label, and returns its number as it is
// shown. A heading that is in no list is counted in the outline.
func (s *story) number(n *zipxml.Node, p *flow.Paragraph) flow.Passage {
	var label, shown string
	switch {
	case len(s.lists) > 0:
		p.Item = min(len(s.lists), maxLevels)
		if s.item == nil || n.Get("text:is-list-header") == "true" {
			return flow.Passage{}
		}
		start := s.item.start
		s.item = nil
		l := s.lists[len(s.lists)-1]
		if l.style == nil {
			l.style, _ = s.styles.listOf(n.Get("text:style-name"))
		}
		if l.style == nil {
			return flow.Passage{}
		}
		label, shown = l.counter.next(l.style, p.Item-1, start)
	case p.Heading > 0 && n.Get("text:is-list-header") != "true" && s.styles.outline.levels[p.Heading-1] != nil:
		if l, says := s.styles.listOf(n.Get("text:style-name")); says && l == nil {
			return flow.Passage{}
		}
		start := -1
		if n.Get("text:restart-numbering") == "true" {
			start = n.Int("text:start-value", s.styles.outline.first(p.Heading-1))
		}
		label, shown = s.outline.next(s.styles.outline, p.Heading-1, start)
	}
	p.Label = canon.Clean(label)
	return flow.Plain(shown)
}

// table walks a table. Cells that another one covers are empty.
func (s *story) table(n *zipxml.Node) {
	t := new(flow.Grid)
	s.rows(t, n.Kids)
	s.out = append(s.out, flow.Block{Table: t.Table()})
}

func (s *story) rows(t *flow.Grid, nodes []*zipxml.Node) {
	for _, n := range nodes {
		switch n.Name {
		case "table:table-header-rows", "table:table-rows", "table:table-row-group":
			s.rows(t, n.Kids)
		case "table:table-row":
			if v := n.Get("table:visibility"); v == "collapse" || v == "filter" {
				continue
			}
			t.Begin(0)
			s.cells(t, n.Kids)
		}
	}
}

// cells walks the cells of a row. One that a cell above covers is empty, and one that the cell before covers
// is no cell.
func (s *story) cells(t *flow.Grid, nodes []*zipxml.Node) {
	covered := 0 // by the cell before
	for _, n := range nodes {
		repeated := n.Int("table:number-columns-repeated", 1)
		switch n.Name {
		case "table:table-cell":
			t.Add(s.nested(n.Kids), repeated)
			covered = n.Int("table:number-columns-spanned", 1) - 1
		case "table:covered-table-cell":
			if covered > 0 {
				t.Skip(repeated)
			} else {
				t.GoesOn(nil, repeated)
			}
			covered -= repeated
		}
	}
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
