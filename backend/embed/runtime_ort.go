//go:build cgo

package embed

import ort "github.com/yalue/onnxruntime_go"

// loadLibrary loads the library in a file and starts its environment.
func loadLibrary(path string) error {
	ort.SetSharedLibraryPath(path)
	// The library would print its errors, which it returns as well.
	if err := quietly(func() error { return ort.InitializeEnvironment(ort.WithLogLevelFatal()) }); err != nil {
		return err
	}
	return ort.DisableTelemetry() // again, for builds that hand events to Windows
}

// libraryVersion is that of the library that is loaded.
func libraryVersion() string { return ort.GetVersion() }
