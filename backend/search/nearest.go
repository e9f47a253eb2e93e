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
	all, err := newScan(ctx, entries, source, nil, nil)
	if err != nil {
		return nil, err
	}
	s := &Searcher{Config: Config{Entries: entries, Source: source}}
	s.scan = func(context.Context) (*scan, error) { return all, nil }
	return &VectorSearch{s}, nil
}

// Nearest returns the k chunks with the greatest dot products with v, best first.
func (s *VectorSearch) Nearest(ctx context.Context, v []float32, k int) ([]Near, error) {
	found, err := s.searcher.nearest(ctx, &topic{embedded: v}, k, nil)
	near := make([]Near, len(found))
	for i, f := range found {
		near[i] = Near{f.ref.doc, f.ref.chunk, f.score}
	}
	return near, err
}

// nearest returns the k chunks of the matter that are nearest to a topic by the stored
// vectors, best first, among the documents for which keep is true (all where it is nil).
// They are chosen by rounded vectors, as [scan.window] and [mixed.nearest] do.
func (s *Searcher) nearest(ctx context.Context, t *topic, k int, keep func(doc int) bool) ([]scored, error) {
	all, v, err := s.only(ctx, t)
	if err != nil {
		return nil, err
	}
	refs, scores := all.window(v, k, keep)
	var near []scored
	if s.second.partial() {
		if err := s.mixAll(ctx, t); err != nil {
			return nil, err
		}
		near, refs = t.mixed.nearest(refs, scores)
	}
	exact, err := s.cosines(ctx, t, refs)
	if err != nil {
		return nil, err
	}
	for i, r := range refs {
		near = append(near, scored{r, exact[i]})
	}
	slices.SortFunc(near, byScore)
	return near[:min(k, len(near))], nil
}

// only returns the rounded vectors, and the topic's, of the set that tells documents apart.
func (s *Searcher) only(ctx context.Context, t *topic) (*scan, []float32, error) {
	if s.second.complete() {
		all, err := s.second.scan(ctx)
		return all, t.second, err
	}
	all, err := s.scan(ctx)
	return all, t.embedded, err
}

// roundedScores returns the scores of all chunks by rounded vectors, -Inf where keep is
// false, and by document where those of its chunks begin.
func (s *Searcher) roundedScores(ctx context.Context, t *topic, keep func(doc int) bool) (scores []float32, first []int, err error) {
	all, v, err := s.only(ctx, t)
	if err != nil {
		return nil, nil, err
	}
	if len(v) != all.dim {
		return make([]float32, all.first[len(all.docs)]), all.first, nil
	}
	if s.second.partial() {
		if err := s.mixAll(ctx, t); err != nil {
			return nil, nil, err
		}
		return t.mixed.scores(v, keep), all.first, nil
	}
	scores, _ = all.scores(v, keep, 1, 0)
	return scores, all.first, nil
}

// cosines returns the cosine of a topic and the stored vector of each chunk; refs are in
// order of their documents. Where the topic is mixed, it is what [mixed] makes of them.
func (s *Searcher) cosines(ctx context.Context, t *topic, refs []ref) ([]float32, error) {
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
				if err := s.cosinesOf(of, t, run, &reader); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return scores, group.Wait()
}

// cosinesOf writes the scores of chunks of one document.
func (s *Searcher) cosinesOf(scores []float32, t *topic, refs []ref, reader *vectorReader) error {
	d := refs[0].doc
	entry := &s.Entries[d]
	switch {
	case !s.second.holds(d):
		return reader.products(scores, t.embedded, refs, entry, s.Source)
	case t.mixed == nil:
		return reader.products(scores, t.second, refs, entry, s.second.Vectors)
	}
	all := t.mixed.document(d)
	for i, r := range refs {
		scores[i] = all[r.chunk]
	}
	return nil
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
