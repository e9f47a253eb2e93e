package embed

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"pincite/backend/embed/onnxfile"
)

// graph collects nodes and weights for a model of a test.
type graph struct {
	nodes   []onnxfile.Node
	weights []onnxfile.Tensor
	rng     *rand.Rand
}

func newGraph() *graph { return &graph{rng: rand.New(rand.NewPCG(1, 2))} }

// op adds a node and returns the name of its output.
func (g *graph) op(op string, inputs ...string) string { return g.opWith(op, nil, inputs...) }

func (g *graph) opWith(op string, attributes []onnxfile.Attribute, inputs ...string) string {
	name := fmt.Sprintf("n%d", len(g.nodes))
	g.nodes = append(g.nodes, onnxfile.Node{Op: op, Name: name, Inputs: inputs, Outputs: []string{name}, Attributes: attributes})
	return name
}

func attr(name string, value any) []onnxfile.Attribute {
	return []onnxfile.Attribute{{Name: name, Value: value}}
}

// random adds weights drawn from a normal distribution around mean.
func (g *graph) random(mean, deviation float64, dims ...int64) string {
	n := int64(1)
	for _, d := range dims {
		n *= d
	}
	values := make([]float32, n)
	for i := range values {
		values[i] = float32(mean + deviation*g.rng.NormFloat64())
	}
	return g.weight(onnxfile.Float32s("", values, dims...))
}

func (g *graph) ints(values ...int64) string {
	return g.weight(onnxfile.Int64s("", values, int64(len(values))))
}

func (g *graph) scalar(x float32) string {
	return g.weight(onnxfile.Float32s("", []float32{x}, 1))
}

func (g *graph) weight(t onnxfile.Tensor) string {
	t.Name = fmt.Sprintf("w%d", len(g.weights))
	g.weights = append(g.weights, t)
	return t.Name
}

// model completes a graph whose last node is its output.
func (g *graph) model(t testing.TB, inputs []string, output string, outDims ...onnxfile.Dim) []byte {
	t.Helper()
	g.nodes[len(g.nodes)-1].Outputs = []string{output}
	m := onnxfile.Model{Opset: 17, Graph: onnxfile.Graph{Name: "test", Nodes: g.nodes, Initializers: g.weights}}
	for _, in := range inputs {
		m.Graph.Inputs = append(m.Graph.Inputs, onnxfile.Value{Name: in, Type: onnxfile.Int64, Dims: []onnxfile.Dim{{Symbol: "batch"}, {Symbol: "tokens"}}})
	}
	m.Graph.Outputs = []onnxfile.Value{{Name: output, Type: onnxfile.Float32, Dims: outDims}}
	var b bytes.Buffer
	if _, err := m.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// bertShape is the size of a BERT encoder.
type bertShape struct{ vocab, hidden, heads, ffn, layers, positions int64 }

var tinyBERT = bertShape{vocab: 275, hidden: 32, heads: 4, ffn: 64, layers: 2, positions: 64}

// bert builds a BERT encoder with random weights, in the operators that exporters write:
// input_ids, attention_mask, token_type_ids → last_hidden_state [batch, tokens, hidden].
func bert(t testing.TB, s bertShape) []byte {
	g := newGraph()
	size := g.op("Unsqueeze", g.opWith("Gather", attr("axis", int64(0)), g.op("Shape", inputIDs), g.weight(onnxfile.Int64s("", []int64{1}))), g.ints(0))
	positions := g.op("Slice", g.random(0, 0.5, s.positions, s.hidden), g.ints(0), size, g.ints(0))
	x := g.op("Add", g.op("Gather", g.random(0, 0.5, s.vocab, s.hidden), inputIDs), g.op("Gather", g.random(0, 0.5, 2, s.hidden), tokenTypeIDs))
	x = g.norm(s, g.op("Add", x, positions))
	mask := g.opWith("Cast", attr("to", int64(onnxfile.Float32)), g.op("Unsqueeze", attentionMask, g.ints(1, 2)))
	mask = g.op("Mul", g.op("Sub", g.scalar(1), mask), g.scalar(-10000))
	for range s.layers {
		x = g.norm(s, g.op("Add", x, g.attention(s, x, mask)))
		h := g.linear(x, s.hidden, s.ffn)
		erf := g.op("Add", g.op("Erf", g.op("Div", h, g.scalar(math.Sqrt2))), g.scalar(1))
		h = g.op("Mul", g.op("Mul", h, erf), g.scalar(0.5)) // GELU
		x = g.norm(s, g.op("Add", x, g.linear(h, s.ffn, s.hidden)))
	}
	g.op("Identity", x)
	return g.model(t, []string{inputIDs, attentionMask, tokenTypeIDs}, "last_hidden_state",
		onnxfile.Dim{Symbol: "batch"}, onnxfile.Dim{Symbol: "tokens"}, onnxfile.Dim{Size: s.hidden})
}

func (g *graph) linear(x string, in, out int64) string {
	return g.op("Add", g.op("MatMul", x, g.random(0, 1/math.Sqrt(float64(in)), in, out)), g.random(0, 0.1, out))
}

func (g *graph) norm(s bertShape, x string) string {
	return g.opWith("LayerNormalization", attr("axis", int64(-1)), x, g.random(1, 0.1, s.hidden), g.random(0, 0.1, s.hidden))
}

func (g *graph) attention(s bertShape, x, mask string) string {
	split := g.ints(0, 0, s.heads, s.hidden/s.heads)
	head := func(perm ...int64) string {
		return g.opWith("Transpose", attr("perm", perm), g.op("Reshape", g.linear(x, s.hidden, s.hidden), split))
	}
	q, k, v := head(0, 2, 1, 3), head(0, 2, 3, 1), head(0, 2, 1, 3)
	scores := g.op("Div", g.op("MatMul", q, k), g.scalar(float32(math.Sqrt(float64(s.hidden/s.heads)))))
	weights := g.opWith("Softmax", attr("axis", int64(-1)), g.op("Add", scores, mask))
	context := g.opWith("Transpose", attr("perm", []int64{0, 2, 1, 3}), g.op("MatMul", weights, v))
	return g.linear(g.op("Reshape", context, g.ints(0, 0, s.hidden)), s.hidden, s.hidden)
}

// writeModel makes a model directory with the vocabulary of testdata.
func writeModel(t testing.TB, m Manifest, graph []byte) string {
	t.Helper()
	dir := t.TempDir()
	vocab, err := os.ReadFile("testdata/vocab.txt")
	if err != nil {
		t.Fatal(err)
	}
	write := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, data := range map[string][]byte{modelFile: graph, vocabFile: vocab} {
		write(name, data)
		sum := sha256.Sum256(data)
		m.Files = append(m.Files, File{name, int64(len(data)), hex.EncodeToString(sum[:])})
	}
	data, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	write(manifestFile, data)
	return dir
}

func bertManifest(s bertShape, p Pooling) Manifest {
	return Manifest{ID: "tiny-bert", Dim: int(s.hidden), MaxTokens: int(s.positions), Pooling: p, Normalize: true,
		Inputs: []string{inputIDs, attentionMask, tokenTypeIDs}, Output: "last_hidden_state"}
}
