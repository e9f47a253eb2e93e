package store

import (
	"encoding/hex"
	"errors"
	"fmt"

	bolt "go.etcd.io/bbolt"

	"pincite/backend/doc"
)

// SetInfo describes one vector set of a matter.
type SetInfo struct {
	Set VectorSet
	Dim int
	// Documents is how many documents have vectors in the set; it is complete when
	// that is all of them.
	Documents int
	// Notes are the caller's, by name; see [Store.PutVectorSet].
	Notes map[string]string
}

// setRecord is a vector set in the file.
type setRecord struct {
	Dim   int               `json:"dim"`
	Notes map[string]string `json:"notes,omitempty"`
}

// Vectored is a document as it was read, with the vectors made of its chunks, packed.
type Vectored struct {
	Document *Document
	Vectors  []float32
}

// PutVectorsOf commits the vectors of several documents in a set, one of length dim for each chunk, replacing those they
// have. It is [ErrInvalid] for vectors that do not fit. A document that is not there any more, or whose text, summary or
// chunks are not those that were read, is left out: stored is how many were not.
func (s *Store) PutVectorsOf(set VectorSet, dim int, batch ...Vectored) (stored int, err error) {
	encoded := make([]encodedVectors, len(batch))
	for i, v := range batch {
		if encoded[i], err = encodeVectors(set, v.Document.ID, dim, len(v.Document.Chunks), v.Vectors); err != nil {
			return 0, s.explain(err)
		}
	}
	err = s.update(func(tx *txn) error {
		stored = 0
		for i, v := range batch {
			same, err := s.unchanged(tx, v.Document)
			if err != nil {
				return err
			}
			if !same {
				continue
			}
			if err := encoded[i].put(tx); err != nil {
				return err
			}
			stored++
		}
		return nil
	})
	return stored, err
}

// unchanged reports whether vectors made of d fit the document that is stored now.
func (s *Store) unchanged(tx *txn, d *Document) (bool, error) {
	r, err := getDocumentRecord(tx, d.ID)
	if errors.Is(err, ErrNoDocument) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	c, err := s.getContents(tx, d.ID)
	if err != nil {
		return false, err
	}
	read := documentRecord{TextHash: hex.EncodeToString(d.TextHash[:]), Summary: d.Summary}
	return sameChunks(r, c.chunks, read, packChunks(d.Chunks)), nil
}

// PutVectorSet makes a set for vectors of length dim, or gives one that is there other
// notes. It is [ErrInvalid] for a set whose vectors have another length.
func (s *Store) PutVectorSet(set VectorSet, dim int, notes map[string]string) error {
	if set == "" || len(set) > bolt.MaxKeySize || dim < 1 {
		return s.explain(fmt.Errorf("%w: a vector set without a name or a length", ErrInvalid))
	}
	return s.update(func(tx *txn) error {
		if err := reviseVectors(tx); err != nil {
			return err
		}
		if err := checkSet(tx, set, dim); err != nil {
			return err
		}
		return tx.putRecord(bucketSets, []byte(set), setRecord{Dim: dim, Notes: notes})
	})
}

// checkSet returns [ErrInvalid] where the vectors of a set have another length than dim.
func checkSet(tx *txn, set VectorSet, dim int) error {
	if tx.Bucket(bucketSets).Get([]byte(set)) == nil {
		return nil
	}
	var r setRecord
	if err := tx.record(bucketSets, []byte(set), &r); err != nil {
		return err
	}
	if r.Dim != dim {
		return fmt.Errorf("%w: vectors of %d in a set of %d", ErrInvalid, dim, r.Dim)
	}
	return nil
}

// reviseVectors counts one more change of vectors, see [Meta].
func reviseVectors(tx *txn) error {
	_, err := tx.Bucket(bucketVectors).NextSequence()
	return err
}

// Vectors appends the packed vectors of a document to dst and returns it with the
// length of one vector. dst may be nil; one with enough capacity is not copied. Where
// the document has none in the set the error is [ErrNoVectors].
func (s *Store) Vectors(set VectorSet, id doc.ID, dst []float32) ([]float32, int, error) {
	var dim int
	err := s.view(func(tx *txn) (err error) {
		dst, dim, err = s.appendVectors(tx, set, id, dst)
		return err
	})
	return dst, dim, err
}

// CheckVectors returns nil where a document's vectors in a set pass their checksum, without
// making numbers of them, and else the error of [Store.Vectors]. In an encrypted matter, where
// each part is checked whenever it is read, it looks at their sizes alone.
func (s *Store) CheckVectors(set VectorSet, id doc.ID) error {
	return s.view(func(tx *txn) error {
		if tx.encryption == nil {
			_, _, err := s.payloads(tx, set, id)
			return err
		}
		b, _, err := s.vectorsOf(tx, set, id)
		if err != nil {
			return err
		}
		box, err := tx.documentBox(id)
		if err == nil {
			_, err = segmentsOf(b, box, set, id)
		}
		return err
	})
}

// VectorsAt appends the vectors of some chunks of a document to dst, in the order of
// chunks, and returns it with the length of one vector. It reads no more of the file than
// that: the vectors' checksum, which a matter that is not encrypted has, [Store.Vectors] checks. Where the
// document has no vectors in the set, or none of such a number, the error is
// [ErrNoVectors].
func (s *Store) VectorsAt(set VectorSet, id doc.ID, chunks []int, dst []float32) ([]float32, int, error) {
	var dim int
	err := s.view(func(tx *txn) error {
		b, n, err := s.vectorsOf(tx, set, id)
		if err != nil {
			return err
		}
		dim = n
		box, err := tx.documentBox(id)
		if err != nil {
			return err
		}
		segments, err := segmentsOf(b, box, set, id)
		if err != nil {
			return fmt.Errorf("vectors of document %v: %w", id, err)
		}
		for _, chunk := range chunks {
			var ok bool
			if dst, ok, err = appendRange(dst, segments, chunk*dim, dim); err != nil {
				return fmt.Errorf("vectors of document %v: %w", id, err)
			}
			if !ok {
				return fmt.Errorf("chunk %d of document %v: %w", chunk, id, ErrNoVectors)
			}
		}
		return nil
	})
	return dst, dim, err
}

// HasVectors reports whether a document has vectors in the set.
func (s *Store) HasVectors(set VectorSet, id doc.ID) (has bool, err error) {
	err = s.view(func(tx *txn) error {
		b := tx.Bucket(bucketVectors).Bucket([]byte(set))
		has = b != nil && b.Bucket(tx.documentKey(id)) != nil
		return nil
	})
	return has, err
}

// VectorSets returns the sets of the matter in the order of their names' bytes.
func (s *Store) VectorSets() (sets []SetInfo, err error) {
	err = s.view(func(tx *txn) error {
		return tx.Bucket(bucketSets).ForEach(func(k, v []byte) error {
			info := SetInfo{Set: VectorSet(k)}
			var r setRecord
			if err := decodeRecord(tx.box(), place{bucketSets, k}, v, &r); err != nil {
				return err
			}
			info.Dim, info.Notes = r.Dim, r.Notes
			if b := tx.Bucket(bucketVectors).Bucket(k); b != nil {
				c := b.Cursor()
				for id, _ := c.First(); id != nil; id, _ = c.Next() {
					info.Documents++
				}
			}
			sets = append(sets, info)
			return nil
		})
	})
	return sets, err
}

// VectorHolders returns the documents that have vectors in the set, ascending.
func (s *Store) VectorHolders(set VectorSet) (ids []doc.ID, err error) {
	err = s.view(func(tx *txn) error {
		b := tx.Bucket(bucketVectors).Bucket([]byte(set))
		if b == nil {
			return nil
		}
		return b.ForEachBucket(func(k []byte) error {
			id, err := tx.documentID(k)
			ids = append(ids, id)
			return err
		})
	})
	sortIDs(ids)
	return ids, err
}

// DeleteVectorSet deletes a set with all its vectors; one that is not there is passed
// over.
func (s *Store) DeleteVectorSet(set VectorSet) error {
	return s.update(func(tx *txn) error {
		if err := reviseVectors(tx); err != nil {
			return err
		}
		if err := tx.Bucket(bucketSets).Delete([]byte(set)); err != nil {
			return err
		}
		return dropBucket(tx.Bucket(bucketVectors), []byte(set))
	})
}
