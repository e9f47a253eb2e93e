package quantize

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"github.com/x448/float16"

	"pincite/backend/embed/onnxfile"
)

// The finite range of float16. Larger numbers, such as the mask's lowest float32, become
// the largest, and positive ones too small for it, such as the epsilon of a layer
// normalisation, the smallest: neither may become infinite or zero.
const (
	maxFloat16 = 65504
	minFloat16 = 0x1p-24
)

// Float16 returns the model with all its float32 in float16, for graphics processors:
// half the memory and twice the speed or more. Inputs and outputs keep their types; the
// outputs are cast back. What the types of values inside the graph were is left out.
func Float16(f *onnxfile.File) (*onnxfile.Rewritten, error) {
	h := &halfGraph{names: newNames(f), outputs: map[string]string{},
		edit: onnxfile.Edit{Nodes: map[int][]onnxfile.Node{}, Weights: map[int][]onnxfile.Tensor{}, DropTypes: true}}
	for _, v := range f.Outputs {
		if v.Type == onnxfile.Float32 {
			h.outputs[v.Name] = h.names.unused(v.Name + "_float16")
		}
	}
	for i, w := range f.Weights {
		if w.Type != onnxfile.Float32 {
			continue
		}
		values, err := f.Values(w)
		if err != nil {
			return nil, err
		}
		t := onnxfile.Tensor{Name: w.Name, Type: onnxfile.Float16, Dims: w.Dims,
			Stream: func(out io.Writer) error { return writeHalf(out, w.Name, values) }}
		h.edit.Weights[i] = []onnxfile.Tensor{t}
	}
	if len(h.edit.Weights) == 0 {
		return nil, ErrNothing
	}
	for i, n := range f.Nodes {
		nodes, changed, err := h.node(n)
		if err != nil {
			return nil, err
		}
		if changed {
			h.edit.Nodes[i] = nodes
		}
	}
	h.edit.Metadata = []onnxfile.Entry{{Key: "pincite.quantizer", Value: "fp16/1"}}
	return f.Rewrite(h.edit)
}

// halfGraph is a graph on its way to float16.
type halfGraph struct {
	names   *names
	outputs map[string]string // of the graph, and what they are called before the cast
	edit    onnxfile.Edit
}

// node returns what stands for a node, and whether that is something else.
func (h *halfGraph) node(n onnxfile.Node) (nodes []onnxfile.Node, changed bool, err error) {
	for i, a := range n.Attributes {
		switch value := a.Value.(type) {
		case int64:
			if n.Op == "Cast" && a.Name == "to" && value == int64(onnxfile.Float32) {
				n.Attributes = replaced(n.Attributes, i, int64(onnxfile.Float16))
				changed = true
			}
		case onnxfile.Tensor:
			if value.Type == onnxfile.Float32 {
				half, err := halfTensor(n.Name, value)
				if err != nil {
					return nil, false, err
				}
				n.Attributes = replaced(n.Attributes, i, half)
				changed = true
			}
		}
	}
	n.Inputs, changed = h.renamed(n.Inputs, changed)
	before := n.Outputs
	n.Outputs, changed = h.renamed(n.Outputs, changed)
	nodes = []onnxfile.Node{n}
	for i, name := range before {
		if n.Outputs[i] != name {
			nodes = append(nodes, onnxfile.Node{Op: "Cast", Name: h.names.unused(name + "_cast"), Inputs: []string{n.Outputs[i]},
				Outputs:    []string{name},
				Attributes: []onnxfile.Attribute{{Name: "to", Value: int64(onnxfile.Float32)}}})
		}
	}
	return nodes, changed, nil
}

// renamed returns names with the graph's outputs under what they are called inside.
func (h *halfGraph) renamed(names []string, changed bool) ([]string, bool) {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = name
		if inside, ok := h.outputs[name]; ok {
			out[i], changed = inside, true
		}
	}
	return out, changed
}

func replaced(attributes []onnxfile.Attribute, i int, value any) []onnxfile.Attribute {
	own := append([]onnxfile.Attribute(nil), attributes...)
	own[i].Value = value
	return own
}

// half converts one number. It is false for one that is not finite.
func half(x float32) (uint16, bool) {
	switch {
	case x != x:
		return 0, false
	case x > 0 && x < minFloat16:
		x = minFloat16
	case x < 0 && x > -minFloat16:
		x = -minFloat16
	}
	return float16.Fromfloat32(min(max(x, -maxFloat16), maxFloat16)).Bits(), true
}

func halfTensor(name string, t onnxfile.Tensor) (onnxfile.Tensor, error) {
	var data []byte
	for _, x := range t.Float32s() {
		bits, ok := half(x)
		if !ok {
			return t, fmt.Errorf("%s: %w", name, ErrWeights)
		}
		data = binary.LittleEndian.AppendUint16(data, bits)
	}
	return onnxfile.Tensor{Name: t.Name, Type: onnxfile.Float16, Dims: t.Dims, Data: data}, nil
}

func writeHalf(w io.Writer, name string, values *io.SectionReader) error {
	const chunk = 1 << 16 // numbers
	left := values.Size() / 4
	out := make([]byte, 0, 2*chunk)
	for from := int64(0); left > 0; {
		n := min(left, chunk)
		err := eachRow(io.NewSectionReader(values, from, 4*n), int(n), 1, func(row []float32) error {
			out = out[:0]
			for _, x := range row {
				bits, ok := half(x)
				if !ok || math.IsInf(float64(x), 0) {
					return fmt.Errorf("%s: %w", name, ErrWeights)
				}
				out = binary.LittleEndian.AppendUint16(out, bits)
			}
			_, err := w.Write(out)
			return err
		})
		if err != nil {
			return err
		}
		from, left = from+4*n, left-n
	}
	return nil
}
