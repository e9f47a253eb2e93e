package store

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	bolt "go.etcd.io/bbolt"
)

// spoiled is a value of the file that a test damages.
type spoiled struct {
	bucket func(tx *txn) *bolt.Bucket
	key    []byte
}

// values returns all values of a matter, nested buckets included, by the name of their bucket
// at the root.
func values(t *testing.T, s *Store) map[string][]spoiled {
	t.Helper()
	all := map[string][]spoiled{}
	var walk func(name string, b *bolt.Bucket, open func(tx *txn) *bolt.Bucket) error
	walk = func(name string, b *bolt.Bucket, open func(tx *txn) *bolt.Bucket) error {
		return b.ForEach(func(k, v []byte) error {
			k = slices.Clone(k)
			if v != nil {
				if len(v) > 0 {
					all[name] = append(all[name], spoiled{open, k})
				}
				return nil
			}
			return walk(name, b.Bucket(k), func(tx *txn) *bolt.Bucket { return open(tx).Bucket(k) })
		})
	}
	err := s.view(func(tx *txn) error {
		return tx.ForEach(func(name []byte, b *bolt.Bucket) error {
			name = slices.Clone(name)
			return walk(string(name), b, func(tx *txn) *bolt.Bucket { return tx.Bucket(name) })
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestMendFlippedBytes flips bytes in the values of every bucket. Mended, the matter can be
// read, what is sound is as it was, and what is not is to be made anew.
func TestMendFlippedBytes(t *testing.T) {
	t.Parallel()
	s := newTest(t)
	var entries []Entry
	for i := range 6 {
		entries = append(entries, testEntry(i, 400+100*i))
	}
	put(t, s, entries...)
	if err := s.SetMeta(Meta{Recipe: "a recipe", VectorSet: testSet, Folders: []string{"/a"}, Notes: map[string]string{"model": "m"}}); err != nil {
		t.Fatal(err)
	}
	all := values(t, s)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	sound, err := os.ReadFile(s.Path())
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	for name, of := range all {
		for n, v := range of {
			if n >= 8 { // enough of a kind
				break
			}
			t.Run(fmt.Sprint(name, " ", n), func(t *testing.T) {
				path := filepath.Join(t.TempDir(), "m.pincite")
				if err := os.WriteFile(path, sound, 0o600); err != nil {
					t.Fatal(err)
				}
				s, err := Open(path, keyed(Options{}))
				if err != nil {
					t.Fatal(err)
				}
				defer s.Close()
				err = s.update(func(tx *txn) error {
					b := v.bucket(tx)
					value := slices.Clone(b.Get(v.key))
					value[rng.IntN(len(value))] ^= byte(1 + rng.IntN(255))
					return b.Put(v.key, value)
				})
				if err != nil {
					t.Fatal(err)
				}
				mustMend(t, s, entries, name == string(bucketMeta) && (slices.Equal(v.key, keyFormat) || slices.Equal(v.key, keyVersion)))
			})
		}
	}
}

// mustMend mends a matter of entries with one damaged value, and holds that the rest is as it
// was.
func mustMend(t *testing.T, s *Store, entries []Entry, header bool) {
	t.Helper()
	if header {
		return // such a file is not opened as a matter any more
	}
	before, err := s.Check(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	mended, err := s.Mend(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	after, err := s.Check(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	without := map[string]bool{}
	for _, id := range mended.Documents {
		without[id.String()] = true
	}
	for _, p := range after.Problems {
		if has, err := s.HasVectors(testSet, p.Doc); has || err != nil || !without[p.Doc.String()] {
			t.Errorf("still damaged: %v (before: %v)", p, before.Problems)
		}
	}
	meta, err := s.Meta()
	if err != nil || meta.Recipe != "a recipe" && !mended.Settings {
		t.Errorf("settings %+v, %v", meta, err)
	}
	_, filesErr := s.Files()
	_, outlinesErr := s.Outlines(testSet)
	sets, setsErr := s.VectorSets()
	if err := errors.Join(filesErr, outlinesErr, setsErr); err != nil || len(sets) != 1 || sets[0].Dim != testDim {
		t.Errorf("sets %v, %v", sets, err)
	}
	lost := slices.Index(mended.Records, unknownPath)
	for _, e := range entries {
		if _, err := s.Document(e.Document.ID); errors.Is(err, ErrNoDocument) && lost >= 0 {
			lost-- // the one that the record led to whose path nobody knows
			continue
		}
		if without[e.Document.ID.String()] || slices.Contains(mended.Records, e.Files[0].Path) {
			continue
		}
		d, err := s.Document(e.Document.ID)
		if err != nil || d.Text != e.Document.Text || d.Summary != e.Document.Summary {
			t.Errorf("document %v: %v", e.Document.ID, err)
		}
		if vectors, _, err := s.Vectors(testSet, e.Document.ID, nil); err != nil || !reflect.DeepEqual(vectors, e.Vectors) {
			t.Errorf("vectors of %v: %v", e.Document.ID, err)
		}
	}
	// What is missing can be stored again.
	put(t, s, entries...)
	if r, err := s.Check(t.Context()); err != nil || !r.OK() {
		t.Errorf("stored again: %v, %v", r.Problems, err)
	}
	if again, err := s.Mend(t.Context()); err != nil || again.Any() {
		t.Errorf("mended twice: %+v, %v", again, err)
	}
}

// TestMendWhatCheckFinds mends links and orphans.
func TestMendWhatCheckFinds(t *testing.T) {
	t.Parallel()
	e := testEntry(1, 1000)
	id := e.Document.ID
	other := testEntry(2, 300).Document.ID
	for name, spoil := range map[string]func(tx *txn) error{
		"a link is gone": func(tx *txn) error { return tx.Bucket(bucketLinks).Delete(tx.linkKey(id, e.Files[0].Path)) },
		"a link without a file": func(tx *txn) error {
			return tx.Bucket(bucketLinks).Put(tx.linkKey(id, "/other"), []byte{})
		},
		"a link without a document": func(tx *txn) error { return tx.Bucket(bucketLinks).Put([]byte("short"), []byte{}) },
		"contents without a document": func(tx *txn) error {
			_, err := tx.Bucket(bucketContents).CreateBucket(other[:])
			return err
		},
		"vectors without a document": func(tx *txn) error {
			v := encodedVectors{set: testSet, id: other, dim: testDim, segments: [][]byte{nil}}
			return v.put(tx)
		},
		"vectors without a set": func(tx *txn) error {
			_, err := tx.Bucket(bucketVectors).CreateBucket([]byte("no such set"))
			return err
		},
		"a document that is gone": func(tx *txn) error { return tx.Bucket(bucketDocuments).Delete(tx.documentKey(id)) },
		"contents are gone":       func(tx *txn) error { return tx.Bucket(bucketContents).DeleteBucket(tx.documentKey(id)) },
	} {
		t.Run(name, func(t *testing.T) {
			s := newTest(t)
			put(t, s, e, testEntry(3, 500))
			if err := s.SetMeta(Meta{Recipe: "a recipe"}); err != nil {
				t.Fatal(err)
			}
			if err := s.update(spoil); err != nil {
				t.Fatal(err)
			}
			mustMend(t, s, []Entry{e, testEntry(3, 500)}, false)
		})
	}
}
