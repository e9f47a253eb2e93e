package lexical

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"

	"github.com/blevesearch/bleve/v2"

	"pincite/backend/atomicfile"
)

// ErrLocked is returned when another process is writing the word index, or reading it
// while it is to be written.
var ErrLocked = errors.New("the word index is in use by another program; try again when that is done")

// errTorn says that the files of a word index are not those that were written.
var errTorn = errors.New("the word index is damaged")

// sealFile stands in the folder of an index that was written to its end. It is JSON, the
// sizes of the files beside it by their paths. Bleve looks at few of its bytes before it
// trusts them, and may crash the program over a file that was cut short.
const sealFile = "pincite.json"

// seal marks the index in dir as whole. Nothing may have it open for writing.
func seal(dir string) error {
	sizes, err := sizesOf(dir)
	if err != nil {
		return err
	}
	b, err := json.Marshal(sizes)
	if err != nil {
		return err
	}
	return atomicfile.WriteFile(filepath.Join(dir, sealFile), b, 0o600)
}

// unseal takes the mark away before the index is written to.
func unseal(dir string) error {
	if err := os.Remove(filepath.Join(dir, sealFile)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// checkSeal returns nil for a whole index, [fs.ErrNotExist] for one without a seal, and
// errTorn for one whose files have other sizes.
func checkSeal(dir string) error {
	b, err := os.ReadFile(filepath.Join(dir, sealFile))
	if err != nil {
		return err
	}
	var want map[string]int64
	if err := json.Unmarshal(b, &want); err != nil {
		return fmt.Errorf("%w: %w", errTorn, err)
	}
	have, err := sizesOf(dir)
	if err != nil {
		return err
	}
	if !maps.Equal(have, want) {
		return errTorn
	}
	return nil
}

// sizesOf returns the sizes of the files below dir but for the seal.
func sizesOf(dir string) (map[string]int64, error) {
	sizes := map[string]int64{}
	return sizes, filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() || e.Name() == sealFile {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		sizes[filepath.ToSlash(name)] = info.Size()
		return err
	})
}

// openFiles opens the index in dir. It returns [ErrLocked] where another process has it, and
// errTorn where bbolt, which trusts its pages, panics over them.
func openFiles(dir string, readOnly bool) (ix bleve.Index, err error) {
	defer func() {
		if r := recover(); r != nil {
			ix, err = nil, fmt.Errorf("%w: %v", errTorn, r)
		}
	}()
	ix, err = bleve.OpenUsing(dir, map[string]any{"read_only": readOnly, "bolt_timeout": lockTimeout})
	// It is bbolt's ErrTimeout, a package that only the store may import.
	if err != nil && err.Error() == "timeout" {
		return nil, ErrLocked
	}
	return ix, err
}

// lockTimeout is how long an index that another process writes is waited for.
const lockTimeout = "1s"
