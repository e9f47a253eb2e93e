package redline

import (
	"strconv"

	"github.com/beevik/etree"

	"pincite/backend/extract/canon"
)

// notePart is the part of the revised file that holds its footnotes or endnotes.
type notePart struct {
	at      place // the original's and the revised file's
	a, b    *etree.Element
	highest int
}

// noteKind returns the kind of note that an element refers to, or "".
func noteKind(e *etree.Element) string {
	if e.Space == "w" && (e.Tag == "footnoteReference" || e.Tag == "endnoteReference") {
		return e.Tag[:len(e.Tag)-len("Reference")]
	}
	return ""
}

// note writes a reference to a note, and merges the note's own words.
func (w *writer) note(kind string, it *item, e *etree.Element) *etree.Element {
	made := e.Copy()
	part := w.noteParts(kind)
	if part == nil {
		return made
	}
	var a, b *etree.Element
	if it.a != nil && len(it.a.els) > 0 {
		a = noteOf(part.a, it.a.els[0])
	}
	if it.b != nil && len(it.b.els) > 0 {
		b = noteOf(part.b, it.b.els[0])
	}
	switch {
	case it.status == equal && a != nil && b != nil:
		w.fill(part.at, a, b)
	case (it.status == inserted || it.status == movedTo) && b != nil:
		blocks, after := w.reader(w.b, part.at.b).story(b)
		replace(b, append(w.oneStory(part.at, blocks, inserted), after...))
	case it.status.fromOriginal() && a != nil:
		set(made, "w:id", w.deletedNote(part, kind, a))
	}
	return made
}

// deletedNote adds a note of the original to the revised file's, its words deleted, and returns its number.
func (w *writer) deletedNote(part *notePart, kind string, a *etree.Element) string {
	blocks, _ := w.reader(w.a, part.at.a).story(a)
	made := etree.NewElement("w:" + kind)
	part.highest++
	set(made, "w:id", strconv.Itoa(part.highest))
	for _, e := range w.oneStory(part.at, blocks, deleted) {
		made.AddChild(e)
	}
	part.b.AddChild(made)
	return strconv.Itoa(part.highest)
}

func replace(e *etree.Element, with []*etree.Element) {
	detach(e)
	for _, c := range with {
		e.AddChild(c)
	}
}

func noteOf(notes, ref *etree.Element) *etree.Element {
	if notes == nil {
		return nil
	}
	id := ref.SelectAttrValue("w:id", "")
	for _, n := range notes.ChildElements() {
		if n.SelectAttrValue("w:id", "") == id {
			return n
		}
	}
	return nil
}

// noteParts returns the parts that hold notes of a kind; the revised file gets one where only the original has.
func (w *writer) noteParts(kind string) *notePart {
	if p := w.notes[kind]; p != nil {
		return p
	}
	p := &notePart{at: place{w.a.related(kind + "s"), w.b.related(kind + "s")}}
	w.notes[kind] = p
	rootA := w.carry.root(w.a, kind+"s")
	if p.at.b == "" && rootA != nil {
		w.bareNotes(p, kind, rootA)
	}
	p.a, p.b = rootA, w.carry.root(w.b, kind+"s")
	if p.a != nil && p.b != nil && !declare(p.a, p.b) {
		w.failed = canon.ErrUnsupported
	}
	if p.b != nil {
		for _, n := range p.b.ChildElements() {
			if id, err := strconv.Atoi(n.SelectAttrValue("w:id", "")); err == nil && id < 1<<30 {
				p.highest = max(p.highest, id)
			}
		}
	}
	return p
}

// bareNotes adds a part with the original's separators and none of its notes.
func (w *writer) bareNotes(p *notePart, kind string, rootA *etree.Element) {
	tree := etree.NewDocument()
	tree.CreateProcInst("xml", `version="1.0" encoding="UTF-8" standalone="yes"`)
	root := etree.NewElement(rootA.FullTag())
	root.Attr = append(root.Attr, rootA.Attr...)
	for _, n := range rootA.ChildElements() {
		if n.SelectAttr("w:type") != nil {
			root.AddChild(n.Copy())
		}
	}
	tree.SetRoot(root)
	content, err := tree.WriteToBytes()
	if err != nil {
		w.failed = err
		return
	}
	p.at.b = w.b.add("word/"+kind+"s.xml", w.a.contentType(p.at.a), content)
	if _, err := w.b.relate(w.b.main, "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"+kind+"s", p.at.b,
		false); err != nil {
		w.failed = err
	}
}
