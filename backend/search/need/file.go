package need

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
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
	r := reader{data: data}
	if string(r.take(len(Magic))) != Magic {
		return nil, fmt.Errorf("%w: its first bytes are others", ErrFormat)
	}
	m := &Model{}
	for range r.number() {
		h, err := readHead(&r)
		if err != nil {
			return nil, err
		}
		m.heads = append(m.heads, h)
	}
	if r.spoilt || len(r.data) > 0 {
		return nil, fmt.Errorf("%w: %d bytes do not add up", ErrFormat, len(data))
	}
	return m, nil
}

func readHead(r *reader) (*head, error) {
	var is Header
	if err := json.Unmarshal(r.take(int(r.number())), &is); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	m := &head{needs: is.Needs, known: is.Known}
	classes := len(m.needs)
	if is.NearMisses {
		classes++
	}
	m.bias = numbers[float32](r, classes)
	features, weights := int(r.number()), int(r.number())
	m.features = numbers[Feature](r, features)
	m.idf = numbers[float32](r, features)
	m.scale = numbers[float32](r, features)
	m.from = numbers[uint32](r, features+1)
	m.of = numbers[uint16](r, weights)
	m.weight = numbers[int8](r, weights)
	if r.spoilt || !m.sound() {
		return nil, fmt.Errorf("%w: a classifier that does not add up", ErrFormat)
	}
	return m, nil
}

// sound says whether every position leads somewhere and every number is finite.
func (m *head) sound() bool {
	for i, f := range m.features {
		if i > 0 && f <= m.features[i-1] || m.from[i] > m.from[i+1] {
			return false
		}
	}
	for _, n := range m.of {
		if int(n) >= len(m.bias) {
			return false
		}
	}
	for _, list := range [][]float32{m.bias, m.idf, m.scale, {m.known.Offset, m.known.Slope, m.known.Others, m.known.Sharpness}} {
		for _, x := range list {
			if math.IsNaN(float64(x)) || max(x, -x) > 1e6 {
				return false
			}
		}
	}
	return m.from[0] == 0 && int(m.from[len(m.features)]) == len(m.of)
}

// reader takes values off the front of data. Once they cannot be believed it is spoilt and
// returns zeros.
type reader struct {
	data   []byte
	spoilt bool
}

func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.data) {
		r.spoilt, r.data = true, nil
		return nil
	}
	b := r.data[:n]
	r.data = r.data[n:]
	return b
}

func (r *reader) number() uint32 {
	if b := r.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// numbers reads n numbers of a type. A count that the data cannot hold takes no memory.
func numbers[T any](r *reader, n int) []T {
	var one T
	b := r.take(n * binary.Size(one))
	out := make([]T, max(len(b), 0)/binary.Size(one))
	if _, err := binary.Decode(b, binary.LittleEndian, out); err != nil || len(out) != n {
		r.spoilt = true
	}
	return out
}
