// Package quantize rewrites float32 encoders for processors: [Int8].
//
// It is dynamic quantisation as ONNX Runtime's own tools do it. The weight of each
// linear layer becomes int8, symmetric, with one scale for each output channel:
//
//	scale[n] = max over k of |w[k,n]| / 127        q[k,n] = round(w[k,n] / scale[n])
//
// and its input is quantised as it comes, by the operator DynamicQuantizeLinear (uint8,
// one scale and zero point for the tensor):
//
//	y = MatMulInteger(x8, q, zero point) · scale of x · scale[n]
//
// Embeddings, layer normalisation, softmax and the products inside attention stay in
// float32. ONNX Runtime fuses the operators into one that computes in integers.
//
// It rewrites a file by offset: in memory are its nodes, one number for each output
// channel and a buffer, never a tensor. The same file gives the same bytes on every
// machine. The large weights of an int8 graph lie in a file beside it, [WeightsFile],
// which engines map instead of reading it. [Write] puts both on disk.
package quantize
