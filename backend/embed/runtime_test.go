package embed

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// childEnv makes a test binary report the runtime that it finds. A process keeps the
// first library that it loads, so each case needs a process of its own.
const childEnv = "PINCITE_TEST_RUNTIME_CHILD"

// childReport is what a child writes to the file that childEnv names.
type childReport struct {
	Path, Version, Message, Provider string
	Missing, Broken, TooOld          bool
	Tried                            []string
}

func TestRuntimeChild(t *testing.T) {
	out := os.Getenv(childEnv)
	if out == "" {
		t.Skip("runs as a child of TestProbeRuntime")
	}
	r := ProbeRuntime(Options{})
	c := childReport{Path: r.Path, Version: r.Version, Tried: r.Tried,
		Missing: errors.Is(r.Err, ErrRuntimeMissing), Broken: errors.Is(r.Err, ErrRuntimeBroken), TooOld: errors.Is(r.Err, ErrRuntimeTooOld)}
	if r.Err != nil {
		c.Message = r.Err.Error()
	}
	e, err := Open(writeModel(t, bertManifest(tinyBERT, PoolMean), bert(t, tinyBERT)), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	c.Provider = e.Info().Provider
	data, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(out, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// probe runs the test binary exe with LibraryEnv set to library.
func probe(t *testing.T, exe, library string) childReport {
	t.Helper()
	out := filepath.Join(t.TempDir(), "report.json")
	cmd := exec.Command(exe, "-test.run=^TestRuntimeChild$")
	temp := t.TempDir()
	cmd.Env = append(os.Environ(), childEnv+"="+out, LibraryEnv+"="+library, "TMPDIR="+temp)
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	// What the library's telemetry would leave if it started.
	if left, err := os.ReadDir(temp); err != nil || len(left) != 0 {
		t.Errorf("left in the temporary folder: %v, %v", left, err)
	}
	var c childReport
	readJSON(t, out, &c)
	return c
}

func TestProbeRuntime(t *testing.T) {
	good := withORT(t).Library
	if good == "" {
		t.Skip("no library in bin; run scripts/onnxruntime.sh")
	}
	good, err := filepath.Abs(libraryAt(good)[0])
	if err != nil {
		t.Fatal(err)
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	broken := filepath.Join(dir, "broken")
	if err := os.WriteFile(broken, []byte("not a library"), 0o644); err != nil {
		t.Fatal(err)
	}
	old := buildOldLibrary(t)

	t.Run("a file", func(t *testing.T) {
		if c := probe(t, exe, good); c.Path != good || c.Version == "" || !strings.HasPrefix(c.Provider, "onnxruntime "+c.Version) {
			t.Errorf("got %+v", c)
		}
	})
	t.Run("a folder", func(t *testing.T) {
		if c := probe(t, exe, filepath.Dir(good)); c.Path != good || c.Message != "" {
			t.Errorf("got %+v", c)
		}
	})
	t.Run("beside the executable before the environment", func(t *testing.T) {
		home := t.TempDir()
		moved := filepath.Join(home, filepath.Base(exe))
		beside := filepath.Join(home, filepath.Base(good))
		if err := errors.Join(copyFile(moved, exe), os.Symlink(good, beside)); err != nil {
			t.Fatal(err)
		}
		if c := probe(t, moved, broken); c.Path != beside || c.Tried[0] != beside || len(c.Tried) != 1 {
			t.Errorf("got %+v", c)
		}
	})
	t.Run("missing", func(t *testing.T) {
		if c := probe(t, exe, filepath.Join(dir, "absent")); !c.Missing || c.Provider != hugotProvider || !strings.Contains(c.Message, LibraryEnv) {
			t.Errorf("got %+v", c)
		}
	})
	t.Run("broken", func(t *testing.T) {
		if c := probe(t, exe, broken); !c.Broken || c.Provider != hugotProvider || !strings.Contains(c.Message, broken) {
			t.Errorf("got %+v", c)
		}
	})
	t.Run("too old", func(t *testing.T) {
		if c := probe(t, exe, old); !c.TooOld || c.Provider != hugotProvider || !strings.Contains(c.Message, old) {
			t.Errorf("got %+v", c)
		}
	})
	t.Run("named and absent", func(t *testing.T) {
		r := ProbeRuntime(Options{Library: filepath.Join(dir, "absent")})
		if !errors.Is(r.Err, ErrRuntimeMissing) || r.Path != "" || len(r.Tried) != 1 {
			t.Errorf("got %+v", r)
		}
	})
	t.Run("another than the one loaded", func(t *testing.T) {
		if r := ProbeRuntime(Options{Library: old}); !errors.Is(r.Err, ErrRuntimeBroken) || !strings.Contains(r.Err.Error(), good) {
			t.Errorf("got %+v", r)
		}
	})
}

// buildOldLibrary compiles a library that has ONNX Runtime's entry point and, as an old
// one does, not the version of the interface that this program asks for.
func buildOldLibrary(t *testing.T) string {
	t.Helper()
	const source = `
#include <stddef.h>
#include <stdint.h>
static const void *api(uint32_t version) { return NULL; }
static const char *version(void) { return "1.20.0"; }
static struct { const void *(*api)(uint32_t); const char *(*version)(void); } base = { api, version };
const void *OrtGetApiBase(void) { return &base; }
`
	out := filepath.Join(t.TempDir(), "libold.so")
	cmd := exec.Command("cc", "-shared", "-fPIC", "-x", "c", "-o", out, "-")
	cmd.Stdin = bytes.NewReader([]byte(source))
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Skipf("no C compiler: %v\n%s", err, text)
	}
	return out
}

func copyFile(to, from string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, 0o755)
}
