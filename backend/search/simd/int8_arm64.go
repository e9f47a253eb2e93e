package simd

import "golang.org/x/sys/cpu"

// products holds the implementations, the fastest first.
var products = [...]implementation{
	{"NEON dot product", func(dim int) bool { return dim%block == 0 && cpu.ARM64.HasASIMDDP }, func(q *Query, dst []int32, rows []int8) {
		productsSDOT(&dst[0], &q.high[0], &q.low[0], &rows[0], len(dst), q.Dim())
	}},
	portable,
}

// productsSDOT multiplies n rows.
//
//go:noescape
func productsSDOT(dst *int32, high, low, rows *int8, n, dim int)
