package outline

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// titleFollows reports whether position i of rest, after a number, is followed by a
// title: the end of the line, or punctuation or a wide gap, or a word in capitals or
// with an initial capital.
func titleFollows(rest string, i int) bool {
	j := skipPunct(rest, i)
	k := skipBlank(rest, j)
	if k == len(rest) || rest[k] == '\n' || rest[k] == '\r' || rest[k] == '\f' {
		return true
	}
	if k == i { // glued to more characters: 5.4(b), A's
		return false
	}
	return sentenceStart(rest, k)
}

// sentenceStart reports whether a sentence or title may start at position i: with a
// capital letter, a quotation mark or a bracket.
func sentenceStart(rest string, i int) bool {
	if i >= len(rest) {
		return false
	}
	r, n := utf8.DecodeRuneInString(rest[i:])
	if r == '"' || r == '“' || r == '‘' || r == '\'' || r == '[' || r == '*' {
		i += n
		r, _ = utf8.DecodeRuneInString(rest[i:])
		return unicode.IsUpper(r) || r == '*' || r == '['
	}
	return unicode.IsUpper(r)
}

// lineTail reports whether nothing but blanks and punctuation is left on the line.
func lineTail(rest string, i int) bool {
	i = skipBlank(rest, skipPunct(rest, i))
	return i >= len(rest) || rest[i] == '\n' || rest[i] == '\r' || rest[i] == '\f'
}

// skipPunct skips the punctuation that may end a section's number.
func skipPunct(s string, i int) int {
	for i < len(s) && (s[i] == '.' || s[i] == ':' || s[i] == ')') {
		i++
	}
	for _, dash := range []string{" -", " –", " —", "—", "–"} {
		if strings.HasPrefix(s[i:], dash) && !strings.HasPrefix(s[i:], " -\u200b") {
			return i + len(dash)
		}
	}
	return i
}

// skipBlank skips spaces and tabs of every kind, but no line ends.
func skipBlank(s string, i int) int {
	for i < len(s) {
		switch c := s[i]; {
		case c == ' ' || c == '\t':
			i++
		case c < utf8.RuneSelf:
			return i
		default:
			r, n := utf8.DecodeRuneInString(s[i:])
			if r != '\uFEFF' && r != '\u200B' && !unicode.Is(unicode.Zs, r) {
				return i
			}
			i += n
		}
	}
	return i
}

func wordLen(s string) int {
	for i, r := range s {
		if !unicode.IsLetter(r) {
			return i
		}
	}
	return len(s)
}

func isAlnum(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

func hasFold(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// atoi returns the value of a number of at most three digits, and 0 for what is none.
func atoi(s string) int {
	if s == "" || len(s) > 3 {
		return 0
	}
	n := 0
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return 0
		}
		n = 10*n + int(s[i]-'0')
	}
	return n
}
