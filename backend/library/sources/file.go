package sources

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"

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
