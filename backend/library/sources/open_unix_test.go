//go:build unix

package sources

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestOpenNeverWaits opens what would keep a plain open or read waiting for ever.
func TestOpenNeverWaits(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe.txt")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip("no named pipes here:", err)
	}
	link := filepath.Join(dir, "link.txt")
	file := filepath.Join(dir, "file.txt")
	if err := errors.Join(os.WriteFile(file, []byte("words"), 0o600), os.Symlink(file, link)); err != nil {
		t.Fatal(err)
	}
	paths := []string{pipe, "/dev/zero", "/dev/tty", "/proc/kmsg", "/proc/self/mounts"}
	for _, path := range paths {
		if _, err := os.Lstat(path); err != nil {
			continue
		}
		if f, _, err := OpenRegular(path); err == nil {
			t.Errorf("%s was opened", path)
			f.Close()
		}
		if _, _, err := ReadFile(path); err == nil {
			t.Errorf("%s was read", path)
		}
	}
	if _, _, err := OpenRegular(pipe); !errors.Is(err, ErrNotRegular) {
		t.Errorf("a pipe: %v", err)
	}
	if f, info, err := OpenRegular(link); err != nil || info.Size() != 5 {
		t.Errorf("a link to a file: %v", err)
	} else {
		f.Close()
	}
	if b, _, err := ReadFile(file); err != nil || string(b) != "words" {
		t.Errorf("a file: %q, %v", b, err)
	}
	// What was walked over was no link: one in its place leads who knows where.
	if _, _, err := ReadFile(link); !errors.Is(err, syscall.ELOOP) {
		t.Errorf("a link in the place of a file: %v", err)
	}
	if _, _, err := OpenRegular(dir); err == nil {
		t.Error("a folder was opened")
	}
}
