//go:build !windows

package store

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
)

// limitFileSize makes writes beyond n bytes of a file fail in this process.
func limitFileSize(n uint64) error {
	signal.Ignore(syscall.SIGXFSZ)
	return syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: n, Max: n})
}

func TestFileSizeLimit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m")
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), envLimit+"="+path)
	out, err := cmd.CombinedOutput()
	t.Logf("%s", out)
	if err != nil {
		t.Fatal(err)
	}
	var n int
	if _, err := fmt.Sscan(string(out), &n); err != nil || n == 0 {
		t.Fatalf("%d documents fitted (%v)", n, err)
	}
	reopenAndCheck(t, path, n)
}
