package sources

import (
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/windows"
)

// Placeholder reports whether a file stands for one in the cloud, as OneDrive and others
// mark it: opening or reading it would fetch it.
func Placeholder(info fs.FileInfo) bool {
	const marks = windows.FILE_ATTRIBUTE_OFFLINE | windows.FILE_ATTRIBUTE_RECALL_ON_OPEN | windows.FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS
	data, ok := info.Sys().(*syscall.Win32FileAttributeData)
	return ok && data.FileAttributes&marks != 0
}

func hollow(*os.File) bool { return false }
