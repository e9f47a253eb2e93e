package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"pincite/backend/library"
	"pincite/testkit/nametest"
)

// TestStrangeNames gives a matter one strange name after another on the command line: it is listed by
// that name, keeps its document, and nothing comes to be outside the folder of matters.
func TestStrangeNames(t *testing.T) {
	around := t.TempDir()
	t.Chdir(around)
	t.Setenv("PINCITE_HOME", filepath.Join(around, "home"))
	t.Setenv(keychainEnv, "none")
	folder := filepath.Join(around, "contracts")
	if err := errors.Join(os.Mkdir(folder, 0o700), os.WriteFile(filepath.Join(folder, "Lease.txt"), []byte("LEASE\n\n1. Law. The laws of Oregon govern.\n"), 0o600)); err != nil {
		t.Fatal(err)
	}
	pincite := func(args ...string) (int, string) {
		t.Helper()
		said := filepath.Join(t.TempDir(), "said")
		out, err := os.Create(said)
		if err != nil {
			t.Fatal(err)
		}
		defer out.Close()
		code := run(t.Context(), args, newConsole(out, out))
		words, err := os.ReadFile(said)
		if err != nil {
			t.Fatal(err)
		}
		return code, string(words)
	}
	if code, said := pincite("index", folder); code != exitDone {
		t.Fatal(code, said)
	}
	now := library.DefaultMatter
	first := nametest.Outside(t, around)
	for _, name := range nametest.Strange {
		code, said := pincite("matter", "rename", "--", now, name)
		if code != exitDone {
			t.Errorf("%q: %d, %s", name, code, said)
			continue
		}
		now = norm.NFC.String(name)
		if code, said := pincite("files", "--matter="+now, "--json"); code != exitDone || !strings.Contains(said, "Lease.txt") {
			t.Errorf("%q has no document: %d, %s", name, code, said)
		}
	}
	for _, name := range []string{"", " ", ".", "..", "../x", "a/../b", "./x", "~/y", "a\nb", "a\x1b[2Jb", "a\xffb", "a\u202eb"} {
		if code, said := pincite("matter", "rename", "--", now, name); code == exitDone {
			t.Errorf("renamed to %q: %s", name, said)
		}
	}
	l, err := openLibrary()
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if all, err := l.Matters(); err != nil || !slices.Equal(all, []string{now}) {
		t.Errorf("there are %q, %v; want %q", all, err, now)
	}
	if last := nametest.Outside(t, around); !slices.Equal(last, first) {
		t.Errorf("outside the folder of matters are %q, were %q", last, first)
	}
}
