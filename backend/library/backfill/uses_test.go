package backfill

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"pincite/backend/doc"
	"pincite/backend/library/matter"
)

func TestUses(t *testing.T) {
	file := matter.NewHandle("m", filepath.Join(t.TempDir(), "m"), true)
	path := file.Path() + matter.UsesSuffix
	u := NewUses(file, time.Now)
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
	again := NewUses(file, time.Now)
	if n := len(again.all()); n != maxUses {
		t.Errorf("%d documents are remembered, want %d", n, maxUses)
	}
	if err := os.WriteFile(path, []byte("torn"), 0o600); err != nil {
		t.Fatal(err)
	}
	torn := NewUses(file, time.Now)
	if n := len(torn.all()); n != 0 {
		t.Errorf("%d documents from a torn file", n)
	}
}
