//go:build !cgo

package embed

import "errors"

// errNoBinding is why a program that was built without cgo uses the engine in pure Go: the
// binding of ONNX Runtime is C.
var errNoBinding = errors.New("this program was built without cgo, which the binding of ONNX Runtime needs")

func loadLibrary(string) error { return errNoBinding }

func libraryVersion() string { return "" }

func probeDevice(Device) error { return errNoBinding }

func (e *engine) openORT(files, variant, Options, string) error { return errNoBinding }

func (e *engine) openGPU(files, Options, Device, string) error { return errNoBinding }
