package install

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/x448/float16"

	"pincite/backend/embed"
	"pincite/backend/embed/onnxfile"
)

// halve puts float16 in the place of all float32 inside a graph.
func halve(t *testing.T, g *onnxfile.Graph) {
	t.Helper()
	half := func(w onnxfile.Tensor) onnxfile.Tensor {
		if w.Stream != nil {
			var b bytes.Buffer
			if err := w.Stream(&b); err != nil {
				t.Fatal(err)
			}
			w.Data, w.Stream = b.Bytes(), nil
		}
		var data []byte
		for _, x := range w.Float32s() {
			if x > 0 { // an epsilon may not become nothing
				x = max(x, 0x1p-24)
			}
			data = binary.LittleEndian.AppendUint16(data, float16.Fromfloat32(max(x, -65504)).Bits())
		}
		return onnxfile.Tensor{Name: w.Name, Type: onnxfile.Float16, Dims: w.Dims, Data: data}
	}
	for i, w := range g.Initializers {
		if w.Type == onnxfile.Float32 {
			g.Initializers[i] = half(w)
		}
	}
	for _, n := range g.Nodes {
		for i, a := range n.Attributes {
			switch value := a.Value.(type) {
			case int64:
				if n.Op == "Cast" && value == int64(onnxfile.Float32) {
					n.Attributes[i].Value = int64(onnxfile.Float16)
				}
			case onnxfile.Tensor:
				if value.Type == onnxfile.Float32 {
					n.Attributes[i].Value = half(value)
				}
			}
		}
	}
}

// halfExport writes a folder as Hugging Face publishes a model, with weights and output in
// float16.
func halfExport(t *testing.T, s *server) string {
	t.Helper()
	vocab, err := os.ReadFile(filepath.Join(s.folder, embed.VocabFile))
	if err != nil {
		t.Fatal(err)
	}
	of := shape
	of.Vocab = bytes.Count(vocab, []byte{'\n'})
	m, err := of.Model(1)
	if err != nil {
		t.Fatal(err)
	}
	nodes := m.Graph.Nodes
	last := &nodes[len(nodes)-1]
	last.Op, last.Attributes = "Cast", []onnxfile.Attribute{{Name: "to", Value: int64(onnxfile.Float32)}}
	m.Graph.Outputs[0].Type = onnxfile.Float16
	halve(t, &m.Graph)
	folder := t.TempDir()
	path := filepath.Join(folder, "onnx", "model_fp16.onnx")
	if err := os.Mkdir(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err = m.WriteTo(f); err == nil {
		err = os.WriteFile(filepath.Join(folder, embed.VocabFile), vocab, 0o600)
	}
	if err = errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
	return folder
}

// TestImportHalf imports an export in float16, whose output is that too.
func TestImportHalf(t *testing.T) {
	mustRun(t)
	s := newServer(t)
	h := s.home(t)
	if _, err := h.Import(t.Context(), s.folder, Request{Confirm: yes, NoInt8: true}); err != nil {
		t.Fatal(err)
	}
	vectors := func() [][]float32 {
		e, err := embed.Open(h.Dir("test-model"), embed.Options{Threads: 1})
		if err != nil {
			t.Fatal(err)
		}
		defer e.Close()
		v, err := e.Embed(t.Context(), h.options.Texts)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	full := vectors()
	folder := halfExport(t, s)
	report, err := h.Import(t.Context(), folder, Request{Confirm: yes, As: "test-model"})
	if err != nil {
		t.Fatal(err)
	}
	if report.Precision != embed.Float16 {
		t.Errorf("%+v", report)
	}
	if mean, least := cosines(full, vectors()); least < 0.9999 {
		t.Errorf("cosine %v in the mean, %v at least", mean, least)
	}

	// Of another size, it is another model.
	s.manifest.Dim *= 2
	s.publish(t, h)
	if _, err := h.Import(t.Context(), folder, Request{Confirm: yes, As: "test-model"}); !errors.Is(err, ErrNotModel) || !strings.Contains(err.Error(), "another model") {
		t.Error(err)
	}
	if _, err := h.Import(t.Context(), filepath.Join(folder, embed.VocabFile), Request{Confirm: yes, As: "test-model"}); !errors.Is(err, ErrNotModel) {
		t.Error(err)
	}
}

// TestRemoveGoesOn removes what a removal that was killed has left.
func TestRemoveGoesOn(t *testing.T) {
	s := newServer(t)
	h := s.home(t)
	if err := os.CopyFS(h.removed("test-model"), os.DirFS(s.folder)); err != nil {
		t.Fatal(err)
	}
	if err := h.Verify("test-model"); !errors.Is(err, ErrNotInstalled) {
		t.Error(err)
	}
	if err := h.Remove("test-model"); err != nil {
		t.Fatal(err)
	}
	if names := left(t, h); len(names) > 0 {
		t.Errorf("left: %v", names)
	}
	if err := h.Remove("test-model"); !errors.Is(err, ErrNotInstalled) {
		t.Error(err)
	}
}
