package search

import (
	"context"
	"slices"
	"sync"

	"pincite/backend/doc"
)

// VectorSet is the vectors of a further model, that some documents of a matter have.
type VectorSet struct {
	Model    string // see [Result.Model]
	Embedder Embedder
	Vectors  Vectors
	Has      func(id doc.ID) bool
}

// vectorSet is a set of vectors as a searcher reads it.
type vectorSet struct {
	VectorSet
	entries []Entry
	has     []bool // by document; nil for all
	scan    func(context.Context) (*scan, error)
}

func newVectorSet(set VectorSet, entries []Entry) *vectorSet {
	s := &vectorSet{VectorSet: set, entries: entries}
	if set.Has != nil {
		s.has = make([]bool, len(entries))
		for i, e := range entries {
			s.has[i] = set.Has(e.ID)
		}
		if !slices.Contains(s.has, false) {
			s.has = nil
		}
	}
	s.scan = lazily(func(ctx context.Context) (*scan, error) { return newScan(ctx, entries, set.Vectors, s.has) })
	return s
}

// covers reports whether all of these documents, nil for every one, have vectors in the set.
func (s *vectorSet) covers(documents []int) bool {
	if s.has == nil || documents == nil {
		return s.has == nil
	}
	return !slices.ContainsFunc(documents, func(d int) bool { return !s.has[d] })
}

// With returns a searcher over the same matter with another further set, nil for none; s
// stays as it is. A question is answered by one set: the further one where all the documents
// that are searched have it, and else the matter's own, which every document has.
func (s *Searcher) With(further *VectorSet) *Searcher {
	next := *s
	next.further = nil
	if further != nil {
		next.further = newVectorSet(*further, s.Entries)
		if next.further.covers(nil) {
			next.own = newVectorSet(s.own.VectorSet, s.Entries) // lets go of the vectors that were read
		}
	}
	return &next
}

// set returns the set that answers a question to these documents, nil for every one.
func (s *Searcher) set(documents []int) *vectorSet {
	if s.further != nil && s.further.covers(documents) {
		return s.further
	}
	return s.own
}

// lazily returns a function that calls read until that succeeds, and then returns what it
// gave.
func lazily(read func(context.Context) (*scan, error)) func(context.Context) (*scan, error) {
	var mu sync.Mutex
	var done *scan
	return func(ctx context.Context) (*scan, error) {
		mu.Lock()
		defer mu.Unlock()
		if done != nil {
			return done, nil
		}
		all, err := read(ctx)
		if err == nil {
			done = all
		}
		return all, err
	}
}
