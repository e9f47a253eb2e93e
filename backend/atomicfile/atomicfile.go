// Package atomicfile writes files that appear whole or not at all, after a crash or a
// power cut too. [WriteFile] is the one to call first; [Write] is for what is streamed,
// [Create] for what is known only after long work, and [Rename] for a file that was
// written piecemeal and is whole now.
//
// What is written goes to a temporary file in the folder of the target, is brought to the
// disk, takes the target's name, and the folder is brought to the disk. Whoever reads the
// target meanwhile sees the old content or the new one, never part of either. Until the
// last step every error leaves the target as it was, and nothing beside it. A process that
// is killed leaves nothing either on Linux, where the temporary file has no name until it is
// whole (but for a kill between getting one and the target's); elsewhere it may leave a file
// whose name begins with a dot and ends with ".tmp". A link in the target's place is replaced,
// not followed.
//
// All functions may be called concurrently, for one target too: the last one to finish wins.
//
// Of the libraries for this, google/renameio does not support Windows, natefinch/atomic and
// moby/sys/atomicwriter do not sync the folder, and none renames a file that another run began.
package atomicfile

import (
	"bufio"
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Private are the permissions of a file that only its owner may read, for whatever holds a
// user's words.
const Private fs.FileMode = 0o600

// WriteFile makes path hold data. Perm are its permissions whatever the umask is, and
// those of a file that it replaces do not matter. The folder must exist.
func WriteFile(path string, data []byte, perm fs.FileMode) error {
	return Write(path, perm, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// Write is [WriteFile] of what fill writes, through a buffer. An error of fill is returned
// as it is.
func Write(path string, perm fs.FileMode, fill func(io.Writer) error) error {
	f, err := Create(path)
	if err != nil {
		return err
	}
	defer f.Discard() // where fill fails or panics
	w := bufio.NewWriterSize(f, 1<<16)
	if err := fill(w); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Commit(perm)
}

// Remove deletes a file, if it is there.
func Remove(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// A File is what will be at a path once it is committed. It belongs to one goroutine.
type File struct {
	temporary *os.File // nil once it was committed or discarded
	name      string   // of the temporary file; "" as long as it has none
	path      string
	disk      disk
}

// Create prepares to write path, and so shows whether there will be a place for it. The
// caller writes and then calls [File.Commit]; deferring [File.Discard] covers all else.
func Create(path string) (*File, error) {
	if temporary, err := unnamed(path); err == nil {
		return &File{temporary, "", path, system}, nil
	}
	temporary, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*.tmp") // mode 0600
	if err != nil {
		return nil, err
	}
	return &File{temporary, temporary.Name(), path, system}, nil
}

// Write appends to the file; it is not buffered.
func (f *File) Write(b []byte) (int, error) { return f.temporary.Write(b) }

// Commit puts the file in its place. After an error it is discarded. The one error that
// leaves the new content in place is that the folder cannot be brought to the disk: the
// name may then lead to the old content again after a power cut.
func (f *File) Commit(perm fs.FileMode) error {
	defer f.Discard()
	if err := f.prepare(perm); err != nil {
		return err
	}
	if err := f.disk.rename(f.name, f.path); err != nil {
		return err
	}
	f.temporary = nil
	return f.disk.syncFolder(filepath.Dir(f.path))
}

// prepare brings the content to the disk, sees that it has a name, and closes the file, which Windows wants before
// it renames.
func (f *File) prepare(perm fs.FileMode) error {
	if perm != Private {
		if err := f.temporary.Chmod(perm); err != nil {
			return err
		}
	}
	err := f.disk.sync(f.temporary)
	if err == nil && f.name == "" {
		name := filepath.Join(filepath.Dir(f.path), "."+filepath.Base(f.path)+"-"+rand.Text()+".tmp")
		if err = giveName(f.temporary, name); err == nil {
			f.name = name
		}
	}
	return errors.Join(err, f.temporary.Close())
}

// Discard removes what was written, unless it was committed. It may be called repeatedly.
func (f *File) Discard() {
	if f.temporary == nil {
		return
	}
	_ = f.temporary.Close() // which it may be already
	if f.name != "" {
		_ = os.Remove(f.name)
	}
	f.temporary = nil
}

// Rename gives the file or folder at from the name to and brings that to the disk. A file
// at to is replaced. What the file holds must be on the disk already.
func Rename(from, to string) error {
	if err := system.rename(from, to); err != nil {
		return err
	}
	if err := system.syncFolder(filepath.Dir(to)); err != nil || filepath.Dir(from) == filepath.Dir(to) {
		return err
	}
	return system.syncFolder(filepath.Dir(from))
}

// A disk is what can fail below a file; the tests let each of its parts fail.
type disk struct {
	sync       func(*os.File) error
	rename     func(from, to string) error
	syncFolder func(path string) error
}

var system = disk{sync: (*os.File).Sync, rename: rename, syncFolder: syncFolder}

// Zero overwrites a file with zeros where it lies. What the disk itself keeps is out of reach.
func Zero(path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	info, err := f.Stat()
	if err == nil {
		_, err = io.CopyN(f, zeros{}, info.Size())
	}
	return errors.Join(err, f.Sync(), f.Close())
}

// zeros reads as zeros without end.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) {
	clear(b)
	return len(b), nil
}
