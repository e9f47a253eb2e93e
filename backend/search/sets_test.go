package search

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/search/vector"
	"pincite/testkit/searchtest"
)

// otherVectors is a further set in memory, of an embedder that is another one than the
// matter's.
type otherVectors struct {
	memory
	words *searchtest.Lexicon
}

// otherOf embeds a matter with another lexicon.
func otherOf(t testing.TB, m *testMatter) *otherVectors {
	t.Helper()
	words := searchtest.NewLexicon("terminate termination terminated", "expire expiration end", "law laws governing govern", "jurisdiction courts",
		"assign assignment transfer assigned", "confidential confidentiality secret", "pay payment fees fee rent price invoice",
		"notice notices", "insurance insure insured policy", "liability liable damages loss", "the of and to in a shall party parties")
	o := &otherVectors{memory{vectors: map[doc.ID][]float32{}, dim: searchtest.Dim}, words}
	for id, d := range m.documents {
		o.vectors[id] = []float32{}
		for _, c := range d.Chunks {
			v, err := words.Embed(t.Context(), []string{d.Text[c.Start:c.End]})
			if err != nil {
				t.Fatal(err)
			}
			o.vectors[id] = append(o.vectors[id], v[0]...)
		}
	}
	return o
}

func (o *otherVectors) set(has func(doc.ID) bool) *VectorSet {
	return &VectorSet{Model: "other", Embedder: o.words, Vectors: o, Has: has}
}

// bothOf has the documents of one source and the vectors of another.
type bothOf struct {
	*testMatter
	vectors vector.Source
}

func (b bothOf) Document(id doc.ID) (*Document, error) { return b.memory.Document(id) }

func (b bothOf) Vectors(id doc.ID, dst []float32) ([]float32, int, error) {
	return b.vectors.Vectors(id, dst)
}

func (b bothOf) VectorsAt(id doc.ID, chunks []int, dst []float32) ([]float32, int, error) {
	return b.vectors.VectorsAt(id, chunks, dst)
}

func sameHits(a, b []doc.Hit) bool {
	return slices.EqualFunc(a, b, func(a, b doc.Hit) bool {
		return a.Doc == b.Doc && a.Span == b.Span && a.Score == b.Score
	})
}

// A matter whose documents get further vectors one after another: each question is answered
// by one set, the further one where all documents that it is asked of have it.
func TestVectorSetOfQuestion(t *testing.T) {
	texts := map[string]string{}
	for i := range 24 {
		texts[string(rune('a'+i))+".txt"] = searchtest.ContractText(uint64(i), 6000)
	}
	m := newTestMatter(t, 500, texts)
	m.Model = "own"
	m.Lexical = newTestLexical(t, m)
	other := otherOf(t, m)
	only := func(positions ...int) (ids []doc.ID) {
		for _, i := range positions {
			ids = append(ids, m.Entries[i].ID)
		}
		return ids
	}
	questions := []struct {
		query Query
		needs int // how many of the first documents must have the further set
	}{
		{Query{Text: "may the agreement be terminated", NoRoute: true}, 24},
		{Query{Text: "who pays the invoice", NoRoute: true, Method: Method{Weighted: true}}, 24},
		{Query{Text: "secret AND years"}, 24},
		{Query{Text: "confidentiality", Docs: only(1, 20)}, 21},
		{Query{Text: "confidentiality", Docs: only(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)}, 11},
		{Query{Text: "secret OR years", Docs: only(3)}, 4},
		{Query{Text: "What is the notice period between Alder 3 LLC and Birch 3 Inc.?"}, 4},
	}
	alone := m.Config
	alone.Model, alone.Embedder, alone.Source = "other", other.words, bothOf{m, other}
	ask := func(s *Searcher, q Query) *Result {
		t.Helper()
		r, err := s.Search(t.Context(), q)
		if err != nil {
			t.Fatalf("%q: %v", q.Text, err)
		}
		if len(r.Hits) == 0 {
			t.Errorf("%q: no hits", q.Text)
		}
		return r
	}
	s, own, further := New(m.Config), New(m.Config), New(alone)
	for n := range len(m.Entries) + 1 {
		s = s.With(other.set(func(id doc.ID) bool { return slices.Contains(only(seq(n)...), id) }))
		for _, q := range questions {
			want := own
			if n >= q.needs {
				want = further
			}
			got, expected := ask(s, q.query), ask(want, q.query)
			if got.Model != want.Model || !sameHits(got.Hits, expected.Hits) {
				t.Errorf("%d documents have them: %q is answered by %q, or not as by %q alone", n, q.query.Text, got.Model, want.Model)
			}
		}
	}
	for _, q := range questions {
		if r := ask(s.With(nil), q.query); r.Model != "own" || !sameHits(r.Hits, ask(own, q.query).Hits) {
			t.Errorf("%q: the set that was taken away answers", q.query.Text)
		}
	}
}

// seq returns the numbers below n.
func seq(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

func TestVectorSetErrors(t *testing.T) {
	m := newTestMatter(t, 400, map[string]string{"a.txt": searchtest.ContractText(1, 3000), "b.txt": searchtest.ContractText(2, 3000)})
	other := otherOf(t, m)
	s := New(m.Config).With(other.set(func(doc.ID) bool { return true }))
	q := Query{Text: "termination notice", NoRoute: true}
	other.vectors[m.Entries[0].ID] = []float32{1, 2}
	if _, err := s.Search(t.Context(), q); !errors.Is(err, ErrChanged) {
		t.Errorf("vectors that do not fit their document: %v", err)
	}
	other.err = errUnreadable
	if _, err := s.Search(t.Context(), q); !errors.Is(err, errUnreadable) {
		t.Errorf("vectors that cannot be read: %v", err)
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Search(cancelled, q); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled question: %v", err)
	}
}
