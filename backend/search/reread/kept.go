package reread

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"math"
)

// What is kept: the magic, the SHA-256 of the model's hash, the length of a vector as 4 bytes, and for each
// passage its key, the scale as float32 and the numbers; all little-endian. What does not read is made anew.
const magic = "pincite reread 1\n"

const headSize = len(magic) + sha256.Size + 4

// Made returns how many vectors were made since the last [Encoder.Kept] or [Encoder.Recall].
func (e *Encoder) Made() int { return int(e.made.Load()) }

// Kept returns the vectors at hand in a form that [Encoder.Recall] reads; nil where there are none.
func (e *Encoder) Kept() []byte {
	var out []byte
	dim, n := 0, e.vectors.Len()
	e.vectors.Each(func(k key, v *vector) {
		if dim == 0 {
			dim = len(v.numbers)
			out = make([]byte, 0, headSize+n*(len(k)+4+dim))
			out = append(append(out, magic...), e.model[:]...)
			out = binary.LittleEndian.AppendUint32(out, uint32(dim))
		}
		if len(v.numbers) != dim {
			return
		}
		out = append(out, k[:]...)
		out = binary.LittleEndian.AppendUint32(out, math.Float32bits(v.scale))
		for _, x := range v.numbers {
			out = append(out, byte(x))
		}
	})
	e.made.Store(0)
	return out
}

// Recall has the encoder know vectors that were kept. Those of another model, and what is cut off or damaged in
// its form, it leaves.
func (e *Encoder) Recall(kept []byte) {
	if len(kept) < headSize || !bytes.HasPrefix(kept, []byte(magic)) || !bytes.Equal(kept[len(magic):headSize-4], e.model[:]) {
		return
	}
	dim := int(binary.LittleEndian.Uint32(kept[headSize-4:]))
	var k key
	row := len(k) + 4 + dim
	if dim < 1 || dim > 1<<16 {
		return
	}
	rest := kept[headSize:]
	numbers := make([]int8, len(rest)/row*dim)
	for ; len(rest) >= row; rest, numbers = rest[row:], numbers[dim:] {
		copy(k[:], rest)
		v := &vector{scale: math.Float32frombits(binary.LittleEndian.Uint32(rest[len(k):])), numbers: numbers[:dim:dim]}
		if !(v.scale >= 0 && v.scale <= 1) {
			continue
		}
		for i, b := range rest[len(k)+4 : row] {
			v.numbers[i] = int8(b)
		}
		e.vectors.Put(k, v)
	}
}
