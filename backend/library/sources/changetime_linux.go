package sources

import (
	"io/fs"
	"syscall"
	"time"
)

// ChangeTime is when the system last wrote the inode of a file: with its bytes, its length, its name or
// its rights. Programs can set a file's other times, and not this one. It is zero where the system
// does not tell.
func ChangeTime(info fs.FileInfo) time.Time {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return time.Unix(s.Ctim.Unix())
	}
	return time.Time{}
}
