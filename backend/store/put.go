package store

import (
	"fmt"
	"runtime/debug"

	"pincite/backend/doc"
)

// Entry is a document with what is committed together with it.
type Entry struct {
	Document *Document
	// Set, Dim and Vectors are the document's vectors, packed, len(Chunks) × Dim. An
	// empty Set means none yet.
	Set     VectorSet
	Dim     int
	Vectors []float32
	// Places are where the words stand that were recognised in pictures. Zero Places leave
	// those that are stored, unless the text is another one.
	Places doc.Places
	// Files lead to the document: a zero Doc and an empty State are taken as its ID
	// and [Indexed]. A new document needs at least one.
	Files []File
}

// PutDocuments commits documents with their vectors and files in one transaction: all
// of them or, after an error, none.
//
// A document that is there already is replaced. Its vectors in other sets stay if its
// text, chunks and summary are the same, and are deleted otherwise.
//
// A commit waits for the disk, so small documents are best put several at a time; see
// the measurement in docs/format.md. What is put is held in memory until then.
func (s *Store) PutDocuments(entries ...Entry) error {
	encoded, err := encodeEntries(entries)
	if err != nil {
		return s.explain(err)
	}
	return s.putEncoded(encoded)
}

// encodeEntries encodes entries that validate.
func encodeEntries(entries []Entry) ([]encodedEntry, error) {
	encoded := make([]encodedEntry, len(entries))
	for i, e := range entries {
		var err error
		if encoded[i], err = encodeEntry(e); err != nil {
			return nil, err
		}
	}
	return encoded, nil
}

func (s *Store) putEncoded(encoded []encodedEntry) error {
	size := 0
	for i := range encoded {
		size += encoded[i].size()
	}
	if size >= largePut {
		debug.FreeOSMemory()
	}
	return s.update(func(tx *txn) error {
		loose := looseIDs{}
		for i := range encoded {
			if err := encoded[i].put(s, tx, loose); err != nil {
				return err
			}
		}
		for i := range encoded {
			if id := encoded[i].id; !hasLink(tx, id) {
				return fmt.Errorf("document %v: %w: no file leads to it", id, ErrInvalid)
			}
		}
		return sweep(tx, loose)
	})
}

// largePut is how many bytes make a transaction so large that memory is given back before
// it: that of the entries, where the caller has let go of them, and whatever else has piled
// up. bbolt copies all of a transaction into pages, so a text of 71 MB with 230 MB of vectors
// is held as it was given and as bytes, and then as bytes and as pages.
const largePut = 64 << 20

// encodedEntry is an Entry that validates, ready to be written.
type encodedEntry struct {
	id       doc.ID
	record   documentRecord
	contents contents
	vectors  encodedVectors
	places   []byte // packed; nil where there are none
	files    []File
}

// size returns how many bytes of contents and vectors are written.
func (x *encodedEntry) size() int {
	n := len(x.places)
	for _, part := range x.contents.parts() {
		n += len(*part.value)
	}
	for _, segment := range x.vectors.segments {
		n += len(segment)
	}
	return n
}

func encodeEntry(e Entry) (encodedEntry, error) {
	if e.Document == nil {
		return encodedEntry{}, fmt.Errorf("%w: no document", ErrInvalid)
	}
	id := e.Document.ID
	r, c, err := encodeDocument(e.Document)
	if err != nil {
		return encodedEntry{}, err
	}
	x := encodedEntry{id: id, record: r, contents: c, files: make([]File, len(e.Files))}
	if e.Set != "" || len(e.Vectors) > 0 {
		if x.vectors, err = encodeVectors(e.Set, id, e.Dim, len(e.Document.Chunks), e.Vectors); err != nil {
			return encodedEntry{}, err
		}
	}
	if len(e.Places.Sizes) > 0 {
		if detail := inspectPlaces(e.Document.Text, e.Places); detail != "" {
			return encodedEntry{}, fmt.Errorf("document %v: %w: %s", id, ErrInvalid, detail)
		}
		x.places = packPlaces(r.TextHash, e.Places)
	}
	for i, f := range e.Files {
		if f.Doc == (doc.ID{}) {
			f.Doc = id
		}
		if f.State == "" {
			f.State = Indexed
		}
		if f.Doc != id {
			return encodedEntry{}, fmt.Errorf("file %q: %w: it leads to another document", f.Path, ErrInvalid)
		}
		x.files[i] = f
	}
	return x, nil
}

func (x *encodedEntry) put(s *Store, tx *txn, loose looseIDs) error {
	if err := x.dropOld(s, tx); err != nil {
		return err
	}
	documents := tx.Bucket(bucketDocuments)
	if _, err := documents.NextSequence(); err != nil {
		return err
	}
	box, err := tx.makeBox(x.id)
	if err != nil {
		return err
	}
	record, err := encodeRecord(box, place{bucketDocuments, x.id[:]}, x.record)
	if err != nil {
		return err
	}
	key := tx.documentKey(x.id)
	if err := documents.Put(key, record); err != nil {
		return err
	}
	b, err := tx.Bucket(bucketContents).CreateBucket(key)
	if err != nil {
		return err
	}
	for _, part := range x.contents.parts() {
		if part.optional && *part.value == nil {
			continue
		}
		if err := putValue(b, part.key, box.seal(place{bucketContents, sealKey(x.id, part.key)}, *part.value)); err != nil {
			return err
		}
	}
	if x.vectors.set != "" {
		if err := x.vectors.put(tx); err != nil {
			return err
		}
	}
	if x.places != nil {
		if err := putPlaces(tx, x.id, x.places); err != nil {
			return err
		}
	}
	for _, f := range x.files {
		if err := putFile(tx, f, loose); err != nil {
			return err
		}
	}
	return nil
}

// dropOld makes room for the document: its old contents go, and its vectors in all
// sets unless they still fit.
func (x *encodedEntry) dropOld(s *Store, tx *txn) error {
	v := tx.Bucket(bucketDocuments).Get(tx.documentKey(x.id))
	if v == nil {
		return nil
	}
	fits := false
	old, err := tx.documentRecord(x.id, v)
	if err == nil {
		if c, err := s.getContents(tx, x.id); err == nil {
			fits = sameChunks(old, c.chunks, x.record, x.contents.chunks)
		}
	}
	// A damaged old document is replaced like any other; it only keeps no vectors.
	if !fits {
		if err := deleteVectors(tx, x.id); err != nil {
			return err
		}
	}
	if old.TextHash != x.record.TextHash {
		if err := deletePlaces(tx, x.id); err != nil {
			return err
		}
	}
	return dropBucket(tx.Bucket(bucketContents), tx.documentKey(x.id))
}

// deleteDocument deletes a document with its contents, vectors and key.
func deleteDocument(tx *txn, id doc.ID) error {
	documents := tx.Bucket(bucketDocuments)
	if _, err := documents.NextSequence(); err != nil {
		return err
	}
	if err := documents.Delete(tx.documentKey(id)); err != nil {
		return err
	}
	if err := dropBucket(tx.Bucket(bucketContents), tx.documentKey(id)); err != nil {
		return err
	}
	if err := deletePlaces(tx, id); err != nil {
		return err
	}
	if err := deleteVectors(tx, id); err != nil {
		return err
	}
	return tx.dropKey(id)
}
