package store

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"hash"
	"maps"
	"slices"

	bolt "go.etcd.io/bbolt"

	"pincite/backend/doc"
)

// Digest returns a hash over the matter's contents: recipe, vector set, documents with
// text, layout and chunks, vectors of all sets, and files without their times. Two
// matters with the same digest answer alike, so an indexing run that was interrupted
// and resumed can be compared with one that was not. The order in which things were
// stored, the matter's age, folders and notes do not count.
func (s *Store) Digest(ctx context.Context) (sum [sha256.Size]byte, err error) {
	d := digester{s, sha256.New()}
	err = s.view(func(tx *txn) error { return d.matter(ctx, tx) })
	d.hash.Sum(sum[:0])
	return sum, err
}

// digester hashes fields so that no two sequences of fields give the same bytes.
type digester struct {
	store *Store
	hash  hash.Hash
}

func (d digester) field(b []byte) {
	d.hash.Write(binary.LittleEndian.AppendUint64(nil, uint64(len(b))))
	d.hash.Write(b)
}

func (d digester) record(v any) error {
	b, err := json.Marshal(v)
	d.field(b)
	return err
}

func (d digester) matter(ctx context.Context, tx *txn) error {
	m, err := getMeta(tx)
	if err != nil {
		return err
	}
	d.field([]byte(m.Recipe))
	d.field([]byte(m.VectorSet))
	err = d.documents(ctx, tx, tx.Bucket(bucketDocuments), d.document)
	if err != nil {
		return err
	}
	vectors := tx.Bucket(bucketVectors)
	err = vectors.ForEachBucket(func(set []byte) error {
		bucket := vectors.Bucket(set)
		if id, _ := bucket.Cursor().First(); id == nil {
			return nil // a set that lost its last document is as good as none
		}
		d.field(set)
		return d.documents(ctx, tx, bucket, func(tx *txn, id doc.ID) error { return d.vectors(tx, VectorSet(set), id) })
	})
	if err != nil {
		return err
	}
	return d.files(ctx, tx)
}

// documents hashes the IDs of the documents in a bucket in ascending order, each with what fn
// hashes of it, and their number.
func (d digester) documents(ctx context.Context, tx *txn, b *bolt.Bucket, fn func(*txn, doc.ID) error) error {
	var ids []doc.ID
	err := b.ForEach(func(k, _ []byte) error {
		id, err := tx.documentID(k)
		ids = append(ids, id)
		return err
	})
	if err != nil {
		return err
	}
	sortIDs(ids)
	for _, id := range ids {
		if err := ctx.Err(); err != nil {
			return err
		}
		d.field(id[:])
		if err := fn(tx, id); err != nil {
			return err
		}
	}
	d.number(len(ids))
	return nil
}

// files hashes the records of files in the order of their paths, and their number.
func (d digester) files(ctx context.Context, tx *txn) error {
	records := map[string]fileRecord{}
	err := tx.Bucket(bucketFiles).ForEach(func(k, v []byte) error {
		f, err := tx.decodeFile(k, v)
		if err != nil {
			return err
		}
		var r fileRecord
		if err := decodeRecord(tx.box(), place{bucketFiles, k}, v, &r); err != nil {
			return err
		}
		r.Path, r.ModTime, r.Changed = "", nil, nil
		records[f.Path] = r
		return ctx.Err()
	})
	if err != nil {
		return err
	}
	for _, path := range slices.Sorted(maps.Keys(records)) {
		d.field([]byte(path))
		if err := d.record(records[path]); err != nil {
			return err
		}
	}
	d.number(len(records))
	return nil
}

func (d digester) number(n int) { d.hash.Write(binary.LittleEndian.AppendUint64(nil, uint64(n))) }

func (d digester) document(tx *txn, id doc.ID) error {
	r, err := getDocumentRecord(tx, id)
	if err != nil {
		return err
	}
	c, err := d.store.getContents(tx, id)
	if err != nil {
		return err
	}
	for _, part := range c.parts() {
		if part.optional && *part.value == nil {
			continue
		}
		d.field(*part.value)
	}
	if places, err := d.store.placesValue(tx, id); err != nil {
		return err
	} else if places != nil {
		d.field(places)
	}
	return d.record(r)
}

func (d digester) vectors(tx *txn, set VectorSet, id doc.ID) error {
	v, dim, err := d.store.appendVectors(tx, set, id, nil)
	if err != nil {
		return err
	}
	d.hash.Write(binary.LittleEndian.AppendUint64(nil, uint64(dim)))
	d.field(packVectors(v))
	return nil
}
