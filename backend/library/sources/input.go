package sources

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"
)

// inputWait is how long a pipe may keep whoever reads it waiting.
const inputWait = time.Minute

// ErrTooLarge is returned for an input of more bytes than it may have.
var ErrTooLarge = errors.New("it is too large")

// ReadInput reads a file that a person names as an input, such as a playbook: of limit bytes at most, else the error
// is [ErrTooLarge]. A pipe is read, too, as shells put one in the place of a file; one that nobody
// writes to does not keep the program waiting, nor does a device.
func ReadInput(path string, limit int64) ([]byte, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if info.IsDir() || info.Mode()&fs.ModeDevice != 0 {
		return nil, fmt.Errorf("%s: %w", path, ErrNotRegular)
	}
	_ = f.SetReadDeadline(time.Now().Add(inputWait)) // a regular file knows none, and needs none
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(data)) > limit {
		err = fmt.Errorf("%s: %w: more than %d bytes", path, ErrTooLarge, limit)
	}
	return data, err
}
