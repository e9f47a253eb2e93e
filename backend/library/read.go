package library

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"pincite/backend/extract"
)

// errChanging is returned when a file did not stand still while it was read.
var errChanging = errors.New("the file is being written")

// errOnlineOnly is returned for a file whose content is not on this machine.
var errOnlineOnly = errors.New("the file is in the cloud only")

// readSource returns the bytes of a file and its size and time of change. It returns
// errChanging where the file was written to meanwhile, errOnlineOnly where it has no
// content here, and [extract.ErrTooLarge] where it has grown past what can be read.
func readSource(path string) ([]byte, fs.FileInfo, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	before, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	if before.Size() > 0 && hollow(f) {
		return nil, nil, errOnlineOnly
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
		return nil, nil, errChanging
	}
	return source.Bytes(), after, nil
}
