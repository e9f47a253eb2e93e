package onnxfile

import "errors"

var (
	// ErrFormat is returned when bytes are not an ONNX model or a tensor in it
	// contradicts itself, for instance in the number of its values.
	ErrFormat = errors.New("not a well-formed ONNX model; get the file again and check its SHA-256")

	// ErrUnsupported is returned for well-formed tensors whose values are stored in a
	// form that cannot be returned without conversion: in another file, as strings, or
	// as a list of variable-length integers.
	ErrUnsupported = errors.New("weights are stored in a form that is not supported; export the model with raw tensor data in one file")

	// ErrTooLarge is returned when a model would exceed the two gigabytes that Protocol
	// Buffers allow a message.
	ErrTooLarge = errors.New("model exceeds 2 GiB; quantise it or split it")
)
