package onnxfile

import (
	"fmt"
	"io"
	"math"
	"strconv"

	"google.golang.org/protobuf/encoding/protowire"
)

// AttributeProto.AttributeType.
const (
	attrFloat   = 1
	attrInt     = 2
	attrString  = 3
	attrTensor  = 4
	attrFloats  = 6
	attrInts    = 7
	defaultIR   = 8
	maxFileSize = math.MaxInt32
)

// message is an encoded Protocol Buffers message in pieces, so that a tensor's bytes
// are referred to and not copied, however deep the message that holds them lies.
type message struct {
	parts []part
	size  int64
}

// part is a piece of an encoded message: bytes, or where stream is set, size bytes that
// it writes.
type part struct {
	bytes  []byte
	size   int64
	stream func(io.Writer) error
}

func (p *part) length() int64 {
	if p.stream != nil {
		return p.size
	}
	return int64(len(p.bytes))
}

// own returns the last part if later fields may be appended to it. Parts that alias
// a caller's bytes have no spare capacity as far as this package is concerned, so
// each is followed by an own, empty part.
func (m *message) own(grow func([]byte) []byte) {
	if len(m.parts) == 0 {
		m.parts = append(m.parts, part{})
	}
	last := &m.parts[len(m.parts)-1]
	before := len(last.bytes)
	last.bytes = grow(last.bytes)
	m.size += int64(len(last.bytes) - before)
}

func (m *message) varint(field protowire.Number, v int64) {
	m.own(func(b []byte) []byte {
		return protowire.AppendVarint(protowire.AppendTag(b, field, protowire.VarintType), uint64(v))
	})
}

func (m *message) float(field protowire.Number, v float32) {
	m.own(func(b []byte) []byte {
		return protowire.AppendFixed32(protowire.AppendTag(b, field, protowire.Fixed32Type), math.Float32bits(v))
	})
}

// text writes a string, and nothing for an empty one.
func (m *message) text(field protowire.Number, s string) {
	if s != "" {
		m.element(field, s)
	}
}

// element writes one string of a list, in which an empty one counts.
func (m *message) element(field protowire.Number, s string) {
	m.own(func(b []byte) []byte {
		return protowire.AppendString(protowire.AppendTag(b, field, protowire.BytesType), s)
	})
}

// alias writes a part without copying it.
func (m *message) alias(field protowire.Number, p part) {
	m.nest(field, message{parts: []part{p}, size: p.length()})
}

// raw writes encoded fields as they are.
func (m *message) raw(p part) {
	m.parts = append(m.parts, p, part{})
	m.size += p.length()
}

// nest writes a message inside this one.
func (m *message) nest(field protowire.Number, inner message) {
	m.own(func(b []byte) []byte {
		return protowire.AppendVarint(protowire.AppendTag(b, field, protowire.BytesType), uint64(inner.size))
	})
	m.parts = append(append(m.parts, inner.parts...), part{})
	m.size += inner.size
}

// WriteTo writes the model in its file format and returns the bytes written. Equal
// models give equal bytes. It fails before the first byte where a tensor contradicts
// itself ([ErrFormat], [ErrUnsupported]) or the model is too large ([ErrTooLarge]).
func (m *Model) WriteTo(w io.Writer) (int64, error) {
	encoded, err := m.encode()
	if err != nil {
		return 0, fmt.Errorf("encode model: %w", err)
	}
	if encoded.size > maxFileSize {
		return 0, fmt.Errorf("encode model of %d bytes: %w", encoded.size, ErrTooLarge)
	}
	return encoded.writeTo(w)
}

// writeTo writes the message and returns how many bytes it wrote.
func (m *message) writeTo(w io.Writer) (int64, error) {
	out := &counter{w: w}
	for i := range m.parts {
		p, before := &m.parts[i], out.written
		var err error
		if p.stream != nil {
			err = p.stream(out)
		} else {
			_, err = out.Write(p.bytes)
		}
		if err == nil && out.written-before != p.length() {
			err = fmt.Errorf("a tensor of %d bytes gave %d: %w", p.length(), out.written-before, ErrFormat)
		}
		if err != nil {
			return out.written, fmt.Errorf("write model: %w", err)
		}
	}
	return out.written, nil
}

// counter counts the bytes that it passes on.
type counter struct {
	w       io.Writer
	written int64
}

func (c *counter) Write(b []byte) (int, error) {
	n, err := c.w.Write(b)
	c.written += int64(n)
	return n, err
}

func (m *Model) encode() (message, error) {
	graph, err := m.Graph.encode()
	if err != nil {
		return message{}, err
	}
	ir := m.IR
	if ir == 0 {
		ir = defaultIR
	}
	var out, opset message
	out.varint(1, ir)
	out.text(2, m.Producer)
	out.text(3, m.ProducerVersion)
	out.text(6, m.Doc)
	out.nest(7, graph)
	opset.varint(2, m.Opset) // field 1, the domain, is empty: the default operators
	out.nest(8, opset)
	out.metadata(m.Metadata)
	return out, nil
}

func (m *message) metadata(entries []Entry) {
	for _, e := range entries {
		m.entry(14, e)
	}
}

func (m *message) entry(field protowire.Number, e Entry) {
	var entry message
	entry.text(1, e.Key)
	entry.text(2, e.Value)
	m.nest(field, entry)
}

func (g *Graph) encode() (message, error) {
	var out message
	for i := range g.Nodes {
		node, err := g.Nodes[i].encode()
		if err != nil {
			return message{}, err
		}
		out.nest(1, node)
	}
	out.text(2, g.Name)
	for i := range g.Initializers {
		tensor, err := g.Initializers[i].encode()
		if err != nil {
			return message{}, err
		}
		out.nest(5, tensor)
	}
	for i := range g.Inputs {
		out.nest(11, g.Inputs[i].encode())
	}
	for i := range g.Outputs {
		out.nest(12, g.Outputs[i].encode())
	}
	return out, nil
}

func (n *Node) encode() (message, error) {
	var out message
	for _, s := range n.Inputs {
		out.element(1, s)
	}
	for _, s := range n.Outputs {
		out.element(2, s)
	}
	out.text(3, n.Name)
	out.text(4, n.Op)
	for i := range n.Attributes {
		attribute, err := n.Attributes[i].encode()
		if err != nil {
			return message{}, fmt.Errorf("node %q: %w", n.Name, err)
		}
		out.nest(5, attribute)
	}
	out.text(7, n.Domain)
	return out, nil
}

func (a *Attribute) encode() (message, error) {
	var out message
	out.text(1, a.Name)
	kind := int64(0)
	switch v := a.Value.(type) {
	case float32:
		kind = attrFloat
		out.float(2, v)
	case int64:
		kind = attrInt
		out.varint(3, v)
	case string:
		kind = attrString
		out.element(4, v)
	case Tensor:
		tensor, err := v.encode()
		if err != nil {
			return message{}, fmt.Errorf("attribute %q: %w", a.Name, err)
		}
		kind = attrTensor
		out.nest(5, tensor)
	case []float32:
		kind = attrFloats
		for _, f := range v {
			out.float(7, f)
		}
	case []int64:
		kind = attrInts
		for _, i := range v {
			out.varint(8, i)
		}
	default:
		return message{}, fmt.Errorf("attribute %q of type %T: %w", a.Name, a.Value, ErrUnsupported)
	}
	out.varint(20, kind)
	return out, nil
}

func (t *Tensor) encode() (message, error) {
	if err := t.check(); err != nil {
		return message{}, err
	}
	var out message
	for _, d := range t.Dims {
		out.varint(1, d)
	}
	out.varint(2, int64(t.Type))
	out.text(8, t.Name)
	if t.elsewhere == nil {
		out.alias(9, t.values())
		return out, nil
	}
	for _, e := range []Entry{
		{"location", t.elsewhere.file},
		{"offset", strconv.FormatInt(t.elsewhere.offset, 10)},
		{"length", strconv.FormatInt(t.length(), 10)},
	} {
		out.entry(13, e)
	}
	out.varint(14, 1) // TensorProto.DataLocation.EXTERNAL
	return out, nil
}

func (t *Tensor) values() part { return part{bytes: t.Data, size: t.length(), stream: t.Stream} }

func (v *Value) encode() message {
	var shape, tensor, kind, out message
	for _, d := range v.Dims {
		var dim message
		if d.Symbol != "" {
			dim.element(2, d.Symbol)
		} else {
			dim.varint(1, d.Size)
		}
		shape.nest(1, dim)
	}
	tensor.varint(1, int64(v.Type))
	tensor.nest(2, shape)
	kind.nest(1, tensor)
	out.text(1, v.Name)
	out.nest(2, kind)
	return out
}
