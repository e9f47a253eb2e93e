package embed

import (
	"math"
	"testing"

	"pincite/backend/embed/onnxfile"
	"pincite/backend/text"
)

func TestBuiltinWords(t *testing.T) {
	w, err := BuiltinWords()
	if err != nil {
		t.Fatal(err)
	}
	v := make([]float32, w.Dim())
	empty := 0
	for i := range w.Len() {
		w.Vector(i, v)
		n := norm2(v)
		if n == 0 {
			empty++
		} else if math.Abs(n-1) > 1e-5 {
			t.Errorf("%q: length %g", w.Word(i), n)
		}
		if idf := w.IDF(i); idf < 0 || (n == 0) != (idf == 0) {
			t.Errorf("%q: weight %g, length %g", w.Word(i), idf, n)
		}
		if k, ok := w.Index(w.Word(i)); !ok || k != i {
			t.Errorf("%q: row %d, index %d, %v", w.Word(i), i, k, ok)
		}
	}
	if empty > 5 {
		t.Errorf("%d empty rows; only special tokens should be", empty)
	}
	if _, ok := w.Index("no such word"); ok {
		t.Error("found a word that is none")
	}
	related, unrelated := similarity(t, w, "terminate", "termination"), similarity(t, w, "terminate", "logo")
	if related < unrelated+0.1 {
		t.Errorf("terminate: %f to termination, %f to logo", related, unrelated)
	}
}

func similarity(t *testing.T, w *WordVectors, a, b string) float64 {
	t.Helper()
	vectors := make([][]float32, 2)
	for k, word := range []string{a, b} {
		i, ok := w.Index(word)
		if !ok {
			t.Fatalf("no word %q", word)
		}
		vectors[k] = make([]float32, w.Dim())
		w.Vector(i, vectors[k])
	}
	return dot(vectors[0], vectors[1])
}

// TestWordsMatchEngine rebuilds a text's vector from the table: the engine's is the unit
// vector of Σ idf · scale · row over the words.
func TestWordsMatchEngine(t *testing.T) {
	e, err := OpenBuiltin(withORT(t))
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	w, err := BuiltinWords()
	if err != nil {
		t.Fatal(err)
	}
	graph, err := builtinFiles().read(ModelFile)
	if err != nil {
		t.Fatal(err)
	}
	var scales []float32
	for tensor, err := range onnxfile.Initializers(graph) {
		if err != nil {
			t.Fatal(err)
		}
		if tensor.Name == "word_scales" {
			scales = tensor.Float32s()
		}
	}
	for _, sample := range testTexts[:4] {
		sum := make([]float32, w.Dim())
		v := make([]float32, w.Dim())
		for word := range text.Words(sample) {
			i, ok := w.Index(word)
			if !ok {
				continue
			}
			w.Vector(i, v)
			for k := range sum {
				sum[k] += w.IDF(i) * v[k] * scales[i] / w.unit[i]
			}
		}
		if err := normalize(sum); err != nil {
			t.Fatal(err)
		}
		got, err := e.Embed(t.Context(), []string{sample})
		if err != nil {
			t.Fatal(err)
		}
		if c := dot(got[0], sum); c < 0.99999 {
			t.Errorf("%q: cosine %f", sample, c)
		}
	}
}
