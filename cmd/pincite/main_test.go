package main

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"pincite/samples"
)

// TestMain lets the tests run the program as a process of its own: the test binary runs
// main where it is called pincite.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"pincite":  main,
		"confined": confined,
		"dial":     dial,
	})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("PINCITE_HOME", filepath.Join(env.WorkDir, "home"))
			env.Setenv("PINCITE_ONNXRUNTIME", os.Getenv("PINCITE_ONNXRUNTIME"))
			return ageFiles(env.WorkDir)
		},
		Condition: func(cond string) (bool, error) {
			if cond == "root" {
				return os.Getuid() == 0, nil
			}
			return false, fmt.Errorf("no condition %q", cond)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":  cmdExits,
			"resize": cmdResize,
			"bytes":  cmdBytes,
		},
	})
}

// cmdExits runs "exits CODE program args..." and fails unless it ends with that code.
func cmdExits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE program args...")
	}
	err := ts.Exec(args[1], args[2:]...)
	code := 0
	if err != nil {
		var ended *exec.ExitError
		if !errors.As(err, &ended) {
			ts.Fatalf("run %s: %v", args[1], err)
		}
		code = ended.ExitCode()
	}
	if fmt.Sprint(code) != args[0] {
		ts.Fatalf("%s ended with %d, want %s", strings.Join(args[1:], " "), code, args[0])
	}
}

// cmdResize runs "resize FILE BYTES": the file gets that length, without using the disk.
func cmdResize(ts *testscript.TestScript, _ bool, args []string) {
	var n int64
	_, err := fmt.Sscan(args[1], &n)
	ts.Check(err)
	ts.Check(os.Truncate(ts.MkAbs(args[0]), n))
}

// cmdBytes runs "bytes FILE HEX": the file gets those bytes.
func cmdBytes(ts *testscript.TestScript, _ bool, args []string) {
	content, err := hex.DecodeString(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), content, 0o644))
}

// ageFiles makes the files of a script an hour old, so that their times are trusted.
func ageFiles(dir string) error {
	then := time.Now().Add(-time.Hour)
	return filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		return os.Chtimes(path, then, then)
	})
}

// writeContracts fills a folder with n contracts: the samples over and over, each with
// a first line of its own.
func writeContracts(t *testing.T, dir string, n int) {
	t.Helper()
	var texts []string
	err := fs.WalkDir(samples.FS, "contracts", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := fs.ReadFile(samples.FS, path)
		texts = append(texts, string(text))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for i := range n {
		text := fmt.Sprintf("CONTRACT NUMBER %d\n\n%s", i, texts[i%len(texts)])
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.txt", i)), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := ageFiles(dir); err != nil {
		t.Fatal(err)
	}
}
