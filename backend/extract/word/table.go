package word

import (
	"pincite/backend/extract/flow"
	"pincite/backend/extract/zipxml"
)

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
		t.Add(blocks, number(tcPr.Kid("w:gridSpan"), 1))
	}
	return nil
}
