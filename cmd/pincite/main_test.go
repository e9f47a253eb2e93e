package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/testscript"

	"pincite/backend/library"
	"pincite/samples"
)

// TestMain lets the tests run the program as a process of its own: the test binary runs
// main where it is called pincite.
func TestMain(m *testing.M) {
	library.RunIfAsked(os.Args[1:])
	testscript.Main(m, map[string]func(){
		"pincite":  main,
		"confined": confined,
		"dial":     dial,
	})
}

// writeContracts fills a folder with n contracts: the samples over and over, each with
// a first line of its own.
func writeContracts(dir string, n int) error {
	var texts []string
	err := fs.WalkDir(samples.FS, "contracts", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := fs.ReadFile(samples.FS, path)
		if utf8.Valid(text) { // a line in front makes no sense of UTF-16
			texts = append(texts, string(text))
		}
		return err
	})
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for i := range n {
		text := fmt.Sprintf("CONTRACT NUMBER %d\n\n%s", i, texts[i%len(texts)])
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%03d.txt", i)), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return ageFiles(dir)
}
