package store

import (
	"syscall"

	bolt "go.etcd.io/bbolt"
	"golang.org/x/sys/unix"
)

// letGo has the mapped pages of a file count for this process no more. They come back when they are read: the mapping is shared
// and written by nobody, and it stays where it is while tx is open.
// Where the system refuses, they stay.
func letGo(tx *bolt.Tx) {
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, tx.DB().Info().Data, uintptr(tx.Size()), unix.MADV_DONTNEED)
}
