package redline

import (
	"strings"

	"github.com/beevik/etree"
)

// stories are the kinds of parts that hold words.
var stories = []string{"footnotes", "endnotes", "header", "footer", "comments"}

// settle settles the changes in all parts that hold words.
func (p *pack) settle(accept bool) error {
	parts := []string{p.main}
	rels, err := p.relationsOf(p.main)
	if err != nil {
		return err
	}
	for _, r := range rels.byID {
		for _, kind := range stories {
			if r.kind == kind && !r.external && p.bytes[r.target] != nil {
				parts = append(parts, r.target)
			}
		}
	}
	for _, name := range parts {
		tree, err := p.tree(name)
		if err != nil {
			return err
		}
		settler{accept}.children(tree.Root())
	}
	return nil
}

// settler accepts or rejects changes.
type settler struct{ accept bool }

// gone and kept are the elements whose content goes, and stays, when changes are accepted.
var (
	gone = map[string]bool{"del": true, "moveFrom": true}
	kept = map[string]bool{"ins": true, "moveTo": true}
)

// ranges are the marks at the ends of what was changed.
func isRange(tag string) bool {
	return strings.HasPrefix(tag, "moveFromRange") || strings.HasPrefix(tag, "moveToRange") ||
		strings.HasPrefix(tag, "customXml") && strings.Contains(tag, "Range")
}

// leaves reports whether a container of a change goes with all that it holds.
func (s settler) leaves(tag string) bool { return s.accept && gone[tag] || !s.accept && kept[tag] }

// children settles what an element holds.
func (s settler) children(e *etree.Element) {
	for _, t := range detach(e) {
		c, ok := t.(*etree.Element)
		if !ok {
			e.AddChild(t)
			continue
		}
		s.child(e, c)
	}
	s.join(e)
	if e.Space == "w" && (e.Tag == "body" || e.Tag == "tc") {
		endWithParagraph(e)
	}
}

// endWithParagraph adds the empty paragraph that Word shows after a table at the end.
func endWithParagraph(e *etree.Element) {
	for i := len(e.Child) - 1; i >= 0; i-- {
		c, ok := e.Child[i].(*etree.Element)
		if !ok || c.Tag == "sectPr" || c.Tag == "tcPr" {
			continue
		}
		if c.Tag == "tbl" {
			e.InsertChildAt(i+1, etree.NewElement("w:p"))
		}
		return
	}
}

// detach takes all children from an element and returns them.
func detach(e *etree.Element) []etree.Token {
	tokens := append([]etree.Token(nil), e.Child...)
	for i := len(tokens) - 1; i >= 0; i-- {
		e.RemoveChildAt(i)
	}
	return tokens
}

// child adds a child to its parent as it is when it is settled.
func (s settler) child(parent, c *etree.Element) {
	if c.Space != "w" {
		s.children(c)
		parent.AddChild(c)
		return
	}
	switch {
	case isRange(c.Tag):
	case gone[c.Tag] || kept[c.Tag]:
		if s.leaves(c.Tag) {
			return
		}
		s.children(c)
		for _, t := range detach(c) {
			parent.AddChild(t)
		}
	case strings.HasSuffix(c.Tag, "Change"):
		if !s.accept {
			restore(parent, c)
		}
	case c.Tag == "tr" && s.marked(c, "trPr", "del", "ins"), c.Tag == "tc" && s.marked(c, "tcPr", "cellDel", "cellIns"):
	case c.Tag == "cellDel" || c.Tag == "cellIns" || c.Tag == "cellMerge":
	default:
		if !s.accept && c.Tag == "delText" {
			c.Tag = "t"
		}
		if !s.accept && c.Tag == "delInstrText" {
			c.Tag = "instrText"
		}
		if c.Tag == "p" {
			mark(c, s.markGone(c))
		}
		s.children(c)
		if !emptied(c) {
			parent.AddChild(c)
		}
	}
}

// emptied reports whether a table lost its last row, or a content control all that it held.
func emptied(e *etree.Element) bool {
	switch e.Tag {
	case "tbl":
		return e.FindElement(".//w:tr") == nil
	case "sdt":
		inner := e.SelectElement("w:sdtContent")
		return inner != nil && len(inner.ChildElements()) == 0
	}
	return false
}

// marked reports whether the properties of a row or cell say that it goes.
func (s settler) marked(e *etree.Element, properties, deleted, inserted string) bool {
	p := e.SelectElement("w:" + properties)
	if p == nil {
		return false
	}
	if s.accept {
		return p.SelectElement("w:"+deleted) != nil
	}
	return p.SelectElement("w:"+inserted) != nil
}

// joined is the attribute that notes, while a tree is settled, that a paragraph's mark goes.
const joined = "pincite-joined"

func mark(p *etree.Element, goes bool) {
	if goes {
		p.CreateAttr(joined, "1")
	}
}

// markGone reports whether a paragraph's mark goes.
func (s settler) markGone(p *etree.Element) bool {
	r := p.FindElement("w:pPr/w:rPr")
	if r == nil {
		return false
	}
	if s.accept {
		return r.SelectElement("w:del") != nil || r.SelectElement("w:moveFrom") != nil
	}
	return r.SelectElement("w:ins") != nil || r.SelectElement("w:moveTo") != nil
}

// restore puts back the properties that a change holds.
func restore(properties, change *etree.Element) {
	var old *etree.Element
	if inner := change.ChildElements(); len(inner) > 0 {
		old = inner[0]
	}
	if old == nil || old.Tag != properties.Tag {
		return
	}
	var keep []etree.Token
	for _, t := range detach(properties) {
		if c, ok := t.(*etree.Element); ok && properties.Tag == "pPr" && (c.Tag == "rPr" || c.Tag == "sectPr") {
			keep = append(keep, t)
		}
	}
	for _, c := range old.ChildElements() {
		if c.Tag != "cellDel" && c.Tag != "cellIns" && c.Tag != "cellMerge" {
			properties.AddChild(c)
		}
	}
	for _, t := range keep {
		properties.AddChild(t)
	}
}

// join puts what paragraphs without a mark hold at the start of the paragraphs after them. One
// before a table stays if it holds anything, and so does the last that a cell or a note has.
func (s settler) join(e *etree.Element) {
	for i := 0; i < len(e.Child); i++ {
		p, ok := e.Child[i].(*etree.Element)
		if !ok || p.SelectAttr(joined) == nil {
			continue
		}
		p.RemoveAttr(joined)
		next := nextBlock(e, i)
		content := contents(p)
		switch {
		case next != nil && next.Tag == "p":
			at := 0
			if n := next.SelectElement("w:pPr"); n != nil {
				at = n.Index() + 1
			}
			for k, t := range content {
				next.InsertChildAt(at+k, t)
			}
			e.RemoveChildAt(i)
			i--
		case len(content) == 0 && (next != nil || previousBlock(e, i) || e.Tag == "sdtContent"):
			e.RemoveChildAt(i)
			i--
		}
	}
}

// contents are what a paragraph holds beside its properties.
func contents(p *etree.Element) []etree.Token {
	var out []etree.Token
	for _, t := range p.Child {
		if c, ok := t.(*etree.Element); ok && c.Tag != "pPr" {
			out = append(out, t)
		}
	}
	return out
}

func nextBlock(e *etree.Element, i int) *etree.Element {
	for _, t := range e.Child[i+1:] {
		if c, ok := t.(*etree.Element); ok && (c.Tag == "p" || c.Tag == "tbl" || c.Tag == "sdt") {
			return c
		}
	}
	return nil
}

// previousBlock reports whether a paragraph stands before a place, so that what ends there ends with one.
func previousBlock(e *etree.Element, i int) bool {
	for k := i - 1; k >= 0; k-- {
		if c, ok := e.Child[k].(*etree.Element); ok {
			switch c.Tag {
			case "p":
				return true
			case "tbl", "sdt":
				return false
			}
		}
	}
	return false
}
