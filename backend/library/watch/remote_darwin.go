package watch

import "golang.org/x/sys/unix"

// remote reports whether a folder is on another machine.
func remote(folder string) bool {
	var stat unix.Statfs_t
	return unix.Statfs(folder, &stat) == nil && stat.Flags&unix.MNT_LOCAL == 0
}
