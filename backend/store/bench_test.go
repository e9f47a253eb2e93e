package store

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"pincite/backend/doc"
)

// The benchmarks use documents of the shape of LegalBench-RAG's corpus: 641 contracts
// of 111 kB, each 371 chunks with 256 dimensions, 238k chunks in all.
const (
	benchDocuments = 641
	benchText      = 111_000
	benchChunk     = 300
	benchDim       = 256
)

func benchEntries() []Entry {
	text := strings.Repeat("The Supplier shall indemnify and hold harmless the Customer. ", benchText/61+1)[:benchText]
	chunks := chunk(text, benchChunk)
	vectors := make([]float32, len(chunks)*benchDim)
	for i := range vectors {
		vectors[i] = 1 / float32(i+1)
	}
	entries := make([]Entry, benchDocuments)
	for n := range entries {
		d := &Document{ID: doc.IDOf([]byte{byte(n), byte(n >> 8)}), Text: text, Chunks: chunks, Summary: strings.Repeat("s", 150)}
		entries[n] = Entry{Document: d, Set: testSet, Dim: benchDim, Vectors: vectors, Files: []File{testFile(n)}}
	}
	return entries
}

// BenchmarkPut stores all documents, so many to a transaction.
func BenchmarkPut(b *testing.B) {
	entries := benchEntries()
	for _, batch := range []int{1, 4, 16, 64} {
		b.Run(fmt.Sprintf("batch=%d", batch), func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				s := openTest(b, filepath.Join(b.TempDir(), fmt.Sprint(i)), Options{Create: true})
				for at := 0; at < len(entries); at += batch {
					put(b, s, entries[at:min(at+batch, len(entries))]...)
				}
				size, err := s.Size()
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(size)/1e6, "MB")
				s.Close()
			}
		})
	}
}

// BenchmarkLoad opens a matter and reads all of it, as a search that starts does.
func BenchmarkLoad(b *testing.B) {
	s := newTest(b)
	put(b, s, benchEntries()...)
	s.Close()
	vectors := make([]float32, 0, benchDocuments*(benchText/benchChunk+2)*benchDim)
	for _, part := range []string{"open", "files", "heads", "documents", "vectors", "check", "digest"} {
		b.Run(part, func(b *testing.B) {
			for b.Loop() {
				load(b, s.Path(), part, vectors)
			}
		})
	}
}

func load(b *testing.B, path, part string, vectors []float32) {
	s, err := Open(path, keyed(Options{ReadOnly: true}))
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	ids, err := s.DocumentIDs()
	if err != nil || len(ids) != benchDocuments {
		b.Fatal(len(ids), err)
	}
	ctx := context.Background()
	each := func(fn func(id doc.ID) error) error {
		for _, id := range ids {
			if err := fn(id); err != nil {
				return err
			}
		}
		return nil
	}
	switch part {
	case "files":
		_, err = s.Files()
	case "heads":
		err = each(func(id doc.ID) error { _, _, err := s.Heads(id, 3000, 1500); return err })
	case "documents":
		err = each(func(id doc.ID) error { _, err := s.Document(id); return err })
	case "vectors":
		err = each(func(id doc.ID) (err error) { vectors, _, err = s.Vectors(testSet, id, vectors); return err })
	case "check":
		_, err = s.Check(ctx)
	case "digest":
		_, err = s.Digest(ctx)
	}
	if err != nil {
		b.Fatal(err)
	}
}
