package bench

import (
	"path/filepath"
	"testing"
)

func TestStage(t *testing.T) {
	d, err := Load(t.Context(), small(t))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	docs := d.DocumentsOf(d.Benchmarks[0].Questions)
	if err := stage(t.Context(), dir, docs); err != nil {
		t.Fatal(err)
	}
	found, leftOut, err := Pool(t.Context(), dir, nil)
	if err != nil || len(found) != 2 || leftOut != 0 {
		t.Fatalf("staged %d documents, %d left out, %v", len(found), leftOut, err)
	}
	for i, f := range found {
		if f.ID != docs[i].ID || f.File != docs[i].File {
			t.Errorf("%s is staged as %s, or with other bytes", docs[i].File, f.File)
		}
		if file, err := unstaged(dir, f.Path); err != nil || file != f.File {
			t.Errorf("%s is unstaged as %q, %v", f.File, file, err)
		}
	}
	if file, err := unstaged(dir, filepath.Join(dir, "..", "other.txt")); err == nil {
		t.Errorf("a path outside is unstaged as %q", file)
	}
}
