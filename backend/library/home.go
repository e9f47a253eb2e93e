package library

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"pincite/backend/firm"
	"pincite/backend/library/matter"
	"pincite/backend/library/sources"
	"pincite/backend/store"
)

// Extension is that of a matter file.
const Extension = matter.Extension

// DefaultMatter is the matter that is meant when none is named.
const DefaultMatter = matter.Default

// DefaultHome returns the folder where this person's matters and models are kept when
// nothing else is asked for: $XDG_DATA_HOME/pincite (or ~/.local/share/pincite) on
// Linux, ~/Library/Application Support/Pincite on macOS, %LocalAppData%\Pincite on
// Windows.
func DefaultHome() (string, error) {
	switch runtime.GOOS {
	case "windows":
		// Not the roaming profile that os.UserConfigDir gives: an index is large and is
		// made from files of this machine.
		if dir := os.Getenv("LocalAppData"); dir != "" {
			return filepath.Join(dir, "Pincite"), nil
		}
	case "darwin":
		if dir, err := os.UserConfigDir(); err == nil {
			return filepath.Join(dir, "Pincite"), nil
		}
	default:
		// The XDG specification has relative paths ignored.
		if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
			return filepath.Join(dir, "pincite"), nil
		}
		if dir, err := os.UserHomeDir(); err == nil {
			return filepath.Join(dir, ".local", "share", "pincite"), nil
		}
	}
	return "", fmt.Errorf("this account has no home folder; set PINCITE_HOME to a folder for Pincite's data")
}

// TypedName returns the name of the matter that a person typed as a name, not as a path: that of the matter
// that is there, where there is one, or the name as it will be kept. The error is [ErrName].
func (l *Library) TypedName(typed string) (string, error) {
	if firm.IsAddress(typed) {
		return typed, nil
	}
	name, err := matter.CheckName(typed)
	if err == nil && matter.IsPath(name) {
		err = fmt.Errorf("%q: %w: it looks like the path of a file; leave out the / at its beginning or the %s at its end", typed,
			ErrName, Extension)
	}
	if err != nil {
		return "", err
	}
	name, _, err = l.locate(name)
	return name, err
}

// RenameMatter gives a matter another name, and brings one that is given by the path of its file into the home
// folder under that name. All that lies beside it goes with it; the contracts stay where they are. A
// run that is broken off is finished by the same call. The error is [ErrExists] where another matter has
// the name, and [ErrInUse] where the matter is in use. It returns the name as it is kept.
func (l *Library) RenameMatter(ref, name string) (string, error) {
	if firm.IsAddress(ref) {
		return "", fmt.Errorf("%w: a firm's matter has the name that its server gives it; ask who looks after the server", ErrName)
	}
	_, from, err := l.locate(ref)
	if err != nil {
		return "", err
	}
	if name, err = matter.CheckName(name); err != nil {
		return "", err
	}
	if sources.Missing(from) {
		return "", l.errNoMatter(ref, from)
	}
	if there, path, err := l.locate(name); err != nil {
		return "", err
	} else if !sources.Missing(path) && path != from {
		return "", fmt.Errorf("%w: %s; choose another name", ErrExists, there)
	}
	db, err := store.Open(from, store.Options{})
	if err == nil {
		err = db.Close()
	}
	if err != nil && !errors.Is(err, store.ErrSealed) {
		return "", err
	}
	to := filepath.Join(l.home, "matters", matter.FileName(name)+Extension)
	if from == to {
		return name, nil
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o700); err != nil {
		return "", fmt.Errorf("home folder: %w; set PINCITE_HOME to a folder that can be written to", err)
	}
	// The matter's own file is moved last: until then it is found under its old name, and the same call goes on.
	for _, suffix := range append(matter.Beside[:len(matter.Beside):len(matter.Beside)], "") {
		if err := os.Rename(from+suffix, to+suffix); err != nil && (suffix == "" || !errors.Is(err, fs.ErrNotExist)) {
			return "", fmt.Errorf("rename the matter: %w; mend that and give the same command again", err)
		}
	}
	return name, nil
}

// straySearch is how many entries of folders are looked at for matters that strayed.
const straySearch = 20_000

// Strays returns the paths of matters' files outside the home folder, in the working directory, the user's
// own and the folders in them: names with a slash were once taken for paths there. [Library.RenameMatter]
// brings them home.
func (l *Library) Strays() []string {
	var folders []string
	if working, err := os.Getwd(); err == nil {
		folders = append(folders, working)
	}
	if own, err := os.UserHomeDir(); err == nil && (len(folders) == 0 || own != folders[0]) {
		folders = append(folders, own)
	}
	var strays []string
	left := straySearch
	for _, folder := range folders {
		if strings.HasPrefix(folder+string(filepath.Separator), l.home+string(filepath.Separator)) {
			continue
		}
		_ = filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
			if left--; left < 0 {
				return fs.SkipAll
			}
			rel, _ := filepath.Rel(folder, path)
			switch {
			case err != nil || path == l.home || d.IsDir() && rel != "." &&
				(strings.HasPrefix(d.Name(), ".") || strings.Count(rel, string(filepath.Separator)) > 1):
				if d != nil && d.IsDir() {
					return fs.SkipDir
				}
			case d.Type().IsRegular() && filepath.Ext(path) == "" && rel != d.Name() && isMatter(path):
				strays = append(strays, path)
			}
			return nil
		})
	}
	return strays
}

// isMatter reports whether a file is a matter's, whatever its state.
func isMatter(path string) bool {
	db, err := store.Open(path, store.Options{ReadOnly: true})
	if err == nil {
		err = db.Close()
	}
	return err == nil || errors.Is(err, store.ErrSealed) || errors.Is(err, store.ErrLocked)
}
