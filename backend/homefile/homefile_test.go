package homefile

import (
	"os"
	"path/filepath"
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
