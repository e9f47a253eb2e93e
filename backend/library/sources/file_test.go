package sources

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"pincite/backend/extract"
)

func TestReadFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	put := func(name string, size int64, words string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(words), 0o600); err != nil {
			t.Fatal(err)
		}
		if size > int64(len(words)) { // what follows the words has no content on the disk
			if err := os.Truncate(path, size); err != nil {
				t.Fatal(err)
			}
		}
		return path
	}
	for _, test := range []struct {
		name, path string
		size       int
		want       error
	}{
		{"words", put("a.txt", 0, "some words"), 10, nil},
		{"nothing", put("empty.txt", 0, ""), 0, nil},
		{"more than may be read", put("large.txt", extract.MaxSource+1, "words"), 0, extract.ErrTooLarge},
		{"no file", filepath.Join(dir, "none"), 0, fs.ErrNotExist},
	} {
		source, info, err := ReadFile(test.path)
		if !errors.Is(err, test.want) || len(source) != test.size {
			t.Errorf("%s: %d bytes, %v", test.name, len(source), err)
		}
		if err == nil && info.Size() != int64(test.size) {
			t.Errorf("%s: its size is said to be %d", test.name, info.Size())
		}
	}
	if _, _, err := ReadFile(dir); err == nil {
		t.Error("a folder was read")
	}
}

// TestMissing tells what is gone from what lies inside a file.
func TestMissing(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	box := filepath.Join(dir, "box.zip")
	if err := os.WriteFile(box, []byte("box"), 0o600); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]struct {
		onDisk  string
		missing bool
	}{
		box:                                      {box, false},
		dir:                                      {dir, false},
		filepath.Join(box, "a.txt"):              {box, false},
		filepath.Join(box, "inner.zip", "b.txt"): {box, false},
		filepath.Join(dir, "c.txt"):              {filepath.Join(dir, "c.txt"), true},
		filepath.Join(dir, "none", "c.txt"):      {filepath.Join(dir, "none", "c.txt"), true},
		filepath.Join(dir, "no.zip", "c.txt"):    {filepath.Join(dir, "no.zip", "c.txt"), true},
	} {
		if got := onDisk(path); got != want.onDisk {
			t.Errorf("%s lies at %s, want %s", path, got, want.onDisk)
		}
		if got := Missing(path); got != want.missing {
			t.Errorf("%s is missing: %v", path, got)
		}
	}
}
