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

// describing is how much the words of a question count for clauses that are no terms of contracts: they may
// describe the document that is meant ("the hotel's booking software"), or be words that clauses about
// something else happen to have ("people").
const describing = 0.3

// byClause adds to the scores of passages of a whole matter what the clauses around them say of
// the concepts that a question asks for, in its own words and in those of what it may want. The
// passages are in order of document and chunk.
func (s *Searcher) byClause(ctx context.Context, q Query, topic string, needs []rank.Need, passages []rank.Passage) error {
	if len(passages) == 0 {
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
	add := func(share float64, words string) error {
		concepts := thesaurus.Shipped().Concepts(words)
		if share == 0 || len(concepts) == 0 {
			return nil
		}
		scores, err := s.ranker.Clauses(ctx, concepts, clauses)
		if err == nil {
			s.ranker.Reconcile(passages, scores, share)
		}
		return err
	}
	rest := 1.0
	for _, n := range needs {
		if err := add(n.Probability, n.Ask); err != nil {
			return err
		}
		rest -= n.Probability
	}
	terms := inTerms(topic)
	typed := rest * terms
	if q.OfEach == 0 { // or else no one document is meant
		typed += describing * (1 - terms)
	}
	return add(typed, topic)
}

// inTerms returns the share of a topic's concepts that are terms of contracts, from 0 to 1: all of
// "liability cap carveouts", nothing of "what do they owe us at most".
func inTerms(topic string) float64 {
	concepts := thesaurus.Shipped().Concepts(topic)
	known := 0
	for _, c := range concepts {
		if len(c.Says) > 0 {
			known++
		}
	}
	return float64(known) / float64(max(1, len(concepts)))
}

// across reports whether a question is one for clauses of a whole matter: it names no document,
// or asks for the best passages of each.
func (q Query) across(r *Result) bool { return q.OfEach > 0 || !r.narrow() && len(r.Route) == 0 }

// said returns the passages nearest to how contracts say what a topic asks for, and those with
// the most distinctive of these words; none where the thesaurus does not know it.
func (s *Searcher) said(ctx context.Context, q Query, set *vectorSet, topic string, beside *rank.Topic,
	keep func(int) bool) ([]vector.Ref, error) {
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

// likelyNeed is the least probability of what a question may want for passages to be looked for
// in its words.
const likelyNeed = 0.2

// wanted returns the passages that have the words of what a question is likely to want.
func (s *Searcher) wanted(ctx context.Context, q Query, t *rank.Topic, keep func(int) bool) (refs []vector.Ref, err error) {
	q.OfEach = max(q.OfEach, 1)
	for _, n := range t.Needs {
		if n.Probability < likelyNeed {
			continue
		}
		found, err := s.byWords(ctx, n.Topic.Words, n.Topic, q, keep)
		if err != nil {
			return nil, err
		}
		refs = union(refs, found[:min(len(found), q.firstStage()/2)])
	}
	return refs, nil
}
