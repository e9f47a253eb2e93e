package library

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func TestMatterNames(t *testing.T) {
	l, err := Open(Options{Home: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	tests := []struct {
		name, path string
		err        error
	}{
		{"", filepath.Join(l.Home(), "matters", "default.pincite"), nil},
		{"Acme v. Baker (2024)", filepath.Join(l.Home(), "matters", "Acme v. Baker (2024).pincite"), nil},
		{"Müller", filepath.Join(l.Home(), "matters", "Müller.pincite"), nil},
		{filepath.Join(dir, "x.pincite"), filepath.Join(dir, "x.pincite"), nil},
		{filepath.Join(dir, "x"), filepath.Join(dir, "x"), nil},
		{"Alder 2024/117", filepath.Join(l.Home(), "matters", "Alder 2024%2F117.pincite"), nil},
		{".hidden", filepath.Join(l.Home(), "matters", "%2Ehidden.pincite"), nil},
		{"con", filepath.Join(l.Home(), "matters", "%63on.pincite"), nil},
		{"a:b ", filepath.Join(l.Home(), "matters", "a%3Ab.pincite"), nil},
		{"..", "", ErrName},
		{"../x", "", ErrName},
		{"~/y", "", ErrName},
		{"line\nbreak", "", ErrName},
		{"\xff", "", ErrName},
	}
	for _, tt := range tests {
		m, err := l.CreateMatter(tt.name)
		if !errors.Is(err, tt.err) {
			t.Errorf("%q: error %v, want %v", tt.name, err, tt.err)
			continue
		}
		if err == nil && m.Path() != tt.path {
			t.Errorf("%q: path %s, want %s", tt.name, m.Path(), tt.path)
		}
	}
	if _, err := l.Matter("none"); !errors.Is(err, ErrNoMatter) {
		t.Errorf("a matter that is not there: %v", err)
	}
	if names, err := l.Matters(); err != nil || len(names) != 0 {
		t.Errorf("naming matters has made some: %v, %v", names, err)
	}
}

// TestRename gives a matter of a folder another name, brings one home that lies outside, and finds a
// name again in other capitals and with its accents in two characters.
func TestRename(t *testing.T) {
	l, err := Open(Options{Home: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	contracts, outside := t.TempDir(), filepath.Join(t.TempDir(), "Alder 2024", "117")
	if err := os.WriteFile(filepath.Join(contracts, "lease.txt"), []byte("LEASE\n\nThe rent is $100.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, ref := range []string{outside, "Café"} {
		m, err := l.CreateMatter(ref)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := m.Index(t.Context(), IndexRequest{Folders: []string{contracts}}); err != nil {
			t.Fatal(err)
		}
		if err := m.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(filepath.Dir(filepath.Dir(outside)))
	t.Setenv("HOME", t.TempDir())
	if strays := l.Strays(); len(strays) != 1 || filepath.Base(strays[0]) != "117" {
		t.Errorf("matters outside: %q", strays)
	}
	if _, err := l.RenameMatter(outside, "CAFE\u0301"); !errors.Is(err, ErrExists) {
		t.Errorf("to the name of another: %v", err)
	}
	if name, err := l.RenameMatter(outside, " Alder 2024/117 "); err != nil || name != "Alder 2024/117" {
		t.Errorf("home: %q, %v", name, err)
	}
	if name, err := l.RenameMatter("cafe\u0301", "CAFÉ"); err != nil || name != "CAFÉ" {
		t.Errorf("in capitals: %q, %v", name, err)
	}
	if names, err := l.Matters(); err != nil || !slices.Equal(names, []string{"Alder 2024/117", "CAFÉ"}) {
		t.Errorf("matters %q, %v", names, err)
	}
	if strays := l.Strays(); len(strays) != 0 {
		t.Errorf("still outside: %q", strays)
	}
	m, err := l.Matter("alder 2024/117")
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	if about, err := m.About(); err != nil || about.Documents != 1 || m.Name() != "Alder 2024/117" {
		t.Errorf("%s has %d documents, %v", m.Name(), about.Documents, err)
	}
}
