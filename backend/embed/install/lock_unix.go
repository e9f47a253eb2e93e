//go:build !windows

package install

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lockFile takes a file for this process alone; the system lets go of it when the
// process ends. It returns false where another has it.
func lockFile(f *os.File) (bool, error) {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return false, nil
	}
	return err == nil, err
}

// freeSpace returns the bytes that this account may still write to the disk of a folder.
func freeSpace(dir string) (int64, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return 0, err
	}
	return int64(s.Bavail) * int64(s.Bsize), nil //nolint:unconvert // other systems have other types
}
