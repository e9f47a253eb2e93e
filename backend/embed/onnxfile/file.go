package onnxfile

import (
	"fmt"
	"io"
	"math"

	"google.golang.org/protobuf/encoding/protowire"
)

// What is read of a file but its weights has to fit into memory; these bounds are far
// above what an encoder needs (some 3,000 nodes of 150 bytes).
const (
	maxMessage  = 16 << 20  // bytes of one node or description
	maxMessages = 256 << 20 // bytes of all of them
)

// File is an ONNX model on disk whose weights stay there: each is known by its place, so
// a model larger than memory can be looked at, and rewritten by [File.Rewrite].
type File struct {
	IR, Opset       int64    // Opset is that of the default operators
	Nodes           []Node   // in the order of the file
	Weights         []Weight // initializers, in the order of the file
	Inputs, Outputs []Value

	r      io.ReaderAt
	model  []piece // fields of the model; the graph is among them
	graph  []piece
	budget int64 // bytes of messages that may still be read
}

// Weight is an initializer on disk.
type Weight struct {
	Name string
	Type Type
	Dims []int64
	// External says that the values are in another file.
	External bool

	offset, length int64 // of the values; length is -1 where they are in no plain form
}

// piece is an encoded field: its place with its tag, and which element it is.
type piece struct {
	number     protowire.Number
	start, end int64
	index      int // in Nodes or Weights
}

// Read reads the structure of a model of size bytes. It reads no weights and keeps r,
// which must not change while the File is in use. The error is [ErrFormat],
// [ErrTooLarge] or that of r.
func Read(r io.ReaderAt, size int64) (*File, error) {
	f := &File{r: r, budget: maxMessages}
	graphs := 0
	err := f.walk(0, size, func(p piece, at field, start int64) (err error) {
		switch p.number {
		case 1:
			f.IR = int64(at.varint)
		case 7:
			graphs++
			err = f.readGraph(start, p.end)
		case 8:
			err = f.readOpset(start, p.end)
		}
		f.model = append(f.model, p)
		return err
	})
	if err == nil && graphs != 1 {
		err = fmt.Errorf("%d graphs: %w", graphs, ErrFormat)
	}
	if err != nil {
		return nil, fmt.Errorf("read model: %w", err)
	}
	return f, nil
}

// walk calls visit for each field between two offsets. Of a field with bytes it reads
// the length alone; start is where they begin.
func (f *File) walk(pos, end int64, visit func(p piece, at field, start int64) error) error {
	var head [24]byte // a tag and a length, or any field without bytes
	for pos < end {
		n, err := f.r.ReadAt(head[:min(int64(len(head)), end-pos)], pos)
		if err != nil && err != io.EOF {
			return err
		}
		b := head[:n]
		number, kind, tag := protowire.ConsumeTag(b)
		if tag < 0 {
			return fmt.Errorf("field at byte %d: %w", pos, ErrFormat)
		}
		at, used := field{number: number, kind: kind}, 0
		start := pos + int64(tag)
		next := start
		switch kind {
		case protowire.BytesType:
			var length uint64
			if length, used = protowire.ConsumeVarint(b[tag:]); length > math.MaxInt64/2 {
				used = -1
			}
			start += int64(max(used, 0))
			next = start + int64(length)
		case protowire.VarintType:
			at.varint, used = protowire.ConsumeVarint(b[tag:])
			next += int64(used)
		case protowire.Fixed32Type:
			next += 4
		case protowire.Fixed64Type:
			next += 8
		default:
			used = -1
		}
		if used < 0 || next > end {
			return fmt.Errorf("field %d at byte %d: %w", number, pos, ErrFormat)
		}
		if err := visit(piece{number: number, start: pos, end: next}, at, start); err != nil {
			return err
		}
		pos = next
	}
	return nil
}

// message reads the bytes of a field that is not a weight.
func (f *File) message(start, end int64) ([]byte, error) {
	n := end - start
	if f.budget -= n; n > maxMessage || f.budget < 0 {
		return nil, fmt.Errorf("%d bytes of nodes at byte %d: %w", n, start, ErrTooLarge)
	}
	b := make([]byte, n)
	if _, err := f.r.ReadAt(b, start); err != nil && err != io.EOF {
		return nil, err
	}
	return b, nil
}

func (f *File) readOpset(start, end int64) error {
	b, err := f.message(start, end)
	if err != nil {
		return err
	}
	domain, version := "", int64(0)
	for at, err := range fields(b) {
		if err != nil {
			return err
		}
		switch at.number {
		case 1:
			domain = string(at.bytes)
		case 2:
			version = int64(at.varint)
		}
	}
	if domain == "" || domain == "ai.onnx" {
		f.Opset = version
	}
	return nil
}

func (f *File) readGraph(start, end int64) error {
	return f.walk(start, end, func(p piece, at field, start int64) (err error) {
		switch p.number {
		case 1, 11, 12:
			var b []byte
			if b, err = f.message(start, p.end); err != nil {
				return err
			}
			switch p.number {
			case 1:
				p.index = len(f.Nodes)
				var n Node
				n, err = readNode(b)
				f.Nodes = append(f.Nodes, n)
			case 11:
				f.Inputs, err = appendValue(f.Inputs, b)
			case 12:
				f.Outputs, err = appendValue(f.Outputs, b)
			}
		case 5:
			p.index = len(f.Weights)
			var w Weight
			w, err = f.readWeight(start, p.end)
			f.Weights = append(f.Weights, w)
		}
		f.graph = append(f.graph, p)
		return err
	})
}

// readWeight reads what stands around the values of a TensorProto.
func (f *File) readWeight(start, end int64) (Weight, error) {
	w := Weight{length: -1}
	err := f.walk(start, end, func(p piece, at field, start int64) error {
		var err error
		switch p.number {
		case 1:
			if at.kind == protowire.BytesType {
				at.bytes, err = f.message(start, p.end)
			}
			if err == nil {
				w.Dims, err = appendInts(w.Dims, at)
			}
		case 2:
			w.Type = Type(int32(at.varint))
		case 8:
			var name []byte
			name, err = f.message(start, p.end)
			w.Name = string(name)
		case 14:
			w.External = w.External || at.varint == 1
		case 4, 9, 10:
			if at.kind == protowire.BytesType {
				w.offset, w.length = start, p.end-start
			}
		}
		return err
	})
	if err != nil {
		return w, fmt.Errorf("initializer %q: %w", w.Name, err)
	}
	if w.External || w.length < 0 || w.Type.Size() == 0 {
		w.length = -1
		return w, nil
	}
	size, err := byteSize(w.Name, w.Type, w.Dims)
	if err == nil && size != w.length {
		err = fmt.Errorf("tensor %q: %d bytes for dimensions %v: %w", w.Name, w.length, w.Dims, ErrFormat)
	}
	return w, err
}

// Values returns a reader of a weight's elements, as [Tensor.Data] has them. Weights in
// another file or of another form than plain bytes are [ErrUnsupported].
func (f *File) Values(w Weight) (*io.SectionReader, error) {
	if w.length < 0 {
		return nil, fmt.Errorf("tensor %q: %w", w.Name, ErrUnsupported)
	}
	return io.NewSectionReader(f.r, w.offset, w.length), nil
}
