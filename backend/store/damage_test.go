package store

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"pincite/backend/doc"
)

// sample is a matter as bytes, and what is in it.
type sample struct {
	bytes   []byte
	entries []Entry
}

// newSample makes a matter whose larger buckets have several pages.
func newSample(t testing.TB, n int) sample {
	t.Helper()
	s := newTest(t)
	var x sample
	for i := range n {
		x.entries = append(x.entries, testEntry(i, 200*(i%7+1)))
	}
	put(t, s, x.entries...)
	for i := 0; i < n; i += 5 { // leave free pages and old ones behind
		put(t, s, x.entries[i])
	}
	s.Close()
	var err error
	if x.bytes, err = os.ReadFile(s.Path()); err != nil {
		t.Fatal(err)
	}
	return x
}

// used is the number of bytes that the newest meta page of the sample calls in use.
func (x sample) used(t testing.TB) int {
	path := filepath.Join(t.TempDir(), "m")
	if err := os.WriteFile(path, x.bytes, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	m, err := readMeta(f)
	if err != nil {
		t.Fatal(err)
	}
	return int(m.pages) * pageSize
}

// survive opens bytes as a matter and reads all of it. Nothing may panic or hang, every
// error must be one of ours, and a document or vector that is read without an error
// must be what was stored. It reports whether anything was found wrong.
func (x sample) survive(t testing.TB, b []byte, o Options) (noticed bool) {
	t.Helper()
	watchdog := time.AfterFunc(5*time.Minute, func() { panic("a damaged matter hangs") })
	defer watchdog.Stop()
	path := filepath.Join(t.TempDir(), "m")
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	ours := func(err error) {
		t.Helper()
		if err == nil {
			return
		}
		noticed = true
		for _, want := range []error{ErrDamaged, ErrNotMatter, ErrVersion, ErrNoMatter, ErrNoDocument, ErrNoVectors, ErrSealed} {
			if errors.Is(err, want) {
				return
			}
		}
		t.Errorf("error %v is none of the store's", err)
	}
	s, err := Open(path, keyed(o))
	ours(err)
	if err != nil {
		return true
	}
	defer s.Close()
	_, err = s.Meta()
	ours(err)
	_, err = s.Files()
	ours(err)
	_, err = s.DocumentIDs()
	ours(err)
	for _, e := range x.entries {
		want := *e.Document
		want.TextHash = doc.IDOf([]byte(want.Text))
		got, err := s.Document(want.ID)
		ours(err)
		if err == nil && !reflect.DeepEqual(*got, want) {
			t.Error("a damaged document was returned")
		}
		vectors, _, err := s.Vectors(testSet, want.ID, nil)
		ours(err)
		if err == nil && !equalFloats(vectors, e.Vectors) {
			t.Error("damaged vectors were returned")
		}
		_, _, err = s.VectorsAt(testSet, want.ID, []int{0}, nil)
		ours(err)
		_, _, err = s.Heads(want.ID, 10, 10)
		ours(err)
	}
	_, err = s.Digest(context.Background())
	ours(err)
	r, err := s.Check(context.Background())
	ours(err)
	if !o.ReadOnly {
		ours(s.DeleteFiles(x.entries[0].Files[0].Path))
	}
	return noticed || !r.OK()
}

func TestTruncated(t *testing.T) {
	x := newSample(t, 40)
	used := x.used(t)
	sizes := []int{0, 1, 15, 16, 79, 80, 81, 1024}
	for at := pageSize; at <= len(x.bytes); at += pageSize {
		sizes = append(sizes, at)
		if at%(16*pageSize) == 0 || at <= 4*pageSize || at == used {
			sizes = append(sizes, at-1, at+1)
		}
	}
	for _, size := range sizes {
		if size > len(x.bytes) {
			continue
		}
		for _, o := range []Options{{}, {ReadOnly: true}} {
			if noticed := x.survive(t, x.bytes[:size], o); noticed != (size < used) {
				t.Errorf("cut to %d of %d bytes, %d in use: noticed %v", size, len(x.bytes), used, noticed)
			}
		}
	}
}

func TestFlippedBytes(t *testing.T) {
	x := newSample(t, 20)
	used := x.used(t)
	r := rand.New(rand.NewSource(1))
	trials := 300
	if testing.Short() {
		trials = 50
	}
	noticed := 0
	for trial := range trials {
		b := append([]byte(nil), x.bytes...)
		for range 1 + r.Intn(8) {
			at := r.Intn(used)
			if trial%2 == 0 { // near the start of a page, where its structure is
				at = at/pageSize*pageSize + r.Intn(200)
			}
			b[at] ^= byte(1 + r.Intn(255))
		}
		if x.survive(t, b, Options{ReadOnly: trial%4 == 1}) {
			noticed++
		}
	}
	t.Logf("%d of %d noticed; the others hit unused bytes", noticed, trials)
	if noticed < trials/4 {
		t.Errorf("only %d of %d damaged files were noticed", noticed, trials)
	}
}

// TestEveryValueIsChecked flips one bit in each value of a document in turn.
func TestEveryValueIsChecked(t *testing.T) {
	e := testEntry(1, 5000)
	flip := func(name string, want ProblemKind, change func(tx *boltTx) (value []byte)) {
		t.Run(name, func(t *testing.T) {
			s := newTest(t)
			put(t, s, e, testEntry(2, 300))
			err := s.update(func(tx *boltTx) error {
				v := change(tx)
				v[len(v)/2] ^= 0x10
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			r, err := s.Check(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if r.OK() || r.Problems[0].Kind != want || len(r.Problems) > 2 {
				t.Errorf("problems %v, want one of kind %s", r.Problems, want)
			}
			if err := r.Err(); !errors.Is(err, ErrDamaged) {
				t.Errorf("Err() = %v", err)
			}
		})
	}
	id := e.Document.ID
	replace := func(b interface {
		Get([]byte) []byte
		Put(k, v []byte) error
	}, key []byte) []byte {
		v := append([]byte(nil), b.Get(key)...)
		if err := b.Put(key, v); err != nil {
			t.Fatal(err)
		}
		return v
	}
	flip("text", BadText, func(tx *boltTx) []byte { return replace(tx.Bucket(bucketContents).Bucket(tx.documentKey(id)), keyText) })
	flip("layout", BadLayout, func(tx *boltTx) []byte {
		return replace(tx.Bucket(bucketContents).Bucket(tx.documentKey(id)), keyLayout)
	})
	flip("chunks", BadChunks, func(tx *boltTx) []byte {
		return replace(tx.Bucket(bucketContents).Bucket(tx.documentKey(id)), keyChunks)
	})
	flip("record", BadRecord, func(tx *boltTx) []byte { return replace(tx.Bucket(bucketDocuments), tx.documentKey(id)) })
	flip("vectors", BadVectors, func(tx *boltTx) []byte {
		return replace(tx.Bucket(bucketVectors).Bucket([]byte(testSet)).Bucket(tx.documentKey(id)), []byte{0})
	})
	flip("file", BadRecord, func(tx *boltTx) []byte { return replace(tx.Bucket(bucketFiles), tx.pathKey(e.Files[0].Path)) })
	flip("settings", BadSettings, func(tx *boltTx) []byte { return replace(tx.Bucket(bucketMeta), keyMatter) })
}

// TestCheckFinds stores what the store itself never would, past its own checks.
func TestCheckFinds(t *testing.T) {
	e := testEntry(1, 1000)
	id := e.Document.ID
	other := doc.ID{7}
	for _, test := range []struct {
		name  string
		kinds []ProblemKind
		spoil func(tx *boltTx) error
	}{
		{"document without a file", []ProblemKind{BadOrphan, BadFile}, func(tx *boltTx) error {
			return tx.Bucket(bucketLinks).Delete(tx.linkKey(id, e.Files[0].Path))
		}},
		{"file without a document", []ProblemKind{BadOrphan, BadOrphan, BadFile}, func(tx *boltTx) error {
			return tx.Bucket(bucketDocuments).Delete(tx.documentKey(id))
		}},
		{"link without a file", []ProblemKind{BadFile}, func(tx *boltTx) error {
			return tx.Bucket(bucketLinks).Put(tx.linkKey(id, "/other"), []byte{})
		}},
		{"link without a document", []ProblemKind{BadRecord}, func(tx *boltTx) error {
			return tx.Bucket(bucketLinks).Put([]byte("short"), []byte{})
		}},
		{"contents missing", []ProblemKind{BadRecord}, func(tx *boltTx) error {
			return tx.Bucket(bucketContents).DeleteBucket(tx.documentKey(id))
		}},
		{"contents without a document", []ProblemKind{BadOrphan}, func(tx *boltTx) error {
			_, err := tx.Bucket(bucketContents).CreateBucket(other[:])
			return err
		}},
		{"vectors without a document", []ProblemKind{BadOrphan}, func(tx *boltTx) error {
			v := encodedVectors{set: testSet, id: other, dim: testDim, segments: [][]byte{nil}}
			return v.put(tx)
		}},
		{"too few vectors", []ProblemKind{BadVectors}, func(tx *boltTx) error {
			v, err := encodeVectors(testSet, id, testDim, 1, make([]float32, testDim))
			if err != nil {
				return err
			}
			return v.put(tx)
		}},
		{"vectors not finite", []ProblemKind{BadVectors}, func(tx *boltTx) error {
			v := encodedVectors{set: testSet, id: id, dim: testDim}
			b := packVectors(e.Vectors)
			binary.LittleEndian.PutUint32(b[4:], 0x7FC00000)
			v.segments = [][]byte{b}
			return v.put(tx)
		}},
		{"vectors without a set", []ProblemKind{BadOrphan}, func(tx *boltTx) error {
			return tx.Bucket(bucketSets).Delete([]byte(testSet))
		}},
		{"text of another document", []ProblemKind{BadText}, func(tx *boltTx) error {
			return putPart(tx, id, keyText, []byte(strings.ToUpper(e.Document.Text)))
		}},
		{"chunks with a gap", []ProblemKind{BadChunks}, func(tx *boltTx) error {
			chunks := append([]doc.Span(nil), e.Document.Chunks...)
			chunks[1].Start++
			return putPart(tx, id, keyChunks, packChunks(chunks))
		}},
		{"layout outside the text", []ProblemKind{BadLayout}, func(tx *boltTx) error {
			l := doc.Layout{Sections: []doc.Section{{Heading: doc.Span{Start: 1 << 40, End: 1 << 41}}}}
			return putPart(tx, id, keyLayout, packLayout(l))
		}},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := newTest(t)
			if s.Encrypted() && test.name == "contents without a document" {
				t.Skip("their key is not that of a document")
			}
			put(t, s, e, testEntry(2, 300))
			if err := s.update(test.spoil); err != nil {
				t.Fatal(err)
			}
			r, err := s.Check(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			var kinds []ProblemKind
			for _, p := range r.Problems {
				if kinds = append(kinds, p.Kind); p.String() == "" || p.Detail == "" {
					t.Errorf("problem %+v says nothing", p)
				}
			}
			if fmt.Sprint(kinds) != fmt.Sprint(test.kinds) {
				t.Errorf("problems %v, want kinds %v", r.Problems, test.kinds)
			}
		})
	}
}

// TestCircles makes pages lead to themselves and to wrong places. bbolt would follow
// them until the stack is full.
func TestCircles(t *testing.T) {
	x := newSample(t, 100)
	branches := 0
	for id := 2; id < x.used(t)/pageSize; id++ {
		p := x.bytes[id*pageSize : (id+1)*pageSize]
		if u64(p) != uint64(id) || newPage(p, pageSize).kind != branchPage {
			continue
		}
		branches++
		for _, to := range []int{id, 0, 1, 1 << 40, id + 1} {
			b := append([]byte(nil), x.bytes...)
			binary.LittleEndian.PutUint64(b[id*pageSize+pageHeader+8:], uint64(to))
			x.survive(t, b, Options{})
			x.survive(t, b, Options{ReadOnly: true})
		}
	}
	if branches == 0 {
		t.Fatal("the sample has no branch pages")
	}
}

// TestLongValues makes values of leaf pages gigabytes long: no memory is taken for what the file
// does not have.
func TestLongValues(t *testing.T) {
	x := newSample(t, 20)
	spoiled := 0
	for id := 2; id < x.used(t)/pageSize; id++ {
		b := append([]byte(nil), x.bytes...)
		p := b[id*pageSize : (id+1)*pageSize]
		if n := newPage(p, pageSize); u64(p) != uint64(id) || n.kind != leafPage || n.count == 0 || u32(p[pageHeader:])&1 != 0 {
			continue
		}
		binary.LittleEndian.PutUint32(p[pageHeader+12:], 0x6c000058) // of the first value
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		x.survive(t, b, Options{ReadOnly: true})
		if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > 100<<20 {
			t.Errorf("page %d: %d bytes were allocated", id, after.TotalAlloc-before.TotalAlloc)
		}
		spoiled++
	}
	if spoiled == 0 {
		t.Fatal("the sample has no values")
	}
}

// TestInlineCircle turns the small buckets inside leaf pages into branches that lead to
// themselves.
func TestInlineCircle(t *testing.T) {
	x := newSample(t, 20)
	spoiled := 0
	for id := 2; id < x.used(t)/pageSize; id++ {
		b := append([]byte(nil), x.bytes...)
		p := b[id*pageSize : (id+1)*pageSize]
		if n := newPage(p, pageSize); u64(p) != uint64(id) || n.kind != leafPage || n.count == 0 {
			continue
		}
		at := pageHeader + int(u32(p[pageHeader+4:])) + int(u32(p[pageHeader+8:])) // first value
		if u32(p[pageHeader:])&1 == 0 || u64(p[at:]) != 0 {
			continue
		}
		inline := p[at+bucketValue:]
		binary.LittleEndian.PutUint16(inline[8:], branchPage)
		binary.LittleEndian.PutUint64(inline[pageHeader+8:], 0)
		x.survive(t, b, Options{})
		spoiled++
	}
	if spoiled == 0 {
		t.Fatal("the sample has no inline buckets")
	}
}

// TestDocumentPageCircle turns the page of one document's contents into a branch that
// leads to itself: only that document is lost.
func TestDocumentPageCircle(t *testing.T) {
	s := newTest(t)
	a, b := testEntry(1, 20_000), testEntry(2, 20_000)
	put(t, s, a, b)
	var root int64
	err := s.view(func(tx *boltTx) error {
		root = int64(tx.Bucket(bucketContents).Bucket(tx.documentKey(a.Document.ID)).Root()) * pageSize
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	f, err := os.OpenFile(s.Path(), os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	page := make([]byte, 64)
	binary.LittleEndian.PutUint64(page, uint64(root/pageSize))
	binary.LittleEndian.PutUint16(page[8:], branchPage)
	binary.LittleEndian.PutUint16(page[10:], 1)
	binary.LittleEndian.PutUint64(page[pageHeader+8:], uint64(root/pageSize))
	if _, err := f.WriteAt(page, root); err != nil {
		t.Fatal(err)
	}
	f.Close()
	s = openTest(t, s.Path(), Options{})
	_, err = s.Document(a.Document.ID)
	wantError(t, err, ErrDamaged)
	if _, err := s.Document(b.Document.ID); err != nil {
		t.Error(err)
	}
	if r, err := s.Check(context.Background()); err != nil || r.OK() || r.Problems[0].Kind != BadPage {
		t.Errorf("check: %v, %v", r.Problems, err)
	}
}

// putPart stores a part of a document, past what the store itself would look at.
func putPart(tx *txn, id doc.ID, key, payload []byte) error {
	b, err := tx.documentBox(id)
	if err != nil {
		return err
	}
	return tx.Bucket(bucketContents).Bucket(tx.documentKey(id)).Put(key, b.seal(place{bucketContents, sealKey(id, key)}, payload))
}
