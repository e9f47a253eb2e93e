package library

import (
	"errors"
	"path/filepath"
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
		{".hidden", "", ErrName},
		{"..", "", ErrName},
		{"con", "", ErrName},
		{"Aux.2024", "", ErrName},
		{"LPT1 .b.c", "", ErrName},
		{"Contoso", filepath.Join(l.Home(), "matters", "Contoso.pincite"), nil},
		{"a:b", "", ErrName},
		{"trailing ", "", ErrName},
		{"line\nbreak", "", ErrName},
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
