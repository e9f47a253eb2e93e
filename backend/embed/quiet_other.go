//go:build cgo && !windows

package embed

// quietly loads ONNX Runtime, which writes nothing to standard error here.
func quietly(load func() error) error { return load() }
