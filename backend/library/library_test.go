package library

import (
	"errors"
	"path/filepath"
	"testing"
	"time"
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

func TestOutermost(t *testing.T) {
	root := t.TempDir()
	a, ab, abc, ax := filepath.Join(root, "a"), filepath.Join(root, "a", "b"), filepath.Join(root, "a", "b", "c"), filepath.Join(root, "ax")
	got := outermost([]string{abc, ax, a, ab, a})
	if len(got) != 2 || got[0] != a || got[1] != ax {
		t.Errorf("got %v, want %v", got, []string{a, ax})
	}
}

func TestMeter(t *testing.T) {
	start := time.Unix(1000, 0)
	var last IndexProgress
	m := newMeter(func(p IndexProgress) { last = p })
	m.now.FilesTotal, m.now.BytesTotal = 100, 100e6
	m.begin(start, PhaseIndexing)
	m.add(start.Add(time.Second), 1e6, false)
	if last.Left >= 0 {
		t.Errorf("time left is told after a second: %v", last.Left)
	}
	for s := 2; s <= 20; s++ {
		m.add(start.Add(time.Duration(s)*time.Second), 1e6, false)
	}
	if last.Rate < 0.99e6 || last.Rate > 1.01e6 || last.Left != 80*time.Second {
		t.Errorf("at 1 MB/s with 80 MB to go: %+v", last)
	}
	for s := 21; s <= 32; s++ {
		m.add(start.Add(time.Duration(s)*time.Second), 3e6, true)
	}
	if last.Rate < 2.9e6 || last.Failed != 12 {
		t.Errorf("the rate is not that of the last seconds: %+v", last)
	}
}
