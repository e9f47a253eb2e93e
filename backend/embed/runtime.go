package embed

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// LibraryEnv names the environment variable that says where the ONNX Runtime library
// is: a file, or a folder that holds one.
const LibraryEnv = "PINCITE_ONNXRUNTIME"

// Runtime says which ONNX Runtime this process uses, or why it uses none.
type Runtime struct {
	Path    string // of the library that is loaded; a bare name is the system loader's
	Version string // such as "1.30.0"
	// Err is nil where a library is loaded, otherwise [ErrRuntimeMissing],
	// [ErrRuntimeBroken] or [ErrRuntimeTooOld]: what befell the first library that was
	// there.
	Err error
	// Tried holds the files looked for or loaded, in order.
	Tried []string
}

// ProbeRuntime loads ONNX Runtime, unless this process has done so, and tells the
// outcome. Where opts.Library is set, that alone is tried. Otherwise the library is
// looked for beside the executable, at the environment variable [LibraryEnv], and on the
// system loader's path; the first one that loads is taken.
//
// A process loads one library and keeps it to its end.
func ProbeRuntime(opts Options) Runtime { return process.load(opts) }

// process is the ONNX Runtime of this process. It is one variable because the library's
// environment is one: onnxruntime_go keeps it in package variables, without a lock.
var process onnxRuntime

type onnxRuntime struct {
	mu     sync.Mutex
	loaded *Runtime
}

func (p *onnxRuntime) load(opts Options) Runtime {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.loaded != nil && opts.Library == "" {
		return *p.loaded
	}
	r := Runtime{Err: fmt.Errorf("%w; install Pincite again, or set %s to a library of version 1.24 or newer", ErrRuntimeMissing, LibraryEnv)}
	for _, path := range libraryPaths(opts.Library) {
		r.Tried = append(r.Tried, path)
		err := p.loadFile(path)
		if err == nil {
			r.Path, r.Version, r.Err = path, libraryVersion(), nil
			p.loaded = &r
			return r
		}
		if errors.Is(r.Err, ErrRuntimeMissing) && !errors.Is(err, fs.ErrNotExist) {
			r.Err = err
		}
	}
	return r
}

// loadFile loads one library and starts its environment.
func (p *onnxRuntime) loadFile(path string) error {
	inSystem := filepath.Base(path) == path
	if _, err := os.Stat(path); err != nil && !inSystem {
		return err
	}
	if p.loaded != nil {
		if p.loaded.Path == path {
			return nil
		}
		return fmt.Errorf("%w: this process already uses %s; start the program again to use %s", ErrRuntimeBroken, p.loaded.Path, path)
	}
	// Microsoft's builds carry a part that reports usage events to a server of theirs, that
	// of 1.30 for Linux too. The variable keeps it from starting at all; started, it leaves
	// files (.ses and mat-debug-*.log) in the temporary folder before it is told to stop.
	if err := os.Setenv("ORT_DISABLE_TELEMETRY", "1"); err != nil {
		return fmt.Errorf("%w: %w; start the program again with ORT_DISABLE_TELEMETRY=1", ErrRuntimeBroken, err)
	}
	err := loadLibrary(path)
	switch {
	case err == nil:
		return nil
	case strings.Contains(err.Error(), "setting ORT API base"):
		return fmt.Errorf("%w: %s does not offer the interface of version 1.24; install Pincite again, or set %s to a newer library",
			ErrRuntimeTooOld, path, LibraryEnv)
	case inSystem: // the loader does not tell a library that is not there from a broken one
		return fmt.Errorf("%w: %w", fs.ErrNotExist, err)
	}
	step := "install Pincite again"
	if runtime.GOOS == "windows" { // Microsoft's build needs it, and Windows comes without
		step = "install Microsoft's Visual C++ Redistributable for Visual Studio 2015-2022, and Pincite again"
	}
	return fmt.Errorf("%w: %w; %s, or set %s to a library for %s/%s", ErrRuntimeBroken, err, step, LibraryEnv, runtime.GOOS, runtime.GOARCH)
}

// libraryPaths returns where the library may be, in the order in which to try. A name
// without a folder is for the system's loader to find.
func libraryPaths(library string) []string {
	if library != "" {
		return libraryAt(library)
	}
	var paths []string
	if exe, err := os.Executable(); err == nil {
		if real, err := filepath.EvalSymlinks(exe); err == nil {
			exe = real
		}
		paths = append(paths, libraryAt(filepath.Dir(exe))...)
	}
	if place := os.Getenv(LibraryEnv); place != "" {
		paths = append(paths, libraryAt(place)...)
	}
	return slices.Concat(paths, libraryNames())
}

// libraryAt returns the library at a place: a file, or the names it may have in a folder.
func libraryAt(place string) []string {
	if abs, err := filepath.Abs(place); err == nil {
		place = abs
	}
	if info, err := os.Stat(place); err != nil || !info.IsDir() {
		return []string{place}
	}
	paths := libraryNames()
	for i, name := range paths {
		paths[i] = filepath.Join(place, name)
	}
	return paths
}

// libraryNames are the names under which ONNX Runtime is published: the first as
// scripts/onnxruntime.sh places it, the second as system packages do.
func libraryNames() []string {
	switch runtime.GOOS {
	case "windows":
		return []string{"onnxruntime.dll"}
	case "darwin":
		return []string{"libonnxruntime.1.dylib", "libonnxruntime.dylib"}
	}
	return []string{"libonnxruntime.so.1", "libonnxruntime.so"}
}
