package rtf

import (
	"bytes"

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
