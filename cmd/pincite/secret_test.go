package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestReadPasswords(t *testing.T) {
	for name, c := range map[string]struct {
		content string
		want    []string // nil: an error
	}{
		"one":         {"swordfish\n", []string{"swordfish"}},
		"several":     {"a\r\nb c \n\n d", []string{"a", "b c ", " d"}},
		"none":        {"\n\n", nil},
		"too many":    {strings.Repeat("x\n", maxPasswords+1), nil},
		"most":        {strings.Repeat("x\n", maxPasswords), slices.Repeat([]string{"x"}, maxPasswords)},
		"endless one": {strings.Repeat("x", 1<<20), nil},
	} {
		path := filepath.Join(t.TempDir(), "passwords")
		if err := os.WriteFile(path, []byte(c.content), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, source := range []string{path, "-"} {
			got, err := readPasswords(strings.NewReader(c.content), source)
			if !slices.Equal(got, c.want) || (err == nil) != (c.want != nil) {
				t.Errorf("%s from %s: %q, %v", name, source, got, err)
			}
			if err != nil && (!strings.Contains(fmt.Sprint(err), "; ") || strings.Contains(fmt.Sprint(err), "xx")) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	if got, err := readPasswords(nil, ""); got != nil || err != nil {
		t.Errorf("no file: %v, %v", got, err)
	}
	if _, err := readPasswords(nil, filepath.Join(t.TempDir(), "nothing")); err == nil {
		t.Error("a file that is not there")
	}
}
