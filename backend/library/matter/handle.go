package matter

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"sync"

	"pincite/backend/atomicfile"
	"pincite/backend/doc"
	"pincite/backend/store"
	"pincite/backend/vault"
)

// Handle is the file of one matter and the lock on it. It is safe for concurrent use: while
// one run writes, others read what is stored so far.
//
// A handle opens its file when it is first needed, for reading unless it writes, so that
// several programs may read the same matter at once.
type Handle struct {
	name, path string
	elsewhere  Reader // nil for a matter in a file
	keys       *Keys  // nil where no key is to be had
	seal       besideKey
	attached   []Attached

	running sync.Mutex   // held by the one run that writes
	mu      sync.RWMutex // held for reading while db is in use, for writing to change it
	create  bool         // the file may be made by Write
	db      *store.Store // nil while closed
	anew    *Secret      // of the file that Write may make; nil for one that is not encrypted
	writing bool         // db is open for a run
}

// Attached is something that was made from an open file and reads on from it, inside calls
// of [Handle.Read] or [Handle.Exclusive]. Its methods are called while nobody else reads.
type Attached interface {
	// Move has it read from another opening of the same file.
	Move(Reader)
	// Release lets go of the file, which is about to be closed.
	Release() error
}

// NewHandle returns the handle of a file, which need not exist; create says whether
// [Handle.Write] may make it.
func NewHandle(name, path string, create bool) *Handle {
	return &Handle{name: name, path: path, create: create}
}

// NewElsewhere returns the handle of a matter that is kept in no file and is only read. What lies
// beside a matter, such as its clips, has names that begin with path.
func NewElsewhere(name, path string, r Reader) *Handle {
	return &Handle{name: name, path: path, elsewhere: r}
}

// UseKeys has the handle open encrypted matters with these keys. It is called before the handle
// is used.
func (h *Handle) UseKeys(k *Keys) { h.keys = k }

// Attach has a told of what becomes of the file. It is called before the handle is used.
func (h *Handle) Attach(a Attached) { h.attached = append(h.attached, a) }

// Name returns the matter's name.
func (h *Handle) Name() string { return h.name }

// Path returns the absolute path of the matter's file.
func (h *Handle) Path() string { return h.path }

// MayCreate reports whether [Handle.Write] may make the file.
func (h *Handle) MayCreate() bool {
	h.mu.RLock()
	defer h.mu.RUnlock()
	return h.create
}

// Close waits for a run that writes and lets go of the file. A closed handle opens again
// when it is used again.
func (h *Handle) Close() error {
	h.running.Lock()
	defer h.running.Unlock()
	return h.closeFile()
}

// MoveAway renames the file to the path that it returns, in whatever state it is, and lets
// [Handle.Write] make another one; "" where there is no file. It waits for a run that writes.
func (h *Handle) MoveAway() (string, error) {
	h.running.Lock()
	defer h.running.Unlock()
	h.mu.Lock()
	defer h.mu.Unlock()
	if err := h.release(); err != nil && !errors.Is(err, store.ErrDamaged) {
		return "", err
	}
	secret, err := h.secret()
	if err != nil {
		return "", err
	}
	h.create, h.anew = true, secret
	to := h.path + DamagedSuffix
	switch err := atomicfile.Rename(h.path, to); {
	case errors.Is(err, fs.ErrNotExist):
		return "", nil
	case err != nil:
		return "", fmt.Errorf("move the damaged matter away: %w; check the rights of %s", err, filepath.Dir(h.path))
	}
	return to, nil
}

func (h *Handle) closeFile() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.release()
}

// release closes the file; h.mu is held for writing.
func (h *Handle) release() error {
	var err error
	for _, a := range h.attached {
		err = errors.Join(err, a.Release())
	}
	if h.db != nil {
		err = errors.Join(err, h.db.Close())
		h.db = nil
	}
	h.writing = false
	return err
}

// open replaces the open file by one opened with o; h.mu is held for writing.
func (h *Handle) open(o store.Options) error {
	if h.db != nil && o.ReadOnly {
		return nil
	}
	if err := h.release(); err != nil {
		return err
	}
	db, err := h.openFile(o)
	if err != nil {
		return err
	}
	h.db, h.writing = db, !o.ReadOnly
	return nil
}

// openFile opens the file with the matter's key, after it has finished what a program that was
// killed left of an encryption.
func (h *Handle) openFile(o store.Options) (*store.Store, error) {
	if err := h.settle(); err != nil {
		return nil, err
	}
	return h.openStore(o)
}

func (h *Handle) openStore(o store.Options) (*store.Store, error) {
	var header []byte
	var key *vault.Key
	o.Unlock = func(b []byte) (k *vault.Key, err error) {
		key, err = h.keys.unlock(h.name, b)
		header = b
		return key, err
	}
	if o.Create && h.anew != nil {
		o.Key, o.Header = h.anew.key, h.anew.header.JSON()
	}
	db, err := store.Open(h.path, o)
	if err != nil {
		return nil, err
	}
	if db.Encrypted() && key == nil { // it was made just now
		key, header = h.anew.key, o.Header
	}
	if err := h.noteKey(key, header); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// Read calls fn with the open file, which stays open until fn returns.
func (h *Handle) Read(fn func(Reader) error) error {
	for {
		h.mu.RLock()
		if h.elsewhere != nil {
			defer h.mu.RUnlock()
			return fn(h.elsewhere)
		}
		if h.db != nil {
			defer h.mu.RUnlock()
			return fn(h.db)
		}
		h.mu.RUnlock()
		if err := h.Exclusive(func(Reader, bool) error { return nil }); err != nil {
			return err
		}
	}
}

// Exclusive calls fn with the open file while nobody else reads it; writing tells that a
// run has it open. fn must be short.
func (h *Handle) Exclusive(fn func(db Reader, writing bool) error) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.elsewhere != nil {
		return fn(h.elsewhere, false)
	}
	if err := h.open(store.Options{ReadOnly: true}); err != nil {
		return err
	}
	return fn(h.db, h.writing)
}

// Alone calls fn while nobody reads the file, unless somebody does or it is closed. fn must be short.
func (h *Handle) Alone(fn func()) {
	if !h.mu.TryLock() {
		return
	}
	defer h.mu.Unlock()
	if h.elsewhere != nil || h.db != nil {
		fn()
	}
}

// Write runs fn, the only writer, with the file open for writing, and goes back to reading
// after it. The error is [store.ErrLocked] where another run writes, or another program has the
// file open.
func (h *Handle) Write(fn func(*store.Store) error) error {
	if h.elsewhere != nil {
		return ErrElsewhere
	}
	if !h.running.TryLock() {
		return fmt.Errorf("%w: %s is being indexed; wait until that is done", store.ErrLocked, h.name)
	}
	defer h.running.Unlock()
	h.mu.Lock()
	err := h.open(store.Options{Create: h.create})
	h.mu.Unlock()
	if err != nil {
		return err
	}
	// Only the holder of h.running closes a file that is open for writing.
	err = fn(h.db)
	return errors.Join(err, h.closeFile())
}

// Amend runs fn for a moment with the file open for writing: in the run that has it open
// so, or else between two reads. Readers wait until fn returns, and what is attached stays,
// so fn must be short and change nothing but vectors. The error is [store.ErrLocked] while another
// program has the file open.
func (h *Handle) Amend(fn func(*store.Store) error) error {
	if h.elsewhere != nil {
		return ErrElsewhere
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.writing {
		return fn(h.db)
	}
	if h.db != nil {
		err := h.db.Close()
		h.db = nil
		if err != nil {
			return errors.Join(err, h.release())
		}
	}
	db, err := h.openFile(store.Options{})
	if err == nil {
		err = errors.Join(fn(db), db.Close())
	}
	// Another program may have taken the file meanwhile; the next read then says so.
	again, closed := h.openFile(store.Options{ReadOnly: true})
	if closed != nil {
		return errors.Join(err, h.release())
	}
	h.db = again
	for _, a := range h.attached {
		a.Move(again)
	}
	return err
}

// Get returns what get reads of the open file.
func Get[T any](h *Handle, get func(Reader) (T, error)) (value T, err error) {
	err = h.Read(func(db Reader) error {
		value, err = get(db)
		return err
	})
	return value, err
}

// Meta returns what the matter says of itself.
func (h *Handle) Meta() (store.Meta, error) { return Get(h, Reader.Meta) }

// Files returns the record of every file that was met, by path.
func (h *Handle) Files() ([]store.File, error) { return Get(h, Reader.Files) }

// Document returns a document as it is stored.
func (h *Handle) Document(id doc.ID) (*store.Document, error) {
	return Get(h, func(db Reader) (*store.Document, error) { return db.Document(id) })
}

// Check recounts and rehashes everything that is stored.
func (h *Handle) Check(ctx context.Context) (store.CheckReport, error) {
	return Get(h, func(db Reader) (store.CheckReport, error) { return db.Check(ctx) })
}
