package store

import (
	"time"
)

// VectorSet names all vectors of one model and recipe. It is opaque here: callers
// make it of a hash of both.
type VectorSet string

// Meta is what the matter says of itself. [Store.SetMeta] stores Recipe, VectorSet,
// Folders and Notes.
type Meta struct {
	// Version is the format version of the file.
	Version int
	// Created is when the matter was made.
	Created time.Time
	// Generation grows with every transaction that adds, replaces or deletes a
	// document. What is derived from the documents, such as a lexical index, is up to
	// date when it was made at this generation.
	Generation uint64
	// Revision grows with every transaction that adds or replaces vectors, or makes,
	// describes or deletes a set of them.
	Revision uint64
	// Recipe is the canonical form of the chunking and summary recipe.
	Recipe string
	// VectorSet is the set that search uses.
	VectorSet VectorSet
	// Folders are the folders that the matter covers, in the user's order.
	Folders []string
	// Notes are further settings of the caller's, by name.
	Notes map[string]string
}

// metaRecord is Meta in the file.
type metaRecord struct {
	Created   timestamp         `json:"created"`
	Recipe    string            `json:"recipe,omitempty"`
	VectorSet VectorSet         `json:"vector_set,omitempty"`
	Folders   []rawString       `json:"folders,omitempty"`
	Notes     map[string]string `json:"notes,omitempty"`
}

// Meta returns what the matter says of itself.
func (s *Store) Meta() (m Meta, err error) {
	err = s.view(func(tx *txn) error {
		m, err = getMeta(tx)
		return err
	})
	return m, err
}

// SetMeta stores the matter's settings. Version, Created, Generation and
// Revision are the store's own and are ignored.
func (s *Store) SetMeta(m Meta) error {
	return s.update(func(tx *txn) error {
		old, err := getMeta(tx)
		if err != nil {
			return err
		}
		m.Created = old.Created
		return putMeta(tx, m)
	})
}

func getMeta(tx *txn) (Meta, error) {
	var r metaRecord
	err := tx.record(bucketMeta, keyMatter, &r)
	if err != nil && tx.record(bucketMeta, keyCopy, &r) != nil {
		return Meta{}, err
	}
	m := Meta{
		Version:    plainVersion,
		Created:    r.Created.time(),
		Generation: tx.Bucket(bucketDocuments).Sequence(),
		Revision:   tx.Bucket(bucketVectors).Sequence(),
		Recipe:     r.Recipe,
		VectorSet:  r.VectorSet,
		Notes:      r.Notes,
	}
	if tx.encryption != nil {
		m.Version = encryptedVersion
	}
	for _, f := range r.Folders {
		m.Folders = append(m.Folders, string(f))
	}
	return m, nil
}

func putMeta(tx *txn, m Meta) error {
	r := metaRecord{Created: timestampOf(m.Created), Recipe: m.Recipe, VectorSet: m.VectorSet, Notes: m.Notes}
	for _, f := range m.Folders {
		r.Folders = append(r.Folders, rawString(f))
	}
	if err := tx.putRecord(bucketMeta, keyCopy, r); err != nil {
		return err
	}
	return tx.putRecord(bucketMeta, keyMatter, r)
}
