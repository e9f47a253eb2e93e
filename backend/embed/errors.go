package embed

import "errors"

var (
	// ErrRuntimeMissing is returned when no ONNX Runtime library stands at any of the
	// places searched.
	ErrRuntimeMissing = errors.New("no ONNX Runtime library found")

	// ErrRuntimeBroken is returned when a library is there but cannot be loaded: another
	// architecture, a file that is not a library, a dependency that is missing.
	ErrRuntimeBroken = errors.New("the ONNX Runtime library cannot be loaded")

	// ErrRuntimeTooOld is returned when the library is an ONNX Runtime older than 1.24,
	// the first that offers the interface this program is built against.
	ErrRuntimeTooOld = errors.New("the ONNX Runtime library is too old")

	// ErrModel is returned when a model directory is incomplete, its manifest does not
	// make sense, or its files do not fit together.
	ErrModel = errors.New("not a usable model")

	// ErrVocab is returned when a vocabulary cannot be used.
	ErrVocab = errors.New("not a usable vocabulary")

	// ErrNotFinite is returned when a model computes a vector with a NaN or an infinity.
	ErrNotFinite = errors.New("the model computed a vector that is not finite")

	// ErrDevice is returned when a device is not known, or does not compute.
	ErrDevice = errors.New("not a usable device")

	// ErrClosed is returned by a call to an engine that is closed.
	ErrClosed = errors.New("the embedding engine is closed")
)
