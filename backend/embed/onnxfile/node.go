package onnxfile

import (
	"fmt"
	"math"

	"google.golang.org/protobuf/encoding/protowire"
)

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
