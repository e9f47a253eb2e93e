package relevance

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
)

// ErrFormat is returned when bytes are not a model, or not a whole one.
var ErrFormat = errors.New("not a relevance model")

// A model file holds, all little-endian:
//
//	magic    8 bytes "PINCREL2"
//	dim      uint32
//	kinds    uint32, the number of kinds of question it was trained on
//	words    uint32, the length of the word vectors that it maps; 0 where it maps none
//	tower    the passages' tower, then the questions':
//	  rows   uint32
//	  terms  uint64 a row, ascending
//	  scale  float32 a row
//	  row    dim × int8 a row
//	kind     dim × float32 a kind: the unit vector of its question
//	map      words × float32 an axis of the word vectors
const magic = "PINCREL2"

// A file with longer vectors or greater numbers is not believed; with these no sum that
// scoring takes is infinite.
const (
	maxDim    = 4096
	maxNumber = 1e6
)

// Table maps terms to vectors of one length, as training leaves them.
type Table map[Term][]float32

// New makes a model of two tables of vectors of length dim, rounded to int8, the vectors
// of the questions it was trained on, if it was trained on any, and a map of word vectors.
func New(dim int, passage, question Table, kinds [][]float32, words Map) *Model {
	return &Model{dim: dim, passage: quantize(passage, dim), question: quantize(question, dim), kinds: slices.Clone(kinds), words: words}
}

func quantize(t Table, dim int) tower {
	terms := make([]Term, 0, len(t))
	for term := range t {
		terms = append(terms, term)
	}
	slices.Sort(terms)
	q := tower{rows: make([]int8, len(t)*dim), scale: make([]float32, len(t)), terms: terms}
	q.index()
	for i, term := range terms {
		largest := float32(0)
		for _, x := range t[term] {
			largest = max(largest, x, -x)
		}
		if largest == 0 {
			continue
		}
		q.scale[i] = largest / math.MaxInt8
		for k, x := range t[term] {
			q.rows[i*dim+k] = int8(math.RoundToEven(float64(x / q.scale[i])))
		}
	}
	return q
}

// Write writes the model; the same model gives the same bytes.
func (m *Model) Write(w io.Writer) error {
	b := []byte(magic)
	b = binary.LittleEndian.AppendUint32(b, uint32(m.dim))
	b = binary.LittleEndian.AppendUint32(b, uint32(len(m.kinds)))
	b = binary.LittleEndian.AppendUint32(b, uint32(m.words.dim))
	for _, t := range [2]*tower{&m.passage, &m.question} {
		b = binary.LittleEndian.AppendUint32(b, uint32(len(t.terms)))
		for _, part := range []any{t.terms, t.scale, t.rows} {
			b, _ = binary.Append(b, binary.LittleEndian, part) // which fails for other types
		}
	}
	for _, kind := range m.kinds {
		b, _ = binary.Append(b, binary.LittleEndian, kind)
	}
	b, _ = binary.Append(b, binary.LittleEndian, m.words.rows)
	_, err := w.Write(b)
	return err
}

// Read reads a model that [Model.Write] wrote. Anything else is [ErrFormat].
func Read(data []byte) (*Model, error) {
	r := reader{data: data}
	if string(r.take(len(magic))) != magic {
		return nil, fmt.Errorf("%w: its first bytes are others", ErrFormat)
	}
	m := &Model{dim: r.count(maxDim)}
	if m.dim == 0 {
		return nil, fmt.Errorf("%w: it has no vectors", ErrFormat)
	}
	kinds := r.count(len(data) / (4 * m.dim))
	m.words.dim = r.count(maxDim)
	m.passage = r.tower(m.dim)
	m.question = r.tower(m.dim)
	for i := 0; i < kinds && !r.spoilt; i++ {
		m.kinds = append(m.kinds, r.floats(m.dim))
	}
	m.words.rows = r.floats(m.words.dim * m.words.dim)
	if r.spoilt || len(r.data) > 0 {
		return nil, fmt.Errorf("%w: %d bytes do not add up", ErrFormat, len(data))
	}
	return m, nil
}

// reader takes values off the front of data. Once they cannot be believed it is spoilt
// and returns nothing but zeros.
type reader struct {
	data   []byte
	spoilt bool
}

func (r *reader) spoil() { r.spoilt, r.data = true, nil }

func (r *reader) take(n int) []byte {
	if n > len(r.data) {
		r.spoil()
		return nil
	}
	b := r.data[:n]
	r.data = r.data[n:]
	return b
}

// count reads a number that is at most limit.
func (r *reader) count(limit int) int {
	b := r.take(4)
	if b == nil {
		return 0
	}
	n := binary.LittleEndian.Uint32(b)
	if uint64(n) > uint64(limit) {
		r.spoil()
		return 0
	}
	return int(n)
}

func (r *reader) floats(n int) []float32 {
	b := r.take(4 * n)
	f := make([]float32, len(b)/4)
	for i := range f {
		f[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
		if !(-maxNumber <= f[i] && f[i] <= maxNumber) { // NaN is neither
			r.spoil()
		}
	}
	return f
}

func (r *reader) tower(dim int) tower {
	n := r.count(len(r.data) / (8 + 4 + dim))
	b := r.take(8 * n)
	t := tower{terms: make([]Term, len(b)/8)}
	for i := range t.terms {
		t.terms[i] = Term(binary.LittleEndian.Uint64(b[8*i:]))
		if i > 0 && t.terms[i] <= t.terms[i-1] {
			r.spoil()
		}
	}
	t.scale = r.floats(n)
	rows := r.take(n * dim)
	t.rows = make([]int8, len(rows))
	for i, x := range rows {
		t.rows[i] = int8(x)
	}
	t.index()
	return t
}
