// Package filelock keeps processes away from each other by locks on files, which the system takes
// back when a process ends, however it does.
package filelock

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// TryLock takes a file for this process alone for as long as it is open, and reports false where
// another open file has it.
func TryLock(f *os.File) (bool, error) {
	err := windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0,
		new(windows.Overlapped))
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return false, nil
	}
	return err == nil, err
}

// Close gives a file back and closes it.
func Close(f *os.File) error { return f.Close() }
