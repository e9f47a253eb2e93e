package bertgraph

import (
	"fmt"
	"math"

	"pincite/backend/embed/onnxfile"
)

// The inputs and the output of the graph, as Hugging Face names them.
const (
	InputIDs        = "input_ids"         // int64 [batch, tokens]
	AttentionMask   = "attention_mask"    // int64 [batch, tokens], 1 for a token, 0 for padding
	TokenTypeIDs    = "token_type_ids"    // int64 [batch, tokens], all 0
	LastHiddenState = "last_hidden_state" // float32 [batch, tokens, hidden]
)

// NormEpsilon is what layer normalisation adds to a variance: BERT's layer_norm_eps.
const NormEpsilon = 1e-12

// Model returns an encoder whose weights depend on seed alone. It takes less than a
// megabyte until it is written. Weights are named as in the checkpoints of Hugging Face
// ("encoder.layer.0.attention.self.query.weight"); those of linear layers are
// transposed, [in, out], as its exporter stores them.
func (s Shape) Model(seed uint64) (*onnxfile.Model, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	g := &graph{shape: s, seed: seed}
	x, mask := g.embeddings(), g.mask()
	for layer := range s.Layers {
		x = g.layer(fmt.Sprintf("encoder.layer.%d.", layer), x, mask)
	}
	batch := []onnxfile.Dim{{Symbol: "batch_size"}, {Symbol: "sequence_length"}}
	output := onnxfile.Value{Name: LastHiddenState, Type: onnxfile.Float32, Dims: append(batch, onnxfile.Dim{Size: int64(s.Hidden)})}
	g.nodes = append(g.nodes, onnxfile.Node{Op: "Identity", Name: "output", Inputs: []string{x}, Outputs: []string{output.Name}})
	m := &onnxfile.Model{
		Producer: "pincite bertgraph", Opset: 14,
		Doc:   fmt.Sprintf("random weights, seed %d: its vectors mean nothing", seed),
		Graph: onnxfile.Graph{Name: "bert", Nodes: g.nodes, Initializers: g.weights},
	}
	inputs := []string{InputIDs, AttentionMask, TokenTypeIDs}
	if s.NoTypes {
		inputs = inputs[:2]
	}
	for _, name := range inputs {
		m.Graph.Inputs = append(m.Graph.Inputs, onnxfile.Value{Name: name, Type: onnxfile.Int64, Dims: batch})
	}
	m.Graph.Outputs = []onnxfile.Value{output}
	return m, nil
}

// op adds a node and returns the name of its output.
func (g *graph) op(name, op string, inputs ...string) string {
	return g.with(name, op, "", nil, inputs...)
}

// with adds a node with one attribute.
func (g *graph) with(name, op, attribute string, value any, inputs ...string) string {
	n := onnxfile.Node{Op: op, Name: name, Inputs: inputs, Outputs: []string{name + "_output"}}
	if attribute != "" {
		n.Attributes = []onnxfile.Attribute{{Name: attribute, Value: value}}
	}
	g.nodes = append(g.nodes, n)
	return n.Outputs[0]
}

// ints is a constant of whole numbers; without one of them, a scalar.
func (g *graph) ints(values ...int64) string {
	return g.constant(fmt.Sprint("ints", values), onnxfile.Int64s("", values, int64(len(values))))
}

func (g *graph) index(value int64) string {
	return g.constant(fmt.Sprint("index ", value), onnxfile.Int64s("", []int64{value}))
}

func (g *graph) number(value float32) string {
	return g.constant(fmt.Sprint("number ", value), onnxfile.Float32s("", []float32{value}))
}

// constant adds a node that gives a tensor, as exporters write small constants, unless
// the graph has it.
func (g *graph) constant(name string, t onnxfile.Tensor) string {
	if output, ok := g.shared[name]; ok {
		return output
	}
	output := g.with(name, "Constant", "value", t)
	if g.shared == nil {
		g.shared = map[string]string{}
	}
	g.shared[name] = output
	return output
}

func (g *graph) embeddings() string {
	s := g.shape
	sum := g.op("words", "Gather", g.random("embeddings.word_embeddings.weight", 0, weightDeviation, s.Vocab, s.Hidden), InputIDs)
	if !s.NoTypes {
		types := g.op("types", "Gather", g.random("embeddings.token_type_embeddings.weight", 0, weightDeviation, 2, s.Hidden), TokenTypeIDs)
		sum = g.op("embeddings.add_types", "Add", sum, types)
	}
	length := g.op("length", "Unsqueeze", g.with("tokens", "Gather", "axis", int64(0), g.op("shape", "Shape", InputIDs),
		g.index(1)), g.ints(0))
	ids := make([]int64, s.Positions)
	for i := range ids {
		ids[i] = int64(i)
	}
	g.weights = append(g.weights, onnxfile.Int64s("embeddings.position_ids", ids, 1, int64(s.Positions)))
	at := g.op("position_ids", "Slice", "embeddings.position_ids", g.ints(0), length, g.ints(1), g.ints(1))
	positions := g.op("positions", "Gather", g.random("embeddings.position_embeddings.weight", 0, weightDeviation, s.Positions, s.Hidden), at)
	return g.norm("embeddings.LayerNorm.", g.op("embeddings.add", "Add", sum, positions))
}

// mask is 0 for a token and the lowest float32 for padding: [batch, 1, 1, tokens].
func (g *graph) mask() string {
	m := g.op("mask.unsqueeze_1", "Unsqueeze", AttentionMask, g.ints(1))
	m = g.op("mask.unsqueeze_2", "Unsqueeze", m, g.ints(2))
	m = g.with("mask.cast", "Cast", "to", int64(onnxfile.Float32), m)
	m = g.op("mask.invert", "Sub", g.number(1), m)
	return g.op("mask", "Mul", m, g.number(-math.MaxFloat32))
}

func (g *graph) layer(name, x, mask string) string {
	s := g.shape
	attended := g.linear(name+"attention.output.dense.", g.attention(name+"attention.self.", x, mask), s.Hidden, s.Hidden)
	x = g.norm(name+"attention.output.LayerNorm.", g.op(name+"attention.add", "Add", attended, x))
	h := g.gelu(name+"intermediate.", g.linear(name+"intermediate.dense.", x, s.Hidden, s.FFN))
	h = g.linear(name+"output.dense.", h, s.FFN, s.Hidden)
	return g.norm(name+"output.LayerNorm.", g.op(name+"output.add", "Add", h, x))
}

// attention is scaled dot-product attention with several heads (Vaswani et al., 2017,
// section 3.2).
func (g *graph) attention(name, x, mask string) string {
	s := g.shape
	size := s.Hidden / s.Heads
	split := g.ints(0, 0, int64(s.Heads), int64(size))
	part := func(which string, order ...int64) string {
		y := g.op(name+which+".split", "Reshape", g.linear(name+which+".", x, s.Hidden, s.Hidden), split)
		return g.with(name+which+".transpose", "Transpose", "perm", order, y)
	}
	query, key, value := part("query", 0, 2, 1, 3), part("key", 0, 2, 3, 1), part("value", 0, 2, 1, 3)
	scores := g.op(name+"scale", "Div", g.op(name+"scores", "MatMul", query, key), g.number(float32(math.Sqrt(float64(size)))))
	weights := g.with(name+"softmax", "Softmax", "axis", int64(-1), g.op(name+"masked", "Add", scores, mask))
	y := g.with(name+"transpose", "Transpose", "perm", []int64{0, 2, 1, 3}, g.op(name+"context", "MatMul", weights, value))
	return g.op(name+"merge", "Reshape", y, g.ints(0, 0, int64(s.Hidden)))
}

func (g *graph) linear(name, x string, in, out int) string {
	y := g.op(name+"matmul", "MatMul", x, g.random(name+"weight", 0, weightDeviation, in, out))
	return g.op(name+"add", "Add", g.random(name+"bias", 0, weightDeviation, out), y)
}

// gelu is x/2 (1 + erf(x/√2)) (Hendrycks and Gimpel, 2016).
func (g *graph) gelu(name, x string) string {
	y := g.op(name+"erf", "Erf", g.op(name+"div", "Div", x, g.number(math.Sqrt2)))
	y = g.op(name+"mul", "Mul", x, g.op(name+"add_1", "Add", y, g.number(1)))
	return g.op(name+"half", "Mul", y, g.number(0.5))
}

// norm is layer normalisation, in the small operators of exports before operator set 17.
func (g *graph) norm(name, x string) string {
	mean := func(of, x string) string {
		return g.with(name+of, "ReduceMean", "axes", []int64{-1}, x)
	}
	d := g.op(name+"sub", "Sub", x, mean("mean", x))
	variance := mean("variance", g.op(name+"pow", "Pow", d, g.number(2)))
	y := g.op(name+"div", "Div", d, g.op(name+"sqrt", "Sqrt", g.op(name+"epsilon", "Add", variance, g.number(NormEpsilon))))
	y = g.op(name+"mul", "Mul", y, g.random(name+"weight", 1, normDeviation, g.shape.Hidden))
	return g.op(name+"add", "Add", y, g.random(name+"bias", 0, normDeviation, g.shape.Hidden))
}
