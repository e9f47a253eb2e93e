package rtf

import (
	"bytes"

	"pincite/backend/extract/codepage"
	"pincite/backend/text"
)

// tokenKind is the sort of a token.
type tokenKind int

const (
	endOfFile tokenKind = iota
	openGroup
	closeGroup
	controlWord // a control word or symbol
	hexByte     // \'e9
	plainText   // bytes in the code page of their font
)

// token is one piece of a file.
type token struct {
	kind   tokenKind
	word   string // of a control word: its letters; of a symbol: its character
	value  int    // of a control word: its parameter
	valued bool   // whether it has one
	char   byte   // of a hexByte
	text   []byte // of plainText, without line ends; it lies in the source
}

// scanner cuts a source into tokens.
type scanner struct {
	source []byte
	pos    int
}

func (s *scanner) next() token {
	for s.pos < len(s.source) {
		switch c := s.source[s.pos]; c {
		case '{':
			s.pos++
			return token{kind: openGroup}
		case '}':
			s.pos++
			return token{kind: closeGroup}
		case '\\':
			return s.control()
		case '\r', '\n', 0:
			s.pos++
		default:
			start := s.pos
			if n := bytes.IndexAny(s.source[start:], "{}\\\r\n\x00"); n >= 0 {
				s.pos += n
			} else {
				s.pos = len(s.source)
			}
			return token{kind: plainText, text: s.source[start:s.pos]}
		}
	}
	return token{kind: endOfFile}
}

// control reads what starts with a backslash.
func (s *scanner) control() token {
	s.pos++
	if s.pos == len(s.source) {
		return token{kind: endOfFile}
	}
	c := s.source[s.pos]
	if !isLetter(c) {
		s.pos++
		if c == '\'' && s.pos+2 <= len(s.source) {
			high, low := text.HexDigit(s.source[s.pos]), text.HexDigit(s.source[s.pos+1])
			if high >= 0 && low >= 0 {
				s.pos += 2
				return token{kind: hexByte, char: byte(high<<4 | low)}
			}
		}
		return token{kind: controlWord, word: string(rune(c))}
	}
	start := s.pos
	for s.pos < len(s.source) && isLetter(s.source[s.pos]) && s.pos-start < 32 {
		s.pos++
	}
	t := token{kind: controlWord, word: string(s.source[start:s.pos])}
	t.value, t.valued = s.number()
	if s.pos < len(s.source) && s.source[s.pos] == ' ' {
		s.pos++
	}
	if t.word == "bin" && t.value > 0 { // so many bytes of a picture
		s.pos += min(t.value, len(s.source)-s.pos)
	}
	return t
}

// number reads the parameter of a control word. One out of range counts as none.
func (s *scanner) number() (int, bool) {
	i, negative := s.pos, false
	if i < len(s.source) && s.source[i] == '-' {
		negative = true
		i++
	}
	start, n := i, 0
	for i < len(s.source) && s.source[i] >= '0' && s.source[i] <= '9' && i-start < 10 {
		n = 10*n + int(s.source[i]-'0')
		i++
	}
	if i == start {
		return 0, false
	}
	s.pos = i
	if negative {
		n = -n
	}
	return n, true
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// charsets are the code pages of fonts, by \fcharset.
var charsets = map[int]int{
	0: 1252, 77: 10000, 128: 932, 129: 949, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258, 177: 1255, 178: 1256, 186: 1257,
	204: 1251, 222: 874, 238: 1250, 254: 437, 255: 850,
}

// symbolCharset is the \fcharset of fonts whose characters are pictures.
const symbolCharset = 2

// font is how the bytes in a font are to be decoded.
type font struct {
	page   int // 0 for the file's
	symbol bool
}

func (r *reader) setCodepage(t token) {
	n := map[string]int{"ansi": codepage.Windows, "mac": 10000, "pc": 437, "pca": 850, "ansicpg": t.value}[t.word]
	if _, ok := codepage.Lookup(n); ok {
		r.codepage = n
	}
}

// setFont obeys a word about font n in the font table.
func (r *reader) setFont(n int, t token) {
	switch {
	case t.word == "cpg":
		r.fonts[n] = font{page: t.value}
	case t.value == symbolCharset:
		r.fonts[n] = font{symbol: true}
	default:
		r.fonts[n] = font{page: charsets[t.value]}
	}
}

// decode decodes bytes in font n.
func (r *reader) decode(b []byte, n int) string {
	f := r.fonts[n]
	if f.symbol {
		s := make([]rune, len(b))
		for i, c := range b {
			s[i] = symbol(c)
		}
		return string(s)
	}
	if _, ok := codepage.Lookup(f.page); !ok {
		return codepage.Decode(b, r.codepage)
	}
	return codepage.Decode(b, f.page)
}

// pictures are the characters of the fonts Symbol and Wingdings that contracts use:
// bullets, boxes and signs. Both fonts leave the other's places to characters that
// contracts do not use.
var pictures = map[byte]rune{
	0xB7: '•', 0xA7: '▪', 0xD8: '➢', 0xFC: '✓', 0x6F: '☐', 0xA8: '☐', 0xFE: '☑', 0xFD: '☒', 0xA3: '≤', 0xB3: '≥',
	0xB1: '±',
	0xB4: '×', 0xD2: '®', 0xD3: '©', 0xD4: '™', 0xE2: '®', 0xE3: '©', 0xE4: '™', 0xAE: '→', 0xE0: '→', 0xB0: '°', 0xB9: '≠',
}

// symbol returns the character of a byte in a symbol font; letters and digits that are
// no known sign stay as they are typed.
func symbol(c byte) rune {
	if s, ok := pictures[c]; ok {
		return s
	}
	return rune(c)
}
