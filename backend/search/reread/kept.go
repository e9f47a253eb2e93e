package reread

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"io"
	"math"
)

// What is kept: the magic, the SHA-256 of the model's hash, the length of a vector as 4 bytes, and for each
// passage its key, the scale as float32 and the numbers; all little-endian. What does not read is made anew.
const magic = "pincite reread 1\n"

const headSize = len(magic) + sha256.Size + 4

// kept are vectors as they were kept, of which those that are wanted are read. It does not change. The nil kept has none.
type kept struct {
	from io.ReaderAt
	dim  int
	rows map[uint64]uint32 // by the beginning of a key
}

func (k *kept) len() int {
	if k == nil {
		return 0
	}
	return len(k.rows)
}

// rowSize is how many bytes a vector takes.
func rowSize(dim int) int { return len(key{}) + 4 + dim }

// begin is the beginning of a key.
func (k key) begin() uint64 { return binary.LittleEndian.Uint64(k[:]) }

// vector reads the vector of a key; false where there is none, or it cannot be read.
func (k *kept) vector(of key) (*vector, bool) {
	if k == nil {
		return nil, false
	}
	at, ok := k.rows[of.begin()]
	if !ok {
		return nil, false
	}
	row := make([]byte, rowSize(k.dim))
	if _, err := k.from.ReadAt(row, int64(headSize)+int64(at)*int64(len(row))); err != nil || !bytes.Equal(row[:len(of)], of[:]) {
		return nil, false
	}
	v := &vector{scale: scaleOf(row), numbers: make([]int8, k.dim)}
	for i, b := range row[len(row)-k.dim:] {
		v.numbers[i] = int8(b)
	}
	return v, true
}

func scaleOf(row []byte) float32 {
	return math.Float32frombits(binary.LittleEndian.Uint32(row[len(key{}):]))
}

// Made returns how many vectors were made since the last [Encoder.Keep].
func (e *Encoder) Made() int { return int(e.made.Load()) }

// Keep writes the vectors at hand in a form that [Encoder.Recall] reads, those made last before those that were recalled; nothing where
// there are none.
func (e *Encoder) Keep(w io.Writer) error {
	e.made.Store(0)
	old := e.kept.Load()
	dim := 0
	if old != nil {
		dim = old.dim
	}
	var rows bytes.Buffer
	written := map[uint64]bool{}
	e.vectors.Each(func(k key, v *vector) {
		if dim == 0 {
			dim = len(v.numbers)
		}
		if len(v.numbers) != dim {
			return
		}
		written[k.begin()] = true
		rows.Write(k[:])
		_ = binary.Write(&rows, binary.LittleEndian, v.scale)
		_ = binary.Write(&rows, binary.LittleEndian, v.numbers)
	})
	if dim == 0 {
		return nil
	}
	head := binary.LittleEndian.AppendUint32(append([]byte(magic), e.model[:]...), uint32(dim))
	if _, err := w.Write(append(head, rows.Bytes()...)); err != nil {
		return err
	}
	return old.each(func(at uint32, k key, row []byte) error {
		if written[k.begin()] || len(written) >= most || old.rows[k.begin()] != at {
			return nil
		}
		written[k.begin()] = true
		_, err := w.Write(row)
		return err
	})
}

// each calls fn for every row in order, as far as they can be read.
func (k *kept) each(fn func(at uint32, of key, row []byte) error) error {
	if k == nil {
		return nil
	}
	row := make([]byte, rowSize(k.dim))
	rows := bufio.NewReaderSize(io.NewSectionReader(k.from, int64(headSize), math.MaxInt64-int64(headSize)), 1<<18)
	for at := uint32(0); ; at++ {
		if _, err := io.ReadFull(rows, row); err != nil {
			return nil // what is cut off is made anew
		}
		if scale := scaleOf(row); !(scale >= 0 && scale <= 1) {
			continue
		}
		if err := fn(at, key(row[:len(key{})]), row); err != nil {
			return err
		}
	}
}

// Recall has the encoder know vectors that were kept, and read them where they are wanted. Those of another model, and what is cut off
// or damaged in its form, it leaves. It closes what it recalled before, if that can be closed.
func (e *Encoder) Recall(from io.ReaderAt) {
	e.swap(e.index(from))
	var unkept []key
	of := map[key]*vector{}
	e.vectors.Each(func(k key, v *vector) {
		if _, ok := e.kept.Load().vector(k); !ok {
			unkept = append(unkept, k)
			of[k] = v
		}
	})
	e.vectors.Clear()
	for i := len(unkept) - 1; i >= 0; i-- {
		e.vectors.Put(unkept[i], of[unkept[i]])
	}
}

// Close lets go of what was recalled.
func (e *Encoder) Close() { e.swap(nil) }

func (e *Encoder) swap(next *kept) {
	if old := e.kept.Swap(next); old != nil {
		if c, ok := old.from.(io.Closer); ok {
			_ = c.Close() // it was read; who reads it at this moment makes a vector anew
		}
	}
}

// index finds the rows of what was kept.
func (e *Encoder) index(from io.ReaderAt) *kept {
	k := &kept{from: from, rows: map[uint64]uint32{}}
	head := make([]byte, headSize)
	if _, err := from.ReadAt(head, 0); err != nil || !bytes.HasPrefix(head, []byte(magic)) ||
		!bytes.Equal(head[len(magic):headSize-4], e.model[:]) {
		return k
	}
	k.dim = int(binary.LittleEndian.Uint32(head[headSize-4:]))
	if k.dim < 1 || k.dim > 1<<16 {
		k.dim = 0
		return k
	}
	_ = k.each(func(at uint32, of key, _ []byte) error {
		k.rows[of.begin()] = at
		return nil
	})
	return k
}
