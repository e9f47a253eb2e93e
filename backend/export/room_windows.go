package export

import (
	"errors"
	"syscall"
)

// noRoom reports whether a write failed for want of room.
func noRoom(err error) bool {
	const handleDiskFull, diskFull = syscall.Errno(39), syscall.Errno(112)
	return errors.Is(err, handleDiskFull) || errors.Is(err, diskFull)
}
