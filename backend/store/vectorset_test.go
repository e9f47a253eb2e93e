package store

import (
	"reflect"
	"testing"

	"pincite/backend/doc"
)

// otherSet is a further vector set.
const otherSet VectorSet = "other"

func TestPutVectorSet(t *testing.T) {
	s := newTest(t)
	notes := map[string]string{"model": "gte-large"}
	if err := s.PutVectorSet(otherSet, 3, notes); err != nil {
		t.Fatal(err)
	}
	want := []SetInfo{{Set: otherSet, Dim: 3, Notes: notes}}
	if got, err := s.VectorSets(); !reflect.DeepEqual(got, want) || err != nil {
		t.Errorf("sets %+v, %v", got, err)
	}
	// Vectors leave the notes alone.
	e := testEntry(1, 500)
	put(t, s, e)
	e.Document = read(t, s, e.Document.ID)
	if _, err := s.PutVectorsOf(otherSet, 3, Vectored{e.Document, make([]float32, 3*len(e.Document.Chunks))}); err != nil {
		t.Fatal(err)
	}
	if got, err := s.VectorSets(); err != nil || len(got) != 2 || got[1].Documents != 1 || !reflect.DeepEqual(got[1].Notes, notes) {
		t.Errorf("sets %+v, %v", got, err)
	}
	wantError(t, s.PutVectorSet(otherSet, 4, nil), ErrInvalid)
	wantError(t, s.PutVectorSet("", 4, nil), ErrInvalid)
	wantError(t, s.PutVectorSet("new", 0, nil), ErrInvalid)
	mustCheck(t, s)
}

// read returns a document as it is stored.
func read(t *testing.T, s *Store, id doc.ID) *Document {
	t.Helper()
	d, err := s.Document(id)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func TestPutVectorsOf(t *testing.T) {
	s := newTest(t)
	a, b, c := testEntry(1, 500), testEntry(2, 700), testEntry(3, 300)
	put(t, s, a, b, c)
	for _, e := range []*Entry{&a, &b, &c} {
		e.Document = read(t, s, e.Document.ID)
	}
	vectored := func(d *Document, first float32) Vectored {
		v := Vectored{d, make([]float32, 2*len(d.Chunks))}
		v.Vectors[0] = first
		return v
	}
	revision := func() uint64 {
		t.Helper()
		m, err := s.Meta()
		if err != nil {
			t.Fatal(err)
		}
		return m.Revision
	}
	before := revision()
	if stored, err := s.PutVectorsOf(otherSet, 2, vectored(a.Document, 1), vectored(b.Document, 2)); stored != 2 || err != nil {
		t.Fatalf("stored %d, %v", stored, err)
	}
	if revision() == before {
		t.Error("the revision did not grow")
	}
	holders, err := s.VectorHolders(otherSet)
	if err != nil || len(holders) != 2 || holders[0] == c.Document.ID || holders[1] == c.Document.ID {
		t.Errorf("holders %v, %v", holders, err)
	}
	if none, err := s.VectorHolders("none"); none != nil || err != nil {
		t.Errorf("holders of no set: %v, %v", none, err)
	}

	// What left or changed since it was read is left out; the rest is stored.
	changed := *c.Document
	changed.Summary = "Another one"
	gone := testEntry(9, 400).Document
	stored, err := s.PutVectorsOf(otherSet, 2, vectored(&changed, 3), vectored(gone, 4), vectored(b.Document, 5))
	if stored != 1 || err != nil {
		t.Errorf("stored %d, %v", stored, err)
	}
	for id, want := range map[doc.ID]float32{a.Document.ID: 1, b.Document.ID: 5} {
		if v, _, err := s.Vectors(otherSet, id, nil); err != nil || v[0] != want {
			t.Errorf("vectors of %v begin with %v, want %v (%v)", id, v, want, err)
		}
	}
	if has, err := s.HasVectors(otherSet, c.Document.ID); has || err != nil {
		t.Errorf("a document that changed has vectors (%v)", err)
	}

	// All or none where one cannot be stored.
	bad := vectored(c.Document, 6)
	bad.Vectors = bad.Vectors[1:]
	_, err = s.PutVectorsOf(otherSet, 2, vectored(c.Document, 7), bad)
	wantError(t, err, ErrInvalid)
	_, err = s.PutVectorsOf(otherSet, 1, Vectored{c.Document, make([]float32, len(c.Document.Chunks))})
	wantError(t, err, ErrInvalid)
	if has, err := s.HasVectors(otherSet, c.Document.ID); has || err != nil {
		t.Errorf("half of a commit was stored (%v)", err)
	}
	before = revision()
	if err := s.DeleteVectorSet(otherSet); err != nil || revision() == before {
		t.Errorf("deleting the set: %v, revision %d", err, revision())
	}
	mustCheck(t, s)
}
