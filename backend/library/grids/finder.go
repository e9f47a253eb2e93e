package grids

import (
	"context"
	"errors"
	"math"

	"pincite/backend/doc"
	"pincite/backend/library/answer"
	"pincite/backend/library/engines"
	"pincite/backend/review"
	"pincite/backend/search"
)

// finder answers columns by search.
type finder struct {
	session *answer.Session
	engines *engines.Pool
}

// found is how many passages are looked at for a question.
const found = 4

// Find implements [review.Finder].
func (f *finder) Find(ctx context.Context, document doc.ID, question string) ([]review.Passage, error) {
	result, err := f.session.Search(ctx, answer.Question{Text: question, K: found, Docs: []string{document.String()}, All: true})
	if errors.Is(err, search.ErrEmptyQuery) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var passages []review.Passage
	for _, h := range result.Hits {
		passages = append(passages, review.Passage{Span: h.Span, Probability: answers(h.Parts)})
	}
	return passages, nil
}

// answers is the probability that a passage answers a question, by what search knows of it.
func answers(p doc.ScoreParts) float64 {
	return 1 / (1 + math.Exp(-(answerBias + answerVector*p.Vector + answerTerms*p.Terms)))
}

// leastKind is the least probability with which a question is taken to ask for a kind of clause.
const leastKind = 0.1

// Kinds implements [review.Finder].
func (f *finder) Kinds(question string) (map[string]float64, error) {
	kinds, _, err := f.engines.Clauses(question, leastKind)
	if err != nil || len(kinds) == 0 {
		return nil, err
	}
	model, _, err := f.engines.Presence()
	if err != nil {
		return nil, err
	}
	named := map[string]float64{}
	for k, share := range kinds {
		named[model.Kinds()[k]] = share
	}
	return named, nil
}
