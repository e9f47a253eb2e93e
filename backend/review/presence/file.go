package presence

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
)

// File is the name of a model's file in its folder.
const File = "clauses.bin"

// ErrFormat is returned when bytes are not a model, or not a whole one.
var ErrFormat = errors.New("not a model of the presence of clauses")

// Magic begins a model file, which holds, all little-endian:
//
//	magic    8 bytes "PINCPRE1"
//	header   uint32, and as many bytes of JSON: the kinds
//	counts   uint32 features, uint32 weights
//	features uint64 a feature, ascending
//	idf      float32 a feature
//	from     uint32 a feature and one more, rising: where its weights begin
//	of       uint16 a weight: the kind
//	weight   int8 a weight
//
// and, where it has classifiers of passages with those around them, uint32 weights, from, of and
// weight once more.
const Magic = "PINCPRE1"

// Read reads a model. Anything else is [ErrFormat].
func Read(data []byte) (*Model, error) {
	r := bytes.NewReader(data)
	spoilt := func(err error) (*Model, error) {
		return nil, fmt.Errorf("%w: %d bytes do not add up: %w", ErrFormat, len(data), err)
	}
	var start struct {
		Magic [len(Magic)]byte
		Head  uint32
	}
	if err := binary.Read(r, binary.LittleEndian, &start); err != nil || string(start.Magic[:]) != Magic || int(start.Head) > r.Len() {
		return nil, fmt.Errorf("%w: its first bytes are others", ErrFormat)
	}
	head := make([]byte, start.Head)
	m := &Model{}
	if _, err := io.ReadFull(r, head); err != nil {
		return spoilt(err)
	}
	if err := json.Unmarshal(head, &m.kinds); err != nil {
		return spoilt(err)
	}
	var counts struct{ Features, Weights uint32 }
	if err := binary.Read(r, binary.LittleEndian, &counts); err != nil {
		return spoilt(err)
	}
	const perFeature, perWeight = 8 + 4 + 4, 2 + 1
	if int64(r.Len()) < int64(counts.Features)*perFeature+4+int64(counts.Weights)*perWeight {
		return spoilt(io.ErrUnexpectedEOF)
	}
	m.features, m.idf = make([]Feature, counts.Features), make([]float32, counts.Features)
	for i := range m.features { // which are many, and decoded one by one in no time
		var b [8]byte
		if _, err := io.ReadFull(r, b[:]); err != nil {
			return spoilt(err)
		}
		m.features[i] = Feature(binary.LittleEndian.Uint64(b[:]))
	}
	if err := binary.Read(r, binary.LittleEndian, m.idf); err != nil {
		return spoilt(err)
	}
	if err := m.readWeights(r, counts.Weights); err != nil {
		return spoilt(err)
	}
	if r.Len() > 0 {
		var weights uint32
		if err := binary.Read(r, binary.LittleEndian, &weights); err != nil {
			return spoilt(err)
		}
		if int64(r.Len()) != int64(counts.Features+1)*4+int64(weights)*perWeight {
			return spoilt(io.ErrUnexpectedEOF)
		}
		m.around = &Model{Vocabulary: m.Vocabulary}
		for _, k := range m.kinds {
			if k.Around == nil {
				return spoilt(io.ErrUnexpectedEOF)
			}
			m.around.kinds = append(m.around.kinds, *k.Around)
		}
		if err := m.around.readWeights(r, weights); err != nil {
			return spoilt(err)
		}
	}
	if !m.sound() || m.around != nil && !m.around.sound() {
		return nil, fmt.Errorf("%w: its numbers lead nowhere", ErrFormat)
	}
	m.index = newIndex(m.features)
	if m.around != nil {
		m.around.index = m.index
	}
	return m, nil
}

// readWeights reads so many weights, and where those of each feature begin.
func (m *Model) readWeights(r io.Reader, weights uint32) error {
	m.from, m.of, m.weight = make([]uint32, len(m.features)+1), make([]uint16, weights), make([]int8, weights)
	for _, part := range []any{m.from, m.of, m.weight} {
		if err := binary.Read(r, binary.LittleEndian, part); err != nil {
			return err
		}
	}
	return nil
}

// sound says whether every position leads somewhere and every number is finite.
func (m *Model) sound() bool {
	for i := range m.features {
		if i > 0 && m.features[i] <= m.features[i-1] || m.from[i] > m.from[i+1] {
			return false
		}
	}
	for _, k := range m.of {
		if int(k) >= len(m.kinds) {
			return false
		}
	}
	if m.from[0] != 0 || int(m.from[len(m.features)]) != len(m.of) || !finite(m.idf) {
		return false
	}
	return !slices.ContainsFunc(m.kinds, func(k Kind) bool {
		return !finite([]float32{k.Bias, k.Scale, k.Evidence, k.Slope, k.Offset})
	})
}

func finite(lists ...[]float32) bool {
	for _, list := range lists {
		for _, x := range list {
			if math.IsNaN(float64(x)) || math.Abs(float64(x)) > 1e6 {
				return false
			}
		}
	}
	return true
}
