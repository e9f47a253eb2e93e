package search

import (
	"context"

	"pincite/backend/doc"
	"pincite/backend/search/vector"
)

// VectorSet is the vectors of a further model, that some documents of a matter have.
type VectorSet struct {
	Model    string // see [Result.Model]
	Embedder Embedder
	Vectors  vector.Source
	Has      func(id doc.ID) bool
}

// Near finds chunks by their vectors. It is safe for concurrent use; [vector.Set] is one, and
// explains the methods.
type Near interface {
	Nearest(ctx context.Context, v []float32, k int, keep func(doc int) bool) ([]vector.Scored, error)
	NearestOfEach(ctx context.Context, v []float32, n, each int, keep func(doc int) bool) ([]vector.Ref, error)
	NearestAmong(ctx context.Context, v []float32, refs []vector.Ref, n int) ([]vector.Ref, error)
	Products(ctx context.Context, v []float32, refs []vector.Ref) ([]float32, error)
}

// vectorSet is a set as questions are answered by it.
type vectorSet struct {
	Near
	stored   *vector.Set // the vectors of the source; Near unless another was given
	model    string
	embedder Embedder
}

func newVectorSet(set VectorSet, entries []Entry) *vectorSet {
	documents := make([]vector.Document, len(entries))
	for i, e := range entries {
		documents[i] = vector.Document{ID: e.ID, File: e.File, Chunks: e.Chunks}
	}
	stored := vector.New(documents, set.Vectors, set.Has)
	return &vectorSet{stored, stored, set.Model, set.Embedder}
}

// set returns the set that answers a question to these documents, nil for every one.
func (s *Searcher) set(documents []int) *vectorSet {
	if s.further != nil && s.further.stored.Covers(documents) {
		return s.further
	}
	return s.own
}
