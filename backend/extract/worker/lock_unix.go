//go:build unix

package worker

import (
	"errors"
	"os"
	"syscall"
)

// tryLock locks a file for as long as it is open, and reports whether no other process has.
func tryLock(f *os.File) (bool, error) {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}
