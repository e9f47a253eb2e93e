package word

import "pincite/backend/extract/zipxml"

// table is a table as its rows.
type table struct {
	rows []row
}

type row struct {
	cells [][]block
}

// table walks a table.
func (s *story) table(n *zipxml.Node, st state) error {
	t := new(table)
	if err := s.rows(t, n.Kids, st); err != nil {
		return err
	}
	s.out = append(s.out, block{table: t})
	return nil
}

func (s *story) rows(t *table, nodes []*zipxml.Node, st state) error {
	for _, n := range nodes {
		if kids, ok := inside(n); ok {
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
		var r row
		if err := s.cells(&r, n.Kids, st); err != nil {
			return err
		}
		t.rows = append(t.rows, r)
	}
	return nil
}

func (s *story) cells(r *row, nodes []*zipxml.Node, st state) error {
	for _, n := range nodes {
		if kids, ok := inside(n); ok {
			if err := s.cells(r, kids, st.changed(n)); err != nil {
				return err
			}
			continue
		}
		if n.Name != "w:tc" {
			continue
		}
		st := st
		tcPr := n.Kid("w:tcPr")
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
		r.cells = append(r.cells, blocks)
	}
	return nil
}

// arranges reports whether the row is there to arrange what it holds, and not for what
// stands side by side in it: it has one cell, or a table in a cell.
func (r row) arranges() bool {
	for _, c := range r.cells {
		for _, b := range c {
			if b.table != nil {
				return true
			}
		}
	}
	return len(r.cells) == 1
}

// passage puts the cells into one passage.
func (r row) passage() passage {
	var p passage
	for i, c := range r.cells {
		if i > 0 {
			p.text = append(p.text, '\t')
		}
		p.append(inLine(c).spaced())
	}
	return p
}

// label returns the number that the row starts with, and "" where it starts with none.
func (r row) label() string {
	if len(r.cells) == 0 || len(r.cells[0]) == 0 || r.cells[0][0].paragraph == nil {
		return ""
	}
	return r.cells[0][0].paragraph.label
}
