package simd

import "golang.org/x/sys/cpu"

// fits reports whether there is assembly for vectors of such a length.
func fits(dim int) bool { return dim%block == 0 && dim > 0 && cpu.X86.HasAVX2 }

// sum adds up n picks, one or more.
//
//go:noescape
func sum(dst *float32, table *int8, picks *Pick, n, dim int)

// dots takes n rows, a multiple of 4.
//
//go:noescape
func dots(dst, v *float32, table *int8, rows *int32, n, dim int)
