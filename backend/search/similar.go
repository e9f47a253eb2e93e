package search

import (
	"context"
	"fmt"

	"golang.org/x/sync/errgroup"

	"pincite/backend/doc"
	"pincite/backend/search/rank"
	"pincite/backend/search/vector"
)

// longestPassage is how many bytes of a passage are compared at most: what one is about stands
// in its first paragraphs, and a whole document is no passage.
const longestPassage = 4000

// similar finds the passages of other documents that are like q.Like, one of each document
// unless q.OfEach says otherwise.
func (s *Searcher) similar(ctx context.Context, q Query) (*Result, error) {
	own, ok := s.byID[q.Like.Doc]
	if !ok {
		return nil, fmt.Errorf("%s: %w", q.Like.Doc, ErrNoDocument)
	}
	within, err := s.limits(q)
	if err != nil {
		return nil, err
	}
	d, err := s.Source.Document(q.Like.Doc)
	if err != nil {
		return nil, err
	}
	quote, err := doc.Quote(d.Text, q.Like.Span)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.Entries[own].File, err)
	}
	like, err := s.hit(assembled{doc: own}, &Document{Text: d.Text, Layout: d.Layout, Summary: d.Summary, Chunks: []doc.Span{q.Like.Span}})
	if err != nil {
		return nil, err
	}
	r := &Result{Query: quote, Topic: quote, Searched: len(s.Entries) - 1, Like: &like}
	if within != nil {
		r.Searched, r.Confined = len(within), true
	}
	set := s.set(nil)
	r.Model = set.model
	span := doc.Span{Start: q.Like.Span.Start, End: min(q.Like.Span.End, q.Like.Span.Start+longestPassage)}
	of, err := s.prepare([]vector.Ref{vector.At(0, 0)}, func(int) (*Document, error) {
		return &Document{Text: d.Text, Layout: d.Layout, Chunks: []doc.Span{span}}, nil
	})
	if err != nil {
		return nil, err
	}
	topic, err := s.passage(ctx, set, d.Text[span.Start:span.End])
	if err != nil {
		return nil, err
	}
	g, err := s.alike(ctx, q, set, topic, func(i int) bool { return i != own && inside(within)(i) })
	if err != nil {
		return nil, err
	}
	passages, err := s.ranker.Similar(ctx, topic, of, g)
	if err != nil {
		return nil, err
	}
	m := q.Method
	m.Weighted = true // the scores are no logits
	r.Hits, err = s.hits(ctx, byDocument(m, passages, q.limit(), max(q.OfEach, 1)), topic, Method{Without: rank.Pinpoints})
	return r, err
}

// passage prepares a passage for finding its like.
func (s *Searcher) passage(ctx context.Context, set *vectorSet, passage string) (*rank.Topic, error) {
	t := s.ranker.Passage(passage)
	if len(t.Words) == 0 {
		return nil, ErrEmptyPassage
	}
	vectors, err := set.embedder.Embed(ctx, []string{passage})
	if err != nil {
		return nil, fmt.Errorf("embed the passage: %w", err)
	}
	t.Set, t.Vector, t.Summaries = set, vectors[0], make([]float32, len(s.Entries))
	return t, nil
}

// alike returns the passages to compare with a topic: the nearest ones of each document for
// which keep is true, by vector and by words.
func (s *Searcher) alike(ctx context.Context, q Query, set *vectorSet, t *rank.Topic, keep func(int) bool) (*rank.Group, error) {
	q.OfEach = max(q.OfEach, 1)
	var near, found []vector.Ref
	work, both := errgroup.WithContext(ctx)
	work.Go(func() (err error) {
		near, err = set.NearestOfEach(both, t.Vector, q.firstStage(), passagesOfEach, keep)
		return err
	})
	work.Go(func() (err error) {
		found, err = s.byWords(both, t.Words[:min(len(t.Words), rank.SearchedWords)], t, q, keep)
		return err
	})
	if err := work.Wait(); err != nil {
		return nil, err
	}
	return s.prepare(union(near, found), s.documents(ctx))
}
