// Package rtf reads Rich Text Format as Word, LibreOffice and Outlook write it, after
// Microsoft's "Rich Text Format (RTF) Specification", version 1.9.1.
//
// The text is what Word shows: list numbers as the file writes them out for older
// readers (\listtext), fields by their results, insertions in and deletions out, hidden
// text out, rows with a tab between cells. Footnotes follow the text, and what
// headers and footers say of their own stands before and behind it.
package rtf

import (
	"context"
	"fmt"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
)

// Extractor names this reader and its version.
const Extractor = "rtf/6"

// maxDepth is the number of groups that may be open at once. Word opens some twenty.
const maxDepth = 1000

// Read reads a source that starts with "{\rtf". The error wraps [canon.ErrDamaged],
// [canon.ErrTooLarge] or [canon.ErrEmpty], or is that of ctx.
func Read(ctx context.Context, source []byte) (*canon.Text, error) {
	r := newReader(source)
	if err := r.run(ctx); err != nil {
		return nil, err
	}
	text, layout := r.finish()
	if text == "" {
		return nil, fmt.Errorf("%w: the RTF file shows nothing; if it holds a picture of a text, save the picture or print it to PDF",
			canon.ErrEmpty)
	}
	t := &canon.Text{Text: text, Layout: layout, Format: "rtf", Extractor: Extractor}
	if r.struck {
		t.Notices = []string{canon.Struck}
	}
	t.Notices = append(t.Notices, canon.Concealed(layout.Notes)...)
	return t, nil
}

// run reads the file token by token.
func (r *reader) run(ctx context.Context) error {
	const often = 1 << 16 // tokens between two looks at ctx
	for n := 0; ; n++ {
		if n%often == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		t := r.scan.next()
		switch t.kind {
		case endOfFile:
			return fmt.Errorf("%w: the RTF file ends in the middle of its text; get it anew from where it came from", canon.ErrDamaged)
		case openGroup:
			if len(r.stack) == maxDepth {
				return fmt.Errorf("%w: its groups are nested more than %d deep; open it in Word or LibreOffice and save it as .docx",
					canon.ErrTooLarge, maxDepth)
			}
			r.open()
		case closeGroup:
			if r.close(); len(r.stack) == 0 {
				return nil // what follows the last group is not part of the document
			}
		case controlWord:
			r.control(t)
		case hexByte:
			r.bytes([]byte{t.char}, true)
		case plainText:
			r.bytes(t.text, false)
		}
	}
}

// finish ends the last paragraph and adds the notes at the end of the text.
func (r *reader) finish() (string, doc.Layout) {
	r.body.endParagraph(r)
	layout := r.body.out.Layout()
	var beside []doc.Note
	for _, n := range r.notes {
		if a := n.about; a != nil && a.Start >= 0 && a.End >= a.Start {
			n.note.Anchor = *a
		}
		first := len(layout.Blocks)
		text, inner := n.body.out.Text()
		if n.note.Kind == doc.Comment {
			if n.note.Text = strings.TrimSpace(text); n.note.Text != "" {
				beside = append(beside, n.note)
			}
			continue
		}
		r.body.out.Append(text, inner)
		if len(layout.Blocks) == first {
			continue
		}
		for i := first; i < len(layout.Blocks); i++ {
			layout.Blocks[i].Kind, layout.Blocks[i].Level, layout.Blocks[i].Label = doc.BlockNote, 0, ""
		}
		n.note.Span = doc.Span{Start: layout.Blocks[first].Span.Start, End: layout.Blocks[len(layout.Blocks)-1].Span.End}
		layout.Notes = append(layout.Notes, n.note)
	}
	for _, c := range r.changes {
		if c.Anchor.Len() > 0 || c.Text != "" {
			beside = append(beside, *c)
		}
	}
	layout.Notes = append(layout.Notes, beside...)
	doc.SortNotes(layout.Notes)
	return r.around(&r.body.out)
}

// colour is one of the table of colours: red, green and blue, 0 to 255.
type colour [3]int

// isWhite reports whether nothing is seen of a colour on paper. The one of the system, with no parts, is black.
func (r *reader) isWhite(n int) bool {
	return n > 0 && n < len(r.colours) && min(r.colours[n][0], r.colours[n][1], r.colours[n][2]) >= 250
}

// invisible reports whether nobody sees words in a state: they are white on white, or of no size.
func (r *reader) invisible(s *state) bool {
	return r.isWhite(s.colour) && !s.ground || s.size == 1 || s.size == 2
}

// look obeys the words that say in which colours and how large text is shown.
func (r *reader) look(t token) bool {
	s := r.top()
	switch t.word {
	case "red", "green", "blue":
		if n := len(r.colours); s.to == toColours && n > 0 {
			r.colours[n-1][map[string]int{"red": 0, "green": 1, "blue": 2}[t.word]] = t.value
		}
	case "cf":
		s.colour = t.value
	case "fs":
		s.size = t.value
	case "cb", "chcbpat", "highlight", "cbpat", "clcbpat", "trcbpat":
		s.ground = s.ground || t.value > 0 && !r.isWhite(t.value)
	case "shading", "chshdng", "clshdng":
		s.ground = s.ground || t.value > 0
	case "titlepg":
		r.titled = true
	case "facingp":
		r.facing = true
	default:
		return false
	}
	return true
}

// keep notes words that nobody sees.
func (f *flow) keep(r *reader, kind doc.NoteKind, text string) {
	if f != r.body || text == "" {
		return
	}
	if n := len(r.changes); n > 0 && r.changes[n-1].Kind == kind && f.kept == f.par.Len() {
		r.changes[n-1].Text += text
		return
	}
	n := &doc.Note{Kind: kind, Text: text}
	r.changes = append(r.changes, n)
	f.kept = f.par.Len()
	f.par.Mark(func(pos int) { n.Anchor = doc.Span{Start: pos, End: pos} })
}
