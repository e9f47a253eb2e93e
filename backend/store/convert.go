package store

import (
	"context"
	"fmt"

	bolt "go.etcd.io/bbolt"

	"pincite/backend/doc"
)

// convertBytes is about how many bytes are converted in one transaction.
const convertBytes = 32 << 20

// Convert fills s, which is new and empty, with all that from holds: each value is opened as
// from's are closed, and closed as those of s. Afterwards the digests of both are compared; the
// error is [ErrDamaged] where they differ, or where a value of from does not open. It calls
// progress with the number of documents done.
//
// Nobody may write to from meanwhile.
func (s *Store) Convert(ctx context.Context, from *Store, progress func(done, total int)) error {
	c := converter{from: from, to: s}
	ids, err := from.DocumentIDs()
	if err != nil {
		return err
	}
	if err := c.once(c.settings); err != nil {
		return err
	}
	for done := 0; done < len(ids); {
		if err := ctx.Err(); err != nil {
			return err
		}
		n, err := c.batch(ids[done:])
		if err != nil {
			return err
		}
		done += n
		progress(done, len(ids))
	}
	if err := c.once(c.files); err != nil {
		return err
	}
	want, err := from.Digest(ctx)
	if err != nil {
		return err
	}
	got, err := s.Digest(ctx)
	if err == nil && got != want {
		err = fmt.Errorf("%w: what was written is not what was read", ErrDamaged)
	}
	return s.explain(err)
}

type converter struct{ from, to *Store }

// once runs fn with both stores in one transaction.
func (c converter) once(fn func(from, to *txn) error) error {
	return c.from.view(func(from *txn) error {
		return c.to.update(func(to *txn) error { return fn(from, to) })
	})
}

// settings converts what belongs to no document or file.
func (c converter) settings(from, to *txn) error {
	m, err := getMeta(from)
	if err != nil {
		return err
	}
	if err := putMeta(to, m); err != nil {
		return err
	}
	err = from.Bucket(bucketSets).ForEach(func(k, v []byte) error {
		var r setRecord
		if err := decodeRecord(from.box(), place{bucketSets, k}, v, &r); err != nil {
			return err
		}
		if _, err := to.Bucket(bucketVectors).CreateBucketIfNotExists(k); err != nil {
			return err
		}
		return to.putRecord(bucketSets, k, r)
	})
	if err != nil {
		return err
	}
	for _, name := range [][]byte{bucketDocuments, bucketVectors} {
		if err := to.Bucket(name).SetSequence(from.Bucket(name).Sequence()); err != nil {
			return err
		}
	}
	return nil
}

// batch converts the first of the documents, as many as a transaction takes.
func (c converter) batch(ids []doc.ID) (done int, err error) {
	err = c.once(func(from, to *txn) error {
		size := 0
		for _, id := range ids {
			n, err := c.document(from, to, id)
			if err != nil {
				return fmt.Errorf("document %v: %w", id, err)
			}
			done++
			if size += n; size >= convertBytes {
				break
			}
		}
		return nil
	})
	return done, err
}

// document converts a document with its vectors, and returns how many bytes that were.
func (c converter) document(from, to *txn, id doc.ID) (size int, err error) {
	open, err := from.documentBox(id)
	if err != nil {
		return 0, err
	}
	closed, err := to.makeBox(id)
	if err != nil {
		return 0, err
	}
	key, keyTo := from.documentKey(id), to.documentKey(id)
	move := func(in, out *bolt.Bucket, k, kTo []byte, at place) error {
		value := in.Get(k)
		payload, err := open.unseal(at, value)
		if err != nil {
			return err
		}
		size += len(payload)
		return putValue(out, kTo, closed.seal(at, append(make([]byte, 0, len(payload)+sealLen), payload...)))
	}
	parts := func(in, out *bolt.Bucket, at func(k []byte) place) error {
		if in == nil {
			return nil
		}
		b, err := out.CreateBucket(keyTo)
		if err != nil {
			return err
		}
		return in.ForEach(func(k, _ []byte) error { return move(in, b, k, k, at(k)) })
	}
	if err := move(from.Bucket(bucketDocuments), to.Bucket(bucketDocuments), key, keyTo, place{bucketDocuments, id[:]}); err != nil {
		return size, err
	}
	err = parts(from.Bucket(bucketContents).Bucket(key), to.Bucket(bucketContents),
		func(k []byte) place { return place{bucketContents, sealKey(id, k)} })
	if err != nil {
		return size, err
	}
	if places := from.Bucket(bucketPlaces); places != nil && places.Bucket(key) != nil {
		out, err := to.CreateBucketIfNotExists(bucketPlaces)
		if err != nil {
			return size, err
		}
		if err := parts(places.Bucket(key), out, func(k []byte) place { return place{bucketPlaces, sealKey(id, k)} }); err != nil {
			return size, err
		}
	}
	vectors := from.Bucket(bucketVectors)
	return size, vectors.ForEachBucket(func(set []byte) error {
		out, err := to.Bucket(bucketVectors).CreateBucketIfNotExists(set)
		if err != nil {
			return err
		}
		return parts(vectors.Bucket(set).Bucket(key), out, func(k []byte) place { return placeOf(VectorSet(set), id, int(k[0])) })
	})
}

// files converts the records of files, with the links to their documents.
func (c converter) files(from, to *txn) error {
	return from.Bucket(bucketFiles).ForEach(func(k, v []byte) error {
		f, err := from.decodeFile(k, v)
		if err != nil {
			return err
		}
		return putFile(to, f, looseIDs{})
	})
}
