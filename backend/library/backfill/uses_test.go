package backfill

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"pincite/backend/doc"
)

func TestUses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m.uses.json")
	u := NewUses(path, time.Now)
	var ids []doc.ID
	for i := range maxUses + 10 {
		ids = append(ids, doc.IDOf([]byte(fmt.Sprint(i))))
	}
	for _, id := range ids {
		u.Use(id)
	}
	if err := u.Keep(); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	again := NewUses(path, time.Now)
	if n := len(again.All()); n != maxUses {
		t.Errorf("%d documents are remembered, want %d", n, maxUses)
	}
	if err := os.WriteFile(path, []byte("torn"), 0o600); err != nil {
		t.Fatal(err)
	}
	torn := NewUses(path, time.Now)
	if n := len(torn.All()); n != 0 {
		t.Errorf("%d documents from a torn file", n)
	}
}
