package onnxfile

import (
	"fmt"
	"iter"

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
