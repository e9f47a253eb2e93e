package cite

import "pincite/backend/doc"

// Note is a [doc.Note] on words that are quoted, as it is told outside. Its span counts Unicode code points.
type Note struct {
	Kind   doc.NoteKind `json:"kind"`
	Span   [2]int       `json:"span"` // what it is about, or the empty span where it stands
	Author string       `json:"author,omitempty"`
	Date   string       `json:"date,omitempty"` // as the source writes it
	Text   string       `json:"text,omitempty"` // what it says itself; empty for words that no reader of the page sees
	Words  string       `json:"words"`          // what it tells, in English
	told   string
}

// Told is what the note tells, with what it says itself, on one line.
func (n Note) Told() string { return n.told }

// NotesOn returns the notes on a span of bytes of a document. The error is [doc.ErrSpan].
func NotesOn(l doc.Layout, o *doc.Offsets, span doc.Span) ([]Note, error) {
	var notes []Note
	for _, n := range l.NotesOn(span) {
		told, err := Tell(n, o)
		if err != nil {
			return nil, err
		}
		notes = append(notes, told)
	}
	return notes, nil
}

// Tell returns a note as it is told outside; o are the offsets of its text. The error is [doc.ErrSpan].
func Tell(n doc.Note, o *doc.Offsets) (Note, error) {
	characters, err := o.Runes(n.Anchor)
	if err != nil {
		return Note{}, err
	}
	told := Note{Kind: n.Kind, Span: [2]int{characters.Start, characters.End}, Author: n.Author, Date: n.Date, Words: n.Words(),
		told: n.Told()}
	if !n.Concealed() {
		told.Text = n.Text
	}
	return told, nil
}
