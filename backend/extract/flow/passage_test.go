package flow

import (
	"reflect"
	"strings"
	"testing"

	"pincite/backend/doc"
)

func TestChangesOfOneAuthorJoin(t *testing.T) {
	t.Parallel()
	ann, bob := Author{Name: "Ann", Date: "2024-01-01"}, Author{Name: "Bob", Date: "2024-01-02"}
	for _, c := range []struct {
		name  string
		write func(p *Passage)
		text  string
		marks []Mark
	}{
		{"insertions side by side", func(p *Passage) { p.Insert("a", ann); p.Insert("b", ann) }, "ab",
			[]Mark{{Kind: Insertion, At: 0, End: 2, By: ann}}},
		{"of two authors", func(p *Passage) { p.Insert("a", ann); p.Insert("b", bob) }, "ab",
			[]Mark{{Kind: Insertion, At: 0, End: 1, By: ann}, {Kind: Insertion, At: 1, End: 2, By: bob}}},
		{"with text between", func(p *Passage) { p.Insert("a", ann); p.Add("-"); p.Insert("b", ann) }, "a-b",
			[]Mark{{Kind: Insertion, At: 0, End: 1, By: ann}, {Kind: Insertion, At: 2, End: 3, By: ann}}},
		{"of nothing", func(p *Passage) { p.Insert("", ann); p.Insert("\u00AD", ann) }, "", nil},
		{"cleaned", func(p *Passage) { p.Insert("a\r\n\x00b", ann) }, "a\nb", []Mark{{Kind: Insertion, At: 0, End: 3, By: ann}}},
		{"deletions at one place", func(p *Passage) { p.Add("x"); p.Delete("a", ann); p.Delete("b", ann) }, "x",
			[]Mark{{Kind: Deletion, At: 1, End: 1, Deleted: "ab", By: ann}}},
		{"deletions of two authors", func(p *Passage) { p.Delete("a", ann); p.Delete("b", bob) }, "",
			[]Mark{{Kind: Deletion, Deleted: "a", By: ann}, {Kind: Deletion, Deleted: "b", By: bob}}},
		{"deletions with text between", func(p *Passage) { p.Delete("a", ann); p.Add("x"); p.Delete("b", ann) }, "x",
			[]Mark{{Kind: Deletion, Deleted: "a", By: ann}, {Kind: Deletion, At: 1, End: 1, Deleted: "b", By: ann}}},
		{"deletion of nothing", func(p *Passage) { p.Delete("\u00AD", ann) }, "", nil},
		{"a deletion parts insertions", func(p *Passage) { p.Insert("a", ann); p.Delete("x", ann); p.Insert("b", ann) }, "ab",
			[]Mark{{Kind: Insertion, At: 0, End: 1, By: ann}, {Kind: Deletion, At: 1, End: 1, Deleted: "x", By: ann}, {Kind: Insertion, At: 1, End: 2, By: ann}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var p Passage
			c.write(&p)
			if string(p.Text) != c.text || !reflect.DeepEqual(p.Marks, c.marks) {
				t.Errorf("%q with %+v, want %q with %+v", p.Text, p.Marks, c.text, c.marks)
			}
		})
	}
}

func TestAppendShiftsMarks(t *testing.T) {
	t.Parallel()
	by := Author{Name: "Ann"}
	p, q := Plain("é "), Passage{}
	q.Insert("new", by)
	q.Mark(Mark{Kind: RangeEnd, ID: "7"})
	p.Append(q)
	p.Append(q)
	want := []Mark{
		{Kind: Insertion, At: 3, End: 6, By: by}, {Kind: RangeEnd, At: 6, End: 6, ID: "7"},
		{Kind: Insertion, At: 6, End: 9, By: by}, {Kind: RangeEnd, At: 9, End: 9, ID: "7"},
	}
	if string(p.Text) != "é newnew" || !reflect.DeepEqual(p.Marks, want) {
		t.Errorf("%q with %+v", p.Text, p.Marks)
	}
	if q.Marks[0].At != 0 {
		t.Errorf("the passage that was appended has changed: %+v", q.Marks)
	}
}

func TestSpacedKeepsTheOriginal(t *testing.T) {
	t.Parallel()
	p := Plain("a\tb\t")
	if got := string(p.spaced().Text); got != "a b " || string(p.Text) != "a\tb\t" {
		t.Errorf("%q of %q", got, p.Text)
	}
}

// cells makes a row of cells of one paragraph each.
func cells(texts ...string) Row {
	var r Row
	for _, text := range texts {
		r = append(r, []Block{paragraph(Plain(text))})
	}
	return r
}

func table(rows ...Row) Block { return Block{Table: &Table{Rows: rows}} }

func TestTables(t *testing.T) {
	t.Parallel()
	heading := Block{Paragraph: &Paragraph{Passage: Plain("1. Term"), Heading: 1, Label: "1."}}
	item := Block{Paragraph: &Paragraph{Passage: Plain("(a) one"), Item: 2, Label: "(a)"}}
	for _, c := range []struct {
		name   string
		blocks []Block
		want   string
		kinds  []doc.BlockKind
		labels []string
	}{
		{"nothing", nil, "", nil, nil},
		{"rows", []Block{table(cells("a", "b"), cells("c", "d"))}, "a\tb\nc\td", []doc.BlockKind{doc.BlockRow, doc.BlockRow}, []string{"", ""}},
		{"two tables", []Block{table(cells("a", "b")), table(cells("c", "d"))}, "a\tb\n\nc\td", []doc.BlockKind{doc.BlockRow, doc.BlockRow}, []string{"", ""}},
		{"a tab in a cell", []Block{table(cells("a\tb", "c"))}, "a b\tc", []doc.BlockKind{doc.BlockRow}, []string{""}},
		{"one cell", []Block{table(Row{{heading, item}})}, "1. Term\n\n(a) one", []doc.BlockKind{doc.BlockHeading, doc.BlockItem}, []string{"1.", "(a)"}},
		{"rows that arrange between those that do not", []Block{table(cells("a", "b"), Row{{heading}}, cells("c", "d"))}, "a\tb\n\n1. Term\n\nc\td",
			[]doc.BlockKind{doc.BlockRow, doc.BlockHeading, doc.BlockRow}, []string{"", "1.", ""}},
		{"a table in a cell", []Block{table(Row{{paragraph(Plain("x"))}, {table(cells("a", "b"))}})}, "x\n\na\tb", []doc.BlockKind{doc.BlockParagraph, doc.BlockRow}, []string{"", ""}},
		{"several paragraphs in a cell", []Block{table(Row{{paragraph(Plain("x")), paragraph(Plain("")), paragraph(Plain("y"))}, {paragraph(Plain("z"))}})}, "x\ny\tz", []doc.BlockKind{doc.BlockRow}, []string{""}},
		{"the number of a row", []Block{table(Row{{item}, {paragraph(Plain("fee"))}})}, "(a) one\tfee", []doc.BlockKind{doc.BlockRow}, []string{"(a)"}},
		{"an empty first cell", []Block{table(Row{{}, {paragraph(Plain("fee"))}})}, "\tfee", []doc.BlockKind{doc.BlockRow}, []string{""}},
		{"a row of nothing", []Block{table(cells("", " "))}, "", nil, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var w Writer
			if err := w.Write(c.blocks); err != nil {
				t.Fatal(err)
			}
			text, layout := w.Finish()
			var kinds []doc.BlockKind
			var labels []string
			for _, b := range layout.Blocks {
				kinds, labels = append(kinds, b.Kind), append(labels, b.Label)
			}
			if text != c.want || !reflect.DeepEqual(kinds, c.kinds) || !reflect.DeepEqual(labels, c.labels) {
				t.Errorf("%q of %v %q, want %q of %v %q", text, kinds, labels, c.want, c.kinds, c.labels)
			}
		})
	}
}

func TestInLine(t *testing.T) {
	t.Parallel()
	marked := Plain("b")
	marked.Mark(Mark{Kind: RangeStart, ID: "1"})
	p := InLine([]Block{paragraph(Plain("a")), paragraph(Plain("")), table(cells("c", "d"), cells("e", "f")), paragraph(marked)})
	if want := "a\nc\td\ne\tf\nb"; string(p.Text) != want || len(p.Marks) != 1 || p.Marks[0].At != len(want) {
		t.Errorf("%q with %+v", p.Text, p.Marks)
	}
}

// TestComments anchors comments at their words, and those without at their marks.
func TestComments(t *testing.T) {
	t.Parallel()
	mark := func(kind MarkKind, id string) Mark { return Mark{Kind: kind, ID: id} }
	note := func(id string) Mark {
		return Mark{Kind: NoteMark, Note: &Note{Kind: doc.Comment, ID: id, By: Author{Name: "Ann\x00", Date: "2024"}, Body: Plain(" about " + id)}}
	}
	for _, c := range []struct {
		name  string
		write func(p *Passage)
		want  string // the words of the anchor
		at    string // what follows the anchor
	}{
		{"words", func(p *Passage) {
			p.Add("The ")
			p.Mark(mark(RangeStart, "1"))
			p.Add("fee is due")
			p.Mark(mark(RangeEnd, "1"))
			p.Mark(note("1"))
			p.Add(" now.")
		}, "fee is due", " now."},
		{"words with white space at the ends", func(p *Passage) {
			p.Add("The")
			p.Mark(mark(RangeStart, "1"))
			p.Add(" fee ")
			p.Mark(mark(RangeEnd, "1"))
			p.Mark(note("1"))
			p.Add("now.")
		}, "fee", " now."},
		{"a mark alone", func(p *Passage) { p.Add("The fee"); p.Mark(note("1")); p.Add(" now.") }, "", " now."},
		{"a range without an end", func(p *Passage) {
			p.Mark(mark(RangeStart, "1"))
			p.Add("The fee")
			p.Mark(note("1"))
			p.Add(" now.")
		}, "", " now."},
		{"a range without a start", func(p *Passage) {
			p.Add("The fee")
			p.Mark(mark(RangeEnd, "1"))
			p.Mark(note("1"))
			p.Add(" now.")
		}, "", " now."},
		{"the range of another", func(p *Passage) {
			p.Mark(mark(RangeStart, "2"))
			p.Add("The fee")
			p.Mark(mark(RangeEnd, "2"))
			p.Mark(note("1"))
			p.Add(" now.")
		}, "", " now."},
		{"a range that starts twice", func(p *Passage) {
			p.Mark(mark(RangeStart, "1"))
			p.Add("The ")
			p.Mark(mark(RangeStart, "1"))
			p.Add("fee")
			p.Mark(mark(RangeEnd, "1"))
			p.Mark(note("1"))
			p.Add(" now.")
		}, "The fee", " now."},
		{"marked twice", func(p *Passage) { p.Add("The fee"); p.Mark(note("1")); p.Mark(note("1")); p.Add(" now.") }, "", " now."},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var p Passage
			c.write(&p)
			var w Writer
			if err := w.Write([]Block{paragraph(p)}); err != nil {
				t.Fatal(err)
			}
			if notes := w.Notes(doc.Comment); len(notes) != 1 {
				t.Fatalf("%d notes", len(notes))
			}
			w.WriteNotes(doc.Footnote) // of which there are none
			w.WriteComments()
			text, layout := w.Finish()
			if len(layout.Notes) != 1 {
				t.Fatalf("notes %+v", layout.Notes)
			}
			n := layout.Notes[0]
			if got := text[n.Anchor.Start:n.Anchor.End]; got != c.want || !strings.HasPrefix(text[n.Anchor.End:], c.at) {
				t.Errorf("the anchor is %q before %q, want %q before %q", got, text[n.Anchor.End:], c.want, c.at)
			}
			if got := n.Text; got != "about 1" || strings.Contains(text, got) || n.Author != "Ann" || n.Date != "2024" {
				t.Errorf("the note is %q by %q on %q", got, n.Author, n.Date)
			}
		})
	}
}

func TestNotesAndAsides(t *testing.T) {
	t.Parallel()
	note := func(kind doc.NoteKind, id, label, body string) Mark {
		return Mark{Kind: NoteMark, Note: &Note{Kind: kind, ID: id, Label: label, Body: Plain(body)}}
	}
	p := Plain("Text")
	p.Mark(note(doc.Footnote, "1", "1", "first"))
	p.Mark(note(doc.Endnote, "1", "i", "an endnote of the same id"))
	p.Mark(note(doc.Footnote, "2", "", "without a number"))
	p.Mark(note(doc.Footnote, "3", "3", " \n"))
	var w Writer
	if err := w.Write([]Block{paragraph(p)}); err != nil {
		t.Fatal(err)
	}
	w.Marks([]Mark{note(doc.Footnote, "4", "4", "behind all blocks")})
	w.WriteNotes(doc.Footnote)
	w.WriteNotes(doc.Endnote)
	w.AddAside("header", Plain(" Draft \n"))
	w.AddAside("footer", Plain(" \t"))
	text, layout := w.Finish()
	if want := "Text\n\n1 first\n\nwithout a number\n\n4 behind all blocks\n\ni an endnote of the same id"; text != want {
		t.Errorf("%q, want %q", text, want)
	}
	var bodies []string
	for _, n := range layout.Notes {
		bodies = append(bodies, text[n.Span.Start:n.Span.End])
		if n.Anchor.Start != len("Text") || n.Anchor.Len() != 0 {
			t.Errorf("the anchor of %q is %v", bodies[len(bodies)-1], n.Anchor)
		}
	}
	if want := []string{"first", "without a number", "behind all blocks", "an endnote of the same id"}; !reflect.DeepEqual(bodies, want) {
		t.Errorf("%q, want %q", bodies, want)
	}
	if len(layout.Asides) != 1 || layout.Asides[0] != (doc.Aside{Kind: "header", Text: "Draft"}) {
		t.Errorf("asides %+v", layout.Asides)
	}
}
