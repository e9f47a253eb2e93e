// Package tool runs the installed programs that some formats are read with: in the
// foreground, with a time limit, on files in a folder that is gone afterwards.
package tool

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"pincite/backend/extract/canon"
)

// Folder is a temporary folder that only this account can read.
type Folder string

// newFolder makes an empty folder.
func newFolder() (Folder, error) {
	dir, err := os.MkdirTemp("", "pincite-read-")
	if err != nil {
		return "", fmt.Errorf("make a temporary folder: %w; free some space on the drive that holds temporary files", err)
	}
	return Folder(dir), nil
}

// NewFolder makes a folder with one file in it, whose path it returns, too. Call
// [Folder.Remove] when done.
func NewFolder(name string, content []byte) (f Folder, path string, err error) {
	if f, err = newFolder(); err != nil {
		return "", "", err
	}
	path = f.Path(name)
	if err := os.WriteFile(path, content, 0o600); err != nil {
		f.Remove()
		return "", "", fmt.Errorf("write a temporary file: %w; free some space on the drive that holds temporary files", err)
	}
	return f, path, nil
}

// Remove removes the folder with all that is in it.
func (f Folder) Remove() { _ = os.RemoveAll(string(f)) }

// Path returns the path of a file in the folder.
func (f Folder) Path(name string) string { return filepath.Join(string(f), name) }

// maxOutput is the most bytes of a program's standard output that are taken.
const maxOutput = 256 << 20

// Run runs a program in the folder and returns its standard output. What it says on
// standard error stays unread: it may hold words of the document. A program that
// fails, or takes longer than limit, gives an error that wraps [canon.ErrTool] and has
// no next step yet; the caller knows one.
func (f Folder) Run(ctx context.Context, limit time.Duration, program string, args ...string) ([]byte, error) {
	inner, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	cmd := exec.CommandContext(inner, program, args...)
	cmd.Dir = string(f)
	// Programs share the processors with each other here, one file each; more threads
	// only get in each other's way.
	cmd.Env = append(os.Environ(), "OMP_THREAD_LIMIT=1", "HOME="+string(f), "TMPDIR="+string(f), "LC_ALL=C.UTF-8")
	cmd.WaitDelay = 2 * time.Second
	out := &capped{most: maxOutput}
	cmd.Stdout = out
	runtime.LockOSThread() // see tie
	defer runtime.UnlockOSThread()
	tie(cmd)
	err := cmd.Run()
	name := strings.TrimSuffix(filepath.Base(program), ".exe")
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case out.full:
		return nil, fmt.Errorf("%w: %s wrote more than %d MB", canon.ErrTooLarge, name, maxOutput>>20)
	case inner.Err() != nil:
		return nil, fmt.Errorf("%w: %s was stopped after %v", canon.ErrTool, name, limit)
	case errors.As(err, &exit):
		return nil, fmt.Errorf("%w: %s failed (%s)", canon.ErrTool, name, exit.ProcessState)
	case err != nil:
		return nil, fmt.Errorf("%w: %s cannot be started", canon.ErrTool, name)
	}
	return out.kept.Bytes(), nil
}

// Version returns the first line of what a program says of its version.
func Version(ctx context.Context, program string, args ...string) (string, error) {
	f, err := newFolder()
	if err != nil {
		return "", err
	}
	defer f.Remove()
	out, err := f.Run(ctx, time.Minute, program, args...)
	if err != nil {
		return "", err
	}
	line, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	return strings.TrimSpace(line), nil
}

// capped keeps at most so many bytes. It has no method of its buffer's but Write, past which a
// copy would go.
type capped struct {
	kept bytes.Buffer
	most int
	full bool
}

// errFull ends the copy of an output, so that the program cannot go on writing.
var errFull = errors.New("full")

func (c *capped) Write(p []byte) (int, error) {
	if c.kept.Len()+len(p) > c.most {
		c.full = true
		return 0, errFull
	}
	return c.kept.Write(p)
}
