package search

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"pincite/backend/doc"
	"pincite/backend/search/need"
	"pincite/backend/search/rank"
	"pincite/backend/search/route"
	"pincite/backend/search/vector"
)

// leastFirstStage is how many passages the vectors and BM25 each select at least where a whole matter
// is searched.
const leastFirstStage = 256

// firstStage is how many they select: never fewer than the hits that are wanted.
func (q Query) firstStage() int { return max(leastFirstStage, q.limit()) }

// leastPrior is the least probability that a candidate pool is given: a route may be wrong.
const leastPrior = 1e-3

// elsewhere is the probability that the best passages of all documents are in the one that a
// question means, where it is none of those that it names: which one it is, nothing tells.
const elsewhere = 0.1

// candidates returns the passages to rank. The documents that the question names are a
// pool each, with the route's confidence as its prior; unless the search is confined to
// them, the best passages of the others by vector and by BM25 share the rest.
func (s *Searcher) candidates(ctx context.Context, q Query, r *Result, set *vectorSet, names route.Route,
	within []int) ([]rank.Pool, error) {
	if len(q.Docs) > 0 || q.noRoute() || len(names.Docs) == 0 {
		p, err := s.unnamed(ctx, q, set, r.Topic, within, nil, 1, q.across(r))
		return []rank.Pool{p}, err
	}
	named := names.Docs[:min(len(names.Docs), wholeDocuments)]
	inNamed, err := s.question(ctx, q, set, cut(q.Text, names))
	if errors.Is(err, ErrEmptyQuery) { // nothing but names
		inNamed, err = s.question(ctx, q, set, r.Topic)
	}
	if err != nil {
		return nil, err
	}
	var pools []rank.Pool
	total := 0.0
	var positions []int
	for _, n := range named {
		groups, err := s.whole(ctx, []int{n.Doc})
		if err != nil {
			return nil, err
		}
		pools = append(pools, rank.Pool{Groups: groups, Topic: inNamed, Named: true, Prior: max(n.Confidence, leastPrior)})
		total += n.Confidence
		positions = append(positions, n.Doc)
	}
	if r.Confined {
		return pools, nil
	}
	slices.Sort(positions)
	rest, err := s.unnamed(ctx, q, set, r.Topic, within, positions, max(elsewhere*(1-total), leastPrior), false)
	return append(pools, rest), err
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

// unnamed returns a candidate pool that no name leads to: all those of a few documents
// within, or else a first selection by vector and by BM25, without those of the documents
// left out, which are in order. Across a matter, passages that say in other words what is asked
// are among them.
func (s *Searcher) unnamed(ctx context.Context, q Query, set *vectorSet, topic string, within, without []int, prior float64,
	across bool) (p rank.Pool, err error) {
	p = rank.Pool{Prior: prior}
	if p.Topic, err = s.question(ctx, q, set, topic); err != nil {
		return p, err
	}
	left := func(i int) bool { _, found := slices.BinarySearch(without, i); return found }
	if within != nil && len(within) <= wholeDocuments {
		documents := slices.DeleteFunc(slices.Clone(within), left)
		p.Groups, err = s.whole(ctx, documents)
		return p, err
	}
	var keep func(int) bool
	if within != nil {
		keep = inside(within)
	}
	var near []vector.Scored
	var refs, nearOfEach []vector.Ref
	work, both := errgroup.WithContext(ctx)
	work.Go(func() (err error) {
		if q.OfEach > 0 {
			nearOfEach, err = set.NearestOfEach(both, p.Topic.Vector, q.firstStage(), passagesOfEach, keep)
			return err
		}
		near, err = set.Nearest(both, p.Topic.Vector, q.firstStage(), keep)
		return err
	})
	work.Go(func() (err error) {
		refs, err = s.byWords(both, p.Topic.Words, p.Topic, q, keep)
		return err
	})
	if err := work.Wait(); err != nil {
		return p, err
	}
	if across {
		said, err := s.said(ctx, q, set, topic, p.Topic, keep)
		if err != nil {
			return p, err
		}
		wanted, err := s.wanted(ctx, q, p.Topic, keep)
		if err != nil {
			return p, err
		}
		nearOfEach = union(union(nearOfEach, said), wanted)
	}
	cosines := make(map[vector.Ref]float32, len(near))
	for _, n := range near {
		refs = append(refs, n.Ref)
		cosines[n.Ref] = n.Score
	}
	spoken, err := s.spokenOf(ctx, set, p.Topic, keep)
	if err != nil {
		return p, err
	}
	refs = slices.DeleteFunc(union(union(refs, nearOfEach), spoken), func(r vector.Ref) bool { return left(r.Doc) })
	g, err := s.prepare(refs, s.documents(ctx))
	if err != nil {
		return p, err
	}
	g.Know(p.Topic, cosines)
	p.Groups = []*rank.Group{g}
	return p, nil
}

// topic prepares a text for ranking by a vector set. It returns [ErrEmptyQuery] where it
// holds no word.
func (s *Searcher) topic(ctx context.Context, set *vectorSet, text string) (*rank.Topic, error) {
	return s.understood(ctx, set, text, nil)
}

// question is topic for a question in plain words, with what it may want unless it is to be
// read as it is typed.
func (s *Searcher) question(ctx context.Context, q Query, set *vectorSet, text string) (*rank.Topic, error) {
	if q.AsTyped || !q.Method.Has(rank.Needs) || q.Method.Weighted {
		return s.topic(ctx, set, text)
	}
	return s.understood(ctx, set, text, s.ranker.Read(q.Method, text, q.Text).Shares)
}

func (s *Searcher) understood(ctx context.Context, set *vectorSet, text string, needs []need.Share) (*rank.Topic, error) {
	t := s.ranker.Topic(text)
	if len(t.Words) == 0 {
		return nil, ErrEmptyQuery
	}
	t.Summaries = s.summaries.Scores(t.Words)
	texts := []string{text}
	for _, n := range needs {
		texts = append(texts, n.Need.Ask)
	}
	vectors, err := set.embedder.Embed(ctx, texts)
	if err != nil {
		return nil, fmt.Errorf("embed the question: %w", err)
	}
	t.Set, t.Vector = set, vectors[0]
	for i, n := range needs {
		of := s.ranker.Topic(n.Need.Ask)
		of.Set, of.Vector, of.Summaries = set, vectors[1+i], t.Summaries
		t.Needs = append(t.Needs, rank.Need{Name: n.Need.Name, Probability: n.Probability, Ask: n.Need.Ask, Topic: of})
	}
	return t, nil
}

// ofSummary returns a function that gives the score of a document's summary.
func (s *Searcher) ofSummary(t *rank.Topic) func(doc.ID) float64 {
	return func(id doc.ID) float64 {
		if i, ok := s.byID[id]; ok {
			return float64(t.Summaries[i])
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
func (s *Searcher) whole(ctx context.Context, documents []int) ([]*rank.Group, error) {
	var groups []*rank.Group
	read := s.documents(ctx)
	for _, i := range documents {
		g, ok := s.prepared.Get(i)
		if !ok {
			d, err := read(i)
			if err != nil {
				return nil, err
			}
			if g, err = s.prepare(allOf(i, len(d.Chunks)), read); err != nil {
				return nil, err
			}
			s.prepared.Put(i, g)
		}
		groups = append(groups, g)
	}
	return groups, nil
}

// byWords returns the best passages by BM25 for the first stage of a query, none without a
// word index; of the documents for which keep is true (all where it is nil).
func (s *Searcher) byWords(ctx context.Context, words []string, t *rank.Topic, q Query, keep func(int) bool) ([]vector.Ref, error) {
	if s.Lexical == nil {
		return nil, nil
	}
	n := q.firstStage()
	most := n
	if keep != nil || q.OfEach > 0 {
		most *= 8 // most of what the word index finds lies elsewhere, or in documents that have better
	}
	postings, err := s.Lexical.Find(ctx, words, most, s.ofSummary(t))
	if err != nil {
		return nil, err
	}
	var refs []vector.Ref
	for _, p := range postings {
		if i, ok := s.byID[p.Doc]; ok && (keep == nil || keep(i)) && p.Chunk < s.Entries[i].Chunks {
			refs = append(refs, vector.At(i, p.Chunk))
		}
	}
	if q.OfEach > 0 {
		return ofEach(refs, n), nil
	}
	return refs[:min(n, len(refs))], nil
}

// union returns refs and more, each once and in order.
func union(refs, more []vector.Ref) []vector.Ref {
	refs = append(refs, more...)
	slices.SortFunc(refs, vector.Ref.Compare)
	return slices.Compact(refs)
}

// prepare reads the passages at refs, which are in order of document and chunk.
func (s *Searcher) prepare(refs []vector.Ref, document func(int) (*Document, error)) (*rank.Group, error) {
	return s.ranker.Prepare(refs, func(r vector.Ref) (rank.Text, doc.Span, error) {
		d, err := document(r.Doc)
		if err != nil {
			return rank.Text{}, doc.Span{}, err
		}
		if r.Chunk >= len(d.Chunks) {
			return rank.Text{}, doc.Span{}, fmt.Errorf("%s: %w", s.Entries[r.Doc].File, ErrChanged)
		}
		return rank.Text{Text: d.Text, Layout: &d.Layout}, d.Chunks[r.Chunk], nil
	})
}

// allOf returns the refs of all chunks of a document.
func allOf(document, chunks int) []vector.Ref {
	refs := make([]vector.Ref, chunks)
	for i := range refs {
		refs[i] = vector.At(document, i)
	}
	return refs
}
