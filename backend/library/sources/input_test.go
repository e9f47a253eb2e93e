//go:build unix

package sources

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestReadInput reads files and pipes up to a limit, and waits for nothing that never comes.
func TestReadInput(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file, pipe := filepath.Join(dir, "file"), filepath.Join(dir, "pipe")
	if err := os.WriteFile(file, []byte("12345"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		path  string
		limit int64
		want  string
		err   error
	}{
		{file, 5, "12345", nil},
		{file, 4, "", ErrTooLarge},
		{pipe, 4, "", nil}, // nobody writes to it
		{dir, 4, "", ErrNotRegular},
		{"/dev/zero", 4, "", ErrNotRegular},
		{filepath.Join(dir, "none"), 4, "", os.ErrNotExist},
	} {
		got, err := ReadInput(test.path, test.limit)
		if !errors.Is(err, test.err) || err == nil && string(got) != test.want {
			t.Errorf("%s: %q, %v", test.path, got, err)
		}
	}
	writer, err := os.OpenFile(pipe, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer writer.Close()
	if _, err := writer.WriteString(strings.Repeat("x", 9)); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadInput(pipe, 4); !errors.Is(err, ErrTooLarge) {
		t.Errorf("a pipe with more than the limit: %v", err)
	}
}
