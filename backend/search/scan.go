package search

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
)

// scan holds the vectors of all chunks of a matter, rounded to int8, so that every one of
// them can be looked at for a question. It does not change once built.
type scan struct {
	dim    int
	rows   []int8    // chunk by chunk
	factor []float32 // by chunk: see [rowInt8]
	refs   []ref
	first  []int // by document: its first chunk; one more entry at the end
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
		buf = vectors
		if len(vectors) == 0 {
			continue
		}
		if s.dim == 0 {
			s.dim = dim
		}
		if dim != s.dim {
			return nil, fmt.Errorf("%s: %w", e.File, ErrChanged)
		}
		s.refs = append(s.refs, allOf(i, len(vectors)/dim)...)
		for ; len(vectors) > 0; vectors = vectors[dim:] {
			var factor float32
			s.rows, factor = rowInt8(s.rows, vectors[:dim])
			s.factor = append(s.factor, factor)
		}
	}
	s.first = append(s.first, len(s.refs))
	return s, nil
}

// roundingErrors is how many times a row's factor its score may be wrong for a question
// of unit length. The roundings of its numbers are independent and within half a factor,
// so by Hoeffding's inequality (1963, theorem 2) an error of 4 factors has a probability
// below 3·10^-14; the question's own rounding adds less than a quarter of that.
const roundingErrors = 5

// windowSize bounds how many chunks [scan.window] returns for each of the k nearest, and
// with them what has to be read from the store.
const windowSize = 16

// window returns chunks among which the k with the greatest dot products with v are, of
// the documents for which keep is true (all where it is nil): those whose scores, for
// what rounding may have done to them, may be among the k greatest. Where more than 16·k
// chunks are so much alike that rounding hides their order, it is the 16·k whose rounded
// scores are greatest. None are near to a zero vector.
func (s *scan) window(v []float32, k int, keep func(doc int) bool) []ref {
	if len(v) != s.dim || dot(v, v) == 0 {
		return nil
	}
	scores := s.scores(v, keep)
	slack := roundingErrors * float32(math.Sqrt(float64(dot(v, v))))
	least := best{k: k}
	for i, score := range scores {
		least.offer(scored{s.refs[i], score - slack*s.factor[i]})
	}
	threshold := least.worst()
	wide := best{k: windowSize * k}
	for i, score := range scores {
		if !math.IsInf(float64(score), -1) && score+slack*s.factor[i] >= threshold {
			wide.offer(scored{s.refs[i], score})
		}
	}
	refs := make([]ref, len(wide.items))
	for i, item := range wide.items {
		refs[i] = item.ref
	}
	slices.SortFunc(refs, ref.compare)
	return refs
}

// scores returns the scores of all chunks, rounded as they are; those of the documents
// left out are -Inf.
func (s *scan) scores(v []float32, keep func(doc int) bool) []float32 {
	q, factor := queryInt16(v)
	scores := make([]float32, len(s.refs))
	var wait sync.WaitGroup
	threads := runtime.GOMAXPROCS(0)
	for thread := range threads {
		wait.Go(func() {
			for d := thread; d < len(s.first)-1; d += threads {
				s.scoreDocument(scores, d, q, factor, keep == nil || keep(d))
			}
		})
	}
	wait.Wait()
	return scores
}

func (s *scan) scoreDocument(scores []float32, d int, q []int16, factor float32, kept bool) {
	for i := s.first[d]; i < s.first[d+1]; i++ {
		scores[i] = float32(math.Inf(-1))
		if kept {
			scores[i] = factor * s.factor[i] * float32(product(q, s.rows[i*s.dim:(i+1)*s.dim]))
		}
	}
}

// byScore orders by falling score, then by document and chunk.
func byScore(a, b scored) int {
	return cmp.Or(cmp.Compare(b.score, a.score), a.ref.compare(b.ref))
}
