// Package ollama_test starts a real Ollama server on this machine's loopback with a language model
// of random weights, for tests of what speaks to language models: begin with [Start]. It tests
// streams, limits, cancelling and restarts; what such a model says is nonsense.
package ollama_test
