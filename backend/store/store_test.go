package store

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"pincite/backend/doc"
)

const testSet = VectorSet("model+recipe")

// testDim is small, so that tests are fast; nothing depends on it.
const testDim = 4

// testEntry makes the n-th document of a test: different in every part, and the same
// for the same n and size.
func testEntry(n, size int) Entry {
	words := []string{"The Supplier ", "shall indemnify ", "§ 5.4(b) ", "“Losses” ", "é ", "😀 ", "and\r\n"}
	var text strings.Builder
	for i := n; text.Len() < size; i++ {
		text.WriteString(words[(i*i+n)%len(words)])
	}
	t := text.String()
	d := &Document{
		ID: doc.IDOf([]byte(fmt.Sprintf("source %d of %d", n, size))), Text: t,
		Format: "text", Encoding: "utf-8", Extractor: "text/1",
		Summary: fmt.Sprintf("Agreement %d", n), Parties: []string{"Acme", "Émile & Co"}, Type: "Agreement", Date: "2024-01-31",
		Chunks: chunk(t, 50),
		Layout: doc.Layout{
			Pages:    chunk(t, 300),
			Sections: []doc.Section{{Label: "1", Title: "Losses", Level: 1, Heading: doc.Span{End: 4}, Span: doc.Span{End: len(t)}}},
		},
	}
	e := Entry{Document: d, Set: testSet, Dim: testDim, Files: []File{testFile(n)}}
	for i := range len(d.Chunks) * testDim {
		e.Vectors = append(e.Vectors, float32(n)+float32(i)/7)
	}
	return e
}

func testFile(n int) File {
	return File{
		Path: fmt.Sprintf("/contracts/%04d.txt", n), Folder: "/contracts", Size: int64(n),
		ModTime: time.Date(2024, 1, 2, 3, 4, 5, n, time.UTC),
	}
}

// chunk cuts text after every size bytes, at the next character.
func chunk(text string, size int) (spans []doc.Span) {
	start := 0
	for i := range text {
		if i-start >= size {
			spans = append(spans, doc.Span{Start: start, End: i})
			start = i
		}
	}
	return append(spans, doc.Span{Start: start, End: len(text)})
}

func openTest(t testing.TB, path string, o Options) *Store {
	t.Helper()
	s, err := Open(path, keyed(o))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func newTest(t testing.TB) *Store {
	t.Helper()
	return openTest(t, filepath.Join(t.TempDir(), "m", "test.pincite"), Options{Create: true})
}

func put(t testing.TB, s *Store, entries ...Entry) {
	t.Helper()
	if err := s.PutDocuments(entries...); err != nil {
		t.Fatal(err)
	}
}

// mustCheck fails the test unless the whole matter is sound.
func mustCheck(t testing.TB, s *Store) CheckReport {
	t.Helper()
	r, err := s.Check(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range r.Problems {
		t.Error(p)
	}
	return r
}

func wantError(t testing.TB, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("error %v, want %v", err, want)
	}
	if want != nil && !strings.Contains(err.Error(), "; ") {
		t.Errorf("error %q has no next step", err)
	}
}

func TestRoundTrip(t *testing.T) {
	s := newTest(t)
	var entries []Entry
	for n, size := range []int{0, 1, 49, 50, 51, 1000, 1 << 20} {
		e := testEntry(n, size)
		if size == 0 {
			e.Document.Text, e.Document.Chunks, e.Document.Layout, e.Vectors = "", nil, doc.Layout{}, nil
		}
		entries = append(entries, e)
	}
	put(t, s, entries...)
	path := s.Path()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = openTest(t, path, Options{ReadOnly: true})
	for _, e := range entries {
		want := *e.Document
		got, err := s.Document(want.ID)
		if err != nil {
			t.Fatal(err)
		}
		want.TextHash = doc.IDOf([]byte(want.Text))
		if !reflect.DeepEqual(*got, want) {
			t.Errorf("document of %d bytes differs after a round trip", len(want.Text))
		}
		vectors, dim, err := s.Vectors(testSet, want.ID, nil)
		if err != nil || dim != testDim || !equalFloats(vectors, e.Vectors) {
			t.Errorf("vectors differ: dim %d, %d of %d numbers, %v", dim, len(vectors), len(e.Vectors), err)
		}
	}
	r := mustCheck(t, s)
	if r.Documents != len(entries) || r.Files != len(entries) || r.Chunks != r.Vectors {
		t.Errorf("report %+v", r)
	}
	files, err := s.Files()
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range files {
		want := entries[i].Files[0]
		want.Doc, want.State = entries[i].Document.ID, Indexed
		if f != want {
			t.Errorf("file %+v, want %+v", f, want)
		}
	}
}

func equalFloats(a, b []float32) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if math.Float32bits(a[i]) != math.Float32bits(b[i]) {
			return false
		}
	}
	return true
}

func TestVectorsAppend(t *testing.T) {
	s := newTest(t)
	a, b := testEntry(1, 500), testEntry(2, 700)
	put(t, s, a, b)
	dst := make([]float32, 0, 4096)
	first := &dst[:1][0]
	dst, _, err := s.Vectors(testSet, a.Document.ID, dst)
	if err != nil {
		t.Fatal(err)
	}
	dst, _, err = s.Vectors(testSet, b.Document.ID, dst)
	if err != nil {
		t.Fatal(err)
	}
	if &dst[0] != first || !equalFloats(dst, append(append([]float32{}, a.Vectors...), b.Vectors...)) {
		t.Error("vectors were not appended in place")
	}
	if _, _, err := s.Vectors("another", a.Document.ID, nil); !errors.Is(err, ErrNoVectors) {
		t.Errorf("another set: %v", err)
	}
	if _, _, err := s.Vectors(testSet, doc.ID{1}, nil); !errors.Is(err, ErrNoVectors) {
		t.Errorf("another document: %v", err)
	}
}

func TestVectorsAt(t *testing.T) {
	s := newTest(t)
	e := testEntry(1, 5000)
	put(t, s, e)
	last := len(e.Document.Chunks) - 1
	for name, chunks := range map[string][]int{"none": nil, "first": {0}, "last": {last}, "some": {1, last, 0, 1}} {
		want := []float32{42}
		for _, c := range chunks {
			want = append(want, e.Vectors[c*testDim:(c+1)*testDim]...)
		}
		if got, dim, err := s.VectorsAt(testSet, e.Document.ID, chunks, []float32{42}); err != nil || dim != testDim || !equalFloats(got, want) {
			t.Errorf("%s: %v of %d, %v; want %v", name, got, dim, err, want)
		}
	}
	_, _, beyond := s.VectorsAt(testSet, e.Document.ID, []int{last, last + 1}, nil)
	_, _, set := s.VectorsAt("another", e.Document.ID, []int{0}, nil)
	_, _, document := s.VectorsAt(testSet, doc.ID{1}, []int{0}, nil)
	for _, err := range []error{beyond, set, document} {
		wantError(t, err, ErrNoVectors)
	}
}

// A vector may lie in two segments, or more.
func TestSegmentsAppendRange(t *testing.T) {
	var want []float32
	for i := range 12 {
		want = append(want, float32(i))
	}
	var cut []*segment
	for _, part := range [][]float32{want[:5], want[5:6], want[6:]} {
		value := plainBox{}.seal(place{}, packVectors(part))
		cut = append(cut, &segment{box: plainBox{}, value: value, size: len(value) - sealLen})
	}
	for at := range len(want) + 2 {
		for n := range len(want) + 2 {
			got, ok, err := appendRange(nil, cut, at, n)
			if err != nil {
				t.Fatal(err)
			}
			if fits := at+n <= len(want) || n == 0; ok != fits {
				t.Errorf("%d from %d: %v", n, at, ok)
			} else if fits && n > 0 && !equalFloats(got, want[at:at+n]) {
				t.Errorf("%d from %d: %v", n, at, got)
			}
		}
	}
}

func TestHeads(t *testing.T) {
	s := newTest(t)
	e := testEntry(1, 10)
	e.Document.Text = "aé😀b" // boundaries 0 1 3 7 8
	e.Document.Chunks, e.Document.Layout, e.Vectors = []doc.Span{{Start: 0, End: 8}}, doc.Layout{}, make([]float32, testDim)
	put(t, s, e)
	for _, test := range []struct {
		head, tail  int
		first, last string
	}{
		{0, 0, "", ""}, {-1, -1, "", ""}, {1, 1, "a", "b"}, {2, 2, "a", "b"}, {3, 4, "aé", "b"}, {3, 5, "aé", "😀b"},
		{4, 5, "aé", "😀b"}, {6, 0, "aé", ""}, {7, 5, "aé😀", "b"}, {8, 8, "aé😀b", ""}, {0, 8, "", "aé😀b"},
		{9, 9, "aé😀b", ""}, {math.MaxInt, math.MaxInt, "aé😀b", ""}, {3, math.MaxInt, "aé", "😀b"},
	} {
		first, last, err := s.Heads(e.Document.ID, test.head, test.tail)
		if err != nil || first != test.first || last != test.last {
			t.Errorf("Heads(%d, %d) = %q, %q, %v; want %q, %q", test.head, test.tail, first, last, err, test.first, test.last)
		}
	}
	_, _, err := s.Heads(doc.ID{1}, 1, 1)
	wantError(t, err, ErrNoDocument)
}

func TestPutRefuses(t *testing.T) {
	for _, test := range []struct {
		name  string
		spoil func(*Entry)
	}{
		{"no document", func(e *Entry) { e.Document = nil }},
		{"no id", func(e *Entry) { e.Document.ID = doc.ID{} }},
		{"wrong hash", func(e *Entry) { e.Document.TextHash[0] = 1 }},
		{"text not UTF-8", func(e *Entry) { e.Document.Text = "\xff" + e.Document.Text[1:] }},
		{"summary not UTF-8", func(e *Entry) { e.Document.Summary = "\xff" }},
		{"no chunks", func(e *Entry) { e.Document.Chunks, e.Vectors = nil, nil }},
		{"gap", func(e *Entry) { e.Document.Chunks[1].Start++ }},
		{"too short", func(e *Entry) { e.Document.Chunks[len(e.Document.Chunks)-1].End-- }},
		{"too long", func(e *Entry) { e.Document.Chunks[len(e.Document.Chunks)-1].End++ }},
		{"out of order", func(e *Entry) { c := e.Document.Chunks; c[0], c[1] = c[1], c[0] }},
		{"inside a character", func(e *Entry) {
			i := strings.Index(e.Document.Text, "😀") + 1
			e.Document.Chunks = []doc.Span{{Start: 0, End: i}, {Start: i, End: len(e.Document.Text)}}
		}},
		{"pages with a gap", func(e *Entry) { e.Document.Layout.Pages = e.Document.Layout.Pages[1:] }},
		{"section outside", func(e *Entry) { e.Document.Layout.Sections[0].Span.End++ }},
		{"too few vectors", func(e *Entry) { e.Vectors = e.Vectors[testDim:] }},
		{"no dimensions", func(e *Entry) { e.Dim = 0 }},
		{"vectors without a set", func(e *Entry) { e.Set = "" }},
		{"NaN", func(e *Entry) { e.Vectors[3] = float32(math.NaN()) }},
		{"infinity", func(e *Entry) { e.Vectors[3] = float32(math.Inf(-1)) }},
		{"no file", func(e *Entry) { e.Files = nil }},
		{"file of another document", func(e *Entry) { e.Files[0].Doc = doc.ID{1} }},
		{"file without a path", func(e *Entry) { e.Files[0].Path = "" }},
		{"path too long", func(e *Entry) { e.Files[0].Path = strings.Repeat("x", maxPath+1) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newTest(t)
			good, bad := testEntry(1, 1000), testEntry(2, 1000)
			test.spoil(&bad)
			err := s.PutDocuments(good, bad)
			wantError(t, err, ErrInvalid)
			if ids, err := s.DocumentIDs(); len(ids) != 0 || err != nil {
				t.Errorf("%d documents were stored beside the refused one (%v)", len(ids), err)
			}
		})
	}
}

func TestLongestPath(t *testing.T) {
	s := newTest(t)
	e := testEntry(1, 100)
	e.Files[0].Path = strings.Repeat("x", maxPath)
	put(t, s, e)
	mustCheck(t, s)
}

func TestDocumentLivesByItsFiles(t *testing.T) {
	s := newTest(t)
	a, b := testEntry(1, 1000), testEntry(2, 1000)
	copyOfA := File{Path: "/copy of a.txt"}
	a.Files = append(a.Files, copyOfA)
	put(t, s, a, b)
	idA, idB := a.Document.ID, b.Document.ID
	steps := []struct {
		name string
		do   func() error
		left []doc.ID
	}{
		{"one of two files deleted", func() error { return s.DeleteFiles(a.Files[0].Path) }, []doc.ID{idA, idB}},
		{"unknown file deleted", func() error { return s.DeleteFiles("/unknown", "") }, []doc.ID{idA, idB}},
		{"file moves between documents in one call", func() error {
			return s.PutFiles(File{Path: copyOfA.Path, Doc: idB, State: Indexed}, File{Path: "/new", Doc: idA, State: Indexed})
		}, []doc.ID{idA, idB}},
		{"file no longer leads to it", func() error { return s.PutFiles(File{Path: "/new", State: Unreadable, Reason: "r"}) }, []doc.ID{idB}},
		{"last files deleted", func() error { return s.DeleteFiles(copyOfA.Path, b.Files[0].Path, "/new") }, nil},
	}
	for _, step := range steps {
		before, _ := s.Meta()
		if err := step.do(); err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		ids, err := s.DocumentIDs()
		if err != nil || len(ids) != len(step.left) {
			t.Fatalf("%s: %d documents left (%v), want %d", step.name, len(ids), err, len(step.left))
		}
		r := mustCheck(t, s)
		if want := len(step.left) * len(b.Document.Chunks); r.Vectors > want+1 || r.Vectors < want-1 {
			t.Errorf("%s: %d vectors left, want about %d", step.name, r.Vectors, want)
		}
		after, _ := s.Meta()
		if changed := len(ids) != 2; changed && after.Generation == before.Generation {
			t.Errorf("%s: the generation did not grow", step.name)
		}
	}
	_, err := s.Document(idA)
	wantError(t, err, ErrNoDocument)
	wantError(t, s.PutFiles(File{Path: "/a", Doc: idA, State: Indexed}), ErrNoDocument)
}

// putVectors gives a stored document vectors of zeros in a set.
func putVectors(t *testing.T, s *Store, set VectorSet, id doc.ID, dim int) {
	t.Helper()
	d, err := s.Document(id)
	if err != nil {
		t.Fatal(err)
	}
	if stored, err := s.PutVectorsOf(set, dim, Vectored{d, make([]float32, dim*len(d.Chunks))}); stored != 1 || err != nil {
		t.Fatal(stored, err)
	}
}

func TestReplaceKeepsFittingVectors(t *testing.T) {
	s := newTest(t)
	e := testEntry(1, 1000)
	put(t, s, e)
	putVectors(t, s, "large", e.Document.ID, 2)
	has := func(want bool) {
		t.Helper()
		if got, err := s.HasVectors("large", e.Document.ID); got != want || err != nil {
			t.Fatalf("vectors of the other set: %v (%v), want %v", got, err, want)
		}
		mustCheck(t, s)
	}
	put(t, s, e)
	has(true)
	e.Document.Date = "2025-01-01"
	put(t, s, e)
	has(true)
	e.Document.Summary = "Another summary"
	put(t, s, e)
	has(false)
	putVectors(t, s, "large", e.Document.ID, 2)
	e.Document.Chunks = chunk(e.Document.Text, 60)
	e.Set, e.Vectors = "", nil
	put(t, s, e)
	has(false)
}

func TestVectorSets(t *testing.T) {
	s := newTest(t)
	a, b := testEntry(1, 500), testEntry(2, 500)
	b.Set, b.Vectors = "", nil
	put(t, s, a, b)
	want := []SetInfo{{Set: testSet, Dim: testDim, Documents: 1}}
	if got, err := s.VectorSets(); !reflect.DeepEqual(got, want) || err != nil {
		t.Errorf("sets %v, %v", got, err)
	}
	if outlines, err := s.Outlines(testSet); err != nil || len(outlines) != 2 || outlines[0].HasVectors == outlines[1].HasVectors {
		t.Errorf("outlines %v, %v", outlines, err)
	}
	stored, err := s.Document(b.Document.ID)
	if err != nil {
		t.Fatal(err)
	}
	for dim, numbers := range map[int]int{testDim + 1: (testDim + 1) * len(b.Document.Chunks), testDim: testDim, 0: 0} {
		_, err := s.PutVectorsOf(testSet, dim, Vectored{stored, make([]float32, numbers)})
		wantError(t, err, ErrInvalid)
	}
	if err := s.DeleteVectorSet(testSet); err != nil {
		t.Fatal(err)
	}
	if got, err := s.VectorSets(); len(got) != 0 || err != nil {
		t.Errorf("sets %v, %v", got, err)
	}
	if err := s.DeleteVectorSet(testSet); err != nil {
		t.Fatal(err)
	}
	mustCheck(t, s)
}

func TestSegments(t *testing.T) {
	// Several segments without several gigabytes: written as encodeVectors would.
	s := newTest(t)
	e := testEntry(1, 1000)
	put(t, s, e)
	v := encodedVectors{set: testSet, id: e.Document.ID, dim: testDim}
	for i := range maxSegments {
		end := len(e.Vectors) * (i + 1) / maxSegments
		part := e.Vectors[len(e.Vectors)*i/maxSegments : end]
		v.segments = append(v.segments, packVectors(part))
	}
	if err := s.update(v.put); err != nil {
		t.Fatal(err)
	}
	got, _, err := s.Vectors(testSet, e.Document.ID, nil)
	if err != nil || !equalFloats(got, e.Vectors) {
		t.Errorf("vectors in %d segments differ (%v)", maxSegments, err)
	}
	mustCheck(t, s)
}

func TestMeta(t *testing.T) {
	s := newTest(t)
	m, err := s.Meta()
	if err != nil || m.Version != wantVersion() || time.Since(m.Created) > time.Minute {
		t.Fatalf("meta %+v, %v", m, err)
	}
	m.Recipe, m.VectorSet, m.Folders, m.Notes = "naive/500", testSet, []string{"/a", "/\xff\xfe"}, map[string]string{"k": "v"}
	if err := s.SetMeta(m); err != nil {
		t.Fatal(err)
	}
	if got, err := s.Meta(); !reflect.DeepEqual(got, m) || err != nil {
		t.Errorf("meta %+v, %v; want %+v", got, err, m)
	}
}

func TestPathsOfAnyBytes(t *testing.T) {
	s := newTest(t)
	want := File{
		Path: "/a\xff\x00b", Folder: "/\xfe", State: Unreadable, Reason: "r", NextStep: "n",
		ModTime: time.Date(30000, 1, 1, 0, 0, 0, 1, time.UTC),
	}
	if err := s.PutFiles(want); err != nil {
		t.Fatal(err)
	}
	got, err := s.Files()
	if err != nil || len(got) != 1 || got[0] != want {
		t.Errorf("files %+v, %v", got, err)
	}
	mustCheck(t, s)
}

func TestOpenErrors(t *testing.T) {
	dir := t.TempDir()
	file := func(name, content string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for _, test := range []struct {
		name, path string
		o          Options
		want       error
	}{
		{"missing", filepath.Join(dir, "none"), Options{}, ErrNoMatter},
		{"missing, reading", filepath.Join(dir, "none"), Options{ReadOnly: true, Create: true}, ErrNoMatter},
		{"in a missing folder", filepath.Join(dir, "none", "none"), Options{}, ErrNoMatter},
		{"folder", dir, Options{Create: true}, ErrNotMatter},
		{"empty", file("empty", ""), Options{}, ErrNoMatter},
		{"short text", file("short", "x"), Options{Create: true}, ErrNotMatter},
		{"text", file("text", strings.Repeat("This Agreement ", 10000)), Options{Create: true}, ErrNotMatter},
		{"zeros", file("zeros", strings.Repeat("\x00", 1<<16)), Options{}, ErrNotMatter},
		{"below a file", filepath.Join(file("f", "x"), "m"), Options{Create: true}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			before, _ := os.ReadFile(test.path)
			s, err := Open(test.path, keyed(test.o))
			if err == nil {
				s.Close()
				t.Fatal("no error")
			}
			if test.want != nil {
				wantError(t, err, test.want)
			}
			if after, _ := os.ReadFile(test.path); string(after) != string(before) {
				t.Error("the file was changed")
			}
		})
	}
	if _, err := os.Stat(filepath.Join(dir, "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Error("opening made a folder")
	}
}

func TestEmptyFileIsCreatedIn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := openTest(t, path, Options{Create: true})
	put(t, s, testEntry(1, 100))
	mustCheck(t, s)
}

func TestNewerVersion(t *testing.T) {
	s := newTest(t)
	setVersion := func(v string) {
		if err := s.db.Update(func(tx *bolt.Tx) error { return tx.Bucket(bucketMeta).Put(keyVersion, []byte(v)) }); err != nil {
			t.Fatal(err)
		}
	}
	path := s.Path()
	for _, test := range []struct {
		version string
		want    error
	}{{fmt.Sprint(Version + 1), ErrVersion}, {"999", ErrVersion}, {"0", ErrDamaged}, {"-1", ErrDamaged}, {"", ErrDamaged}, {"one", ErrDamaged}} {
		setVersion(test.version)
		s.Close()
		_, err := Open(path, keyed(Options{Create: true}))
		wantError(t, err, test.want)
		db, err := boltOpen(path)
		if err != nil {
			t.Fatal(err)
		}
		s = &Store{path: path, db: db}
	}
	s.Close()
}

func TestAnotherBoltFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "m")
	db, err := boltOpen(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Update(func(tx *bolt.Tx) error { _, err := tx.CreateBucket([]byte("other")); return err }); err != nil {
		t.Fatal(err)
	}
	db.Close()
	_, err = Open(path, keyed(Options{Create: true}))
	wantError(t, err, ErrNotMatter)
}

func TestLocked(t *testing.T) {
	s := newTest(t)
	for _, o := range []Options{{}, {ReadOnly: true}} {
		start := time.Now()
		_, err := Open(s.Path(), keyed(o))
		wantError(t, err, ErrLocked)
		if d := time.Since(start); d > time.Minute {
			t.Errorf("%+v: took %v", o, d)
		}
	}
	s.Close()
	r1 := openTest(t, s.Path(), Options{ReadOnly: true})
	r2 := openTest(t, s.Path(), Options{ReadOnly: true})
	mustCheck(t, r1)
	mustCheck(t, r2)
	wantError(t, r1.PutFiles(File{Path: "/x", State: Empty}), ErrReadOnly)
	_, err := Open(s.Path(), keyed(Options{}))
	wantError(t, err, ErrLocked)
}

func TestClosed(t *testing.T) {
	s := newTest(t)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal("second close:", err)
	}
	_, err := s.Files()
	wantError(t, err, ErrClosed)
	wantError(t, s.PutFiles(), ErrClosed)
	_, err = s.Check(context.Background())
	wantError(t, err, ErrClosed)
}

func TestRights(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("rights on Windows are the folder's access list")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "a", "b", "m")
	s := openTest(t, path, Options{Create: true})
	for p, want := range map[string]fs.FileMode{path: 0o600, filepath.Dir(path): 0o700, filepath.Join(dir, "a"): 0o700} {
		if info, err := os.Stat(p); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v; want %v", p, info.Mode().Perm(), err, want)
		}
	}
	s.Close()
	for _, o := range []Options{{}, {ReadOnly: true}} {
		if err := os.Chmod(path, 0o664); err != nil {
			t.Fatal(err)
		}
		s = openTest(t, path, o)
		if info, _ := os.Stat(path); info.Mode().Perm() != 0o600 || s.Exposed() {
			t.Errorf("%+v: an exposed file was not narrowed: %v", o, info.Mode().Perm())
		}
		s.Close()
	}
}

func TestDigest(t *testing.T) {
	digest := func(s *Store) [32]byte {
		t.Helper()
		sum, err := s.Digest(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return sum
	}
	one, other := newTest(t), newTest(t)
	for n := range 20 {
		put(t, one, testEntry(n, 500+n))
		put(t, other, testEntry(19-n, 500+19-n))
	}
	put(t, other, testEntry(99, 100), testEntry(3, 503))
	if digest(one) == digest(other) {
		t.Error("another document gives the same digest")
	}
	if err := other.DeleteFiles(testFile(99).Path); err != nil {
		t.Fatal(err)
	}
	f := testFile(4)
	f.ModTime, f.Doc, f.State = time.Now(), testEntry(4, 504).Document.ID, Indexed
	if err := other.PutFiles(f); err != nil {
		t.Fatal(err)
	}
	putVectors(t, other, "dropped", f.Doc, 1)
	if digest(one) == digest(other) {
		t.Error("another vector set gives the same digest")
	}
	if err := other.DeleteVectorSet("dropped"); err != nil {
		t.Fatal(err)
	}
	if digest(one) != digest(other) {
		t.Error("the order of storing, or a time, changes the digest")
	}
	base := digest(one)
	for name, change := range map[string]func() error{
		"file size": func() error {
			f := testFile(4)
			f.Doc, f.State, f.Size = testEntry(4, 504).Document.ID, Indexed, 77
			return one.PutFiles(f)
		},
		"vector bit": func() error {
			e := testEntry(5, 505)
			e.Vectors[0] = math.Nextafter32(e.Vectors[0], 100)
			return one.PutDocuments(e)
		},
		"summary": func() error { e := testEntry(6, 506); e.Document.Summary = "x"; return one.PutDocuments(e) },
		"level": func() error {
			e := testEntry(7, 507)
			e.Document.Layout.Sections[0].Level = 2
			return one.PutDocuments(e)
		},
		"recipe": func() error { return one.SetMeta(Meta{Recipe: "other"}) },
	} {
		if err := change(); err != nil {
			t.Fatal(name, err)
		}
		next := digest(one)
		if next == base {
			t.Errorf("%s does not change the digest", name)
		}
		base = next
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := one.Digest(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := one.Check(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled check: %v", err)
	}
}

func TestPackVectorsLittleEndian(t *testing.T) {
	b := packVectors([]float32{1, -2})
	if binary.LittleEndian.Uint32(b) != 0x3F800000 || binary.LittleEndian.Uint32(b[4:]) != 0xC0000000 {
		t.Errorf("% x", b)
	}
}
