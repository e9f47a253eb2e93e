package quantize_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pincite/backend/embed"
	"pincite/backend/embed/onnxfile"
	"pincite/backend/embed/quantize"
	"pincite/testkit/bertgraph"
	"pincite/testkit/embedtest"
)

// small is large enough that quantisation error averages out as in a real model.
var small = bertgraph.Shape{Hidden: 256, Heads: 4, FFN: 512, Layers: 2, Positions: 64}

func writeModel(t *testing.T, s bertgraph.Shape) (dir string, m *embed.Manifest) {
	t.Helper()
	dir = t.TempDir()
	m, err := embedtest.Write(dir, "test", s, 1, embedtest.Vocabulary(300))
	if err != nil {
		t.Fatal(err)
	}
	return dir, m
}

func read(t *testing.T, path string) *onnxfile.File {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	model, err := onnxfile.Read(f, info.Size())
	if err != nil {
		t.Fatal(err)
	}
	return model
}

func int8Of(t *testing.T, dir string) *onnxfile.Rewritten {
	t.Helper()
	q, err := quantize.Int8(read(t, filepath.Join(dir, embed.ModelFile)), "source")
	if err != nil {
		t.Fatal(err)
	}
	return q
}

func encode(t *testing.T, r *onnxfile.Rewritten) []byte {
	t.Helper()
	var b bytes.Buffer
	if n, err := r.WriteTo(&b); err != nil || n != r.Size() || n != int64(b.Len()) {
		t.Fatalf("wrote %d of %d bytes: %v", n, r.Size(), err)
	}
	return b.Bytes()
}

// TestInt8Weights compares every quantised weight with the formula, and everything else
// with the source.
func TestInt8Weights(t *testing.T) {
	t.Parallel()
	dir, _ := writeModel(t, bertgraph.Tiny(0))
	before, err := os.ReadFile(filepath.Join(dir, embed.ModelFile))
	if err != nil {
		t.Fatal(err)
	}
	after := map[string]onnxfile.Tensor{}
	for tensor, err := range onnxfile.Initializers(encode(t, int8Of(t, dir))) {
		if err != nil {
			t.Fatal(err)
		}
		after[tensor.Name] = tensor
	}
	layers := 0
	for w, err := range onnxfile.Initializers(before) {
		if err != nil {
			t.Fatal(err)
		}
		if kept, ok := after[w.Name]; ok {
			if !bytes.Equal(kept.Data, w.Data) {
				t.Errorf("%s has changed", w.Name)
			}
			continue
		}
		layers++
		q, scales := after[w.Name+"_int8"], after[w.Name+"_scale"]
		values, scale, columns := w.Float32s(), scales.Float32s(), int(w.Dims[1])
		if q.Type != onnxfile.Int8 || !slices.Equal(q.Dims, w.Dims) || len(scale) != columns {
			t.Fatalf("%s: int8 %v of type %d, %d scales", w.Name, q.Dims, q.Type, len(scale))
		}
		most := make([]int, columns)
		for i, x := range values {
			n := int(int8(q.Data[i]))
			most[i%columns] = max(most[i%columns], n, -n)
			if d := math.Abs(float64(x) - float64(n)*float64(scale[i%columns])); d > float64(scale[i%columns])*0.500001 {
				t.Fatalf("%s[%d]: %g became %d × %g", w.Name, i, x, n, scale[i%columns])
			}
		}
		if slices.Min(most) != 127 {
			t.Errorf("%s: a channel does not use the whole range: %v", w.Name, most)
		}
	}
	if want := 2 * 6; layers != want {
		t.Errorf("%d layers are quantised, want %d", layers, want)
	}
}

// TestInt8Vectors embeds with both graphs, by both engines.
func TestInt8Vectors(t *testing.T) {
	t.Parallel()
	dir, m := writeModel(t, small)
	int8Dir := t.TempDir()
	saved, err := quantize.Write(t.Context(), filepath.Join(int8Dir, embed.ModelFile), int8Of(t, dir), func(_, _ int64) {})
	if err != nil {
		t.Fatal(err)
	}
	if w := saved.Weights; w == nil || saved.Size > w.Size/4 {
		t.Fatalf("the weights are not beside the graph: %+v", saved)
	}
	if err := replaceGraph(dir, int8Dir, m,
		embed.File{Name: embed.ModelFile, Size: saved.Size, SHA256: saved.SHA256},
		embed.File{Name: quantize.WeightsFile, Size: saved.Weights.Size, SHA256: saved.Weights.SHA256}); err != nil {
		t.Fatal(err)
	}
	texts := []string{"the receiving party shall not disclose", "§ 5.4(b) “governing law”: société", strings.Repeat("a b ", 40), "x"}
	full, fast := vectors(t, dir, embed.Options{}, texts), vectors(t, int8Dir, embed.Options{}, texts)
	slow := vectors(t, int8Dir, embed.Options{ForceHugot: true}, texts)
	for i := range texts {
		if c := dot(fast[i], full[i]); c < 0.99 {
			t.Errorf("text %d: cosine %f to float32", i, c)
		}
		if c := dot(slow[i], fast[i]); c < 0.9999 {
			t.Errorf("text %d: cosine %f of hugot to ONNX Runtime", i, c)
		}
	}
}

func vectors(t *testing.T, dir string, opts embed.Options, texts []string) [][]float32 {
	t.Helper()
	e, err := embed.Open(dir, opts)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	v, err := e.Embed(t.Context(), texts)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func dot(a, b []float32) (sum float64) {
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}

// TestWriteStops stops a write at many places: no part of a file is left, and the next write
// gives what one in one go does.
func TestWriteStops(t *testing.T) {
	t.Parallel()
	dir, _ := writeModel(t, small)
	model := int8Of(t, dir)
	path, total := filepath.Join(t.TempDir(), "model.onnx"), model.Size()+model.Beside().Size()
	for _, stop := range []int64{0, 1, total / 4, total / 2, total - 1} {
		ctx, cancel := context.WithCancel(t.Context())
		if stop == 0 {
			cancel()
		}
		_, err := quantize.Write(ctx, path, model, func(done, of int64) {
			if of != total || done > total {
				t.Errorf("%d of %d bytes, and the files have %d", done, of, total)
			}
			if done >= stop {
				cancel()
			}
		})
		cancel()
		_, statErr := os.Stat(path)
		if !errors.Is(err, context.Canceled) && err != nil || (err == nil) != (statErr == nil) {
			t.Errorf("stopped at %d: %v, and the graph: %v", stop, err, statErr)
		}
		if err := errors.Join(os.RemoveAll(filepath.Dir(path)), os.Mkdir(filepath.Dir(path), 0o700)); err != nil {
			t.Fatal(err)
		}
	}
	saved, err := quantize.Write(t.Context(), path, model, func(_, _ int64) {})
	if err != nil {
		t.Fatal(err)
	}
	for name, of := range map[string]struct {
		part *onnxfile.Rewritten
		file quantize.Saved
	}{"model.onnx": {model, saved}, quantize.WeightsFile: {model.Beside(), *saved.Weights}} {
		got, err := os.ReadFile(filepath.Join(filepath.Dir(path), name))
		if err != nil || !bytes.Equal(got, encode(t, of.part)) {
			t.Errorf("%s is another than in one go (%v)", name, err)
		}
		if sum := sha256.Sum256(got); of.file.Size != int64(len(got)) || of.file.SHA256 != hex.EncodeToString(sum[:]) {
			t.Errorf("%s: said to have %d bytes and the hash %s", name, of.file.Size, of.file.SHA256)
		}
	}
}

func TestInt8Refuses(t *testing.T) {
	t.Parallel()
	dir, _ := writeModel(t, bertgraph.Tiny(0))
	again := filepath.Join(dir, "int8.onnx")
	if _, err := quantize.Write(t.Context(), again, int8Of(t, dir), func(_, _ int64) {}); err != nil {
		t.Fatal(err)
	}
	if _, err := quantize.Int8(read(t, again), "source"); !errors.Is(err, quantize.ErrNothing) {
		t.Errorf("a quantised graph: %v", err)
	}
	old := &onnxfile.Model{Opset: 10, Graph: onnxfile.Graph{Name: "old"}}
	var b bytes.Buffer
	if _, err := old.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	f, err := onnxfile.Read(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := quantize.Int8(f, "source"); !errors.Is(err, quantize.ErrOld) {
		t.Errorf("an old graph: %v", err)
	}
	model, err := bertgraph.Tiny(20).Model(1)
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range model.Graph.Initializers {
		if w.Name == "encoder.layer.1.output.dense.weight" {
			values := make([]float32, w.Dims[0]*w.Dims[1])
			values[7] = float32(math.NaN())
			model.Graph.Initializers[i] = onnxfile.Float32s(w.Name, values, w.Dims...)
		}
	}
	b.Reset()
	if _, err := model.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	if f, err = onnxfile.Read(bytes.NewReader(b.Bytes()), int64(b.Len())); err != nil {
		t.Fatal(err)
	}
	q, err := quantize.Int8(f, "source")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "nan.onnx")
	if _, err := quantize.Write(t.Context(), path, q, func(_, _ int64) {}); !errors.Is(err, quantize.ErrWeights) {
		t.Errorf("a weight that is not a number: %v", err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a file came of weights that are not numbers")
	}
}

// replaceGraph makes a folder of a model out of another one, dir, with another graph: files,
// which lie in the new folder already.
func replaceGraph(dir, to string, m *embed.Manifest, files ...embed.File) error {
	vocab, err := os.ReadFile(filepath.Join(dir, embed.VocabFile))
	if err != nil {
		return err
	}
	other := *m
	other.Files = append(files, *m.File(embed.VocabFile))
	data, err := json.Marshal(other)
	if err != nil {
		return err
	}
	return errors.Join(os.WriteFile(filepath.Join(to, embed.VocabFile), vocab, 0o644), os.WriteFile(filepath.Join(to, embed.ManifestFile), data, 0o644))
}
