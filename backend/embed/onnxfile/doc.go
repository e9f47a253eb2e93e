// Package onnxfile writes ONNX models and reads the weights back out of them.
//
// Build a [Model] from nodes, initializers, inputs and outputs and call
// [Model.WriteTo]. To read weights, range over [Initializers]. An ONNX file is a
// Protocol Buffers message (onnx.proto, version 3); this package speaks the part of
// it that plain inference graphs need: dense tensors, nodes with scalar, list and
// tensor attributes, symbolic dimensions and operator sets. It knows nothing of what
// an operator means and does not check a graph: ONNX Runtime does, when it loads one.
//
// Weights are never copied: writing refers to the slices in [Tensor.Data], and what
// is read aliases the bytes of the file, which may be a memory map. A file is hostile
// until proven otherwise, so reading allocates in proportion to the number of
// dimensions present, never to a size that the file merely claims.
package onnxfile
