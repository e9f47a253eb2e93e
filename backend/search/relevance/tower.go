package relevance

import "math/bits"

// tower holds one vector for each term that it knows: int8 numbers with a scale a row.
type tower struct {
	terms []Term    // by row, strictly ascending
	rows  []int8    // len(terms) × dim
	scale []float32 // by row
	// starts[b] is the first row whose term's leading bits, those left of shift, are b or
	// greater: terms are hashes, so a row or two lie between it and the next.
	starts []int32
	shift  int
}

// index prepares the looking up of terms, which are in order.
func (t *tower) index() {
	width := bits.Len(uint(len(t.terms)))
	t.shift = 64 - width
	t.starts = make([]int32, 1<<width+1)
	row := 0
	for b := range t.starts {
		for row < len(t.terms) && uint64(t.terms[row])>>t.shift < uint64(b) {
			row++
		}
		t.starts[b] = int32(row)
	}
}

// row returns the row of a term, -1 where the tower does not know it.
func (t *tower) row(term Term) int32 {
	b := uint64(term) >> t.shift
	for r := t.starts[b]; r < t.starts[b+1]; r++ {
		if t.terms[r] == term {
			return r
		}
	}
	return -1
}

// read writes row r to v.
func (t *tower) read(v []float32, r int32) {
	scale := t.scale[r]
	for i, x := range t.rows[int(r)*len(v) : (int(r)+1)*len(v)] {
		v[i] = scale * float32(x)
	}
}
