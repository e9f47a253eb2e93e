//go:build !windows

package store

import (
	"errors"
	"syscall"
)

// isFull reports whether the system refused a write for want of room.
func isFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) || errors.Is(err, syscall.EFBIG)
}
