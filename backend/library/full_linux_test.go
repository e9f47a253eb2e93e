package library

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A disk that becomes full in the middle of a run ends it with a next step. What was
// finished stays and can be searched, and the next run goes on once there is room.
func TestIndexOnAFullDisk(t *testing.T) {
	disk := t.TempDir()
	if err := syscall.Mount("tmpfs", disk, "tmpfs", 0, "size=2m"); err != nil {
		t.Skip("no small disk can be made (it takes root):", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(disk, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	l, err := Open(Options{Home: filepath.Join(disk, "home")})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	d := &fixture{T: t, library: l, engine: &fakeEngine{}, folder: filepath.Join(t.TempDir(), "contracts")}
	l.engines.Provide(BuiltinModel, d.engine, nil)
	if d.matter, err = l.CreateMatter(""); err != nil {
		t.Fatal(err)
	}
	defer d.matter.Close()
	d.write("0.txt", contract("glass"))
	d.index(IndexRequest{})
	const files = 60
	for i := range files {
		d.write(fmt.Sprintf("%d.txt", i), strings.Repeat(contract(fmt.Sprintf("thing %d", i)), 200))
	}
	r, err := d.matter.Index(t.Context(), IndexRequest{Folders: []string{d.folder}})
	if !errors.Is(err, ErrFull) || !strings.Contains(err.Error(), "; ") {
		t.Fatalf("%+v, %v", r, err)
	}
	if r.Indexed >= files {
		t.Errorf("%d files on a disk of 2 MB", r.Indexed)
	}
	if check, err := d.matter.Check(t.Context()); err != nil || check.Err() != nil {
		t.Errorf("what is there is not sound: %v, %v", err, check.Err())
	}
	if _, err := d.matter.Search(t.Context(), Question{Text: "Delaware"}); err != nil && !errors.Is(err, ErrFull) {
		t.Errorf("what is there cannot be searched: %v", err)
	}
	if err := syscall.Mount("tmpfs", disk, "tmpfs", syscall.MS_REMOUNT, "size=200m"); err != nil {
		t.Fatal(err)
	}
	if got := d.index(IndexRequest{}); got.Indexed+got.Unchanged+got.Known != files || got.Failed != 0 {
		t.Errorf("once there is room: %+v", got)
	}
	found, err := d.matter.Search(t.Context(), Question{Text: `"thing 59"`})
	if err != nil || len(found.Hits) == 0 {
		t.Errorf("the last file is not found: %v", err)
	}
}
