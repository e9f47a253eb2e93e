package ingest

import (
	"path/filepath"
	"testing"
)

func TestOutermost(t *testing.T) {
	root := t.TempDir()
	a, ab, abc, ax := filepath.Join(root, "a"), filepath.Join(root, "a", "b"), filepath.Join(root, "a", "b", "c"), filepath.Join(root, "ax")
	got := outermost([]string{abc, ax, a, ab, a})
	if len(got) != 2 || got[0] != a || got[1] != ax {
		t.Errorf("got %v, want %v", got, []string{a, ax})
	}
}
