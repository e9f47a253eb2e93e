package embed

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// class says what the tokenizer does with a character.
type class uint8

const (
	letter    class = iota // part of a word; anything that is not one of the others
	space                  // ends a word
	dropped                // control and format characters: removed, the word goes on
	punct                  // ends a word and is a word by itself
	ideograph              // a CJK ideograph: a word by itself
)

// classOf classifies a character as BERT's clean-up does. Tab, line feed and carriage
// return are spaces; every other control, format and private-use character goes, NUL
// and U+FFFD too (which is what invalid UTF-8 decodes to). All of ASCII that is neither
// letter, digit, space nor control counts as punctuation, "$" and "+" included.
func classOf(r rune) class {
	if r < utf8.RuneSelf {
		return asciiClass[r]
	}
	switch {
	case 0x2010 <= r && r <= 0x2027: // dashes, curly quotes, bullets, ellipsis: the usual ones
		return punct
	case r < 0x250:
		return latinClass(r)
	case isIdeograph(r):
		return ideograph
	case r == utf8.RuneError || unicode.In(r, unicode.Cf, unicode.Co):
		return dropped
	case unicode.IsSpace(r):
		return space
	case unicode.IsPunct(r):
		return punct
	}
	return letter
}

// latinClass classifies U+0080 to U+024F.
func latinClass(r rune) class {
	switch {
	case r < 0xA0, r == 0xAD: // C1 controls, U+0085 among them, and the soft hyphen
		return dropped
	case r == 0xA0:
		return space
	case r < 0x100 && unicode.IsPunct(r):
		return punct
	}
	return letter
}

// isIdeograph reports whether r lies in one of the blocks that BERT splits into single
// characters. Kana and Hangul are not among them.
func isIdeograph(r rune) bool {
	return 0x4E00 <= r && r <= 0x9FFF || 0x3400 <= r && r <= 0x4DBF ||
		0x20000 <= r && r <= 0x2A6DF || 0x2A700 <= r && r <= 0x2CEAF ||
		0xF900 <= r && r <= 0xFAFF || 0x2F800 <= r && r <= 0x2FA1F
}

// asciiClass is classOf for the characters below U+0080.
var asciiClass = func() (t [utf8.RuneSelf]class) {
	for b := range t {
		switch {
		case b == ' ' || b == '\t' || b == '\n' || b == '\r':
			t[b] = space
		case b < ' ' || b == 0x7F:
			t[b] = dropped
		case 'a' <= b|0x20 && b|0x20 <= 'z' || '0' <= b && b <= '9':
			t[b] = letter
		default:
			t[b] = punct
		}
	}
	return t
}()

// appendFold appends the lower-case form of r without its accents: Unicode's lower
// case, canonical decomposition (NFD), nonspacing marks removed. The result may be
// empty (a lone accent) or longer than r (a Hangul syllable becomes its jamo); "ß",
// "œ" and "ﬁ" have no canonical decomposition and stay.
func appendFold(dst []byte, r rune) []byte {
	if r < utf8.RuneSelf {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return append(dst, byte(r))
	}
	r = unicode.ToLower(r)
	if r < utf8.RuneSelf { // the Kelvin sign; İ, whose full lower case is i and a dot above
		return append(dst, byte(r))
	}
	if unicode.Is(unicode.Mn, r) {
		return dst
	}
	var in, out [4 * utf8.UTFMax]byte
	n := utf8.EncodeRune(in[:], r)
	if norm.NFD.QuickSpan(in[:n]) == n {
		return append(dst, in[:n]...)
	}
	d := norm.NFD.Append(out[:0], in[:n]...)
	for len(d) > 0 {
		c, size := utf8.DecodeRune(d)
		if !unicode.Is(unicode.Mn, c) {
			dst = append(dst, d[:size]...)
		}
		d = d[size:]
	}
	return dst
}
