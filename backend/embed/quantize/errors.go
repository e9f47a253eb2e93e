package quantize

import "errors"

var (
	// ErrNothing is returned when a graph holds no linear layer in float32: it is
	// quantised already, or no encoder.
	ErrNothing = errors.New("the graph has no float32 weights to quantise; keep it as it is")

	// ErrWeights is returned when a weight is not finite.
	ErrWeights = errors.New("the model has weights that are not finite; get the file again and check its SHA-256")

	// ErrOld is returned for graphs whose operator set does not have what a quantised
	// graph needs.
	ErrOld = errors.New("the graph is too old to be quantised; export the model with operator set 11 or newer")
)
