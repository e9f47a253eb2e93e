package store

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestOpenReplaced has a program wait for a matter while another one encrypts it: when the lock is
// free, the file that is waited for is overwritten, and a new one stands in its place.
func TestOpenReplaced(t *testing.T) {
	dir := t.TempDir()
	path, next := filepath.Join(dir, "m.pincite"), filepath.Join(dir, "next")
	for _, p := range []string{path, next} {
		s, err := Open(p, Options{Create: true})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for _, readOnly := range []bool{true, false} {
		writer, err := Open(path, Options{})
		if err != nil {
			t.Fatal(err)
		}
		opened := make(chan error, 1)
		go func() {
			s, err := Open(path, Options{ReadOnly: readOnly, wait: 5 * time.Minute})
			if err == nil {
				err = s.Close()
			}
			opened <- err
		}()
		for handles(t, path) < 2 { // the writer's own, and that which waits
			time.Sleep(time.Millisecond)
		}
		size, err := writer.Size()
		if err != nil {
			t.Fatal(err)
		}
		old, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		copied, err := os.ReadFile(next)
		if err == nil {
			err = os.WriteFile(next+".2", copied, 0o600)
		}
		if err == nil {
			err = os.Rename(next+".2", path)
		}
		if err == nil {
			_, err = old.Write(make([]byte, size))
		}
		if err != nil {
			t.Fatal(err)
		}
		old.Close()
		writer.db.Close() //nolint:errcheck // what it would write is overwritten
		if err := <-opened; err != nil {
			t.Errorf("read only %v: %v", readOnly, err)
		}
	}
}

// handles is how often this process has a file open.
func handles(t *testing.T, path string) (n int) {
	t.Helper()
	open, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Skip("no /proc: ", err)
	}
	for _, fd := range open {
		if to, err := os.Readlink("/proc/self/fd/" + fd.Name()); err == nil && to == path {
			n++
		}
	}
	return n
}
