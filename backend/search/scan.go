package search

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"pincite/backend/search/simd"
)

// scan holds the vectors of all chunks of a matter, rounded to int8, so that every one of
// them can be looked at for a question. It does not change once built.
type scan struct {
	dim   int
	rows  []int8    // chunk by chunk
	step  []float32 // by chunk: see [simd.RoundRow]
	first []int     // by document: its first chunk; one more entry at the end
}

// scored is a chunk with its score.
type scored struct {
	ref   ref
	score float32
}

// newScan reads the vectors of all entries.
func newScan(ctx context.Context, entries []Entry, source Source) (*scan, error) {
	s := &scan{first: make([]int, len(entries)+1)}
	chunks := 0
	for i, e := range entries {
		s.first[i] = chunks
		chunks += e.Chunks
	}
	s.first[len(entries)] = chunks
	var err error
	if s.dim, err = dimOf(entries, source); err != nil || s.dim == 0 {
		return s, err
	}
	s.rows, s.step = make([]int8, chunks*s.dim), make([]float32, chunks)
	var next atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() error {
			var buf []float32
			for {
				d := int(next.Add(1)) - 1
				if d >= len(entries) {
					return nil
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				vectors, dim, err := source.Vectors(entries[d].ID, buf[:0])
				if err != nil {
					return err
				}
				if len(vectors) != entries[d].Chunks*s.dim || len(vectors) > 0 && dim != s.dim {
					return fmt.Errorf("%s: %w", entries[d].File, ErrChanged)
				}
				s.set(d, vectors)
				buf = vectors
			}
		})
	}
	return s, group.Wait()
}

// dimOf returns the length of a matter's vectors, 0 where there are none.
func dimOf(entries []Entry, source Source) (int, error) {
	for _, e := range entries {
		if e.Chunks > 0 {
			_, dim, err := source.VectorsAt(e.ID, []int{0}, nil)
			return dim, err
		}
	}
	return 0, nil
}

// set takes the vectors of a document.
func (s *scan) set(d int, vectors []float32) {
	for i := s.first[d]; i < s.first[d+1]; i++ {
		s.step[i] = simd.RoundRow(s.rows[i*s.dim:(i+1)*s.dim], vectors[:s.dim])
		vectors = vectors[s.dim:]
	}
}

// roundingErrors is how many times a row's step its score may be wrong for a question of
// unit length. The roundings of the row's numbers are independent and within half a step,
// so by Hoeffding's inequality (1963, theorem 2) an error of 4 steps has a probability
// below 3·10^-14. That of the question's is, by the same reckoning, at most one step for
// vectors of up to 1024 numbers.
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
	slack := roundingErrors * float32(math.Sqrt(float64(dot(v, v))))
	scores, least := s.scores(v, keep, k, slack)
	wide := best{k: windowSize * k}
	for d := range len(s.first) - 1 {
		for i := s.first[d]; i < s.first[d+1]; i++ {
			if scores[i]+slack*s.step[i] >= least && wide.wants(scores[i]) {
				wide.offer(scored{ref{d, i - s.first[d]}, scores[i]})
			}
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
// left out are -Inf. Of the scores less slack steps, least is the k-th greatest, or the
// least where there are fewer.
func (s *scan) scores(v []float32, keep func(doc int) bool, k int, slack float32) (scores []float32, least float32) {
	q := simd.NewQuery(v)
	scores = make([]float32, len(s.step))
	threads := runtime.GOMAXPROCS(0)
	bests := make([]best, threads)
	var wait sync.WaitGroup
	for thread := range threads {
		wait.Go(func() {
			b := best{k: k}
			for d := thread; d < len(s.first)-1; d += threads {
				from, to := s.first[d], s.first[d+1]
				if keep != nil && !keep(d) {
					for i := from; i < to; i++ {
						scores[i] = float32(math.Inf(-1))
					}
					continue
				}
				s.multiply(scores[from:to], q, from)
				for i := from; i < to; i++ {
					if least := scores[i] - slack*s.step[i]; b.wants(least) {
						b.offer(scored{ref{d, i - from}, least})
					}
				}
			}
			bests[thread] = b
		})
	}
	wait.Wait()
	for _, b := range bests[1:] {
		for _, item := range b.items {
			bests[0].offer(item)
		}
	}
	return scores, bests[0].worst()
}

// multiply writes the scores of the chunks from one on to scores.
func (s *scan) multiply(scores []float32, q *simd.Query, from int) {
	var products [512]int32
	for len(scores) > 0 {
		n := min(len(scores), len(products))
		q.Products(products[:n], s.rows[from*s.dim:(from+n)*s.dim])
		for i, p := range products[:n] {
			scores[i] = q.Step() * s.step[from+i] * float32(p)
		}
		scores, from = scores[n:], from+n
	}
}

// byScore orders by falling score, then by document and chunk.
func byScore(a, b scored) int {
	return cmp.Or(cmp.Compare(b.score, a.score), a.ref.compare(b.ref))
}
