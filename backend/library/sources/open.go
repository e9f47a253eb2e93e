package sources

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"
)

// ErrNotRegular is returned for what is no regular file: a folder, a pipe, a device.
var ErrNotRegular = errors.New("it is not a regular file")

// OpenRegular opens a regular file for reading, and nothing else: it neither waits for the
// other end of a pipe nor reads from a device.
func OpenRegular(path string) (*os.File, fs.FileInfo, error) { return openRegular(path, 0) }

func openRegular(path string, flag int) (*os.File, fs.FileInfo, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|openFlags|flag, 0)
	if err != nil {
		return nil, nil, err
	}
	info, err := f.Stat()
	// What calls itself regular and can be waited for, as the kernel's log, is not.
	if err == nil && (!info.Mode().IsRegular() || f.SetReadDeadline(time.Time{}) == nil) {
		err = fmt.Errorf("%s: %w", path, ErrNotRegular)
	}
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return f, info, nil
}
