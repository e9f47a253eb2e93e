package store

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"

	"pincite/backend/doc"
)

// Places are where the words of a document stand that had to be recognised in pictures:
// finding that out takes seconds a page. Documents of other kinds have none, and so has what
// older programs wrote. They have a bucket of their own beside the contents, for bbolt
// splits a page of more than the four keys that a document's contents have.

// packPlaces packs places: the packing, the SHA-256 of the text that they are of, the sizes
// of the pages, and the boxes. A word takes some 24 bytes.
func packPlaces(textHash string, p doc.Places) []byte {
	sum, _ := hex.DecodeString(textHash) // made by encodeDocument
	b := append([]byte{packing}, sum...)
	b = binary.AppendUvarint(b, uint64(len(p.Sizes)))
	for _, size := range p.Sizes {
		b = appendFloats(b, size.Width, size.Height)
	}
	b = binary.AppendUvarint(b, uint64(len(p.Boxes)))
	at, page := 0, 0
	for _, x := range p.Boxes {
		b = binary.AppendVarint(b, int64(x.Span.Start-at))
		b = binary.AppendVarint(b, int64(x.Span.Len()))
		b = binary.AppendVarint(b, int64(x.Page-page))
		b = appendFloats(b, x.Left, x.Top, x.Right, x.Bottom, x.Confidence)
		at, page = x.Span.End, x.Page
	}
	return b
}

func appendFloats(b []byte, values ...float32) []byte {
	for _, v := range values {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
	}
	return b
}

// The fewest bytes that a packed page size and a packed box take.
const minSize, minBox = 8, 23

// unpackPlaces reverses packPlaces.
func unpackPlaces(b []byte) (textHash string, p doc.Places, err error) {
	r := reader{b: b}
	if r.byte() != packing {
		return "", p, errPacked
	}
	textHash = hex.EncodeToString(r.bytes(32))
	if n := r.count(minSize); n > 0 {
		p.Sizes = make([]doc.PageSize, n)
	}
	for i := range p.Sizes {
		p.Sizes[i] = doc.PageSize{Width: r.float32(), Height: r.float32()}
	}
	if n := r.count(minBox); n > 0 {
		p.Boxes = make([]doc.Box, n)
	}
	at, page := 0, 0
	for i := range p.Boxes {
		x := &p.Boxes[i]
		x.Span = r.span(at)
		x.Page = page + r.int()
		x.Left, x.Top, x.Right, x.Bottom, x.Confidence = r.float32(), r.float32(), r.float32(), r.float32(), r.float32()
		at, page = x.Span.End, x.Page
	}
	return textHash, p, r.finish()
}

// inspectPlaces returns what is wrong with places, and "" where nothing is.
func inspectPlaces(text string, p doc.Places) string {
	for i, size := range p.Sizes {
		if !finite(size.Width, size.Height) {
			return fmt.Sprintf("page %d has no size", i+1)
		}
	}
	for i, x := range p.Boxes {
		switch _, err := doc.Quote(text, x.Span); {
		case err != nil:
			return fmt.Sprintf("box %d: %v", i, err)
		case x.Page < 1 || x.Page > len(p.Sizes):
			return fmt.Sprintf("box %d is on page %d of %d", i, x.Page, len(p.Sizes))
		case !finite(x.Left, x.Top, x.Right, x.Bottom) || !(x.Confidence >= 0 && x.Confidence <= 1):
			return fmt.Sprintf("box %d has no place, or confidence %v", i, x.Confidence)
		}
	}
	return ""
}

func putPlaces(tx *txn, id doc.ID, packed []byte) error {
	if err := deletePlaces(tx, id); err != nil {
		return err
	}
	all, err := tx.CreateBucketIfNotExists(bucketPlaces)
	if err != nil {
		return err
	}
	box, err := tx.makeBox(id)
	if err != nil {
		return err
	}
	b, err := all.CreateBucket(tx.documentKey(id))
	if err != nil {
		return err
	}
	return putValue(b, keyPlaces, box.seal(place{bucketPlaces, sealKey(id, keyPlaces)}, packed))
}

func deletePlaces(tx *txn, id doc.ID) error {
	if b := tx.Bucket(bucketPlaces); b != nil {
		return dropBucket(b, tx.documentKey(id))
	}
	return nil
}

// Places returns where the words of a document stand on its pages, as they were stored with
// its text, and zero Places where they were not. What their spans hold of the text are the
// words.
func (s *Store) Places(id doc.ID) (p doc.Places, err error) {
	err = s.view(func(tx *txn) error {
		p, err = s.getPlaces(tx, id)
		return err
	})
	return p, err
}

func (s *Store) getPlaces(tx *txn, id doc.ID) (doc.Places, error) {
	value, err := s.placesValue(tx, id)
	if err != nil || value == nil {
		return doc.Places{}, err
	}
	textHash, p, err := unpackPlaces(value)
	if err != nil {
		return doc.Places{}, fmt.Errorf("document %v: places: %w: %w", id, ErrDamaged, err)
	}
	d, err := s.getDocument(tx, id)
	if err != nil {
		return doc.Places{}, err
	}
	if hex.EncodeToString(d.TextHash[:]) != textHash {
		return doc.Places{}, nil // of a text that was stored before it
	}
	if detail := inspectPlaces(d.Text, p); detail != "" {
		return doc.Places{}, fmt.Errorf("document %v: places: %w: %s", id, ErrDamaged, detail)
	}
	return p, nil
}

// placesValue returns the packed places of a document, which may alias the file, and nil where
// there are none.
func (s *Store) placesValue(tx *txn, id doc.ID) ([]byte, error) {
	all := tx.Bucket(bucketPlaces)
	if all == nil {
		return nil, nil
	}
	b := all.Bucket(tx.documentKey(id))
	if b == nil {
		return nil, nil
	}
	if err := s.leafOnly(b); err != nil {
		return nil, fmt.Errorf("document %v: places: %w", id, err)
	}
	box, err := tx.documentBox(id)
	if err != nil {
		return nil, err
	}
	value, err := box.unseal(place{bucketPlaces, sealKey(id, keyPlaces)}, b.Get(keyPlaces))
	if err != nil {
		return nil, fmt.Errorf("document %v: places: %w", id, err)
	}
	return value, nil
}
