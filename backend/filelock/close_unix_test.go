//go:build !windows

package filelock

import (
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/unix"
)

// TestClose gives a file back of which a process that is just being started has a copy.
func TestClose(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "lock")
	open := func() *os.File {
		f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := TryLock(f); !got || err != nil {
			t.Fatalf("%v, %v", got, err)
		}
		return f
	}
	f := open()
	theirs, err := unix.Dup(int(f.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(theirs)
	if err := Close(f); err != nil {
		t.Fatal(err)
	}
	if err := Close(open()); err != nil {
		t.Error(err)
	}
}
