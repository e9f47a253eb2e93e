package onnxfile_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pincite/backend/embed/onnxfile"
)

// some calls make a random number of times, and returns nil for none.
func some[T any](r *rand.Rand, most int, make func() T) (list []T) {
	for range r.IntN(most + 1) {
		list = append(list, make())
	}
	return list
}

func randomTensor(r *rand.Rand, name string) onnxfile.Tensor {
	types := []onnxfile.Type{onnxfile.Float32, onnxfile.Uint8, onnxfile.Int8, onnxfile.Uint16, onnxfile.Int16, onnxfile.Int32, onnxfile.Int64,
		onnxfile.Bool, onnxfile.Float16, onnxfile.Float64, onnxfile.Uint32, onnxfile.Uint64, onnxfile.BFloat16}
	t := onnxfile.Tensor{Name: name, Type: types[r.IntN(len(types))], Dims: some(r, 4, func() int64 { return int64(r.IntN(5)) })}
	size := t.Type.Size()
	for _, d := range t.Dims {
		size *= int(d)
	}
	t.Data = make([]byte, size)
	for i := range t.Data {
		t.Data[i] = byte(r.Uint32())
	}
	return t
}

// randomModel makes a model of everything that the package writes.
func randomModel(r *rand.Rand) *onnxfile.Model {
	word := func() string { return []string{"", "x", "last_hidden_state", "/layer.0/MatMul", "é\n"}[r.IntN(5)] }
	attribute := func() onnxfile.Attribute {
		a := onnxfile.Attribute{Name: word()}
		switch r.IntN(6) {
		case 0:
			a.Value = int64(r.Uint64())
		case 1:
			a.Value = r.Float32() - 0.5
		case 2:
			a.Value = word()
		case 3:
			a.Value = some(r, 5, func() int64 { return int64(r.Uint64()) >> r.IntN(64) })
		case 4:
			a.Value = some(r, 5, r.Float32)
		default:
			a.Value = randomTensor(r, word())
		}
		return a
	}
	value := func() onnxfile.Value {
		return onnxfile.Value{Name: word(), Type: onnxfile.Type(1 + r.IntN(16)), Dims: some(r, 3, func() onnxfile.Dim {
			if r.IntN(2) == 0 {
				return onnxfile.Dim{Symbol: "batch"}
			}
			return onnxfile.Dim{Size: int64(r.IntN(1000))}
		})}
	}
	weights := 0
	return &onnxfile.Model{
		Producer: word(), ProducerVersion: word(), Doc: word(), IR: int64(1 + r.IntN(9)), Opset: int64(r.IntN(20)),
		Metadata: some(r, 3, func() onnxfile.Entry { return onnxfile.Entry{Key: word(), Value: word()} }),
		Graph: onnxfile.Graph{
			Name: word(),
			Nodes: some(r, 5, func() onnxfile.Node {
				return onnxfile.Node{Op: word(), Name: word(), Domain: word(), Inputs: some(r, 3, word), Outputs: some(r, 2, word), Attributes: some(r, 4, attribute)}
			}),
			Initializers: some(r, 5, func() onnxfile.Tensor { weights++; return randomTensor(r, fmt.Sprint("w", weights)) }),
			Inputs:       some(r, 3, value), Outputs: some(r, 3, value),
		},
	}
}

// TestRandomModels reads what was written, in both ways of reading, and rewrites it: with
// an empty edit byte for byte, with values beside as the same values in that file.
func TestRandomModels(t *testing.T) {
	t.Parallel()
	for seed := range uint64(400) {
		m := randomModel(rand.New(rand.NewPCG(seed, 3)))
		data := encode(t, m)
		f, err := onnxfile.Read(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if f.IR != m.IR || f.Opset != m.Opset || !same(f.Nodes, m.Graph.Nodes) || !same(f.Inputs, m.Graph.Inputs) || !same(f.Outputs, m.Graph.Outputs) {
			t.Errorf("seed %d: read\n%+v\nof\n%+v", seed, f, m)
		}
		i := 0
		for w, err := range onnxfile.Initializers(data) {
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			want := m.Graph.Initializers[i]
			there := f.Weights[i]
			values, err := f.Values(there)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			read, err := io.ReadAll(values)
			if err != nil || !bytes.Equal(read, want.Data) || there.Name != want.Name || there.Type != want.Type || !slices.Equal(there.Dims, want.Dims) {
				t.Errorf("seed %d: weight %+v, %v", seed, there, err)
			}
			if !bytes.Equal(w.Data, want.Data) || w.Name != want.Name || w.Type != want.Type || !slices.Equal(w.Dims, want.Dims) {
				t.Errorf("seed %d: initializer %+v", seed, w)
			}
			i++
		}
		if i != len(m.Graph.Initializers) {
			t.Errorf("seed %d: %d weights", seed, i)
		}
		again, err := f.Rewrite(onnxfile.Edit{})
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		var out bytes.Buffer
		if n, err := again.WriteTo(&out); err != nil || n != again.Size() || !bytes.Equal(out.Bytes(), data) || again.Beside() != nil {
			t.Errorf("seed %d: an empty edit gives other bytes, %d of %d, %v", seed, n, len(data), err)
		}
	}
}

// same compares lists of the elements of models: nil and empty are one, as in the file.
func same[T any](a, b []T) bool {
	return len(a) == len(b) && (len(a) == 0 || reflect.DeepEqual(a, b))
}

// TestCutModels cuts a model anywhere: it is never read as a model with less in it, but for
// a cut that ends in front of a field of the outermost message.
func TestCutModels(t *testing.T) {
	t.Parallel()
	m := randomModel(rand.New(rand.NewPCG(7, 7)))
	m.Graph.Initializers = append(m.Graph.Initializers, onnxfile.Float32s("w", []float32{1, 2, 3}, 3))
	m.Metadata = []onnxfile.Entry{{Key: "k", Value: "v"}}
	data := encode(t, m)
	whole, err := onnxfile.Read(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for n := range data {
		f, err := onnxfile.Read(bytes.NewReader(data[:n]), int64(n))
		if err != nil {
			continue
		}
		read++
		if !same(f.Nodes, whole.Nodes) || len(f.Weights) != len(whole.Weights) {
			t.Errorf("cut to %d of %d bytes: %d nodes, %d weights", n, len(data), len(f.Nodes), len(f.Weights))
		}
	}
	if read != 2 { // in front of the operator set's version, and of the metadata
		t.Errorf("%d cuts were read", read)
	}
}
