package search

import "math"

// axpy adds a·x to y.
func axpy(a float32, x, y []float32) {
	y = y[:len(x)]
	for i, v := range x {
		y[i] += a * v
	}
}

// dot returns the dot product of two vectors of one length.
func dot(a, b []float32) float32 {
	b = b[:len(a)]
	var s0, s1, s2, s3 float32
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s0 += a[i] * b[i]
		s1 += a[i+1] * b[i+1]
		s2 += a[i+2] * b[i+2]
		s3 += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return s0 + s1 + s2 + s3
}

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
