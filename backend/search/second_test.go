package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"pincite/backend/doc"
)

func TestCalibration(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	normal := func(n int, mean, deviation float64) []float32 {
		out := make([]float32, n)
		for i := range out {
			out[i] = float32(mean + deviation*rng.NormFloat64())
		}
		return out
	}
	for name, c := range map[string]struct{ from, to []float32 }{
		"one":                  {[]float32{0.7}, []float32{0.1}},
		"two":                  {[]float32{0.7, 0.9}, []float32{0.3, 0.1}},
		"all alike":            {[]float32{0.7, 0.7, 0.7}, []float32{0.3, 0.1, 0.2}},
		"all to one":           {[]float32{0.7, 0.8, 0.9}, []float32{0.2, 0.2, 0.2}},
		"a thousand":           {normal(1000, 0.8, 0.02), normal(1000, 0.1, 0.15)},
		"many":                 {normal(50_000, 0.8, 0.02), normal(50_000, 0.1, 0.15)},
		"a long tail":          {append(normal(10_000, 0.8, 0.001), 0.95, 0.96, 0.99), normal(10_003, 0.1, 0.15)},
		"into a long tail":     {normal(10_003, 0.8, 0.02), append(normal(10_000, 0.1, 0.01), 0.8, 0.9, 1)},
		"of two humps":         {append(normal(3000, 0.7, 0.01), normal(50, 0.9, 0.01)...), normal(3050, 0, 0.1)},
		"below zero":           {normal(5000, -0.5, 0.1), normal(5000, -0.9, 0.01)},
		"the scale it has got": {normal(5000, 0.1, 0.1), normal(5000, 0.1, 0.1)},
	} {
		t.Run(name, func(t *testing.T) {
			mapped := slices.Clone(c.from)
			newCalibration(c.from, c.to).calibrate(mapped)
			order := make([]int, len(mapped))
			for i := range order {
				order[i] = i
			}
			slices.SortFunc(order, func(a, b int) int { return int(signOf(c.from[a] - c.from[b])) })
			for i := 1; i < len(order); i++ {
				if mapped[order[i]] < mapped[order[i-1]]-1e-6 {
					t.Fatalf("%v is mapped to %v and %v to %v", c.from[order[i-1]], mapped[order[i-1]], c.from[order[i]], mapped[order[i]])
				}
			}
			if name == "all alike" {
				return // and have to share one of the places
			}
			// The n-th becomes the n-th, but for the width of the bins on either side.
			want := slices.Sorted(slices.Values(c.to))
			got := slices.Sorted(slices.Values(mapped))
			spread := spreads(c.from)
			room := 3 * (want[len(want)-1] - want[0] + 1e-6) / calibrationBins
			for i := range got {
				low, high := want[max(i-spread[i], 0)], want[min(i+spread[i], len(want)-1)]
				if got[i] < low-room || got[i] > high+room {
					t.Fatalf("rank %d of %d: %v, want %v to %v", i, len(got), got[i], low, high)
				}
			}
		})
	}
	none := []float32{0.5}
	newCalibration(nil, nil).calibrate(none)
	if none[0] != 0.5 {
		t.Errorf("with nothing in common: %v", none[0])
	}
}

func signOf(f float32) float32 {
	switch {
	case f < 0:
		return -1
	case f > 0:
		return 1
	}
	return 0
}

// spreads returns, by rank from the smallest on, how many scores share a bin.
func spreads(scores []float32) []int {
	h := newHistogram(scores)
	out := make([]int, 0, len(scores))
	for _, n := range h.counts {
		for range n {
			out = append(out, n+1)
		}
	}
	return out
}

// FuzzCalibration: whatever the scores, the map keeps their order and gives finite numbers.
func FuzzCalibration(f *testing.F) {
	f.Add([]byte{1, 2, 3, 4, 5, 6})
	f.Add([]byte{0, 0, 0, 255, 255, 255, 7, 7})
	f.Add([]byte{9, 9})
	f.Fuzz(func(t *testing.T, b []byte) {
		var from, to []float32
		for i := 0; i+1 < len(b); i += 2 {
			from, to = append(from, float32(b[i])/64-2), append(to, float32(b[i+1])/256)
		}
		c := newCalibration(from, to)
		probe := append(slices.Clone(from), -3, 0.1, 3)
		slices.Sort(probe)
		mapped := slices.Clone(probe)
		c.calibrate(mapped)
		for i := range mapped {
			if mapped[i] != mapped[i] || mapped[i] > 1e6 || mapped[i] < -1e6 {
				t.Fatalf("%v is mapped to %v", probe[i], mapped[i])
			}
			if i > 0 && mapped[i] < mapped[i-1]-1e-5 {
				t.Fatalf("%v is mapped to %v and %v to %v", probe[i-1], mapped[i-1], probe[i], mapped[i])
			}
		}
	})
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

// Chunks without second vectors keep their scores, and the others share out those that
// they had: in a ranking by vectors, every chunk without keeps its place.
func TestChangeOverKeepsPlaces(t *testing.T) {
	texts := map[string]string{}
	for i := range 12 {
		texts[string(rune('a'+i))+".txt"] = contractText(uint64(i), 5000)
	}
	m := newTestMatter(t, 400, texts)
	other := secondOf(t, m)
	rng := rand.New(rand.NewPCG(8, 1))
	for id, d := range m.documents { // with no two scores alike
		other.vectors[id] = nil
		for range d.Chunks {
			other.vectors[id] = append(other.vectors[id], randomUnit(rng, lexiconDim)...)
		}
	}
	s := New(m.Config).With(other.second(func(id doc.ID) bool { return id[0]%2 == 0 }))
	topic, err := s.topic(t.Context(), "termination with notice")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.mixAll(t.Context(), topic); err != nil {
		t.Fatal(err)
	}
	scan, err := s.scan(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	own := scan.all(topic.embedded)
	var had, have []float32
	for d, has := range s.second.has {
		for i := scan.first[d]; i < scan.first[d+1]; i++ {
			if !has && topic.mixed.scores[i] != own[i] {
				t.Errorf("a chunk without second vectors had %v and has %v", own[i], topic.mixed.scores[i])
			}
			if has {
				had, have = append(had, own[i]), append(have, topic.mixed.scores[i])
			}
		}
	}
	slices.Sort(had)
	slices.Sort(have)
	if len(had) == 0 || len(had) == len(own) {
		t.Fatalf("%d of %d chunks have second vectors", len(had), len(own))
	}
	places := slices.Compact(slices.Clone(had)) // of which several chunks may share one
	for i := range had {
		at, _ := slices.BinarySearch(places, had[i])
		if have[i] < places[max(at-1, 0)]-1e-3 || have[i] > places[min(at+1, len(places)-1)]+1e-3 {
			t.Errorf("rank %d of %d: had %v, has %v", i, len(had), had[i], have[i])
		}
	}
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
