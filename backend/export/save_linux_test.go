package export

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// mount mounts a file system of its own, with these options, for a test.
func mount(t *testing.T, options string) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, options); err != nil {
		t.Skipf("a small disk cannot be mounted here: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// saveAll saves a record in every format and wants each to fail and leave nothing.
func saveAll(t *testing.T, dir string, want error, step string) {
	t.Helper()
	d := newFixture(t, nasty())
	for _, f := range Formats() {
		data := d.write(t, f)
		err := Save(filepath.Join(dir, "x."+string(f)), isExport, func(w io.Writer) error {
			_, err := io.Copy(w, bytes.NewReader(data))
			return err
		})
		if !errors.Is(err, want) || !strings.Contains(err.Error(), step) {
			t.Errorf("%s: %v", f, err)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 0 {
		t.Errorf("%v is left (%v)", entries, err)
	}
}

func TestFullDisk(t *testing.T) {
	t.Parallel()
	saveAll(t, mount(t, "size=8k"), syscall.ENOSPC, "free some space")
}

func TestReadOnlyDisk(t *testing.T) {
	t.Parallel()
	dir := mount(t, "size=1m")
	if err := syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, "size=1m"); err != nil {
		t.Skipf("a disk cannot be made read-only here: %v", err)
	}
	saveAll(t, dir, syscall.EROFS, "choose another one")
}

// TestFullDiskKeepsTheOld has an export that fails leave the one before it.
func TestFullDiskKeepsTheOld(t *testing.T) {
	t.Parallel()
	dir := mount(t, "size=64k")
	d := newFixture(t, nasty()[:1])
	path := filepath.Join(dir, "x.json")
	small := d.write(t, JSON)
	write := func(data []byte) error {
		return Save(path, isExport, func(w io.Writer) error { _, err := w.Write(data); return err })
	}
	if err := write(small); err != nil {
		t.Fatal(err)
	}
	if err := write(make([]byte, 1<<20)); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("a megabyte fits: %v", err)
	}
	got, err := os.ReadFile(path)
	if err != nil || !bytes.Equal(got, small) {
		t.Errorf("the earlier export is gone (%v)", err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("%v is left", entries)
	}
}

// isExport reports whether a file is one that Save may replace.
func isExport(path string) bool {
	data, err := os.ReadFile(path)
	if err == nil {
		_, err = Read(path, bytes.NewReader(data), int64(len(data)))
	}
	return err == nil || errors.Is(err, ErrDamaged)
}

func TestSave(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	d := newFixture(t, nasty()[:1])
	contract := filepath.Join(dir, "contract.docx")
	if err := os.WriteFile(contract, []byte("PK\x03\x04 a contract"), 0o644); err != nil {
		t.Fatal(err)
	}
	ok := func(w io.Writer) error { return Write(context.Background(), w, JSON, d.record) }
	for name, want := range map[string]error{
		contract:                           ErrExists,
		dir:                                ErrExists,
		filepath.Join(dir, "none", "x.md"): fs.ErrNotExist,
	} {
		if err := Save(name, isExport, ok); !errors.Is(err, want) || !strings.Contains(err.Error(), "; ") {
			t.Errorf("%s: %v, want %v", name, err, want)
		}
	}
	broken := errors.New("broken")
	if err := Save(filepath.Join(dir, "y.json"), isExport, func(w io.Writer) error { _ = ok(w); return broken }); !errors.Is(err, broken) {
		t.Errorf("%v", err)
	}
	path := filepath.Join(dir, "x.json")
	for range 2 { // the second replaces the first
		if err := Save(path, isExport, ok); err != nil {
			t.Fatal(err)
		}
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v (%v)", info.Mode(), err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 2 {
		t.Errorf("%v", entries)
	}
}
