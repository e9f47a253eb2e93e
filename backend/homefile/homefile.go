// Package homefile keeps small values as JSON files in the program's home folder: settings,
// unfinished jobs, the window's place. [Write] and [Read] are all there is. A value is
// replaced whole or not at all, and the one before it stays beside it: where a file is
// found empty or torn, Read returns the last good value and says so.
package homefile

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"pincite/backend/atomicfile"
)

// lastGood is what the name of a file's last good value ends with.
const lastGood = ".last"

// Write makes the file name in the folder home hold v, and keeps the value that it held as
// the last good one. The folder is made where it is missing.
func Write(home, name string, v any) error {
	data, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(home, 0o700); err != nil {
		return fmt.Errorf("%w; check the permissions of the folder", err)
	}
	path := filepath.Join(home, name)
	if was, err := os.ReadFile(path); err == nil && json.Valid(was) {
		err = atomicfile.WriteFile(path+lastGood, was, atomicfile.Private)
		if err != nil {
			return fmt.Errorf("%w; free some space or check the folder's permissions", err)
		}
	}
	if err := atomicfile.WriteFile(path, data, atomicfile.Private); err != nil {
		return fmt.Errorf("%w; free some space or check the folder's permissions", err)
	}
	return nil
}

// Read returns the value in the file name of the folder home; defaults where there is no
// such file, or none that can be read, and for members that it lacks. The notice says what
// was wrong with the file and what took its place; "" where nothing was wrong.
func Read[T any](home, name string, defaults T) (value T, notice string) {
	path := filepath.Join(home, name)
	value, err := load(path, defaults)
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		return value, ""
	}
	if last, lastErr := load(path+lastGood, defaults); lastErr == nil {
		return last, fmt.Sprintf("%s cannot be read (%v); what it held before its last change is used", path, err)
	}
	return defaults, fmt.Sprintf("%s cannot be read (%v); what comes with the program is used", path, err)
}

// load returns the value in a file, and defaults with an error.
func load[T any](path string, defaults T) (T, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return defaults, err
	}
	value := defaults
	if len(data) == 0 {
		return defaults, errors.New("it is empty")
	}
	if err := json.Unmarshal(data, &value); err != nil {
		return defaults, err
	}
	return value, nil
}
