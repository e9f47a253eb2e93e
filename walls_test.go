// Package main_test holds what is true of the whole tree: which part may import which.
package main_test

import (
	"encoding/json"
	"errors"
	"go/parser"
	"go/token"
	"io"
	"maps"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// wall says what a folder's packages may import of this module and must not import of
// others. docs/design.md has the reasons; .golangci.yml tells the same to an editor.
type wall struct {
	folder string   // and everything below it
	own    []string // folders of this module; a folder may always import what lies in itself
	never  []string // import paths, and everything below them
}

const (
	bbolt  = "go.etcd.io/bbolt"
	onnx   = "github.com/yalue/onnxruntime_go"
	hugot  = "github.com/knights-analytics/hugot"
	wails  = "github.com/wailsapp/wails"
	cobra  = "github.com/spf13/cobra"
	bleve  = "github.com/blevesearch/bleve"
	netPkg = "net" // and net/http; net/url and the like open nothing
)

var walls = []wall{
	{"backend/doc", nil, []string{"."}}, // the standard library alone
	{"backend/extract", []string{"backend/doc"}, []string{bbolt, onnx, hugot, bleve, netPkg}},
	{"backend/sac", []string{"backend/doc"}, []string{bbolt, onnx, hugot, bleve, netPkg}},
	{"backend/embed", []string{"backend/doc", "backend/atomicfile", "models"}, []string{bbolt, bleve, netPkg}},
	{"backend/store", []string{"backend/doc"}, []string{onnx, hugot, bleve, netPkg}},
	{"backend/search", []string{"backend/doc", "backend/atomicfile"}, []string{bbolt, onnx, hugot, netPkg}},
	{"backend/cite", []string{"backend/doc"}, []string{"os", bbolt, onnx, hugot, bleve, netPkg}},
	{"backend/export", []string{"backend/doc", "backend/cite", "backend/atomicfile"}, []string{bbolt, onnx, hugot, bleve, netPkg}},
	{"backend/library", []string{
		"backend/doc", "backend/extract", "backend/sac", "backend/embed", "backend/store", "backend/search",
		"backend/cite", "backend/export", "backend/atomicfile", "models", "samples",
	}, []string{bbolt, onnx, hugot, bleve, netPkg}},
	{"backend/atomicfile", nil, []string{bbolt, onnx, hugot, bleve, netPkg}},
	{"backend", []string{"backend", "models", "samples"}, []string{wails, cobra, netPkg}},
	{"cmd/pincite", []string{"backend/library", "backend/doc", "backend/bench", "samples"}, []string{wails, bbolt, onnx, hugot, bleve, netPkg}},
	{"cmd", []string{"backend", "models", "samples"}, []string{wails, netPkg}},
	{"pincite", []string{"backend/library", "backend/doc", "backend/atomicfile", "samples"}, []string{bbolt, onnx, hugot, bleve}}, // the window
	{"models", nil, []string{"."}},
	{"samples", nil, []string{"."}},
}

// connecting are the only files that may open connections. What those of sac open leads
// to this machine alone, and a test of theirs shows it (docs/adr/0010); fetch downloads a
// model that a person asked for (docs/adr/0018).
var connecting = map[string]bool{
	"backend/sac/llm.go":   true,
	"backend/sac/local.go": true,

	"backend/embed/fetch/fetch.go": true,

	"pincite/window.go": true, // answers the page's own requests and opens nothing; docs/adr/0022
}

// fetching is the only package that may import what downloads.
const fetching = "pincite/backend/embed/install"

func TestWalls(t *testing.T) {
	packages := listPackages(t)
	for _, w := range walls {
		for _, p := range packages {
			folder := strings.TrimPrefix(p.ImportPath, "pincite/")
			if !below(w.folder, folder) {
				continue
			}
			for _, path := range p.Imports {
				if isNet(path) && (p.ImportPath == "pincite/backend/sac" || p.ImportPath == "pincite/backend/embed/fetch") {
					continue // TestConnections looks at their files
				}
				if path == "pincite/backend/embed/fetch" && p.ImportPath != fetching {
					t.Errorf("%s imports %s: only %s may download", p.ImportPath, path, fetching)
				}
				if fault := w.fault(path); fault != "" {
					t.Errorf("%s imports %s: %s", p.ImportPath, path, fault)
				}
			}
		}
	}
}

// TestConnections looks at every file, those for other systems among them: none but the
// connecting ones imports what opens connections, and those do.
func TestConnections(t *testing.T) {
	opening := map[string]bool{}
	for _, p := range listPackages(t) {
		for _, name := range slices.Concat(p.GoFiles, p.CgoFiles, p.IgnoredGoFiles) {
			path := filepath.Join(p.Dir, name)
			f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, spec := range f.Imports {
				if isNet(strings.Trim(spec.Path.Value, `"`)) {
					opening[strings.TrimPrefix(p.ImportPath, "pincite/")+"/"+name] = true
				}
			}
		}
	}
	if !maps.Equal(opening, connecting) {
		t.Errorf("files that may open connections: %v, want %v", slices.Sorted(maps.Keys(opening)), slices.Sorted(maps.Keys(connecting)))
	}
}

// fault says why an import breaks the wall, and "" where it does not.
func (w wall) fault(path string) string {
	if folder, own := strings.CutPrefix(path, "pincite/"); own {
		for _, allowed := range append(w.own, w.folder) {
			if below(allowed, folder) {
				return ""
			}
		}
		return w.folder + " may import of this module only " + strings.Join(w.own, ", ")
	}
	for _, never := range w.never {
		// A dot in the first part of an import path tells it from the standard library.
		if never == netPkg {
			if isNet(path) {
				return "nothing leaves the machine"
			}
			continue
		}
		if never == "." && strings.Contains(strings.SplitN(path, "/", 2)[0], ".") || below(never, path) {
			return w.folder + " must not import it"
		}
	}
	return ""
}

func isNet(path string) bool { return path == "net" || below("net/http", path) }

func below(folder, path string) bool { return path == folder || strings.HasPrefix(path, folder+"/") }

type goPackage struct {
	ImportPath, Dir                   string
	Imports                           []string
	GoFiles, CgoFiles, IgnoredGoFiles []string
}

func listPackages(t *testing.T) []goPackage {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Dir,Imports,GoFiles,CgoFiles,IgnoredGoFiles", "./...")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var packages []goPackage
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
	if len(packages) < 8 {
		t.Fatalf("go list found %d packages only", len(packages))
	}
	return packages
}

func TestWallsStandWhereTheyShould(t *testing.T) {
	library := walls[8]
	if library.folder != "backend/library" {
		t.Fatal("the table has changed; look for the library's wall")
	}
	for path, want := range map[string]bool{
		"pincite/backend/doc": true, "pincite/backend/search/relevance": true, "os": true, "pincite/backend/library/x": true,
		"pincite/backend/bench": false, "pincite/backend/documents": false, bbolt: false, bbolt + "/errors": false, "net/http": false, "net": false, "net/url": true,
	} {
		if got := library.fault(path) == ""; got != want {
			t.Errorf("import of %s allowed: %v, want %v", path, got, want)
		}
	}
	if walls[0].fault("golang.org/x/text") == "" {
		t.Error("backend/doc may import more than the standard library")
	}
}
