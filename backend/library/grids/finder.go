package grids

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"

	"pincite/backend/doc"
	"pincite/backend/learned"
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
	// hits finds the best passages of a document.
	hits    func(ctx context.Context, document doc.ID, q answer.Question) ([]doc.Hit, error)
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

// Find implements [review.Finder]. What contracts say where a question asks for something is looked for,
// too: in the words of the thesaurus, and in those of the need that it most likely has.
func (f *finder) Find(ctx context.Context, document doc.ID, question string) ([]review.Passage, error) {
	key := foundKey{document, question}
	f.mu.Lock()
	passages, ok := f.found[key]
	f.mu.Unlock()
	if ok {
		return passages, nil
	}
	need, share, err := f.engines.Need(question)
	if err != nil {
		return nil, err
	}
	if share < leastNeed {
		need = ""
	}
	var wordings []wording
	for _, w := range []wording{{words: question, weight: 1}, {words: thesaurus.Shipped().Says(question), weight: 1},
		{words: need, weight: needed}} {
		if w.words == "" {
			continue
		}
		if w.found, err = f.search(ctx, document, w.words); err != nil {
			return nil, err
		}
		if len(w.found) > 0 {
			wordings = append(wordings, w)
		} else if len(wordings) == 0 {
			break // the question itself has no words to look for
		}
	}
	for _, s := range sum(wordings) {
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

// hits searches one document of the matter.
func (g Grids) hits(ctx context.Context, document doc.ID, q answer.Question) ([]doc.Hit, error) {
	q.Docs = []string{document.String()}
	result, err := g.Session.Search(ctx, q)
	if err != nil {
		return nil, err
	}
	return result.Plain(), nil
}

// search returns the best passages of a document, the best first. Whether their words still hold, the cell says.
func (f *finder) search(ctx context.Context, document doc.ID, question string) (passages []scored, err error) {
	hits, err := f.hits(ctx, document, answer.Question{Text: question, K: found, All: true, AsSpelt: true,
		AsSigned: true}.By(search.Method{Without: rank.Joining | rank.Encoder}))
	if errors.Is(err, search.ErrEmptyQuery) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	for _, h := range hits {
		passages = append(passages, scored{h.Span, score(h.Parts)})
	}
	slices.SortStableFunc(passages, scored.order)
	return passages, nil
}

func (a scored) order(b scored) int { return cmp.Compare(b.score, a.score) }

// wording is what was found by some words for the same thing, and how much that counts.
type wording struct {
	words  string
	weight float64
	found  []scored // the best first
}

// sum adds up the scores of passages by all wordings, of which each found some. A passage that one of them did not find
// scores a little less there than its best. More than two count as much as two.
func sum(wordings []wording) []scored {
	total, sums := 0.0, map[doc.Span]float64{}
	for _, w := range wordings {
		total += w.weight
		for _, s := range w.found {
			sums[s.span] = 0
		}
	}
	all := make([]scored, 0, len(sums))
	for span := range sums {
		s := scored{span: span}
		for _, w := range wordings {
			score := w.found[0].score - unfound
			if at := slices.IndexFunc(w.found, func(f scored) bool { return f.span == span }); at >= 0 {
				score = w.found[at].score
			}
			s.score += w.weight * score * min(1, 2/total)
		}
		all = append(all, s)
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

// The weights of [score]: logistic regression over the questions of the playbook clauses
// as they are written there, put to 100 contracts that were marked for them, without anything
// that was learned from marks; those of words and headings were chosen on 208 contracts.
const (
	answerBias, answerVector, answerTerms, answerWords, answerHeadings = -2.80, 2.16, 2.70, 0.7, 1.5
)

// score is how well a passage answers a question, by what search knows of it.
func score(p doc.ScoreParts) float64 {
	return answerBias + answerVector*p.Vector + answerTerms*p.Terms + answerWords*p.Words + answerHeadings*p.Headings
}

// The weights of [answers]: logistic regression over these questions, each in a second wording, too,
// put to 208 contracts; scores are of the question, or the sum of it and of how contracts say it.
// unfound is what a passage is taken to score less than the best one where it was not found.
const (
	answersBias, answersScore = -0.98, 0.61
	unfound                   = 0.5
)

// leastNeed is how likely a need must be, of all that no expert marked, for its words to be looked for, too, and
// needed how much these count beside those of the question: chosen on 208 contracts.
const leastNeed, needed = 0.5, 2

// answers is the probability that a document answers a question whose best passage has a score.
func answers(score float64) float64 {
	return learned.Logistic(answersBias + answersScore*score)
}
