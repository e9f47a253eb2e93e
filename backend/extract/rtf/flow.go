package rtf

import (
	"fmt"
	"strings"
	"unicode"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	passages "pincite/backend/extract/flow"
)

// flow is a running text: that of the document, of a note, of a header or of a text box.
type flow struct {
	out   canon.Builder
	par   canon.Paragraph
	label string // the number of the paragraph in the making
	row   bool   // the paragraph in the making is a row of a table
	from  int    // where in it the paragraph of a cell begins
	boxes []*flow
	kept  int // where in it words stand that nobody sees, the last ones

	change  *doc.Note // the open one
	removed *strings.Builder
	key     changeKey
}

// changeKey tells changes apart: what differs in it is another change.
type changeKey struct {
	inserted, deleted bool
	author, date      int
}

// insert adds text that is shown.
func (f *flow) insert(r *reader, text string) {
	s := r.top()
	f.continueChange(r, changeKey{inserted: s.inserted, author: s.author, date: s.date})
	if f.label != "" && f.par.Len() == f.from {
		f.par.WriteString(f.label + " ")
	}
	if f.row {
		text = strings.ReplaceAll(text, "\n", " ")
	}
	f.par.WriteString(text)
}

// delete keeps text that a tracked change took out.
func (f *flow) delete(r *reader, text string) {
	s := r.top()
	f.continueChange(r, changeKey{deleted: true, author: s.author, date: s.date})
	f.removed.WriteString(text)
}

// continueChange ends the open change and starts another one, unless both are the same.
func (f *flow) continueChange(r *reader, k changeKey) {
	if !k.inserted && !k.deleted {
		k = changeKey{}
	}
	if k == f.key {
		return
	}
	f.endChange()
	f.key = k
	if k == (changeKey{}) {
		return
	}
	c := &doc.Note{Kind: doc.Inserted, Date: dateOf(k.date)}
	if k.deleted {
		c.Kind = doc.Deleted
	}
	if k.author >= 0 && k.author < len(r.authors) {
		c.Author = r.authors[k.author]
	}
	f.change = c
	if f == r.body {
		r.changes = append(r.changes, c)
	}
	if k.deleted {
		f.removed = &strings.Builder{}
	}
	f.par.Mark(func(pos int) { c.Anchor = doc.Span{Start: pos, End: pos} })
}

func (f *flow) endChange() {
	c := f.change
	switch {
	case c == nil:
	case f.key.deleted:
		c.Text = canon.Clean(f.removed.String())
	default:
		f.par.Mark(func(pos int) { c.Anchor.End = pos })
	}
	f.change, f.removed, f.key = nil, nil, changeKey{}
}

// paragraphMark meets the end of a paragraph.
func (f *flow) paragraphMark(r *reader) {
	s := r.top()
	switch {
	case s.to != toFlow || s.hidden:
	case s.deleted: // a paragraph joined with the next
		f.delete(r, "\n")
	case s.par.inTable:
		f.row = true
		f.insert(r, " ")
		f.label, f.from = "", f.par.Len()
	default:
		f.endParagraph(r)
	}
}

// cell meets the end of a cell.
func (f *flow) cell() {
	f.row = true
	f.endChange()
	f.par.WriteString("\t")
	f.label, f.from = "", f.par.Len()
}

// endParagraph makes a block of the paragraph.
func (f *flow) endParagraph(r *reader) {
	f.endChange()
	kind, level, label := doc.BlockParagraph, 0, f.label
	switch p := r.paragraph(); {
	case f.row:
		kind, label = doc.BlockRow, ""
	case p.heading > 0:
		kind, level = doc.BlockHeading, p.heading
	case p.list || label != "":
		kind, level = doc.BlockItem, p.level+1
	}
	if f.par.Len() == 0 {
		label = ""
	}
	f.par.AddTo(&f.out, kind, level, label)
	f.label, f.row, f.from, f.kept = "", false, 0, -1
	for _, box := range f.boxes {
		text, layout := box.out.Text()
		f.out.Append(text, layout)
	}
	f.boxes = nil
}

// paragraph returns the properties of the paragraph in the making.
func (r *reader) paragraph() paragraph {
	if len(r.stack) == 0 {
		return paragraph{}
	}
	return r.top().par
}

// setLabel sets the number of the paragraph, before its text. Bullets are none.
func (f *flow) setLabel(text string) {
	if f.par.Len() > f.from {
		return
	}
	text = strings.Join(strings.Fields(text), " ")
	if strings.ContainsFunc(text, func(c rune) bool { return unicode.IsLetter(c) || unicode.IsDigit(c) }) && text != "o" {
		f.label = text
	}
}

// dateOf writes a date that the format packs into bits: minute, hour, day, month, year
// since 1900.
func dateOf(n int) string {
	if n == 0 {
		return ""
	}
	u := uint32(n) //nolint:gosec // 32 bits, written with a sign
	return fmt.Sprintf("%04d-%02d-%02dT%02d:%02d", 1900+u>>20&0x1FF, u>>16&0xF, u>>11&0x1F, u>>6&0x1F, u&0x3F)
}

// runningText is a header or footer.
type runningText struct {
	kind  string // "header" or "footer"
	pages string // "f" of the first page, "l" and "r" of the left and right ones, "" of all
	lines []string
}

// runningText diverts a header or footer.
func (r *reader) runningText(kind, pages string) {
	r.divert(func(f *flow) {
		text, layout := f.out.Text()
		t := runningText{kind: kind, pages: pages}
		for _, b := range layout.Blocks {
			t.lines = append(t.lines, text[b.Span.Start:b.Span.End])
		}
		r.running = append(r.running, t)
	})
}

// shown reports whether some page shows it.
func (r *reader) shows(t runningText) bool {
	switch t.pages {
	case "f":
		return r.titled
	case "l", "r":
		return r.facing
	}
	return true
}

// around puts headers before a text and footers behind it: what they say of their own once, the rest as asides.
func (r *reader) around(body *canon.Builder) (string, doc.Layout) {
	var front canon.Builder
	text, _ := body.Text()
	said := squeezed(text)
	for _, t := range r.running {
		for _, line := range t.lines {
			own := r.shows(t) && passages.RunningWords(line) != "" && !strings.Contains(said, squeezed(line))
			switch {
			case !own:
				body.Layout().Asides = append(body.Layout().Asides, doc.Aside{Kind: t.kind, Text: line})
				continue
			case t.kind == "header":
				front.Add(doc.BlockRunning, 0, "", line)
			default:
				body.Add(doc.BlockRunning, 0, "", line)
			}
			said += " " + squeezed(line)
		}
	}
	text, layout := body.Text()
	if front.Len() == 0 {
		return text, layout
	}
	front.Append(text, layout)
	text, layout = front.Text()
	doc.SortNotes(layout.Notes)
	return text, layout
}

func squeezed(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }
