package store

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"hash"

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
	err = s.view(func(tx *bolt.Tx) error { return d.matter(ctx, tx) })
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

func (d digester) matter(ctx context.Context, tx *bolt.Tx) error {
	m, err := getMeta(tx)
	if err != nil {
		return err
	}
	d.field([]byte(m.Recipe))
	d.field([]byte(m.VectorSet))
	err = d.each(ctx, tx.Bucket(bucketDocuments), func(k, _ []byte) error {
		id, err := toID(k)
		if err != nil {
			return err
		}
		return d.document(tx, id)
	})
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
		return d.each(ctx, bucket, func(k, _ []byte) error {
			id, err := toID(k)
			if err != nil {
				return err
			}
			return d.vectors(tx, VectorSet(set), id)
		})
	})
	if err != nil {
		return err
	}
	return d.each(ctx, tx.Bucket(bucketFiles), func(k, v []byte) error {
		var r fileRecord
		if err := decodeRecord(k, v, &r); err != nil {
			return err
		}
		r.ModTime = nil
		return d.record(r)
	})
}

// each hashes the number of keys in a bucket, and each key with what fn hashes of it.
func (d digester) each(ctx context.Context, b *bolt.Bucket, fn func(k, v []byte) error) error {
	n := 0
	err := b.ForEach(func(k, v []byte) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		n++
		d.field(k)
		return fn(k, v)
	})
	d.hash.Write(binary.LittleEndian.AppendUint64(nil, uint64(n)))
	return err
}

func (d digester) document(tx *bolt.Tx, id doc.ID) error {
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

func (d digester) vectors(tx *bolt.Tx, set VectorSet, id doc.ID) error {
	v, dim, err := d.store.appendVectors(tx, set, id, nil)
	if err != nil {
		return err
	}
	d.hash.Write(binary.LittleEndian.AppendUint64(nil, uint64(dim)))
	d.field(packVectors(v))
	return nil
}
