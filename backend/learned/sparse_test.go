package learned

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// Every key is found at its place, and no other one is.
func TestIndex(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	for n := range 200 {
		keys := []uint64{0, math.MaxUint64}
		for range n {
			keys = append(keys, rng.Uint64())
		}
		slices.Sort(keys)
		x := NewIndex(keys)
		for i, k := range keys {
			if at := x.Find(k); int(at) != i {
				t.Fatalf("key %d of %d is found at %d", i, len(keys), at)
			}
			if at := x.Find(k + 1); (at >= 0) != slices.Contains(keys, k+1) {
				t.Fatalf("of %d keys, %x is found at %d", len(keys), k+1, at)
			}
		}
	}
	if at := (&Index[uint64]{}).Find(1); at >= 0 {
		t.Error("an empty index finds a key")
	}
}

// Weights are read as they are, and those that lead nowhere are not believed.
func TestClasses(t *testing.T) {
	t.Parallel()
	want := NewClasses(3, []Column{{[]uint32{0, 2}, []int8{5, -1}}, {[]uint32{2}, []int8{7}}})
	file := func(spoil func(c *Classes)) []byte {
		c := Classes{slices.Clone(want.from), slices.Clone(want.of), slices.Clone(want.weight)}
		spoil(&c)
		var b []byte
		for _, part := range []any{c.from, c.of, c.weight} {
			b, _ = binary.Append(b, binary.LittleEndian, part)
		}
		return b
	}
	read := func(b []byte) (*Reader, Classes) {
		r, _ := NewReader(b, "")
		c := ReadClasses(r, 3, 3, 2)
		return r, c
	}
	r, c := read(file(func(*Classes) {}))
	if !r.Whole() {
		t.Fatal("sound weights are not believed")
	}
	dst := make([]float32, 2)
	row := []Entry{{0, 3}, {2, 4}}
	Unit(row)
	if c.Add(dst, row); math.Abs(float64(dst[0])-(3*5-4)/5.0) > 1e-6 || math.Abs(float64(dst[1])-4*7/5.0) > 1e-6 {
		t.Errorf("a row has %v", dst)
	}
	for name, spoil := range map[string]func(*Classes){
		"a weight of no class":     func(c *Classes) { c.of[0] = 2 },
		"positions that fall":      func(c *Classes) { c.from[1] = c.from[2] + 1 },
		"a first one that is late": func(c *Classes) { c.from[0] = 1 },
		"weights beyond the table": func(c *Classes) { c.from[3]++ },
		"too few":                  func(c *Classes) { c.weight = c.weight[1:] },
	} {
		if r, _ := read(file(spoil)); !r.Spoilt() {
			t.Errorf("%s is believed", name)
		}
	}
}

// TestReader refuses what cannot be believed.
func TestReader(t *testing.T) {
	t.Parallel()
	if _, ok := NewReader([]byte("PINC"), "PINCX"); ok {
		t.Error("another magic is taken")
	}
	for name, spoil := range map[string]func(r *Reader){
		"more than there is": func(r *Reader) { r.Take(100) },
		"less than nothing":  func(r *Reader) { r.Take(-1) },
		"a great count":      func(r *Reader) { r.Number(3) },
		"no number":          func(r *Reader) { Floats(r, 3) },
		"keys that fall":     func(r *Reader) { Keys[uint64](r, 2) },
	} {
		b := binary.LittleEndian.AppendUint32([]byte("M"), math.Float32bits(float32(math.NaN())))
		r, ok := NewReader(append(b, make([]byte, 16)...), "M")
		if spoil(r); !ok || !r.Spoilt() || r.Left() > 0 || r.Number(9) != 0 || r.Whole() {
			t.Errorf("%s is believed", name)
		}
	}
}
