package main_test

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// listed is a package as go list tells it.
type listed struct {
	Dir, ImportPath   string
	GoFiles, CgoFiles []string
	ImportMap         map[string]string
	Error             *struct{ Err string }
}

// TestTypesOnMacOS type-checks the program with its window as it is built for macOS. What
// comes from C has no type here: that takes Apple's headers, which are had on a Mac alone.
func TestTypesOnMacOS(t *testing.T) {
	t.Parallel()
	list := exec.Command("go", "list", "-deps", "-tags", "desktop,production", "-json=Dir,ImportPath,GoFiles,CgoFiles,ImportMap,Error", "./...")
	list.Env = append(os.Environ(), "GOOS=darwin", "GOARCH=arm64", "CGO_ENABLED=1")
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	checked := typesOf{"unsafe": types.Unsafe}
	own := 0
	// A package comes after those that it imports.
	for in := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := in.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		if p.Error != nil {
			t.Errorf("%s: %s", p.ImportPath, p.Error.Err)
		}
		if p.ImportPath == "pincite" || strings.HasPrefix(p.ImportPath, "pincite/") {
			own++
			checked.check(p, func(err error) {
				if !strings.Contains(err.Error(), "invalid type") { // a constant of C's
					t.Error(err)
				}
			})
		} else {
			checked.check(p, nil)
		}
	}
	if own < 30 {
		t.Errorf("only %d packages of the program were looked at", own)
	}
}

// typesOf has the packages that are checked, by import path.
type typesOf map[string]*types.Package

// check type-checks a package whose imports are checked. Of one whose errors nobody wants
// to be told, only what it declares is looked at.
func (all typesOf) check(p listed, tell func(error)) {
	if p.ImportPath == "unsafe" {
		return
	}
	files := token.NewFileSet()
	var parsed []*ast.File
	for _, name := range append(p.GoFiles, p.CgoFiles...) {
		file, err := parser.ParseFile(files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil && tell != nil {
			tell(err)
		}
		parsed = append(parsed, file)
	}
	conf := types.Config{
		Importer:         importerOf{all, p.ImportMap},
		FakeImportC:      true,
		IgnoreFuncBodies: tell == nil,
		Sizes:            types.SizesFor("gc", "arm64"),
		Error: func(err error) {
			if tell != nil {
				tell(err)
			}
		},
	}
	all[p.ImportPath], _ = conf.Check(p.ImportPath, files, parsed, nil) // its errors are told one by one
}

// importerOf finds what a package imports.
type importerOf struct {
	all     typesOf
	renamed map[string]string // import paths to those of vendored packages
}

func (i importerOf) Import(path string) (*types.Package, error) {
	if to := i.renamed[path]; to != "" {
		path = to
	}
	if p := i.all[path]; p != nil {
		return p, nil
	}
	return nil, errors.New("no package " + path)
}
