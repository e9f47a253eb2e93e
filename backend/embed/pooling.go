package embed

import (
	"fmt"
	"math"
)

// pool reduces a graph's output, one or more vectors as long as dst, to one.
func pool(dst, out []float32, p Pooling) {
	dim := len(dst)
	copy(dst, out)
	if p != PoolMean {
		return
	}
	for row := dim; row < len(out); row += dim {
		for i, x := range out[row : row+dim] {
			dst[i] += x
		}
	}
	scale := float32(dim) / float32(len(out))
	for i := range dst {
		dst[i] *= scale
	}
}

// normalize scales v to unit length; a zero vector stays zero.
func normalize(v []float32) error {
	var sum float64
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	switch {
	case math.IsNaN(sum) || math.IsInf(sum, 0):
		return fmt.Errorf("%w; install the model again", ErrNotFinite)
	case sum == 0:
		return nil
	}
	scale := 1 / math.Sqrt(sum)
	for i, x := range v {
		v[i] = float32(float64(x) * scale)
	}
	return nil
}
