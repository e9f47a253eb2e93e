package search

import (
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

// vectorSet is a set as questions are answered by it.
type vectorSet struct {
	*vector.Set
	model    string
	embedder Embedder
}

func newVectorSet(set VectorSet, entries []Entry) *vectorSet {
	documents := make([]vector.Document, len(entries))
	for i, e := range entries {
		documents[i] = vector.Document{ID: e.ID, File: e.File, Chunks: e.Chunks}
	}
	return &vectorSet{vector.New(documents, set.Vectors, set.Has), set.Model, set.Embedder}
}

// With returns a searcher over the same matter with another further set, nil for none; s
// stays as it is. A question is answered by one set: the further one where all the documents
// that are searched have it, and else the matter's own, which every document has.
func (s *Searcher) With(further *VectorSet) *Searcher {
	next := *s
	next.further = nil
	if further != nil {
		next.further = newVectorSet(*further, s.Entries)
		if next.further.Covers(nil) {
			own := *s.own
			own.Set = s.own.Unread()
			next.own = &own
		}
	}
	return &next
}

// set returns the set that answers a question to these documents, nil for every one.
func (s *Searcher) set(documents []int) *vectorSet {
	if s.further != nil && s.further.Covers(documents) {
		return s.further
	}
	return s.own
}
