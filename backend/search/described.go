package search

import (
	"context"
	"slices"

	"pincite/backend/search/rank"
	"pincite/backend/search/vector"
	"pincite/backend/text"
)

// described returns, by stem, the documents that the words of a person describe, in order.
func described(entries []Entry) map[string][]int {
	documents := map[string][]int{}
	for i, e := range entries {
		for word := range text.Words(e.Own) {
			stem := text.Stem(word)
			if of := documents[stem]; len(of) == 0 || of[len(of)-1] != i {
				documents[stem] = append(of, i)
			}
		}
	}
	return documents
}

// spokenOf returns passages of the documents that a person describes by a word of the topic that
// stands in no passage: their openings, and those nearest by vector.
func (s *Searcher) spokenOf(ctx context.Context, set *vectorSet, t *rank.Topic, keep func(int) bool) ([]vector.Ref, error) {
	if s.Lexical == nil {
		return nil, nil
	}
	var documents []int
	for _, word := range t.Words {
		of := s.described[text.Stem(word)]
		if len(of) == 0 {
			continue
		}
		n, err := s.Lexical.Count(ctx, word)
		if err != nil {
			return nil, err
		}
		if n == 0 {
			documents = append(documents, of...)
		}
	}
	documents = slices.DeleteFunc(documents, func(i int) bool { return s.Entries[i].Chunks == 0 || keep != nil && !keep(i) })
	if len(documents) == 0 {
		return nil, nil
	}
	slices.Sort(documents)
	documents = slices.Compact(documents)
	documents = documents[:min(len(documents), leastFirstStage)]
	near, err := set.NearestOfEach(ctx, t.Vector, leastFirstStage, passagesOfEach, inside(documents))
	if err != nil {
		return nil, err
	}
	var openings []vector.Ref
	for _, i := range documents {
		openings = append(openings, vector.At(i, 0))
	}
	return union(near, openings), nil
}
