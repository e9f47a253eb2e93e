package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
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
