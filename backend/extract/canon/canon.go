// Package canon is what the readers of all formats share: the [Text] that they return,
// the [Builder] that puts it together, and the errors that say why there is none.
//
// A reader walks its source and gives the builder one block after another. The builder
// keeps the rules of the canonical text, so that no reader has to know them:
//
//   - it is valid UTF-8 and holds no control characters but tab and newline;
//   - blocks are parted by an empty line, the rows of one table by a line end;
//   - the cells of a row are parted by tabs, also those that are empty, so that each stands as many
//     tabs into its line as it is columns into the table; empty ones at the end are left out;
//   - inside a block, runs of spaces are kept as they are, and no-break spaces too: a
//     quote must stand in the source as it stands here;
//   - soft hyphens are left out.
package canon

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"pincite/backend/doc"
)

// Text is what a reader makes of one source. Its JSON is all but the words, their places and the members.
type Text struct {
	Text      string     `json:"-"` // canonical: valid UTF-8
	Layout    doc.Layout `json:"layout"`
	Format    string     `json:"format"`             // "text", "pdf", "docx" and so on: the usual extension without its dot
	Encoding  string     `json:"encoding,omitempty"` // of formats that are text themselves, such as "utf-8"; else empty
	Extractor string     `json:"extractor"`          // name and version of the reader, such as "pdf/1"
	// Places are where the words stand, of texts with pages that were recognised in pictures:
	// whoever keeps the text keeps them too, since recognising takes seconds a page. Of all
	// other texts they are left out, and made when they are asked for.
	Places doc.Places `json:"-"`
	// Members are the files inside this one: the attachments of a message, the content
	// of an archive. Each is a document of its own. A source may have members and no
	// text.
	Members []Member `json:"-"`
	// Notices tell a person what is not in the text although it is in the source, each
	// with a next step: "3 of 9 pages (2, 5-6) are pictures and not in the text; ...".
	Notices []string `json:"notices,omitempty"`
	// Highlighted are the words that the source marks as with a pen, Properties what it says of itself beside its words: who wrote
	// it, for which company. Both are for who reads the file now, and are not kept with the text.
	Highlighted []doc.Span `json:"highlighted,omitempty"`
	Properties  []Property `json:"properties,omitempty"`
}

// Property is what a file says of itself, such as "Company" and "Orrin & Pell LLP".
type Property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Struck is the notice of words that are struck through by their look alone, as comparisons of two versions
// show what was deleted.
const Struck = "some words are struck through, and in the text all the same; look at them before you quote them"

// Member is a file inside another one.
type Member struct {
	// Name is a relative path with slashes that stays inside: no "..", no root, no drive.
	Name   string
	Source []byte
	// Err says why Source could not be taken out; it wraps a sentinel of this package.
	Err error
}

// blanks are what the builder takes off both ends of a block.
const blanks = " \t\n"

// Builder puts a canonical text together, block by block. The zero Builder is empty and
// ready. It is not safe for concurrent use.
type Builder struct {
	text   strings.Builder
	layout doc.Layout
	inRow  bool // the last block was a row
}

// Len returns the length of the text so far, in bytes: where the next block starts is
// only known once it is added.
func (b *Builder) Len() int { return b.text.Len() }

// Add adds a block and returns the span of its text. A block of nothing but white space
// is left out, and its span is empty. Level and label are those of [doc.Block]; the text
// includes the label. The tabs that a row begins with stand in front of its span.
func (b *Builder) Add(kind doc.BlockKind, level int, label, text string) doc.Span {
	text = Clean(text)
	tabs := 0
	if kind == doc.BlockRow {
		tabs = strings.Count(text[:len(text)-len(strings.TrimLeft(text, blanks))], "\t")
	}
	text = strings.Trim(text, blanks)
	if strings.TrimSpace(text) == "" { // no-break spaces, perhaps
		return doc.Span{Start: b.text.Len(), End: b.text.Len()}
	}
	if b.text.Len() > 0 {
		if b.inRow && kind == doc.BlockRow {
			b.text.WriteString("\n")
		} else {
			b.text.WriteString("\n\n")
		}
	}
	b.inRow = kind == doc.BlockRow
	b.text.WriteString(strings.Repeat("\t", tabs))
	span := doc.Span{Start: b.text.Len(), End: b.text.Len() + len(text)}
	b.text.WriteString(text)
	b.layout.Blocks = append(b.layout.Blocks, doc.Block{Kind: kind, Level: level, Label: label, Span: span})
	return span
}

// Reached tells of the row that was added last which of its columns cells reach that begin elsewhere, as [doc.Block] has it.
func (b *Builder) Reached(columns string) { b.layout.Blocks[len(b.layout.Blocks)-1].Reached = columns }

// EndTable parts the rows that follow from those before.
func (b *Builder) EndTable() { b.inRow = false }

// Layout is the layout so far; a reader adds notes, changes, asides and pages to it.
func (b *Builder) Layout() *doc.Layout { return &b.layout }

// Text returns what was put together.
func (b *Builder) Text() (string, doc.Layout) { return b.text.String(), b.layout }

// Clean returns s as a canonical text may hold it: control characters, soft hyphens and
// byte order marks left out, carriage returns and other line ends made newlines, what is
// not UTF-8 made U+FFFD. Where s is clean already it is returned as it is.
func Clean(s string) string {
	if !strings.ContainsFunc(s, unclean) && utf8.ValidString(s) {
		return s
	}
	s = strings.ReplaceAll(strings.ToValidUTF8(s, "\uFFFD"), "\r\n", "\n")
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\r', r == '\v', r == '\f', r == '\u0085', r == '\u2028', r == '\u2029':
			return '\n'
		case unclean(r):
			return -1
		}
		return r
	}, s)
}

// unclean reports whether a canonical text never holds r.
func unclean(r rune) bool {
	switch {
	case r == '\t', r == '\n':
		return false
	case r < 0x20, r >= 0x7F && r < 0xA0:
		return true
	}
	return r == '\u00AD' || r == '\uFEFF' || r == '\u2028' || r == '\u2029' || r == 0xFFFE || r == 0xFFFF
}

// MaxGrid is how many columns of a table are told apart by the cells that reach over several of them.
const MaxGrid = 100

// Columns returns the column of each cell of a table, from the places in the table's grid at which the
// cells of each row begin, in order. The rows with the most cells have one in every column, wherever it
// begins; a cell of another row stands in the column that it begins in there. So cells over several
// columns or rows shift nothing, and a grid finer than any row adds no columns.
func Columns(rows [][]int) [][]int {
	full := fullest(rows)
	columns := make([][]int, len(rows))
	for i, row := range rows {
		columns[i] = make([]int, len(row))
		next := 0
		for j, start := range row {
			if len(row) < len(full) && len(full) <= MaxGrid {
				at, found := slices.BinarySearch(full, start)
				if !found {
					at--
				}
				next = min(max(next, at), len(full)-len(row)+j)
			}
			columns[i][j] = next
			next++
		}
	}
	return columns
}

// fullest returns the row with the most cells; none where there is no row.
func fullest(rows [][]int) []int {
	if len(rows) == 0 {
		return nil
	}
	return slices.MaxFunc(rows, func(a, b []int) int { return cmp.Compare(len(a), len(b)) })
}

// Reached returns of each row which of its columns cells reach that begin elsewhere, as [doc.Block] has it. Rows and columns are those of
// [Columns], ends where each cell ends in the grid, and above from where to where cells of the rows above reach into a row. Of tables of more than [MaxGrid] columns it returns nothing.
func Reached(rows, columns, ends [][]int, above [][][2]int) []string {
	full, reached := fullest(rows), make([]string, len(rows))
	if len(full) > MaxGrid {
		return reached
	}
	for i, row := range rows {
		marks, next := make([]byte, len(full)), 0
		for c, at := range full {
			marks[c] = '.'
			own := next < len(row) && columns[i][next] == c
			if own {
				at = row[next]
				next++
			}
			switch {
			case slices.ContainsFunc(above[i], func(part [2]int) bool { return part[0] <= at && at < part[1] }):
				marks[c] = '^'
			case !own && next > 0 && at < ends[i][next-1]:
				marks[c] = '<'
			}
		}
		reached[i] = strings.TrimRight(string(marks), ".")
	}
	return reached
}

// Concealed says how many words a document without pages holds that nobody sees, though no format hides them; nothing where
// there are none.
func Concealed(notes []doc.Note) []string {
	words := 0
	for _, n := range notes {
		if n.Kind == doc.Covered || n.Kind == doc.Unseen {
			words += len(strings.Fields(n.Text))
		}
	}
	what := fmt.Sprintf("%d words are written so that nobody sees them (in the colour of their ground, or of no size)", words)
	switch words {
	case 0:
		return nil
	case 1:
		what = "1 word is written so that nobody sees it (in the colour of its ground, or of no size)"
	}
	return []string{what + " and not in the text; whoever has the file can still take them out; have them removed before it is handed on"}
}

// Paragraph is the text of one block in the making, with places in it to remember: a
// reader learns where a footnote's mark stands before it knows where the block will. The
// zero Paragraph is empty and ready.
type Paragraph struct {
	text  strings.Builder
	marks []mark
}

type mark struct {
	at  int // bytes of the paragraph before it
	set func(pos int)
}

// WriteString adds text, made clean.
func (p *Paragraph) WriteString(s string) { p.text.WriteString(Clean(s)) }

// Mark remembers the place that the paragraph has reached. When the paragraph becomes a
// block, set gets that place in the canonical text.
func (p *Paragraph) Mark(set func(pos int)) {
	p.marks = append(p.marks, mark{p.text.Len(), set})
}

// Len returns the length of the paragraph so far, in bytes.
func (p *Paragraph) Len() int { return p.text.Len() }

// String returns the paragraph so far.
func (p *Paragraph) String() string { return p.text.String() }

// AddTo adds the paragraph to b as a block, as [Builder.Add] does, resolves its marks,
// and leaves it empty. The marks of a blank paragraph lie where the text ended before it.
func (p *Paragraph) AddTo(b *Builder, kind doc.BlockKind, level int, label string) doc.Span {
	text, marks := p.text.String(), p.marks
	p.text.Reset()
	p.marks = nil
	span := b.Add(kind, level, label, text)
	leading := len(text) - len(strings.TrimLeft(text, blanks))
	for _, m := range marks {
		m.set(span.Start + min(max(m.at-leading, 0), span.Len()))
	}
	return span
}

// shift returns the layout of a text that stands n bytes further on in another one. It
// has no pages and no sections: those are the whole text's.
func shift(l doc.Layout, n int) doc.Layout {
	move := func(s doc.Span) doc.Span { return doc.Span{Start: s.Start + n, End: s.End + n} }
	out := doc.Layout{Asides: l.Asides}
	for _, b := range l.Blocks {
		b.Span = move(b.Span)
		out.Blocks = append(out.Blocks, b)
	}
	for _, note := range l.Notes {
		note.Anchor = move(note.Anchor)
		if note.InText() {
			note.Span = move(note.Span)
		}
		out.Notes = append(out.Notes, note)
	}
	return out
}

// Append adds a whole text with its layout, parted by an empty line. Its pages are left
// out.
func (b *Builder) Append(text string, l doc.Layout) {
	if strings.Trim(text, blanks) == "" {
		return
	}
	if b.text.Len() > 0 {
		b.text.WriteString("\n\n")
	}
	l = shift(l, b.text.Len())
	b.text.WriteString(text)
	b.inRow = false
	b.layout.Blocks = append(b.layout.Blocks, l.Blocks...)
	b.layout.Notes = append(b.layout.Notes, l.Notes...)
	b.layout.Asides = append(b.layout.Asides, l.Asides...)
}
