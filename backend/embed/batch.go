package embed

import (
	"context"
	"fmt"
	"math"
	"slices"
)

const (
	// gpuBatch is how many texts a graphics processor gets at once, and batchTokens how
	// many tokens they may have with their padding, so that long texts do not fill its
	// memory: BERT-large takes some 0.4 MB a token in float16.
	gpuBatch    = 64
	batchTokens = 16384
	// gpuWidth is what the length of a batch is rounded up to: a provider prepares itself
	// for each length that it meets.
	gpuWidth = 32
)

// width returns the length to which the texts of a batch are padded on a device.
func (d Device) width(longest, limit int) int {
	if d == CPU || d == Auto {
		return longest
	}
	return min((longest+gpuWidth-1)/gpuWidth*gpuWidth, limit)
}

// runBatches runs inputs in batches of about one length.
func (e *engine) runBatches(ctx context.Context, n int, encode encoder) ([][]float32, error) {
	tokens := make([][]Token, n)
	order := make([]int, n)
	for i := range n {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		tokens[i], order[i] = encode(nil, i), i
	}
	slices.SortStableFunc(order, func(a, b int) int { return len(tokens[b]) - len(tokens[a]) })
	vectors := make([][]float32, n)
	for len(order) > 0 {
		size := batchSize(len(tokens[order[0]]), min(e.batch, len(order)))
		batch := make([][]Token, size)
		for i, at := range order[:size] {
			batch[i] = tokens[at]
		}
		some, err := e.runBatch(ctx, batch)
		if err != nil {
			return nil, err
		}
		for i, at := range order[:size] {
			vectors[at] = some[i]
		}
		order = order[size:]
	}
	return vectors, nil
}

// batchSize is how many inputs, of which the first is the longest, go into a batch.
func batchSize(longest, most int) int { return max(1, min(most, batchTokens/longest)) }

// runBatch runs one batch on the next slot that is free.
func (e *engine) runBatch(ctx context.Context, batch [][]Token) ([][]float32, error) {
	s, err := e.acquire(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { e.free <- s }()
	out, width, err := s.run(batch)
	if err != nil {
		return nil, fmt.Errorf("run %s: %w", e.info.ID, err)
	}
	return e.vectors(batch, out, width)
}

// vectors pools a graph's output, whose rows are width tokens apart.
func (e *engine) vectors(batch [][]Token, out []float32, width int) ([][]float32, error) {
	vectors := make([][]float32, len(batch))
	row := e.manifest.outputLen(width)
	for i, tokens := range batch {
		var err error
		if vectors[i], err = e.vector(out[i*row:][:e.manifest.outputLen(len(tokens))]); err != nil {
			return nil, err
		}
	}
	return vectors, nil
}

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
