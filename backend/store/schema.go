package store

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"time"

	bolt "go.etcd.io/bbolt"
)

// Version is the format that this package writes. Its history, one line a version
// (docs/format.md says what each holds):
//
//	1  the first
//
// A version changes when an older Pincite would misread the file; a field that an
// older one may ignore does not change it. A file of every version lies in testdata.
const Version = 1

// formatName is what the file says it is.
const formatName = "pincite matter"

// pageSize is that of the file, whatever the page size of the machine, so that a
// matter can be carried to another one.
const pageSize = 4096

// The buckets at the root of the file and the keys inside them.
var (
	bucketMeta      = []byte("meta")      // "format", "version", "matter", "matter copy"
	bucketDocuments = []byte("documents") // id -> documentRecord
	bucketContents  = []byte("contents")  // id -> bucket of "text", "layout", "chunks" and, if any, "marks"
	bucketSets      = []byte("sets")      // vector set -> setRecord
	bucketVectors   = []byte("vectors")   // vector set -> bucket of id -> bucket of segment -> vectors
	bucketFiles     = []byte("files")     // path -> fileRecord
	bucketLinks     = []byte("links")     // id + path -> nothing
	bucketPlaces    = []byte("places")    // id -> bucket of "places"; made with the first of them

	keyFormat  = []byte("format")
	keyVersion = []byte("version")
	keyMatter  = []byte("matter")
	keyCopy    = []byte("matter copy")
	keyText    = []byte("text")
	keyLayout  = []byte("layout")
	keyChunks  = []byte("chunks")
	keyMarks   = []byte("marks")
	keyPlaces  = []byte("places")
)

func buckets() [][]byte {
	return [][]byte{bucketMeta, bucketDocuments, bucketContents, bucketSets, bucketVectors, bucketFiles, bucketLinks}
}

// initialise gives a file without buckets those of a new matter. Creation is one
// transaction, so a file without buckets is one whose creation was cut short.
func initialise(tx *bolt.Tx) error {
	for _, name := range buckets() {
		if _, err := tx.CreateBucket(name); err != nil {
			return err
		}
	}
	meta := tx.Bucket(bucketMeta)
	if err := meta.Put(keyFormat, []byte(formatName)); err != nil {
		return err
	}
	if err := meta.Put(keyVersion, strconv.AppendInt(nil, Version, 10)); err != nil {
		return err
	}
	return putMeta(tx, Meta{Created: time.Now()})
}

// errNew tells that the file has no buckets yet.
var errNew = errors.New("new file")

// checkFormat returns nil for a matter of this version.
func checkFormat(tx *bolt.Tx) error {
	if k, _ := tx.Cursor().First(); k == nil {
		return errNew
	}
	meta := tx.Bucket(bucketMeta)
	if meta == nil || !bytes.Equal(meta.Get(keyFormat), []byte(formatName)) {
		return ErrNotMatter
	}
	version, err := strconv.Atoi(string(meta.Get(keyVersion)))
	switch {
	case err != nil || version < 1:
		return fmt.Errorf("%w: it has no format version", ErrDamaged)
	case version > Version:
		return fmt.Errorf("format version %d, and this program reads up to %d: %w", version, Version, ErrVersion)
	}
	for _, name := range buckets() {
		if tx.Bucket(name) == nil {
			return fmt.Errorf("%w: bucket %s is missing", ErrDamaged, name)
		}
	}
	return nil
}
