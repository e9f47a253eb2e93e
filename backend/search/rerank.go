package search

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"pincite/backend/search/rank"
)

const (
	// reranked is how many of the best passages a reranker reads.
	reranked = 32
	// fusionRank is k of reciprocal rank fusion.
	fusionRank = 60
)

// rerank changes the order of the best passages by what a reranker makes of them. A passage's
// place is that by 1/(k+r) of its rank r before plus that of its rank by the reranker (reciprocal
// rank fusion: Cormack, Clarke and Büttcher 2009, section 2), and with its place it takes the
// score that stood there: so scores are the probabilities that they were, whatever numbers the
// model gives.
func (s *Searcher) rerank(ctx context.Context, q Query, topic string, passages []rank.Passage) error {
	best := bestOf(passages, reranked)
	texts, err := s.texts(ctx, passages, best)
	if err != nil {
		return err
	}
	numbers, err := q.Reranker.Rerank(ctx, topic, texts)
	if err != nil {
		return err
	}
	if len(numbers) != len(texts) {
		return fmt.Errorf("the model that ranks gave %d numbers for %d passages; search without --rerank, or install it again",
			len(numbers), len(texts))
	}
	places := make([]int, len(best)) // of best, the reranker's best first
	scores := make([]float32, len(best))
	for i, at := range best {
		places[i], scores[i] = i, passages[at].Score
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Compare(numbers[b], numbers[a]) })
	fused := make([]float64, len(best))
	for r, i := range places {
		fused[i] = 1/float64(fusionRank+i+1) + 1/float64(fusionRank+r+1)
	}
	slices.SortStableFunc(places, func(a, b int) int { return cmp.Or(cmp.Compare(fused[b], fused[a]), a-b) })
	for r, i := range places {
		passages[best[i]].Score = scores[r]
	}
	return nil
}

// texts returns the text of the chosen passages.
func (s *Searcher) texts(ctx context.Context, passages []rank.Passage, chosen []int) ([]string, error) {
	documents := map[int]*Document{}
	texts := make([]string, len(chosen))
	for i, at := range chosen {
		var err error
		if texts[i], _, err = s.quote(ctx, passages[at].Ref, documents); err != nil {
			return nil, err
		}
	}
	return texts, nil
}
