package grids

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"pincite/backend/doc"
	"pincite/backend/library/answer"
	"pincite/backend/library/engines"
	"pincite/backend/review"
	"pincite/backend/search"
	"pincite/backend/search/rank"
	"pincite/backend/search/thesaurus"
)

// finder answers columns by search. What it found is kept for the run: documents that teach are
// asked twice.
type finder struct {
	session *answer.Session
	engines *engines.Pool
	mu      sync.Mutex
	found   map[foundKey][]review.Passage
}

type foundKey struct {
	document doc.ID
	question string
}

// found is how many passages are looked at for a question.
const found = 4

// Find implements [review.Finder]. Where the thesaurus knows how contracts say what a question
// asks for, these words are looked for, too.
func (f *finder) Find(ctx context.Context, document doc.ID, question string) ([]review.Passage, error) {
	key := foundKey{document, question}
	f.mu.Lock()
	passages, ok := f.found[key]
	f.mu.Unlock()
	if ok {
		return passages, nil
	}
	asked, err := f.search(ctx, document, question)
	if err != nil {
		return nil, err
	}
	if says := thesaurus.Shipped().Says(question); says != "" && len(asked) > 0 {
		said, err := f.search(ctx, document, says)
		if err != nil {
			return nil, err
		}
		asked = both(asked, said)
	}
	for _, s := range asked {
		passages = append(passages, review.Passage{Span: s.span, Probability: answers(s.score)})
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.found[key] = passages
	return passages, nil
}

// scored is a passage with how well it answers; see [score].
type scored struct {
	span  doc.Span
	score float64
}

// search returns the best passages of a document, the best first.
func (f *finder) search(ctx context.Context, document doc.ID, question string) (passages []scored, err error) {
	result, err := f.session.Search(ctx, answer.Question{
		Text: question, K: found, Docs: []string{document.String()}, All: true, Method: search.Method{Without: rank.Joining},
	})
	if errors.Is(err, search.ErrEmptyQuery) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	for _, h := range result.Hits {
		passages = append(passages, scored{h.Span, score(h.Parts)})
	}
	slices.SortStableFunc(passages, scored.order)
	return passages, nil
}

func (a scored) order(b scored) int { return cmp.Compare(b.score, a.score) }

// both adds up the scores of passages for a question and for the words in which contracts say what
// it asks for. A passage that one of them did not find scores a little less there than its best.
func both(asked, said []scored) []scored {
	if len(said) == 0 {
		return asked
	}
	sums := map[doc.Span]float64{}
	for _, s := range asked {
		sums[s.span] = s.score + said[0].score - unfound
	}
	for _, s := range said {
		at := slices.IndexFunc(asked, func(a scored) bool { return a.span == s.span })
		if at < 0 {
			sums[s.span] = asked[0].score - unfound + s.score
		} else {
			sums[s.span] = asked[at].score + s.score
		}
	}
	all := make([]scored, 0, len(sums))
	for span, sum := range sums {
		all = append(all, scored{span, sum})
	}
	slices.SortFunc(all, func(a, b scored) int { return cmp.Or(a.order(b), cmp.Compare(a.span.Start, b.span.Start)) })
	return all[:min(len(all), found)]
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
