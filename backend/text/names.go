package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
)

// A NameScanner cuts a text into words as names have them and folds them: in small letters,
// without accents, every Latin letter as a plain one. A word is a run of letters and
// digits; apostrophes inside it are dropped, a possessive 's is no part of it, and
// letters joined by "&" or initials joined by dots stay together ("AT&T", "U.S.").
// Nothing is allocated but Word. It belongs to one goroutine.
type NameScanner struct {
	// What [NameScanner.Next] found:

	Word    []byte // folded, empty for a lone accent; valid until the next call
	Span    doc.Span
	Capital bool // the word has a capital, or begins with a digit

	src string
	pos int
}

// NewNameScanner returns a scanner before the first word of a text.
func NewNameScanner(text string) NameScanner { return NameScanner{src: text} }

// Next moves to the next word; false at the end.
func (s *NameScanner) Next() bool {
	for s.pos < len(s.src) {
		if c := s.src[s.pos]; c < utf8.RuneSelf {
			if plainFold[c] != 0 {
				break
			}
			s.pos++
			continue
		}
		r, n := utf8.DecodeRuneInString(s.src[s.pos:])
		if isWordRune(r) {
			break
		}
		s.pos += n
	}
	if s.pos >= len(s.src) {
		return false
	}
	s.scanWord()
	s.skipPossessive()
	return true
}

// scanWord reads the word that begins at pos.
func (s *NameScanner) scanWord() {
	s.Word = s.Word[:0]
	i, piece, longest := s.pos, 0, 0 // piece: letters since the last mark inside the word
	s.Span = doc.Span{Start: i, End: i}
	s.Capital = false
	for i < len(s.src) {
		if c := s.src[i]; c < utf8.RuneSelf && plainFold[c] != 0 {
			s.Capital = s.Capital || plainFold[c] != c || i == s.Span.Start && c <= '9'
			s.Word = append(s.Word, plainFold[c])
			piece++
			i++
			s.Span.End = i
			continue
		}
		r, n := decode(s.src[i:])
		if r >= utf8.RuneSelf && isWordRune(r) {
			s.Capital = s.Capital || unicode.IsUpper(r) || i == s.Span.Start && !unicode.IsLower(r)
			s.Word = appendPlain(s.Word, r)
			piece++
			i += n
			s.Span.End = i
			continue
		}
		longest = max(longest, piece)
		if !s.joins(r, i, n, piece, longest) {
			break
		}
		piece = 0
		i += n
	}
	s.pos = s.Span.End
}

// plainFold gives the folded letter or digit of each ASCII one, and 0 for the rest.
var plainFold = func() (t [utf8.RuneSelf]byte) {
	for c := range byte(utf8.RuneSelf) {
		switch {
		case 'A' <= c && c <= 'Z':
			t[c] = c + 'a' - 'A'
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9':
			t[c] = c
		}
	}
	return t
}()

// joins reports whether the mark r at i, n bytes long, holds two parts of one word
// together: an apostrophe within a name, "&" between letters, a dot between initials.
// piece is the length of the part before it, longest that of the longest so far.
func (s *NameScanner) joins(r rune, i, n, piece, longest int) bool {
	if r != '\'' && r != '’' && r != '&' && r != '.' || i+n >= len(s.src) {
		return false
	}
	next, m := decode(s.src[i+n:])
	if !unicode.IsLetter(next) {
		return false
	}
	after := rune(' ')
	if i+n+m < len(s.src) {
		after, _ = decode(s.src[i+n+m:])
	}
	switch r {
	case '&':
		return piece <= 2
	case '.':
		return longest == 1 && !isWordRune(after)
	}
	// "O'Brien" is one word; in "Bosch's" the s is no part of the name.
	return (next != 's' && next != 'S') || isWordRune(after)
}

// skipPossessive moves past the 's that follows a word.
func (s *NameScanner) skipPossessive() {
	rest := s.src[s.pos:]
	if len(rest) < 2 || rest[0] != '\'' && rest[0] < utf8.RuneSelf {
		return
	}
	for _, p := range [...]string{"'s", "’s", "'S", "’S"} {
		if strings.HasPrefix(rest, p) {
			s.pos += len(p)
			return
		}
	}
}

func decode(s string) (rune, int) {
	if s[0] < utf8.RuneSelf {
		return rune(s[0]), 1
	}
	return utf8.DecodeRuneInString(s)
}

func isWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return plainFold[r] != 0
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r)
}

// appendPlain appends r in small letters, without accents, and a Latin letter that is none of
// the alphabet's as those that stand for it.
func appendPlain(b []byte, r rune) []byte {
	n := len(b)
	b = appendFold(b, r)
	switch string(b[n:]) {
	case "ß":
		return append(b[:n], "ss"...)
	case "æ":
		return append(b[:n], "ae"...)
	case "œ":
		return append(b[:n], "oe"...)
	case "đ":
		return append(b[:n], 'd')
	case "ħ":
		return append(b[:n], 'h')
	case "ı":
		return append(b[:n], 'i')
	case "ŀ", "ł":
		return append(b[:n], 'l')
	case "ø":
		return append(b[:n], 'o')
	case "ŧ":
		return append(b[:n], 't')
	}
	return b
}

// CamelParts cuts the word at a span of a text where camel case does: before a capital that
// follows a small letter, before the last capital of a run that a small letter follows, and between letters
// and digits.
func CamelParts(text string, span doc.Span) []doc.Span {
	var parts []doc.Span
	start := span.Start
	var before, prev rune
	for i := span.Start; i < span.End; {
		r, n := decode(text[i:])
		cut := -1
		switch {
		case prev == 0:
		case unicode.IsUpper(r) && unicode.IsLower(prev), unicode.IsDigit(r) != unicode.IsDigit(prev) && isWordRune(r) && isWordRune(prev):
			cut = i
		case unicode.IsLower(r) && unicode.IsUpper(prev) && unicode.IsUpper(before):
			cut = i - utf8.RuneLen(prev)
		}
		if cut > start {
			parts = append(parts, doc.Span{Start: start, End: cut})
			start = cut
		}
		before, prev = prev, r
		i += n
	}
	return append(parts, doc.Span{Start: start, End: span.End})
}

// Squeeze returns the letters and digits of s in lower case: what two spellings of a name have in common.
func Squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// Abbreviates reports whether a word in lower case, of three letters or more, is what the words of a name begin with, the first of them: "kci" is for
// Kinetic Concepts, Inc.
func Abbreviates(word, name string) bool {
	var initials strings.Builder
	for w := range strings.FieldsSeq(name) {
		first, _ := utf8.DecodeRuneInString(w)
		initials.WriteString(Squeeze(string(first)))
	}
	return len(word) > 2 && strings.HasPrefix(initials.String(), word)
}
