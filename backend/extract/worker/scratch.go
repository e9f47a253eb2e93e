package worker

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"pincite/backend/filelock"
)

// scratch is the folder of one pool, in which each worker has one of its own for what the
// programs that it starts read and write: pictures of pages, copies of sources. It lies in
// root, beside a file that this process holds locked as long as it lives, so that [Sweep]
// can tell folders that nobody uses any more.
type scratch struct {
	root string // "" is the system's folder for temporary files

	mu     sync.Mutex
	folder string
	lock   *os.File // nil before the first worker
}

const (
	scratchPrefix = "workers-"
	lockSuffix    = ".lock"
)

// worker makes the folder of a new worker.
func (s *scratch) worker() (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lock == nil {
		if err := s.open(); err != nil {
			return "", fmt.Errorf("make a folder for temporary files: %w", err)
		}
	}
	return os.MkdirTemp(s.folder, "w-")
}

// open makes the pool's folder: first its lock, so that a folder never lacks one.
func (s *scratch) open() error {
	if s.root == "" {
		s.root = os.TempDir()
	} else if err := os.MkdirAll(s.root, 0o700); err != nil {
		return err
	}
	lock, err := lockNew(s.root)
	if err != nil {
		return err
	}
	folder := strings.TrimSuffix(lock.Name(), lockSuffix)
	if err := os.Mkdir(folder, 0o700); err != nil {
		return errors.Join(err, lock.Close(), os.Remove(lock.Name()))
	}
	s.folder, s.lock = folder, lock
	return nil
}

// lockNew makes a file in root that this process holds locked. A [Sweep] may come upon it before
// it is locked, and remove it: then it makes another.
func lockNew(root string) (*os.File, error) {
	for {
		lock, err := os.CreateTemp(root, scratchPrefix+"*"+lockSuffix) // 0600
		if err != nil {
			return nil, err
		}
		held, err := filelock.TryLock(lock)
		if err != nil {
			return nil, errors.Join(err, lock.Close(), os.Remove(lock.Name()))
		}
		if _, err := os.Stat(lock.Name()); held && err == nil {
			return lock, nil
		}
		if err := lock.Close(); err != nil {
			return nil, err
		}
	}
}

// remove removes the pool's folder with all that is in it.
func (s *scratch) remove() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lock == nil {
		return nil
	}
	err := removeLocked(s.folder, s.lock)
	s.lock = nil
	return err
}

// removeLocked removes a folder, and its lock while it is still held: between giving it back and
// removing it, another could take it for its own. Windows removes no open file, and for the same
// reason none that another has opened meanwhile. A lock that another has removed is no error.
func removeLocked(folder string, lock *os.File) error {
	err := os.RemoveAll(folder)
	removed := os.Remove(lock.Name())
	err = errors.Join(err, lock.Close())
	if removed != nil {
		removed = os.Remove(lock.Name())
	}
	if errors.Is(removed, fs.ErrNotExist) {
		removed = nil
	}
	return errors.Join(err, removed)
}

// Sweep removes what the workers of programs that ended without Close, killed or crashed,
// have left in the folder of [Command].Scratch. Those of running programs stay. A folder
// that is not there has nothing to sweep.
func Sweep(root string) error {
	entries, err := os.ReadDir(root)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), scratchPrefix) { // a folder, or its lock
			err = errors.Join(err, sweepOne(filepath.Join(root, strings.TrimSuffix(e.Name(), lockSuffix))))
		}
	}
	return err
}

func sweepOne(folder string) error {
	lock, err := os.OpenFile(folder+lockSuffix, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) { // half removed
		return os.RemoveAll(folder)
	}
	if err != nil {
		return err
	}
	free, err := filelock.TryLock(lock)
	if err != nil || !free {
		return errors.Join(err, lock.Close())
	}
	return removeLocked(folder, lock)
}
