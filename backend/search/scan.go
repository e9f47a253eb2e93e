package search

import (
	"container/heap"
	"context"
	"math"
	"slices"
	"sync"
)

// scan holds the vectors of all chunks of a matter, rounded to int8, for exact search:
// every vector is looked at. It does not change once built.
type scan struct {
	dim   int
	rows  []int8    // chunk by chunk
	scale []float32 // by chunk
	refs  []ref
	first []int // by document: its first chunk; one more entry at the end
}

// scored is a chunk with its score.
type scored struct {
	ref   ref
	score float32
}

// newScan reads the vectors of all entries.
func newScan(ctx context.Context, entries []Entry, source Source) (*scan, error) {
	s := &scan{first: make([]int, 0, len(entries)+1)}
	var buf []float32
	for i, e := range entries {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s.first = append(s.first, len(s.refs))
		vectors, dim, err := source.Vectors(e.ID, buf[:0])
		if err != nil {
			return nil, err
		}
		buf, s.dim = vectors, dim
		s.refs = append(s.refs, allOf(i, len(vectors)/dim)...)
		for ; len(vectors) > 0; vectors = vectors[dim:] {
			s.add(vectors[:dim])
		}
	}
	s.first = append(s.first, len(s.refs))
	return s, nil
}

func (s *scan) add(v []float32) {
	largest := float32(0)
	for _, x := range v {
		largest = max(largest, x, -x)
	}
	scale := max(largest, 1e-30) / math.MaxInt8
	s.scale = append(s.scale, scale)
	for _, x := range v {
		s.rows = append(s.rows, int8(math.RoundToEven(float64(x/scale))))
	}
}

// nearest returns the k chunks with the greatest dot product with v, best first, among
// the documents for which keep is true (all where it is nil).
func (s *scan) nearest(v []float32, k int, keep func(doc int) bool) []scored {
	const parts = 2
	var found [parts]best
	var wait sync.WaitGroup
	for part := range parts {
		wait.Add(1)
		go func() {
			defer wait.Done()
			found[part].k = k
			documents := len(s.first) - 1
			for d := part; d < documents; d += parts {
				if keep == nil || keep(d) {
					s.scanDocument(d, v, &found[part])
				}
			}
		}()
	}
	wait.Wait()
	all := slices.Concat(found[0].items, found[1].items)
	slices.SortFunc(all, byScore)
	return all[:min(k, len(all))]
}

func (s *scan) scanDocument(d int, v []float32, into *best) {
	for i := s.first[d]; i < s.first[d+1]; i++ {
		row := s.rows[i*s.dim : (i+1)*s.dim]
		var s0, s1, s2, s3 float32
		q := v[:len(row)]
		for k := 0; k+4 <= len(row); k += 4 {
			s0 += q[k] * float32(row[k])
			s1 += q[k+1] * float32(row[k+1])
			s2 += q[k+2] * float32(row[k+2])
			s3 += q[k+3] * float32(row[k+3])
		}
		for k := len(row) &^ 3; k < len(row); k++ {
			s0 += q[k] * float32(row[k])
		}
		into.offer(scored{s.refs[i], s.scale[i] * (s0 + s1 + s2 + s3)})
	}
}

// byScore orders by falling score, then by document and chunk.
func byScore(a, b scored) int {
	switch {
	case a.score > b.score:
		return -1
	case a.score < b.score:
		return 1
	case a.ref.doc != b.ref.doc:
		return a.ref.doc - b.ref.doc
	}
	return a.ref.chunk - b.ref.chunk
}

// best keeps the k best of what it is offered: a heap with the worst of them on top.
type best struct {
	k     int
	items []scored
}

func (b *best) offer(s scored) {
	switch {
	case len(b.items) < b.k:
		heap.Push(b, s)
	case byScore(s, b.items[0]) < 0:
		b.items[0] = s
		heap.Fix(b, 0)
	}
}

func (b *best) Len() int           { return len(b.items) }
func (b *best) Less(i, j int) bool { return byScore(b.items[i], b.items[j]) > 0 }
func (b *best) Swap(i, j int)      { b.items[i], b.items[j] = b.items[j], b.items[i] }
func (b *best) Push(x any)         { b.items = append(b.items, x.(scored)) }
func (b *best) Pop() any {
	last := b.items[len(b.items)-1]
	b.items = b.items[:len(b.items)-1]
	return last
}
