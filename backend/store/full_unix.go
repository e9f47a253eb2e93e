//go:build !windows

package store

import "syscall"

// fullErrors are what the system says when there is no room for a write.
func fullErrors() []syscall.Errno {
	return []syscall.Errno{syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG}
}
