package vector

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"pincite/backend/doc"
)

// ErrChanged is returned when a document is no longer as it was when the set was made: it
// has fewer chunks, or vectors of another length.
var ErrChanged = errors.New("document was indexed again meanwhile; ask again")

// Document is a document whose chunks have vectors.
type Document struct {
	ID     doc.ID
	File   string // names it in errors
	Chunks int
}

// Source gives the stored vectors of a set. It must be safe for concurrent use.
type Source interface {
	// Vectors appends the vectors of a document's chunks to dst, one after the other,
	// and returns them with the length of one.
	Vectors(id doc.ID, dst []float32) (vectors []float32, dim int, err error)
	// VectorsAt does so for some of the chunks, in their order.
	VectorsAt(id doc.ID, chunks []int, dst []float32) (vectors []float32, dim int, err error)
}

// Set is the vectors of a matter by one model. All documents have some, or a part of them.
type Set struct {
	documents []Document
	source    Source
	has       []bool // by document; nil for all

	mu   sync.Mutex
	read *scan // nil until it is needed
}

// New returns the set of those documents for which has is true, all where it is nil. It
// reads no vector.
func New(documents []Document, source Source, has func(id doc.ID) bool) *Set {
	s := &Set{documents: documents, source: source}
	if has == nil {
		return s
	}
	s.has = make([]bool, len(documents))
	for i, d := range documents {
		s.has[i] = has(d.ID)
	}
	if !slices.Contains(s.has, false) {
		s.has = nil
	}
	return s
}

// Unread returns the same set without the vectors that were read.
func (s *Set) Unread() *Set { return &Set{documents: s.documents, source: s.source, has: s.has} }

// Forget lets go of the vectors that were read; the next search reads them again.
func (s *Set) Forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.read = nil
}

// Covers reports whether all of these documents, nil for every one, have vectors in the set.
func (s *Set) Covers(documents []int) bool {
	if s.has == nil || documents == nil {
		return s.has == nil
	}
	return !slices.ContainsFunc(documents, func(d int) bool { return !s.has[d] })
}

// Read reads the vectors of the whole set, of which it keeps a byte for each number, unless
// that was done. The searches over the set do it by themselves.
func (s *Set) Read(ctx context.Context) error {
	_, err := s.scan(ctx)
	return err
}

func (s *Set) scan(ctx context.Context) (*scan, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.read != nil {
		return s.read, nil
	}
	all, err := newScan(ctx, s.documents, s.source, s.has)
	if err == nil {
		s.read = all
	}
	return all, err
}

// Nearest returns the k chunks whose stored vectors are nearest to v, best first, among the
// documents with vectors for which keep is true (all where it is nil). They are chosen by
// rounded vectors, as [scan.window] does.
func (s *Set) Nearest(ctx context.Context, v []float32, k int, keep func(doc int) bool) ([]Scored, error) {
	all, err := s.scan(ctx)
	if err != nil {
		return nil, err
	}
	refs := all.window(v, k, keep)
	exact, err := s.Products(ctx, v, refs)
	if err != nil {
		return nil, err
	}
	near := make([]Scored, len(refs))
	for i, r := range refs {
		near[i] = Scored{r, exact[i]}
	}
	slices.SortFunc(near, ByScore)
	return near[:min(k, len(near))], nil
}

// rounded returns the scores of all chunks by rounded vectors, -Inf where keep is
// false, and by document where those of its chunks begin.
func (s *Set) rounded(ctx context.Context, v []float32, keep func(doc int) bool) (scores []float32, first []int, err error) {
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

// NearestOfEach returns the n chunks nearest to v, at most so many of each document, by rounded
// vectors; of the documents for which keep is true (all where it is nil). They are in order.
func (s *Set) NearestOfEach(ctx context.Context, v []float32, n, each int, keep func(doc int) bool) ([]Ref, error) {
	scores, first, err := s.rounded(ctx, v, keep)
	if err != nil {
		return nil, err
	}
	all := Best{K: n}
	for d := range len(first) - 1 {
		if keep != nil && !keep(d) {
			continue
		}
		of := Best{K: each}
		for i, score := range scores[first[d]:first[d+1]] {
			if of.wants(score) {
				of.Offer(Scored{At(d, i), score})
			}
		}
		for _, item := range of.items {
			if all.wants(item.Score) {
				all.Offer(item)
			}
		}
	}
	return all.Refs(), nil
}

// NearestAmong returns those of refs, which are in order, at most n, that are nearest to v by
// rounded vectors, in their order.
func (s *Set) NearestAmong(ctx context.Context, v []float32, refs []Ref, n int) ([]Ref, error) {
	if len(refs) <= n {
		return refs, nil
	}
	holds := make([]bool, len(s.documents))
	for _, r := range refs {
		holds[r.Doc] = true
	}
	scores, first, err := s.rounded(ctx, v, func(i int) bool { return holds[i] })
	if err != nil {
		return nil, err
	}
	near := Best{K: n}
	for _, r := range refs {
		if at := first[r.Doc] + r.Chunk; at < first[r.Doc+1] {
			near.Offer(Scored{r, scores[at]})
		}
	}
	return near.Refs(), nil
}

// Products returns the dot product of v and the stored vector of each chunk; refs are in order of
// their documents.
func (s *Set) Products(ctx context.Context, v []float32, refs []Ref) ([]float32, error) {
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
				if err := reader.products(of, v, run, &s.documents[run[0].Doc], s.source); err != nil {
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
func (r *vectorReader) read(source Source, e *Document, want int) (vectors []float32, err error) {
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
func (r *vectorReader) products(scores, v []float32, refs []Ref, e *Document, source Source) error {
	for from := 0; from < len(refs); from += readAtOnce {
		r.chunks = r.chunks[:0]
		for _, ref := range refs[from:min(from+readAtOnce, len(refs))] {
			r.chunks = append(r.chunks, ref.Chunk)
		}
		vectors, err := r.read(source, e, len(v))
		if err != nil {
			return err
		}
		for i := range r.chunks {
			scores[from+i] = Dot(v, vectors[i*len(v):(i+1)*len(v)])
		}
	}
	return nil
}

// runsOf returns the ranges of refs that lie in one document.
func runsOf(refs []Ref) [][2]int {
	var runs [][2]int
	for i, r := range refs {
		if i == 0 || r.Doc != refs[i-1].Doc {
			runs = append(runs, [2]int{i})
		}
		runs[len(runs)-1][1] = i + 1
	}
	return runs
}
