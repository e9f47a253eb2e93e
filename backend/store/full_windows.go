package store

import (
	"syscall"

	"golang.org/x/sys/windows"
)

// fullErrors are what the system says when there is no room for a write.
func fullErrors() []syscall.Errno {
	return []syscall.Errno{windows.ERROR_DISK_FULL, windows.ERROR_HANDLE_DISK_FULL, windows.ERROR_DISK_QUOTA_EXCEEDED}
}
