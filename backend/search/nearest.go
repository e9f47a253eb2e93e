package search

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"
)

// nearest returns the k chunks of the matter whose vectors have the greatest dot products
// with v, best first, among the documents for which keep is true (all where it is nil):
// those that [scan.window] selects, scored with the stored vectors themselves.
func (s *Searcher) nearest(ctx context.Context, v []float32, k int, keep func(doc int) bool) ([]scored, error) {
	all, err := s.scan(ctx)
	if err != nil {
		return nil, err
	}
	refs := all.window(v, k, keep)
	scores, err := s.products(ctx, v, refs)
	if err != nil {
		return nil, err
	}
	near := make([]scored, len(refs))
	for i, r := range refs {
		near[i] = scored{r, scores[i]}
	}
	slices.SortFunc(near, byScore)
	return near[:min(k, len(near))], nil
}

// products returns the dot product of v and the stored vector of each chunk; refs are in
// order of their documents.
func (s *Searcher) products(ctx context.Context, v []float32, refs []ref) ([]float32, error) {
	scores := make([]float32, len(refs))
	runs := runsOf(refs)
	var group errgroup.Group
	threads := min(runtime.GOMAXPROCS(0), len(runs))
	for thread := range threads {
		group.Go(func() error {
			var vectors []float32
			for i := thread; i < len(runs); i += threads {
				if err := ctx.Err(); err != nil {
					return err
				}
				var err error
				if vectors, err = s.productsIn(v, refs[runs[i][0]:runs[i][1]], scores[runs[i][0]:], vectors); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return scores, group.Wait()
}

// productsIn writes the dot products of v and the vectors of chunks of one document to
// scores; it reads the vectors into buf, which it returns.
func (s *Searcher) productsIn(v []float32, refs []ref, scores, buf []float32) ([]float32, error) {
	entry := s.Entries[refs[0].doc]
	vectors, dim, err := s.Source.Vectors(entry.ID, buf[:0])
	if err != nil {
		return nil, err
	}
	for i, r := range refs {
		if dim != len(v) || (r.chunk+1)*dim > len(vectors) {
			return nil, fmt.Errorf("%s: %w", entry.File, ErrChanged)
		}
		scores[i] = dot(v, vectors[r.chunk*dim:(r.chunk+1)*dim])
	}
	return vectors, nil
}

// runsOf returns the ranges of refs that lie in one document.
func runsOf(refs []ref) [][2]int {
	var runs [][2]int
	for i, r := range refs {
		if i == 0 || r.doc != refs[i-1].doc {
			runs = append(runs, [2]int{i})
		}
		runs[len(runs)-1][1] = i + 1
	}
	return runs
}
