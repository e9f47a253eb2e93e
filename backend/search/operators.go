package search

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"pincite/backend/doc"
	"pincite/backend/search/query"
	"pincite/backend/search/rank"
	"pincite/backend/search/vector"
	"pincite/backend/text"
)

// rankedMatches is how many of the passages that match a query of operators are ranked by
// all features for each hit that is wanted, the nearest by vector: a match may be of several
// passages, and what is near may not be what is best.
const rankedMatches = 8

// match answers a query of operators in the documents within, nil for all.
func (s *Searcher) match(ctx context.Context, q Query, c query.Query, within []int, r *Result) error {
	r.Expression = c.Match.String()
	m := s.matcher(c.Match)
	runs, err := s.findMatches(ctx, m, within)
	if err != nil {
		return err
	}
	for _, of := range runs {
		r.Matches += len(of)
	}
	if r.Matches == 0 {
		r.Unmatched, err = s.unmatched(ctx, m, within)
		return err
	}
	set := s.set(within)
	r.Model = set.model
	best, err := s.order(ctx, set, q, m, runs)
	if err != nil {
		return err
	}
	best = best[:min(q.limit(), len(best))]
	quiet := q.Method
	quiet.Without |= rank.Pinpoints | rank.Joining // these are not what matched, and all that matches is to be shown
	if r.Hits, err = s.hits(ctx, best, nil, quiet); err != nil || !q.Method.Has(rank.Pinpoints) {
		return err
	}
	return s.pinpointMatches(ctx, m, r.Hits)
}

func (s *Searcher) matcher(x query.Expression) *query.Matcher {
	return query.NewMatcher(x, joinBytes)
}

// findMatches returns the matches by document.
func (s *Searcher) findMatches(ctx context.Context, m *query.Matcher, within []int) ([][]query.Run, error) {
	runs := make([][]query.Run, len(s.Entries))
	err := s.readings(ctx, m, within, func(i int, r *query.Reading) bool {
		runs[i] = r.Runs()
		return true
	})
	return runs, err
}

// denseChunks is how many chunks may hold the words by which documents are selected. For
// more, reading all documents costs no more: in the 224,090 chunks of the development
// corpus, fetching the names of 24,350 takes 6 ms.
const denseChunks = 32_768

// selected returns, by document, the chunks that hold the clue of what m looks for; ok is
// false where there is none, or too much of it, and all documents have to be read.
func (s *Searcher) selected(ctx context.Context, m *query.Matcher) (chunks map[int][]int, ok bool, err error) {
	clue, ok, err := m.Clue(func(word string) (int, error) { return s.Lexical.Count(ctx, word) })
	if err != nil || !ok || clue.Chunks > denseChunks {
		return nil, false, err
	}
	chunks = map[int][]int{}
	err = s.Lexical.Each(ctx, clue.Words, func(id doc.ID, chunk int) {
		if i, ok := s.byID[id]; ok {
			chunks[i] = append(chunks[i], chunk)
		}
	})
	return chunks, true, err
}

// readings calls yield, from several goroutines at a time, with all documents in which m
// may match, read as far as it may match there, until one call returns false.
func (s *Searcher) readings(ctx context.Context, m *query.Matcher, within []int, yield func(int, *query.Reading) bool) error {
	var chunks map[int][]int
	selected := false
	if s.Lexical != nil {
		var err error
		if chunks, selected, err = s.selected(ctx, m); err != nil {
			return err
		}
	}
	var todo []int
	for i := range s.Entries {
		if inside(within)(i) && (!selected || len(chunks[i]) > 0) {
			todo = append(todo, i)
		}
	}
	var next atomic.Int64
	var stop atomic.Bool
	var group errgroup.Group
	for range min(runtime.GOMAXPROCS(0), len(todo)) {
		group.Go(func() error {
			for !stop.Load() {
				k := int(next.Add(1)) - 1
				if k >= len(todo) {
					return nil
				}
				i := todo[k]
				if err := ctx.Err(); err != nil {
					return err
				}
				d, err := s.Source.Document(s.Entries[i].ID)
				if err != nil {
					return err
				}
				if len(d.Chunks) != s.Entries[i].Chunks {
					return fmt.Errorf("%s: %w", s.Entries[i].File, ErrChanged)
				}
				var r *query.Reading
				if selected {
					r = m.ReadNear(d.Text, d.Chunks, chunks[i])
				} else {
					r = m.Read(d.Text, d.Chunks)
				}
				if !yield(i, r) {
					stop.Store(true)
				}
			}
			return nil
		})
	}
	return group.Wait()
}

// unmatched returns the phrases of the expression that stand nowhere in the documents
// within.
func (s *Searcher) unmatched(ctx context.Context, m *query.Matcher, within []int) ([]string, error) {
	var none []string
	for _, p := range m.Phrases() {
		if slices.Contains(none, p.String()) {
			continue
		}
		var stands atomic.Bool
		err := s.readings(ctx, s.matcher(p), within, func(_ int, r *query.Reading) bool {
			if len(r.Marks()) > 0 {
				stands.Store(true)
			}
			return !stands.Load()
		})
		if err != nil {
			return nil, err
		}
		if !stands.Load() {
			none = append(none, p.String())
		}
	}
	return none, nil
}

// order returns the matches, best first: as a question made of the words of the
// expression ranks them by a vector set, or in order of the documents where it has none.
func (s *Searcher) order(ctx context.Context, set *vectorSet, q Query, m *query.Matcher, runs [][]query.Run) ([]assembled, error) {
	var refs []vector.Ref
	for i, of := range runs {
		for _, r := range of {
			for _, k := range r.Matched {
				refs = append(refs, vector.At(i, k))
			}
		}
	}
	t, err := s.topic(ctx, set, m.PlainWords())
	if errors.Is(err, ErrEmptyQuery) { // nothing but negations
		return inOrder(runs), nil
	}
	if err != nil {
		return nil, err
	}
	if refs, err = set.NearestAmong(ctx, t.Vector, refs, rankedMatches*max(DefaultHits, q.limit())); err != nil {
		return nil, err
	}
	g, err := s.prepare(refs, s.documents(ctx))
	if err != nil {
		return nil, err
	}
	passages, err := s.ranker.Rank(ctx, q.Method, []rank.Pool{{Groups: []*rank.Group{g}, Topic: t, Prior: 1}})
	if err != nil {
		return nil, err
	}
	return runsByScore(runs, passages, q.Method), nil
}

// inOrder returns matches as they stand.
func inOrder(runs [][]query.Run) []assembled {
	var all []assembled
	for i, of := range runs {
		for _, r := range of {
			if all = append(all, assembled{doc: i, first: r.First, last: r.Last}); len(all) == MaxHits {
				return all
			}
		}
	}
	return all
}

// runsByScore returns the matches that have ranked passages, by the best of them.
func runsByScore(runs [][]query.Run, passages []rank.Passage, method Method) []assembled {
	p := rank.Probabilities(passages)
	byRef := make(map[vector.Ref]int, len(passages))
	for i, passage := range passages {
		byRef[passage.Ref] = i
	}
	var all []assembled
	for i, of := range runs {
		for _, r := range of {
			top := -1
			for _, k := range r.Matched {
				if at, ok := byRef[vector.At(i, k)]; ok && (top < 0 || passages[at].Score > passages[top].Score) {
					top = at
				}
			}
			if top < 0 {
				continue
			}
			score := p[top]
			if method.Weighted {
				score = float64(passages[top].Score)
			}
			all = append(all, assembled{i, r.First, r.Last, score, passages[top].Parts, nil})
		}
	}
	slices.SortStableFunc(all, func(a, b assembled) int {
		return vector.ByScore(vector.Scored{Ref: vector.At(a.doc, a.first), Score: float32(a.score)},
			vector.Scored{Ref: vector.At(b.doc, b.first), Score: float32(b.score)})
	})
	return all
}

// pinpointMatches moves the edges of hits out to the ends of sentences and list items, where no other
// hit begins, and sets the pinpoints to the sentences that hold what matched.
func (s *Searcher) pinpointMatches(ctx context.Context, m *query.Matcher, hits []doc.Hit) error {
	spans, marks := map[doc.ID][]doc.Span{}, map[doc.ID][]doc.Span{}
	next := map[doc.ID]int{} // hit of the document
	for _, h := range hits {
		spans[h.Doc] = append(spans[h.Doc], h.Span)
	}
	for i := range hits {
		if err := ctx.Err(); err != nil {
			return err
		}
		h := &hits[i]
		d, err := s.Source.Document(h.Doc)
		if err != nil {
			return err
		}
		of := spans[h.Doc]
		if _, read := marks[h.Doc]; !read {
			for k, span := range of {
				of[k] = widened(d.Text, span, of)
			}
			marks[h.Doc] = m.Marks(d.Text, of)
		}
		h.Span = of[next[h.Doc]]
		next[h.Doc]++
		if err := place(h, d); err != nil {
			return err
		}
		h.Pinpoint = sentencesWith(d.Text, h.Span, marks[h.Doc])
	}
	return nil
}

// sentencesWith returns the sentences of a hit that share a part with marks, those that
// touch joined; nil where all do.
func sentencesWith(body string, hit doc.Span, marks []doc.Span) []doc.Span {
	var spans []doc.Span
	sentences, kept := 0, 0
	for _, sentence := range text.Sentences(body, hit) {
		if strings.TrimSpace(body[sentence.Start:sentence.End]) == "" {
			continue
		}
		sentences++
		if !slices.ContainsFunc(marks, func(m doc.Span) bool { return m.Intersect(sentence).Len() > 0 }) {
			continue
		}
		kept++
		if n := len(spans); n > 0 && spans[n-1].End == sentence.Start {
			spans[n-1].End = sentence.End
		} else {
			spans = append(spans, sentence)
		}
	}
	if kept == sentences {
		return nil
	}
	trimEnds(body, spans)
	return spans
}
