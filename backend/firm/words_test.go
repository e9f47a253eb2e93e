package firm

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pincite/backend/doc"
	"pincite/backend/store"
	"pincite/testkit/cluster"
)

// TestBlocks finds words in lists that the server has written to its disk, in blocks of 128 chunks, each with a greatest
// score that may be too low: here that of a short chunk, beside a long one that is better; see [understated].
func TestBlocks(t *testing.T) {
	db := newFile(t)
	var text strings.Builder
	var chunks []doc.Span
	put := func(times, others int) {
		start := text.Len()
		text.WriteString(strings.Repeat("royalty ", times) + strings.Repeat("clause ", others) + "\n")
		chunks = append(chunks, doc.Span{Start: start, End: text.Len()})
	}
	for range 200 {
		put(3, 9) // more of them than are asked for
	}
	for range 4 {
		put(1, 1)
		put(12, 30)
		for range 126 {
			put(1, 40)
		}
	}
	d := &store.Document{ID: doc.IDOf([]byte(text.String())), Text: text.String(), Summary: "About royalties", Chunks: chunks}
	var vectors []float32
	for _, c := range chunks {
		vectors = append(vectors, vectorOf(d.Text[c.Start:c.End])...)
	}
	file := store.File{Path: testFolder + "/royalties.txt", Folder: testFolder, Size: int64(len(d.Text)), ModTime: time.Unix(1700000001, 0)}
	if err := db.PutDocuments(store.Entry{Document: d, Set: testSet, Dim: testDim, Vectors: vectors, Files: []store.File{file}}); err != nil {
		t.Fatal(err)
	}
	c := cluster.ForTest(t, 1, "PERSISTENCE_MEMTABLES_FLUSH_DIRTY_AFTER_SECONDS=1")
	tenant := openTenant(t, c, "Acme", cluster.RootKey)
	pushed(t, tenant, db)
	onDisk := filepath.Join(filepath.Dir(c.Nodes[0].Log), "*", "pincitechunk", "Acme", "lsm", "property_words_searchable", "*.db")
	for {
		lists, err := filepath.Glob(onDisk)
		if err != nil {
			t.Fatal(err)
		}
		if len(lists) > 0 {
			break
		}
		select {
		case <-t.Context().Done():
			t.Fatal(t.Context().Err())
		case <-time.After(200 * time.Millisecond):
		}
	}
	x := tenant.Index(entriesOf(t, tenant)).(*Index)
	x.written = time.Now().Add(-2 * settling)
	none := func(doc.ID) float64 { return 0 }
	found, err := x.Find(t.Context(), []string{"royalty"}, 4, none)
	if err != nil {
		t.Fatal(err)
	}
	want := byBM25(chunksOf(t, db), []string{"royalty"}, none)[:4]
	for i := range want {
		if i >= len(found) || found[i].Chunk != want[i].Chunk {
			t.Fatalf("found %+v\nwant %+v", found, want)
		}
	}
}
