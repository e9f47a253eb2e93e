package quantize

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"math"

	"pincite/backend/embed/onnxfile"
)

// Version is part of what makes a quantised file: it changes when the same float32 file
// gives other bytes.
const Version = "int8/2"

// WeightsFile is where the large weights of an int8 graph lie, beside it. ONNX Runtime
// maps it, packs each matrix for its kernels and lets the original go; of a graph in one
// file it keeps a copy of all weights until the last is packed, which at gte-large's shape
// is 971 MB of memory instead of 521 MB.
const WeightsFile = "model.int8.weights"

// minOpset is the first operator set with DynamicQuantizeLinear.
const minOpset = 11

// Int8 returns the model with the weights of its linear layers in int8: see the package
// comment. It reads the structure of f alone; weights are read when the result is
// written. source identifies f, by its SHA-256: it is written into the graph, which so
// tells one model from another without its weights. The error is [ErrNothing], [ErrOld], or onnxfile.ErrUnsupported for weights in
// another file.
func Int8(f *onnxfile.File, source string) (*onnxfile.Rewritten, error) {
	if f.Opset < minOpset {
		return nil, fmt.Errorf("operator set %d: %w", f.Opset, ErrOld)
	}
	q := newInt8(f)
	for i, n := range f.Nodes {
		if w, ok := q.linear[weightOf(n)]; ok && n.Op == "MatMul" {
			q.edit.Nodes[i] = q.product(n, w)
		}
	}
	if len(q.edit.Nodes) == 0 {
		return nil, ErrNothing
	}
	for i, w := range f.Weights {
		if _, ok := q.linear[w.Name]; !ok {
			continue
		}
		tensors, err := q.tensors(w)
		if err != nil {
			return nil, err
		}
		q.edit.Weights[i] = tensors
	}
	q.edit.Beside = WeightsFile
	q.edit.Metadata = []onnxfile.Entry{{Key: "pincite.quantizer", Value: Version}, {Key: "pincite.source", Value: source}}
	return f.Rewrite(q.edit)
}

// int8Graph is a graph on its way to int8.
type int8Graph struct {
	file   *onnxfile.File
	names  *names
	linear map[string]linear // what becomes int8, by the weight's name
	inputs map[string]input  // tensors that are quantised already
	edit   onnxfile.Edit
}

// linear names what a weight becomes.
type linear struct{ weight, scale, zero string }

// input names what a quantised activation consists of.
type input struct{ values, scale, zero string }

func newInt8(f *onnxfile.File) *int8Graph {
	q := &int8Graph{
		file: f, names: newNames(f), linear: map[string]linear{}, inputs: map[string]input{},
		edit: onnxfile.Edit{Nodes: map[int][]onnxfile.Node{}, Weights: map[int][]onnxfile.Tensor{}},
	}
	other := map[string]bool{} // used as something else than the weight of a linear layer
	for _, v := range append(f.Inputs, f.Outputs...) {
		other[v.Name] = true
	}
	products := map[string]bool{}
	for _, n := range f.Nodes {
		for at, name := range n.Inputs {
			if n.Op == "MatMul" && n.Domain == "" && at == 1 {
				products[name] = true
			} else {
				other[name] = true
			}
		}
	}
	for _, w := range f.Weights {
		if products[w.Name] && !other[w.Name] && w.Type == onnxfile.Float32 && len(w.Dims) == 2 {
			q.linear[w.Name] = linear{q.names.unused(w.Name + "_int8"), q.names.unused(w.Name + "_scale"), q.names.unused(w.Name + "_zero")}
		}
	}
	return q
}

func weightOf(n onnxfile.Node) string {
	if len(n.Inputs) != 2 {
		return ""
	}
	return n.Inputs[1]
}

// product returns the nodes that stand for a matrix product.
func (q *int8Graph) product(n onnxfile.Node, w linear) []onnxfile.Node {
	var nodes []onnxfile.Node
	add := func(op string, inputs []string, outputs ...string) {
		nodes = append(nodes, onnxfile.Node{Op: op, Name: outputs[0], Inputs: inputs, Outputs: outputs})
	}
	x, ok := q.inputs[n.Inputs[0]]
	if !ok { // once for a tensor that several layers take, at the first of them
		name := n.Inputs[0]
		x = input{q.names.unused(name + "_uint8"), q.names.unused(name + "_scale"), q.names.unused(name + "_zero")}
		q.inputs[name] = x
		add("DynamicQuantizeLinear", []string{name}, x.values, x.scale, x.zero)
	}
	y := n.Outputs[0]
	whole, number, scale := q.names.unused(y+"_int32"), q.names.unused(y+"_float"), q.names.unused(y+"_scale")
	add("MatMulInteger", []string{x.values, w.weight, x.zero, w.zero}, whole)
	add("Cast", []string{whole}, number)
	nodes[len(nodes)-1].Attributes = []onnxfile.Attribute{{Name: "to", Value: int64(onnxfile.Float32)}}
	add("Mul", []string{x.scale, w.scale}, scale)
	add("Mul", []string{number, scale}, y)
	return nodes
}

// tensors returns the three that stand for a weight.
func (q *int8Graph) tensors(w onnxfile.Weight) ([]onnxfile.Tensor, error) {
	values, err := q.file.Values(w)
	if err != nil {
		return nil, err
	}
	m := &matrix{name: w.Name, values: values, rows: int(w.Dims[0]), columns: int(w.Dims[1])}
	to, channels := q.linear[w.Name], []int64{w.Dims[1]}
	return []onnxfile.Tensor{
		{Name: to.weight, Type: onnxfile.Int8, Dims: w.Dims, Stream: m.writeInt8},
		{Name: to.scale, Type: onnxfile.Float32, Dims: channels, Stream: m.writeScales},
		onnxfile.Int8s(to.zero, make([]int8, m.columns), channels...),
	}, nil
}

// matrix is a weight [in, out] on disk. Its scales are computed when they are first
// wanted and kept.
type matrix struct {
	name          string
	values        *io.SectionReader
	rows, columns int
	scales        []float32
}

// maxInt8 is the largest weight: symmetric, so -128 is not used.
const maxInt8 = 127

func (m *matrix) scale() ([]float32, error) {
	if m.scales != nil {
		return m.scales, nil
	}
	most := make([]float32, m.columns)
	err := eachRow(m.values, m.columns, m.rows, func(row []float32) error {
		for i, x := range row {
			if x < 0 {
				x = -x
			}
			if !(x <= math.MaxFloat32) {
				return fmt.Errorf("%s: %w", m.name, ErrWeights)
			}
			if x > most[i] {
				most[i] = x
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for i, x := range most {
		if most[i] = x / maxInt8; most[i] == 0 {
			most[i] = 1 // a channel of zeros, or of numbers too small to count
		}
	}
	m.scales = most
	return most, nil
}

func (m *matrix) writeScales(w io.Writer) error {
	scales, err := m.scale()
	if err != nil {
		return err
	}
	t := onnxfile.Float32s("", scales)
	_, err = w.Write(t.Data)
	return err
}

func (m *matrix) writeInt8(w io.Writer) error {
	scales, err := m.scale()
	if err != nil {
		return err
	}
	out := make([]byte, m.columns)
	return eachRow(m.values, m.columns, m.rows, func(row []float32) error {
		for i, x := range row {
			// In float64 the quotient of two float32 rounds to the same whole number on
			// every processor.
			out[i] = byte(int8(min(max(math.RoundToEven(float64(x)/float64(scales[i])), -maxInt8), maxInt8)))
		}
		_, err := w.Write(out)
		return err
	})
}

// readBuffer is how much of a weight is read at once.
const readBuffer = 1 << 20

// eachRow calls visit for every row of a float32 matrix. The row is valid until the next
// call.
func eachRow(values *io.SectionReader, columns, rows int, visit func([]float32) error) error {
	r := bufio.NewReaderSize(io.NewSectionReader(values, 0, values.Size()), readBuffer)
	raw, row := make([]byte, 4*columns), make([]float32, columns)
	for range rows {
		if _, err := io.ReadFull(r, raw); err != nil {
			return fmt.Errorf("read weights: %w", err)
		}
		for i := range row {
			row[i] = math.Float32frombits(binary.LittleEndian.Uint32(raw[4*i:]))
		}
		if err := visit(row); err != nil {
			return err
		}
	}
	return nil
}

// names gives out names that a graph does not use.
type names struct{ used map[string]bool }

func newNames(f *onnxfile.File) *names {
	n := &names{used: map[string]bool{}}
	for _, node := range f.Nodes {
		n.used[node.Name] = true
		for _, name := range append(node.Inputs, node.Outputs...) {
			n.used[name] = true
		}
	}
	for _, w := range f.Weights {
		n.used[w.Name] = true
	}
	for _, v := range append(f.Inputs, f.Outputs...) {
		n.used[v.Name] = true
	}
	return n
}

// unused returns the name, or one that begins with it where the graph has it already.
func (n *names) unused(name string) string {
	for n.used[name] {
		name += "_"
	}
	n.used[name] = true
	return name
}

// Plain returns an int8 model whose products are computed in float32, for engines that
// have no products of integers: MatMulInteger becomes MatMul of the same whole numbers.
// Their sums may exceed the 2^24 that float32 counts exactly, so results differ from
// those in integers by 1 in 10^7; the vectors are the same to a cosine above 0.9999. A
// graph without such products is left as it is.
func Plain(f *onnxfile.File) (*onnxfile.Rewritten, error) {
	names := newNames(f)
	edit := onnxfile.Edit{Nodes: map[int][]onnxfile.Node{}}
	for i, n := range f.Nodes {
		if n.Op != "MatMulInteger" || n.Domain != "" || len(n.Inputs) < 2 || len(n.Outputs) != 1 {
			continue
		}
		var nodes []onnxfile.Node
		add := func(op, output string, inputs ...string) string {
			nodes = append(nodes, onnxfile.Node{Op: op, Name: output, Inputs: inputs, Outputs: []string{output}})
			return output
		}
		number := func(name string) string {
			output := add("Cast", names.unused(name+"_float"), name)
			nodes[len(nodes)-1].Attributes = []onnxfile.Attribute{{Name: "to", Value: int64(onnxfile.Float32)}}
			return output
		}
		sides := make([]string, 2)
		for k := range sides {
			sides[k] = number(n.Inputs[k])
			if zero := 2 + k; zero < len(n.Inputs) && n.Inputs[zero] != "" {
				sides[k] = add("Sub", names.unused(sides[k]+"_centred"), sides[k], number(n.Inputs[zero]))
			}
		}
		add("MatMul", n.Outputs[0], sides...)
		edit.Nodes[i] = nodes
	}
	return f.Rewrite(edit)
}
