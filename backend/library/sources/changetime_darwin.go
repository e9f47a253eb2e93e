package sources

import (
	"io/fs"
	"syscall"
	"time"
)

// ChangeTime is as on Linux.
func ChangeTime(info fs.FileInfo) time.Time {
	if s, ok := info.Sys().(*syscall.Stat_t); ok {
		return time.Unix(s.Ctimespec.Unix())
	}
	return time.Time{}
}
