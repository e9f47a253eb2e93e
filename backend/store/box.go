package store

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"sync"

	bolt "go.etcd.io/bbolt"

	"pincite/backend/doc"
	"pincite/backend/vault"
)

// place is where a value stands.
type place struct{ bucket, key []byte }

// box closes and opens values, so that a damaged one, or a sound one at another place, is found
// out. Errors are [ErrDamaged].
type box interface {
	// seal returns the value to be stored; payload may be used for it.
	seal(at place, payload []byte) []byte
	// unseal returns the payload, which may alias the value.
	unseal(at place, value []byte) ([]byte, error)
	// window returns n bytes of the payload from the one at from on, fewer where it ends. A
	// checksum, which covers the whole value, is not looked at.
	window(at place, value []byte, from, n int) ([]byte, error)
	// size returns the length of the payload.
	size(value []byte) (int, error)
}

// plainBox closes values with a checksum.
type plainBox struct{}

func (plainBox) seal(at place, payload []byte) []byte          { return seal(at.key, payload) }
func (plainBox) unseal(at place, value []byte) ([]byte, error) { return unseal(at.key, value) }

func (b plainBox) window(_ place, value []byte, from, n int) ([]byte, error) {
	size, err := b.size(value)
	from = min(from, size)
	return value[:max(size, 0)][from:min(size, from+n)], err
}

func (plainBox) size(value []byte) (int, error) {
	if len(value) < sealLen {
		return 0, fmt.Errorf("%w: a value is missing or cut short", ErrDamaged)
	}
	return len(value) - sealLen, nil
}

// lockedBox closes values with a key.
type lockedBox struct{ *vault.Sealer }

func (p place) bytes() []byte {
	return append(append(append(make([]byte, 0, len(p.bucket)+1+len(p.key)+8), p.bucket...), 0), p.key...)
}

func (b lockedBox) seal(at place, payload []byte) []byte { return b.Seal(nil, at.bytes(), payload) }

func (b lockedBox) unseal(at place, value []byte) ([]byte, error) {
	payload, err := b.Open(nil, at.bytes(), value)
	if err != nil {
		return nil, fmt.Errorf("%w: a value is missing, or fails its seal", ErrDamaged)
	}
	return payload, nil
}

func (b lockedBox) window(at place, value []byte, from, n int) ([]byte, error) {
	part, err := b.OpenRange(nil, at.bytes(), value, from, n)
	if err != nil {
		return nil, fmt.Errorf("%w: a value fails its seal", ErrDamaged)
	}
	return part, nil
}

func (lockedBox) size(value []byte) (int, error) {
	size, ok := vault.OpenSize(len(value))
	if !ok {
		return 0, fmt.Errorf("%w: a value is missing or cut short", ErrDamaged)
	}
	return size, nil
}

// encryption is what an encrypted matter is read and written with.
type encryption struct {
	records box           // for what belongs to no document
	keys    *vault.Sealer // for the keys of documents
	names   *vault.Namer  // for keys of buckets that would tell a path or a document
	// documents has what was made of a document's sealed key, by that.
	documents sync.Map // string: *documentKey
	// documentNames has what names makes of the IDs of documents.
	documentNames sync.Map // doc.ID: []byte
}

// documentKey is what the key of a document is used as.
type documentKey struct {
	id  doc.ID
	box box
}

func newEncryption(key *vault.Key) *encryption {
	return &encryption{records: lockedBox{key.Sealer("records")}, keys: key.Sealer("keys"), names: key.Namer()}
}

// txn is a transaction that knows how the matter's values are closed and its keys hidden.
type txn struct {
	*bolt.Tx
	encryption *encryption // nil where the matter is not encrypted
}

// box returns what closes the values that belong to no document.
func (t *txn) box() box {
	if t.encryption == nil {
		return plainBox{}
	}
	return t.encryption.records
}

// documentKey returns the key under which a document stands in a bucket: its ID or, in an
// encrypted matter, a number in place of that.
func (t *txn) documentKey(id doc.ID) []byte {
	if t.encryption == nil {
		return id[:]
	}
	if name, ok := t.encryption.documentNames.Load(id); ok {
		return slices.Clip(name.([]byte))
	}
	name := t.encryption.names.Name("document", id[:])
	t.encryption.documentNames.Store(id, name)
	return slices.Clip(name)
}

// pathKey returns the key under which a path stands in a bucket.
func (t *txn) pathKey(path string) []byte {
	if t.encryption == nil {
		return []byte(path)
	}
	return t.encryption.names.Name("path", []byte(path))
}

// linkKey returns the key of the link from a document to a path.
func (t *txn) linkKey(id doc.ID, path string) []byte {
	k := t.documentKey(id)
	return append(k[:len(k):len(k)], t.pathKey(path)...)
}

// documentID reverses [txn.documentKey].
func (t *txn) documentID(key []byte) (doc.ID, error) {
	if t.encryption == nil {
		return toID(key)
	}
	k, err := t.openKey(key)
	if err != nil {
		return doc.ID{}, err
	}
	return k.id, nil
}

// documentBox returns what closes the values of a document that is there.
func (t *txn) documentBox(id doc.ID) (box, error) {
	if t.encryption == nil {
		return plainBox{}, nil
	}
	k, err := t.openKey(t.documentKey(id))
	if err != nil {
		return nil, fmt.Errorf("document %v: %w", id, err)
	}
	return k.box, nil
}

// openKey reads the key of the document that stands under a key of a bucket.
func (t *txn) openKey(key []byte) (*documentKey, error) {
	var value []byte
	if b := t.Bucket(bucketKeys); b != nil {
		value = b.Get(key)
	}
	if k, ok := t.encryption.documents.Load(string(value)); ok {
		return k.(*documentKey), nil
	}
	b, err := t.encryption.keys.Open(nil, place{bucketKeys, key}.bytes(), value)
	if err != nil || len(b) != sha256.Size+vault.KeySize {
		return nil, fmt.Errorf("%w: the key of a document is missing, or fails its seal", ErrDamaged)
	}
	secret, err := vault.KeyOf(b[sha256.Size:])
	if err != nil {
		return nil, fmt.Errorf("%w: the key of a document has no length", ErrDamaged)
	}
	k := &documentKey{doc.ID(b[:sha256.Size]), lockedBox{secret.Sealer("document")}}
	t.encryption.documents.Store(string(value), k)
	return k, nil
}

// makeBox returns what closes the values of a document, which is given a key where it has none
// that can be read.
func (t *txn) makeBox(id doc.ID) (box, error) {
	b, err := t.documentBox(id)
	if err == nil {
		return b, nil
	}
	keys, err := t.CreateBucketIfNotExists(bucketKeys)
	if err != nil {
		return nil, err
	}
	secret, key := vault.NewKey(), t.documentKey(id)
	if err := keys.Put(key, t.encryption.keys.Seal(nil, place{bucketKeys, key}.bytes(), append(id[:], secret.Bytes()...))); err != nil {
		return nil, err
	}
	return lockedBox{secret.Sealer("document")}, nil
}

// dropKey deletes the key of a document, without which nothing of it can be read.
func (t *txn) dropKey(id doc.ID) error {
	b := t.Bucket(bucketKeys)
	if t.encryption == nil || b == nil {
		return nil
	}
	key := t.documentKey(id)
	t.encryption.documents.Delete(string(b.Get(key)))
	return b.Delete(key)
}

// record reads a record that belongs to no document into v; a missing one is [ErrDamaged].
func (t *txn) record(bucket, key []byte, v any) error {
	return decodeRecord(t.box(), place{bucket, key}, t.Bucket(bucket).Get(key), v)
}

// putRecord writes v as a record that belongs to no document.
func (t *txn) putRecord(bucket, key []byte, v any) error {
	value, err := encodeRecord(t.box(), place{bucket, key}, v)
	if err != nil {
		return err
	}
	return t.Bucket(bucket).Put(key, value)
}

func toID(key []byte) (id doc.ID, err error) {
	if copy(id[:], key) != len(id) || len(key) != len(id) {
		return id, fmt.Errorf("%w: a document has no id", ErrDamaged)
	}
	return id, nil
}
