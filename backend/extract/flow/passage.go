// Package flow holds the content of a word processor's document on its way into a
// canonical text: a reader makes passages (text with marks: tracked changes, notes, words that are not shown, the
// ends of commented stretches) and blocks (paragraphs and tables) out of them, and gives
// the blocks to a [Writer], which builds the text and its layout. The marks keep their
// places through everything that happens to the text on the way.
package flow

import (
	"bytes"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
)

// Author is who made a tracked change or a comment, and when, as the source writes it.
type Author struct {
	Name, Date string
	Moved      bool // the change is one end of a move
}

// MarkKind says what a mark is.
type MarkKind int

const (
	// Insertion is a stretch that was inserted.
	Insertion MarkKind = iota
	// Deletion is the place of a text that was deleted.
	Deletion
	// Beside is the place of words that are in the file and not shown.
	Beside
	// NoteMark is the place of a note's mark.
	NoteMark
	// RangeStart and RangeEnd are the ends of the words that a comment is about.
	RangeStart
	RangeEnd
)

// Mark is a place, or of an insertion a stretch, in a passage.
type Mark struct {
	Kind    MarkKind
	At, End int          // bytes of the passage; End only counts for an insertion
	Deleted string       // of a deletion; of [Beside] the words
	As      doc.NoteKind // of [Beside]
	By      Author       // of an insertion or deletion
	Note    *Note        // of a note's mark
	ID      string       // of the comment, for the ends of its range
}

// Note is a footnote, an endnote or a comment.
type Note struct {
	Kind  doc.NoteKind
	ID    string // in the source, unique among those of its kind
	Label string // its number, as the document shows it; may be empty
	By    Author // of a comment
	Body  Passage

	at int // where its mark stands in the text
}

// Passage is text with marks. The text is clean as package canon has it. The zero
// Passage is empty and ready.
type Passage struct {
	Text  []byte
	Marks []Mark
}

// Plain returns a passage without marks.
func Plain(text string) Passage { return Passage{Text: []byte(canon.Clean(text))} }

// Add appends text that is part of the document.
func (p *Passage) Add(text string) { p.Text = append(p.Text, canon.Clean(text)...) }

// Insert appends text that was inserted.
func (p *Passage) Insert(text string, by Author) {
	at := len(p.Text)
	p.Add(text)
	if len(p.Text) == at {
		return
	}
	if m := p.last(Insertion, by); m != nil && m.End == at {
		m.End = len(p.Text)
		return
	}
	p.Marks = append(p.Marks, Mark{Kind: Insertion, At: at, End: len(p.Text), By: by})
}

// Delete notes that a text was deleted at the end of the passage so far.
func (p *Passage) Delete(text string, by Author) {
	if text = canon.Clean(text); text == "" {
		return
	}
	if m := p.last(Deletion, by); m != nil && m.At == len(p.Text) {
		m.Deleted += text
		return
	}
	p.Mark(Mark{Kind: Deletion, Deleted: text, By: by})
}

// Keep notes words at the end of the passage so far that are in the file and not shown.
func (p *Passage) Keep(kind doc.NoteKind, text string) {
	if text = canon.Clean(text); text == "" {
		return
	}
	if n := len(p.Marks); n > 0 && p.Marks[n-1].Kind == Beside && p.Marks[n-1].As == kind && p.Marks[n-1].At == len(p.Text) {
		p.Marks[n-1].Deleted += text
		return
	}
	p.Mark(Mark{Kind: Beside, As: kind, Deleted: text})
}

// last returns the last mark if it is a change of that kind and by that author.
func (p *Passage) last(kind MarkKind, by Author) *Mark {
	if n := len(p.Marks); n > 0 && p.Marks[n-1].Kind == kind && p.Marks[n-1].By == by {
		return &p.Marks[n-1]
	}
	return nil
}

// Mark puts a mark at the end of the passage so far.
func (p *Passage) Mark(m Mark) {
	m.At, m.End = len(p.Text), len(p.Text)
	p.Marks = append(p.Marks, m)
}

// Append puts another passage at the end.
func (p *Passage) Append(q Passage) {
	shift := len(p.Text)
	p.Text = append(p.Text, q.Text...)
	for _, m := range q.Marks {
		m.At += shift
		m.End += shift
		p.Marks = append(p.Marks, m)
	}
}

// spaced replaces tabs by spaces, one for one.
func (p Passage) spaced() Passage {
	p.Text = bytes.ReplaceAll(p.Text, []byte("\t"), []byte(" "))
	return p
}
