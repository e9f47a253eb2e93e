package store

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"

	"pincite/backend/doc"
)

// withMarks adds marks of every kind to a layout, at the spans given.
func withMarks(l doc.Layout, spans []doc.Span, label string) doc.Layout {
	kinds := []doc.BlockKind{doc.BlockHeading, doc.BlockParagraph, doc.BlockItem, doc.BlockRow, doc.BlockNote}
	for i, s := range spans {
		l.Blocks = append(l.Blocks, doc.Block{Kind: kinds[i%len(kinds)], Level: i % 3, Label: label, Span: s})
		if l.Blocks[i].Kind == doc.BlockRow {
			l.Blocks[i].Reached = "..^<"
		}
	}
	first, last := spans[0], spans[len(spans)-1]
	l.Notes = []doc.Note{
		{Kind: doc.Footnote, Anchor: doc.Span{Start: first.End, End: first.End}, Span: last},
		{Kind: doc.Comment, Anchor: first, Text: "too <little>\n" + label, Author: label, Date: "2024-01-31T09:00:00Z"},
		{Kind: doc.Inserted, Anchor: last, Author: label}, {Kind: doc.Deleted, Anchor: doc.Span{Start: last.Start, End: last.Start}, Text: label, Date: "2024"},
	}
	l.Asides = []doc.Aside{{Page: 1, Kind: "header", Text: label}, {Kind: "footer", Text: "Draft"}}
	l.Scans = []doc.Scan{{Page: 2, Confidence: 0.875}, {Page: 3, Confidence: 1}}
	if len(l.Pages) > 0 {
		l.Labels = []string{label}
		l.Headed = []doc.Headed{{Span: spans[0], Words: spans[:1]}}
	}
	return l
}

func marked(n int) Entry {
	e := testEntry(n, 600)
	e.Document.Layout = withMarks(e.Document.Layout, e.Document.Chunks, "§ 5.4(b)")
	return e
}

func TestMarksAreStored(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m")
	s := openTest(t, path, Options{Create: true})
	plain, e := testEntry(1, 300), marked(2)
	put(t, s, plain, e)
	mustCheck(t, s)
	before, err := s.Digest(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []*Document{plain.Document, e.Document} {
		got, err := s.Document(want.ID)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got.Layout, want.Layout) {
			t.Errorf("layout %+v, want %+v", got.Layout, want.Layout)
		}
	}
	e.Document.Layout.Asides[0].Text = "Confidential"
	put(t, s, e)
	if after, err := s.Digest(context.Background()); err != nil || after == before {
		t.Errorf("another running header leaves the digest as it was (%v)", err)
	}
}

func TestMarksThatDoNotLieInTheText(t *testing.T) {
	for name, spoil := range map[string]func(*doc.Layout){
		"block past the end":        func(l *doc.Layout) { l.Blocks[0].Span.End = 1 << 20 },
		"blocks over one another":   func(l *doc.Layout) { l.Blocks[1].Span.Start-- },
		"block without a kind":      func(l *doc.Layout) { l.Blocks[0].Kind = "" },
		"note past the end":         func(l *doc.Layout) { l.Notes[0].Span.End = 1 << 20 },
		"note without a place":      func(l *doc.Layout) { l.Notes[0].Anchor.Start = -1 },
		"change past the end":       func(l *doc.Layout) { l.Notes[2].Anchor.End = 1 << 20 },
		"aside on no page":          func(l *doc.Layout) { l.Asides[0].Page = -1 },
		"more labels than pages":    func(l *doc.Layout) { l.Labels = make([]string, len(l.Pages)+1) },
		"heads past the end":        func(l *doc.Layout) { l.Headed[0].Words[0].End = 1 << 20 },
		"scan of no page":           func(l *doc.Layout) { l.Scans[0].Page = 0 },
		"scan surer than sure":      func(l *doc.Layout) { l.Scans[0].Confidence = 1.5 },
		"scan without a confidence": func(l *doc.Layout) { l.Scans[0].Confidence = math.NaN() },
	} {
		t.Run(name, func(t *testing.T) {
			e := marked(2)
			spoil(&e.Document.Layout)
			if err := e.Document.Validate(); !errors.Is(err, ErrInvalid) {
				t.Errorf("Validate: %v, want ErrInvalid", err)
			}
			s := openTest(t, filepath.Join(t.TempDir(), "m"), Options{Create: true})
			if err := s.PutDocuments(e); !errors.Is(err, ErrInvalid) {
				t.Errorf("PutDocuments: %v, want ErrInvalid", err)
			}
		})
	}
}

// Marks that are lost or torn are found, whether a document or the whole is read.
func TestMarksDamaged(t *testing.T) {
	for name, spoil := range map[string]func(*bolt.Bucket) error{
		"lost": func(b *bolt.Bucket) error { return b.Delete(keyMarks) },
		"torn": func(b *bolt.Bucket) error { return b.Put(keyMarks, b.Get(keyMarks)[1:]) },
		"of another document": func(b *bolt.Bucket) error {
			return b.Put(keyMarks, seal(sealKey(doc.ID{9}, keyMarks), packMarks(marked(3).Document.Layout)))
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := openTest(t, filepath.Join(t.TempDir(), "m"), Options{Create: true})
			e := marked(2)
			put(t, s, e)
			id := e.Document.ID
			err := s.update(func(tx *txn) error { return spoil(tx.Bucket(bucketContents).Bucket(tx.documentKey(id))) })
			if err != nil {
				t.Fatal(err)
			}
			if _, err := s.Document(id); !errors.Is(err, ErrDamaged) {
				t.Errorf("Document: %v, want ErrDamaged", err)
			}
			report, err := s.Check(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if len(report.Problems) != 1 || report.Problems[0].Kind != BadLayout || strings.Contains(report.Problems[0].Detail, "Losses") {
				t.Errorf("Check found %v", report.Problems)
			}
		})
	}
}

func TestMembersAreStored(t *testing.T) {
	s := openTest(t, filepath.Join(t.TempDir(), "m"), Options{Create: true})
	files := []File{
		{Path: "/c/mail.msg", State: Unsupported, Members: 2},
		{Path: "/c/mail.msg/a.pdf", Container: "/c/mail.msg", State: Damaged},
	}
	if err := s.PutFiles(files...); err != nil {
		t.Fatal(err)
	}
	mustCheck(t, s)
	if got, err := s.Files(); err != nil || !reflect.DeepEqual(got, files) {
		t.Errorf("files %+v, %v; want %+v", got, err, files)
	}
	for name, f := range map[string]File{
		"outside its container": {Path: "/d/a.pdf", Container: "/c/mail.msg", State: Damaged},
		"its own container":     {Path: "/c", Container: "/c", State: Damaged},
		"fewer than no members": {Path: "/c", Members: -1, State: Damaged},
	} {
		if err := s.PutFiles(f); !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: %v, want ErrInvalid", name, err)
		}
	}
}
