package flow

// Block is a paragraph or a table.
type Block struct {
	Paragraph *Paragraph
	Table     *Table
}

// Paragraph is a paragraph as it is shown, its number in front.
type Paragraph struct {
	Passage
	Heading int    // level, 1 the outermost; 0 for body text
	Item    int    // level in a list, 1 the outermost; 0 outside of lists
	Label   string // the number that its passage starts with; may be empty
}

// Table is a table as its rows.
type Table struct {
	Rows []Row
}

// Row is a row as its cells, each with the blocks in it.
type Row [][]Block

// arranges reports whether the row is there to arrange what it holds, and not for what
// stands side by side in it: it has one cell, or a table in a cell.
func (r Row) arranges() bool {
	for _, cell := range r {
		for _, b := range cell {
			if b.Table != nil {
				return true
			}
		}
	}
	return len(r) == 1
}

// passage puts the cells into one passage, parted by tabs. A tab inside a cell becomes a
// space.
func (r Row) passage() Passage {
	var p Passage
	for i, cell := range r {
		if i > 0 {
			p.Text = append(p.Text, '\t')
		}
		p.Append(InLine(cell).spaced())
	}
	return p
}

// label returns the number that the row starts with, and "" where it starts with none.
func (r Row) label() string {
	if len(r) == 0 || len(r[0]) == 0 || r[0][0].Paragraph == nil {
		return ""
	}
	return r[0][0].Paragraph.Label
}

// InLine puts blocks into one passage: paragraphs and the rows of tables parted by line
// ends, cells by tabs.
func InLine(blocks []Block) Passage {
	var p Passage
	add := func(q Passage) {
		if len(p.Text) > 0 && len(q.Text) > 0 {
			p.Text = append(p.Text, '\n')
		}
		p.Append(q)
	}
	for _, b := range blocks {
		if b.Table == nil {
			add(b.Paragraph.Passage)
			continue
		}
		for _, r := range b.Table.Rows {
			add(r.passage())
		}
	}
	return p
}
