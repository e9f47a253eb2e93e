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
		return s.whole(ctx, within)
	}
	near, err := s.nearest(ctx, t.embedded, firstStage, inside(within))
	if err != nil {
		return nil, err
	}
	refs, err := s.byWords(ctx, t, within)
	if err != nil {
		return nil, err
	}
	cosines := make(map[ref]float32, len(near))
	for _, n := range near {
		refs = append(refs, n.ref)
		cosines[n.ref] = n.score
	}
	if within == nil {
		for _, n := range route.Docs[:min(len(route.Docs), wholeDocuments)] {
			refs = append(refs, allOf(n.Doc, s.Entries[n.Doc].Chunks)...)
		}
	}
	slices.SortFunc(refs, ref.compare)
	g, err := s.prepare(slices.Compact(refs), s.documents(ctx))
	if err != nil {
		return nil, err
	}
	g.cosines = cosines
	return []*group{g}, nil
}

// documents returns a function that reads documents, each once for as long as the ones
// asked for follow each other.
func (s *Searcher) documents(ctx context.Context) func(int) (*Document, error) {
	last, document := -1, (*Document)(nil)
	return func(i int) (*Document, error) {
		if i == last {
			return document, nil
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		d, err := s.Source.Document(s.Entries[i].ID)
		last, document = i, d
		return d, err
	}
}

// whole returns the passages of whole documents.
func (s *Searcher) whole(ctx context.Context, documents []int) ([]*group, error) {
	var groups []*group
	read := s.documents(ctx)
	for _, i := range documents {
		g := s.prepared.get(i)
		if g == nil {
			d, err := read(i)
			if err != nil {
				return nil, err
			}
			if g, err = s.prepare(allOf(i, len(d.Chunks)), read); err != nil {
				return nil, err
			}
			s.prepared.put(i, g)
		}
		groups = append(groups, g)
	}
	return groups, nil
}

// byWords returns the best passages by BM25, none without a word index; within limits the
// documents where it is not nil.
func (s *Searcher) byWords(ctx context.Context, t *topic, within []int) ([]ref, error) {
	if s.Lexical == nil {
		return nil, nil
	}
	most := firstStage
	if within != nil {
		most *= 8 // most of what the word index finds lies elsewhere
	}
	postings, err := s.Lexical.find(ctx, t.words, most)
	if err != nil {
		return nil, err
	}
	keep := inside(within)
	var refs []ref
	for _, p := range postings {
		if i, ok := s.byID[p.id]; ok && keep(i) && p.chunk < s.Entries[i].Chunks && len(refs) < firstStage {
			refs = append(refs, ref{i, p.chunk})
		}
	}
	return refs, nil
}

// inside returns a function that says whether a document is one of these, which are in
// order; nil stands for all.
func inside(within []int) func(int) bool {
	return func(i int) bool {
		_, found := slices.BinarySearch(within, i)
		return found || within == nil
	}
}
