package text

import (
	"sort"
	"strings"
	"unicode/utf8"

	"pincite/backend/doc"
)

// Seen is a text as the characters of another one look: letters for ligatures and for forms of full width, a space for each
// kind of space, a hyphen for one that does not break, and nothing for what has no width (soft hyphens, joiners, marks of
// direction). Quotation marks, dashes and accents stay as they are.
type Seen struct {
	Text string
	odd  []place // of the characters that look like others, in order
}

// place is a character that looks like others: its bytes in the one text and in the other.
type place struct{ seen, source doc.Span }

// See returns a text as it looks. It reports false, and a text that is the same, where it looks like what it is.
func See(s string) (Seen, bool) {
	first := strings.IndexFunc(s, odd)
	if first < 0 {
		return Seen{Text: s}, false
	}
	var b strings.Builder
	b.Grow(len(s))
	b.WriteString(s[:first])
	seen := Seen{}
	for at := first; at < len(s); {
		r, n := utf8.DecodeRuneInString(s[at:])
		before := b.Len()
		if as, ok := looks(r); ok {
			b.WriteString(as)
			seen.odd = append(seen.odd, place{doc.Span{Start: before, End: b.Len()}, doc.Span{Start: at, End: at + n}})
		} else {
			b.WriteString(s[at : at+n])
		}
		at += n
	}
	seen.Text = b.String()
	return seen, true
}

// Span returns the span of the other text for one of [Seen.Text]. Of a ligature that it holds a part of, it holds the whole; what
// has no width at its ends it leaves out.
func (s Seen) Span(span doc.Span) doc.Span {
	from := sort.Search(len(s.odd), func(i int) bool { return s.odd[i].seen.End > span.Start })
	to := sort.Search(len(s.odd), func(i int) bool { return s.odd[i].seen.Start >= span.End })
	out := doc.Span{Start: s.source(from, span.Start), End: s.source(to, span.End)}
	if from < len(s.odd) && s.odd[from].seen.Start < span.Start {
		out.Start = s.odd[from].source.Start
	}
	if to > 0 && s.odd[to-1].seen.End > span.End {
		out.End = s.odd[to-1].source.End
	}
	return out
}

// source returns the place for one of Text before which n odd characters stand.
func (s Seen) source(n, at int) int {
	if n == 0 {
		return at
	}
	before := s.odd[n-1]
	return before.source.End + at - before.seen.End
}

// odd reports whether a character looks like another one, or like none.
func odd(r rune) bool {
	if r < 0xA0 {
		return false
	}
	_, ok := looks(r)
	return ok
}

// looks returns what a character looks like, and false where that is itself.
func looks(r rune) (string, bool) {
	switch {
	case r < 0xA0:
		return "", false
	case r == 0xA0, 0x2000 <= r && r <= 0x200A, r == 0x202F, r == 0x205F, r == 0x3000:
		return " ", true
	case widthless(r):
		return "", true
	case r == 0x2010, r == 0x2011:
		return "-", true
	case 0xFF01 <= r && r <= 0xFF5E:
		return string(r - 0xFF01 + '!'), true
	case 0xFB00 <= r && r <= 0xFB06:
		return ligatures[r-0xFB00], true
	case r == 'ĳ':
		return "ij", true
	}
	return "", false
}

var ligatures = [7]string{"ff", "fi", "fl", "ffi", "ffl", "st", "st"}

// widthless reports whether a character has no width.
func widthless(r rune) bool {
	return r == 0xAD || 0x200B <= r && r <= 0x200F || 0x202A <= r && r <= 0x202E || 0x2060 <= r && r <= 0x2064 || 0x2066 <= r &&
		r <= 0x2069 || r == 0xFEFF || r == 0x180E
}

// unjoined returns a word without ligatures and forms of full width.
func unjoined(word string) string {
	if !strings.ContainsFunc(word, odd) {
		return word
	}
	seen, _ := See(word)
	return strings.ToLower(seen.Text)
}
