package desktop

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

// TestStrangeNames gives a matter one strange name after another: it is listed by that name as Unicode composes it, holds what it
// held, is the one that its twins in capitals or accents mean, and nothing comes to be outside the folder of matters.
func TestStrangeNames(t *testing.T) {
	around := t.TempDir()
	t.Chdir(around)
	folder, home := filepath.Join(around, "contracts"), filepath.Join(around, "home")
	if err := errors.Join(os.Mkdir(folder, 0o700), os.WriteFile(filepath.Join(folder, "Lease.txt"), []byte("LEASE\n\n1. Law. The laws of Oregon govern.\n"), 0o600)); err != nil {
		t.Fatal(err)
	}
	w := &testWindow{}
	s, err := openShell(home, w)
	if err != nil {
		t.Fatal(err)
	}
	a := &API{s}
	now := nametest.Strange[0]
	wait(t, a, must(a.Index(now, []string{folder}, false, nil))(t).ID)
	before := nametest.Outside(t, around)
	for _, name := range nametest.Refused {
		if kept, err := a.RenameMatter(now, name); !errors.Is(err, library.ErrName) {
			t.Errorf("renamed to %q: %q, %v", name, kept, err)
		}
		if _, err := a.Index(name, []string{folder}, false, nil); !errors.Is(err, library.ErrName) {
			t.Errorf("indexed into %q: %v", name, err)
		}
	}
	for _, name := range nametest.Strange {
		kept, err := a.RenameMatter(now, name)
		if want := norm.NFC.String(name); err != nil || kept != want {
			t.Errorf("%q: %q, %v", name, kept, err)
			continue
		}
		now = kept
		if twin, err := s.library.TypedName(" " + norm.NFD.String(strings.ToUpper(name))); strings.EqualFold(strings.ToUpper(name), name) && (err != nil || twin != now) {
			t.Errorf("%q: typed in capitals it is %q, %v", name, twin, err)
		}
		if files, err := a.Files(now); err != nil || len(files) != 1 || files[0].State != "indexed" {
			t.Errorf("%q: %+v, %v", name, files, err)
		}
	}
	if err := s.close(); err != nil {
		t.Fatal(err)
	}
	if s, err = openShell(home, w); err != nil {
		t.Fatal(err)
	}
	if all, err := s.library.Matters(); err != nil || !slices.Equal(all, []string{now}) {
		t.Errorf("after a restart there are %q, %v", all, err)
	}
	if after := nametest.Outside(t, around); !slices.Equal(after, before) {
		t.Errorf("outside the folder of matters are %q, were %q", after, before)
	}
	if err := s.close(); err != nil {
		t.Fatal(err)
	}
}
