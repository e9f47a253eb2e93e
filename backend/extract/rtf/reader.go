package rtf

import (
	"strconv"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/backend/extract/codepage"
)

// reader is what is known of a file at one place of it.
type reader struct {
	scan  scanner
	stack []state // of the open groups; the last one is the innermost
	star  bool    // \* came: a destination that is not known is to be skipped
	skip  int     // characters still to be skipped after a \u
	raw   []byte  // bytes not decoded yet: a character may take two
	high  rune    // the first half of a surrogate pair

	codepage int // of the whole file
	fonts    map[int]font
	styles   map[int]int // heading levels of paragraph styles
	authors  []string    // of changes

	body    *flow
	notes   []*note
	changes []*doc.Note
	running []runningText // headers and footers
	colours []colour      // of the table of colours
	field   *field        // the innermost that is open
	numbers int           // AUTONUM fields so far
	titled  bool          // the first page has headers of its own
	facing  bool          // left and right pages do

	annotator string            // who made the next comment
	ranges    map[int]*doc.Span // what comments are about, by their numbers
	struck    bool              // some words are struck through
}

// state is what a group sets and its end takes back.
type state struct {
	to       destination
	flow     *flow // where text goes if to is toFlow
	uc       int   // characters that stand for one \u
	font     int
	par      paragraph
	hidden   bool
	deleted  bool
	inserted bool
	struck   bool
	colour   int  // of letters, in reader.colours; 0 for that of the system
	ground   bool // something is painted below the words
	size     int  // in half points; 0 where nothing is said
	author   int  // of a change, in reader.authors
	date     int  // of a change
	gathered *strings.Builder
	onClose  func() // of this group alone
}

// paragraph holds the properties of a paragraph that matter for its text.
type paragraph struct {
	heading int // level, 0 for none
	list    bool
	level   int // of the list, 0 the outermost
	inTable bool
}

// destination says what becomes of text.
type destination int

const (
	toFlow destination = iota
	toNothing
	toGather // into state.gathered
	toFonts
	toStyles
	toColours
)

// note is a footnote, endnote or comment.
type note struct {
	note  doc.Note
	about *doc.Span // the words of a comment; nil where only its mark's place is known
	body  *flow     // nil while its text is being read
}

func newReader(source []byte) *reader {
	r := &reader{
		scan: scanner{source: source}, codepage: codepage.Windows,
		fonts: map[int]font{}, styles: map[int]int{}, ranges: map[int]*doc.Span{}, body: &flow{},
	}
	for r.scan.pos < len(source) && source[r.scan.pos] != '{' { // a byte order mark, white space
		r.scan.pos++
	}
	return r
}

func (r *reader) top() *state { return &r.stack[len(r.stack)-1] }

func (r *reader) open() {
	r.flush()
	r.skip, r.star = 0, false
	if len(r.stack) == 0 {
		r.stack = append(r.stack, state{flow: r.body, uc: 1, font: -1})
		return
	}
	s := *r.top()
	s.onClose = nil
	r.stack = append(r.stack, s)
}

func (r *reader) close() {
	r.flush()
	r.skip, r.star = 0, false
	if len(r.stack) == 0 {
		return
	}
	if f := r.top().onClose; f != nil {
		f()
	}
	r.stack = r.stack[:len(r.stack)-1]
}

// bytes takes characters in the code page of the font.
func (r *reader) bytes(b []byte, escaped bool) {
	if len(r.stack) == 0 {
		return
	}
	n := min(r.skip, len(b))
	r.skip -= n
	b = b[n:]
	switch r.top().to {
	case toNothing:
	case toColours:
		r.colours = append(r.colours, make([]colour, strings.Count(string(b), ";"))...)
	case toFonts:
		if !escaped {
			return // the font's name
		}
	default:
		r.raw = append(r.raw, b...)
	}
	r.star = false
}

// flush decodes the bytes that came since the last control word.
func (r *reader) flush() {
	if len(r.raw) == 0 {
		return
	}
	s := r.decode(r.raw, r.top().font)
	r.raw = r.raw[:0]
	r.write(s)
}

// unicode takes the character of a \u.
func (r *reader) unicode(n int) {
	r.skip = r.top().uc
	c := rune(uint16(n)) //nolint:gosec // the format writes 16 bits with a sign
	if n > 0xFFFF && n <= 0x10FFFF {
		c = rune(n)
	}
	switch {
	case c >= 0xD800 && c < 0xDC00:
		r.high = c
		return
	case c >= 0xDC00 && c < 0xE000:
		if r.high == 0 {
			return
		}
		c = (r.high-0xD800)<<10 + (c - 0xDC00) + 0x10000
	case c >= 0xF000 && c < 0xF100: // a symbol font's private range
		c = symbol(byte(c - 0xF000))
	}
	r.high = 0
	r.write(string(c))
}

// write puts text where it belongs.
func (r *reader) write(text string) {
	s := r.top()
	switch s.to {
	case toGather, toStyles:
		if s.gathered != nil {
			s.gathered.WriteString(text)
		}
	case toFlow:
		switch {
		case s.hidden:
			s.flow.keep(r, doc.Hidden, text)
		case r.invisible(s) && !s.deleted:
			s.flow.keep(r, doc.Unseen, text)
		case s.deleted:
			s.flow.delete(r, text)
		default:
			s.flow.insert(r, text)
			r.struck = r.struck || s.struck && strings.TrimSpace(text) != ""
		}
	}
}

// gather collects the text of the open group, and gives it to done when the group ends.
func (r *reader) gather(done func(string)) {
	s := r.top()
	s.to, s.gathered = toGather, &strings.Builder{}
	b := s.gathered
	s.onClose = func() { done(strings.TrimSpace(canon.Clean(b.String()))) }
}

// divert sends the text of the open group to a flow of its own, and gives that to done
// when the group ends.
func (r *reader) divert(done func(*flow)) {
	s := r.top()
	f := &flow{}
	if s.to != toFlow {
		return
	}
	s.flow, s.par, s.hidden, s.deleted, s.inserted, s.colour, s.ground, s.size = f, paragraph{}, false, false, false, 0, false, 0
	s.onClose = func() {
		f.endParagraph(r)
		done(f)
	}
}

// footnote starts a note whose mark stands here.
func (r *reader) footnote() {
	n := &note{note: doc.Note{Kind: doc.Footnote}}
	parent := r.top().flow
	if parent != r.body || r.top().to != toFlow || r.top().hidden || r.top().deleted {
		r.top().to = toNothing // Word has no notes in notes, headers or text boxes
		return
	}
	parent.par.Mark(func(pos int) { n.note.Anchor = doc.Span{Start: pos, End: pos} })
	r.notes = append(r.notes, n)
	r.divert(func(f *flow) { n.body = f })
}

// comment starts a comment on the words here.
func (r *reader) comment() {
	author := r.annotator
	r.annotator = ""
	if s := r.top(); s.to != toFlow || s.flow != r.body {
		s.to = toNothing
		return
	}
	r.footnote()
	if s := r.top(); s.to == toFlow {
		last := r.notes[len(r.notes)-1]
		last.note.Kind, last.note.Author = doc.Comment, author
	}
}

// current returns the note whose text is being read, and nil outside of notes.
func (r *reader) current() *note {
	if n := len(r.notes); n > 0 && r.notes[n-1].body == nil {
		return r.notes[n-1]
	}
	return nil
}

// rangeMark remembers where the words that a comment is about start or end.
func (r *reader) rangeMark(number string, start bool) {
	id, err := strconv.Atoi(number)
	if err != nil || r.top().flow != r.body {
		return
	}
	span, ok := r.ranges[id]
	if !ok {
		span = &doc.Span{Start: -1, End: -1}
		r.ranges[id] = span
	}
	r.body.par.Mark(func(pos int) {
		if start {
			span.Start = pos
		} else {
			span.End = pos
		}
	})
}
