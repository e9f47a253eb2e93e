package search

import (
	"context"
	"slices"
)

// firstStage is how many passages the vectors and BM25 each select where a whole matter
// is searched.
const firstStage = 256

// candidates returns the passages to rank: all those of the documents that the search is
// confined to, or a first selection by vector and by BM25.
func (s *Searcher) candidates(ctx context.Context, t *topic, route Route, within []int) ([]*group, error) {
	if within != nil && len(within) <= wholeDocuments {
		return s.whole(within)
	}
	refs, err := s.selection(ctx, t, within)
	if err != nil {
		return nil, err
	}
	if within == nil {
		for _, n := range route.Docs[:min(len(route.Docs), wholeDocuments)] {
			refs = append(refs, allOf(n.Doc, s.Entries[n.Doc].Chunks)...)
		}
	}
	slices.SortFunc(refs, func(a, b ref) int {
		if a.doc != b.doc {
			return a.doc - b.doc
		}
		return a.chunk - b.chunk
	})
	refs = slices.Compact(refs)
	documents := map[int]*Document{}
	g, err := s.prepare(refs, func(i int) (*Document, error) {
		if d := documents[i]; d != nil {
			return d, nil
		}
		d, err := s.Source.Document(s.Entries[i].ID)
		documents[i] = d
		return d, err
	})
	if err != nil {
		return nil, err
	}
	return []*group{g}, nil
}

// whole returns the passages of whole documents.
func (s *Searcher) whole(documents []int) ([]*group, error) {
	var groups []*group
	for _, i := range documents {
		g := s.prepared.get(i)
		if g == nil {
			d, err := s.Source.Document(s.Entries[i].ID)
			if err != nil {
				return nil, err
			}
			g, err = s.prepare(allOf(i, len(d.Chunks)), func(int) (*Document, error) { return d, nil })
			if err != nil {
				return nil, err
			}
			s.prepared.put(i, g)
		}
		groups = append(groups, g)
	}
	return groups, nil
}

// selection returns the best passages by vector and by BM25, in no order, some perhaps
// twice; within limits the documents where it is not nil.
func (s *Searcher) selection(ctx context.Context, t *topic, within []int) ([]ref, error) {
	keep := func(i int) bool { return true }
	lexical := firstStage
	if within != nil {
		inside := make([]bool, len(s.Entries))
		for _, i := range within {
			inside[i] = true
		}
		keep = func(i int) bool { return inside[i] }
		lexical *= 8 // most of what the word index finds lies elsewhere
	}
	vectors, err := s.scan(ctx)
	if err != nil {
		return nil, err
	}
	var refs []ref
	for _, n := range vectors.nearest(t.embedded, firstStage, keep) {
		refs = append(refs, n.ref)
	}
	if s.Lexical == nil {
		return refs, nil
	}
	postings, err := s.Lexical.find(ctx, t.words, lexical)
	if err != nil {
		return nil, err
	}
	for _, p := range postings {
		if i, ok := s.byID[p.id]; ok && keep(i) && p.chunk < s.Entries[i].Chunks && len(refs) < 2*firstStage {
			refs = append(refs, ref{i, p.chunk})
		}
	}
	return refs, nil
}
