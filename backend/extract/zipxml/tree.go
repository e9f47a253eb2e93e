package zipxml

import (
	"bufio"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"golang.org/x/text/encoding/unicode"

	"pincite/backend/extract/canon"
)

const (
	// MaxDepth is how deep elements may nest. A table in a table in a text box takes
	// some 40 levels.
	MaxDepth = 256
	// MaxNodes is how many nodes one tree may hold, and so bounds the memory of it: a
	// node takes some 150 bytes. A table of 1,000 rows has about 50,000.
	MaxNodes = 1_000_000
)

// Node is an element, or a piece of text between tags.
type Node struct {
	Name string // "w:p"; empty for text
	Text string // of a text; an element's own is empty
	Attr []Attr
	Kids []*Node
}

// Attr is an attribute of an element.
type Attr struct {
	Name  string // "w:val", or "val" outside all name spaces
	Value string
}

// Get returns the value of an attribute, and "" where there is none. The receiver may
// be nil.
func (n *Node) Get(name string) string {
	value, _ := n.Lookup(name)
	return value
}

// Int returns the value of an attribute as a whole number of 32 bits, and otherwise where it is none. The
// receiver may be nil.
func (n *Node) Int(attr string, otherwise int) int {
	if v, err := strconv.ParseInt(n.Get(attr), 10, 32); err == nil {
		return int(v)
	}
	return otherwise
}

// Lookup returns the value of an attribute and whether there is one. The receiver may
// be nil.
func (n *Node) Lookup(name string) (string, bool) {
	if n != nil {
		for _, a := range n.Attr {
			if a.Name == name {
				return a.Value, true
			}
		}
	}
	return "", false
}

// Kid returns the first child of that name, and nil where there is none. The receiver
// may be nil.
func (n *Node) Kid(name string) *Node {
	if n != nil {
		for _, k := range n.Kids {
			if k.Name == name {
				return k
			}
		}
	}
	return nil
}

// Children returns the nodes inside. The receiver may be nil.
func (n *Node) Children() []*Node {
	if n == nil {
		return nil
	}
	return n.Kids
}

// At walks down from child to child, each the first of its name.
func (n *Node) At(path ...string) *Node {
	for _, name := range path {
		n = n.Kid(name)
	}
	return n
}

// Content returns the text directly inside the element.
func (n *Node) Content() string {
	switch {
	case n == nil || len(n.Kids) == 0:
		return ""
	case len(n.Kids) == 1:
		return n.Kids[0].Text
	}
	var b strings.Builder
	for _, k := range n.Kids {
		b.WriteString(k.Text)
	}
	return b.String()
}

// Spaces gives the prefix under which the elements of a name space are known. Those of
// other name spaces keep the prefix "?".
type Spaces map[string]string

// newDecoder reads XML in UTF-8 or, with a byte order mark, in UTF-16: the two encodings
// that both formats allow.
func newDecoder(r io.Reader) *xml.Decoder {
	b := bufio.NewReader(r)
	if mark, err := b.Peek(2); err == nil && (bytes.Equal(mark, []byte{0xFE, 0xFF}) || bytes.Equal(mark, []byte{0xFF, 0xFE})) {
		b = bufio.NewReader(unicode.UTF16(unicode.BigEndian, unicode.UseBOM).NewDecoder().Reader(b))
	}
	d := xml.NewDecoder(b)
	d.CharsetReader = func(label string, in io.Reader) (io.Reader, error) {
		if strings.EqualFold(label, "utf-16") {
			return in, nil // made UTF-8 above
		}
		return nil, errMalformed
	}
	return d
}

var (
	errMalformed = errors.New("malformed XML")
	errStop      = errors.New("walk ended") // marks an error of yield
)

// explain makes an error of the archive or of its XML one of this package. What the
// libraries say may quote the source, and is left out.
func explain(name string, err error) error {
	switch {
	case errors.Is(err, errStop):
		return errors.Unwrap(err)
	case errors.Is(err, canon.ErrTooLarge), errors.Is(err, canon.ErrDamaged),
		errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	}
	return fmt.Errorf("%w: its part %q cannot be read to the end; open it in the program that made it and save it again",
		canon.ErrDamaged, name)
}

// stopped carries an error of yield past explain.
type stopped struct{ error }

func (s stopped) Is(target error) bool { return target == errStop }
func (s stopped) Unwrap() error        { return s.error }

type treeReader struct {
	ctx    context.Context // of the one call of Read that made it
	xml    *xml.Decoder
	spaces Spaces
	tokens int
	nodes  int
}

// walk goes down the path wherever it leads, and to the end of the member, so that its
// checksum is verified.
func (t *treeReader) walk(path []string, yield func(*Node) error) error {
	depth, matched, roots := 0, 0, 0
	for {
		token, err := t.next()
		if err == io.EOF {
			if roots == 0 {
				return errMalformed
			}
			return nil
		}
		if err != nil {
			return err
		}
		switch e := token.(type) {
		case xml.StartElement:
			if depth == 0 {
				roots++
			}
			switch {
			case matched == depth && depth < len(path) && t.name(e.Name) == path[depth]:
				depth, matched = depth+1, matched+1
			case matched == depth && depth == len(path):
				t.nodes = 0
				n, err := t.tree(e, depth+1)
				if err != nil {
					return err
				}
				if err := yield(n); err != nil {
					return stopped{err}
				}
			default:
				depth++
				if depth > MaxDepth {
					return tooDeep()
				}
			}
		case xml.EndElement:
			depth--
			matched = min(matched, depth)
		}
	}
}

// tree reads an element to its end.
func (t *treeReader) tree(start xml.StartElement, depth int) (*Node, error) {
	if depth > MaxDepth {
		return nil, tooDeep()
	}
	n, err := t.node()
	if err != nil {
		return nil, err
	}
	n.Name = t.name(start.Name)
	if len(start.Attr) > 0 {
		n.Attr = make([]Attr, len(start.Attr))
		for i, a := range start.Attr {
			n.Attr[i] = Attr{Name: t.name(a.Name), Value: a.Value}
		}
	}
	for {
		token, err := t.next()
		if err != nil {
			if err == io.EOF {
				err = errMalformed
			}
			return nil, err
		}
		switch e := token.(type) {
		case xml.StartElement:
			kid, err := t.tree(e, depth+1)
			if err != nil {
				return nil, err
			}
			n.Kids = append(n.Kids, kid)
		case xml.CharData:
			kid, err := t.node()
			if err != nil {
				return nil, err
			}
			kid.Text = string(e)
			n.Kids = append(n.Kids, kid)
		case xml.EndElement:
			return n, nil
		}
	}
}

func (t *treeReader) node() (*Node, error) {
	if t.nodes++; t.nodes > MaxNodes {
		return nil, fmt.Errorf("%w: one table or paragraph of more than %d elements; save it in parts", canon.ErrTooLarge, MaxNodes)
	}
	return new(Node), nil
}

func (t *treeReader) next() (xml.Token, error) {
	if t.tokens++; t.tokens%4096 == 0 {
		if err := t.ctx.Err(); err != nil {
			return nil, err
		}
	}
	token, err := t.xml.Token()
	if _, ok := token.(xml.Directive); ok {
		return nil, fmt.Errorf(
			"%w: its XML declares a document type, which the format forbids; open it in the program that made it and save it again",
			canon.ErrDamaged)
	}
	return token, err
}

// name gives an element or attribute its prefix.
func (t *treeReader) name(n xml.Name) string {
	if n.Space == "" {
		return n.Local
	}
	prefix, ok := t.spaces[n.Space]
	if !ok {
		prefix = "?"
	}
	return prefix + ":" + n.Local
}

func tooDeep() error {
	return fmt.Errorf("%w: its elements nest more than %d deep; save it again without the nested tables or frames", canon.ErrTooLarge,
		MaxDepth)
}
