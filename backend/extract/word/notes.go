package word

import (
	"context"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/backend/extract/zipxml"
)

// noteRef is the mark of a note at its place in the text.
type noteRef struct {
	mark
	at int
}

// noteFormat says how notes are numbered.
type noteFormat struct {
	format  string
	start   int
	restart string // "continuous", "eachSect" or "eachPage"
}

// with returns the format with what the properties say in place.
func (f noteFormat) with(n *zipxml.Node) noteFormat {
	if v := n.Kid("w:numFmt").Get("w:val"); v != "" {
		f.format = v
	}
	if v := n.Kid("w:numRestart").Get("w:val"); v != "" {
		f.restart = v
	}
	f.start = number(n.Kid("w:numStart"), f.start)
	return f
}

// commentRanges are the places where the words that a comment is about begin and end,
// by its id.
type commentRanges struct {
	start, end map[string]int
}

func (c commentRanges) begin(id string, at int) {
	if _, ok := c.start[id]; !ok {
		c.start[id] = at
	}
}

func (c commentRanges) finish(id string, at int) { c.end[id] = at }

// anchor returns the words that a comment is about, and the empty span at its mark where
// it has none.
func (c commentRanges) anchor(ref noteRef) doc.Span {
	start, ok := c.start[ref.ref]
	end, closed := c.end[ref.ref]
	if !ok || !closed || end < start {
		return doc.Span{Start: ref.at, End: ref.at}
	}
	return doc.Span{Start: start, End: end}
}

// noteText is a note's own text.
type noteText struct {
	passage
	author, date string
}

// readNotes puts the notes that the text refers to at its end: footnotes, endnotes, then
// comments, each in the order of their marks.
func (d *document) readNotes(ctx context.Context) error {
	for _, group := range []struct {
		mark       markKind
		kind       doc.NoteKind
		part, root string
		element    string
		format     noteFormat
	}{
		{footnoteMark, doc.Footnote, "footnotes", "w:footnotes", "w:footnote", d.settings.footnotes},
		{endnoteMark, doc.Endnote, "endnotes", "w:endnotes", "w:endnote", d.settings.endnotes},
		{commentMark, doc.Comment, "comments", "w:comments", "w:comment", noteFormat{format: "none"}},
	} {
		// Notes may hold the marks of comments, so the list is made anew each time.
		var refs []noteRef
		texts := map[string]*noteText{}
		for _, r := range d.refs {
			if r.kind == group.mark && texts[r.ref] == nil {
				refs = append(refs, r)
				texts[r.ref] = new(noteText)
			}
		}
		if len(refs) == 0 {
			continue
		}
		if err := d.readNoteTexts(ctx, group.part, group.root, group.element, texts); err != nil {
			return err
		}
		labels := d.noteLabels(refs, group.format)
		for i, r := range refs {
			d.addNote(group.kind, r, labels[i], texts[r.ref])
		}
	}
	return nil
}

// readNoteTexts reads the notes that texts has the ids of.
func (d *document) readNoteTexts(ctx context.Context, part, root, element string, texts map[string]*noteText) error {
	lists := new(counters)
	return d.each(ctx, part, root, func(n *zipxml.Node) error {
		text := texts[n.Get("w:id")]
		if n.Name != element || text == nil || text.text != nil {
			return nil
		}
		s := &story{document: d, counters: lists}
		if err := s.blocks(n.Kids, state{}); err != nil {
			return err
		}
		blocks, err := s.end()
		if err != nil {
			return err
		}
		*text = noteText{passage: inLine(blocks), author: n.Get("w:author"), date: n.Get("w:date")}
		return nil
	})
}

// addNote puts a note into the text, its number in front.
func (d *document) addNote(kind doc.NoteKind, ref noteRef, label string, text *noteText) {
	var p passage
	if label != "" {
		p.text = []byte(label + " ")
	}
	number := len(p.text)
	p.append(text.passage)
	span := d.add(doc.BlockNote, 0, label, p)
	span.Start = min(span.Start+number, span.End)
	layout := d.builder.Layout()
	layout.Notes = append(layout.Notes, doc.Note{
		Kind: kind, Anchor: d.comments.anchorOf(kind, ref), Span: span,
		Author: canon.Clean(text.author), Date: canon.Clean(text.date),
	})
}

// anchorOf returns the place that a note belongs to.
func (c commentRanges) anchorOf(kind doc.NoteKind, ref noteRef) doc.Span {
	if kind == doc.Comment {
		return c.anchor(ref)
	}
	return doc.Span{Start: ref.at, End: ref.at}
}

// noteLabels returns the numbers of notes as Word counts them. A note with a mark of its
// own has none, and neither have notes that are counted anew on every page, since pages
// are not in the file.
func (d *document) noteLabels(refs []noteRef, format noteFormat) []string {
	labels := make([]string, len(refs))
	if format.restart == "eachPage" {
		return labels
	}
	n, section := format.start, 0
	for i, r := range refs {
		f := format
		if r.section < len(d.sections) {
			f = format.with(d.sections[r.section].notes[r.kind])
		}
		if f.restart == "eachSect" && r.section != section {
			n = f.start
		}
		section = r.section
		if r.custom || f.restart == "eachPage" {
			continue
		}
		labels[i] = formatted(f.format, n)
		n++
	}
	return labels
}
