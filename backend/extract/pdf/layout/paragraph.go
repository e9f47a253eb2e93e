package layout

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
)

// block is a paragraph, heading or table row to be: lines, or cells of lines.
type block struct {
	kind  doc.BlockKind
	level int
	cells [][]line // one for all but rows, in which all but the last may be empty
	// margin is how far right the lines of its column reach.
	margin float64
	left   float64
}

func (b *block) last() *line {
	c := b.cells[len(b.cells)-1]
	return &c[len(c)-1]
}

func (b *block) first() *line {
	i := slices.IndexFunc(b.cells, func(c []line) bool { return len(c) > 0 })
	return &b.cells[i][0]
}

const (
	// paragraphGap is the distance of base lines, in usual pitches of the column, that
	// parts paragraphs. Half a line more is usual; superscripts stretch lines by a fifth.
	paragraphGap = 1.28
	// resized is the change of the font's size that parts paragraphs.
	resized = 0.12
	// indent is how far a first line is set in at least, in font sizes.
	indent = 0.9
)

// blocks cuts regions into paragraphs and rows.
func blocks(rs []region) []block {
	var out []block
	for i := range rs {
		r := &rs[i]
		if len(r.rows) > 1 && len(r.rows[0]) == 2 {
			r.rows = finer(further(r.rows))
		}
		first := len(out)
		for _, row := range r.rows {
			out = append(out, rowOf(row))
		}
		if len(r.rows) > 1 {
			fillRows(out[first:])
		}
		out = append(out, r.blocks()...)
	}
	return out
}

func rowOf(cells [][]line) block {
	n := len(cells)
	for len(cells[n-1]) == 0 {
		n--
	}
	return block{kind: doc.BlockRow, cells: cells[:n]}
}

func (r *region) blocks() []block {
	var out []block
	if len(r.lines) == 0 {
		return nil
	}
	partCells(r.lines)
	e := extent(r.lines)
	usual := cmp.Or(r.usual, pitch(r.lines))
	for i := range r.lines {
		l := r.lines[i]
		if isRow(r.lines, i) {
			b := block{kind: doc.BlockRow, margin: e.X1, left: e.X0}
			for _, cell := range l.cells() {
				part := newLine(append([]word(nil), cell...))
				b.cells = append(b.cells, []line{part})
			}
			out = append(out, b)
			continue
		}
		b := block{kind: doc.BlockParagraph, cells: [][]line{{l}}, margin: e.X1, left: e.X0}
		if n := len(out); n > 0 && out[n-1].kind != doc.BlockRow && !out[n-1].endsBefore(&b, usual) {
			out[n-1].cells[0] = append(out[n-1].cells[0], l)
			continue
		}
		out = append(out, b)
	}
	fillRows(out)
	return out
}

// isRow reports whether line i is a row of a table: it has cells, the first is no label of
// a clause, and a neighbour has a cell that begins or ends at the same place.
func isRow(ls []line, i int) bool {
	l := &ls[i]
	if len(l.starts) == 0 || isLabel(cellText(l.words[:l.starts[0]])) {
		return false
	}
	return slices.ContainsFunc([]int{i - 1, i + 1}, func(j int) bool { return j >= 0 && j < len(ls) && aligned(l, &ls[j]) })
}

// aligned reports whether a cell of m behind its first begins or ends where one of l does, or two cells of lines of three at least do, or
// have their middle at one place.
func aligned(l, m *line) bool {
	for _, s := range l.starts {
		for _, t := range m.starts {
			if math.Abs(l.words[s].u0-m.words[t].u0) < cellDrift {
				return true
			}
		}
	}
	if len(l.starts) == 0 || len(m.starts) == 0 {
		return false
	}
	if len(l.starts) == len(m.starts) && math.Abs(l.u1-m.u1) < cellDrift {
		return true
	}
	if len(l.starts)+1 < rowCells || len(m.starts)+1 < rowCells {
		return false
	}
	n := 0
	others := m.cells()
	for _, a := range l.cells() {
		if slices.ContainsFunc(others, func(b []word) bool { return inLine(a, b) }) {
			n++
		}
	}
	return n > 1
}

// inLine reports whether two cells begin, end or have their middle at one place.
func inLine(a, b []word) bool {
	left, right := a[0].u0-b[0].u0, a[len(a)-1].u1-b[len(b)-1].u1
	return min(math.Abs(left), math.Abs(right), math.Abs(left+right)/2) < cellDrift
}

func cellText(ws []word) string {
	l := line{words: ws}
	return l.text()
}

// endsBefore reports whether next, a line, begins a new paragraph.
func (b *block) endsBefore(next *block, usual float64) bool {
	prev, l := b.last(), next.first()
	step := l.base - prev.base
	switch {
	case step <= 0:
		return true
	case l.opensPage:
		return !b.goesOn(next)
	case math.Abs(l.size-prev.size) > resized*prev.size:
		return true
	case usual > 0 && step > paragraphGap*usual && step > 1.3*l.size:
		return true
	case step > 2.6*l.size:
		return true
	}
	return b.endedBy(l)
}

// endedBy reports whether, by its words and margins, l begins a paragraph; how far below
// the last line it stands does not count.
func (b *block) endedBy(l *line) bool {
	prev := b.last()
	before, text := prev.text(), l.text()
	done := endsSentence(before)
	short := b.endsShort(l)
	switch {
	case short && !(startsLower(text) && !done):
		return true
	case beginsLabelled(l) && (done || short || endsList(before)):
		return true
	case done && l.u0 > prev.u0+indent*l.size && len(b.cells[0]) > 1:
		return true // a first line set in
	case done && len(b.cells[0]) == 1 && l.u0 > b.left+indent*l.size && math.Abs(l.u0-prev.u0) < 2:
		return true // one paragraph of one line after another, each set in
	}
	return false
}

// endsShort reports whether the first word of l would have had room on the last line, so
// that the line was ended on purpose.
func (b *block) endsShort(l *line) bool {
	prev := b.last()
	first := &l.words[0]
	return prev.u1+first.u1-first.u0+0.6*l.size < b.margin
}

var (
	label = regexp.MustCompile(
		`^(\(?([0-9]{1,3}|[A-Za-z]|[ivxlcIVXLC]{1,6}|[0-9]{1,2}[a-zA-Z])[.)]|[0-9]{1,3}(\.[0-9]{1,3})+[.)]?|\([0-9A-Za-z]{1,5}\)` +
			`|[•▪●○■□◆❖➢✓–·§*o-]|(ARTICLE|Article|SECTION|Section|SCHEDULE|Schedule|EXHIBIT|Exhibit|ANNEX|Annex|APPENDIX` +
			`|Appendix)\s+[0-9A-Z.]+[.:]?)$`)
	// labelled lines begin with a label and more words.
	labelled = regexp.MustCompile(
		`^(\(?([0-9]{1,3}|[A-Za-z]|[ivxlcIVXLC]{1,6})[.)]|[0-9]{1,3}(\.[0-9]{1,3})+[.)]?|\([0-9A-Za-z]{1,5}\)` +
			`|[•▪●○■□◆❖➢✓]|(ARTICLE|SECTION|SCHEDULE|EXHIBIT|ANNEX|APPENDIX|Article|Section)\s+[0-9A-Z.]+)(\s|$)`)
)

// isLabel reports whether s is the number or mark of a clause and nothing more.
func isLabel(s string) bool { return label.MatchString(s) }

func beginsLabelled(l *line) bool { return labelled.MatchString(l.text()) }

// endsSentence reports whether s ends as a sentence or a lead-in does.
func endsSentence(s string) bool {
	s = strings.TrimRight(s, "\"'”’)]_ ")
	return strings.HasSuffix(s, ".") || strings.HasSuffix(s, ":") || strings.HasSuffix(s, ";") ||
		strings.HasSuffix(s, "?") || strings.HasSuffix(s, "!")
}

// endsList reports whether s ends as an item of a list before the last does.
func endsList(s string) bool {
	return strings.HasSuffix(s, ",") || strings.HasSuffix(s, "; and") || strings.HasSuffix(s, "; or") ||
		strings.HasSuffix(s, ", and") || strings.HasSuffix(s, ", or")
}

func startsLower(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLower(r)
}

// goesOn reports whether next, the first paragraph of a page or column, goes on with b,
// the last of the one before.
func (b *block) goesOn(next *block) bool {
	if b.kind != doc.BlockParagraph || next.kind != doc.BlockParagraph {
		return false
	}
	prev, l := b.last(), next.first()
	if math.Abs(l.size-prev.size) > resized*prev.size || beginsLabelled(l) {
		return false
	}
	before, text := prev.text(), l.text()
	switch {
	case endsSentence(before):
		return false
	case startsLower(text):
		return true
	case isCapitals(before), isCapitals(text):
		return false
	}
	width, other := b.margin-b.left, next.margin-next.left
	return !b.endsShort(l) && len(prev.words) > 3 && math.Abs(width-other) < 0.2*width
}

// isCapitals reports whether s is letters and has no small ones, as headings do.
func isCapitals(s string) bool {
	return strings.ToUpper(s) == s && strings.ToLower(s) != s
}
