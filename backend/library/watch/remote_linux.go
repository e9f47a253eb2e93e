package watch

import "golang.org/x/sys/unix"

// remote reports whether a folder is on another machine: inotify does not tell of what
// others change there. FUSE counts as one, for that is how clouds and SSH are mounted.
func remote(folder string) bool {
	var stat unix.Statfs_t
	if err := unix.Statfs(folder, &stat); err != nil {
		return false
	}
	switch uint32(stat.Type) {
	case unix.NFS_SUPER_MAGIC, unix.SMB_SUPER_MAGIC, unix.SMB2_SUPER_MAGIC, unix.CIFS_SUPER_MAGIC, unix.AFS_SUPER_MAGIC,
		unix.CODA_SUPER_MAGIC, unix.CEPH_SUPER_MAGIC, unix.V9FS_MAGIC, unix.FUSE_SUPER_MAGIC:
		return true
	}
	return false
}
