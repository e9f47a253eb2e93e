package onnxfile

import (
	"fmt"
	"iter"
	"math"

	"google.golang.org/protobuf/encoding/protowire"
)

// maxRank bounds the dimensions of a tensor that is read; ONNX Runtime's own kernels
// take far fewer.
const maxRank = 64

// Initializers yields the weights of an encoded model in the order of the file. The
// data of each tensor alias model, which must not change while they are in use. It
// stops after the first error, which is [ErrFormat] or, for weights in another file
// or in a form without a fixed width, [ErrUnsupported].
func Initializers(model []byte) iter.Seq2[Tensor, error] {
	return func(yield func(Tensor, error) bool) {
		graph := false
		for f, err := range fields(model) {
			switch {
			case err != nil:
				yield(Tensor{}, fmt.Errorf("read model: %w", err))
				return
			case f.number != 7:
				continue
			case f.kind != protowire.BytesType || graph:
				yield(Tensor{}, fmt.Errorf("read model: graph: %w", ErrFormat))
				return
			}
			graph = true
			if !graphInitializers(f.bytes, yield) {
				return
			}
		}
		if !graph {
			yield(Tensor{}, fmt.Errorf("read model: no graph: %w", ErrFormat))
		}
	}
}

// graphInitializers yields the tensors of one encoded graph and reports whether the
// caller wants to go on.
func graphInitializers(graph []byte, yield func(Tensor, error) bool) bool {
	for f, err := range fields(graph) {
		if err != nil {
			yield(Tensor{}, fmt.Errorf("read graph: %w", err))
			return false
		}
		if f.number != 5 {
			continue
		}
		if f.kind != protowire.BytesType {
			yield(Tensor{}, fmt.Errorf("read graph: initializer: %w", ErrFormat))
			return false
		}
		t, err := readTensor(f.bytes)
		if err != nil {
			yield(Tensor{}, fmt.Errorf("read initializer: %w", err))
			return false
		}
		if !yield(t, nil) {
			return false
		}
	}
	return true
}

// readTensor decodes a TensorProto. Values may stand in raw_data or, packed, in
// float_data or double_data, whose bytes are the same.
func readTensor(encoded []byte) (Tensor, error) {
	var t Tensor
	values := 0
	for f, err := range fields(encoded) {
		if err != nil {
			return Tensor{}, err
		}
		switch f.number {
		case 1:
			if t.Dims, err = appendInts(t.Dims, f); err != nil {
				return Tensor{}, fmt.Errorf("dimensions: %w", err)
			}
		case 2:
			t.Type = Type(int32(f.varint))
		case 8:
			t.Name = string(f.bytes)
		case 4, 9, 10:
			if f.number == 4 && t.Type != Float32 || f.number == 10 && t.Type != Float64 || f.kind != protowire.BytesType {
				return Tensor{}, fmt.Errorf("tensor %q: data in field %d: %w", t.Name, f.number, ErrUnsupported)
			}
			t.Data = f.bytes
			values++
		case 3, 5, 6, 7, 11, 13, 14:
			if f.number == 14 && f.varint == 0 {
				continue // data_location DEFAULT
			}
			return Tensor{}, fmt.Errorf("tensor %q: data in field %d: %w", t.Name, f.number, ErrUnsupported)
		}
	}
	if values > 1 {
		return Tensor{}, fmt.Errorf("tensor %q: data given twice: %w", t.Name, ErrFormat)
	}
	return t, t.check()
}

// appendInts decodes one occurrence of a repeated int64, packed or not.
func appendInts(ints []int64, f field) ([]int64, error) {
	switch f.kind {
	case protowire.VarintType:
		ints = append(ints, int64(f.varint))
	case protowire.BytesType:
		for b := f.bytes; len(b) > 0; {
			v, n := protowire.ConsumeVarint(b)
			if n < 0 || len(ints) == maxRank {
				return nil, ErrFormat
			}
			ints, b = append(ints, int64(v)), b[n:]
		}
	default:
		return nil, ErrFormat
	}
	if len(ints) > maxRank {
		return nil, ErrFormat
	}
	return ints, nil
}

// field is one field of an encoded message: its bytes, its varint or its four bytes, by
// its kind.
type field struct {
	number protowire.Number
	kind   protowire.Type
	bytes  []byte
	varint uint64
	fixed  uint32
}

// fields yields the fields of an encoded message. It stops after an error.
func fields(b []byte) iter.Seq2[field, error] {
	return func(yield func(field, error) bool) {
		for len(b) > 0 {
			number, kind, n := protowire.ConsumeTag(b)
			if n < 0 {
				yield(field{}, fmt.Errorf("field: %w", ErrFormat))
				return
			}
			b = b[n:]
			f := field{number: number, kind: kind}
			switch kind {
			case protowire.VarintType:
				f.varint, n = protowire.ConsumeVarint(b)
			case protowire.BytesType:
				f.bytes, n = protowire.ConsumeBytes(b)
			case protowire.Fixed32Type:
				f.fixed, n = protowire.ConsumeFixed32(b)
			default:
				n = protowire.ConsumeFieldValue(number, kind, b)
			}
			if n < 0 {
				yield(field{}, fmt.Errorf("field %d: %w", number, ErrFormat))
				return
			}
			b = b[n:]
			if !yield(f, nil) {
				return
			}
		}
	}
}

// readNode decodes a NodeProto.
func readNode(encoded []byte) (Node, error) {
	var n Node
	for f, err := range fields(encoded) {
		if err != nil {
			return n, fmt.Errorf("node: %w", err)
		}
		switch f.number {
		case 1:
			n.Inputs = append(n.Inputs, string(f.bytes))
		case 2:
			n.Outputs = append(n.Outputs, string(f.bytes))
		case 3:
			n.Name = string(f.bytes)
		case 4:
			n.Op = string(f.bytes)
		case 5:
			a, err := readAttribute(f.bytes)
			if err != nil {
				return n, fmt.Errorf("node %q: %w", n.Name, err)
			}
			n.Attributes = append(n.Attributes, a)
		case 7:
			n.Domain = string(f.bytes)
		}
	}
	return n, nil
}

// readAttribute decodes an AttributeProto. A value of a kind that [Attribute] does not
// have stays nil, and such an attribute cannot be written again.
func readAttribute(encoded []byte) (a Attribute, err error) {
	var ints []int64
	var floats []float32
	kind := uint64(0)
	for f, err := range fields(encoded) {
		if err != nil {
			return a, fmt.Errorf("attribute: %w", err)
		}
		switch f.number {
		case 1:
			a.Name = string(f.bytes)
		case 2:
			a.Value = math.Float32frombits(f.fixed)
		case 3:
			a.Value = int64(f.varint)
		case 4:
			a.Value = string(f.bytes)
		case 5:
			if a.Value, err = readTensor(f.bytes); err != nil {
				a.Value = nil // a form that only matters to who writes it again
			}
		case 7:
			floats = appendFloats(floats, f)
		case 8:
			if f.kind == protowire.VarintType {
				ints = append(ints, int64(f.varint))
			}
		case 20:
			kind = f.varint
		}
	}
	switch kind {
	case attrFloats:
		a.Value = floats
	case attrInts:
		a.Value = ints
	}
	return a, nil
}

// appendFloats decodes one occurrence of a repeated float, packed or not.
func appendFloats(floats []float32, f field) []float32 {
	if f.kind == protowire.Fixed32Type {
		return append(floats, math.Float32frombits(f.fixed))
	}
	for b := f.bytes; len(b) >= 4; b = b[4:] {
		bits, _ := protowire.ConsumeFixed32(b)
		floats = append(floats, math.Float32frombits(bits))
	}
	return floats
}

// appendValue decodes a ValueInfoProto: a dense tensor, of which the type and the
// dimensions may be missing.
func appendValue(values []Value, encoded []byte) ([]Value, error) {
	var v Value
	err := nested(encoded, 2, 1, func(f field) error { // TypeProto, its tensor
		switch f.number {
		case 1:
			v.Type = Type(int32(f.varint))
		case 2:
			return nested(f.bytes, 1, 0, func(d field) error { // TensorShapeProto.Dimension
				switch d.number {
				case 0:
					v.Dims = append(v.Dims, Dim{})
				case 1:
					v.Dims[len(v.Dims)-1].Size = int64(d.varint)
				case 2:
					v.Dims[len(v.Dims)-1].Symbol = string(d.bytes)
				}
				if len(v.Dims) > maxRank {
					return ErrFormat
				}
				return nil
			})
		}
		return nil
	})
	if err != nil {
		return values, fmt.Errorf("value: %w", err)
	}
	for f, err := range fields(encoded) {
		if err == nil && f.number == 1 {
			v.Name = string(f.bytes)
		}
	}
	return append(values, v), nil
}

// nested visits the fields of the message in field outer, or of that in its field inner
// where inner is not 0. Each message that it enters is announced as field 0.
func nested(encoded []byte, outer, inner protowire.Number, visit func(field) error) error {
	for f, err := range fields(encoded) {
		if err != nil {
			return err
		}
		if f.number != outer {
			continue
		}
		if inner != 0 {
			if err := nested(f.bytes, inner, 0, visit); err != nil {
				return err
			}
			continue
		}
		if err := visit(field{}); err != nil {
			return err
		}
		for g, err := range fields(f.bytes) {
			if err == nil {
				err = visit(g)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}
