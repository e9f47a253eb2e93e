package flow

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
)

// Writer builds a canonical text out of blocks. The zero Writer is empty and ready. It
// is not safe for concurrent use.
//
// A row of a table that only arranges what it holds (one cell, or a table in a cell) is
// taken apart into its blocks. The other rows are blocks themselves: cells are parted by
// tabs, and the paragraphs of a cell by line ends.
type Writer struct {
	builder    canon.Builder
	beside     []doc.Note // changes, and words that are not shown
	notes      []*Note
	start, end map[string]int // of the words that a comment is about, by its id
}

// maxText is how many bytes a text may have. Numbers and spaces that a document only
// names can unfold to more than the document has; a million-character contract is far
// below it.
const maxText = 32 << 20

// Write puts blocks into the text. The error wraps [canon.ErrTooLarge].
func (w *Writer) Write(blocks []Block) error {
	w.write(blocks)
	if w.builder.Len() > maxText {
		return fmt.Errorf("%w: its text has more than %d MB; save it in parts", canon.ErrTooLarge, maxText>>20)
	}
	return nil
}

func (w *Writer) write(blocks []Block) {
	for _, b := range blocks {
		if b.Table == nil {
			w.paragraph(b.Paragraph)
			continue
		}
		w.builder.EndTable()
		for i, r := range b.Table.Rows {
			reached := ""
			if i < len(b.Table.Reached) {
				reached = b.Table.Reached[i]
			}
			w.row(r, reached)
		}
		w.builder.EndTable()
	}
}

func (w *Writer) paragraph(p *Paragraph) {
	switch {
	case p.Heading > 0:
		w.add(doc.BlockHeading, p.Heading, p.Label, p.Passage)
	case p.Item > 0:
		w.add(doc.BlockItem, p.Item, p.Label, p.Passage)
	default:
		w.add(doc.BlockParagraph, 0, "", p.Passage)
	}
}

func (w *Writer) row(r Row, reached string) {
	if !r.arranges() {
		if w.add(doc.BlockRow, 0, r.label(), r.passage()).Len() > 0 {
			w.builder.Reached(reached)
		}
		return
	}
	w.builder.EndTable()
	for _, cell := range r {
		w.write(cell)
	}
}

// add puts a passage into the text and its marks into the layout. It returns the span of
// the text.
func (w *Writer) add(kind doc.BlockKind, level int, label string, p Passage) doc.Span {
	span := w.builder.Add(kind, level, label, string(p.Text))
	trimmed := len(p.Text) - len(bytes.TrimLeft(p.Text, " \t\n"))
	at := func(i int) int { return span.Start + min(max(i-trimmed, 0), span.Len()) }
	for _, m := range p.Marks {
		w.mark(m, at(m.At), at(m.End))
	}
	return span
}

// Marks takes marks that stand after all blocks.
func (w *Writer) Marks(marks []Mark) {
	for _, m := range marks {
		w.mark(m, w.builder.Len(), w.builder.Len())
	}
}

// mark takes a mark whose place in the text is known.
func (w *Writer) mark(m Mark, at, end int) {
	switch m.Kind {
	case Insertion:
		if at < end {
			w.beside = append(w.beside, change(doc.Span{Start: at, End: end}, m))
		}
	case Deletion:
		w.beside = append(w.beside, change(doc.Span{Start: at, End: at}, m))
	case Beside:
		if words := strings.TrimSpace(m.Deleted); words != "" {
			w.beside = append(w.beside, doc.Note{Kind: m.As, Anchor: doc.Span{Start: at, End: at}, Text: words})
		}
	case NoteMark:
		m.Note.at = at
		w.notes = append(w.notes, m.Note)
	case RangeStart:
		if w.start == nil {
			w.start, w.end = map[string]int{}, map[string]int{}
		}
		if _, ok := w.start[m.ID]; !ok {
			w.start[m.ID] = at
		}
	case RangeEnd:
		if _, ok := w.start[m.ID]; ok {
			w.end[m.ID] = at
		}
	}
}

func change(span doc.Span, m Mark) doc.Note {
	kinds := [2]doc.NoteKind{doc.Inserted, doc.MovedHere}
	if m.Kind == Deletion {
		kinds = [2]doc.NoteKind{doc.Deleted, doc.MovedAway}
	}
	kind := kinds[0]
	if m.By.Moved {
		kind = kinds[1]
	}
	return doc.Note{Kind: kind, Anchor: span, Text: m.Deleted, Author: canon.Clean(m.By.Name), Date: canon.Clean(m.By.Date)}
}

// Notes returns the notes of a kind whose marks were written so far, in order, each
// once.
func (w *Writer) Notes(kind doc.NoteKind) []*Note {
	var notes []*Note
	seen := map[string]bool{}
	for _, n := range w.notes {
		if n.Kind == kind && !seen[n.ID] {
			seen[n.ID] = true
			notes = append(notes, n)
		}
	}
	return notes
}

// Answer returns a comment that answers another one, whose mark was written: it is about the same words.
func (w *Writer) Answer(to *Note, id string) *Note {
	n := &Note{Kind: doc.Comment, ID: id, at: to.at}
	if start, ok := w.start[to.ID]; ok {
		w.start[id] = start
		if end, ok := w.end[to.ID]; ok {
			w.end[id] = end
		}
	}
	w.notes = append(w.notes, n)
	return n
}

// Removed takes the words of a note whose mark a change removes, where the mark stands.
func (w *Writer) Removed(n *Note, body Passage) {
	words := string(body.Text)
	for _, m := range body.Marks {
		if m.Kind == Deletion {
			words += m.Deleted
		}
	}
	if words = strings.TrimSpace(canon.Clean(words)); words != "" {
		w.beside = append(w.beside, change(doc.Span{Start: n.at, End: n.at}, Mark{Kind: Deletion, Deleted: words, By: n.By}))
	}
}

// WriteComments takes the comments whose marks were written so far into the layout. Their words are no part of
// the text.
func (w *Writer) WriteComments() {
	for _, n := range w.Notes(doc.Comment) {
		if words := strings.TrimSpace(string(n.Body.Text)); words != "" {
			w.beside = append(w.beside, doc.Note{Kind: doc.Comment, Anchor: w.anchor(n), Text: words, Author: canon.Clean(n.By.Name),
				Date: canon.Clean(n.By.Date)})
		}
	}
}

// WriteNotes puts the footnotes or endnotes at the end of the text, each a block, its number
// in front. A note without words is left out.
func (w *Writer) WriteNotes(kind doc.NoteKind) {
	for _, n := range w.Notes(kind) {
		if len(bytes.TrimSpace(n.Body.Text)) == 0 {
			continue
		}
		var p Passage
		if n.Label != "" {
			p = Plain(n.Label + " ")
		}
		number := len(p.Text)
		p.Append(Passage{Text: bytes.TrimLeft(n.Body.Text, " \t\n"), Marks: n.Body.moved()})
		span := w.add(doc.BlockNote, 0, strings.TrimSpace(canon.Clean(n.Label)), p)
		span.Start = min(span.Start+number, span.End)
		layout := w.builder.Layout()
		layout.Notes = append(layout.Notes, doc.Note{Kind: kind, Anchor: w.anchor(n), Span: span})
	}
}

// moved returns the marks as they stand once white space in front is gone.
func (p Passage) moved() []Mark {
	trimmed := len(p.Text) - len(bytes.TrimLeft(p.Text, " \t\n"))
	marks := slices.Clone(p.Marks)
	for i := range marks {
		marks[i].At = max(marks[i].At-trimmed, 0)
		marks[i].End = max(marks[i].End-trimmed, 0)
	}
	return marks
}

// Running adds a line that stands on every page, in its header or footer.
func (w *Writer) Running(p Passage) { w.add(doc.BlockRunning, 0, "", p) }

// Says reports whether a block of the text so far holds some words, whatever their case and the white space between them.
func (w *Writer) Says(words string) bool {
	text, layout := w.builder.Text()
	words = said(words)
	return slices.ContainsFunc(layout.Blocks, func(b doc.Block) bool {
		return b.Span.Len() >= len(words) && strings.Contains(said(text[b.Span.Start:b.Span.End]), words)
	})
}

func said(words string) string { return strings.ToLower(strings.Join(strings.Fields(words), " ")) }

// Join returns one text, and its layout, of two.
func Join(front, rest *Writer) (string, doc.Layout) {
	if front.builder.Len() == 0 {
		rest.beside = append(front.beside, rest.beside...)
		return rest.Finish()
	}
	text, layout := rest.Finish()
	var b canon.Builder
	b.Append(front.Finish())
	b.Append(text, layout)
	text, layout = b.Text()
	doc.SortNotes(layout.Notes)
	return text, layout
}

// AddAside adds a header or footer to the layout, unless it is empty.
func (w *Writer) AddAside(kind string, p Passage) {
	if text := strings.TrimSpace(string(p.Text)); text != "" {
		layout := w.builder.Layout()
		layout.Asides = append(layout.Asides, doc.Aside{Kind: kind, Text: text})
	}
}

// anchor returns the words that a comment is about, and the empty span at its mark for
// other notes and where there are none.
func (w *Writer) anchor(n *Note) doc.Span {
	start, ok := w.start[n.ID]
	end, closed := w.end[n.ID]
	if n.Kind != doc.Comment || !ok || !closed || end < start {
		return doc.Span{Start: n.at, End: n.at}
	}
	return doc.Span{Start: start, End: end}
}

// Finish returns the text and its layout.
func (w *Writer) Finish() (string, doc.Layout) {
	text, layout := w.builder.Text()
	layout.Notes = append(layout.Notes, w.beside...)
	for i, n := range layout.Notes {
		if !n.Added() {
			layout.Notes[i].Anchor = trimmed(text, n.Anchor)
		}
	}
	doc.SortNotes(layout.Notes)
	return text, layout
}

// trimmed takes the white space at its ends out of a span.
func trimmed(text string, s doc.Span) doc.Span {
	inner := strings.TrimLeft(text[s.Start:s.End], " \t\n")
	s.Start = s.End - len(inner)
	s.End = s.Start + len(strings.TrimRight(inner, " \t\n"))
	return s
}
