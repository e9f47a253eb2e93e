package matter

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"pincite/backend/atomicfile"
)

// WipeBeside overwrites and removes what lies beside the matter under some suffixes, files and
// folders. Nobody may use it meanwhile.
func (h *Handle) WipeBeside(suffixes ...string) error {
	for _, suffix := range suffixes {
		if err := wipe(h.path + suffix); err != nil {
			return err
		}
	}
	return nil
}

// wipeOld overwrites and removes what a file replaced.
func wipeOld(path string) error {
	old, err := os.Lstat(path + OldSuffix)
	if err != nil {
		return nil // there is none
	}
	if now, err := os.Stat(path); err == nil && os.SameFile(old, now) {
		return os.Remove(path + OldSuffix) // it was not replaced yet
	}
	return wipe(path + OldSuffix)
}

// wipe overwrites the file at path, or all files in the folder at path, and removes it; none is
// passed over. What the disk itself keeps is out of reach.
func wipe(path string) error {
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return nil // a disk that can only be read refuses to remove even what is not there
	}
	err := filepath.WalkDir(path, func(name string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		return atomicfile.Zero(name)
	})
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("overwrite %s: %w; delete it by hand", path, err)
	}
	return os.RemoveAll(path)
}
