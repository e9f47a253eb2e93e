//go:build !windows

// Package filelock keeps processes away from each other by locks on files, which the system takes
// back when a process ends, however it does.
package filelock

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// TryLock takes a file for this process alone for as long as it is open, and reports false where
// another open file has it.
func TryLock(f *os.File) (bool, error) {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}
