package store

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	bolt "go.etcd.io/bbolt"

	"pincite/backend/doc"
)

// The vectors of a document are cut into segments, so that no value comes near the
// 2 GiB that bbolt allows, and into at most four, so that they share one leaf page.
const (
	segmentBytes = 1 << 30
	maxSegments  = 4
)

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
	all, dim, err := s.payloads(tx, set, id)
	if err != nil {
		return dst, 0, err
	}
	for _, payload := range all {
		dst = unpackVectors(dst, payload)
	}
	return dst, dim, nil
}

// payloads returns the checked segments of a document's vectors, and the length of one.
func (s *Store) payloads(tx *bolt.Tx, set VectorSet, id doc.ID) (all segments, dim int, err error) {
	b, dim, err := s.vectorsOf(tx, set, id)
	if err != nil {
		return nil, 0, err
	}
	v, numbers := encodedVectors{set: set, id: id}, 0
	for i := 0; i < maxSegments; i++ {
		value := b.Get([]byte{byte(i)})
		if value == nil && i > 0 {
			break
		}
		payload, err := unseal(v.sealKey(i), value)
		if err != nil {
			return nil, 0, fmt.Errorf("vectors of document %v: %w", id, err)
		}
		all, numbers = append(all, payload), numbers+len(payload)/4
	}
	if numbers%dim != 0 {
		return nil, 0, fmt.Errorf("vectors of document %v: %w: their number is wrong", id, ErrDamaged)
	}
	return all, dim, nil
}

// segments holds a document's packed vectors, without seals. They alias the file.
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
