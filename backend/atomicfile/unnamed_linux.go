package atomicfile

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// unnamed opens a new file in the folder of path, with mode 0600, that has no name and so goes
// with this process; errors of it speak of path. Some file systems cannot.
func unnamed(path string) (*os.File, error) {
	fd, err := unix.Open(filepath.Dir(path), unix.O_TMPFILE|unix.O_RDWR|unix.O_CLOEXEC, uint32(Private))
	if err != nil {
		return nil, err
	}
	f := os.NewFile(uintptr(fd), path)
	if _, err := os.Lstat(descriptor(fd)); err != nil { // it could not be given a name
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// giveName gives an unnamed file a name that nothing has.
func giveName(f *os.File, name string) error {
	if err := unix.Linkat(unix.AT_FDCWD, descriptor(int(f.Fd())), unix.AT_FDCWD, name, unix.AT_SYMLINK_FOLLOW); err != nil {
		return &os.LinkError{Op: "link", Old: f.Name(), New: name, Err: err}
	}
	return nil
}

func descriptor(fd int) string { return fmt.Sprintf("/proc/self/fd/%d", fd) }
