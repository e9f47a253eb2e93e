package library

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/store"
)

func TestShow(t *testing.T) {
	d := newFixture(t)
	text := "\uFEFFSUPPLY AGREEMENT\r\n\r\n§ 1 “Términos” 😀\r\n"
	path := d.write("Acme/supply.txt", text)
	d.write("Baker/supply.txt", contract("beer"))
	d.write("empty.txt", "")
	d.index(IndexRequest{})
	id := doc.IDOf([]byte(text))
	for _, ref := range []string{path, "Acme/supply.txt", id.String(), id.String()[:8]} {
		got, err := d.matter.Show(context.Background(), ref)
		if err != nil {
			t.Errorf("%s: %v", ref, err)
			continue
		}
		if got.Text != text || got.ID != id || got.File != path {
			t.Errorf("%s: got %s of %d bytes", ref, got.File, len(got.Text))
		}
		quote, err := got.Quote(doc.Span{Start: 21, End: 34})
		if err != nil || quote != "§ 1 “Términos”"[:len(quote)] {
			t.Errorf("%s: quote %q, %v", ref, quote, err)
		}
	}
	for ref, want := range map[string]error{
		"supply.txt": ErrAmbiguous, "none.txt": ErrNoDocument, "empty.txt": ErrNoDocument,
		filepath.Join(d.folder, "empty.txt"): ErrNoDocument, "ply.txt": ErrNoDocument, id.String()[:7]: ErrNoDocument,
	} {
		if _, err := d.matter.Show(context.Background(), ref); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", ref, err, want)
		}
	}
}

func TestVerify(t *testing.T) {
	d := newFixture(t)
	text := contract("glass")
	path := d.write("a.txt", text)
	d.index(IndexRequest{})
	hit := doc.Hit{Rank: 1, Doc: doc.IDOf([]byte(text)), File: path, Span: doc.Span{Start: 0, End: 16}, Quote: text[:16]}
	verify := func(h doc.Hit) (VerifyStatus, error) {
		v, err := d.matter.Verify(context.Background(), []doc.Hit{h})
		if err != nil {
			return "", err
		}
		if (v[0].Status == Verified) != (v[0].NextStep == "") {
			t.Errorf("%s with next step %q", v[0].Status, v[0].NextStep)
		}
		return v[0].Status, nil
	}
	expect := func(want VerifyStatus) {
		t.Helper()
		if got, err := verify(hit); got != want || err != nil {
			t.Errorf("got %q, %v; want %q", got, err, want)
		}
	}
	expect(Verified)
	wrong := hit
	wrong.Quote = "MASTER AGREEMENt"
	if _, err := verify(wrong); !errors.Is(err, doc.ErrQuote) {
		t.Errorf("a wrong quote: %v, want %v", err, doc.ErrQuote)
	}
	wrong = hit
	wrong.Span.End = len(text) + 1
	if _, err := verify(wrong); !errors.Is(err, doc.ErrSpan) {
		t.Errorf("a span outside the text: %v, want %v", err, doc.ErrSpan)
	}
	d.write("a.txt", text+"x")
	expect(SourceChanged)
	if os.Getuid() > 0 {
		if err := os.Chmod(path, 0); err != nil {
			t.Fatal(err)
		}
		expect(SourceUnreadable)
	}
	d.remove("a.txt")
	expect(SourceMissing)
}

// Places of words count in the text that was stored: another reader's are none of it.
func TestPlacesOutdated(t *testing.T) {
	d, ctx := newFixture(t), context.Background()
	d.write("glass.txt", contract("glass"))
	d.index(IndexRequest{})
	if _, err := d.matter.Places(ctx, "glass.txt"); !errors.Is(err, extract.ErrUnsupported) {
		t.Errorf("a text has no pages: %v", err)
	}
	err := d.matter.file.Write(func(db *store.Store) error {
		ids, err := db.DocumentIDs()
		if err != nil {
			return err
		}
		old, err := db.Document(ids[0])
		if err != nil {
			return err
		}
		old.Extractor = "text/0"
		return db.PutDocuments(store.Entry{Document: old})
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.matter.Places(ctx, "glass.txt"); !errors.Is(err, ErrOutdated) {
		t.Errorf("read by an earlier version: %v", err)
	}
	if shown, err := d.matter.Show(ctx, "glass.txt"); err != nil || !shown.Outdated {
		t.Errorf("%+v, %v", shown, err)
	}
}
