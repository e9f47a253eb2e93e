package store

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"slices"

	bolt "go.etcd.io/bbolt"

	"pincite/backend/doc"
)

// VectorSet names all vectors of one model and recipe. It is opaque here: callers
// make it of a hash of both.
type VectorSet string

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

// The vectors of a document are cut into segments, so that no value comes near the
// 2 GiB that bbolt allows, and into at most four, so that they share one leaf page.
const (
	segmentBytes = 1 << 30
	maxSegments  = 4
)

// PutVectors commits a document's vectors in a set, packed, one of length dim for each
// of its chunks, replacing those it has. It returns [ErrNoDocument] where the document
// is not there (any more), and [ErrInvalid] for vectors that do not fit.
func (s *Store) PutVectors(set VectorSet, id doc.ID, dim int, vectors []float32) error {
	if dim < 1 || len(vectors)%dim != 0 {
		return s.explain(fmt.Errorf("document %v: %w: %d numbers are no vectors of %d", id, ErrInvalid, len(vectors), dim))
	}
	chunks := len(vectors) / dim
	v, err := encodeVectors(set, id, dim, chunks, vectors)
	if err != nil {
		return s.explain(err)
	}
	return s.update(func(tx *bolt.Tx) error {
		r, err := getDocumentRecord(tx, id)
		if err != nil {
			return err
		}
		if r.Chunks != chunks {
			return fmt.Errorf("document %v: %w: %d vectors for %d chunks", id, ErrInvalid, chunks, r.Chunks)
		}
		return v.put(tx)
	})
}

// Vectored is a document as it was read, with the vectors made of its chunks, packed.
type Vectored struct {
	Document *Document
	Vectors  []float32
}

// PutVectorsOf commits the vectors of several documents in a set, as [Store.PutVectors]
// does for one. A document that is not there any more, or whose text, summary or chunks
// are not those that were read, is left out: stored is how many were not.
func (s *Store) PutVectorsOf(set VectorSet, dim int, batch ...Vectored) (stored int, err error) {
	encoded := make([]encodedVectors, len(batch))
	for i, v := range batch {
		if encoded[i], err = encodeVectors(set, v.Document.ID, dim, len(v.Document.Chunks), v.Vectors); err != nil {
			return 0, s.explain(err)
		}
	}
	err = s.update(func(tx *bolt.Tx) error {
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
func (s *Store) unchanged(tx *bolt.Tx, d *Document) (bool, error) {
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
	return s.update(func(tx *bolt.Tx) error {
		if err := reviseVectors(tx); err != nil {
			return err
		}
		if err := checkSet(tx, set, dim); err != nil {
			return err
		}
		return putRecord(tx.Bucket(bucketSets), []byte(set), setRecord{Dim: dim, Notes: notes})
	})
}

// checkSet returns [ErrInvalid] where the vectors of a set have another length than dim.
func checkSet(tx *bolt.Tx, set VectorSet, dim int) error {
	old := tx.Bucket(bucketSets).Get([]byte(set))
	if old == nil {
		return nil
	}
	var r setRecord
	if err := decodeRecord([]byte(set), old, &r); err != nil {
		return err
	}
	if r.Dim != dim {
		return fmt.Errorf("%w: vectors of %d in a set of %d", ErrInvalid, dim, r.Dim)
	}
	return nil
}

// reviseVectors counts one more change of vectors, see [Meta].
func reviseVectors(tx *bolt.Tx) error {
	_, err := tx.Bucket(bucketVectors).NextSequence()
	return err
}

// Vectors appends the packed vectors of a document to dst and returns it with the
// length of one vector. dst may be nil; one with enough capacity is not copied. Where
// the document has none in the set the error is [ErrNoVectors].
func (s *Store) Vectors(set VectorSet, id doc.ID, dst []float32) ([]float32, int, error) {
	var dim int
	err := s.view(func(tx *bolt.Tx) (err error) {
		dst, dim, err = s.appendVectors(tx, set, id, dst)
		return err
	})
	return dst, dim, err
}

// VectorsAt appends the vectors of some chunks of a document to dst, in the order of
// chunks, and returns it with the length of one vector. It reads no more of the file than
// that, and so does not check the vectors' checksum: [Store.Vectors] does. Where the
// document has no vectors in the set, or none of such a number, the error is
// [ErrNoVectors].
func (s *Store) VectorsAt(set VectorSet, id doc.ID, chunks []int, dst []float32) ([]float32, int, error) {
	var dim int
	err := s.view(func(tx *bolt.Tx) error {
		b, n, err := s.vectorsOf(tx, set, id)
		if err != nil {
			return err
		}
		dim = n
		segments := segmentsOf(b)
		for _, chunk := range chunks {
			var ok bool
			if dst, ok = segments.appendRange(dst, chunk*dim, dim); !ok {
				return fmt.Errorf("chunk %d of document %v: %w", chunk, id, ErrNoVectors)
			}
		}
		return nil
	})
	return dst, dim, err
}

// HasVectors reports whether a document has vectors in the set.
func (s *Store) HasVectors(set VectorSet, id doc.ID) (has bool, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		b := tx.Bucket(bucketVectors).Bucket([]byte(set))
		has = b != nil && b.Bucket(id[:]) != nil
		return nil
	})
	return has, err
}

// VectorSets returns the sets of the matter in the order of their names' bytes.
func (s *Store) VectorSets() (sets []SetInfo, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		return tx.Bucket(bucketSets).ForEach(func(k, v []byte) error {
			info := SetInfo{Set: VectorSet(k)}
			var r setRecord
			if err := decodeRecord(k, v, &r); err != nil {
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
	err = s.view(func(tx *bolt.Tx) error {
		b := tx.Bucket(bucketVectors).Bucket([]byte(set))
		if b == nil {
			return nil
		}
		return b.ForEachBucket(func(k []byte) error {
			id, err := toID(k)
			ids = append(ids, id)
			return err
		})
	})
	return ids, err
}

// MissingVectors returns the documents that have no vectors in the set, ascending.
func (s *Store) MissingVectors(set VectorSet) (ids []doc.ID, err error) {
	err = s.view(func(tx *bolt.Tx) error {
		b := tx.Bucket(bucketVectors).Bucket([]byte(set))
		return tx.Bucket(bucketDocuments).ForEach(func(k, _ []byte) error {
			if b != nil && b.Bucket(k) != nil {
				return nil
			}
			id, err := toID(k)
			ids = append(ids, id)
			return err
		})
	})
	return ids, err
}

// DeleteVectorSet deletes a set with all its vectors; one that is not there is passed
// over.
func (s *Store) DeleteVectorSet(set VectorSet) error {
	return s.update(func(tx *bolt.Tx) error {
		if err := reviseVectors(tx); err != nil {
			return err
		}
		if err := tx.Bucket(bucketSets).Delete([]byte(set)); err != nil {
			return err
		}
		return dropBucket(tx.Bucket(bucketVectors), []byte(set))
	})
}

// encodedVectors are the vectors of a document, ready to be written.
type encodedVectors struct {
	set      VectorSet
	id       doc.ID
	dim      int
	segments [][]byte
}

func encodeVectors(set VectorSet, id doc.ID, dim, chunks int, vectors []float32) (encodedVectors, error) {
	v := encodedVectors{set: set, id: id, dim: dim}
	switch size := int64(len(vectors)) * 4; {
	case set == "" || len(set) > bolt.MaxKeySize:
		return v, fmt.Errorf("document %v: %w: vectors without a set", id, ErrInvalid)
	case dim < 1 || len(vectors) != chunks*dim:
		return v, fmt.Errorf("document %v: %w: %d numbers for %d chunks of %d", id, ErrInvalid, len(vectors), chunks, dim)
	case size > maxSegments*segmentBytes:
		return v, fmt.Errorf("document %v: %w: %d bytes of vectors, at most %d can be stored", id, ErrInvalid, size, int64(maxSegments*segmentBytes))
	}
	if i := notFinite(vectors); i >= 0 {
		return v, fmt.Errorf("document %v: %w: number %d of vector %d is not finite", id, ErrInvalid, i%dim, i/dim)
	}
	for i := 0; i == 0 || len(vectors) > 0; i++ {
		part := vectors[:min(len(vectors), segmentBytes/4)]
		vectors = vectors[len(part):]
		v.segments = append(v.segments, seal(v.sealKey(i), packVectors(part)))
	}
	return v, nil
}

func (v *encodedVectors) sealKey(segment int) []byte {
	return append(sealKey(v.id, []byte(v.set)), byte(segment))
}

func (v *encodedVectors) put(tx *bolt.Tx) error {
	if err := reviseVectors(tx); err != nil {
		return err
	}
	if err := checkSet(tx, v.set, v.dim); err != nil {
		return fmt.Errorf("document %v: %w", v.id, err)
	}
	if sets := tx.Bucket(bucketSets); sets.Get([]byte(v.set)) == nil {
		if err := putRecord(sets, []byte(v.set), setRecord{Dim: v.dim}); err != nil {
			return err
		}
	}
	set, err := tx.Bucket(bucketVectors).CreateBucketIfNotExists([]byte(v.set))
	if err != nil {
		return err
	}
	if err := dropBucket(set, v.id[:]); err != nil {
		return err
	}
	b, err := set.CreateBucket(v.id[:])
	if err != nil {
		return err
	}
	for i, segment := range v.segments {
		if err := putValue(b, []byte{byte(i)}, segment); err != nil {
			return err
		}
	}
	return nil
}

// deleteVectors deletes a document's vectors in every set.
func deleteVectors(tx *bolt.Tx, id doc.ID) error {
	vectors := tx.Bucket(bucketVectors)
	return vectors.ForEachBucket(func(set []byte) error {
		return dropBucket(vectors.Bucket(set), id[:])
	})
}

// vectorsOf returns the bucket of a document's vectors in a set and the length of one.
func (s *Store) vectorsOf(tx *bolt.Tx, set VectorSet, id doc.ID) (*bolt.Bucket, int, error) {
	bucket := tx.Bucket(bucketVectors).Bucket([]byte(set))
	if bucket == nil || bucket.Bucket(id[:]) == nil {
		return nil, 0, fmt.Errorf("document %v: %w", id, ErrNoVectors)
	}
	var r setRecord
	if err := getRecord(tx.Bucket(bucketSets), []byte(set), &r); err != nil {
		return nil, 0, fmt.Errorf("vector set: %w", err)
	}
	b := bucket.Bucket(id[:])
	if err := s.leafOnly(b); err != nil {
		return nil, 0, fmt.Errorf("document %v: %w", id, err)
	}
	if r.Dim < 1 {
		return nil, 0, fmt.Errorf("vector set: %w: its vectors have a length of %d", ErrDamaged, r.Dim)
	}
	return b, r.Dim, nil
}

func (s *Store) appendVectors(tx *bolt.Tx, set VectorSet, id doc.ID, dst []float32) ([]float32, int, error) {
	b, dim, err := s.vectorsOf(tx, set, id)
	if err != nil {
		return dst, 0, err
	}
	v, at := encodedVectors{set: set, id: id}, len(dst)
	for i := 0; i < maxSegments; i++ {
		value := b.Get([]byte{byte(i)})
		if value == nil && i > 0 {
			break
		}
		payload, err := unseal(v.sealKey(i), value)
		if err != nil {
			return dst[:at], 0, fmt.Errorf("vectors of document %v: %w", id, err)
		}
		dst = unpackVectors(dst, payload)
	}
	if (len(dst)-at)%dim != 0 {
		return dst[:at], 0, fmt.Errorf("vectors of document %v: %w: their number is wrong", id, ErrDamaged)
	}
	return dst, dim, nil
}

// segments holds a document's packed vectors, without seals.
type segments [][]byte

func segmentsOf(b *bolt.Bucket) (all segments) {
	for i := range maxSegments {
		value := b.Get([]byte{byte(i)})
		if len(value) < sealLen {
			break
		}
		all = append(all, value[:len(value)-sealLen])
	}
	return all
}

// appendRange appends n numbers from the one at position at to dst; false where there are
// not that many.
func (s segments) appendRange(dst []float32, at, n int) ([]float32, bool) {
	for _, segment := range s {
		have := len(segment) / 4
		if at < have && n > 0 {
			part := min(n, have-at)
			dst = unpackVectors(dst, segment[4*at:4*(at+part)])
			at, n = at+part, n-part
		}
		at -= min(at, have)
	}
	return dst, n == 0
}

// packVectors returns the numbers as little-endian float32, with room for the seal.
func packVectors(vectors []float32) []byte {
	b := make([]byte, 4*len(vectors), 4*len(vectors)+sealLen)
	for i, x := range vectors {
		binary.LittleEndian.PutUint32(b[4*i:], math.Float32bits(x))
	}
	return b
}

// unpackVectors appends the numbers in b to dst. Values in the file are not aligned,
// so they are read byte by byte, which compilers make one load.
func unpackVectors(dst []float32, b []byte) []float32 {
	at, n := len(dst), len(b)/4
	dst = slices.Grow(dst, n)[:at+n]
	out := dst[at:]
	for i := range out {
		out[i] = math.Float32frombits(binary.LittleEndian.Uint32(b))
		b = b[4:]
	}
	return dst
}

// notFinite returns the index of the first number that is NaN or infinite, or -1.
func notFinite(vectors []float32) int {
	for i, x := range vectors {
		if math.Float32bits(x)&0x7F800000 == 0x7F800000 {
			return i
		}
	}
	return -1
}
