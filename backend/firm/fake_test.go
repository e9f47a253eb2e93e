package firm

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pincite/backend/doc"
	"pincite/backend/extract"
	"pincite/backend/sac"
	"pincite/backend/search"
	"pincite/backend/store"
	"pincite/testkit/cluster"
)

// openTenant returns a matter on a cluster as the owner of a key sees it.
func openTenant(t testing.TB, c *cluster.Cluster, name, key string) *Tenant {
	t.Helper()
	tenant, err := Open(c.Address(name), Options{Key: key})
	if err != nil {
		t.Fatal(err)
	}
	return tenant
}

const (
	testDim    = 24
	testSet    = store.VectorSet("set of the tests")
	testModel  = "test-model"
	testFolder = "/contracts"
)

// sample is a made-up contract, with what JSON, GraphQL and UTF-16 trip over.
func sample(seed uint64) string {
	rng := rand.New(rand.NewPCG(seed, 3))
	var b strings.Builder
	fmt.Fprintf(&b, "SUPPLY AGREEMENT NO. %d\r\n\r\nbetween “Alder %d” LLC & Birch \\ Söhne 😀 GmbH\n\n", seed, seed)
	parts := []string{
		"Either party may terminate this Agreement upon %d days' written notice. ", "The fee is € %d\tper month; “late” payment bears interest. ",
		"Governing law: State of Delaware, § %d. ", "The Supplier shall keep insurance of $%d million. ", "No assignment without consent under clause %d. ",
	}
	for section := 1; section <= 4; section++ {
		fmt.Fprintf(&b, "%d. %s\n\n", section, []string{"Termination", "Fees", "Law", "Insurance"}[rng.IntN(4)])
		for range 3 + rng.IntN(6) {
			fmt.Fprintf(&b, parts[rng.IntN(len(parts))], rng.IntN(40))
			fmt.Fprintf(&b, "word%d word%d. ", rng.IntN(50), rng.IntN(400))
		}
		b.WriteString("\n\n")
	}
	return b.String()
}

// vectorOf is a unit vector that depends on a text alone.
func vectorOf(text string) []float32 {
	id := doc.IDOf([]byte(text))
	rng := rand.New(rand.NewChaCha8(id))
	v, square := make([]float32, testDim), 0.0
	for i := range v {
		f := rng.NormFloat64()
		v[i], square = float32(f), square+f*f
	}
	return scaled(v, square)
}

// newFile makes a matter file of contracts.
func newFile(t testing.TB, seeds ...uint64) *store.Store {
	t.Helper()
	db, err := store.Open(filepath.Join(t.TempDir(), "m.pincite"), store.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	meta := store.Meta{Recipe: "recipe", VectorSet: testSet, Folders: []string{testFolder}, Notes: map[string]string{"model": testModel}}
	if err := db.SetMeta(meta); err != nil {
		t.Fatal(err)
	}
	for _, seed := range seeds {
		putSample(t, db, fmt.Sprintf("%s/contract %d.txt", testFolder, seed), sample(seed))
	}
	failed := store.File{Path: testFolder + "/sec\xffret.pdf", State: store.NeedsPassword, Reason: "it is encrypted", ModTime: time.Unix(1700000000, 7)}
	if err := db.PutFiles(failed); err != nil {
		t.Fatal(err)
	}
	return db
}

func putSample(t testing.TB, db *store.Store, path, source string) doc.ID {
	t.Helper()
	read, err := extract.Read(context.Background(), path, []byte(source), extract.Options{})
	if err != nil {
		t.Fatal(err)
	}
	chunks, err := sac.Split(read.Text, read.Layout, sac.Recipe{Size: 120})
	if err != nil {
		t.Fatal(err)
	}
	d := &store.Document{ID: doc.IDOf([]byte(source)), Text: read.Text, Layout: read.Layout, Summary: "About " + path, Parties: []string{"Alder"}, Type: "Supply Agreement", Extractor: "text 1", Chunks: chunks}
	var vectors []float32
	for _, c := range chunks {
		vectors = append(vectors, vectorOf(d.Text[c.Start:c.End])...)
	}
	file := store.File{Path: path, Folder: testFolder, Size: int64(len(source)), ModTime: time.Unix(1700000001, 500)}
	if err := db.PutDocuments(store.Entry{Document: d, Set: testSet, Dim: testDim, Vectors: vectors, Files: []store.File{file}}); err != nil {
		t.Fatal(err)
	}
	return d.ID
}

func seeds(n int) []uint64 {
	all := make([]uint64, n)
	for i := range all {
		all[i] = uint64(i + 1)
	}
	return all
}

// pushed brings a file to a tenant.
func pushed(t testing.TB, tenant *Tenant, db *store.Store) Report {
	t.Helper()
	r, err := tenant.Push(t.Context(), db, testModel, func(int, int) {})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// reading is what a matter is read by; [matter.Reader] has more.
type reading interface {
	Files() ([]store.File, error)
	DocumentIDs() ([]doc.ID, error)
	Document(id doc.ID) (*store.Document, error)
	Outlines(set store.VectorSet) ([]store.Outline, error)
	Heads(id doc.ID, head, tail int) (first, last string, err error)
	Vectors(set store.VectorSet, id doc.ID, dst []float32) ([]float32, int, error)
	VectorsAt(set store.VectorSet, id doc.ID, chunks []int, dst []float32) ([]float32, int, error)
	CheckVectors(set store.VectorSet, id doc.ID) error
	VectorHolders(set store.VectorSet) ([]doc.ID, error)
	Meta() (store.Meta, error)
	Check(ctx context.Context) (store.CheckReport, error)
}

// entriesOf returns what search is given of a matter.
func entriesOf(t testing.TB, r reading) []search.Entry {
	t.Helper()
	outlines, err := r.Outlines(testSet)
	if err != nil {
		t.Fatal(err)
	}
	entries := make([]search.Entry, len(outlines))
	for i, o := range outlines {
		entries[i] = search.Entry{ID: o.ID, File: o.Summary, Chunks: o.Chunks}
	}
	return entries
}

// checked fails the test unless a matter is sound and has so many documents.
func checked(t testing.TB, r reading, documents int) store.CheckReport {
	t.Helper()
	report, err := r.Check(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !report.OK() || report.Documents != documents || report.Chunks != report.Vectors {
		t.Errorf("check: %+v, want %d documents", report, documents)
	}
	return report
}

func sortedFiles(files []store.File) []store.File {
	files = slices.Clone(files)
	for i := range files {
		files[i].ModTime = files[i].ModTime.UTC()
	}
	return files
}
