package search

import (
	"context"
	"math"
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
		of, err := s.describedAlone(ctx, word)
		if err != nil {
			return nil, err
		}
		documents = append(documents, of...)
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

// describedAlone returns the documents that a person describes by a word which stands in no passage, in order.
func (s *Searcher) describedAlone(ctx context.Context, word string) ([]int, error) {
	of := s.described[text.Stem(word)]
	if len(of) == 0 || s.Lexical == nil {
		return nil, nil
	}
	if n, err := s.Lexical.Count(ctx, word); err != nil || n > 0 {
		return nil, err
	}
	return of, nil
}

// leadDescribed raises the openings of the documents that a person describes by all words of a topic above all
// passages, where these words stand in none: they ask for nothing but which documents those are.
func (s *Searcher) leadDescribed(ctx context.Context, t *rank.Topic, passages []rank.Passage) error {
	if len(t.Words) == 0 {
		return nil
	}
	meant := map[int]int{} // words that describe a document
	for _, word := range t.Words {
		of, err := s.describedAlone(ctx, word)
		if err != nil || len(of) == 0 {
			return err
		}
		for _, i := range of {
			meant[i]++
		}
	}
	best := float32(math.Inf(-1))
	for _, p := range passages {
		best = max(best, p.Score)
	}
	for i, p := range passages {
		if p.Ref.Chunk == 0 && meant[p.Ref.Doc] == len(t.Words) {
			passages[i].Score = best + openingAbove
		}
	}
	return nil
}
