package store

import (
	"path/filepath"
	"slices"
	"testing"

	"pincite/backend/doc"
)

func TestOutlines(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "m.pincite"), keyed(Options{Create: true}))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var ids []doc.ID
	for i, text := range []string{"first text", "second text"} {
		d := &Document{
			ID: doc.IDOf([]byte(text)), Text: text, Summary: text[:5], Parties: []string{"Acme"}, Type: "Lease", Date: "2024",
			Chunks: []doc.Span{{Start: 0, End: 4}, {Start: 4, End: len(text)}},
		}
		e := Entry{Document: d, Files: []File{{Path: text}}}
		if i == 0 {
			e.Set, e.Dim, e.Vectors = "set", 1, []float32{1, 1}
		}
		if err := s.PutDocuments(e); err != nil {
			t.Fatal(err)
		}
		ids = append(ids, d.ID)
	}
	got, err := s.Outlines("set")
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 2 {
		t.Fatalf("%d outlines, want 2", len(got))
	}
	for _, o := range got {
		i := slices.Index(ids, o.ID)
		if i < 0 || o.Chunks != 2 || o.Type != "Lease" || o.Date != "2024" || !slices.Equal(o.Parties, []string{"Acme"}) || o.HasVectors != (i == 0) {
			t.Errorf("outline %d is %+v", i, o)
		}
	}
	if none, err := s.Outlines("other"); err != nil || none[0].HasVectors || none[1].HasVectors {
		t.Errorf("in a set that is not there: %+v, %v", none, err)
	}
}
