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
type VectorSearch struct{ set *vectorSet }

// Near is a chunk near a vector: the Chunk-th of the Entry-th document.
type Near struct {
	Entry, Chunk int
	Score        float32 // dot product
}

// NewVectorSearch reads the vectors of all entries once, of which it keeps a byte for each
// number; the source is asked again for those that come into question.
func NewVectorSearch(ctx context.Context, entries []Entry, source Source) (*VectorSearch, error) {
	set := newVectorSet(VectorSet{Vectors: source}, entries)
	_, err := set.scan(ctx)
	return &VectorSearch{set}, err
}

// Nearest returns the k chunks with the greatest dot products with v, best first.
func (s *VectorSearch) Nearest(ctx context.Context, v []float32, k int) ([]Near, error) {
	found, err := s.set.nearest(ctx, v, k, nil)
	near := make([]Near, len(found))
	for i, f := range found {
		near[i] = Near{f.ref.doc, f.ref.chunk, f.score}
	}
	return near, err
}

// nearest returns the k chunks whose stored vectors are nearest to v, best first, among the
// documents with vectors for which keep is true (all where it is nil). They are chosen by
// rounded vectors, as [scan.window] does.
func (s *vectorSet) nearest(ctx context.Context, v []float32, k int, keep func(doc int) bool) ([]scored, error) {
	all, err := s.scan(ctx)
	if err != nil {
		return nil, err
	}
	refs := all.window(v, k, keep)
	exact, err := s.cosines(ctx, v, refs)
	if err != nil {
		return nil, err
	}
	near := make([]scored, len(refs))
	for i, r := range refs {
		near[i] = scored{r, exact[i]}
	}
	slices.SortFunc(near, byScore)
	return near[:min(k, len(near))], nil
}

// roundedScores returns the scores of all chunks by rounded vectors, -Inf where keep is
// false, and by document where those of its chunks begin.
func (s *vectorSet) roundedScores(ctx context.Context, v []float32, keep func(doc int) bool) (scores []float32, first []int, err error) {
	all, err := s.scan(ctx)
	if err != nil {
		return nil, nil, err
	}
	if len(v) != all.dim {
		return make([]float32, all.first[len(all.docs)]), all.first, nil
	}
	scores, _ = all.scores(v, keep, 1, 0)
	return scores, all.first, nil
}

// cosines returns the cosine of v and the stored vector of each chunk; refs are in order of
// their documents.
func (s *vectorSet) cosines(ctx context.Context, v []float32, refs []ref) ([]float32, error) {
	scores := make([]float32, len(refs))
	runs := runsOf(refs)
	var group errgroup.Group
	threads := min(runtime.GOMAXPROCS(0), len(runs))
	for thread := range threads {
		group.Go(func() error {
			var reader vectorReader
			for i := thread; i < len(runs); i += threads {
				if err := ctx.Err(); err != nil {
					return err
				}
				run, of := refs[runs[i][0]:runs[i][1]], scores[runs[i][0]:runs[i][1]]
				if err := reader.products(of, v, run, &s.entries[run[0].doc], s.Vectors); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return scores, group.Wait()
}

// readAtOnce is how many vectors of a document are read at once: all of nearly every
// document's, and of the 223,600 of a text of 71 MB no more than 16 MB.
const readAtOnce = 1 << 14

// vectorReader reads vectors into memory that it keeps. It is for one goroutine.
type vectorReader struct {
	vectors []float32
	chunks  []int // of a document, those to read
}

// read returns the vectors of the reader's chunks, in their order. They stay until it is
// asked again.
func (r *vectorReader) read(source Vectors, e *Entry, want int) (vectors []float32, err error) {
	var dim int
	if len(r.chunks) == e.Chunks {
		r.vectors, dim, err = source.Vectors(e.ID, r.vectors[:0])
	} else {
		r.vectors, dim, err = source.VectorsAt(e.ID, r.chunks, r.vectors[:0])
	}
	if err == nil && (dim != want || len(r.vectors) != len(r.chunks)*dim) {
		err = fmt.Errorf("%s: %w", e.File, ErrChanged)
	}
	return r.vectors, err
}

// products writes the dot products of v and the vectors of chunks of one document.
func (r *vectorReader) products(scores, v []float32, refs []ref, e *Entry, source Vectors) error {
	for from := 0; from < len(refs); from += readAtOnce {
		r.chunks = r.chunks[:0]
		for _, ref := range refs[from:min(from+readAtOnce, len(refs))] {
			r.chunks = append(r.chunks, ref.chunk)
		}
		vectors, err := r.read(source, e, len(v))
		if err != nil {
			return err
		}
		for i := range r.chunks {
			scores[from+i] = dot(v, vectors[i*len(v):(i+1)*len(v)])
		}
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
