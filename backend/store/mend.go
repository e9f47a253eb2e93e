package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	bolt "go.etcd.io/bbolt"

	"pincite/backend/doc"
)

// Mended is what [Store.Mend] took out or made anew.
type Mended struct {
	// Documents had a damaged record, text, layout, chunks, places or vectors. They have no
	// vectors now, in the sets that were damaged, or are gone, so that an index run makes them
	// anew.
	Documents []doc.ID
	// Records are the paths of files whose records were damaged, or led to a document that is
	// not there, and are gone.
	Records []string
	// Settings tells that those of the matter could not be read, and are those of a new one.
	Settings bool
}

// Any reports whether anything was damaged.
func (m Mended) Any() bool { return len(m.Documents)+len(m.Records) > 0 || m.Settings }

// Mend takes damage out of the matter, in one transaction: afterwards [Store.Check] finds none
// but in the contents of documents that have no vectors, and an index run makes anew what is
// missing. The error is [ErrDamaged] where the file's own structure is broken: such a matter
// cannot be mended.
//
// Mend reads the whole file.
func (s *Store) Mend(ctx context.Context) (Mended, error) {
	m := mender{ids: map[doc.ID]bool{}}
	err := s.update(func(tx *txn) error {
		if err := m.settings(tx); err != nil {
			return err
		}
		if err := m.sets(tx); err != nil {
			return err
		}
		c := checker{}
		if err := c.check(ctx, s, tx); err != nil {
			return err
		}
		for _, p := range c.report.Problems {
			if err := m.mend(tx, p); err != nil {
				return err
			}
		}
		if m.relink || len(m.done.Records) > 0 {
			return m.links(tx)
		}
		return nil
	})
	if err != nil {
		return Mended{}, err
	}
	for id := range m.ids {
		m.done.Documents = append(m.done.Documents, id)
	}
	slices.SortFunc(m.done.Documents, func(a, b doc.ID) int { return slices.Compare(a[:], b[:]) })
	return m.done, nil
}

type mender struct {
	done   Mended
	ids    map[doc.ID]bool
	relink bool
}

// settings makes the settings readable again.
func (m *mender) settings(tx *txn) error {
	meta, err := getMeta(tx)
	if err == nil { // from the copy, perhaps
		return putMeta(tx, meta)
	}
	m.done.Settings = true
	return putMeta(tx, Meta{Created: time.Now()})
}

// sets makes the records of vector sets readable again. The length of the vectors is that of
// those that are there; the notes are lost.
func (m *mender) sets(tx *txn) error {
	sets := tx.Bucket(bucketSets)
	var damaged []VectorSet
	err := sets.ForEach(func(k, v []byte) error {
		var r setRecord
		if decodeRecord(tx.box(), place{bucketSets, k}, v, &r) != nil || r.Dim < 1 {
			damaged = append(damaged, VectorSet(k))
		}
		return nil
	})
	for _, set := range damaged {
		if err == nil {
			err = sets.Delete([]byte(set))
		}
		if dim := lengthIn(tx, set); dim > 0 && err == nil {
			err = tx.putRecord(bucketSets, []byte(set), setRecord{Dim: dim})
		}
	}
	return err
}

// lengthIn returns the length of the vectors of a set by what is stored of them, 0 where that
// cannot be told.
func lengthIn(tx *txn, set VectorSet) int {
	bucket := tx.Bucket(bucketVectors).Bucket([]byte(set))
	if bucket == nil {
		return 0
	}
	dim := 0
	_ = bucket.ForEachBucket(func(k []byte) error {
		id, err := tx.documentID(k)
		if err != nil {
			return nil
		}
		r, err := tx.documentRecord(id, tx.Bucket(bucketDocuments).Get(k))
		if err != nil || r.Chunks < 1 {
			return nil
		}
		box, err := tx.documentBox(id)
		if err != nil {
			return nil
		}
		segments, err := segmentsOf(bucket.Bucket(k), box, set, id)
		if err != nil {
			return nil
		}
		numbers := 0
		for _, s := range segments {
			numbers += s.size / 4
		}
		if numbers%r.Chunks == 0 {
			dim = numbers / r.Chunks
		}
		return nil
	})
	return dim
}

// mend takes one problem out.
func (m *mender) mend(tx *txn, p Problem) error {
	noted := p.Doc != (doc.ID{})
	switch {
	case p.Kind == BadPage:
		return fmt.Errorf("%w: %s", ErrDamaged, p.Detail)
	case p.Kind == BadRecord && p.Path != "":
		m.done.Records = append(m.done.Records, p.Path)
		return tx.Bucket(bucketFiles).Delete(p.key)
	case p.Kind == BadRecord && !noted: // a key that is no document's
		return m.strays(tx)
	case p.Kind == BadFile:
		m.relink = true
		return nil
	case p.Kind == BadOrphan && noted:
		switch {
		case p.Set != "":
			return m.orphanVectors(tx, p)
		case tx.Bucket(bucketDocuments).Get(tx.documentKey(p.Doc)) != nil: // the link alone may be missing
			m.relink = true
			return nil
		}
		return deleteDocument(tx, p.Doc)
	case p.Kind == BadOrphan:
		return dropBucket(tx.Bucket(bucketVectors), []byte(p.Set))
	case !noted:
		return nil
	}
	m.ids[p.Doc] = true
	switch p.Kind {
	case BadVectors:
		return errors.Join(reviseVectors(tx), dropBucket(tx.Bucket(bucketVectors).Bucket([]byte(p.Set)), tx.documentKey(p.Doc)))
	case BadPlaces:
		if err := deletePlaces(tx, p.Doc); err != nil {
			return err
		}
	case BadRecord:
		if _, err := tx.documentRecord(p.Doc, tx.Bucket(bucketDocuments).Get(tx.documentKey(p.Doc))); err != nil {
			m.relink = true // its files are read as if they were new
			return deleteDocument(tx, p.Doc)
		}
	}
	if _, err := tx.Bucket(bucketDocuments).NextSequence(); err != nil {
		return err
	}
	return deleteVectors(tx, p.Doc)
}

// orphanVectors deletes vectors of a document that is not there.
func (m *mender) orphanVectors(tx *txn, p Problem) error {
	if err := dropBucket(tx.Bucket(bucketVectors).Bucket([]byte(p.Set)), tx.documentKey(p.Doc)); err != nil {
		return err
	}
	if tx.Bucket(bucketDocuments).Get(tx.documentKey(p.Doc)) != nil {
		return nil
	}
	return tx.dropKey(p.Doc)
}

// strays deletes what lies under keys that are no document's ID.
func (m *mender) strays(tx *txn) error {
	stray := func(b *bolt.Bucket) error {
		var keys [][]byte
		err := b.ForEach(func(k, _ []byte) error {
			if _, err := tx.documentID(k); err != nil {
				keys = append(keys, slices.Clone(k))
			}
			return nil
		})
		for _, k := range keys {
			if b.Bucket(k) != nil {
				err = errors.Join(err, b.DeleteBucket(k))
			} else {
				err = errors.Join(err, b.Delete(k))
			}
		}
		return err
	}
	m.relink = true
	err := errors.Join(stray(tx.Bucket(bucketDocuments)), stray(tx.Bucket(bucketContents)))
	for _, name := range [][]byte{bucketPlaces, bucketKeys} {
		if b := tx.Bucket(name); b != nil {
			err = errors.Join(err, stray(b))
		}
	}
	vectors := tx.Bucket(bucketVectors)
	return errors.Join(err, vectors.ForEachBucket(func(set []byte) error { return stray(vectors.Bucket(set)) }))
}

// links makes the links anew from the records of files. A record that leads to no document that
// is there goes, and the file that holds one whose record went is to be read again.
func (m *mender) links(tx *txn) error {
	if err := tx.DeleteBucket(bucketLinks); err != nil {
		return err
	}
	links, err := tx.CreateBucket(bucketLinks)
	if err != nil {
		return err
	}
	bucket, documents := tx.Bucket(bucketFiles), tx.Bucket(bucketDocuments)
	var gone []File
	var containers []File
	err = bucket.ForEach(func(k, v []byte) error {
		f, err := tx.decodeFile(k, v)
		switch {
		case err != nil:
			return err
		case f.Doc != (doc.ID{}) && documents.Get(tx.documentKey(f.Doc)) == nil, f.Doc == (doc.ID{}) && f.State == Indexed:
			gone = append(gone, f)
			return nil
		case f.Members > 0:
			containers = append(containers, f)
		}
		if f.Doc == (doc.ID{}) {
			return nil
		}
		return links.Put(tx.linkKey(f.Doc, f.Path), []byte{})
	})
	if err != nil {
		return err
	}
	for _, f := range gone {
		m.done.Records = append(m.done.Records, f.Path)
		if err := bucket.Delete(tx.pathKey(f.Path)); err != nil {
			return err
		}
	}
	for _, f := range containers {
		holds := func(path string) bool {
			return strings.HasPrefix(path, f.Path) && path != f.Path || path == unknownPath
		}
		if !slices.ContainsFunc(m.done.Records, holds) {
			continue
		}
		f.ModTime = time.Time{}
		if err := putFile(tx, f, looseIDs{}); err != nil {
			return err
		}
	}
	return m.sweep(tx)
}

// sweep deletes the documents that no file leads to.
func (m *mender) sweep(tx *txn) error {
	loose := looseIDs{}
	err := tx.Bucket(bucketDocuments).ForEach(func(k, _ []byte) error {
		id, err := tx.documentID(k)
		loose[id] = true
		return err
	})
	if err != nil {
		return err
	}
	return sweep(tx, loose)
}
