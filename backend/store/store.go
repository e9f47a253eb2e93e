package store

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"sync/atomic"
	"time"

	bolt "go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"pincite/backend/vault"
)

// lockTimeout is how long Open waits for another process to let go of the matter.
const lockTimeout = time.Second

// growth is how many bytes the file is made longer at once, once it is longer than that.
const growth = 256 << 10

// mapAhead returns how many bytes of addresses to map the file to before it needs them. Where
// it outgrows its mapping, bbolt copies all that the transaction has put, and keeps readers
// out. On Windows the file would be made that long.
func mapAhead() int {
	if runtime.GOOS == "windows" {
		return 0
	}
	return 1 << 30
}

// Options says how a matter is opened. The zero value opens an existing one for
// reading and writing.
type Options struct {
	// Create makes the matter, and the folders above it, where there is none.
	Create bool
	// ReadOnly lets several processes read the matter at once; while one has it open
	// for writing, opening it so is [ErrLocked]. Create is ignored.
	ReadOnly bool
	// Unlock returns the key of an encrypted matter by its header, as [Store.SetHeader] or
	// Header gave it. Its errors are returned by Open; where it is nil, [ErrSealed].
	Unlock func(header []byte) (*vault.Key, error)
	// Key has a new matter encrypted with it. Header, which is not encrypted, is what Unlock
	// is given later.
	Key    *vault.Key
	Header []byte

	wait time.Duration // for another process to let go of the matter; 0 is lockTimeout
}

// Store is an open matter.
type Store struct {
	path string
	db   *bolt.DB
	file *os.File // db's own, for plain reads of what db maps

	encryption *encryption // nil where the matter is not encrypted

	touched atomic.Int64 // bytes of texts and vectors read since pages of the file were let go
}

// mostTouched is how many bytes of a matter may be read before its pages are let go. Of 641 contracts, whose file has 312 MB, one
// question to all of them had mapped 295.
const mostTouched = 32 << 20

// Open opens the matter at path. It returns [ErrNoMatter], [ErrNotMatter],
// [ErrVersion], [ErrDamaged], after about a second [ErrLocked], or an error of the
// file system.
//
// A new matter is a file with mode 0600, and the folders made for it have mode 0700. A
// matter that others may read is narrowed to 0600; [Store.Exposed] tells where the
// file system does not allow it.
func Open(path string, o Options) (*Store, error) {
	o.Create = o.Create && !o.ReadOnly
	for tries := 3; ; tries-- {
		looked, _ := os.Stat(path)
		s, err := open(path, o)
		if s != nil {
			looked, _ = s.file.Stat()
		}
		// Somebody who encrypts a matter puts another file in its place and overwrites the one
		// before: whatever that says by then is not of the matter.
		now, gone := os.Stat(path)
		if looked == nil || gone != nil || os.SameFile(looked, now) {
			return s, err
		}
		if s != nil {
			err = s.Close()
		}
		if tries == 0 {
			return nil, explain(path, errors.Join(fmt.Errorf("%w: its file is replaced again and again", ErrLocked), err))
		}
	}
}

// open opens the file that stands at the path now.
func open(path string, o Options) (*Store, error) {
	if err := prepare(path, o); err != nil {
		return nil, explain(path, err)
	}
	s := &Store{path: path}
	err := guard(func() (err error) {
		s.db, err = bolt.Open(path, 0o600, &bolt.Options{
			Timeout:         cmp.Or(o.wait, lockTimeout),
			ReadOnly:        o.ReadOnly,
			PageSize:        pageSize,
			FreelistType:    bolt.FreelistMapType,
			InitialMmapSize: mapAhead(),
			OpenFile: func(name string, flag int, mode fs.FileMode) (*os.File, error) {
				f, err := os.OpenFile(name, flag, mode)
				s.file = f
				return f, err
			},
		})
		return err
	})
	if err != nil {
		return nil, explain(path, fmt.Errorf("open: %w", err))
	}
	s.db.AllocSize = growth
	if s.replaced() {
		s.Close()
		return nil, explain(path, ErrLocked) // and opened anew
	}
	if err := s.open(o); err != nil {
		s.Close()
		return nil, err
	}
	return s, nil
}

// replaced reports whether another file stands at the path than was opened, as when somebody
// encrypted the matter while this program waited for it.
func (s *Store) replaced() bool {
	opened, err := s.file.Stat()
	if err != nil {
		return false
	}
	now, err := os.Stat(s.path)
	return err == nil && !os.SameFile(opened, now)
}

// prepare makes the folder of a new matter and looks at the file of an old one
// before bbolt maps it into memory.
func prepare(path string, o Options) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) && o.Create:
		return os.MkdirAll(filepath.Dir(path), 0o700)
	case errors.Is(err, fs.ErrNotExist):
		return ErrNoMatter
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return ErrNotMatter
	case info.Size() == 0 && o.Create:
		return nil
	case info.Size() == 0:
		return errEmpty
	}
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return inspectPages(f)
}

// open checks the format of the opened file, or creates it.
func (s *Store) open(o Options) error {
	if runtime.GOOS != "windows" && s.Exposed() {
		// A file system without rights refuses or ignores this; Exposed tells.
		_ = os.Chmod(s.path, 0o600)
	}
	var header []byte
	var id string
	err := s.view(func(tx *txn) error {
		version, err := checkFormat(tx)
		if version == encryptedVersion {
			header, id = slices.Clone(tx.Bucket(bucketMeta).Get(keyHeader)), string(tx.Bucket(bucketMeta).Get(keyKey))
		}
		return err
	})
	if errors.Is(err, errNew) {
		if !o.Create {
			return explain(s.path, errEmpty)
		}
		if o.Key != nil {
			s.encryption = newEncryption(o.Key)
		}
		return s.update(func(tx *txn) error { return initialise(tx, o.Key, o.Header) })
	}
	if err == nil && header != nil {
		err = s.unlock(header, id, o.Unlock)
	}
	return s.explain(err)
}

// unlock takes the key of an encrypted matter, which has that ID.
func (s *Store) unlock(header []byte, id string, unlock func([]byte) (*vault.Key, error)) error {
	if unlock == nil {
		return ErrSealed
	}
	key, err := unlock(header)
	if err != nil {
		return err
	}
	if key.ID() != id {
		return fmt.Errorf("%w: that is the key of another one", ErrSealed)
	}
	s.encryption = newEncryption(key)
	return nil
}

// Encrypted reports whether the matter is encrypted.
func (s *Store) Encrypted() bool { return s.encryption != nil }

// Header returns the header of an encrypted matter, and nil of another.
func (s *Store) Header() (header []byte, err error) {
	err = s.view(func(tx *txn) error {
		if tx.encryption != nil {
			header = slices.Clone(tx.Bucket(bucketMeta).Get(keyHeader))
		}
		return nil
	})
	return header, err
}

// Close waits for running transactions and lets go of the file.
func (s *Store) Close() error { return s.explain(s.db.Close()) }

// Path returns the path that the store was opened with.
func (s *Store) Path() string { return s.path }

// Size returns the size of the file in bytes.
func (s *Store) Size() (int64, error) {
	info, err := s.file.Stat()
	if err != nil {
		return 0, s.explain(err)
	}
	return info.Size(), nil
}

// Exposed reports whether the rights of the file still let other users read or write
// it, as on a file system without rights. It is always false on Windows, where the
// folder's access list decides.
func (s *Store) Exposed() bool {
	info, err := os.Stat(s.path)
	return err == nil && runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0
}

// view runs fn on the last commit. fn must copy what it keeps.
func (s *Store) view(fn func(*txn) error) error {
	return s.explain(guard(func() error {
		return s.db.View(func(tx *bolt.Tx) error {
			err := fn(s.txn(tx))
			if s.touched.Load() >= mostTouched {
				s.touched.Store(0)
				letGo(tx)
			}
			return err
		})
	}))
}

// update runs fn in a transaction that is committed if it returns nil.
func (s *Store) update(fn func(*txn) error) error {
	return s.explain(guard(func() error { return s.db.Update(func(tx *bolt.Tx) error { return fn(s.txn(tx)) }) }))
}

func (s *Store) txn(tx *bolt.Tx) *txn { return &txn{tx, s.encryption} }

func (s *Store) explain(err error) error { return explain(s.path, err) }

// guard runs fn and turns a panic into [ErrDamaged]: bbolt trusts its pages, and
// panics, or reads beyond the end of the file, where they are torn.
func guard(fn func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %v", ErrDamaged, r)
		}
	}()
	return fn()
}

// dropBucket deletes a bucket inside b, if it is there.
func dropBucket(b *bolt.Bucket, key []byte) error {
	if err := b.DeleteBucket(key); err != nil && !errors.Is(err, bolterrors.ErrBucketNotFound) {
		return err
	}
	return nil
}

// putValue stores a value that is the caller's to keep unchanged until the commit.
func putValue(b *bolt.Bucket, key, value []byte) error {
	err := b.Put(key, value)
	if errors.Is(err, bolterrors.ErrValueTooLarge) {
		return fmt.Errorf("%w: a value of %d bytes, at most %d can be stored", ErrInvalid, len(value), bolt.MaxValueSize)
	}
	return err
}

// initialise gives a file without buckets those of a new matter. Creation is one
// transaction, so a file without buckets is one whose creation was cut short.
//
// Where the matter is to be encrypted, header is what unlocks the key.
func initialise(tx *txn, key *vault.Key, header []byte) error {
	for _, name := range buckets() {
		if _, err := tx.CreateBucket(name); err != nil {
			return err
		}
	}
	meta := tx.Bucket(bucketMeta)
	if err := meta.Put(keyFormat, []byte(formatName)); err != nil {
		return err
	}
	version := plainVersion
	if key != nil {
		version = encryptedVersion
		if len(header) == 0 {
			return fmt.Errorf("%w: an encrypted matter without a header", ErrInvalid)
		}
		_, err := tx.CreateBucket(bucketKeys)
		if err = errors.Join(err, meta.Put(keyHeader, header), meta.Put(keyKey, []byte(key.ID()))); err != nil {
			return err
		}
	}
	if err := meta.Put(keyVersion, strconv.AppendInt(nil, int64(version), 10)); err != nil {
		return err
	}
	return putMeta(tx, Meta{Created: time.Now()})
}
