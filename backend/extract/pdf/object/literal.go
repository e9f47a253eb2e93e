package object

import (
	"slices"

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
