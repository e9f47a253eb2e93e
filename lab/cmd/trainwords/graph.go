package main

import (
	"math"

	"pincite/backend/embed/onnxfile"
)

// Names of the weights in the model, by which package embed reads them.
const (
	vectorsName = "word_vectors" // int8 [words, dimensions]
	scalesName  = "word_scales"  // float32 [words, 1]: a word's vector is its row times its scale
	weightsName = "word_idf"     // float32 [words, 1]: smooth inverse frequency, see [Weights]
)

// specials are the vocabulary's first entries, with vectors and weights of zero.
var specials = []string{"[PAD]", "[UNK]", "[CLS]", "[SEP]"}

// quantise rounds each row to int8 with a scale of its own, such that the largest
// magnitude becomes 127, after as many empty rows as there are specials.
func quantise(vectors *Dense) (rows []int8, scales []float32) {
	rows = make([]int8, len(specials)*vectors.Cols, (len(specials)+vectors.Rows)*vectors.Cols)
	scales = make([]float32, len(specials), len(specials)+vectors.Rows)
	for i := range vectors.Rows {
		largest := 0.0
		for _, x := range vectors.Row(i) {
			largest = max(largest, math.Abs(float64(x)))
		}
		scale := float32(largest / 127)
		scales = append(scales, scale)
		for _, x := range vectors.Row(i) {
			var q int8
			if scale > 0 {
				q = int8(max(-127, min(127, math.Round(float64(x)/float64(scale)))))
			}
			rows = append(rows, q)
		}
	}
	return rows, scales
}

// Model builds the graph
//
//	sentence_embedding = s / (‖s‖ + 1e-12),  s = Σ mask · idf · scale · vector
//
// over the tokens of a text. The sum serves as well as the mean, since the length is
// normalised away. A text of unknown words alone gives the zero vector: 1e-12 vanishes
// beside any other length and keeps zero from being divided by zero. Both sums are
// matrix products, and scales and weights are tables of one column, because this is what
// ONNX Runtime and hugot's onnx-gomlx both run: the latter has no ReduceSum and gathers
// from nothing of one dimension.
func Model(t *Table) *onnxfile.Model {
	rows, scales := quantise(t.Vectors)
	words, dim := int64(len(scales)), int64(t.Vectors.Cols)
	weights := append(make([]float32, len(specials)), t.Weights...)
	node := func(op string, output string, inputs ...string) onnxfile.Node {
		return onnxfile.Node{Op: op, Name: output, Inputs: inputs, Outputs: []string{output}}
	}
	with := func(n onnxfile.Node, name string, value any) onnxfile.Node {
		n.Attributes = append(n.Attributes, onnxfile.Attribute{Name: name, Value: value})
		return n
	}
	tokens := []onnxfile.Dim{{Symbol: "batch"}, {Symbol: "sequence"}}
	return &onnxfile.Model{
		Producer: "pincite trainwords",
		Opset:    13,
		Graph: onnxfile.Graph{
			Name: "static_embedding",
			Nodes: []onnxfile.Node{
				node("Gather", "rows", vectorsName, "input_ids"),
				with(node("Cast", "vectors", "rows"), "to", int64(onnxfile.Float32)),
				node("Gather", "scales", scalesName, "input_ids"),
				node("Gather", "idf", weightsName, "input_ids"),
				with(node("Cast", "mask", "attention_mask"), "to", int64(onnxfile.Float32)),
				node("Unsqueeze", "mask_column", "mask", "axis_2"),
				node("Mul", "weighted_scales", "scales", "idf"),
				node("Mul", "weights", "weighted_scales", "mask_column"), // [batch, sequence, 1]
				with(node("Transpose", "weight_row", "weights"), "perm", []int64{0, 2, 1}),
				node("MatMul", "sum", "weight_row", "vectors"), // [batch, 1, dim]
				with(node("Transpose", "sum_column", "sum"), "perm", []int64{0, 2, 1}),
				node("MatMul", "square", "sum", "sum_column"), // [batch, 1, 1]
				node("Sqrt", "length", "square"),
				node("Add", "divisor", "length", "epsilon"),
				node("Div", "unit", "sum", "divisor"),
				node("Squeeze", "sentence_embedding", "unit", "axis_1"),
			},
			Initializers: []onnxfile.Tensor{
				onnxfile.Int8s(vectorsName, rows, words, dim),
				onnxfile.Float32s(scalesName, scales, words, 1),
				onnxfile.Float32s(weightsName, weights, words, 1),
				onnxfile.Int64s("axis_1", []int64{1}, 1),
				onnxfile.Int64s("axis_2", []int64{2}, 1),
				onnxfile.Float32s("epsilon", []float32{1e-12}),
			},
			Inputs: []onnxfile.Value{
				{Name: "input_ids", Type: onnxfile.Int64, Dims: tokens},
				{Name: "attention_mask", Type: onnxfile.Int64, Dims: tokens},
			},
			Outputs: []onnxfile.Value{{
				Name: "sentence_embedding", Type: onnxfile.Float32,
				Dims: []onnxfile.Dim{{Symbol: "batch"}, {Size: dim}},
			}},
		},
	}
}
