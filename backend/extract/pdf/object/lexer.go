package object

import (
	"bytes"
	"errors"
	"io"
	"math"
	"strconv"
)

// errDepth is returned when arrays and dictionaries nest deeper than maxDepth.
var errDepth = errors.New("objects nested too deep")

// Lexer reads objects and keywords from the bytes of a file or content stream. It takes
// whatever it is given: what is no object is a keyword or is passed over.
type Lexer struct {
	data  []byte
	pos   int
	depth int
	refs  bool // "1 0 R" is a reference; in content streams it is not
}

// NewLexer reads the operands and operators of a content stream or character map.
func NewLexer(data []byte) *Lexer { return &Lexer{data: data} }

// Pos is the offset of the next byte to be read.
func (l *Lexer) Pos() int { return l.pos }

// Next returns the next object or [Keyword], io.EOF at the end. The closing brackets of
// arrays and dictionaries that were never opened are passed over.
func (l *Lexer) Next() (Object, error) {
	for {
		o, err := l.next()
		if err != nil {
			return nil, err
		}
		if k, ok := o.(Keyword); ok && (k == "]" || k == ">>") {
			continue
		}
		return o, nil
	}
}

// PassInlineImage passes the data of an inline image, whose operator ID was read last, and
// its EI. The data may hold any bytes; EI counts where white space stands around it and
// what follows can be a content stream.
func (l *Lexer) PassInlineImage() {
	for l.pos < len(l.data) {
		at := bytes.Index(l.data[l.pos:], []byte("EI"))
		if at < 0 {
			l.pos = len(l.data)
			return
		}
		l.pos += at + 2
		if at > 0 && isSpace(l.data[l.pos-3]) && l.continues() {
			return
		}
	}
}

// continues reports whether the next bytes are white space, then printable ones.
func (l *Lexer) continues() bool {
	if l.pos < len(l.data) && !isSpace(l.data[l.pos]) {
		return false
	}
	for _, c := range l.data[l.pos:min(l.pos+12, len(l.data))] {
		if c >= 0x7F || c < ' ' && !isSpace(c) || c == 0 {
			return false
		}
	}
	return true
}

func (l *Lexer) next() (Object, error) {
	l.skipSpace()
	if l.pos >= len(l.data) {
		return nil, io.EOF
	}
	c := l.data[l.pos]
	switch {
	case c == '/':
		l.pos++
		return l.name(), nil
	case c == '(':
		l.pos++
		return l.literal(), nil
	case c == '<':
		if l.at(1) == '<' {
			l.pos += 2
			return l.dict()
		}
		l.pos++
		return l.hex(), nil
	case c == '>':
		if l.at(1) == '>' {
			l.pos += 2
			return Keyword(">>"), nil
		}
		l.pos++
		return l.next2()
	case c == '[':
		l.pos++
		return l.array()
	case c == ']':
		l.pos++
		return Keyword("]"), nil
	case c == ')' || c == '{' || c == '}':
		l.pos++
		return Keyword(l.data[l.pos-1 : l.pos]), nil
	case c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.':
		return l.number(), nil
	}
	return l.keyword(), nil
}

// next2 goes on after a stray delimiter without recursing per stray byte.
func (l *Lexer) next2() (Object, error) {
	for l.pos < len(l.data) && l.data[l.pos] == '>' && l.at(1) != '>' {
		l.pos++
	}
	return l.next()
}

func (l *Lexer) at(i int) byte {
	if l.pos+i < len(l.data) {
		return l.data[l.pos+i]
	}
	return 0
}

func (l *Lexer) skipSpace() {
	for l.pos < len(l.data) {
		switch c := l.data[l.pos]; {
		case isSpace(c):
			l.pos++
		case c == '%':
			for l.pos < len(l.data) && l.data[l.pos] != '\n' && l.data[l.pos] != '\r' {
				l.pos++
			}
		default:
			return
		}
	}
}

// regular returns the run of regular characters at the position and passes it.
func (l *Lexer) regular() []byte {
	start := l.pos
	for l.pos < len(l.data) && !isSpace(l.data[l.pos]) && !isDelimiter(l.data[l.pos]) {
		l.pos++
	}
	return l.data[start:l.pos]
}

func (l *Lexer) name() Name {
	raw := l.regular()
	for i := range raw {
		if raw[i] == '#' {
			return unescapeName(raw)
		}
	}
	return Name(raw)
}

func unescapeName(raw []byte) Name {
	out := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		if raw[i] == '#' && i+2 < len(raw) {
			if hi, lo := unhex(raw[i+1]), unhex(raw[i+2]); hi >= 0 && lo >= 0 {
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
		v := unhex(c)
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

func (l *Lexer) array() (Object, error) {
	if l.depth++; l.depth > maxDepth {
		return nil, errDepth
	}
	defer func() { l.depth-- }()
	a := Array{}
	for {
		o, err := l.next()
		if errors.Is(err, io.EOF) {
			return a, nil
		}
		if err != nil {
			return nil, err
		}
		if k, ok := o.(Keyword); ok {
			switch k {
			case "]":
				return a, nil
			case "endobj", "endstream": // the array was never closed
				l.pos -= len(k)
				return a, nil
			}
			continue
		}
		a = append(a, o)
	}
}

func (l *Lexer) dict() (Object, error) {
	if l.depth++; l.depth > maxDepth {
		return nil, errDepth
	}
	defer func() { l.depth-- }()
	d := Dict{}
	for {
		key, err := l.next()
		if errors.Is(err, io.EOF) {
			return d, nil
		}
		if err != nil {
			return nil, err
		}
		name, ok := key.(Name)
		if !ok {
			if k, isWord := key.(Keyword); isWord && l.closes(k) {
				return d, nil
			}
			continue
		}
		value, err := l.next()
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		if k, isWord := value.(Keyword); isWord {
			if l.closes(k) {
				return d, nil
			}
			continue
		}
		if value != nil {
			d[name] = value
		}
	}
}

// closes reports whether k ends a dictionary, and leaves the words of the file's structure
// to be read again where they do.
func (l *Lexer) closes(k Keyword) bool {
	switch k {
	case ">>":
		return true
	case "endobj", "stream", "endstream":
		l.pos -= len(k)
		return true
	}
	return false
}

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

func (l *Lexer) keyword() Object {
	raw := l.regular()
	if len(raw) == 0 { // a stray byte that is neither regular nor handled above
		l.pos++
		return Keyword("")
	}
	switch string(raw) {
	case "true":
		return true
	case "false":
		return false
	case "null":
		return nil
	}
	return Keyword(raw)
}

func isSpace(c byte) bool {
	return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == 0
}

func isDelimiter(c byte) bool {
	switch c {
	case '(', ')', '<', '>', '[', ']', '{', '}', '/', '%':
		return true
	}
	return false
}

func unhex(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c >= 'a' && c <= 'f':
		return int(c-'a') + 10
	case c >= 'A' && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}
