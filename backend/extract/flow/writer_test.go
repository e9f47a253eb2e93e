package flow

import (
	"errors"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
)

// paragraph is a block of one paragraph.
func paragraph(p Passage) Block { return Block{Paragraph: &Paragraph{Passage: p}} }

// TestMarksKeepTheirPlaces puts a marked word through everything that moves text: white
// space in front, cells, rows, notes.
func TestMarksKeepTheirPlaces(t *testing.T) {
	t.Parallel()
	by := Author{Name: "A", Date: "2024"}
	var p Passage
	p.Add(" \n before ")
	p.Delete("old", by)
	p.Delete("er", by)
	p.Insert("new", by)
	p.Insert("\u00ADer", by)
	p.Mark(Mark{Kind: NoteMark, Note: &Note{Kind: doc.Footnote, ID: "1", Label: "1", Body: p}})
	p.Add(" after \n")
	for name, blocks := range map[string][]Block{
		"paragraph": {paragraph(p)},
		"cells":     {{Table: &Table{Rows: []Row{{{paragraph(Plain("x"))}, {paragraph(Plain("y")), paragraph(p)}}}}}},
		"box":       {{Table: &Table{Rows: []Row{{{paragraph(Plain("x")), paragraph(p)}}}}}},
	} {
		t.Run(name, func(t *testing.T) {
			var w Writer
			if err := w.Write(blocks); err != nil {
				t.Fatal(err)
			}
			w.WriteNotes(doc.Footnote)
			text, layout := w.Finish()
			if len(layout.Notes) != 5 {
				t.Fatalf("notes %v", layout.Notes)
			}
			for i, c := range layout.Notes[1:] { // two in the text, two in the note
				if i%2 == 0 && (c.Kind != doc.Deleted || c.Text != "older" || c.Anchor.Len() != 0) {
					t.Errorf("deletion %+v", c)
				}
				if got := text[c.Anchor.Start:c.Anchor.End]; i%2 == 1 && (c.Kind != doc.Inserted || got != "newer") {
					t.Errorf("inserted %q", got)
				}
				if !strings.HasPrefix(text[c.Anchor.Start:], "newer") {
					t.Errorf("change at %q", text[c.Anchor.Start:])
				}
			}
			n := layout.Notes[0]
			if got := text[n.Span.Start:n.Span.End]; got != "before newer" {
				t.Errorf("note %q", got)
			}
			if !strings.HasSuffix(text[:n.Anchor.Start], "newer") {
				t.Errorf("anchor at %d of %q", n.Anchor.Start, text)
			}
		})
	}
}

func TestTooLong(t *testing.T) {
	t.Parallel()
	long := paragraph(Plain(strings.Repeat("x", maxText/2)))
	var w Writer
	if err := w.Write([]Block{long}); err != nil {
		t.Error(err)
	}
	if err := w.Write([]Block{long}); !errors.Is(err, canon.ErrTooLarge) {
		t.Errorf("error %v", err)
	}
}
