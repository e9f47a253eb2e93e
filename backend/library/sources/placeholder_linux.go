package sources

import (
	"errors"
	"io"
	"io/fs"
	"os"

	"golang.org/x/sys/unix"
)

// Placeholder reports whether a file stands for one in the cloud; Linux has no mark for
// that, but see hollow.
func Placeholder(fs.FileInfo) bool { return false }

// hollow reports whether a file has a length and no content: it was made sparse, as
// programs that synchronise do for what they have not fetched.
func hollow(f *os.File) bool {
	_, err := unix.Seek(int(f.Fd()), 0, unix.SEEK_DATA)
	if errors.Is(err, unix.ENXIO) {
		return true
	}
	_, _ = f.Seek(0, io.SeekStart) // a file that cannot go back reads shorter than it is
	return false
}
