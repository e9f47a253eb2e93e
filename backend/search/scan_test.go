package search

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pincite/backend/doc"
)

// vectorMatter is a searcher over vectors alone: chunks[i] of them in document i.
func vectorMatter(chunks []int, vector func(doc, chunk int) []float32) *Searcher {
	m := &memory{vectors: map[doc.ID][]float32{}, documents: map[doc.ID]*Document{}}
	c := Config{Source: m, Words: newLexicon("a")}
	for i, n := range chunks {
		id := doc.IDOf(fmt.Append(nil, i))
		m.vectors[id] = []float32{}
		for k := range n {
			v := vector(i, k)
			m.dim = len(v)
			m.vectors[id] = append(m.vectors[id], v...)
		}
		c.Entries = append(c.Entries, Entry{ID: id, File: fmt.Sprint(i), Chunks: n})
	}
	return New(c)
}

// plainNearest looks at every stored vector.
func plainNearest(t *testing.T, s *Searcher, v []float32, k int, keep func(int) bool) []scored {
	t.Helper()
	var all []scored
	for d, e := range s.Entries {
		vectors, dim, err := s.Source.Vectors(e.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := range e.Chunks {
			if keep(d) {
				all = append(all, scored{ref{d, i}, dot(v, vectors[i*dim:(i+1)*dim])})
			}
		}
	}
	slices.SortFunc(all, byScore)
	return all[:min(k, len(all))]
}

func TestNearest(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	clusters := func(dim, n int, spread float32) func(int, int) []float32 {
		centers := make([][]float32, n)
		for i := range centers {
			centers[i] = randomUnit(rng, dim)
		}
		return func(int, int) []float32 {
			v := randomUnit(rng, dim)
			scale(spread, v)
			axpy(1, centers[rng.IntN(n)], v)
			unit(v)
			return v
		}
	}
	uneven := make([]int, 60)
	for i := range uneven {
		uneven[i] = rng.IntN(120)
	}
	for name, c := range map[string]struct {
		chunks []int
		vector func(int, int) []float32
		k      int
	}{
		"clustered":           {uneven, clusters(256, 20, 0.3), 64},
		"tight clusters":      {uneven, clusters(64, 5, 0.01), 64},
		"of an odd length":    {uneven, clusters(37, 10, 0.3), 64},
		"of a long length":    {[]int{300, 0, 0, 200}, clusters(1024, 10, 0.3), 64},
		"one for each":        {[]int{1, 1, 1, 1, 1}, clusters(16, 2, 0.3), 3},
		"fewer than k":        {[]int{3, 0, 4}, clusters(16, 2, 0.3), 64},
		"as many as k":        {[]int{3, 0, 4}, clusters(16, 2, 0.3), 7},
		"all alike":           {[]int{50, 50, 50}, func(int, int) []float32 { return []float32{0.6, 0.8} }, 16},
		"some alike":          {[]int{50, 50, 50}, func(d, i int) []float32 { return []float32{float32(i%3) / 2, 0.5} }, 16},
		"zero":                {[]int{10, 10}, func(int, int) []float32 { return make([]float32, 8) }, 4},
		"of different length": {uneven, func(d, i int) []float32 { v := randomUnit(rng, 32); scale(float32(1+i%7), v); return v }, 32},
	} {
		t.Run(name, func(t *testing.T) {
			s := vectorMatter(c.chunks, c.vector)
			dim := s.Source.(*memory).dim
			for _, keep := range []func(int) bool{func(int) bool { return true }, func(d int) bool { return d%2 == 0 }} {
				for range 10 {
					v := randomUnit(rng, dim)
					got, err := s.own.nearest(t.Context(), v, c.k, keep)
					if err != nil {
						t.Fatal(err)
					}
					if want := plainNearest(t, s, v, c.k, keep); !slices.Equal(got, want) {
						t.Fatalf("got  %v\nwant %v", got, want)
					}
				}
			}
			if near, err := s.own.nearest(t.Context(), make([]float32, dim), c.k, inside(nil)); len(near) > 0 || err != nil {
				t.Errorf("near to zero: %v, %v", near, err)
			}
		})
	}
}

// The window is what must be read from the store, so it may not be much larger than what
// is asked for.
func TestWindowIsNarrow(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	s := vectorMatter([]int{20_000}, func(int, int) []float32 { return randomUnit(rng, 256) })
	all, err := s.own.scan(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		if near := all.window(randomUnit(rng, 256), firstStage, nil); len(near) > 2*firstStage {
			t.Errorf("%d chunks for the nearest %d of 20,000", len(near), firstStage)
		}
	}
}

func TestNearestErrors(t *testing.T) {
	vector := func(d, i int) []float32 { return []float32{1, float32(i)} }
	s := vectorMatter([]int{3, 3}, vector)
	m := s.Source.(*memory)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.own.nearest(cancelled, []float32{1, 0}, 2, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	m.err = errUnreadable
	if _, err := s.own.nearest(t.Context(), []float32{1, 0}, 2, nil); !errors.Is(err, errUnreadable) {
		t.Errorf("unreadable: %v", err)
	}
	// Neither has spoilt the searcher for later.
	m.err = nil
	if near, err := s.own.nearest(t.Context(), []float32{1, 0}, 2, nil); err != nil || len(near) != 2 {
		t.Errorf("afterwards: %v, %v", near, err)
	}
	m.vectors[s.Entries[1].ID] = []float32{1, 2} // it was indexed again and has one chunk now
	if _, err := s.own.nearest(t.Context(), []float32{0, 1}, 6, nil); !errors.Is(err, ErrChanged) {
		t.Errorf("a document that changed: %v", err)
	}
	if near, err := s.own.nearest(t.Context(), []float32{0, 1, 0}, 6, nil); len(near) > 0 || err != nil {
		t.Errorf("a vector of another length: %v, %v", near, err)
	}
}

func TestBest(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	for _, n := range []int{0, 1, 4, 5, 6, 100} {
		var all []scored
		b := best{k: 5}
		for i := range n {
			s := scored{ref{i % 7, i}, float32(rng.IntN(4))}
			all = append(all, s)
			b.offer(s)
		}
		slices.SortFunc(all, byScore)
		slices.SortFunc(b.items, byScore)
		if !slices.Equal(b.items, all[:min(n, 5)]) {
			t.Errorf("of %d: %v, want %v", n, b.items, all[:min(n, 5)])
		}
	}
}
