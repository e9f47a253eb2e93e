package firm

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/search"
	"pincite/backend/search/bm25"
	"pincite/backend/search/lexical"
	"pincite/backend/search/vector"
	"pincite/backend/store"
	"pincite/backend/text"
	"pincite/testkit/cluster"
)

func scaled(v []float32, square float64) []float32 {
	for i := range v {
		v[i] /= float32(math.Sqrt(square))
	}
	return v
}

// subject is a matter that conforms or not, however it is kept.
type subject struct {
	reading
	near  search.Near
	words search.WordIndex
}

// local reads and searches a matter in a file.
func local(t *testing.T, db *store.Store) subject {
	entries := entriesOf(t, db)
	documents := make([]vector.Document, len(entries))
	for i, e := range entries {
		documents[i] = vector.Document{ID: e.ID, File: e.File, Chunks: e.Chunks}
	}
	words, err := search.UpdateLexical(t.Context(), nil, "1", entries, source{db}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	return subject{db, vector.New(documents, source{db}, nil), words}
}

// source gives a file's documents to search.
type source struct{ db *store.Store }

func (s source) Document(id doc.ID) (*search.Document, error) {
	d, err := s.db.Document(id)
	if err != nil {
		return nil, err
	}
	return &search.Document{Text: d.Text, Layout: d.Layout, Chunks: d.Chunks}, nil
}

func (s source) Vectors(id doc.ID, dst []float32) ([]float32, int, error) {
	return s.db.Vectors(testSet, id, dst)
}

func (s source) VectorsAt(id doc.ID, chunks []int, dst []float32) ([]float32, int, error) {
	return s.db.VectorsAt(testSet, id, chunks, dst)
}

// TestConformance holds a matter in a file and one on a server to the same: what was stored comes back
// byte for byte, and what is found is what a plain calculation over all chunks finds.
func TestConformance(t *testing.T) {
	db := newFile(t, seeds(30)...)
	t.Run("file", func(t *testing.T) { conform(t, local(t, db), db) })
	t.Run("server", func(t *testing.T) {
		tenant := openTenant(t, cluster.ForTest(t, 1), "Acme", cluster.RootKey)
		if _, err := tenant.Meta(); !errors.Is(err, store.ErrNoMatter) {
			t.Errorf("a matter that is not there: %v", err)
		}
		if r := pushed(t, tenant, db); r.Documents != 30 || r.Unchanged != 0 {
			t.Errorf("pushed %+v", r)
		}
		x := tenant.Index(entriesOf(t, tenant))
		conform(t, subject{tenant, x, x}, db)
		t.Run("of a named document", func(t *testing.T) { conformNamed(t, x.(*Index), db) })
	})
}

func conform(t *testing.T, s subject, db *store.Store) {
	t.Run("stored", func(t *testing.T) { conformStored(t, s, db) })
	t.Run("absent", func(t *testing.T) { conformAbsent(t, s) })
	t.Run("vectors", func(t *testing.T) { conformVectors(t, s, db) })
	t.Run("words", func(t *testing.T) { conformWords(t, s, db) })
}

func conformStored(t *testing.T, s subject, db *store.Store) {
	want, err := db.Meta()
	if err != nil {
		t.Fatal(err)
	}
	got, err := s.Meta()
	if err != nil || got.Recipe != want.Recipe || got.VectorSet != want.VectorSet || !slices.Equal(got.Folders, want.Folders) || !reflect.DeepEqual(got.Notes, want.Notes) {
		t.Errorf("meta %+v (%v), want %+v", got, err, want)
	}
	files, err := s.Files()
	wantFiles, _ := db.Files()
	if err != nil || !reflect.DeepEqual(sortedFiles(files), sortedFiles(wantFiles)) {
		t.Errorf("files %+v (%v)\nwant %+v", files, err, wantFiles)
	}
	outlines, err := s.Outlines(testSet)
	wantOutlines, _ := db.Outlines(testSet)
	if err != nil || !reflect.DeepEqual(outlines, wantOutlines) {
		t.Errorf("outlines %+v (%v)\nwant %+v", outlines, err, wantOutlines)
	}
	if others, err := s.Outlines("another set"); err != nil || others[0].HasVectors {
		t.Errorf("outlines for another set: %v (%v)", others[0], err)
	}
	for _, o := range wantOutlines {
		d, err := s.Document(o.ID)
		wantDoc, _ := db.Document(o.ID)
		if err != nil || !reflect.DeepEqual(d, wantDoc) {
			t.Fatalf("document %v (%v) is not what was stored", o.ID, err)
		}
		first, last, err := s.Heads(o.ID, headBytes, tailBytes)
		wantFirst, wantLast, _ := db.Heads(o.ID, headBytes, tailBytes)
		if err != nil || first != wantFirst || last != wantLast {
			t.Errorf("heads of %v: %q %q (%v)", o.ID, first, last, err)
		}
		for _, n := range []int{0, 1, 30, 31, 32, 33} {
			first, last, err = s.Heads(o.ID, n, n)
			wantFirst, wantLast, _ = db.Heads(o.ID, n, n)
			if err != nil || first != wantFirst || last != wantLast {
				t.Errorf("%d bytes of %v: %q %q (%v), want %q %q", n, o.ID, first, last, err, wantFirst, wantLast)
			}
		}
		v, dim, err := s.Vectors(testSet, o.ID, nil)
		wantV, _, _ := db.Vectors(testSet, o.ID, nil)
		if err != nil || dim != testDim || !slices.Equal(v, wantV) {
			t.Errorf("vectors of %v: dim %d (%v)", o.ID, dim, err)
		}
		some, _, err := s.VectorsAt(testSet, o.ID, []int{2, 0}, nil)
		if err != nil || !slices.Equal(some, append(slices.Clone(wantV[2*dim:3*dim]), wantV[:dim]...)) {
			t.Errorf("vectors of two chunks of %v: %v", o.ID, err)
		}
	}
	if holders, err := s.VectorHolders(testSet); err != nil || len(holders) != len(wantOutlines) {
		t.Errorf("%d holders (%v)", len(holders), err)
	}
	checked(t, s, len(wantOutlines))
}

func conformAbsent(t *testing.T, s subject) {
	none := doc.IDOf([]byte("not there"))
	if _, err := s.Document(none); !errors.Is(err, store.ErrNoDocument) {
		t.Errorf("document: %v", err)
	}
	if _, _, err := s.Heads(none, 10, 10); !errors.Is(err, store.ErrNoDocument) {
		t.Errorf("heads: %v", err)
	}
	if _, _, err := s.Vectors(testSet, none, nil); !errors.Is(err, store.ErrNoDocument) && !errors.Is(err, store.ErrNoVectors) {
		t.Errorf("vectors: %v", err)
	}
	ids, _ := s.DocumentIDs()
	if err := s.CheckVectors("another set", ids[0]); !errors.Is(err, store.ErrNoVectors) {
		t.Errorf("vectors of another set: %v", err)
	}
}

// chunk is one chunk with what it is found by.
type chunk struct {
	ref    vector.Ref
	id     doc.ID
	vector []float32
	stems  []string
}

func chunksOf(t *testing.T, db *store.Store) (all []chunk) {
	for i, e := range entriesOf(t, db) {
		d, err := db.Document(e.ID)
		if err != nil {
			t.Fatal(err)
		}
		v, dim, err := db.Vectors(testSet, e.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		body := lexical.Text{Text: d.Text, Layout: d.Layout, Chunks: d.Chunks}
		for k := range d.Chunks {
			all = append(all, chunk{vector.At(i, k), e.ID, v[k*dim : (k+1)*dim], body.Indexed(k)})
		}
	}
	return all
}

func conformVectors(t *testing.T, s subject, db *store.Store) {
	ctx, all := t.Context(), chunksOf(t, db)
	for _, question := range []string{"notice", "fees", "law"} {
		v := vectorOf(question)
		byScore := make([]vector.Scored, len(all))
		for i, c := range all {
			byScore[i] = vector.Scored{Ref: c.ref, Score: vector.Dot(v, c.vector)}
		}
		slices.SortFunc(byScore, vector.ByScore)
		for name, keep := range map[string]func(int) bool{
			"all": nil, "some": func(i int) bool { return i%3 == 1 }, "one": func(i int) bool { return i == 7 }, "none": func(int) bool { return false },
		} {
			var want []vector.Scored
			for _, c := range byScore {
				if keep == nil || keep(c.Ref.Doc) {
					want = append(want, c)
				}
			}
			for _, k := range []int{1, 10, len(all) + 5} {
				near, err := s.near.Nearest(ctx, v, k, keep)
				if err != nil || !alike(near, want[:min(k, len(want))]) {
					t.Errorf("the %d nearest of %s: %v (%v), want %v", k, name, near, err, want[:min(k, len(want))])
				}
			}
			refs, err := s.near.NearestOfEach(ctx, v, 20, 2, keep)
			if wantEach := firstOfEach(want, 20, 2); err != nil || overlap(refs, wantEach) < len(wantEach)-1 || len(refs) != len(wantEach) {
				t.Errorf("the nearest 2 of each document of %s: %v (%v), want %v", name, refs, err, wantEach)
			}
		}
		conformProducts(t, s, v, all)
	}
	if near, err := s.near.Nearest(ctx, make([]float32, testDim), 5, nil); err != nil || len(near) != 0 {
		t.Errorf("near to nothing: %v (%v)", near, err)
	}
}

func conformProducts(t *testing.T, s subject, v []float32, all []chunk) {
	ctx := t.Context()
	whole := all[:slices.IndexFunc(all, func(c chunk) bool { return c.ref.Doc == 1 })]
	for name, some := range map[string][]chunk{"none": nil, "a document": whole, "all": all, "scattered": {all[3], all[4], all[len(all)/2], all[len(all)-1]}} {
		refs := make([]vector.Ref, len(some))
		for i, c := range some {
			refs[i] = c.ref
		}
		scores, err := s.near.Products(ctx, v, refs)
		if err != nil || len(scores) != len(refs) {
			t.Fatalf("products of %s: %d (%v)", name, len(scores), err)
		}
		for i, c := range some {
			if want := vector.Dot(v, c.vector); math.Abs(float64(scores[i]-want)) > 1e-6 {
				t.Errorf("product of %v: %v, want %v", c.ref, scores[i], want)
			}
		}
		among, err := s.near.NearestAmong(ctx, v, refs, 3)
		if err != nil || len(among) != min(3, len(refs)) || !slices.IsSortedFunc(among, vector.Ref.Compare) {
			t.Errorf("the nearest among %s: %v (%v)", name, among, err)
		}
	}
}

// alike reports whether chunks are the same with the same scores but for rounding, which may
// exchange two whose scores it hides.
func alike(got, want []vector.Scored) bool {
	if len(got) != len(want) {
		return false
	}
	for i := range got {
		if math.Abs(float64(got[i].Score-want[i].Score)) > 1e-6 {
			return false
		}
	}
	return true
}

func firstOfEach(scored []vector.Scored, n, each int) (refs []vector.Ref) {
	seen := map[int]int{}
	for _, s := range scored {
		if seen[s.Ref.Doc]++; seen[s.Ref.Doc] <= each && len(refs) < n {
			refs = append(refs, s.Ref)
		}
	}
	return refs
}

func overlap(a, b []vector.Ref) (n int) {
	for _, r := range a {
		if slices.Contains(b, r) {
			n++
		}
	}
	return n
}

func conformWords(t *testing.T, s subject, db *store.Store) {
	ctx, all := t.Context(), chunksOf(t, db)
	beside := func(id doc.ID) float64 { return float64(id[0]%4) / 2 }
	for _, question := range [][]string{{"terminate"}, {"notice", "written", "notice"}, {"delaware", "fee", "word7", "söhne"}, {"nowhere"}, nil} {
		for _, k := range []int{1, 7, 100, 10_000} {
			found, err := s.words.Find(ctx, question, k, beside)
			if err != nil {
				t.Fatal(err)
			}
			want := byBM25(all, question, beside)
			want = want[:min(k, len(want))]
			if len(found) != len(want) {
				t.Errorf("%v: %d of %d chunks", question, len(found), len(want))
				continue
			}
			for i := range found {
				if math.Abs(found[i].Score-want[i].Score) > 1e-4*want[i].Score {
					t.Errorf("%v: place %d has %+v, want %+v", question, i+1, found[i], want[i])
					break
				}
			}
		}
	}
	for _, word := range []string{"terminate", "supplier", "word7", "nowhere"} {
		var want []chunk
		for _, c := range all {
			if slices.Contains(c.stems, text.Stem(word)) {
				want = append(want, c)
			}
		}
		if n, err := s.words.Count(ctx, word); err != nil || n != len(want) {
			t.Errorf("%d chunks hold %s (%v), want %d", n, word, err, len(want))
		}
		got := map[vector.Ref]bool{}
		entries := entriesOf(t, db)
		err := s.words.Each(ctx, []string{word}, func(id doc.ID, k int) {
			got[vector.At(slices.IndexFunc(entries, func(e search.Entry) bool { return e.ID == id }), k)] = true
		})
		if err != nil || len(got) != len(want) {
			t.Errorf("%d chunks are told to hold %s (%v), want %d", len(got), word, err, len(want))
		}
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := s.words.Find(stopped, []string{"terminate"}, 3, beside); err != nil && !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// conformNamed asks for words of the document that is named, where the server does not give all
// chunks that have one, and those of that document are not among the best by words alone.
func conformNamed(t *testing.T, x *Index, db *store.Store) {
	x.most = 60
	all := chunksOf(t, db)
	for _, named := range []doc.ID{x.documents[3].ID, x.documents[17].ID} {
		beside := func(id doc.ID) float64 {
			if id == named {
				return 9
			}
			return 0
		}
		for _, k := range []int{1, 4, 8} {
			found, err := x.Find(t.Context(), []string{"agreement", "fee"}, k, beside)
			if err != nil {
				t.Fatal(err)
			}
			want := byBM25(all, []string{"agreement", "fee"}, beside)
			if len(found) != k {
				t.Fatalf("%d chunks, want %d", len(found), k)
			}
			for i := range found {
				if math.Abs(found[i].Score-want[i].Score) > 1e-4*want[i].Score {
					t.Errorf("place %d of %d has %+v, want %+v", i+1, k, found[i], want[i])
				}
			}
		}
	}
}

// byBM25 scores all chunks plainly.
func byBM25(all []chunk, question []string, beside func(doc.ID) float64) (found []lexical.Found) {
	words := 0
	for _, c := range all {
		words += len(c.stems)
	}
	mean := float64(words) / float64(len(all))
	scores := make([]float64, len(all))
	for _, stem := range lexical.Stems(question) {
		df := 0
		for _, c := range all {
			if slices.Contains(c.stems, stem) {
				df++
			}
		}
		for i, c := range all {
			tf := strings.Count(" "+strings.Join(c.stems, "  ")+" ", " "+stem+" ")
			scores[i] += bm25.IDF(float64(len(all)), float64(df)) * bm25.Part(float64(tf), float64(len(c.stems)), mean)
		}
	}
	for i, c := range all {
		if scores[i] > 0 {
			found = append(found, lexical.Found{Doc: c.id, Chunk: c.ref.Chunk, Score: scores[i] + beside(c.id)})
		}
	}
	slices.SortFunc(found, func(a, b lexical.Found) int { return int(math.Copysign(1, b.Score-a.Score)) })
	return found
}
