package word

import (
	"pincite/backend/extract/canon"
	"pincite/backend/extract/flow"
	"pincite/backend/extract/zipxml"
)

// paragraph is a paragraph as it is shown: one of the file, or several that go on in one
// another.
type paragraph struct {
	flow.Paragraph
	place place
	boxes []flow.Block // text boxes anchored here
	field string       // the number that a field at its start counts
	count *counted     // its number in its list, where that was counted before its end
}

// counted is the number of a paragraph in its list.
type counted struct{ label, shown string }

// counted counts a paragraph in its list, once.
func (s *story) counted(p *paragraph) counted {
	if p.count == nil {
		label, shown := s.counters.next(p.place)
		p.count = &counted{label, shown}
	}
	return *p.count
}

// numbered reports whether the paragraph has nothing yet but the number that a field counts.
func (p *paragraph) numbered() bool { return p.field != "" && string(p.Text) == p.field }

// paragraph walks one paragraph of the file.
func (s *story) paragraph(n *zipxml.Node, st state) error {
	pPr := n.Kid("w:pPr")
	c := s.styles.of(pPr)
	p := s.open
	if p == nil {
		p = new(paragraph)
	}
	s.open = nil
	if len(p.Text) == 0 {
		// Until there is text to see, the properties are those of the last part.
		p.Heading, p.place = c.heading(pPr), s.place(pPr, c)
	}
	for _, m := range s.waiting {
		p.Mark(m)
	}
	s.waiting = nil
	w := runs{story: s, paragraph: p, style: c, own: look{paper: shading(pPr.Kid("w:shd"))}}
	if err := w.walk(n.Kids, st); err != nil {
		return err
	}
	if section := pPr.Kid("w:sectPr"); section != nil {
		defer s.endSection(section)
	}
	if s.goesOn(p, pPr, c) {
		s.open = p
		return nil
	}
	s.finish(p, pPr.Kid("w:sectPr") == nil && st.deleted == nil && !st.hidden)
	return nil
}

// goesOn reports whether the paragraph is shown in one with the next: its mark was
// deleted or is hidden, or it is the big first letter of the next. The text of a deleted
// mark is noted.
func (s *story) goesOn(p *paragraph, pPr *zipxml.Node, c chain) bool {
	rPr := pPr.Kid("w:rPr")
	for _, name := range []string{"w:del", "w:moveFrom"} {
		if d := rPr.Kid(name); d != nil {
			p.Delete("\n", *changeOf(d))
			return true
		}
	}
	switch pPr.Kid("w:framePr").Get("w:dropCap") {
	case "drop", "margin":
		return true
	}
	return s.styles.hidden(c, rPr) || on(rPr.Kid("w:specVanish"))
}

// finish counts a paragraph and puts it out. One without text whose mark is not shown
// either, because it is gone or is the break of a section, is not counted.
func (s *story) finish(p *paragraph, marked bool) {
	if p.place.instance != nil && (marked || len(p.Text) > 0) {
		number := s.counted(p)
		numbered := flow.Plain(number.shown)
		numbered.Append(p.Passage)
		p.Passage, p.Label, p.Item = numbered, canon.Clean(number.label), p.place.level+1
	}
	if p.field != "" && p.Label == "" {
		p.Label, p.Item = canon.Clean(p.field), max(p.Heading, 1)
	}
	s.out = append(s.out, flow.Block{Paragraph: &p.Paragraph})
	s.out = append(s.out, p.boxes...)
	p.boxes = nil
}

// table walks a table.
func (s *story) table(n *zipxml.Node, st state) error {
	st.onto = st.onto || isGround(n.Kid("w:tblPr"))
	t := new(flow.Grid)
	if err := s.rows(t, n.Kids, st); err != nil {
		return err
	}
	s.out = append(s.out, flow.Block{Table: t.Table()})
	return nil
}

func (s *story) rows(t *flow.Grid, nodes []*zipxml.Node, st state) error {
	for _, n := range nodes {
		if kids, ok := s.inside(n); ok {
			if err := s.rows(t, kids, st.changed(n)); err != nil {
				return err
			}
			continue
		}
		if n.Name != "w:tr" {
			continue
		}
		st := st
		trPr := n.Kid("w:trPr")
		for _, change := range []string{"w:ins", "w:del"} {
			if c := trPr.Kid(change); c != nil {
				st = st.changed(c)
			}
		}
		st.hidden = st.hidden || on(trPr.Kid("w:hidden"))
		t.Begin(number(trPr.Kid("w:gridBefore"), 0))
		if err := s.cells(t, n.Kids, st); err != nil {
			return err
		}
	}
	return nil
}

func (s *story) cells(t *flow.Grid, nodes []*zipxml.Node, st state) error {
	for _, n := range nodes {
		if kids, ok := s.inside(n); ok {
			if err := s.cells(t, kids, st.changed(n)); err != nil {
				return err
			}
			continue
		}
		if n.Name != "w:tc" {
			continue
		}
		st := st
		tcPr := n.Kid("w:tcPr")
		st.onto = st.onto || isGround(tcPr)
		if c := tcPr.Kid("w:cellIns"); c != nil {
			st.inserted = authorOf(c)
		}
		if c := tcPr.Kid("w:cellDel"); c != nil {
			st.deleted = authorOf(c)
		}
		blocks, err := s.nested(n.Kids, st)
		if err != nil {
			return err
		}
		columns := number(tcPr.Kid("w:gridSpan"), 1)
		if m := tcPr.Kid("w:vMerge"); m != nil && m.Get("w:val") != "restart" {
			t.GoesOn(blocks, columns)
			continue
		}
		t.Add(blocks, columns)
	}
	return nil
}
