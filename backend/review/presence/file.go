package presence

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"

	"pincite/backend/learned"
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
	r, ok := learned.NewReader(data, Magic)
	if !ok {
		return nil, fmt.Errorf("%w: its first bytes are others", ErrFormat)
	}
	m := &Model{}
	if err := json.Unmarshal(r.Take(r.Number(r.Left())), &m.kinds); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	features, weights := r.Number(r.Left()), r.Number(r.Left())
	m.Vocabulary = NewVocabulary(learned.Keys[Feature](r, features), learned.Floats(r, features))
	m.classes = learned.ReadClasses(r, features, weights, len(m.kinds))
	if r.Left() > 0 {
		m.around = &Model{Vocabulary: m.Vocabulary}
		for _, k := range m.kinds {
			if k.Around == nil {
				r.Spoil()
				break
			}
			m.around.kinds = append(m.around.kinds, *k.Around)
		}
		m.around.classes = learned.ReadClasses(r, features, r.Number(r.Left()), len(m.kinds))
	}
	if !r.Whole() || !m.sound() || m.around != nil && !m.around.sound() {
		return nil, fmt.Errorf("%w: %d bytes do not add up", ErrFormat, len(data))
	}
	return m, nil
}

// sound says whether every number of the kinds is finite.
func (m *Model) sound() bool {
	return !slices.ContainsFunc(m.kinds, func(k Kind) bool {
		for _, x := range []float32{k.Bias, k.Scale, k.Evidence, k.Slope, k.Offset} {
			if math.IsNaN(float64(x)) || math.Abs(float64(x)) > 1e6 {
				return true
			}
		}
		return false
	})
}
