package relevance

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"

	"pincite/backend/learned"
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

// maxDim is the length of the longest vectors that are believed.
const maxDim = 4096

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
	q := tower{terms, learned.NewIndex(terms), make([]float32, len(t)), make([]int8, len(t)*dim)}
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
	r, ok := learned.NewReader(data, magic)
	if !ok {
		return nil, fmt.Errorf("%w: its first bytes are others", ErrFormat)
	}
	m := &Model{dim: r.Number(maxDim)}
	if m.dim == 0 {
		return nil, fmt.Errorf("%w: it has no vectors", ErrFormat)
	}
	kinds := r.Number(len(data) / (4 * m.dim))
	m.words.dim = r.Number(maxDim)
	m.passage = readTower(r, m.dim)
	m.question = readTower(r, m.dim)
	for i := 0; i < kinds && !r.Spoilt(); i++ {
		m.kinds = append(m.kinds, learned.Floats(r, m.dim))
	}
	m.words.rows = learned.Floats(r, m.words.dim*m.words.dim)
	if !r.Whole() {
		return nil, fmt.Errorf("%w: %d bytes do not add up", ErrFormat, len(data))
	}
	return m, nil
}

func readTower(r *learned.Reader, dim int) tower {
	n := r.Number(r.Left() / (8 + 4 + dim))
	terms := learned.Keys[Term](r, n)
	return tower{terms, learned.NewIndex(terms), learned.Floats(r, n), learned.Numbers[int8](r, n*dim)}
}
