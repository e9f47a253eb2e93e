package onnxfile_test

import (
	"bytes"
	"errors"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"

	"pincite/backend/embed/onnxfile"
)

func encode(t testing.TB, m *onnxfile.Model) []byte {
	t.Helper()
	var b bytes.Buffer
	n, err := m.WriteTo(&b)
	if err != nil {
		t.Fatal(err)
	}
	if n != int64(b.Len()) {
		t.Fatalf("WriteTo returned %d, wrote %d bytes", n, b.Len())
	}
	return b.Bytes()
}

func sample() *onnxfile.Model {
	return &onnxfile.Model{
		Producer: "test", ProducerVersion: "1", Doc: "a sample", Opset: 13,
		Metadata: []onnxfile.Entry{{Key: "k", Value: "v"}},
		Graph: onnxfile.Graph{
			Name: "g",
			Nodes: []onnxfile.Node{
				{Op: "Gemm", Name: "n", Inputs: []string{"x", "w", ""}, Outputs: []string{"y"},
					Attributes: []onnxfile.Attribute{
						{Name: "alpha", Value: float32(0.5)}, {Name: "transB", Value: int64(1)},
						{Name: "mode", Value: "linear"}, {Name: "axes", Value: []int64{-1, 2}},
						{Name: "scales", Value: []float32{1, 2}},
						{Name: "value", Value: onnxfile.Int64s("", []int64{7}, 1)},
					}},
			},
			Initializers: []onnxfile.Tensor{
				onnxfile.Float32s("w", []float32{1, -2, float32(math.Inf(1)), 0, 5, 6}, 2, 3),
				onnxfile.Int8s("q", []int8{-128, 127}, 2, 1),
				onnxfile.Int64s("axes", []int64{-1}, 1),
				onnxfile.Float32s("scalar", []float32{3}),
				onnxfile.Float32s("empty", nil, 0, 4),
			},
			Inputs: []onnxfile.Value{{Name: "x", Type: onnxfile.Float32,
				Dims: []onnxfile.Dim{{Symbol: "batch"}, {Size: 3}}}},
			Outputs: []onnxfile.Value{{Name: "y", Type: onnxfile.Float32}},
		},
	}
}

func TestInitializersRoundTrip(t *testing.T) {
	m := sample()
	var got []onnxfile.Tensor
	data := encode(t, m)
	for tensor, err := range onnxfile.Initializers(data) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, tensor)
	}
	if len(got) != len(m.Graph.Initializers) {
		t.Fatalf("read %d initializers, wrote %d", len(got), len(m.Graph.Initializers))
	}
	for i, want := range m.Graph.Initializers {
		if got[i].Name != want.Name || got[i].Type != want.Type ||
			!bytes.Equal(got[i].Data, want.Data) || len(got[i].Dims) != len(want.Dims) ||
			len(want.Dims) > 0 && !reflect.DeepEqual(got[i].Dims, want.Dims) {
			t.Errorf("initializer %d: got %+v, want %+v", i, got[i], want)
		}
	}
	if v := got[0].Float32s(); v[1] != -2 || !math.IsInf(float64(v[2]), 1) {
		t.Errorf("Float32s = %v", v)
	}
	if v := got[1].Float32s(); v != nil {
		t.Errorf("Float32s of int8 = %v, want nil", v)
	}
	if &got[0].Data[0] != &data[bytes.Index(data, got[0].Data)] {
		t.Error("the tensor's data are a copy")
	}
}

// TestBytes holds the encoding to bytes worked out by hand from onnx.proto.
func TestBytes(t *testing.T) {
	m := &onnxfile.Model{Opset: 13, Graph: onnxfile.Graph{
		Nodes:   []onnxfile.Node{{Op: "Neg", Inputs: []string{"x"}, Outputs: []string{"y"}}},
		Inputs:  []onnxfile.Value{{Name: "x", Type: onnxfile.Float32, Dims: []onnxfile.Dim{{Symbol: "n"}, {Size: 2}}}},
		Outputs: []onnxfile.Value{{Name: "y", Type: onnxfile.Float32, Dims: []onnxfile.Dim{{Size: 300}}}},
	}}
	want := "\x08\x08" + "\x3a\x35" +
		"\x0a\x0b" + "\x0a\x01x" + "\x12\x01y" + "\x22\x03Neg" +
		"\x5a\x14" + "\x0a\x01x" + "\x12\x0f\x0a\x0d\x08\x01\x12\x09" + "\x0a\x03\x12\x01n" + "\x0a\x02\x08\x02" +
		"\x62\x10" + "\x0a\x01y" + "\x12\x0b\x0a\x09\x08\x01\x12\x05" + "\x0a\x03\x08\xac\x02" +
		"\x42\x02\x10\x0d"
	if got := encode(t, m); string(got) != want {
		t.Errorf("encoded\n%x, want\n%x", got, want)
	}
}

func TestWriteRefuses(t *testing.T) {
	tests := []struct {
		name  string
		graph onnxfile.Graph
		want  error
	}{
		{"too few values", onnxfile.Graph{Initializers: []onnxfile.Tensor{onnxfile.Float32s("w", []float32{1}, 2)}}, onnxfile.ErrFormat},
		{"negative dimension", onnxfile.Graph{Initializers: []onnxfile.Tensor{onnxfile.Float32s("w", nil, -1)}}, onnxfile.ErrFormat},
		{"overflow", onnxfile.Graph{Initializers: []onnxfile.Tensor{onnxfile.Float32s("w", nil, 1<<40, 1<<40)}}, onnxfile.ErrFormat},
		{"strings", onnxfile.Graph{Initializers: []onnxfile.Tensor{{Name: "s", Type: 8}}}, onnxfile.ErrUnsupported},
		{"attribute type", onnxfile.Graph{Nodes: []onnxfile.Node{{Attributes: []onnxfile.Attribute{{Name: "a", Value: 1}}}}}, onnxfile.ErrUnsupported},
		{"attribute tensor", onnxfile.Graph{Nodes: []onnxfile.Node{{Attributes: []onnxfile.Attribute{{Name: "a", Value: onnxfile.Int8s("", nil, 1)}}}}}, onnxfile.ErrFormat},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var b bytes.Buffer
			m := onnxfile.Model{Graph: tt.graph}
			if _, err := m.WriteTo(&b); !errors.Is(err, tt.want) {
				t.Errorf("error %v, want %v", err, tt.want)
			}
			if b.Len() != 0 {
				t.Errorf("wrote %d bytes before the error", b.Len())
			}
		})
	}
}

func TestWriteTooLarge(t *testing.T) {
	// Aliased, so that the model claims two gigabytes and holds 64 MiB.
	block := onnxfile.Tensor{Name: "w", Type: onnxfile.Uint8, Dims: []int64{64 << 20}, Data: make([]byte, 64<<20)}
	m := onnxfile.Model{}
	for range 32 {
		m.Graph.Initializers = append(m.Graph.Initializers, block)
	}
	if _, err := m.WriteTo(&bytes.Buffer{}); !errors.Is(err, onnxfile.ErrTooLarge) {
		t.Errorf("error %v, want %v", err, onnxfile.ErrTooLarge)
	}
}

// wire builds a model around one initializer, given as raw fields of a TensorProto.
func wire(tensor []byte) []byte {
	graph := protowire.AppendBytes(protowire.AppendTag(nil, 5, protowire.BytesType), tensor)
	return protowire.AppendBytes(protowire.AppendTag(nil, 7, protowire.BytesType), graph)
}

func TestReadForms(t *testing.T) {
	varint := func(b []byte, n protowire.Number, v uint64) []byte {
		return protowire.AppendVarint(protowire.AppendTag(b, n, protowire.VarintType), v)
	}
	blob := func(b []byte, n protowire.Number, v string) []byte {
		return protowire.AppendString(protowire.AppendTag(b, n, protowire.BytesType), v)
	}
	float2 := varint(varint(nil, 1, 2), 2, uint64(onnxfile.Float32))
	tests := []struct {
		name   string
		tensor []byte
		want   error
	}{
		{"raw data", blob(float2, 9, "12345678"), nil},
		{"packed dims", blob(blob(varint(nil, 2, 1), 1, "\x02"), 9, "12345678"), nil},
		{"packed floats", blob(float2, 4, "12345678"), nil},
		{"unknown field", blob(blob(float2, 9, "12345678"), 99, "?"), nil},
		{"data location default", varint(blob(float2, 9, "12345678"), 14, 0), nil},
		{"truncated values", blob(float2, 9, "1234567"), onnxfile.ErrFormat},
		{"no values", float2, onnxfile.ErrFormat},
		{"values twice", blob(blob(float2, 9, "12345678"), 4, "12345678"), onnxfile.ErrFormat},
		{"negative dimension", varint(varint(nil, 1, math.MaxUint64), 2, 1), onnxfile.ErrFormat},
		{"overflow", varint(varint(varint(nil, 1, 1<<62), 1, 1<<62), 2, 1), onnxfile.ErrFormat},
		{"rank 65", blob(varint(nil, 2, 1), 1, string(bytes.Repeat([]byte{1}, 65))), onnxfile.ErrFormat},
		{"external data", varint(float2, 14, 1), onnxfile.ErrUnsupported},
		{"integers one by one", varint(varint(varint(nil, 1, 1), 2, 7), 7, 1), onnxfile.ErrUnsupported},
		{"floats that are called integers", blob(varint(varint(nil, 1, 1), 2, 6), 4, "1234"), onnxfile.ErrUnsupported},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			n := 0
			for _, err := range onnxfile.Initializers(wire(tt.tensor)) {
				n++
				if !errors.Is(err, tt.want) || (err == nil) != (tt.want == nil) {
					t.Errorf("error %v, want %v", err, tt.want)
				}
			}
			if n != 1 {
				t.Errorf("yielded %d times, want once", n)
			}
		})
	}
}

func TestReadDamaged(t *testing.T) {
	data := encode(t, sample())
	for n := range data {
		last := error(nil)
		for _, err := range onnxfile.Initializers(data[:n]) {
			if last != nil {
				t.Fatalf("cut at %d: went on after an error", n)
			}
			last = err
		}
		// The graph is complete once its own bytes are; what follows is not read for
		// weights, but a field cut in two is noticed.
		if last != nil && !errors.Is(last, onnxfile.ErrFormat) {
			t.Errorf("cut at %d: error %v", n, last)
		}
		if n < len(data)/2 && last == nil {
			t.Errorf("cut at %d of %d: no error", n, len(data))
		}
	}
}

func TestReadStopsWhenAsked(t *testing.T) {
	n := 0
	for range onnxfile.Initializers(encode(t, sample())) {
		n++
		break
	}
	if n != 1 {
		t.Errorf("yielded %d, want 1", n)
	}
}

func FuzzInitializers(f *testing.F) {
	f.Add(encode(f, sample()))
	f.Add(wire([]byte("\x08\x02\x10\x01\x4a\x0812345678")))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		for tensor, err := range onnxfile.Initializers(data) {
			if err != nil {
				if !errors.Is(err, onnxfile.ErrFormat) && !errors.Is(err, onnxfile.ErrUnsupported) {
					t.Fatalf("error without a sentinel: %v", err)
				}
				continue
			}
			if len(tensor.Data) > len(data) {
				t.Fatalf("%d bytes of weights from a file of %d", len(tensor.Data), len(data))
			}
			m := onnxfile.Model{Graph: onnxfile.Graph{Initializers: []onnxfile.Tensor{tensor}}}
			for again, err := range onnxfile.Initializers(encode(t, &m)) {
				if err != nil || again.Name != tensor.Name || !bytes.Equal(again.Data, tensor.Data) {
					t.Fatalf("%+v came back as %+v, %v", tensor, again, err)
				}
			}
		}
	})
}

func BenchmarkInitializers(b *testing.B) {
	data, err := os.ReadFile(filepath.FromSlash("../../../models/builtin/model.onnx"))
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		for _, err := range onnxfile.Initializers(data) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

// TestRead checks what is known of a file without its weights.
func TestRead(t *testing.T) {
	m := sample()
	m.Graph.Nodes[0].Domain = "com.example"
	data := encode(t, m)
	f, err := onnxfile.Read(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	if f.Opset != m.Opset || f.IR != 8 || !reflect.DeepEqual(f.Nodes, m.Graph.Nodes) ||
		!reflect.DeepEqual(f.Inputs, m.Graph.Inputs) || !reflect.DeepEqual(f.Outputs, m.Graph.Outputs) {
		t.Errorf("read %+v", f)
	}
	for i, want := range m.Graph.Initializers {
		w := f.Weights[i]
		r, err := f.Values(w)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(r)
		if err != nil || w.Name != want.Name || w.Type != want.Type || !slices.Equal(w.Dims, want.Dims) || !bytes.Equal(got, want.Data) {
			t.Errorf("weight %+v: %x, %v", w, got, err)
		}
	}
}

// TestRewrite replaces, adds and takes out, and leaves the rest byte for byte.
func TestRewrite(t *testing.T) {
	m := sample()
	data := encode(t, m)
	f, err := onnxfile.Read(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	write := func(e onnxfile.Edit) []byte {
		r, err := f.Rewrite(e)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if n, err := r.WriteTo(&b); err != nil || n != r.Size() {
			t.Fatalf("wrote %d of %d: %v", n, r.Size(), err)
		}
		return b.Bytes()
	}
	if !bytes.Equal(write(onnxfile.Edit{}), data) {
		t.Error("nothing was edited, and the bytes differ")
	}
	streamed := onnxfile.Tensor{Name: "s", Type: onnxfile.Int8, Dims: []int64{3}, Stream: func(w io.Writer) error {
		_, err := w.Write([]byte{1, 2, 3})
		return err
	}}
	relu := onnxfile.Node{Op: "Relu", Inputs: []string{"x"}, Outputs: []string{"y"}}
	got := write(onnxfile.Edit{
		Nodes:    map[int][]onnxfile.Node{0: {relu, relu}},
		Weights:  map[int][]onnxfile.Tensor{1: nil, 3: {streamed}},
		Metadata: []onnxfile.Entry{{Key: "more", Value: "v"}},
	})
	m.Graph.Nodes = []onnxfile.Node{relu, relu}
	m.Graph.Initializers[3] = onnxfile.Int8s("s", []int8{1, 2, 3}, 3)
	m.Graph.Initializers = slices.Delete(m.Graph.Initializers, 1, 2)
	m.Metadata = append(m.Metadata, onnxfile.Entry{Key: "more", Value: "v"})
	if !bytes.Equal(got, encode(t, m)) {
		t.Error("another model than the one that was asked for")
	}
	short := streamed
	short.Dims = []int64{4}
	r, err := f.Rewrite(onnxfile.Edit{Weights: map[int][]onnxfile.Tensor{0: {short}}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.WriteTo(io.Discard); !errors.Is(err, onnxfile.ErrFormat) {
		t.Errorf("a tensor that gives too few bytes: %v", err)
	}
}

// FuzzRead reads any bytes as a model, and rewrites what it could read to the same bytes.
func FuzzRead(f *testing.F) {
	data := encode(f, sample())
	f.Add(data)
	f.Add(data[:len(data)-3])
	f.Add([]byte{0x3a, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x7f})
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := onnxfile.Read(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		r, err := file.Rewrite(onnxfile.Edit{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.WriteTo(io.Discard); err != nil {
			t.Fatal(err)
		}
		for _, w := range file.Weights {
			if values, err := file.Values(w); err == nil && values.Size() > int64(len(data)) {
				t.Fatalf("%s has more bytes than the file", w.Name)
			}
		}
	})
}

// TestRewriteBeside moves large weights, replaced and kept ones, into a file beside the
// model, where their values stand at places that can be mapped.
func TestRewriteBeside(t *testing.T) {
	large := func(name string, first byte, n int) onnxfile.Tensor {
		data := make([]byte, n)
		data[0], data[n-1] = first, first
		return onnxfile.Tensor{Name: name, Type: onnxfile.Int8, Dims: []int64{int64(n)}, Data: data}
	}
	model := &onnxfile.Model{Opset: 14, Graph: onnxfile.Graph{Name: "g", Initializers: []onnxfile.Tensor{
		large("kept", 1, 70_001), large("small", 2, 100), large("old", 3, 5),
	}}}
	b := encode(t, model)
	f, err := onnxfile.Read(bytes.NewReader(b), int64(len(b)))
	if err != nil {
		t.Fatal(err)
	}
	r, err := f.Rewrite(onnxfile.Edit{Beside: "weights", Weights: map[int][]onnxfile.Tensor{2: {large("new", 4, 1<<17)}}})
	if err != nil {
		t.Fatal(err)
	}
	var graph, data bytes.Buffer
	if _, err := r.WriteTo(&graph); err != nil {
		t.Fatal(err)
	}
	if n, err := r.Beside().WriteTo(&data); err != nil || n != r.Beside().Size() {
		t.Fatalf("%d of %d bytes: %v", n, r.Beside().Size(), err)
	}
	// 70,001 bytes reach into the second grain of 64 KiB, so the next begins at the third.
	values := data.Bytes()
	for _, at := range []struct {
		offset int
		want   byte
	}{{0, 1}, {70_000, 1}, {2 << 16, 4}, {len(values) - 1, 4}} {
		if values[at.offset] != at.want {
			t.Errorf("byte %d is %d, want %d", at.offset, values[at.offset], at.want)
		}
	}
	if len(values) != 4<<16 || graph.Len() > 1000 {
		t.Errorf("%d bytes beside a graph of %d", len(values), graph.Len())
	}
	for _, want := range []string{"location", "weights", "131072"} {
		if !bytes.Contains(graph.Bytes(), []byte(want)) {
			t.Errorf("the graph does not name %q", want)
		}
	}
	g, err := onnxfile.Read(bytes.NewReader(graph.Bytes()), int64(graph.Len()))
	if err != nil {
		t.Fatal(err)
	}
	external := map[string]bool{}
	for _, w := range g.Weights {
		external[w.Name] = w.External
	}
	if want := map[string]bool{"kept": true, "small": false, "new": true}; !maps.Equal(external, want) {
		t.Errorf("in the other file: %v, want %v", external, want)
	}
}
