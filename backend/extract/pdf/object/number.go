package object

import (
	"math"
	"strconv"
)

// number reads an integer, a real, or, where refs is set, a reference.
func (l *Lexer) number() Object {
	start := l.pos
	raw := l.regular()
	n, ok := integer(raw)
	if !ok {
		f, ok := real(raw)
		if !ok {
			if len(raw) == 0 {
				l.pos++
			}
			return Keyword(l.data[start:l.pos])
		}
		return f
	}
	if l.refs && n >= 0 && n <= math.MaxUint32 {
		if gen, ok := l.reference(); ok {
			return Ref{Num: uint32(n), Gen: gen}
		}
	}
	return n
}

// reference looks for "gen R" and passes it where it stands there.
func (l *Lexer) reference() (gen uint16, ok bool) {
	back := l.pos
	l.skipSpace()
	n, ok := integer(l.regular())
	if ok && n >= 0 && n <= math.MaxUint16 {
		l.skipSpace()
		if l.at(0) == 'R' && (l.pos+1 >= len(l.data) || isSpace(l.at(1)) || isDelimiter(l.at(1))) {
			l.pos++
			return uint16(n), true
		}
	}
	l.pos = back
	return 0, false
}

// integer parses without allocating; ok is false where raw is no integer of 18 digits.
func integer(raw []byte) (n int64, ok bool) {
	digits := raw
	if len(raw) > 0 && (raw[0] == '-' || raw[0] == '+') {
		digits = raw[1:]
	}
	if len(digits) == 0 || len(digits) > 18 {
		return 0, false
	}
	for _, c := range digits {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	if raw[0] == '-' {
		n = -n
	}
	return n, true
}

// real parses a decimal number. Like other readers it takes "--5" for -5 and "1.5-3" for
// 1.5, which producers write by mistake; it does not take exponents, which PDF lacks.
func real(raw []byte) (float64, bool) {
	sign, i := 1.0, 0
	for ; i < len(raw) && (raw[i] == '-' || raw[i] == '+'); i++ {
		if raw[i] == '-' {
			sign = -1
		}
	}
	end, dots, digits := i, 0, 0
	for ; end < len(raw); end++ {
		switch c := raw[end]; {
		case c == '.' && dots == 0:
			dots++
		case c >= '0' && c <= '9':
			digits++
		case c == '-' && digits > 0:
			return decimal(raw[i:end], sign)
		default:
			return 0, false
		}
	}
	if digits == 0 {
		return 0, dots == 1 && len(raw) == i+1 // "." and "-." are written for zero
	}
	return decimal(raw[i:end], sign)
}

func decimal(digits []byte, sign float64) (float64, bool) {
	f, err := strconv.ParseFloat(string(digits), 64)
	if err != nil || math.IsInf(f, 0) {
		return 0, false
	}
	return sign * f, true
}
