package object

import (
	"bytes"
	"errors"
	"io"
	"slices"
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
	return !slices.ContainsFunc(l.data[l.pos:min(l.pos+12, len(l.data))], func(c byte) bool {
		return c >= 0x7F || c < ' ' && !isSpace(c) || c == 0
	})
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
