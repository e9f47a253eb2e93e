//go:build unix

package sources

import "syscall"

// openFlags keep an open from waiting for a writer of a pipe, and from making a terminal the
// one of this process.
const openFlags = syscall.O_NONBLOCK | syscall.O_NOCTTY

// noFollow refuses a link in the place of a file.
const noFollow = syscall.O_NOFOLLOW
