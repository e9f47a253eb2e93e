package vector

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"pincite/backend/doc"
)

// memory is a [Source] that keeps everything in memory.
type memory struct {
	vectors map[doc.ID][]float32
	dim     int
	err     error // of every call, where it is set
}

var errUnreadable = errors.New("unreadable")

func (m *memory) Vectors(id doc.ID, dst []float32) ([]float32, int, error) {
	return append(dst, m.vectors[id]...), m.dim, m.err
}

func (m *memory) VectorsAt(id doc.ID, chunks []int, dst []float32) ([]float32, int, error) {
	v := m.vectors[id]
	for _, chunk := range chunks {
		if (chunk+1)*m.dim > len(v) {
			return dst, 0, ErrChanged
		}
		dst = append(dst, v[chunk*m.dim:(chunk+1)*m.dim]...)
	}
	return dst, m.dim, m.err
}

// setOf is a set of made-up vectors: chunks[i] of them in document i.
func setOf(chunks []int, vector func(doc, chunk int) []float32) (*Set, *memory) {
	m := &memory{vectors: map[doc.ID][]float32{}}
	var documents []Document
	for i, n := range chunks {
		id := doc.IDOf(fmt.Append(nil, i))
		m.vectors[id] = []float32{}
		for k := range n {
			v := vector(i, k)
			m.dim = len(v)
			m.vectors[id] = append(m.vectors[id], v...)
		}
		documents = append(documents, Document{ID: id, File: fmt.Sprint(i), Chunks: n})
	}
	return New(documents, m, nil), m
}

func randomUnit(rng *rand.Rand, dim int) []float32 {
	v := make([]float32, dim)
	for i := range v {
		v[i] = float32(rng.NormFloat64())
	}
	Normalize(v)
	return v
}

// plainNearest looks at every stored vector.
func plainNearest(t *testing.T, s *Set, v []float32, k int, keep func(int) bool) []Scored {
	t.Helper()
	var all []Scored
	for d, e := range s.documents {
		vectors, dim, err := s.source.Vectors(e.ID, nil)
		if err != nil {
			t.Fatal(err)
		}
		for i := range e.Chunks {
			if keep(d) {
				all = append(all, Scored{Ref{d, i}, Dot(v, vectors[i*dim:(i+1)*dim])})
			}
		}
	}
	slices.SortFunc(all, ByScore)
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
			AddScaled(1, centers[rng.IntN(n)], v)
			Normalize(v)
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
			s, m := setOf(c.chunks, c.vector)
			for _, keep := range []func(int) bool{func(int) bool { return true }, func(d int) bool { return d%2 == 0 }} {
				for range 10 {
					v := randomUnit(rng, m.dim)
					got, err := s.Nearest(t.Context(), v, c.k, keep)
					if err != nil {
						t.Fatal(err)
					}
					if want := plainNearest(t, s, v, c.k, keep); !slices.Equal(got, want) {
						t.Fatalf("got  %v\nwant %v", got, want)
					}
				}
			}
			if near, err := s.Nearest(t.Context(), make([]float32, m.dim), c.k, nil); len(near) > 0 || err != nil {
				t.Errorf("near to zero: %v, %v", near, err)
			}
		})
	}
}

// The window is what must be read from the store, so it may not be much larger than what
// is asked for.
func TestWindowIsNarrow(t *testing.T) {
	const nearest = 256
	rng := rand.New(rand.NewPCG(5, 1))
	s, _ := setOf([]int{20_000}, func(int, int) []float32 { return randomUnit(rng, 256) })
	all, err := s.scan(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		if near := all.window(randomUnit(rng, 256), nearest, nil); len(near) > 2*nearest {
			t.Errorf("%d chunks for the nearest %d of 20,000", len(near), nearest)
		}
	}
}

func TestNearestErrors(t *testing.T) {
	vector := func(d, i int) []float32 { return []float32{1, float32(i)} }
	s, m := setOf([]int{3, 3}, vector)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Nearest(cancelled, []float32{1, 0}, 2, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	m.err = errUnreadable
	if _, err := s.Nearest(t.Context(), []float32{1, 0}, 2, nil); !errors.Is(err, errUnreadable) {
		t.Errorf("unreadable: %v", err)
	}
	// Neither has spoilt the set for later.
	m.err = nil
	if near, err := s.Nearest(t.Context(), []float32{1, 0}, 2, nil); err != nil || len(near) != 2 {
		t.Errorf("afterwards: %v, %v", near, err)
	}
	m.vectors[s.documents[1].ID] = []float32{1, 2} // it was indexed again and has one chunk now
	if _, err := s.Nearest(t.Context(), []float32{0, 1}, 6, nil); !errors.Is(err, ErrChanged) {
		t.Errorf("a document that changed: %v", err)
	}
	if near, err := s.Nearest(t.Context(), []float32{0, 1, 0}, 6, nil); len(near) > 0 || err != nil {
		t.Errorf("a vector of another length: %v, %v", near, err)
	}
}

func TestBest(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	for _, n := range []int{0, 1, 4, 5, 6, 100} {
		var all []Scored
		b := Best{K: 5}
		for i := range n {
			s := Scored{Ref{i % 7, i}, float32(rng.IntN(4))}
			all = append(all, s)
			b.Offer(s)
		}
		slices.SortFunc(all, ByScore)
		slices.SortFunc(b.items, ByScore)
		if !slices.Equal(b.items, all[:min(n, 5)]) {
			t.Errorf("of %d: %v, want %v", n, b.items, all[:min(n, 5)])
		}
	}
}

// A set that some documents have covers those alone, and the others are near to nothing.
func TestPartialSet(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	all, m := setOf([]int{20, 0, 30, 10, 40}, func(int, int) []float32 { return randomUnit(rng, 32) })
	some := New(all.documents, m, func(id doc.ID) bool { return id != all.documents[2].ID })
	for _, c := range []struct {
		documents []int
		all, some bool
	}{{nil, true, false}, {[]int{}, true, true}, {[]int{0, 1, 3, 4}, true, true}, {[]int{2}, true, false}, {[]int{0, 2}, true, false}} {
		if all.Covers(c.documents) != c.all || some.Covers(c.documents) != c.some {
			t.Errorf("documents %v: covered %v by all and %v by some, want %v and %v", c.documents, all.Covers(c.documents), some.Covers(c.documents), c.all, c.some)
		}
	}
	v := randomUnit(rng, 32)
	for _, set := range []*Set{some, some.Unread()} {
		got, err := set.Nearest(t.Context(), v, 15, nil)
		if err != nil {
			t.Fatal(err)
		}
		if want := plainNearest(t, all, v, 15, func(d int) bool { return d != 2 }); !slices.Equal(got, want) {
			t.Errorf("got  %v\nwant %v", got, want)
		}
	}
	scores, first, err := some.rounded(t.Context(), v, func(d int) bool { return d != 3 })
	if err != nil {
		t.Fatal(err)
	}
	exact, err := all.Products(t.Context(), v, allRefs(all))
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range allRefs(all) {
		got := scores[first[r.Doc]+r.Chunk]
		if out := r.Doc == 2 || r.Doc == 3; out != math.IsInf(float64(got), -1) || !out && math.Abs(float64(got-exact[i])) > 0.02 {
			t.Errorf("chunk %v: score %v, exactly %v", r, got, exact[i])
		}
	}
}

// allRefs returns all chunks of a set's documents.
func allRefs(s *Set) (refs []Ref) {
	for d, e := range s.documents {
		for i := range e.Chunks {
			refs = append(refs, Ref{d, i})
		}
	}
	return refs
}
