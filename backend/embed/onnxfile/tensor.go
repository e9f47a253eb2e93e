package onnxfile

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
)

// Type is the type of a tensor's elements, numbered as in onnx.proto
// (TensorProto.DataType).
type Type int32

// The element types whose values have a fixed width.
const (
	Float32  Type = 1
	Uint8    Type = 2
	Int8     Type = 3
	Uint16   Type = 4
	Int16    Type = 5
	Int32    Type = 6
	Int64    Type = 7
	Bool     Type = 9
	Float16  Type = 10
	Float64  Type = 11
	Uint32   Type = 12
	Uint64   Type = 13
	BFloat16 Type = 16
)

// Size returns the bytes of one element, and 0 for a type without a fixed width in
// whole bytes.
func (t Type) Size() int {
	switch t {
	case Uint8, Int8, Bool:
		return 1
	case Uint16, Int16, Float16, BFloat16:
		return 2
	case Float32, Int32, Uint32:
		return 4
	case Int64, Uint64, Float64:
		return 8
	}
	return 0
}

// Tensor is a dense constant. Data holds its elements in row-major order, each
// little-endian; its length is the product of Dims times Type.Size. Without Dims it
// is a scalar.
type Tensor struct {
	Name string
	Type Type
	Dims []int64
	Data []byte
	// Stream, where it is set, stands for Data when a model is written: it writes the
	// elements, as many bytes as Dims and Type say. It may be called more than once, and
	// gives the same bytes each time. Weights larger than memory are written so.
	Stream func(io.Writer) error

	elsewhere *place // of the values, where they are not in the model's own file
}

// place is where the values of a tensor begin in a file beside the model's.
type place struct {
	file   string
	offset int64
}

// check reports whether the tensor's data are as long as its type and shape say.
func (t *Tensor) check() error {
	size, err := byteSize(t.Name, t.Type, t.Dims)
	if err != nil {
		return err
	}
	if t.Stream == nil && size != int64(len(t.Data)) {
		return fmt.Errorf("tensor %q: %d bytes for dimensions %v of %d bytes each: %w",
			t.Name, len(t.Data), t.Dims, t.Type.Size(), ErrFormat)
	}
	return nil
}

// length returns the bytes of a tensor that was checked.
func (t *Tensor) length() int64 {
	size, _ := byteSize(t.Name, t.Type, t.Dims)
	return size
}

// byteSize returns how many bytes the elements of a tensor take.
func byteSize(name string, kind Type, dims []int64) (int64, error) {
	size := int64(kind.Size())
	if size == 0 {
		return 0, fmt.Errorf("tensor %q: element type %d: %w", name, kind, ErrUnsupported)
	}
	empty := false
	for _, d := range dims {
		if d < 0 {
			return 0, fmt.Errorf("tensor %q: dimensions %v: %w", name, dims, ErrFormat)
		}
		empty = empty || d == 0
	}
	if empty {
		return 0, nil
	}
	for _, d := range dims {
		if size > math.MaxInt64/d {
			return 0, fmt.Errorf("tensor %q: dimensions %v overflow: %w", name, dims, ErrFormat)
		}
		size *= d
	}
	return size, nil
}

// Float32s builds a tensor from values in row-major order.
func Float32s(name string, values []float32, dims ...int64) Tensor {
	data := make([]byte, 0, 4*len(values))
	for _, v := range values {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(v))
	}
	return Tensor{Name: name, Type: Float32, Dims: dims, Data: data}
}

// Int64s builds a tensor from values in row-major order.
func Int64s(name string, values []int64, dims ...int64) Tensor {
	data := make([]byte, 0, 8*len(values))
	for _, v := range values {
		data = binary.LittleEndian.AppendUint64(data, uint64(v))
	}
	return Tensor{Name: name, Type: Int64, Dims: dims, Data: data}
}

// Int8s builds a tensor from values in row-major order.
func Int8s(name string, values []int8, dims ...int64) Tensor {
	data := make([]byte, len(values))
	for i, v := range values {
		data[i] = byte(v)
	}
	return Tensor{Name: name, Type: Int8, Dims: dims, Data: data}
}

// Float32s returns a copy of the tensor's values, and nil where its type is another.
func (t *Tensor) Float32s() []float32 {
	if t.Type != Float32 {
		return nil
	}
	values := make([]float32, len(t.Data)/4)
	for i := range values {
		values[i] = math.Float32frombits(binary.LittleEndian.Uint32(t.Data[4*i:]))
	}
	return values
}

// Model is a graph with its weights. Fields that are left zero are left out of the
// file, except IR, for which zero means 8: the first that goes with operator set 13
// to 18 and that every ONNX Runtime since 1.10 reads.
type Model struct {
	Producer, ProducerVersion string
	Doc                       string // free text for a person who opens the model
	IR                        int64  // version of the file format
	Opset                     int64  // version of the default operator set
	Metadata                  []Entry
	Graph                     Graph
}

// Entry is one line of a model's metadata.
type Entry struct{ Key, Value string }

// Graph is a computation: nodes in an order in which each one's inputs are known.
type Graph struct {
	Name            string
	Nodes           []Node
	Initializers    []Tensor
	Inputs, Outputs []Value
}

// Node applies one operator. An empty string among its inputs leaves out an optional
// one.
type Node struct {
	Op, Name        string
	Domain          string // of the operator; empty for the default ones
	Inputs, Outputs []string
	Attributes      []Attribute
}

// Attribute is a constant that belongs to a node. Value is an int64, float32, string,
// []int64, []float32 or Tensor; writing any other type is an error.
type Attribute struct {
	Name  string
	Value any
}

// Value describes an input or output of a graph: a dense tensor.
type Value struct {
	Name string
	Type Type
	Dims []Dim
}

// Dim is one dimension: a number, or, where Symbol is not empty, one known only when
// the model runs. Equal symbols are equal numbers.
type Dim struct {
	Size   int64
	Symbol string
}
