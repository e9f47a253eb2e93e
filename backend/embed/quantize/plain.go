package quantize

import "pincite/backend/embed/onnxfile"

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
