//go:build !windows

package atomicfile

import "syscall"

var fullErrors = []error{syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG}
