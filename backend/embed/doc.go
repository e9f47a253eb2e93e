// Package embed turns text into vectors: the tokenizer, the engines that run a model,
// and the word vectors of the built-in model.
//
// Call [OpenBuiltin] for the model that the binary carries, or [Open] for an installed
// one, and then [Engine.Embed]. Both are ONNX graphs with a WordPiece vocabulary, and
// both are run by ONNX Runtime, a shared library that is looked for when the first
// engine opens ([ProbeRuntime] says what was found and where). Where it cannot be loaded,
// hugot's pure Go session runs the same graph: the same vectors, far slower.
//
// A text is embedded by itself, without padding and on one thread, so its vector depends
// on the text alone: not on its neighbours in a call, nor on the number of threads.
// Texts run in parallel, and a call that comes while another is running waits for one
// text, not for all of them. On a graphics processor ([Device]) texts run in batches of
// about one length instead, and their vectors agree with the processor's to a cosine of
// 0.99 or better, which the installation of a model checks.
//
// The packages below make models: install brings them to this machine, fetch downloads,
// quantize makes them fast, onnxfile reads and writes their files, bertgraph and embedtest
// make some with random weights.
package embed
