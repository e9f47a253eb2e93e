package sources

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

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
