package store

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"testing"

	"pincite/backend/vault"
)

// encryptedEnv has the tests of this package make encrypted matters.
const encryptedEnv = "PINCITE_TEST_ENCRYPTED"

var testHeader = []byte("a header")

// testKey is the one key of the tests.
func testKey() *vault.Key {
	k, err := vault.KeyOf(bytes.Repeat([]byte{7}, vault.KeySize))
	if err != nil {
		panic(err)
	}
	return k
}

// keyed gives options what encrypted matters need, where the tests are to make such.
func keyed(o Options) Options {
	if os.Getenv(encryptedEnv) == "" {
		return o
	}
	return encrypted(o)
}

func encrypted(o Options) Options {
	o.Key, o.Header = testKey(), testHeader
	o.Unlock = func([]byte) (*vault.Key, error) { return testKey(), nil }
	return o
}

// wantVersion is the version of the matters that the tests make.
func wantVersion() int {
	if os.Getenv(encryptedEnv) != "" {
		return encryptedVersion
	}
	return plainVersion
}

// TestAllEncrypted runs the tests of this package anew on encrypted matters.
func TestAllEncrypted(t *testing.T) {
	if os.Getenv(encryptedEnv) != "" {
		t.Skip("this is that run")
	}
	t.Parallel()
	// Some tests make plain matters, too, on purpose, and some take long.
	args := []string{"-test.run", "Test", "-test.skip", "TestWriteVersion|TestVersions|TestUnlock|TestEncryptedSaysNothing|TestWipe|Kill|Full|Large|Resumed"}
	if testing.Short() {
		args = []string{"-test.short", "-test.run", "RoundTrip|CheckFinds|WhatCheckFinds|Heads|VectorsAt|Meta|Places|Outline|VectorSet|Files|Marks"}
	}
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), encryptedEnv+"=1")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestUnlock opens an encrypted matter with its key, and with nothing else.
func TestUnlock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m")
	s := openTest(t, path, encrypted(Options{Create: true}))
	put(t, s, testEntry(1, 500))
	if h, err := s.Header(); err != nil || string(h) != string(testHeader) || !s.Encrypted() {
		t.Errorf("header %q, %v", h, err)
	}
	if err := s.SetHeader([]byte("another one")); err != nil {
		t.Fatal(err)
	}
	mustCheck(t, s)
	s.Close()
	if raw := rawFile(t, path); bytes.Contains(raw, testHeader) || !bytes.Contains(raw, []byte("another one")) {
		t.Error("the old header is still in the file")
	}
	_, err := Open(path, Options{})
	wantError(t, err, ErrSealed)
	_, err = Open(path, Options{Unlock: func([]byte) (*vault.Key, error) { return vault.NewKey(), nil }})
	wantError(t, err, ErrSealed)
	refused := errors.New("wrong passphrase")
	if _, err := Open(path, Options{Unlock: func([]byte) (*vault.Key, error) { return nil, refused }}); !errors.Is(err, refused) {
		t.Errorf("a key that is refused: %v", err)
	}
	s = openTest(t, path, Options{Unlock: func(header []byte) (*vault.Key, error) {
		if string(header) != "another one" {
			t.Errorf("header %q", header)
		}
		return testKey(), nil
	}})
	mustCheck(t, s)
	plain := openTest(t, filepath.Join(t.TempDir(), "m"), Options{Create: true})
	wantError(t, plain.SetHeader([]byte("x")), ErrInvalid)
	_, err = Open(filepath.Join(t.TempDir(), "m"), Options{Create: true, Key: testKey()})
	wantError(t, err, ErrInvalid)
}

// TestEncryptedSaysNothing looks for the words, names and paths of a matter in its file, while
// it is used and after its documents left.
func TestEncryptedSaysNothing(t *testing.T) {
	for _, encryption := range []bool{true, false} {
		o := Options{Create: true}
		if encryption {
			o = encrypted(o)
		}
		s := openTest(t, filepath.Join(t.TempDir(), "m"), o)
		entries := []Entry{testEntry(1, 3000), testEntry(2, 200_000)}
		put(t, s, entries...)
		if err := s.SetMeta(Meta{Folders: []string{"/contracts"}, Notes: map[string]string{"model": "a model"}}); err != nil {
			t.Fatal(err)
		}
		look := func(when string, want bool) {
			t.Helper()
			raw, found := rawFile(t, s.Path()), 0
			words := []string{"5.4(b)", "indemnify", "Losses", "0001.txt", "/contracts", "Agreement", "Acme", "a model", string(entries[0].Document.ID[:])}
			for _, w := range words {
				if bytes.Contains(raw, []byte(w)) {
					found++
				}
			}
			if !want && found > 0 || want && found < len(words) {
				t.Errorf("encrypted %v, %s: %d of %d words are in the file", encryption, when, found, len(words))
			}
		}
		look("in use", !encryption)
		if err := s.DeleteFiles(entries[0].Files[0].Path, entries[1].Files[0].Path); err != nil {
			t.Fatal(err)
		}
		if encryption {
			look("after its documents left", false)
		}
	}
}

// TestWipe holds that what was deleted is not in the file any more: the words of a plain
// matter, the keys of an encrypted one.
func TestWipe(t *testing.T) {
	for _, encryption := range []bool{true, false} {
		o := Options{Create: true}
		if encryption {
			o = encrypted(o)
		}
		s := openTest(t, filepath.Join(t.TempDir(), "m"), o)
		gone, stays := testEntry(1, 30_000), testEntry(2, 3000)
		gone.Document.Summary = "Nobody may read this"
		put(t, s, gone, stays)
		trace := []byte(gone.Document.Summary)
		if encryption {
			err := s.view(func(tx *txn) error {
				trace = bytes.Clone(tx.Bucket(bucketKeys).Get(tx.documentKey(gone.Document.ID)))
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := s.DeleteFiles(gone.Files[0].Path); err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(rawFile(t, s.Path()), trace) {
			t.Fatalf("encrypted %v: nothing is left to be wiped", encryption)
		}
		if err := s.Wipe(); err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(rawFile(t, s.Path()), trace) {
			t.Errorf("encrypted %v: it is still in the file", encryption)
		}
		mustCheck(t, s)
		put(t, s, testEntry(3, 50_000))
		s.Close()
		s = openTest(t, s.Path(), func() Options { o.Create = false; return o }())
		if r := mustCheck(t, s); r.Documents != 2 {
			t.Errorf("encrypted %v: %d documents", encryption, r.Documents)
		}
	}
}

// TestConvert encrypts a matter and takes that back: nothing is lost on the way.
func TestConvert(t *testing.T) {
	plain := openTest(t, filepath.Join(t.TempDir(), "m"), Options{Create: true})
	entries := versionEntries()
	entries[1].Places = testPlaces(entries[1])
	put(t, plain, entries...)
	err := errors.Join(
		plain.SetMeta(Meta{Recipe: "r", VectorSet: testSet, Folders: []string{"/contracts", "/\xff"}}),
		plain.PutVectorSet("another", 7, map[string]string{"model": "m"}),
		plain.PutFiles(File{Path: "/contracts/mail.eml", State: Container, Members: 1}, File{Path: "/contracts/mail.eml/\xff", Container: "/contracts/mail.eml", State: Empty}),
	)
	if err != nil {
		t.Fatal(err)
	}
	locked := openTest(t, filepath.Join(t.TempDir(), "m"), encrypted(Options{Create: true}))
	calls := 0
	if err := locked.Convert(t.Context(), plain, func(done, total int) { calls++ }); err != nil || calls == 0 {
		t.Fatalf("%d calls, %v", calls, err)
	}
	back := openTest(t, filepath.Join(t.TempDir(), "m"), Options{Create: true})
	if err := back.Convert(t.Context(), locked, func(int, int) {}); err != nil {
		t.Fatal(err)
	}
	for _, s := range []*Store{locked, back} {
		mustCheck(t, s)
		same(t, plain, s)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	other := openTest(t, filepath.Join(t.TempDir(), "m"), Options{Create: true})
	if err := other.Convert(cancelled, plain, func(int, int) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// same compares all that two stores answer.
func same(t *testing.T, a, b *Store) {
	t.Helper()
	ma, errA := a.Meta()
	mb, errB := b.Meta()
	ma.Version = mb.Version
	fa, errC := a.Files()
	fb, errD := b.Files()
	sa, errE := a.VectorSets()
	sb, errF := b.VectorSets()
	da, errG := a.Digest(t.Context())
	db, errH := b.Digest(t.Context())
	if err := errors.Join(errA, errB, errC, errD, errE, errF, errG, errH); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(ma, mb) || !reflect.DeepEqual(fa, fb) || !reflect.DeepEqual(sa, sb) || da != db {
		t.Errorf("they differ:\n%+v\n%+v\n%+v\n%+v", ma, mb, sa, sb)
	}
}

func rawFile(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
