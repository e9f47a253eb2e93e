package search

import (
	"context"

	"pincite/backend/doc"
	"pincite/backend/search/rank"
	"pincite/backend/search/thesaurus"
	"pincite/backend/search/vector"
)

// aroundPassage is how many chunks before and after a passage are read with it as its clause:
// with five of some 500 characters, what a long clause says of its subject.
const aroundPassage = 2

// byClause adds to the scores of passages of a whole matter what the clauses around them say of
// the concepts that a question asks for. The passages are in order of document and chunk.
func (s *Searcher) byClause(ctx context.Context, topic string, passages []rank.Passage) error {
	concepts := thesaurus.Shipped().Concepts(topic)
	if len(concepts) == 0 || len(passages) == 0 {
		return nil
	}
	read := s.documents(ctx)
	clauses := make([]string, len(passages))
	for i, p := range passages {
		d, err := read(p.Ref.Doc)
		if err != nil {
			return err
		}
		first, last := max(0, p.Ref.Chunk-aroundPassage), min(len(d.Chunks)-1, p.Ref.Chunk+aroundPassage)
		if clauses[i], err = doc.Quote(d.Text, doc.Span{Start: d.Chunks[first].Start, End: d.Chunks[last].End}); err != nil {
			return err
		}
	}
	scores, err := s.ranker.Clauses(ctx, concepts, clauses)
	if err == nil {
		s.ranker.Reconcile(passages, scores)
	}
	return err
}

// across reports whether a question is one for clauses of a whole matter: it names no document,
// or asks for the best passages of each.
func (q Query) across(r *Result) bool { return q.OfEach > 0 || !r.Confined && len(r.Route) == 0 }

// said returns the passages nearest to how contracts say what a topic asks for, and those with
// the most distinctive of these words; none where the thesaurus does not know it.
func (s *Searcher) said(ctx context.Context, q Query, set *vectorSet, topic string, beside *rank.Topic, keep func(int) bool) ([]vector.Ref, error) {
	says := thesaurus.Shipped().Says(topic)
	if says == "" {
		return nil, nil
	}
	vectors, err := set.embedder.Embed(ctx, []string{says})
	if err != nil {
		return nil, err
	}
	near, err := set.NearestOfEach(ctx, vectors[0], q.firstStage()/2, passagesOfEach, keep)
	if err != nil {
		return nil, err
	}
	words := s.ranker.Passage(says).Words
	q.OfEach = max(q.OfEach, 1)
	found, err := s.byWords(ctx, words[:min(len(words), rank.SearchedWords)], beside, q, keep)
	return union(near, found[:min(len(found), q.firstStage()/2)]), err
}
