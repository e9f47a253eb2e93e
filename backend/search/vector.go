package search

import (
	"math"

	"pincite/backend/search/simd"
)

// axpy adds a·x to y.
func axpy(a float32, x, y []float32) {
	y = y[:len(x)]
	for i, v := range x {
		y[i] += a * v
	}
}

// dot returns the dot product of two vectors of one length.
func dot(a, b []float32) float32 { return simd.Dot(a, b) }

// scale multiplies a vector by f.
func scale(f float32, v []float32) {
	for i := range v {
		v[i] *= f
	}
}

// unit scales a vector to length 1; zero stays zero.
func unit(v []float32) {
	if n := dot(v, v); n > 0 {
		scale(float32(1/math.Sqrt(float64(n))), v)
	}
}
