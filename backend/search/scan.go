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
)

// scan holds the vectors of all chunks of a matter, rounded to int8, so that every one of
// them can be looked at for a question. It does not change once built.
type scan struct {
	dim    int
	rows   []int8    // chunk by chunk
	factor []float32 // by chunk: see [roundInt8]
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
	s.rows, s.factor, s.refs = make([]int8, chunks*s.dim), make([]float32, chunks), make([]ref, chunks)
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
		s.refs[i] = ref{d, i - s.first[d]}
		s.factor[i] = roundInt8(s.rows[i*s.dim:(i+1)*s.dim], vectors[:s.dim])
		vectors = vectors[s.dim:]
	}
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
