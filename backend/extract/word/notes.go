package word

import (
	"context"
	"fmt"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/backend/extract/flow"
	"pincite/backend/extract/zipxml"
)

// notePlace is what the place of a note's mark says of its number.
type notePlace struct {
	section int
	custom  bool // the note has a mark of its own, which stands in the text
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

// readNotes puts the footnotes and then the endnotes that the text refers to at its end, each in the order of their
// marks, and reads the comments.
func (d *document) readNotes(ctx context.Context) error {
	for _, group := range []struct {
		kind                doc.NoteKind
		part, root, element string
		format              noteFormat
	}{
		{doc.Footnote, "footnotes", "w:footnotes", "w:footnote", d.settings.footnotes},
		{doc.Endnote, "endnotes", "w:endnotes", "w:endnote", d.settings.endnotes},
		{doc.Comment, "comments", "w:comments", "w:comment", noteFormat{format: "none"}},
	} {
		notes := d.text.Notes(group.kind)
		if len(notes) == 0 {
			if err := d.readDeleted(ctx, group.part, group.root, group.element, group.kind); err != nil {
				return err
			}
			continue
		}
		err := d.readNoteBodies(ctx, group.part, group.root, group.element, notes)
		if err := d.without(group.part, err); err != nil {
			return err
		}
		if group.kind == doc.Comment {
			d.text.WriteComments()
			continue
		}
		if err := d.readDeleted(ctx, group.part, group.root, group.element, group.kind); err != nil {
			return err
		}
		d.numberNotes(notes, group.format)
		d.text.WriteNotes(group.kind)
	}
	return nil
}

// readNoteBodies reads the texts of notes.
func (d *document) readNoteBodies(ctx context.Context, part, root, element string, notes []*flow.Note) error {
	byID := map[string]*flow.Note{}
	for _, n := range notes {
		byID[n.ID] = n
	}
	lists := new(counters)
	var last *flow.Note
	err := d.each(ctx, part, root, func(n *zipxml.Node) error {
		note := byID[n.Get("w:id")]
		if note == nil && last != nil && n.Name == "w:comment" { // the answer to the one before
			note = d.text.Answer(last, n.Get("w:id"))
		}
		if n.Name != element || note == nil {
			return nil
		}
		delete(byID, note.ID)
		last = note
		s := &story{document: d, counters: lists}
		if err := s.blocks(n.Kids, state{}); err != nil {
			return err
		}
		blocks, err := s.end()
		if err != nil {
			return err
		}
		note.Body, note.By = flow.InLine(blocks), *authorOf(n)
		return nil
	})
	if err == nil && len(byID) > 0 && part != "comments" { // Word itself passes over a lost comment
		return fmt.Errorf("%w: %d of its %s are missing; open it in Word and save it again", canon.ErrDamaged, len(byID), part)
	}
	return err
}

// readDeleted keeps the words of the footnotes or endnotes whose marks a pending change deletes.
func (d *document) readDeleted(ctx context.Context, part, root, element string, kind doc.NoteKind) error {
	marks := d.deleted[kind]
	if len(marks) == 0 {
		return nil
	}
	err := d.each(ctx, part, root, func(n *zipxml.Node) error {
		m := marks[n.Get("w:id")]
		if n.Name != element || m == nil {
			return nil
		}
		s := &story{document: d, counters: new(counters)}
		if err := s.blocks(n.Kids, state{}); err != nil {
			return err
		}
		blocks, err := s.end()
		if err == nil {
			d.text.Removed(m, flow.InLine(blocks))
		}
		return err
	})
	return d.without(part, err)
}

// numberNotes numbers notes as Word does. A note with a mark of its own has no number,
// and neither have notes that are counted anew on every page, since pages are not in the
// file.
func (d *document) numberNotes(notes []*flow.Note, format noteFormat) {
	n, section := 0, 0
	for i, note := range notes {
		at := d.notes[note]
		f := format
		if at.section < len(d.sections) {
			f = format.with(d.sections[at.section].notes[note.Kind])
		}
		if i == 0 || f.restart == "eachSect" && at.section != section {
			n = f.start
		}
		section = at.section
		if !at.custom && f.restart != "eachPage" {
			note.Label = formatted(f.format, n)
			n++
		}
	}
}
