package search

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"pincite/backend/doc"
	"pincite/backend/search/route"
	"pincite/backend/search/vector"
)

// firstStage is how many passages the vectors and BM25 each select where a whole matter
// is searched.
const firstStage = 256

// contest is a set of passages that compete for one share of the answer.
type contest struct {
	groups []*group
	topic  *topic
	named  bool    // the question names them
	prior  float64 // probability that the answer is among them, as the question's naming of documents has it
}

// leastPrior is the least probability that a contest is given: a route may be wrong.
const leastPrior = 1e-3

// candidates returns the passages to rank. The documents that the question names are a
// contest each, with the route's confidence as its prior; unless the search is confined to
// them, the best passages of the others by vector and by BM25 share the rest.
func (s *Searcher) candidates(ctx context.Context, q Query, r *Result, set *vectorSet, names route.Route, within []int) ([]contest, error) {
	if len(q.Docs) > 0 || q.NoRoute || len(names.Docs) == 0 {
		p, err := s.unnamed(ctx, set, r.Topic, within, nil, 1)
		return []contest{p}, err
	}
	named := names.Docs[:min(len(names.Docs), wholeDocuments)]
	inNamed, err := s.topic(ctx, set, cut(q.Text, names))
	if errors.Is(err, ErrEmptyQuery) { // nothing but names
		inNamed, err = s.topic(ctx, set, r.Topic)
	}
	if err != nil {
		return nil, err
	}
	var contests []contest
	total := 0.0
	var positions []int
	for _, n := range named {
		groups, err := s.whole(ctx, []int{n.Doc})
		if err != nil {
			return nil, err
		}
		contests = append(contests, contest{groups, inNamed, true, max(n.Confidence, leastPrior)})
		total += n.Confidence
		positions = append(positions, n.Doc)
	}
	if r.Confined {
		return contests, nil
	}
	slices.Sort(positions)
	rest, err := s.unnamed(ctx, set, r.Topic, within, positions, max(1-total, leastPrior))
	return append(contests, rest), err
}

// cut returns what of a question is to be searched for in the documents that it names:
// the route's topic or, where the route is not confined, the question without the words
// that name.
func cut(question string, names route.Route) string {
	if names.Confined {
		return names.Topic
	}
	var rest strings.Builder
	from := 0
	for _, span := range names.Named {
		rest.WriteString(question[from:span.Start])
		from = span.End
	}
	rest.WriteString(question[from:])
	return rest.String()
}

// unnamed returns a contest of passages that no name leads to: all those of a few documents
// within, or else a first selection by vector and by BM25, without those of the documents
// left out, which are in order.
func (s *Searcher) unnamed(ctx context.Context, set *vectorSet, topic string, within, without []int, prior float64) (p contest, err error) {
	p = contest{prior: prior}
	if p.topic, err = s.topic(ctx, set, topic); err != nil {
		return p, err
	}
	left := func(i int) bool { _, found := slices.BinarySearch(without, i); return found }
	if within != nil && len(within) <= wholeDocuments {
		documents := slices.DeleteFunc(slices.Clone(within), left)
		p.groups, err = s.whole(ctx, documents)
		return p, err
	}
	var near []vector.Scored
	var refs []vector.Ref
	work, both := errgroup.WithContext(ctx)
	work.Go(func() (err error) {
		near, err = p.topic.set.Nearest(both, p.topic.embedded, firstStage, inside(within))
		return err
	})
	work.Go(func() (err error) {
		refs, err = s.byWords(both, p.topic, within)
		return err
	})
	if err := work.Wait(); err != nil {
		return p, err
	}
	cosines := make(map[vector.Ref]float32, len(near))
	for _, n := range near {
		refs = append(refs, n.Ref)
		cosines[n.Ref] = n.Score
	}
	slices.SortFunc(refs, vector.Ref.Compare)
	refs = slices.DeleteFunc(slices.Compact(refs), func(r vector.Ref) bool { return left(r.Doc) })
	g, err := s.prepare(refs, s.documents(ctx))
	if err != nil {
		return p, err
	}
	g.cosines = cosines
	p.groups = []*group{g}
	return p, nil
}

// topic prepares a text for ranking by a vector set. It returns [ErrEmptyQuery] where it
// holds no word.
func (s *Searcher) topic(ctx context.Context, set *vectorSet, text string) (*topic, error) {
	t := s.table.topic(text)
	if len(t.words) == 0 {
		return nil, ErrEmptyQuery
	}
	t.summaries = s.summaries.scores(t.words)
	vectors, err := set.embedder.Embed(ctx, []string{text})
	if err != nil {
		return nil, fmt.Errorf("embed the question: %w", err)
	}
	t.set, t.embedded = set, vectors[0]
	return t, nil
}

// ofSummary returns a function that gives the score of a document's summary.
func (s *Searcher) ofSummary(t *topic) func(doc.ID) float64 {
	return func(id doc.ID) float64 {
		if i, ok := s.byID[id]; ok {
			return float64(t.summaries[i])
		}
		return 0
	}
}

// documents returns a function that reads documents, each once for as long as the ones
// asked for follow each other.
func (s *Searcher) documents(ctx context.Context) func(int) (*Document, error) {
	last, document := -1, (*Document)(nil)
	return func(i int) (*Document, error) {
		if i == last {
			return document, nil
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		d, err := s.Source.Document(s.Entries[i].ID)
		last, document = i, d
		return d, err
	}
}

// whole returns the passages of whole documents.
func (s *Searcher) whole(ctx context.Context, documents []int) ([]*group, error) {
	var groups []*group
	read := s.documents(ctx)
	for _, i := range documents {
		g := s.prepared.get(i)
		if g == nil {
			d, err := read(i)
			if err != nil {
				return nil, err
			}
			if g, err = s.prepare(allOf(i, len(d.Chunks)), read); err != nil {
				return nil, err
			}
			s.prepared.put(i, g)
		}
		groups = append(groups, g)
	}
	return groups, nil
}

// byWords returns the best passages by BM25, none without a word index; within limits the
// documents where it is not nil.
func (s *Searcher) byWords(ctx context.Context, t *topic, within []int) ([]vector.Ref, error) {
	if s.Lexical == nil {
		return nil, nil
	}
	most := firstStage
	if within != nil {
		most *= 8 // most of what the word index finds lies elsewhere
	}
	postings, err := s.Lexical.Find(ctx, t.words, most, s.ofSummary(t))
	if err != nil {
		return nil, err
	}
	keep := inside(within)
	var refs []vector.Ref
	for _, p := range postings {
		if i, ok := s.byID[p.Doc]; ok && keep(i) && p.Chunk < s.Entries[i].Chunks && len(refs) < firstStage {
			refs = append(refs, vector.At(i, p.Chunk))
		}
	}
	return refs, nil
}

// inside returns a function that says whether a document is one of these, which are in
// order; nil stands for all.
func inside(within []int) func(int) bool {
	return func(i int) bool {
		_, found := slices.BinarySearch(within, i)
		return found || within == nil
	}
}
