package learned

import (
	"encoding/binary"
	"strings"
)

// maxNumber is the greatest number that is believed: with it no sum that scoring takes is infinite.
const maxNumber = 1e6

// Reader takes values, all little-endian, off the front of a file of weights. Once they cannot be believed it is spoilt and returns
// zeros.
type Reader struct {
	data   []byte
	spoilt bool
}

// NewReader reads a file that begins with magic; ok is false for another one.
func NewReader(data []byte, magic string) (r *Reader, ok bool) {
	r = &Reader{data: data}
	return r, strings.HasPrefix(string(r.Take(len(magic))), magic) && !r.spoilt
}

// Spoilt reports whether something could not be believed.
func (r *Reader) Spoilt() bool { return r.spoilt }

// Whole reports whether all could be believed, and nothing is left.
func (r *Reader) Whole() bool { return !r.spoilt && len(r.data) == 0 }

// Spoil says that what was read does not fit together.
func (r *Reader) Spoil() { r.spoilt, r.data = true, nil }

// Left returns how many bytes are left.
func (r *Reader) Left() int { return len(r.data) }

// Take returns n bytes.
func (r *Reader) Take(n int) []byte {
	if n < 0 || n > len(r.data) {
		r.Spoil()
		return nil
	}
	b := r.data[:n:n]
	r.data = r.data[n:]
	return b
}

// Number returns a count, of 4 bytes, that is at most limit.
func (r *Reader) Number(limit int) int {
	b := r.Take(4)
	if b == nil {
		return 0
	}
	n := binary.LittleEndian.Uint32(b)
	if uint64(n) > uint64(limit) {
		r.Spoil()
		return 0
	}
	return int(n)
}

// Numbers returns n numbers of a type. A count that the data cannot hold takes no memory.
func Numbers[T uint16 | uint32 | uint64 | int8 | float32](r *Reader, n int) []T {
	var one T
	b := r.Take(n * binary.Size(one))
	if b == nil {
		return nil
	}
	out := make([]T, n)
	_, _ = binary.Decode(b, binary.LittleEndian, out) // there are as many bytes
	return out
}

// Floats returns n numbers, none of which is infinite or too great.
func Floats(r *Reader, n int) []float32 {
	f := Numbers[float32](r, n)
	for _, x := range f {
		if !(-maxNumber <= x && x <= maxNumber) { // NaN is neither
			r.Spoil()
			return nil
		}
	}
	return f
}

// Keys returns n hashes, strictly ascending.
func Keys[K ~uint64](r *Reader, n int) []K {
	numbers := Numbers[uint64](r, n)
	keys := make([]K, len(numbers))
	for i, x := range numbers {
		if keys[i] = K(x); i > 0 && keys[i] <= keys[i-1] {
			r.Spoil()
			return nil
		}
	}
	return keys
}
