package store

import (
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"pincite/backend/doc"
)

// testPlaces puts every chunk of an entry on a page of its own.
func testPlaces(e Entry) (p doc.Places) {
	for i, c := range e.Document.Chunks {
		p.Sizes = append(p.Sizes, doc.PageSize{Width: 612, Height: 792.5})
		p.Boxes = append(p.Boxes, doc.Box{Span: c, Page: i + 1, Left: -1, Top: 0.1, Right: 612, Bottom: 20.25, Confidence: 1 / float32(i+1)})
	}
	return p
}

func TestPlaces(t *testing.T) {
	s := newTest(t)
	e, other := testEntry(1, 3000), testEntry(2, 300)
	e.Places = testPlaces(e)
	put(t, s, e, other)
	expect := func(when string, want doc.Places) {
		t.Helper()
		if got, err := s.Places(e.Document.ID); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v", when, got, err)
		}
		mustCheck(t, s)
	}
	expect("as they were put", e.Places)
	if got, err := s.Places(other.Document.ID); err != nil || got.Sizes != nil {
		t.Errorf("of a document without any: %+v, %v", got, err)
	}

	// A new summary, and new chunks of the same text, leave them.
	again := e
	again.Places = doc.Places{}
	summarised := *e.Document
	summarised.Summary = "another"
	again.Document = &summarised
	put(t, s, again)
	expect("with another summary", e.Places)

	short := testEntry(1, 300)
	short.Document.ID, short.Files = e.Document.ID, nil
	put(t, s, short)
	expect("with another text", doc.Places{})

	put(t, s, e)
	expect("once more", e.Places)
	for _, f := range e.Files {
		if err := s.DeleteFiles(f.Path); err != nil {
			t.Fatal(err)
		}
	}
	expect("without a file", doc.Places{})
	err := s.view(func(tx *txn) error {
		if tx.Bucket(bucketPlaces).Bucket(e.Document.ID[:]) != nil {
			t.Error("the places of a deleted document are kept")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A program that does not know of places changes the text and leaves them.
func TestPlacesOfAnotherText(t *testing.T) {
	s := newTest(t)
	e := testEntry(1, 300)
	put(t, s, e)
	err := s.update(func(tx *txn) error {
		return putPlaces(tx, e.Document.ID, packPlaces(strings.Repeat("0", 64), testPlaces(e)))
	})
	if err != nil {
		t.Fatal(err)
	}
	if got, err := s.Places(e.Document.ID); err != nil || got.Sizes != nil {
		t.Errorf("%+v, %v", got, err)
	}
	mustCheck(t, s)
}

func TestPlacesRefused(t *testing.T) {
	s := newTest(t)
	for name, change := range map[string]func(*doc.Places){
		"a span outside":    func(p *doc.Places) { p.Boxes[0].Span.End = 1 << 20 },
		"no page":           func(p *doc.Places) { p.Boxes[0].Page = 0 },
		"a page too many":   func(p *doc.Places) { p.Boxes[0].Page = len(p.Sizes) + 1 },
		"nowhere":           func(p *doc.Places) { p.Boxes[0].Left = float32(math.NaN()) },
		"too sure":          func(p *doc.Places) { p.Boxes[0].Confidence = 1.5 },
		"a page of no size": func(p *doc.Places) { p.Sizes[0].Width = float32(math.Inf(1)) },
	} {
		t.Run(name, func(t *testing.T) {
			e := testEntry(1, 300)
			e.Places = testPlaces(e)
			change(&e.Places)
			wantError(t, s.PutDocuments(e), ErrInvalid)
		})
	}
}

// FuzzPlaces unpacks hostile bytes: no panic, and whatever is accepted packs to the same.
func FuzzPlaces(f *testing.F) {
	e := testEntry(1, 3000)
	r, _, err := encodeDocument(e.Document)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(packPlaces(r.TextHash, testPlaces(e)))
	f.Add([]byte{packing})
	f.Add(append(make([]byte, 33), 0xff, 0xff, 0xff, 0xff, 0x0f))
	f.Fuzz(func(t *testing.T, b []byte) {
		hash, p, err := unpackPlaces(b)
		if err != nil {
			if !errors.Is(err, errPacked) {
				t.Fatal(err)
			}
			return
		}
		inspectPlaces("text", p)
		again, q, err := unpackPlaces(packPlaces(hash, p))
		if err != nil || again != hash || len(q.Boxes) != len(p.Boxes) || len(q.Sizes) != len(p.Sizes) {
			t.Errorf("packed again: %v", err)
		}
	})
}
