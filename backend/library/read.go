package library

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"

	"pincite/backend/extract"
)

// errChanging is returned when a file did not stand still while it was read.
var errChanging = errors.New("the file changed while it was being read")

// readSource returns the bytes of a file and its size and time of change. It returns
// errChanging where the file was written to meanwhile, and [extract.ErrTooLarge] where
// it has grown past what can be read.
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
	var source bytes.Buffer
	source.Grow(int(min(before.Size(), extract.MaxSource)) + bytes.MinRead)
	if _, err := io.Copy(&source, io.LimitReader(f, extract.MaxSource+1)); err != nil {
		return nil, nil, err
	}
	if source.Len() > extract.MaxSource {
		return nil, nil, extract.ErrTooLarge
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
