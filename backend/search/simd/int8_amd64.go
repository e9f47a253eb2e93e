package simd

import "golang.org/x/sys/cpu"

// products holds the implementations, the fastest first.
var products = [...]implementation{
	{"AVX-512 VNNI", func(dim int) bool {
		x := &cpu.X86
		return dim%block == 0 && x.HasAVX512F && x.HasAVX512BW && x.HasAVX512VL && x.HasAVX512VNNI
	}, func(q *Query, dst []int32, rows []int8) {
		productsVNNI(&dst[0], &q.high[0], &q.low[0], &rows[0], len(dst), q.Dim(), q.sum<<7)
	}},
	{"AVX2", func(dim int) bool { return dim%block == 0 && cpu.X86.HasAVX2 }, func(q *Query, dst []int32, rows []int8) {
		productsAVX2(&dst[0], &q.wide[0], &rows[0], len(dst), q.Dim())
	}},
	portable,
}

// productsVNNI multiplies n rows. It takes rows for unsigned numbers, 128 greater than they
// are; excess is what that adds to every product.
//
//go:noescape
func productsVNNI(dst *int32, high, low, rows *int8, n, dim int, excess int32)

//go:noescape
func productsAVX2(dst *int32, q *int16, rows *int8, n, dim int)
