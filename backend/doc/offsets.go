package doc

import (
	"fmt"
	"sort"
	"unicode/utf8"
)

// stride is the distance in bytes between the positions an [Offsets] remembers; a
// lookup scans at most that much text.
const stride = 1024

// Offsets converts positions of one text between UTF-8 bytes, Unicode code points
// and UTF-16 code units. Building it reads the text once; a conversion reads at most
// about a kilobyte. It is safe for concurrent use.
//
// A conversion never rounds: a position outside the text or inside a character is
// [ErrSpan]. The text must be valid UTF-8, as canonical texts are.
type Offsets struct {
	text  string
	marks []mark // one at the first character boundary at or after each multiple of stride
}

// mark is one character boundary in all three units.
type mark struct{ byte, rune, utf16 int }

// NewOffsets prepares the conversions for text.
func NewOffsets(text string) *Offsets {
	o := &Offsets{text: text, marks: make([]mark, 0, len(text)/stride+1)}
	m := mark{}
	for i, r := range text {
		if i >= len(o.marks)*stride {
			m.byte = i
			o.marks = append(o.marks, m)
		}
		m.rune++
		m.utf16 += utf16Len(r)
	}
	return o
}

// Runes converts a byte span into a span of Unicode code points.
func (o *Offsets) Runes(s Span) (Span, error) { return o.convert(s, byByte, byRune) }

// UTF16 converts a byte span into a span of UTF-16 code units.
func (o *Offsets) UTF16(s Span) (Span, error) { return o.convert(s, byByte, byUTF16) }

// FromRunes converts a span of Unicode code points into a byte span.
func (o *Offsets) FromRunes(s Span) (Span, error) { return o.convert(s, byRune, byByte) }

// FromUTF16 converts a span of UTF-16 code units into a byte span.
func (o *Offsets) FromUTF16(s Span) (Span, error) { return o.convert(s, byUTF16, byByte) }

func byByte(m mark) int  { return m.byte }
func byRune(m mark) int  { return m.rune }
func byUTF16(m mark) int { return m.utf16 }

func (o *Offsets) convert(s Span, from, to func(mark) int) (Span, error) {
	start, ok1 := o.find(s.Start, from)
	end, ok2 := o.find(s.End, from)
	if !ok1 || !ok2 || s.Start > s.End {
		return Span{}, fmt.Errorf("[%d,%d): %w", s.Start, s.End, ErrSpan)
	}
	return Span{to(start), to(end)}, nil
}

// find returns the boundary at which the chosen unit equals pos, and false where
// there is none.
func (o *Offsets) find(pos int, unit func(mark) int) (mark, bool) {
	if pos < 0 {
		return mark{}, false
	}
	m := mark{}
	if i := sort.Search(len(o.marks), func(i int) bool { return unit(o.marks[i]) > pos }); i > 0 {
		m = o.marks[i-1]
	}
	for unit(m) < pos {
		if m.byte == len(o.text) {
			return mark{}, false
		}
		r, n := utf8.DecodeRuneInString(o.text[m.byte:])
		m = mark{m.byte + n, m.rune + 1, m.utf16 + utf16Len(r)}
	}
	return m, unit(m) == pos
}

func utf16Len(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}
