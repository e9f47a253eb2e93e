package vector

import (
	"context"
	"math"
	"runtime"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"pincite/backend/search/simd"
)

// scan holds the vectors of a set, rounded to int8, so that every one of them can be
// looked at for a question. It does not change once built.
type scan struct {
	dim   int   // 0 where no document has vectors
	first []int // by document: its first chunk; one more entry at the end
	docs  []rounded
}

// rounded holds the vectors of one document; the zero value those of one without.
type rounded struct {
	rows []int8    // chunk by chunk
	step []float32 // by chunk: see [simd.RoundRow]
}

// newScan reads the vectors of the documents for which has is true (all where it is nil).
func newScan(ctx context.Context, documents []Document, source Source, has []bool) (*scan, error) {
	s := &scan{first: make([]int, len(documents)+1), docs: make([]rounded, len(documents))}
	for i, e := range documents {
		s.first[i+1] = s.first[i] + e.Chunks
	}
	var err error
	if s.dim, err = dimOf(documents, source, has); err != nil || s.dim == 0 {
		return s, err
	}
	var next atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() error {
			var reader vectorReader
			for {
				d := int(next.Add(1)) - 1
				switch {
				case d >= len(documents):
					return nil
				case ctx.Err() != nil:
					return ctx.Err()
				case has != nil && !has[d]:
					continue
				}
				var err error
				if s.docs[d], err = s.round(&documents[d], source, &reader); err != nil {
					return err
				}
			}
		})
	}
	return s, group.Wait()
}

// dimOf returns the length of the vectors of the documents for which has is true, 0 where
// there are none.
func dimOf(documents []Document, source Source, has []bool) (int, error) {
	for i, e := range documents {
		if e.Chunks > 0 && (has == nil || has[i]) {
			_, dim, err := source.VectorsAt(e.ID, []int{0}, nil)
			return dim, err
		}
	}
	return 0, nil
}

// round reads and rounds the vectors of a document.
func (s *scan) round(e *Document, source Source, reader *vectorReader) (rounded, error) {
	r := rounded{make([]int8, 0, e.Chunks*s.dim), make([]float32, 0, e.Chunks)}
	for from := 0; from < e.Chunks; from += readAtOnce {
		n := min(e.Chunks-from, readAtOnce)
		reader.chunks = reader.chunks[:0]
		for i := range n {
			reader.chunks = append(reader.chunks, from+i)
		}
		vectors, err := reader.read(source, e, s.dim)
		if err != nil {
			return rounded{}, err
		}
		r.add(vectors, n, s.dim)
	}
	return r, nil
}

// add rounds the vectors of the next chunks of a document.
func (r *rounded) add(vectors []float32, chunks, dim int) {
	for i := range chunks {
		at := len(r.rows)
		r.rows = r.rows[:at+dim]
		r.step = append(r.step, simd.RoundRow(r.rows[at:], vectors[i*dim:(i+1)*dim]))
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
func (s *scan) window(v []float32, k int, keep func(doc int) bool) []Ref {
	if len(v) != s.dim || Dot(v, v) == 0 {
		return nil
	}
	slack := roundingErrors * float32(math.Sqrt(float64(Dot(v, v))))
	scores, least := s.scores(v, keep, k, slack)
	wide := Best{K: windowSize * k}
	for d, r := range s.docs {
		for i, step := range r.step {
			if score := scores[s.first[d]+i]; score+slack*step >= least && wide.wants(score) {
				wide.Offer(Scored{Ref{d, i}, score})
			}
		}
	}
	return wide.Refs()
}

// scores returns the scores of all chunks, rounded as they are; those of the documents
// left out, and of those without vectors, are -Inf. Of the scores less slack steps, least is the k-th greatest, or the
// least where there are fewer.
func (s *scan) scores(v []float32, keep func(doc int) bool, k int, slack float32) (scores []float32, least float32) {
	q := simd.NewQuery(v)
	scores = make([]float32, s.first[len(s.docs)])
	threads := runtime.GOMAXPROCS(0)
	bests := make([]Best, threads)
	var wait sync.WaitGroup
	for thread := range threads {
		wait.Go(func() {
			b := Best{K: k}
			products := make([]int32, productsAtOnce)
			for d := thread; d < len(s.docs); d += threads {
				of := scores[s.first[d]:s.first[d+1]]
				if s.docs[d].step == nil || keep != nil && !keep(d) {
					for i := range of {
						of[i] = float32(math.Inf(-1))
					}
					continue
				}
				s.docs[d].multiply(of, q, s.dim, products)
				for i, step := range s.docs[d].step {
					if least := of[i] - slack*step; b.wants(least) {
						b.Offer(Scored{Ref{d, i}, least})
					}
				}
			}
			bests[thread] = b
		})
	}
	wait.Wait()
	for _, b := range bests[1:] {
		for _, item := range b.items {
			bests[0].Offer(item)
		}
	}
	return scores, bests[0].worst()
}

// productsAtOnce is how many products lie between rows and scores: 2 KB, in the nearest cache.
const productsAtOnce = 512

// multiply writes the scores of all chunks of a document. It overwrites products, which is
// not empty unless there are no chunks.
func (r rounded) multiply(scores []float32, q *simd.Query, dim int, products []int32) {
	for from := 0; from < len(scores); from += len(products) {
		n := min(len(scores)-from, len(products))
		q.Products(products[:n], r.rows[from*dim:(from+n)*dim])
		for i, p := range products[:n] {
			scores[from+i] = q.Step() * r.step[from+i] * float32(p)
		}
	}
}
