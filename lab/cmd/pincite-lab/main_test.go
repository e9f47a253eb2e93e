package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"pincite/backend/library"
	"pincite/models"
)

func TestMain(m *testing.M) {
	library.RunIfAsked(os.Args[1:])
	testscript.Main(m, map[string]func(){"pincite-lab": main})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("PINCITE_HOME", filepath.Join(env.WorkDir, "home"))
			env.Setenv("PINCITE_ONNXRUNTIME", os.Getenv("PINCITE_ONNXRUNTIME"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"exits": cmdExits, "rankers": cmdRankers},
	})
}

// cmdExits runs "exits CODE program args..." and fails unless it ends with that code.
func cmdExits(ts *testscript.TestScript, _ bool, args []string) {
	code, err := 0, ts.Exec(args[1], args[2:]...)
	if err != nil {
		var ended *exec.ExitError
		if !errors.As(err, &ended) {
			ts.Fatalf("run %s: %v", args[1], err)
		}
		code = ended.ExitCode()
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("%v ended with %d", args[1:], code)
	}
}

// cmdRankers runs "rankers FOLDER [DOCUMENT]": the folder gets the built-in relevance
// models, with a manifest that says they saw the gold spans of that document, or that
// they were trained with other word vectors.
func cmdRankers(ts *testscript.TestScript, _ bool, args []string) {
	folder := ts.MkAbs(args[0])
	files, err := fs.Sub(models.FS, "relevance")
	ts.Check(err)
	ts.Check(os.CopyFS(folder, files))
	path := filepath.Join(folder, "manifest.json")
	data, err := os.ReadFile(path)
	ts.Check(err)
	var manifest map[string]any
	ts.Check(json.Unmarshal(data, &manifest))
	if len(args) > 1 {
		learned := manifest["files"].([]any)[1].(map[string]any)
		learned["gold_documents"], learned["gold_spans"] = []string{args[1]}, 3
	} else {
		manifest["words"] = "another"
	}
	data, err = json.Marshal(manifest)
	ts.Check(err)
	ts.Check(os.WriteFile(path, data, 0o644))
}
