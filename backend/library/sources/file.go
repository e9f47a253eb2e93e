package sources

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"pincite/backend/extract"
)

// ErrChanging is returned when a file did not stand still while it was read.
var ErrChanging = errors.New("the file is being written")

// ErrOnlineOnly is returned for a file whose content is not on this machine.
var ErrOnlineOnly = errors.New("the file is in the cloud only")

// ReadFile returns the bytes of a file and its size and time of change. It returns
// [ErrChanging] where the file was written to meanwhile, [ErrOnlineOnly] where it has no
// content here, [ErrNotRegular], and [extract.ErrTooLarge] where it has grown past what can be
// read. A link in its place is not followed.
func ReadFile(path string) ([]byte, fs.FileInfo, error) {
	f, before, err := openRegular(path, noFollow)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	if before.Size() > 0 && hollow(f) {
		return nil, nil, ErrOnlineOnly
	}
	var source bytes.Buffer
	source.Grow(int(min(before.Size(), extract.MaxSource)) + bytes.MinRead)
	if _, err := io.Copy(&source, io.LimitReader(f, extract.MaxSource+1)); err != nil {
		return nil, nil, err
	}
	if source.Len() > extract.MaxSource {
		return nil, nil, fmt.Errorf("%w: more than %d MB; split it into parts", extract.ErrTooLarge, extract.MaxSource>>20)
	}
	after, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	if after.Size() != int64(source.Len()) || !after.ModTime().Equal(before.ModTime()) {
		return nil, nil, ErrChanging
	}
	return source.Bytes(), after, nil
}

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

// Missing reports whether nothing is at path, or of a member, whether the file that held
// it is gone. A path that cannot be looked at, on a drive without an answer say, is not
// missing.
func Missing(path string) bool {
	_, err := os.Lstat(onDisk(path))
	return errors.Is(err, fs.ErrNotExist)
}

// onDisk returns the file on disk that path leads to or into: path itself, unless a file
// stands where a folder of it should.
func onDisk(path string) string {
	for dir := path; ; {
		info, err := os.Lstat(dir)
		switch {
		case err == nil && info.Mode().IsRegular():
			return dir
		case err == nil:
			return path
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return path
		}
		dir = parent
	}
}
