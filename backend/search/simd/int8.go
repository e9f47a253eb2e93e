package simd

import "math"

// RoundRow writes a vector rounded to int8 to dst and returns what a product with it has
// to be multiplied by: the size of one step. No number of dst is -128.
func RoundRow(dst []int8, v []float32) (step float32) {
	largest := uint32(0) // floats of one sign are ordered as their bits are
	for _, x := range v {
		largest = max(largest, math.Float32bits(x)&^(1<<31))
	}
	step = max(math.Float32frombits(largest), 1e-30) / math.MaxInt8
	inverse := 1 / step
	dst = dst[:len(v)]
	for i, x := range v {
		dst[i] = int8(math.Float32bits(float32(x*inverse) + roundShift))
	}
	return step
}

// roundShift added to a number below 2^22 leaves no bit for a fraction and the rounded
// number, as two's complement, in the lowest bits.
const roundShift = 3 << 22

// Query is a vector rounded for products with rows of [RoundRow]: to 15 bits, kept as
// they are and as two int8 of which the first counts 128 times. It does not change.
type Query struct {
	wide      []int16
	high, low []int8
	sum       int32 // of wide
	step      float32
}

// queryNorm is the length to which a query is scaled before it is rounded: the greatest
// that high holds, 127 · 128, and the greatest that low adds to it. With rows of at most
// 2^14 numbers no sum of products leaves int32: by the Cauchy-Schwarz inequality it is
// at most 16319 · 127 · 2^7, or 255 · 2^7 where the rows are shifted to be unsigned.
const queryNorm = 127*128 + 63

// NewQuery rounds a vector.
func NewQuery(v []float32) *Query {
	q := &Query{wide: make([]int16, len(v)), high: make([]int8, len(v)), low: make([]int8, len(v))}
	square := 0.0
	for _, x := range v {
		square += float64(x) * float64(x)
	}
	if square == 0 {
		return q
	}
	norm := math.Sqrt(square)
	q.step = float32(norm / queryNorm)
	for i, x := range v {
		n := int16(math.RoundToEven(float64(x) / norm * queryNorm))
		high := (n + 64) >> 7
		q.wide[i], q.high[i], q.low[i] = n, int8(high), int8(n-high<<7)
		q.sum += int32(n)
	}
	return q
}

// Dim returns the length of the vector.
func (q *Query) Dim() int { return len(q.wide) }

// Step returns what a product has to be multiplied by, beside the row's own step.
func (q *Query) Step() float32 { return q.step }

// Products writes the dot products with rows that lie one after the other: as many as dst
// is long.
func (q *Query) Products(dst []int32, rows []int8) {
	rows = rows[:len(dst)*q.Dim()]
	if len(rows) == 0 {
		clear(dst)
		return
	}
	for _, p := range products {
		if p.fits(q.Dim()) {
			p.do(q, dst, rows)
			return
		}
	}
}

// Instructions names what [Query.Products] uses on this machine for common lengths.
func Instructions() string {
	for _, p := range products {
		if p.fits(block) {
			return p.name
		}
	}
	return ""
}

// block is the length of which a vector's must be a multiple for the assembly.
const block = 64

// implementation is one way to multiply.
type implementation struct {
	name string
	fits func(dim int) bool // this machine can do it, for vectors of such a length
	do   func(q *Query, dst []int32, rows []int8)
}

var portable = implementation{"portable Go", func(int) bool { return true }, productsGeneric}

func productsGeneric(q *Query, dst []int32, rows []int8) {
	for i := range dst {
		dst[i] = product(q.wide, rows[i*q.Dim():(i+1)*q.Dim()])
	}
}

func product(q []int16, row []int8) int32 {
	var s0, s1, s2, s3 int32
	for len(row) >= 8 && len(q) >= 8 {
		a, b := (*[8]int16)(q), (*[8]int8)(row)
		s0 += int32(a[0])*int32(b[0]) + int32(a[4])*int32(b[4])
		s1 += int32(a[1])*int32(b[1]) + int32(a[5])*int32(b[5])
		s2 += int32(a[2])*int32(b[2]) + int32(a[6])*int32(b[6])
		s3 += int32(a[3])*int32(b[3]) + int32(a[7])*int32(b[7])
		q, row = q[8:], row[8:]
	}
	for i, x := range row {
		s0 += int32(q[i]) * int32(x)
	}
	return s0 + s1 + s2 + s3
}
