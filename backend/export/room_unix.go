//go:build !windows

package export

import (
	"errors"
	"syscall"
)

// noRoom reports whether a write failed for want of room.
func noRoom(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EFBIG)
}
