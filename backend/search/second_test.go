package search

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pincite/backend/doc"
)

func TestShareOut(t *testing.T) {
	for _, c := range []struct {
		name                 string
		scores, others, want []float32
	}{
		{"none", nil, nil, nil},
		{"one", []float32{0.1}, []float32{0.8}, []float32{0.1}},
		{"the same order", []float32{-0.1, 0.2, 0.3}, []float32{0.7, 0.8, 0.9}, []float32{-0.1, 0.2, 0.3}},
		{"another order", []float32{-0.1, 0.2, 0.3}, []float32{0.8, 0.9, 0.7}, []float32{0.2, 0.3, -0.1}},
		{"all alike", []float32{0.1, 0.2, 0.3}, []float32{0.8, 0.8, 0.8}, []float32{0.3, 0.2, 0.1}},
		{"alike by the matter's own", []float32{0.2, 0.2}, []float32{0.9, 0.8}, []float32{0.2, 0.2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := shareOut(c.scores, c.others); !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}

// otherVectors is a second set in memory, of an embedder that is another one than the
// matter's.
type otherVectors struct {
	memory
	words *lexicon
}

// secondOf embeds a matter with another lexicon, which is the second set's model.
func secondOf(t testing.TB, m *testMatter) *otherVectors {
	t.Helper()
	words := newLexicon("terminate termination terminated", "expire expiration end", "law laws governing govern", "jurisdiction courts",
		"assign assignment transfer assigned", "confidential confidentiality secret", "pay payment fees fee rent price invoice",
		"notice notices", "insurance insure insured policy", "liability liable damages loss", "the of and to in a shall party parties")
	o := &otherVectors{memory{vectors: map[doc.ID][]float32{}, dim: lexiconDim}, words}
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

func (o *otherVectors) second(has func(doc.ID) bool) *Second { return &Second{o.words, o, has} }

// A matter whose documents get their second vectors one after another: questions are
// answered all the time, no vectors are read twice, and at either end one set alone ranks.
func TestChangeOver(t *testing.T) {
	texts := map[string]string{}
	for i := range 24 {
		texts[string(rune('a'+i))+".txt"] = contractText(uint64(i), 6000)
	}
	m := newTestMatter(t, 500, texts)
	m.Lexical = newTestLexical(t, m)
	other := secondOf(t, m)
	queries := []Query{
		{Text: "may the agreement be terminated", NoRoute: true},
		{Text: "who pays the invoice", NoRoute: true, Method: Method{Weighted: true}},
		{Text: "secret AND years"},
		{Text: "confidentiality", Docs: []doc.ID{m.Entries[1].ID, m.Entries[20].ID}},
		{Text: "What is the notice period between Alder 3 LLC and Birch 3 Inc.?"},
	}
	ask := func(s *Searcher) (all [][]doc.Hit) {
		t.Helper()
		for _, q := range queries {
			r, err := s.Search(t.Context(), q)
			if err != nil {
				t.Fatalf("%q: %v", q.Text, err)
			}
			if len(r.Hits) == 0 {
				t.Errorf("%q: no hits", q.Text)
			}
			all = append(all, r.Hits)
		}
		return all
	}
	own := New(m.Config)
	before := ask(own)
	s := own
	for n := range len(m.Entries) + 1 {
		has := map[doc.ID]bool{}
		for _, e := range m.Entries[:n] {
			has[e.ID] = true
		}
		s = s.With(other.second(func(id doc.ID) bool { return has[id] }))
		hits := ask(s)
		if n == 0 && !sameHits(hits, before) {
			t.Error("a second set that no document has changes hits")
		}
	}
	// All documents have it: as if it were the matter's own.
	alone := m.Config
	alone.Embedder, alone.Source = other.words, bothOf{m, other}
	if !sameHits(ask(s), ask(New(alone))) {
		t.Error("a complete second set ranks otherwise than as the matter's own")
	}
	if !sameHits(ask(s.With(nil)), before) {
		t.Error("without its second set, the matter ranks otherwise than before")
	}
}

// bothOf has the documents of one source and the vectors of another.
type bothOf struct {
	*testMatter
	vectors Vectors
}

func (b bothOf) Document(id doc.ID) (*Document, error) { return b.memory.Document(id) }

func (b bothOf) Vectors(id doc.ID, dst []float32) ([]float32, int, error) {
	return b.vectors.Vectors(id, dst)
}

func (b bothOf) VectorsAt(id doc.ID, chunks []int, dst []float32) ([]float32, int, error) {
	return b.vectors.VectorsAt(id, chunks, dst)
}

func sameHits(a, b [][]doc.Hit) bool {
	return slices.EqualFunc(a, b, func(a, b []doc.Hit) bool {
		return slices.EqualFunc(a, b, func(a, b doc.Hit) bool { return a.Doc == b.Doc && a.Span == b.Span })
	})
}

// Whatever the second vectors are, a ranking by vectors has each document at the places
// where the matter's own vectors have it, and the chunks of a document with second vectors
// in the order that these give.
func TestChangeOverKeepsPlaces(t *testing.T) {
	texts := map[string]string{}
	for i := range 12 {
		texts[string(rune('a'+i))+".txt"] = contractText(uint64(i), 5000)
	}
	m := newTestMatter(t, 400, texts)
	other := secondOf(t, m)
	rng := rand.New(rand.NewPCG(8, 1))
	total := 0
	for id, d := range m.documents { // with no two scores alike
		m.vectors[id], other.vectors[id] = nil, nil
		total += len(d.Chunks)
		for range d.Chunks {
			m.vectors[id] = append(m.vectors[id], randomUnit(rng, m.dim)...)
			other.vectors[id] = append(other.vectors[id], randomUnit(rng, lexiconDim)...)
		}
	}
	own := New(m.Config)
	s := own.With(other.second(func(id doc.ID) bool { return id[0]%2 == 0 }))
	question := &topic{embedded: randomUnit(rng, m.dim), second: randomUnit(rng, lexiconDim)}
	const rounding = 0.02
	near := func(a, b float32) bool { return math.Abs(float64(a-b)) < rounding }
	for _, k := range []int{1, 5, 20, total - 1, total, total + 1} {
		before, err := own.nearest(t.Context(), question, k, nil)
		if err != nil {
			t.Fatal(err)
		}
		after, err := s.nearest(t.Context(), question, k, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(before) != min(k, total) || len(after) != len(before) {
			t.Fatalf("%d and %d of %d chunks", len(before), len(after), k)
		}
		places := map[int][]float32{} // of documents, in after
		for i, found := range after {
			if !near(found.score, before[i].score) {
				t.Errorf("of %d, place %d had %+v and has %+v", k, i, before[i], found)
			}
			d, at := found.ref.doc, found.ref.chunk
			if s.second.has[d] {
				places[d] = append(places[d], dotsOf(question.second, other.vectors[m.Entries[d].ID])[at])
			}
		}
		for d, scores := range places {
			best := dotsOf(question.second, other.vectors[m.Entries[d].ID])
			slices.SortFunc(best, func(a, b float32) int { return cmp.Compare(b, a) })
			if !slices.EqualFunc(scores, best[:len(scores)], near) {
				t.Errorf("of %d, document %d: chunks with %v, want %v", k, d, scores, best[:len(scores)])
			}
		}
		if k >= total {
			continue // all chunks of all documents
		}
		counts := map[int]int{}
		for i := range after {
			counts[before[i].ref.doc]++
			counts[after[i].ref.doc]--
		}
		for d, n := range counts {
			if n < -1 || n > 1 { // rounding may change who is last
				t.Errorf("of %d chunks, document %d has lost %d", k, d, n)
			}
		}
	}
	question.mixed = nil
	scores, first, err := s.roundedScores(t.Context(), question, func(d int) bool { return d%3 != 0 })
	if err != nil {
		t.Fatal(err)
	}
	for d := range m.Entries {
		of := slices.Clone(scores[first[d]:first[d+1]])
		want := dotsOf(question.embedded, m.vectors[m.Entries[d].ID])
		slices.Sort(of)
		slices.Sort(want)
		for i := range of {
			if kept := d%3 != 0; kept != (of[i] > -2) || kept && !near(of[i], want[i]) {
				t.Errorf("document %d: score %v, by its own vectors %v", d, of[i], want[i])
			}
		}
	}
}

// dotsOf returns the dot products of v with vectors, one after the other.
func dotsOf(v, vectors []float32) (dots []float32) {
	for i := 0; i < len(vectors); i += len(v) {
		dots = append(dots, dot(v, vectors[i:i+len(v)]))
	}
	return dots
}

func TestChangeOverErrors(t *testing.T) {
	m := newTestMatter(t, 400, map[string]string{"a.txt": contractText(1, 3000), "b.txt": contractText(2, 3000)})
	other := secondOf(t, m)
	s := New(m.Config).With(other.second(func(id doc.ID) bool { return id == m.Entries[0].ID }))
	q := Query{Text: "termination notice", NoRoute: true}
	other.vectors[m.Entries[0].ID] = []float32{1, 2}
	if _, err := s.Search(t.Context(), q); err == nil {
		t.Error("vectors that do not fit their document are taken")
	}
	other.err = errUnreadable
	if _, err := s.Search(t.Context(), q); err == nil {
		t.Error("vectors that cannot be read are taken")
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Search(cancelled, q); err == nil {
		t.Error("a cancelled question is answered")
	}
}
