package learned

import (
	"math"
	"math/bits"
	"slices"
)

// Index finds keys, which are hashes in ascending order, by their leading bits: a key or two lie between one number of starts and
// the next.
type Index[K ~uint64] struct {
	keys   []K
	starts []int32 // starts[b] is the first key whose leading bits, those left of shift, are b or greater
	shift  int
}

// NewIndex returns an index of keys, which it keeps.
func NewIndex[K ~uint64](keys []K) Index[K] {
	width := bits.Len(uint(len(keys)))
	x := Index[K]{keys, make([]int32, 1<<width+1), 64 - width}
	at := 0
	for b := range x.starts {
		for at < len(keys) && uint64(keys[at])>>x.shift < uint64(b) {
			at++
		}
		x.starts[b] = int32(at)
	}
	return x
}

// Find returns the position of a key, -1 where it is none of those.
func (x *Index[K]) Find(key K) int32 {
	if len(x.starts) == 0 {
		return -1
	}
	b := uint64(key) >> x.shift
	for at := x.starts[b]; at < x.starts[b+1]; at++ {
		if x.keys[at] == key {
			return at
		}
	}
	return -1
}

// Entry is a feature of a text by its position among those that a model knows, with its weight.
type Entry struct {
	At     int32
	Weight float32
}

// Unit brings a row of entries to unit length.
func Unit(row []Entry) {
	squares := 0.0
	for _, e := range row {
		squares += float64(e.Weight) * float64(e.Weight)
	}
	length := Length(squares)
	for i := range row {
		row[i].Weight /= length
	}
}

// Length returns the length of a row whose squares add up to so much.
func Length(squares float64) float32 { return float32(math.Sqrt(max(squares, 1e-12))) }

// Classes are the weights that features have for each of some classes: few features have any for most.
type Classes struct {
	from   []uint32 // by feature: where its weights begin; one more than features
	of     []uint16 // by weight: the class
	weight []int8
}

// ReadClasses reads so many weights: from, of and weight one after the other.
func ReadClasses(r *Reader, features, weights, classes int) Classes {
	c := Classes{Numbers[uint32](r, features+1), Numbers[uint16](r, weights), Numbers[int8](r, weights)}
	for _, k := range c.of {
		if int(k) >= classes {
			r.Spoil()
		}
	}
	for i := 1; i < len(c.from); i++ {
		if c.from[i-1] > c.from[i] {
			r.Spoil()
		}
	}
	if !r.Spoilt() && (c.from[0] != 0 || int(c.from[features]) != weights) {
		r.Spoil()
	}
	return c
}

// Column is one class: some features, and the weight of each.
type Column struct {
	Features []uint32
	Weights  []int8
}

// NewClasses returns the weights of classes over so many features.
func NewClasses(features int, columns []Column) Classes {
	c := Classes{from: make([]uint32, features+1)}
	for _, column := range columns {
		for _, f := range column.Features {
			c.from[f+1]++
		}
	}
	for f := range features {
		c.from[f+1] += c.from[f]
	}
	c.of, c.weight = make([]uint16, c.from[features]), make([]int8, c.from[features])
	next := slices.Clone(c.from)
	for k, column := range columns {
		for i, f := range column.Features {
			c.of[next[f]], c.weight[next[f]] = uint16(k), column.Weights[i]
			next[f]++
		}
	}
	return c
}

// Add adds the weights of a row's features, each times that of its entry, to dst by class.
func (c *Classes) Add(dst []float32, row []Entry) {
	for _, e := range row {
		from, to := c.from[e.At], c.from[e.At+1]
		weights := c.weight[from:to]
		for i, k := range c.of[from:to] {
			dst[k] += e.Weight * float32(weights[i])
		}
	}
}
