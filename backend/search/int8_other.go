//go:build !amd64

package search

// product returns the dot product of two vectors of one length; see [queryNorm].
func product(q []int16, row []int8) int32 { return productGeneric(q, row) }
