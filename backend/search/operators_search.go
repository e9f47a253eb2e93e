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
	"pincite/backend/search/vector"
)

// rankedMatches is how many of the passages that match a query of operators are ranked by
// all signals, the nearest by vector; no more than [MaxHits] are shown.
const rankedMatches = 512

// match answers a query of operators in the documents within, nil for all.
func (s *Searcher) match(ctx context.Context, q Query, c command, within []int, r *Result) error {
	r.Expression = c.match.String()
	m := newMatcher(c.match, s.Words, s.Sentences)
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
	best, err := s.order(ctx, set, q.Method, m, runs)
	if err != nil {
		return err
	}
	best = best[:min(q.limit(), len(best))]
	quiet := q.Method
	quiet.NoPinpoint = true // these are not what matched
	if r.Hits, err = s.hits(ctx, best, nil, quiet); err != nil || q.Method.NoPinpoint || s.Sentences == nil {
		return err
	}
	return s.pinpointMatches(ctx, m, r.Hits)
}

// findMatches returns the matches by document.
func (s *Searcher) findMatches(ctx context.Context, m *matcher, within []int) ([][]run, error) {
	runs := make([][]run, len(s.Entries))
	err := s.readings(ctx, m, within, func(i int, r *reading) bool {
		runs[i] = r.runs()
		return true
	})
	return runs, err
}

// readings calls yield, from several goroutines at a time, with all documents in which m
// may match, read as far as it may match there, until one call returns false.
func (s *Searcher) readings(ctx context.Context, m *matcher, within []int, yield func(int, *reading) bool) error {
	var chunks map[int][]int
	selected := false
	if s.Lexical != nil {
		var err error
		if chunks, selected, err = s.Lexical.selected(ctx, m.expression, s.byID); err != nil {
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
				cut := paragraphs(d.Text)
				var only []bool
				if selected {
					only = surroundings(d, cut, chunks[i])
				}
				if !yield(i, m.read(d, cut, only)) {
					stop.Store(true)
				}
			}
			return nil
		})
	}
	return group.Wait()
}

// surroundings returns which paragraphs have to be read where every match has a part in a
// paragraph that has a part in one of chunks: those and the others that the chunks of these
// have a part in.
func surroundings(d *Document, paragraphs []doc.Span, chunks []int) []bool {
	near := make([]bool, len(paragraphs))
	for _, k := range chunks {
		if k < len(d.Chunks) {
			markTouched(near, paragraphs, d.Chunks[k])
		}
	}
	matching := make([]bool, len(d.Chunks))
	for i, p := range paragraphs {
		if near[i] {
			markTouched(matching, d.Chunks, p)
		}
	}
	wanted := make([]bool, len(paragraphs))
	for k, c := range d.Chunks {
		if matching[k] {
			markTouched(wanted, paragraphs, c)
		}
	}
	return wanted
}

// markTouched marks the spans, which are in order, that share a part with span.
func markTouched(marks []bool, spans []doc.Span, span doc.Span) {
	first, _ := slices.BinarySearchFunc(spans, span.Start, func(s doc.Span, pos int) int {
		if s.End <= pos {
			return -1
		}
		return 1
	})
	for k := first; k < len(spans) && spans[k].Start < span.End; k++ {
		marks[k] = true
	}
}

// unmatched returns the phrases of the expression that stand nowhere in the documents
// within.
func (s *Searcher) unmatched(ctx context.Context, m *matcher, within []int) ([]string, error) {
	var none []string
	for _, p := range m.phrases {
		if !m.positive[p] || slices.Contains(none, p.String()) {
			continue
		}
		var stands atomic.Bool
		err := s.readings(ctx, newMatcher(p, s.Words, s.Sentences), within, func(_ int, r *reading) bool {
			if len(r.occurrences[p]) > 0 {
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
func (s *Searcher) order(ctx context.Context, set *vectorSet, method Method, m *matcher, runs [][]run) ([]assembled, error) {
	var refs []vector.Ref
	for i, of := range runs {
		for _, r := range of {
			for _, k := range r.matched {
				refs = append(refs, vector.At(i, k))
			}
		}
	}
	t, err := s.topic(ctx, set, m.plainWords())
	if errors.Is(err, ErrEmptyQuery) { // nothing but negations
		return inOrder(runs), nil
	}
	if err != nil {
		return nil, err
	}
	if refs, err = s.nearestOf(ctx, t, refs); err != nil {
		return nil, err
	}
	g, err := s.prepare(refs, s.documents(ctx))
	if err != nil {
		return nil, err
	}
	passages, _, err := s.rank(ctx, method, []contest{{groups: []*group{g}, topic: t, prior: 1}})
	if err != nil {
		return nil, err
	}
	return runsByScore(runs, passages, method), nil
}

// plainWords returns the words that a match has, those of wildcards without the "*".
func (m *matcher) plainWords() string {
	var b strings.Builder
	for _, p := range m.phrases {
		if m.positive[p] {
			for _, w := range p.words {
				b.WriteString(strings.NewReplacer("*", "", "?", "").Replace(string(w)) + " ")
			}
		}
	}
	return strings.TrimSpace(b.String())
}

// nearestOf returns those of refs, which are in order, at most [rankedMatches], that are
// nearest to a topic, in their order.
func (s *Searcher) nearestOf(ctx context.Context, t *topic, refs []vector.Ref) ([]vector.Ref, error) {
	if len(refs) <= rankedMatches {
		return refs, nil
	}
	holds := make([]bool, len(s.Entries))
	for _, r := range refs {
		holds[r.Doc] = true
	}
	scores, first, err := t.set.Rounded(ctx, t.embedded, func(i int) bool { return holds[i] })
	if err != nil {
		return nil, err
	}
	near := vector.Best{K: rankedMatches}
	for _, r := range refs {
		if at := first[r.Doc] + r.Chunk; at < first[r.Doc+1] {
			near.Offer(vector.Scored{Ref: r, Score: scores[at]})
		}
	}
	return near.Refs(), nil
}

// inOrder returns matches as they stand.
func inOrder(runs [][]run) []assembled {
	var all []assembled
	for i, of := range runs {
		for _, r := range of {
			if all = append(all, assembled{doc: i, first: r.first, last: r.last}); len(all) == MaxHits {
				return all
			}
		}
	}
	return all
}

// runsByScore returns the matches that have ranked passages, by the best of them.
func runsByScore(runs [][]run, passages []ranked, method Method) []assembled {
	p := probabilities(passages)
	byRef := make(map[vector.Ref]int, len(passages))
	for i, passage := range passages {
		byRef[passage.ref] = i
	}
	var all []assembled
	for i, of := range runs {
		for _, r := range of {
			top := -1
			for _, k := range r.matched {
				if at, ok := byRef[vector.At(i, k)]; ok && (top < 0 || passages[at].score > passages[top].score) {
					top = at
				}
			}
			if top < 0 {
				continue
			}
			score := p[top]
			if method.Weighted {
				score = float64(passages[top].score)
			}
			all = append(all, assembled{i, r.first, r.last, score, passages[top].parts})
		}
	}
	slices.SortStableFunc(all, func(a, b assembled) int {
		return vector.ByScore(vector.Scored{Ref: vector.At(a.doc, a.first), Score: float32(a.score)}, vector.Scored{Ref: vector.At(b.doc, b.first), Score: float32(b.score)})
	})
	return all
}

// pinpointMatches sets the pinpoints of hits to the sentences that hold what matched.
func (s *Searcher) pinpointMatches(ctx context.Context, m *matcher, hits []doc.Hit) error {
	marks := map[doc.ID][]doc.Span{}
	var d *Document
	for i, h := range hits {
		if err := ctx.Err(); err != nil {
			return err
		}
		var err error
		if d, err = s.Source.Document(h.Doc); err != nil {
			return err
		}
		if _, ok := marks[h.Doc]; !ok {
			cut := paragraphs(d.Text)
			only := make([]bool, len(cut))
			for _, other := range hits[i:] {
				if other.Doc == h.Doc {
					markTouched(only, cut, other.Span)
				}
			}
			marks[h.Doc] = m.read(d, cut, only).marks()
		}
		hits[i].Pinpoint = s.sentencesWith(d.Text, h.Span, marks[h.Doc])
	}
	return nil
}

// sentencesWith returns the sentences of a hit that share a part with marks, those that
// touch joined; nil where all do.
func (s *Searcher) sentencesWith(text string, hit doc.Span, marks []doc.Span) []doc.Span {
	var spans []doc.Span
	sentences, kept := 0, 0
	for _, sentence := range s.Sentences(text, hit) {
		if strings.TrimSpace(text[sentence.Start:sentence.End]) == "" {
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
	for i, span := range spans {
		spans[i].End = span.Start + len(strings.TrimRight(text[span.Start:span.End], " \t\r\n\f"))
	}
	return spans
}
