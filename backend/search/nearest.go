package search

import (
	"context"
	"fmt"
	"runtime"
	"slices"

	"golang.org/x/sync/errgroup"
)

// VectorSearch is the part of a search that compares the question's vector with those of a
// whole matter, alone, for measuring it. It is safe for concurrent use.
type VectorSearch struct{ searcher *Searcher }

// Near is a chunk near a vector: the Chunk-th of the Entry-th document.
type Near struct {
	Entry, Chunk int
	Score        float32 // dot product
}

// NewVectorSearch reads the vectors of all entries once, of which it keeps a byte for each
// number; the source is asked again for those that come into question.
func NewVectorSearch(ctx context.Context, entries []Entry, source Source) (*VectorSearch, error) {
	all, err := newScan(ctx, entries, source)
	if err != nil {
		return nil, err
	}
	s := &Searcher{Config: Config{Entries: entries, Source: source}}
	s.scan = func(context.Context) (*scan, error) { return all, nil }
	return &VectorSearch{s}, nil
}

// Nearest returns the k chunks with the greatest dot products with v, best first.
func (s *VectorSearch) Nearest(ctx context.Context, v []float32, k int) ([]Near, error) {
	found, err := s.searcher.nearest(ctx, v, k, nil)
	near := make([]Near, len(found))
	for i, f := range found {
		near[i] = Near{f.ref.doc, f.ref.chunk, f.score}
	}
	return near, err
}

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
			reader := vectorReader{source: s.Source}
			for i := thread; i < len(runs); i += threads {
				if err := ctx.Err(); err != nil {
					return err
				}
				run := refs[runs[i][0]:runs[i][1]]
				if err := reader.products(scores[runs[i][0]:], v, run, &s.Entries[run[0].doc]); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return scores, group.Wait()
}

// vectorReader reads vectors into memory that it keeps. It is for one goroutine.
type vectorReader struct {
	source  Source
	vectors []float32
	chunks  []int
}

// products writes the dot products of v and the vectors of chunks of one document.
func (r *vectorReader) products(scores, v []float32, refs []ref, entry *Entry) error {
	var dim int
	var err error
	if len(refs) == entry.Chunks {
		r.vectors, dim, err = r.source.Vectors(entry.ID, r.vectors[:0])
	} else {
		r.chunks = r.chunks[:0]
		for _, ref := range refs {
			r.chunks = append(r.chunks, ref.chunk)
		}
		r.vectors, dim, err = r.source.VectorsAt(entry.ID, r.chunks, r.vectors[:0])
	}
	if err != nil {
		return err
	}
	if dim != len(v) || len(r.vectors) != len(refs)*dim {
		return fmt.Errorf("%s: %w", entry.File, ErrChanged)
	}
	for i := range refs {
		scores[i] = dot(v, r.vectors[i*dim:(i+1)*dim])
	}
	return nil
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
