package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"
	"testing"
)

func TestNoRoom(t *testing.T) {
	t.Parallel()
	for _, full := range fullErrors {
		for name, err := range map[string]error{
			"itself":     full,
			"of a file":  &fs.PathError{Op: "write", Path: "a", Err: full},
			"wrapped":    fmt.Errorf("file resize error: %w", full),
			"words only": errors.New("file resize error: " + full.Error()),
		} {
			if !NoRoom(err) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
	for _, err := range []error{nil, fs.ErrPermission, fs.ErrNotExist, fmt.Errorf("%w, they say; look there", errors.New(fullErrors[0].Error()))} {
		if NoRoom(err) {
			t.Error(err)
		}
	}
}

// TestStep has a disk that can only be read told apart from a full one: more room would not help.
func TestStep(t *testing.T) {
	t.Parallel()
	for err, want := range map[error]string{
		fullErrors[0]:    "free some space",
		syscall.EROFS:    "that disk can only be read: keep Pincite's data on another one (PINCITE_HOME says where)",
		fs.ErrPermission: "check the rights of its folder",
		fs.ErrClosed:     "free some space or check the rights of its folder",
	} {
		if got := Step(&fs.PathError{Op: "open", Path: "a", Err: err}); got != want {
			t.Errorf("%v: %s, want %s", err, got, want)
		}
	}
}
