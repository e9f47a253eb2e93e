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

// Close gives a file back and closes it. A process that is just being started holds a copy of it for a
// moment, which would keep it locked.
func Close(f *os.File) error {
	return errors.Join(unix.Flock(int(f.Fd()), unix.LOCK_UN), f.Close())
}
