package embed

import (
	"fmt"
	"math"
	"unsafe"

	"pincite/backend/embed/onnxfile"
)

// The weights of the built-in model, as lab/cmd/trainwords names them.
const (
	wordRows = "word_vectors" // int8 [words, dim]
	wordIDF  = "word_idf"     // float32 [words]
)

// WordVectors is the table of the built-in model: a vector and a weight for each word of
// its vocabulary. It does not change once made and may be used by any number of
// goroutines. Rows stay in int8, a quarter of the size of float32.
type WordVectors struct {
	vocab *Tokenizer
	hash  string
	dim   int
	rows  []int8    // Len × dim
	unit  []float32 // by row: 1 / its length, 0 for an empty row
	idf   []float32
}

// BuiltinWords returns the word vectors of the model that the binary carries. It needs
// no ONNX Runtime and takes milliseconds; keep the result.
func BuiltinWords() (*WordVectors, error) {
	w, err := readWords(builtinFiles())
	if err != nil {
		return nil, fmt.Errorf("read the built-in word vectors: %w", err)
	}
	return w, nil
}

func readWords(f files) (*WordVectors, error) {
	m, err := f.manifest()
	if err != nil {
		return nil, err
	}
	vocab, err := f.tokenizer(m)
	if err != nil {
		return nil, err
	}
	graph, err := f.read(ModelFile)
	if err != nil {
		return nil, err
	}
	w := &WordVectors{vocab: vocab, hash: m.Hash(), dim: m.Dim}
	for t, err := range onnxfile.Initializers(graph) {
		if err != nil {
			return nil, fmt.Errorf("%w: %w; install Pincite again", ErrModel, err)
		}
		switch {
		case t.Name == wordRows && t.Type == onnxfile.Int8:
			w.rows = signed(t.Data)
		case t.Name == wordIDF:
			w.idf = t.Float32s()
		}
	}
	if n := vocab.Len(); len(w.rows) != n*m.Dim || len(w.idf) != n {
		return nil, fmt.Errorf("%w: its table does not fit its vocabulary of %d words; install Pincite again", ErrModel, n)
	}
	w.measure()
	return w, nil
}

// measure computes the length of every row.
func (w *WordVectors) measure() {
	w.unit = make([]float32, w.Len())
	for i := range w.unit {
		sum := 0
		for _, b := range w.row(i) {
			sum += int(b) * int(b)
		}
		if sum > 0 {
			w.unit[i] = float32(1 / math.Sqrt(float64(sum)))
		}
	}
}

// signed returns the same bytes as numbers, without a copy: they are a part of the program's file.
func signed(b []byte) []int8 {
	return unsafe.Slice((*int8)(unsafe.Pointer(unsafe.SliceData(b))), len(b))
}

func (w *WordVectors) row(i int) []int8 { return w.rows[i*w.dim : (i+1)*w.dim] }

// Rows returns the vectors of all rows, one after another, each as long as it is: [WordVectors.Unit]
// times it is of unit length. They are not to be changed.
func (w *WordVectors) Rows() []int8 { return w.rows }

// Unit returns 1 / the length of a row of Rows, 0 for a special token.
func (w *WordVectors) Unit(i int) float32 { return w.unit[i] }

// Len returns the number of rows: the words of the vocabulary and its special tokens,
// whose vectors and weights are zero.
func (w *WordVectors) Len() int { return w.vocab.Len() }

// Hash identifies the table: it is the [Info] Hash of the built-in model.
func (w *WordVectors) Hash() string { return w.hash }

// Dim returns the length of a vector.
func (w *WordVectors) Dim() int { return w.dim }

// Index returns the row of a word as [text.Words] yields it, and false where the table has
// none.
func (w *WordVectors) Index(word string) (int, bool) {
	i, ok := w.vocab.Lookup(word)
	return int(i), ok
}

// Word returns the word of a row. It panics where i is not in [0, Len).
func (w *WordVectors) Word(i int) string { return w.vocab.Word(int32(i)) }

// IDF returns the weight of a word in the vector of a text: high for a rare word, 0 for
// a special token.
func (w *WordVectors) IDF(i int) float32 { return w.idf[i] }

// Vector writes the vector of a row to dst[:Dim]: unit length, without its weight; zero
// for a special token. It panics where i is not in [0, Len) or dst is too short.
func (w *WordVectors) Vector(i int, dst []float32) {
	unit := w.unit[i]
	dst = dst[:w.dim]
	for k, b := range w.row(i) {
		dst[k] = float32(b) * unit
	}
}
