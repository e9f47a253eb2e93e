package store

import (
	"bytes"
	"fmt"
	"slices"
	"unicode/utf8"

	bolt "go.etcd.io/bbolt"

	"pincite/backend/doc"
)

// Document returns a document with all its contents, or [ErrNoDocument].
func (s *Store) Document(id doc.ID) (d *Document, err error) {
	err = s.view(func(tx *txn) error {
		d, err = s.getDocument(tx, id)
		return err
	})
	return d, err
}

// DocumentIDs returns the IDs of all documents in ascending order.
func (s *Store) DocumentIDs() (ids []doc.ID, err error) {
	err = s.view(func(tx *txn) error {
		return tx.Bucket(bucketDocuments).ForEach(func(k, _ []byte) error {
			id, err := tx.documentID(k)
			ids = append(ids, id)
			return err
		})
	})
	sortIDs(ids)
	return ids, err
}

// Heads returns the first and the last bytes of a document's text, at most head and
// tail of them, cut at character boundaries. The two never overlap: of a text of up to
// head bytes, last is empty. It reads no more of the file than that, and so is the one
// reader that does not check the text's checksum.
func (s *Store) Heads(id doc.ID, head, tail int) (first, last string, err error) {
	err = s.view(func(tx *txn) error {
		b, err := s.openContents(tx, id)
		if err != nil {
			return err
		}
		box, err := tx.documentBox(id)
		if err != nil {
			return err
		}
		first, last, err = heads(box, place{bucketContents, sealKey(id, keyText)}, b.Get(keyText), max(head, 0), max(tail, 0))
		if err != nil {
			return fmt.Errorf("document %v: its text: %w", id, err)
		}
		return nil
	})
	return first, last, err
}

// heads returns the ends of a text, each with one byte more of it, to tell a character that it
// cuts in two.
func heads(b box, at place, value []byte, head, tail int) (first, last string, err error) {
	size, err := b.size(value)
	if err != nil {
		return "", "", err
	}
	end := min(head, size)
	front, err := b.window(at, value, 0, end+1)
	if err != nil {
		return "", "", err
	}
	for end > 0 && end < size && !utf8.RuneStart(front[end]) {
		end--
	}
	start := max(size-tail, end)
	back, err := b.window(at, value, start, size-start)
	if err != nil {
		return "", "", err
	}
	for len(back) > 0 && !utf8.RuneStart(back[0]) {
		back = back[1:]
	}
	return string(front[:end]), string(back), nil
}

func (s *Store) getDocument(tx *txn, id doc.ID) (*Document, error) {
	r, err := getDocumentRecord(tx, id)
	if err != nil {
		return nil, err
	}
	c, err := s.getContents(tx, id)
	if err != nil {
		return nil, err
	}
	return decodeDocument(id, r, c)
}

func getDocumentRecord(tx *txn, id doc.ID) (r documentRecord, err error) {
	v := tx.Bucket(bucketDocuments).Get(tx.documentKey(id))
	if v == nil {
		return r, fmt.Errorf("document %v: %w", id, ErrNoDocument)
	}
	if r, err = tx.documentRecord(id, v); err != nil {
		return r, fmt.Errorf("document %v: %w", id, err)
	}
	return r, nil
}

// getContents returns the checked contents of a document, which may alias the file.
func (s *Store) getContents(tx *txn, id doc.ID) (c contents, err error) {
	b, err := s.openContents(tx, id)
	if err != nil {
		return c, err
	}
	box, err := tx.documentBox(id)
	if err != nil {
		return c, err
	}
	for _, part := range c.parts() {
		if part.optional && b.Get(part.key) == nil {
			continue
		}
		sealed := b.Get(part.key)
		s.touched.Add(int64(len(sealed)))
		if *part.value, err = box.unseal(place{bucketContents, sealKey(id, part.key)}, sealed); err != nil {
			return c, fmt.Errorf("document %v: %s: %w", id, part.key, err)
		}
	}
	return c, nil
}

// part is one of the contents and its key.
type part struct {
	key      []byte
	value    *[]byte
	optional bool // there is no key where there is nothing to say
}

// parts returns at most four, see [Store.leafOnly].
func (c *contents) parts() []part {
	return []part{{keyText, &c.text, false}, {keyLayout, &c.layout, false}, {keyChunks, &c.chunks, false}, {keyMarks, &c.marks, true}}
}

func (s *Store) openContents(tx *txn, id doc.ID) (*bolt.Bucket, error) {
	b := tx.Bucket(bucketContents).Bucket(tx.documentKey(id))
	if b == nil {
		if tx.Bucket(bucketDocuments).Get(tx.documentKey(id)) == nil {
			return nil, fmt.Errorf("document %v: %w", id, ErrNoDocument)
		}
		return nil, fmt.Errorf("document %v: %w: its contents are missing", id, ErrDamaged)
	}
	if err := s.leafOnly(b); err != nil {
		return nil, fmt.Errorf("document %v: %w", id, err)
	}
	return b, nil
}

// leafOnly refuses a bucket that has more than one page, or whose values lie outside it. Those
// of a document's parts never do: bbolt splits no page of up to four keys. A torn one could lead
// round in circles, or say of a value that it is gigabytes long, which Open, looking only at the
// large buckets, has not excluded.
func (s *Store) leafOnly(b *bolt.Bucket) error {
	if b.Root() == 0 {
		return nil
	}
	w := walker{r: s.file, pages: uint64(b.Tx().Size()) / pageSize}
	id := uint64(b.Root())
	switch p, ok := w.read(id); {
	case !ok:
	case p.kind != leafPage:
		w.problem("page %d is of kind %#x", id, p.kind)
	default:
		w.leaf(id, p, flatBucket, 0)
	}
	if len(w.problems) > 0 {
		return fmt.Errorf("%w: %s", ErrDamaged, w.problems[0])
	}
	return nil
}

// sealKey is the key that the checksum of a document's part covers.
func sealKey(id doc.ID, key []byte) []byte { return append(id[:len(id):len(id)], key...) }

func sortIDs(ids []doc.ID) {
	slices.SortFunc(ids, func(a, b doc.ID) int { return bytes.Compare(a[:], b[:]) })
}
