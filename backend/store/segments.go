package store

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	bolt "go.etcd.io/bbolt"

	"pincite/backend/doc"
	"pincite/backend/vault"
)

// The vectors of a document are cut into segments, so that no value comes near the
// 2 GiB that bbolt allows, and into at most four, so that they share one leaf page.
const (
	segmentBytes = 1 << 30
	maxSegments  = 4
)

// encodedVectors are the vectors of a document, ready to be closed and written.
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
		return v, fmt.Errorf("document %v: %w: %d bytes of vectors, at most %d can be stored", id, ErrInvalid, size,
			int64(maxSegments*segmentBytes))
	}
	if i := notFinite(vectors); i >= 0 {
		return v, fmt.Errorf("document %v: %w: number %d of vector %d is not finite", id, ErrInvalid, i%dim, i/dim)
	}
	for i := 0; i == 0 || len(vectors) > 0; i++ {
		part := vectors[:min(len(vectors), segmentBytes/4)]
		vectors = vectors[len(part):]
		v.segments = append(v.segments, packVectors(part))
	}
	return v, nil
}

// placeOf is where a segment of a document's vectors stands.
func placeOf(set VectorSet, id doc.ID, segment int) place {
	return place{bucketVectors, append(sealKey(id, []byte(set)), byte(segment))}
}

func (v *encodedVectors) put(tx *txn) error {
	if err := reviseVectors(tx); err != nil {
		return err
	}
	if err := checkSet(tx, v.set, v.dim); err != nil {
		return fmt.Errorf("document %v: %w", v.id, err)
	}
	if sets := tx.Bucket(bucketSets); sets.Get([]byte(v.set)) == nil {
		if err := tx.putRecord(bucketSets, []byte(v.set), setRecord{Dim: v.dim}); err != nil {
			return err
		}
	}
	set, err := tx.Bucket(bucketVectors).CreateBucketIfNotExists([]byte(v.set))
	if err != nil {
		return err
	}
	key := tx.documentKey(v.id)
	if err := dropBucket(set, key); err != nil {
		return err
	}
	box, err := tx.makeBox(v.id)
	if err != nil {
		return err
	}
	b, err := set.CreateBucket(key)
	if err != nil {
		return err
	}
	for i, segment := range v.segments {
		if err := putValue(b, []byte{byte(i)}, box.seal(placeOf(v.set, v.id, i), segment)); err != nil {
			return err
		}
	}
	return nil
}

// deleteVectors deletes a document's vectors in every set.
func deleteVectors(tx *txn, id doc.ID) error {
	vectors := tx.Bucket(bucketVectors)
	key := tx.documentKey(id)
	return vectors.ForEachBucket(func(set []byte) error {
		return dropBucket(vectors.Bucket(set), key)
	})
}

// vectorsOf returns the bucket of a document's vectors in a set and the length of one.
func (s *Store) vectorsOf(tx *txn, set VectorSet, id doc.ID) (*bolt.Bucket, int, error) {
	bucket := tx.Bucket(bucketVectors).Bucket([]byte(set))
	key := tx.documentKey(id)
	if bucket == nil || bucket.Bucket(key) == nil {
		return nil, 0, fmt.Errorf("document %v: %w", id, ErrNoVectors)
	}
	var r setRecord
	if err := tx.record(bucketSets, []byte(set), &r); err != nil {
		return nil, 0, fmt.Errorf("vector set: %w", err)
	}
	b := bucket.Bucket(key)
	if err := s.leafOnly(b); err != nil {
		return nil, 0, fmt.Errorf("document %v: %w", id, err)
	}
	if r.Dim < 1 {
		return nil, 0, fmt.Errorf("vector set: %w: its vectors have a length of %d", ErrDamaged, r.Dim)
	}
	return b, r.Dim, nil
}

func (s *Store) appendVectors(tx *txn, set VectorSet, id doc.ID, dst []float32) ([]float32, int, error) {
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
func (s *Store) payloads(tx *txn, set VectorSet, id doc.ID) (all [][]byte, dim int, err error) {
	b, dim, err := s.vectorsOf(tx, set, id)
	if err != nil {
		return nil, 0, err
	}
	box, err := tx.documentBox(id)
	if err != nil {
		return nil, 0, err
	}
	numbers := 0
	for i := range maxSegments {
		value := b.Get([]byte{byte(i)})
		if value == nil && i > 0 {
			break
		}
		s.touched.Add(int64(len(value)))
		payload, err := box.unseal(placeOf(set, id, i), value)
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

// segment reads parts of a stored value, of which nothing else is looked at.
type segment struct {
	box   box
	at    place
	value []byte
	size  int // of its payload

	from   int    // where window begins in the payload
	window []byte // what was read last, which may alias the file
}

// segmentsOf returns the segments of a document's vectors.
func segmentsOf(b *bolt.Bucket, box box, set VectorSet, id doc.ID) (all []*segment, err error) {
	for i := range maxSegments {
		value := b.Get([]byte{byte(i)})
		if value == nil {
			break
		}
		size, err := box.size(value)
		if err != nil {
			return nil, err
		}
		all = append(all, &segment{box: box, at: placeOf(set, id, i), value: value, size: size})
	}
	return all, nil
}

// read returns n bytes of the payload from the one at from on. It reads whole blocks, so that
// what is asked for in order is opened once.
func (s *segment) read(from, n int) (b []byte, err error) {
	if from < s.from || from+n > s.from+len(s.window) {
		s.from = from - from%vault.BlockSize
		end := from + n + vault.BlockSize - 1
		if s.window, err = s.box.window(s.at, s.value, s.from, end-end%vault.BlockSize-s.from); err != nil {
			s.window = nil
			return nil, err
		}
	}
	return s.window[from-s.from:][:n], nil
}

// appendRange appends n numbers from the one at position at to dst; false where there are
// not that many.
func appendRange(dst []float32, segments []*segment, at, n int) ([]float32, bool, error) {
	for _, s := range segments {
		have := s.size / 4
		if at < have && n > 0 {
			part := min(n, have-at)
			b, err := s.read(4*at, 4*part)
			if err != nil {
				return dst, false, err
			}
			dst = unpackVectors(dst, b)
			at, n = at+part, n-part
		}
		at -= min(at, have)
	}
	return dst, n == 0, nil
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

func finite(values ...float32) bool {
	return notFinite(values) < 0
}
