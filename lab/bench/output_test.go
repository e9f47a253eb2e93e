package bench

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

func TestOutput(t *testing.T) {
	names := func(dir string) (names []string) {
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			names = append(names, e.Name())
		}
		return names
	}
	for name, c := range map[string]struct {
		fill func(io.Writer) error
		want string // of the file afterwards; it held "old"
	}{
		"written": {func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err }, "new"},
		"failed":  {func(w io.Writer) error { _, _ = io.WriteString(w, "ha"); return errors.New("disk full") }, "old"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "hits.jsonl")
			if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
				t.Fatal(err)
			}
			err := writeFile(path, c.fill)
			if (err == nil) != (c.want == "new") {
				t.Errorf("error %v", err)
			}
			if got, _ := os.ReadFile(path); string(got) != c.want {
				t.Errorf("the file holds %q, want %q", got, c.want)
			}
			if left := names(dir); len(left) != 1 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
	if err := CheckOutput(filepath.Join(t.TempDir(), "none", "hits.jsonl")); err == nil {
		t.Error("a folder that does not exist was accepted")
	}
}

func TestWritePage(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "docs")
	if err := fixedReport().WritePage(dir); err != nil {
		t.Fatal(err)
	}
	for page, golden := range map[string]string{"benchmarks.md": "report.md", "benchmarks/recall-search-as-shipped.svg": "recall-search-as-shipped.svg"} {
		got, err := os.ReadFile(filepath.Join(dir, page))
		if err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(filepath.Join("testdata", "report", golden))
		if err != nil {
			t.Fatal(err)
		}
		if string(got) != string(want) {
			t.Errorf("%s differs from its golden file", page)
		}
	}
}

func TestReadReport(t *testing.T) {
	path := filepath.Join(t.TempDir(), "figures.json")
	if r, err := ReadReport(path); r != nil || err != nil {
		t.Errorf("of no file: %v, %v", r, err)
	}
	if err := SaveJSON(path, fixedReport()); err != nil {
		t.Fatal(err)
	}
	if r, err := ReadReport(path); err != nil || !reflect.DeepEqual(r, fixedReport()) {
		t.Errorf("it comes back otherwise: %v", err)
	}
	if err := os.WriteFile(path, []byte("no report"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadReport(path); err == nil {
		t.Error("what is no report was accepted")
	}
}
