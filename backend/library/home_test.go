package library

import (
	"os"
	"path/filepath"
	"pincite/backend/library/sources"
	"runtime"
	"testing"
)

func TestDefaultHome(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the folders of other systems are not this one's to know")
	}
	home := t.TempDir()
	t.Setenv("HOME", home)
	for xdg, want := range map[string]string{
		"":          filepath.Join(home, ".local", "share", "pincite"),
		"relative":  filepath.Join(home, ".local", "share", "pincite"),
		"/srv/data": "/srv/data/pincite",
	} {
		t.Setenv("XDG_DATA_HOME", xdg)
		if got, err := DefaultHome(); err != nil || got != want {
			t.Errorf("XDG_DATA_HOME=%q: %q, %v; want %q", xdg, got, err, want)
		}
	}
}

func TestDeleteMatter(t *testing.T) {
	d := newFixture(t)
	d.write("a.txt", contract("glass"))
	d.index(IndexRequest{})
	if err := d.matter.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time there is nothing to do
		if err := d.library.DeleteMatter(""); err != nil {
			t.Error(err)
		}
	}
	for _, path := range []string{d.matter.Path(), d.matter.session.WordsPath()} {
		if !sources.Missing(path) {
			t.Errorf("%s is still there", path)
		}
	}
	other := filepath.Join(t.TempDir(), "letter.pincite")
	if err := os.WriteFile(other, []byte("Dear Sir, this is no matter."), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := d.library.DeleteMatter(other); err == nil || sources.Missing(other) {
		t.Errorf("a file that is no matter was deleted: %v", err)
	}
}
