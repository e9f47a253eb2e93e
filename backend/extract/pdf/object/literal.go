package object

import (
	"slices"
	"strings"
	"unicode/utf16"

	"pincite/backend/text"
)

func (l *Lexer) name() Name {
	raw := l.regular()
	if slices.Contains(raw, '#') {
		return unescapeName(raw)
	}
	return Name(raw)
}

func unescapeName(raw []byte) Name {
	out := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		if raw[i] == '#' && i+2 < len(raw) {
			if hi, lo := text.HexDigit(raw[i+1]), text.HexDigit(raw[i+2]); hi >= 0 && lo >= 0 {
				out = append(out, byte(hi<<4|lo))
				i += 2
				continue
			}
		}
		out = append(out, raw[i])
	}
	return Name(out)
}

func (l *Lexer) literal() String {
	start := l.pos
	for l.pos < len(l.data) { // most strings have nothing to undo
		switch l.data[l.pos] {
		case ')':
			l.pos++
			return String(l.data[start : l.pos-1])
		case '(', '\\', '\r':
			return l.escaped(append([]byte(nil), l.data[start:l.pos]...))
		}
		l.pos++
	}
	return String(l.data[start:])
}

// escaped goes on with a literal string whose first bytes are out.
func (l *Lexer) escaped(out []byte) String {
	for depth := 1; l.pos < len(l.data); {
		c := l.data[l.pos]
		l.pos++
		switch c {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return String(out)
			}
		case '\r':
			if l.at(0) == '\n' {
				l.pos++
			}
			c = '\n'
		case '\\':
			out = l.escape(out)
			continue
		}
		out = append(out, c)
	}
	return String(out)
}

func (l *Lexer) escape(out []byte) []byte {
	if l.pos >= len(l.data) {
		return out
	}
	c := l.data[l.pos]
	l.pos++
	switch c {
	case 'n':
		c = '\n'
	case 'r':
		c = '\r'
	case 't':
		c = '\t'
	case 'b':
		c = '\b'
	case 'f':
		c = '\f'
	case '\n':
		return out
	case '\r':
		if l.at(0) == '\n' {
			l.pos++
		}
		return out
	case '0', '1', '2', '3', '4', '5', '6', '7':
		v := int(c - '0')
		for i := 0; i < 2 && l.at(0) >= '0' && l.at(0) <= '7'; i++ {
			v = v<<3 | int(l.data[l.pos]-'0')
			l.pos++
		}
		c = byte(v)
	}
	return append(out, c)
}

func (l *Lexer) hex() String {
	out := make([]byte, 0, 32)
	high := -1
	for l.pos < len(l.data) {
		c := l.data[l.pos]
		l.pos++
		if c == '>' {
			break
		}
		v := text.HexDigit(c)
		switch {
		case v < 0:
		case high < 0:
			high = v
		default:
			out = append(out, byte(high<<4|v))
			high = -1
		}
	}
	if high >= 0 {
		out = append(out, byte(high<<4))
	}
	return String(out)
}

// Text reads a text string, 7.9.2.2: UTF-16 or UTF-8 with a byte order mark, else
// PDFDocEncoding, which is Latin-1 but for a few signs.
func Text(s String) string {
	switch {
	case strings.HasPrefix(string(s), "\xFE\xFF"):
		u := make([]uint16, 0, len(s)/2)
		for i := 2; i+1 < len(s); i += 2 {
			u = append(u, uint16(s[i])<<8|uint16(s[i+1]))
		}
		return string(utf16.Decode(u))
	case strings.HasPrefix(string(s), "\xEF\xBB\xBF"):
		return strings.ToValidUTF8(string(s[3:]), "\uFFFD")
	}
	var out strings.Builder
	for _, b := range []byte(s) {
		if r, ok := docEncoding[b]; ok {
			out.WriteRune(r)
		} else {
			out.WriteRune(rune(b))
		}
	}
	return out.String()
}

// docEncoding is where PDFDocEncoding differs from Latin-1, annex D.2.
var docEncoding = map[byte]rune{
	0x18: '˘', 0x19: 'ˇ', 0x1A: 'ˆ', 0x1B: '˙', 0x1C: '˝', 0x1D: '˛', 0x1E: '˚', 0x1F: '˜',
	0x80: '•', 0x81: '†', 0x82: '‡', 0x83: '…', 0x84: '—', 0x85: '–', 0x86: 'ƒ', 0x87: '⁄',
	0x88: '‹', 0x89: '›', 0x8A: '−', 0x8B: '‰', 0x8C: '„', 0x8D: '“', 0x8E: '”', 0x8F: '‘',
	0x90: '’', 0x91: '‚', 0x92: '™', 0x93: 'ﬁ', 0x94: 'ﬂ', 0x95: 'Ł', 0x96: 'Œ', 0x97: 'Š',
	0x98: 'Ÿ', 0x99: 'Ž', 0x9A: 'ı', 0x9B: 'ł', 0x9C: 'œ', 0x9D: 'š', 0x9E: 'ž', 0xA0: '€',
}

// TextString writes text as a text string: UTF-16 with a byte order mark.
func TextString(text string) String {
	out := []byte("\xFE\xFF")
	for _, u := range utf16.Encode([]rune(text)) {
		out = append(out, byte(u>>8), byte(u))
	}
	return String(out)
}
