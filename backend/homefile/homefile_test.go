package homefile

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

type value struct{ A, B int }

// TestDamage reads files that were emptied, torn or hold something else.
func TestDamage(t *testing.T) {
	defaults := value{A: 1, B: 2}
	for name, test := range map[string]struct {
		damaged string
		good    int // values written before
		want    value
		notice  string // part of it
	}{
		"there is none":         {"-", 0, defaults, ""},
		"whole":                 {`{"A":9}`, 0, value{9, 2}, ""},
		"empty, never written":  {"", 0, defaults, "it is empty"},
		"torn, never written":   {`{"A":9,"B`, 0, defaults, "comes with the program"},
		"empty, written once":   {"", 1, defaults, "comes with the program"},
		"empty, written twice":  {"", 2, value{10, 2}, "before its last change"},
		"torn, written thrice":  {`{"A"`, 3, value{11, 2}, "before its last change"},
		"zeroes, written twice": {"\x00\x00\x00", 2, value{10, 2}, "before its last change"},
		"of another type":       {`{"A":4,"B":"many"}`, 2, value{10, 2}, "before its last change"},
	} {
		t.Run(name, func(t *testing.T) {
			home := filepath.Join(t.TempDir(), "made by the first write")
			for i := range test.good {
				if err := Write(home, "x.json", value{10 + i, 2}); err != nil {
					t.Fatal(err)
				}
			}
			if test.good == 0 {
				if err := os.Mkdir(home, 0o700); err != nil {
					t.Fatal(err)
				}
			}
			if test.damaged != "-" {
				if err := os.WriteFile(filepath.Join(home, "x.json"), []byte(test.damaged), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			got, notice := Read(home, "x.json", defaults)
			if got != test.want || (notice == "") != (test.notice == "") || !strings.Contains(notice, test.notice) {
				t.Errorf("%+v, %q", got, notice)
			}
		})
	}
}

// TestWriteKeepsTheLastGood holds that a damaged file does not become the last good one.
func TestWriteKeepsTheLastGood(t *testing.T) {
	home := t.TempDir()
	for i := 1; i <= 2; i++ {
		if err := Write(home, "x.json", i); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(home, "x.json")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Write(home, "x.json", 3); err != nil {
		t.Fatal(err)
	}
	if got, notice := Read(home, "x.json", 0); got != 3 || notice != "" {
		t.Errorf("%d, %q", got, notice)
	}
	if err := os.WriteFile(path, []byte("["), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, notice := Read(home, "x.json", 0); got != 1 || notice == "" {
		t.Errorf("%d, %q; want the last value that was whole beside it", got, notice)
	}
}

// TestNewer holds that what a newer Pincite wrote is read as far as it is understood, told, and
// stays as it is, the copy beside it too.
func TestNewer(t *testing.T) {
	home := t.TempDir()
	for i := range 2 {
		if err := Write(home, "x.json", value{i, i}); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(home, "x.json")
	const newer = `{"version":2,"A":["another type"],"B":7,"C":"unknown"}`
	if err := os.WriteFile(path, []byte(newer), 0o600); err != nil {
		t.Fatal(err)
	}
	if got, notice := Read(home, "x.json", value{1, 2}); got != (value{1, 7}) || !strings.Contains(notice, "newer version of Pincite") {
		t.Errorf("%+v, %q", got, notice)
	}
	if err := Write(home, "x.json", value{3, 3}); !errors.Is(err, ErrNewer) {
		t.Errorf("written: %v", err)
	}
	for name, want := range map[string]string{path: newer, path + LastGood: "{\n \"A\": 0,\n \"B\": 0\n}"} {
		if data, err := os.ReadFile(name); err != nil || string(data) != want {
			t.Errorf("%s: %s, %v", name, data, err)
		}
	}
}

// TestOverwrite holds that what a value was lies nowhere any more: not in the file, nor in its last
// good value, nor where they lay on the disk.
func TestOverwrite(t *testing.T) {
	home := t.TempDir()
	for _, v := range []string{"Wetherby", "Wetherby too"} {
		if err := Write(home, "x.json", v); err != nil {
			t.Fatal(err)
		}
	}
	var before []*os.File
	for _, name := range []string{"x.json", "x.json" + LastGood} {
		f, err := os.Open(filepath.Join(home, name)) // a file that is replaced is still there
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		before = append(before, f)
	}
	if runtime.GOOS == "windows" { // where an open file cannot be replaced
		for _, f := range before {
			f.Close()
		}
		before = nil
	}
	if err := Overwrite(home, "x.json", "sealed"); err != nil {
		t.Fatal(err)
	}
	for _, f := range before {
		if b, err := io.ReadAll(f); err != nil || bytes.Contains(b, []byte("Wetherby")) || len(b) == 0 {
			t.Errorf("where it lay: %q, %v", b, err)
		}
	}
	for _, name := range []string{"x.json", "x.json" + LastGood} {
		if got, notice := Read(home, name, ""); got != "sealed" || notice != "" {
			t.Errorf("%s: %q, %q", name, got, notice)
		}
	}
	if err := Overwrite(home, "new.json", "sealed"); err != nil {
		t.Errorf("where nothing was: %v", err)
	}
}
