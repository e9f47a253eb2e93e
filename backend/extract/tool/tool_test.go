package tool

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pincite/backend/extract/canon"
)

// shell returns the path of a shell to run as a program.
func shell(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no sh to run")
	}
	return path
}

func folder(t *testing.T) (Folder, string) {
	t.Helper()
	dir, path, err := NewFolder("source.bin", []byte("§ bytes\x00"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(dir.Remove)
	return dir, path
}

func TestFolder(t *testing.T) {
	t.Parallel()
	dir, path := folder(t)
	if b, err := os.ReadFile(path); err != nil || string(b) != "§ bytes\x00" || path != dir.Path("source.bin") {
		t.Errorf("%s holds %q, %v", path, b, err)
	}
	if info, err := os.Stat(string(dir)); err != nil || info.Mode().Perm()&0o077 != 0 && os.PathSeparator == '/' {
		t.Errorf("others may look into %s: %v, %v", dir, info.Mode(), err)
	}
	dir.Remove()
	if _, err := os.Stat(string(dir)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("after Remove: %v", err)
	}
}

func TestRun(t *testing.T) {
	t.Parallel()
	sh := shell(t)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for name, test := range map[string]struct {
		ctx     context.Context
		limit   time.Duration
		program string
		script  string
		want    string // of the output, or of the error
		err     error
	}{
		"output":         {t.Context(), time.Minute, sh, `printf 'a\0é'; printf 'words of the document' >&2`, "a\x00é", nil},
		"in its folder":  {t.Context(), time.Minute, sh, `cat source.bin; test "$HOME" = "$PWD" && test "$TMPDIR" = "$PWD" && printf " at home"`, "§ bytes\x00 at home", nil},
		"one thread":     {t.Context(), time.Minute, sh, `printf "$OMP_THREAD_LIMIT $LC_ALL"`, "1 C.UTF-8", nil},
		"failure":        {t.Context(), time.Minute, sh, `printf 'words of the document' >&2; exit 3`, "sh failed (exit status 3)", canon.ErrTool},
		"too long":       {t.Context(), 20 * time.Millisecond, sh, `sleep 60`, "sh was stopped after 20ms", canon.ErrTool},
		"not there":      {t.Context(), time.Minute, filepath.Join(t.TempDir(), "converter.exe"), ``, "converter cannot be started", canon.ErrTool},
		"ended before":   {ended, time.Minute, sh, `printf a`, "", context.Canceled},
		"nothing at all": {t.Context(), time.Minute, sh, ``, "", nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, _ := folder(t)
			out, err := dir.Run(test.ctx, test.limit, test.program, "-c", test.script)
			if !errors.Is(err, test.err) || err == nil && test.err != nil {
				t.Fatalf("%v, want %v", err, test.err)
			}
			if err == nil && string(out) != test.want {
				t.Errorf("%q, want %q", out, test.want)
			}
			if err != nil && (!strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "words of the document") || out != nil) {
				t.Errorf("%q with the error %v", out, err)
			}
		})
	}
}

// TestCapped copies as a program's output is copied, by the fastest way that a writer offers.
func TestCapped(t *testing.T) {
	t.Parallel()
	for n, whole := range map[int]bool{0: true, 1: true, 999: true, 1000: true, 1001: false, 100_000: false} {
		c := &capped{most: 1000}
		_, err := io.Copy(c, io.LimitReader(zeros{}, int64(n)))
		if c.full == whole || errors.Is(err, errFull) == whole || whole && c.kept.Len() != n || c.kept.Len() > 1000 {
			t.Errorf("%d bytes: %d kept, full %t, %v", n, c.kept.Len(), c.full, err)
		}
	}
}

// TestEndless has a program that never stops writing stopped by how much that is.
func TestEndless(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes a quarter of a gigabyte")
	}
	dir, _ := folder(t)
	if out, err := dir.Run(t.Context(), 5*time.Minute, shell(t), "-c", "cat /dev/zero"); !errors.Is(err, canon.ErrTooLarge) || out != nil {
		t.Errorf("%d bytes, %v", len(out), err)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

func TestVersion(t *testing.T) {
	t.Parallel()
	sh := shell(t)
	if v, err := Version(t.Context(), sh, "-c", `printf '\n Reader 1.2 \nof somebody\n'`); err != nil || v != "Reader 1.2" {
		t.Errorf("%q, %v", v, err)
	}
	if v, err := Version(t.Context(), sh, "-c", "exit 1"); !errors.Is(err, canon.ErrTool) {
		t.Errorf("%q, %v", v, err)
	}
}
