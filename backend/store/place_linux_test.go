package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
)

// TestFullDisk fills a small disk, makes room, and goes on with the same store.
func TestFullDisk(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=4m"); err != nil {
		t.Skipf("a small disk cannot be mounted here: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	})
	s := openTest(t, filepath.Join(dir, "m"), Options{Create: true})
	n, err := fill(s)
	if err != nil || n == 0 {
		t.Fatalf("%d documents: %v", n, err)
	}
	t.Logf("%d documents fitted", n)
	if err := syscall.Mount("tmpfs", dir, "tmpfs", syscall.MS_REMOUNT, "size=32m"); err != nil {
		t.Fatal(err)
	}
	put(t, s, testEntry(n, 100_000))
	s.Close()
	s = openTest(t, s.Path(), Options{})
	if r := mustCheck(t, s); r.Documents != n+1 {
		t.Errorf("%d documents, want %d", r.Documents, n+1)
	}
	s.Close()
}

// TestNoRights opens matters as a user who may not write.
func TestNoRights(t *testing.T) {
	dir, err := os.MkdirTemp("", "pincite") // t.TempDir is closed to other users
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	path := filepath.Join(dir, "m")
	s := openTest(t, path, Options{Create: true})
	put(t, s, testEntry(1, 1000))
	s.Close()
	chmod := func(path string, mode fs.FileMode) {
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
	}
	chmod(path, 0o444)
	chmod(dir, 0o555)
	defer chmod(dir, 0o700)
	// Of its own goroutine, whose thread ends with it.
	t.Run("another user", func(t *testing.T) {
		isRoot := os.Getuid() == 0
		if isRoot {
			becomeNobody(t)
		}
		_, err := Open(filepath.Join(dir, "new"), keyed(Options{Create: true}))
		wantError(t, err, fs.ErrPermission)
		_, err = Open(filepath.Join(dir, "folder", "new"), keyed(Options{Create: true}))
		wantError(t, err, fs.ErrPermission)
		_, err = Open(path, keyed(Options{}))
		wantError(t, err, fs.ErrPermission)
		s, err := Open(path, keyed(Options{ReadOnly: true}))
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		if r, err := s.Check(context.Background()); err != nil || !r.OK() {
			t.Errorf("%v, %v", r.Problems, err)
		}
		if isRoot && !s.Exposed() {
			t.Error("the file is another user's, cannot be narrowed, and is not reported")
		}
	})
}

// becomeNobody takes root's rights over files away from the test's thread, which ends
// with the test.
func becomeNobody(t *testing.T) {
	runtime.LockOSThread() // never unlocked: the thread is not used again
	const nobody = 65534
	_, _, _ = syscall.RawSyscall(syscall.SYS_SETFSUID, nobody, 0, 0) // it returns the user before
	if f, err := os.Create(filepath.Join("/", "pincite-test")); err == nil {
		f.Close()
		os.Remove(f.Name())
		t.Skip("root's rights cannot be put down here")
	} else if !errors.Is(err, fs.ErrPermission) {
		t.Skipf("root's rights cannot be put down here: %v", err)
	}
}
