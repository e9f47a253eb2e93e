package word

import (
	"errors"

	"pincite/backend/doc"
	"pincite/backend/extract/flow"
	"pincite/backend/extract/zipxml"
)

// errOpenField is returned when a field has a beginning and no end.
var errOpenField = errors.New("a field has no end")

// story walks one run of content: the body, a note, a header, the text of a box. Fields
// and lists do not reach from one story into another.
type story struct {
	*document
	counters  *counters
	fields    fieldStack
	open      *paragraph  // the next paragraph goes on in this one
	waiting   []flow.Mark // stand before the next paragraph
	out       []flow.Block
	relations map[string]relation // of the part, for the files inside it
	numbers   *fieldNumbers       // those that fields count; nil where none are counted
}

func authorOf(n *zipxml.Node) *flow.Author {
	return &flow.Author{Name: n.Get("w:author"), Date: n.Get("w:date")}
}

// changeOf returns who made the tracked change that an element marks.
func changeOf(n *zipxml.Node) *flow.Author {
	by := authorOf(n)
	by.Moved = n.Name == "w:moveTo" || n.Name == "w:moveFrom"
	return by
}

// state is what the elements around some content say of it.
type state struct {
	inserted, deleted *flow.Author
	hidden, struck    bool
	highlighted       bool
	onto              bool         // something other than white paper may lie behind the words
	concealed         doc.NoteKind // how nobody sees the words; "" where they are seen
}

// changed returns the state inside an element that marks a tracked change, and the same
// state inside others.
func (st state) changed(n *zipxml.Node) state {
	switch n.Name {
	case "w:ins", "w:moveTo":
		st.inserted = changeOf(n)
	case "w:del", "w:moveFrom":
		st.deleted = changeOf(n)
	}
	return st
}

// inside returns what an element holds that only wraps content, and false for elements
// with a meaning of their own. A content control holds the value that it is bound to.
func (s *story) inside(n *zipxml.Node) ([]*zipxml.Node, bool) {
	switch n.Name {
	case "w:ins", "w:del", "w:moveTo", "w:moveFrom",
		"w:customXml", "w:smartTag", "w:hyperlink", "w:dir", "w:bdo", "w:subDoc":
		return n.Kids, true
	case "w:sdt":
		s.fillIn(n)
		if content := n.Kid("w:sdtContent"); content != nil {
			return content.Kids, true
		}
		return nil, true
	case "mc:AlternateContent":
		if branch := choose(n); branch != nil {
			return branch.Kids, true
		}
		return nil, true
	}
	return nil, false
}

// blocks walks block content.
func (s *story) blocks(nodes []*zipxml.Node, st state) error {
	for _, n := range nodes {
		if err := s.block(n, st); err != nil {
			return err
		}
	}
	return nil
}

func (s *story) block(n *zipxml.Node, st state) error {
	if kids, ok := s.inside(n); ok {
		return s.blocks(kids, st.changed(n))
	}
	switch n.Name {
	case "w:p":
		return s.paragraph(n, st)
	case "w:tbl":
		s.close()
		return s.table(n, st)
	case "w:sectPr":
		s.endSection(n)
	case "w:altChunk":
		s.member(n.Get("r:id"))
	case "w:commentRangeStart":
		s.waiting = append(s.waiting, flow.Mark{Kind: flow.RangeStart, ID: n.Get("w:id")})
	case "w:commentRangeEnd":
		s.waiting = append(s.waiting, flow.Mark{Kind: flow.RangeEnd, ID: n.Get("w:id")})
	}
	return nil
}

// close ends a paragraph that waits for a next one, where there is none.
func (s *story) close() {
	if s.open != nil {
		s.finish(s.open, false)
		s.open = nil
	}
}

// take returns what was walked so far and forgets it.
func (s *story) take() []flow.Block {
	out := s.out
	s.out = nil
	return out
}

// end closes the story and returns the rest of it.
func (s *story) end() ([]flow.Block, error) {
	s.close()
	if len(s.fields) > 0 {
		return nil, errOpenField
	}
	return s.take(), nil
}

// nested walks content inside the story, such as a cell, and returns its blocks.
func (s *story) nested(nodes []*zipxml.Node, st state) ([]flow.Block, error) {
	before := s.take()
	err := s.blocks(nodes, st)
	s.close()
	inner := s.take()
	s.out = before
	return inner, err
}

// box walks the text of a box, which is a story of its own.
func (s *story) box(n *zipxml.Node, st state) ([]flow.Block, error) {
	st.onto = true
	inner := &story{document: s.document, counters: &s.boxes, relations: s.relations}
	if err := inner.blocks(n.Kids, st); err != nil {
		return nil, err
	}
	return inner.end()
}

// choose returns the branch of an mc:AlternateContent that is read. Word writes the
// same words into all of them, in newer and older markup, so the first one that holds anything will do.
func choose(n *zipxml.Node) *zipxml.Node {
	for _, k := range n.Children() {
		if (k.Name == "mc:Choice" || k.Name == "mc:Fallback") && len(k.Kids) > 0 {
			return k
		}
	}
	return nil
}
