package simd

import "golang.org/x/sys/cpu"

// fits reports whether there is assembly for vectors of such a length.
func fits(dim int) bool { return dim%block == 0 && dim > 0 && cpu.X86.HasAVX2 }

// sumFloats and sumInt8 add up n picks, one or more.
//
//go:noescape
func sumFloats(dst, table *float32, picks *Pick, n, dim int)

//go:noescape
func sumInt8(dst *float32, table *int8, picks *Pick, n, dim int)

// dots takes n rows, a multiple of 4.
//
//go:noescape
func dots(dst, v, table *float32, rows *int32, n, dim int)
