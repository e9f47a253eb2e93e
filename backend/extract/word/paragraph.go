package word

import (
	"strings"

	"pincite/backend/extract/canon"
	"pincite/backend/extract/zipxml"
)

// markKind says what a mark in a passage is.
type markKind int

const (
	insertion markKind = iota
	deletion
	footnoteMark
	endnoteMark
	commentStart
	commentEnd
	commentMark
)

// mark is a place, or a stretch, in a passage that the layout tells of.
type mark struct {
	kind    markKind
	at, end int    // bytes of the passage; end only counts for an insertion
	ref     string // id of a note
	text    string // what was deleted
	by      author
	section int  // of a note
	custom  bool // the note has a mark of its own, which stands in the text
}

// passage is text with marks. The text is clean as package canon has it.
type passage struct {
	text  []byte
	marks []mark
}

// add appends a text, or records it as deleted.
func (p *passage) add(text string, st state) {
	text = canon.Clean(text)
	if text == "" {
		return
	}
	at := len(p.text)
	last := p.lastChange(at)
	if st.deleted != nil {
		if last != nil && last.kind == deletion && last.by == *st.deleted {
			last.text += text
			return
		}
		p.marks = append(p.marks, mark{kind: deletion, at: at, text: text, by: *st.deleted})
		return
	}
	p.text = append(p.text, text...)
	if st.inserted != nil {
		if last != nil && last.kind == insertion && last.by == *st.inserted {
			last.end = len(p.text)
			return
		}
		p.marks = append(p.marks, mark{kind: insertion, at: at, end: len(p.text), by: *st.inserted})
	}
}

// lastChange returns the change that reaches to a place, so that it can go on, and nil
// where there is none.
func (p *passage) lastChange(at int) *mark {
	if len(p.marks) == 0 {
		return nil
	}
	switch m := &p.marks[len(p.marks)-1]; {
	case m.kind == deletion && m.at == at, m.kind == insertion && m.end == at:
		return m
	}
	return nil
}

// mark records a mark at the end of the text so far.
func (p *passage) mark(m mark) {
	m.at = len(p.text)
	p.marks = append(p.marks, m)
}

// append puts another passage at the end.
func (p *passage) append(q passage) {
	shift := len(p.text)
	p.text = append(p.text, q.text...)
	for _, m := range q.marks {
		m.at += shift
		m.end += shift
		p.marks = append(p.marks, m)
	}
}

// paragraph is a paragraph as it is shown: one of the file, or several that go on in one
// another.
type paragraph struct {
	passage
	heading int // level, 1 the outermost; 0 for body text
	place   place
	label   string  // its number
	item    bool    // of a list, be it with a number or with a bullet
	boxes   []block // text boxes anchored here
}

// paragraph walks one paragraph of the file.
func (s *story) paragraph(n *zipxml.Node, st state) error {
	pPr := n.Kid("w:pPr")
	c := s.styles.of(pPr)
	p := s.open
	if p == nil {
		p = new(paragraph)
	}
	s.open = nil
	if len(p.text) == 0 {
		// Until there is text to see, the properties are those of the last part.
		p.heading, p.place = c.heading(pPr), s.place(pPr, c)
	}
	for _, m := range s.waiting {
		p.mark(m)
	}
	s.waiting = nil
	w := runs{story: s, paragraph: p, style: c}
	if err := w.walk(n.Kids, st); err != nil {
		return err
	}
	if section := pPr.Kid("w:sectPr"); section != nil {
		defer s.endSection(section)
	}
	if s.goesOn(p, pPr, c, st) {
		s.open = p
		return nil
	}
	s.finish(p, pPr.Kid("w:sectPr") == nil)
	return nil
}

// goesOn reports whether the paragraph is shown in one with the next: its mark was
// deleted or is hidden, or it is the big first letter of the next. The text of a deleted
// mark is noted.
func (s *story) goesOn(p *paragraph, pPr *zipxml.Node, c chain, st state) bool {
	rPr := pPr.Kid("w:rPr")
	gone := st.deleted
	for _, name := range []string{"w:del", "w:moveFrom"} {
		if d := rPr.Kid(name); d != nil {
			gone = authorOf(d)
		}
	}
	if gone != nil {
		p.add("\n", state{deleted: gone})
		return true
	}
	switch pPr.Kid("w:framePr").Get("w:dropCap") {
	case "drop", "margin":
		return true
	}
	return st.hidden || s.styles.hidden(c, rPr) || on(rPr.Kid("w:specVanish"))
}

// finish counts a paragraph and puts it out. One without text whose mark is not shown
// either, because it is gone or is the break of a section, is not counted.
func (s *story) finish(p *paragraph, marked bool) {
	if p.place.instance != nil && (marked || len(p.text) > 0) {
		label, shown := s.counters.next(p.place)
		numbered := passage{text: []byte(canon.Clean(shown))}
		numbered.append(p.passage)
		p.passage, p.label, p.item = numbered, canon.Clean(label), true
	}
	s.out = append(s.out, block{paragraph: p})
	s.out = append(s.out, p.boxes...)
	p.boxes = nil
}

// inLine puts the passages of blocks into one, parted by line ends; the cells of tables
// in them by tabs. Notes and headers are made so.
func inLine(blocks []block) passage {
	var p passage
	for _, b := range blocks {
		for _, q := range b.passages() {
			if len(p.text) > 0 && len(q.text) > 0 {
				p.text = append(p.text, '\n')
			}
			p.append(q)
		}
	}
	return p
}

// passages returns a paragraph's passage, or those of the rows of a table.
func (b block) passages() []passage {
	if b.table == nil {
		return []passage{b.paragraph.passage}
	}
	var rows []passage
	for _, r := range b.table.rows {
		rows = append(rows, r.passage())
	}
	return rows
}

// spaced replaces tabs by spaces, one for one.
func (p passage) spaced() passage {
	p.text = []byte(strings.ReplaceAll(string(p.text), "\t", " "))
	return p
}
