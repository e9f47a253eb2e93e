package need

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"pincite/backend/learned"
)

// ErrFormat is returned when bytes are not a model, or not a whole one.
var ErrFormat = errors.New("not a model of needs")

// Magic begins a model file, which holds, all little-endian:
//
//	magic    8 bytes "PINCNEE2"
//	heads    uint32, and each of them:
//	header   uint32, and as many bytes of JSON: needs and calibration
//	bias     float32 a class: each need, and near misses last where it knows any
//	counts   uint32 features, uint32 weights
//	features uint64 a feature, ascending
//	idf      float32 a feature
//	scale    float32 a feature
//	from     uint32 a feature and one more, rising: where its weights begin
//	of       uint16 a weight: the class
//	weight   int8 a weight
const Magic = "PINCNEE2"

// Header tells what a classifier in a model file knows.
type Header struct {
	Needs      []Need
	NearMisses bool `json:",omitempty"`
	Known      Calibration
}

// Read reads a model that lab/train/needs wrote. Anything else is [ErrFormat].
func Read(data []byte) (*Model, error) {
	r, ok := learned.NewReader(data, Magic)
	if !ok {
		return nil, fmt.Errorf("%w: its first bytes are others", ErrFormat)
	}
	m := &Model{}
	for range r.Number(len(data)) {
		h, err := readHead(r)
		if err != nil {
			return nil, err
		}
		m.heads = append(m.heads, h)
	}
	if !r.Whole() {
		return nil, fmt.Errorf("%w: %d bytes do not add up", ErrFormat, len(data))
	}
	return m, nil
}

func readHead(r *learned.Reader) (*head, error) {
	var is Header
	if err := json.Unmarshal(r.Take(r.Number(r.Left())), &is); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	m := &head{needs: is.Needs, known: is.Known}
	classes := len(m.needs)
	if is.NearMisses {
		classes++
	}
	m.bias = learned.Floats(r, classes)
	features, weights := r.Number(r.Left()), r.Number(r.Left())
	m.index = learned.NewIndex(learned.Keys[Feature](r, features))
	m.idf, m.scale = learned.Floats(r, features), learned.Floats(r, features)
	m.classes = learned.ReadClasses(r, features, weights, classes)
	for _, x := range []float32{m.known.Offset, m.known.Slope, m.known.Others, m.known.Sharpness} {
		if math.IsNaN(float64(x)) || max(x, -x) > 1e6 {
			r.Spoil()
		}
	}
	if r.Spoilt() {
		return nil, fmt.Errorf("%w: a classifier that does not add up", ErrFormat)
	}
	return m, nil
}
