package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pincite/backend/library"
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

// TestNoKeyForNothing has a matter that is in use refuse to be encrypted before a recovery key is shown, which would open
// nothing.
func TestNoKeyForNothing(t *testing.T) {
	t.Setenv("PINCITE_HOME", t.TempDir())
	t.Setenv(keychainEnv, "none")
	folder, passphrase := t.TempDir(), filepath.Join(t.TempDir(), "passphrase")
	lease := filepath.Join(folder, "Lease.txt")
	for path, text := range map[string]string{lease: "LEASE\n\n1. Law. The laws of Oregon govern.\n", passphrase: "mind the gap\n"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var out, said bytes.Buffer
	c := &console{out: &sink{w: &out}, err: &said}
	if code := run(t.Context(), []string{"index", folder}, c); code != exitDone {
		t.Fatal(code, said.String())
	}
	l, err := library.Open(library.Options{Home: os.Getenv("PINCITE_HOME")})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	held, err := l.Matter(library.DefaultMatter)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	if _, err := held.Search(t.Context(), library.Question{Text: "law"}); err != nil {
		t.Fatal(err)
	}
	key := filepath.Join(t.TempDir(), "key.txt")
	out.Reset()
	code := run(t.Context(), []string{"matter", "encrypt", "--passphrase-file", passphrase, "--recovery-file", key}, c)
	if _, err := os.Stat(key); code != exitInUse || strings.Contains(out.String(), "AGE-SECRET-KEY") || err == nil {
		t.Errorf("%d, %v: %s%s", code, err, out.String(), said.String())
	}
}
