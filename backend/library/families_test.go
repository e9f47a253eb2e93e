package library

import (
	"bytes"
	"os"
	"testing"

	"pincite/backend/library/matter"
)

const (
	familyBase = `SUPPLY AGREEMENT

Dated 9 April 2016

between Tarn Mills Ltd and Fell Looms GmbH.

1. Law
This Agreement is governed by the law of England.

2. Notice
Either party may end this Agreement by giving not less than 60 days' written notice.

Signed by Tarn Mills Ltd: /s/ A. Tarn
`
	familyPaper = `AMENDMENT NO. 1

Dated 4 June 2019

between Tarn Mills Ltd and Fell Looms GmbH, to the Supply Agreement dated 9 April 2016.

1. In Section 2 the words "60 days" are deleted and the words "90 days" are substituted.

Signed by Tarn Mills Ltd: /s/ A. Tarn
`
)

func newFamilyFixture(t *testing.T) *fixture {
	d := newFixture(t)
	d.write("supply.txt", familyBase)
	d.write("amendment.txt", familyPaper)
	d.index(IndexRequest{})
	return d
}

func (d *fixture) familyCount() int {
	d.Helper()
	f, err := d.matter.Families(d.Context(), "2026-01-01")
	if err != nil {
		d.Fatal(err)
	}
	return len(f.Standings)
}

// TestFamiliesAreKept holds that an index run keeps what tells of families beside the matter, that what is torn there is made anew, and that
// it goes with a document.
func TestFamiliesAreKept(t *testing.T) {
	t.Parallel()
	d := newFamilyFixture(t)
	path := d.matter.Path() + matter.FamiliesSuffix
	kept, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 && os.PathSeparator == '/' {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	for name, torn := range map[string][]byte{"cut": kept[:len(kept)/2], "empty": {}, "another": bytes.Replace(kept, []byte("amendment"), []byte("agreement"), 1)} {
		if err := d.matter.Close(); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, torn, 0o600); err != nil {
			t.Fatal(err)
		}
		if n := d.familyCount(); n != 1 {
			t.Errorf("%s: %d families", name, n)
		}
		if again, err := os.ReadFile(path); err != nil || !bytes.Equal(again, kept) {
			t.Errorf("%s: it was not made anew: %v", name, err)
		}
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(path, 0o700); err != nil { // it cannot be kept
		t.Fatal(err)
	}
	if err := d.matter.Close(); err != nil {
		t.Fatal(err)
	}
	if n := d.familyCount(); n != 1 {
		t.Errorf("%d families where nothing can be kept", n)
	}
	if _, err := d.matter.Index(t.Context(), IndexRequest{Folders: []string{d.folder}}); err == nil {
		t.Error("no word of what cannot be kept")
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	d.index(IndexRequest{})
	if _, err := d.matter.Remove(t.Context(), "amendment.txt"); err != nil {
		t.Fatal(err)
	}
	if b, err := os.ReadFile(path); err == nil && bytes.Contains(b, []byte("amendment")) {
		t.Error("what a removed document told is still there")
	}
	if n := d.familyCount(); n != 0 {
		t.Errorf("%d families without the amendment", n)
	}
}

// TestFamiliesAreSealed holds that beside an encrypted matter no word of its papers stands in the clear.
func TestFamiliesAreSealed(t *testing.T) {
	t.Parallel()
	d := newFamilyFixture(t)
	d.encrypt(testPassphrase, false)
	path := d.matter.Path() + matter.FamiliesSuffix
	if b, err := os.ReadFile(path); err != nil || bytes.Contains(bytes.ToLower(b), []byte("tarn")) {
		t.Errorf("what was kept in the clear stays so: %.80q, %v", b, err)
	}
	for range 2 {
		if n := d.familyCount(); n != 1 {
			t.Errorf("%d families", n)
		}
		if err := d.matter.Close(); err != nil {
			t.Fatal(err)
		}
		b, err := os.ReadFile(path)
		if err != nil || bytes.Contains(bytes.ToLower(b), []byte("tarn")) {
			t.Errorf("kept in the clear: %.80q, %v", b, err)
		}
	}
}
