package search

import "math"

// queryNorm is the length to which a question's vector is scaled before it is rounded to
// int16. With rows of int8 of at most 2^13 numbers no sum of products, nor any part of one,
// leaves int32: by the Cauchy-Schwarz inequality it is at most 32767 · 127 · 2^6.5.
const queryNorm = math.MaxInt16

// queryInt16 rounds a vector to int16 and returns with it what a product has to be
// multiplied by.
func queryInt16(v []float32) (q []int16, factor float32) {
	norm := math.Sqrt(float64(dot(v, v)))
	q = make([]int16, len(v))
	if norm == 0 {
		return q, 0
	}
	for i, x := range v {
		q[i] = int16(math.RoundToEven(float64(x) / norm * queryNorm))
	}
	return q, float32(norm / queryNorm)
}

// roundInt8 writes a vector rounded to int8 to dst and returns what a product has to be
// multiplied by.
func roundInt8(dst []int8, v []float32) (factor float32) {
	largest := uint32(0) // floats of one sign are ordered as their bits are
	for _, x := range v {
		largest = max(largest, math.Float32bits(x)&^(1<<31))
	}
	factor = max(math.Float32frombits(largest), 1e-30) / math.MaxInt8
	inverse := 1 / factor
	dst = dst[:len(v)]
	for i, x := range v {
		dst[i] = int8(math.Float32bits(float32(x*inverse) + roundShift))
	}
	return factor
}

// roundShift added to a number below 2^22 leaves no bit for a fraction and the rounded
// number, as two's complement, in the lowest bits.
const roundShift = 3 << 22

// productGeneric returns the dot product of two vectors of one length.
func productGeneric(q []int16, row []int8) int32 {
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
