package search

import "golang.org/x/sys/cpu"

// product returns the dot product of two vectors of one length; see [queryNorm].
func product(q []int16, row []int8) int32 {
	if !cpu.X86.HasAVX2 {
		return productGeneric(q, row)
	}
	q = q[:len(row)]
	n := len(row) &^ 31
	sum := int32(0)
	if n > 0 {
		sum = productAVX2(&q[0], &row[0], n)
	}
	return sum + productGeneric(q[n:], row[n:])
}

// productAVX2 is [product] for a length n that is a positive multiple of 32.
//
//go:noescape
func productAVX2(q *int16, row *int8, n int) int32
