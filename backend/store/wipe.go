package store

import (
	"fmt"

	bolt "go.etcd.io/bbolt"
)

// Wipe overwrites what was deleted or replaced: pages that are free keep their content until
// they are used again. Nobody may read from the store meanwhile. What the disk itself keeps, as
// those do that spread their writes, is out of reach.
func (s *Store) Wipe() error {
	return s.explain(guard(func() error {
		// The first commit frees what the last one replaced; both meta pages know of the second.
		for range 2 {
			if err := s.db.Update(func(tx *bolt.Tx) error {
				return tx.Bucket(bucketMeta).SetSequence(tx.Bucket(bucketMeta).Sequence() + 1)
			}); err != nil {
				return err
			}
		}
		tx, err := s.db.Begin(true) // keeps other writers away
		if err != nil {
			return err
		}
		defer tx.Rollback() //nolint:errcheck // it wrote nothing
		return s.zeroFree()
	}))
}

// zeroFree overwrites the pages that the file calls free.
func (s *Store) zeroFree() error {
	meta, err := readMeta(s.file)
	if err != nil {
		return err
	}
	w := walker{r: s.file, pages: meta.pages}
	free := w.freelist(meta.freelist)
	if len(w.problems) > 0 {
		return fmt.Errorf("%w: %s", ErrDamaged, w.problems[0])
	}
	zeros := make([]byte, pageSize)
	for _, id := range free {
		if _, err := s.file.WriteAt(zeros, int64(id)*pageSize); err != nil {
			return err
		}
	}
	return s.file.Sync()
}

// SetHeader replaces the header of an encrypted matter, and wipes what is left of the one
// before; see [Store.Wipe].
func (s *Store) SetHeader(header []byte) error {
	err := s.update(func(tx *txn) error {
		if tx.encryption == nil || len(header) == 0 {
			return fmt.Errorf("%w: a header for a matter that is not encrypted", ErrInvalid)
		}
		return tx.Bucket(bucketMeta).Put(keyHeader, header)
	})
	if err != nil {
		return err
	}
	return s.Wipe()
}
