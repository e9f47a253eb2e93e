package watch

import (
	"path/filepath"

	"golang.org/x/sys/windows"
)

// remote reports whether a folder is on another machine: a share, or a drive that stands
// for one.
func remote(folder string) bool {
	root, err := windows.UTF16PtrFromString(filepath.VolumeName(folder) + `\`)
	return err == nil && windows.GetDriveType(root) == windows.DRIVE_REMOTE
}
