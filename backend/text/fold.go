package text

import (
	"unicode"
	"unicode/utf8"

	"github.com/blevesearch/go-porterstemmer"
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
	r = unicode.ToLower(r) // "i" for "İ", whose full lower case has a mark to remove
	if r < utf8.RuneSelf {
		return append(dst, byte(r))
	}
	switch {
	case unicode.Is(unicode.Mn, r):
		return dst
	case 0xAC00 <= r && r <= 0xD7A3:
		return appendJamo(dst, r-0xAC00)
	}
	n := len(dst)
	dst = utf8.AppendRune(dst, r)
	decomposed := norm.NFD.Properties(dst[n:]).Decomposition()
	if decomposed == nil {
		return dst
	}
	dst = dst[:n]
	for len(decomposed) > 0 {
		c, size := utf8.DecodeRune(decomposed)
		if !unicode.Is(unicode.Mn, c) {
			dst = append(dst, decomposed[:size]...)
		}
		decomposed = decomposed[size:]
	}
	return dst
}

// appendJamo appends the jamo of the Hangul syllable with this index, which no table
// holds (The Unicode Standard, section 3.12).
func appendJamo(dst []byte, syllable rune) []byte {
	const vowels, finals = 21, 28
	dst = utf8.AppendRune(dst, 0x1100+syllable/(vowels*finals))
	dst = utf8.AppendRune(dst, 0x1161+syllable/finals%vowels)
	if final := syllable % finals; final != 0 {
		dst = utf8.AppendRune(dst, 0x11A7+final)
	}
	return dst
}

// Stem returns the stem of an English word that is folded (Porter 1980: An algorithm for
// suffix stripping), and what is not all letters from a to z as it is.
func Stem(word string) string {
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return word
		}
	}
	return porterstemmer.StemString(word)
}

// Singular returns the Singular of a plural, and other words as they are.
func Singular(w string) string {
	switch n := len(w); {
	case n > 4 && w[n-3:] == "ies":
		return w[:n-3] + "y"
	case n > 3 && w[n-1] == 's' && w[n-2] != 's':
		return w[:n-1]
	}
	return w
}

// Stems returns the stems of the words of a text.
func Stems(s string) map[string]bool {
	stems := map[string]bool{}
	for word := range Words(s) {
		stems[Stem(word)] = true
	}
	return stems
}

// Alike reports whether two folded words are likely one: forms of a word (by their stems, or by a beginning
// that leaves little of either), or a long word and a slip of the finger in it, of one letter more or less,
// another one, or two that changed places.
func Alike(a, b string) bool {
	if a == b {
		return true
	}
	return alike(Stem(a), Stem(b)) || common(a, b) >= longCommon || slip(a, b)
}

// How much two words begin with alike, in bytes: longCommon whatever follows, or their stems leastCommon where no
// more than mostEnding of either is left.
const (
	leastCommon, mostEnding = 5, 2
	longCommon              = 8
)

func alike(a, b string) bool {
	n := common(a, b)
	return a == b || n >= leastCommon && max(len(a), len(b))-n <= mostEnding
}

// common returns how many bytes two words begin with alike.
func common(a, b string) (n int) {
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// leastMistyped is the length, in bytes, below which one letter makes another word too often.
const leastMistyped = 6

// slip reports whether one mistake of typing parts two words that begin alike.
func slip(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b) < leastMistyped || len(b)-len(a) > 1 || a == "" || a[0] != b[0] {
		return false
	}
	i := common(a, b)
	switch {
	case len(a) < len(b):
		return a[i:] == b[i+1:]
	case i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]:
		return true
	}
	return a[i+1:] == b[i+1:]
}
