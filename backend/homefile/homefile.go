// Package homefile keeps small values as JSON files in the program's home folder: settings,
// unfinished jobs, the window's place, by [Write], [Read] and [Overwrite]. A value is
// replaced whole or not at all, and the one before it stays beside it: where a file is
// found empty or torn, Read returns the last good value and says so. A file that a newer
// Pincite wrote is read as far as it is understood, and never written to.
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

// version is that of the files' forms: what a member "version" of theirs says, and 1 without one.
// Raise it, and write it, with a change by which an older Pincite would lose something: testdata
// holds a file of each form that there was.
const version = 1

// ErrNewer is returned when a file is to be written that a newer Pincite wrote.
var ErrNewer = errors.New("a newer version of Pincite wrote it")

// LastGood is what the name of a file's last good value ends with.
const LastGood = ".last"

// Write makes the file name in the folder home hold v, and keeps the value that it held as
// the last good one. The folder is made where it is missing. A file of a newer version stays as
// it is: [ErrNewer].
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
		if newer(was) {
			return fmt.Errorf("%s: %w; update Pincite, or move the file away", path, ErrNewer)
		}
		err = atomicfile.WriteFile(path+LastGood, was, atomicfile.Private)
		if err != nil {
			return fmt.Errorf("%w; %s", err, atomicfile.Step(err))
		}
	}
	if err := atomicfile.WriteFile(path, data, atomicfile.Private); err != nil {
		return fmt.Errorf("%w; %s", err, atomicfile.Step(err))
	}
	return nil
}

// Overwrite makes the file name in the folder home, and its last good value, hold v. What they held
// is overwritten where it lay; one of the two can be read at any moment. The error is [ErrNewer].
func Overwrite(home, name string, v any) error {
	path := filepath.Join(home, name)
	if was, err := os.ReadFile(path); err == nil && newer(was) {
		return fmt.Errorf("%s: %w; update Pincite", path, ErrNewer)
	}
	data, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		return err
	}
	for _, path := range []string{path + LastGood, path} {
		if err := atomicfile.Zero(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("overwrite %s: %w; delete it by hand", path, err)
		}
		if err := atomicfile.WriteFile(path, data, atomicfile.Private); err != nil {
			return fmt.Errorf("%w; %s", err, atomicfile.Step(err))
		}
	}
	return nil
}

// Read returns the value in the file name of the folder home; defaults where there is no
// such file, or none that can be read, and for members that it lacks. The notice says what
// was wrong with the file and what took its place; "" where nothing was wrong.
func Read[T any](home, name string, defaults T) (value T, notice string) {
	path := filepath.Join(home, name)
	value, err := load(path, defaults)
	switch {
	case err == nil || errors.Is(err, fs.ErrNotExist):
		return value, ""
	case errors.Is(err, ErrNewer):
		return value, fmt.Sprintf("%s: %v; what this version understands of it is used, and the file stays as it is", path, err)
	}
	if last, lastErr := load(path+LastGood, defaults); lastErr == nil {
		return last, fmt.Sprintf("%s cannot be read (%v); what it held before its last change is used", path, err)
	}
	return defaults, fmt.Sprintf("%s cannot be read (%v); what comes with the program is used", path, err)
}

// newer reports whether a newer version wrote the data.
func newer(data []byte) bool {
	var head struct{ Version int }
	_ = json.Unmarshal(data, &head) // a list tells no version
	return head.Version > version
}

// load returns the value in a file, and defaults with an error; with [ErrNewer] what is understood.
func load[T any](path string, defaults T) (T, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return defaults, err
	}
	value := defaults
	if len(data) == 0 {
		return defaults, errors.New("it is empty")
	}
	err = json.Unmarshal(data, &value) // goes on after a member of another type
	switch {
	case newer(data):
		return value, ErrNewer
	case err != nil:
		return defaults, err
	}
	return value, nil
}
