package library

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"pincite/backend/store"
)

// File is the record of one file that an index run met.
type File = store.File

// FileState says what became of a file.
type FileState = store.FileState

// Matter is one index over one or more folders. Matters never see each other. It is
// safe for concurrent use; while [Matter.Index] runs, questions are answered from what
// is stored so far.
//
// A matter opens its file when it is first needed, for reading unless it indexes, so
// that several programs may ask the same matter at once.
type Matter struct {
	library *Library
	name    string
	path    string
	create  bool // the file may be made by Index

	indexing sync.Mutex // held by the one index run
	filling  sync.Mutex // held by the one run that makes further vectors
	uses     *uses
	keeping  sync.Mutex // held while the workspace is read or changed

	mu      sync.RWMutex // held for reading while db or desk is in use, for writing to change them
	db      *store.Store // nil while closed
	writing bool         // db is open for an index run
	syncing bool         // the word index is being written: nobody may have it open
	desk    *desk        // answers questions; nil until one is asked
}

// Name returns the matter's name.
func (m *Matter) Name() string { return m.name }

// Path returns the absolute path of the matter's file.
func (m *Matter) Path() string { return m.path }

// Close waits for an index run and lets go of the file. A closed matter opens again when
// it is used again, as a run of [Matter.Embed] that is under way does.
func (m *Matter) Close() error {
	m.indexing.Lock()
	defer m.indexing.Unlock()
	// Where it cannot be kept which documents were used, vectors come in another order.
	_ = m.uses.keep()
	return m.closeFile()
}

func (m *Matter) closeFile() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.release()
}

// release closes the file; m.mu is held for writing.
func (m *Matter) release() error {
	err := m.desk.close()
	m.desk = nil
	if m.db != nil {
		err = errors.Join(err, m.db.Close())
		m.db = nil
	}
	m.writing = false
	return err
}

// open replaces the open file by one opened with o.
func (m *Matter) open(o store.Options) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.reopen(o)
}

// reopen is open; m.mu is held for writing.
func (m *Matter) reopen(o store.Options) error {
	if m.db != nil && o.ReadOnly {
		return nil
	}
	if err := m.release(); err != nil {
		return err
	}
	db, err := store.Open(m.path, o)
	if err != nil {
		return err
	}
	m.db, m.writing = db, !o.ReadOnly
	return nil
}

// read calls fn with the open file, which stays open until fn returns.
func (m *Matter) read(fn func(*store.Store) error) error {
	for {
		m.mu.RLock()
		if m.db != nil {
			defer m.mu.RUnlock()
			return fn(m.db)
		}
		m.mu.RUnlock()
		if err := m.open(store.Options{ReadOnly: true}); err != nil {
			return err
		}
	}
}

// write runs fn, the only writer, with the file open for writing, and goes back to
// reading after it.
func (m *Matter) write(fn func(*store.Store) error) error {
	if !m.indexing.TryLock() {
		return fmt.Errorf("%w: %s is being indexed; wait until that is done", ErrInUse, m.name)
	}
	defer m.indexing.Unlock()
	if err := m.open(store.Options{Create: m.create}); err != nil {
		return err
	}
	// Only the holder of m.indexing closes a file that is open for writing.
	err := fn(m.db)
	return errors.Join(err, m.closeFile())
}

// amend runs fn for a moment with the file open for writing: in the index run that has it
// open so, or else between two reads. Questions wait until fn returns, and the desk stays,
// so fn must be short and change nothing but vectors. The error is [ErrInUse] while
// another program has the file open.
func (m *Matter) amend(fn func(*store.Store) error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.writing {
		return fn(m.db)
	}
	if m.db != nil {
		err := m.db.Close()
		m.db = nil
		if err != nil {
			return errors.Join(err, m.release())
		}
	}
	db, err := store.Open(m.path, store.Options{})
	if err == nil {
		err = errors.Join(fn(db), db.Close())
	}
	// Another program may have taken the file meanwhile; the next read then says so.
	again, closed := store.Open(m.path, store.Options{ReadOnly: true})
	if closed != nil {
		return errors.Join(err, m.release())
	}
	m.db = again
	m.desk.move(again)
	return err
}

// Files returns the record of every file that was met, by path.
func (m *Matter) Files() (files []File, err error) {
	err = m.read(func(db *store.Store) error {
		files, err = db.Files()
		return err
	})
	return files, err
}

// Check recounts and rehashes everything that is stored.
func (m *Matter) Check(ctx context.Context) (report store.CheckReport, err error) {
	err = m.read(func(db *store.Store) error {
		report, err = db.Check(ctx)
		return err
	})
	return report, err
}
