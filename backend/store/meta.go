package store

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
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

// Version is the format that this package writes. Its history, one line a version
// (docs/format.md says what each holds):
//
//	1  the first
//	2  encrypted; matters that are not are still written as version 1
//
// A version changes when an older Pincite would misread the file; a field that an
// older one may ignore does not change it. A file of every version lies in testdata.
const Version = encryptedVersion

// plainVersion is that of matters that are not encrypted, encryptedVersion that of the others.
const plainVersion, encryptedVersion = 1, 2

// formatName is what the file says it is.
const formatName = "pincite matter"

// pageSize is that of the file, whatever the page size of the machine, so that a
// matter can be carried to another one.
const pageSize = 4096

// The buckets at the root of the file and the keys inside them.
var (
	bucketMeta      = []byte("meta")      // "format", "version", "matter", "matter copy", "header", "key"
	bucketDocuments = []byte("documents") // id -> documentRecord
	bucketContents  = []byte("contents")  // id -> bucket of "text", "layout", "chunks" and, if any, "marks"
	bucketSets      = []byte("sets")      // vector set -> setRecord
	bucketVectors   = []byte("vectors")   // vector set -> bucket of id -> bucket of segment -> vectors
	bucketFiles     = []byte("files")     // path -> fileRecord
	bucketLinks     = []byte("links")     // id + path -> nothing
	bucketPlaces    = []byte("places")    // id -> bucket of "places"; made with the first of them
	bucketKeys      = []byte("keys")      // id -> id and key, sealed; where the matter is encrypted

	keyFormat  = []byte("format")
	keyVersion = []byte("version")
	keyMatter  = []byte("matter")
	keyCopy    = []byte("matter copy")
	keyHeader  = []byte("header")
	keyKey     = []byte("key")
	keyText    = []byte("text")
	keyLayout  = []byte("layout")
	keyChunks  = []byte("chunks")
	keyMarks   = []byte("marks")
	keyPlaces  = []byte("places")
)

func buckets() [][]byte {
	return [][]byte{bucketMeta, bucketDocuments, bucketContents, bucketSets, bucketVectors, bucketFiles, bucketLinks}
}

// errNew tells that the file has no buckets yet.
var errNew = errors.New("new file")

// checkFormat returns the version of a matter that this program reads.
func checkFormat(tx *txn) (version int, err error) {
	if k, _ := tx.Cursor().First(); k == nil {
		return 0, errNew
	}
	meta := tx.Bucket(bucketMeta)
	if meta == nil || !bytes.Equal(meta.Get(keyFormat), []byte(formatName)) {
		return 0, ErrNotMatter
	}
	version, err = strconv.Atoi(string(meta.Get(keyVersion)))
	switch {
	case err != nil || version < 1:
		return 0, fmt.Errorf("%w: it has no format version", ErrDamaged)
	case version == encryptedVersion && (meta.Get(keyHeader) == nil || tx.Bucket(bucketKeys) == nil):
		return 0, fmt.Errorf("%w: its header is missing", ErrDamaged)
	case version > Version:
		return 0, fmt.Errorf("format version %d, and this program reads up to %d: %w", version, Version, ErrVersion)
	}
	for _, name := range buckets() {
		if tx.Bucket(name) == nil {
			return 0, fmt.Errorf("%w: bucket %s is missing", ErrDamaged, name)
		}
	}
	return version, nil
}
