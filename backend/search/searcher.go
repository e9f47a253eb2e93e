package search

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/lru"
	"pincite/backend/search/query"
	"pincite/backend/search/rank"
	"pincite/backend/search/route"
)

// Config is what a [Searcher] is made of.
type Config struct {
	Entries     []Entry
	Source      Source
	Embedder    Embedder // of the source's vectors
	Model       string   // its name, see [Result.Model]
	Words       Words
	Near        Near      // nil for the vectors of Source, read whole
	Lexical     WordIndex // nil where there is none: the whole matter is then searched by vector alone
	Encoder     Encoder   // reads the best passages once more; nil for none
	rank.Models           // what was learned
}

// Searcher answers questions over a matter as it was when the searcher was made. It is
// safe for concurrent use.
type Searcher struct {
	Config
	router    *route.Router
	ranker    *rank.Ranker
	summaries *rank.Summaries
	described map[string][]int // by stem: documents that a person's words describe, in order
	byID      map[doc.ID]int
	prepared  *lru.Cache[int, *rank.Group] // whole documents, by position
	own       *vectorSet                   // that of the source
	further   *vectorSet                   // nil where there is none
}

// cacheBytes bounds what is kept of the documents searched last. The largest contract of
// the development corpus (1 MB of text) takes 4 MB.
const cacheBytes = 64 << 20

func newPrepared() *lru.Cache[int, *rank.Group] { return lru.New[int](cacheBytes, (*rank.Group).Size) }

// New prepares a searcher. It reads no text and no vector.
func New(c Config) *Searcher {
	s := &Searcher{Config: c, ranker: rank.New(c.Words, c.Models), byID: make(map[doc.ID]int, len(c.Entries)),
		prepared: newPrepared(), described: described(c.Entries)}
	names, summaries := make([]route.Name, len(c.Entries)), make([]string, len(c.Entries))
	for i, e := range c.Entries {
		s.byID[e.ID] = i
		names[i], summaries[i] = e.Name, e.Name.Summary
	}
	s.router = route.New(names)
	s.summaries = rank.NewSummaries(summaries)
	s.own = newVectorSet(VectorSet{Model: c.Model, Embedder: c.Embedder, Vectors: c.Source}, c.Entries)
	if c.Near != nil {
		s.own.Near = c.Near
	}
	return s
}

// Forget drops what was prepared of the documents searched last, and the vectors that were read; a question does so anew.
func (s *Searcher) Forget() {
	s.prepared.Clear()
	s.own.stored.Forget()
	if s.further != nil {
		s.further.stored.Forget()
	}
}

// wholeDocuments is how many documents are at most ranked passage by passage without a
// first selection by vector and BM25.
const wholeDocuments = 8

// Search answers a query. The error is [ErrEmptyQuery], [ErrSyntax], [ErrNoDocument],
// [ErrChanged], that of ctx, or one of the source or the embedder.
func (s *Searcher) Search(ctx context.Context, q Query) (*Result, error) {
	if q.Like != nil {
		return s.similar(ctx, q)
	}
	c, err := query.Parse(q.Text)
	if err != nil {
		return nil, err
	}
	r := &Result{Query: q.Text, Topic: c.Plain, Searched: len(s.Entries)}
	limits, err := s.limits(q)
	if err != nil {
		return nil, err
	}
	r.Filters = s.uses(c.Filters, limits)
	limits = s.filtered(c.Filters, limits)
	if limits != nil {
		r.Searched = len(limits)
	}
	if c.Match != nil {
		err = s.match(ctx, q, c, limits, r)
	} else {
		q.Text = c.Plain
		err = s.answer(ctx, q, limits, r)
	}
	if err != nil {
		return nil, err
	}
	return r, nil
}

// limits returns the positions of the only documents that a query names to be answered
// from, in order, nil for all.
func (s *Searcher) limits(q Query) ([]int, error) {
	var within []int
	for _, id := range q.Docs {
		i, ok := s.byID[id]
		if !ok {
			return nil, fmt.Errorf("%s: %w", id, ErrNoDocument)
		}
		within = append(within, i)
	}
	slices.Sort(within)
	return slices.Compact(within), nil
}

// answer answers a question in plain words from the documents within limits, nil for all.
func (s *Searcher) answer(ctx context.Context, q Query, limits []int, r *Result) error {
	named := s.router.Route(q.Text)
	if err := s.mentions(ctx, q, &named); err != nil {
		return err
	}
	within := s.within(q, limits, &named, r)
	set := s.set(within)
	r.Model = set.model
	pools, err := s.candidates(ctx, q, r, set, named, within)
	if err != nil {
		return err
	}
	for _, n := range pools[0].Topic.Needs {
		r.Understood = append(r.Understood, Understood{n.Name, n.Probability})
	}
	if q.across(r) { // terms of contracts say more than the need that they belong to
		for i := range pools[0].Topic.Needs {
			pools[0].Topic.Needs[i].Probability *= 1 - inTerms(r.Topic)
		}
	}
	passages, err := s.ranker.Rank(ctx, q.Method, pools)
	if err != nil {
		return err
	}
	if q.across(r) {
		if err := s.byClause(ctx, q, r.Topic, pools[0].Topic.Needs, passages); err != nil {
			return err
		}
	}
	if err := s.reread(ctx, q, cmp.Or(strings.TrimSpace(cut(q.Text, named)), r.Topic), pools[0].Topic.Known(), passages); err != nil {
		return err
	}
	if !q.Method.Weighted {
		leadNamed(passages)
		if r.Confined && len(named.Named) > 0 && r.Topic == q.Text { // nothing but names
			leadOpenings(passages)
		} else if err := s.leadDescribed(ctx, pools[0].Topic, passages); err != nil {
			return err
		}
	}
	if q.All || !r.narrow() && len(pools) == 1 {
		q.Method.Without |= rank.Cutoff // a whole matter holds more answers than one document
	}
	sure := pools[0].Topic.Known()
	var found []assembled
	if q.OfEach > 0 {
		found = byDocument(q.Method, passages, q.limit(), q.OfEach)
	} else {
		found, r.LeftOut = assemble(q.Method, passages, q.limit(), leastWorth(sure))
	}
	if r.Hits, err = s.hits(ctx, found, pools[0].Topic, q.Method); err != nil {
		return err
	}
	if !q.Method.Weighted && (r.narrow() || len(pools) > 1) { // of a whole matter's passages many answers have small shares
		for i := range r.Hits {
			r.Hits[i].Probability = probability(r.Hits[i].Score, sure)
		}
	}
	return nil
}

// leadNamed lowers the passages of documents that the question does not name, all by as much, until
// the best of them is below the best of one that it names: of a few documents, one that is doubtfully
// named is likelier meant than any other.
func leadNamed(passages []rank.Passage) {
	const below = 0.1                                                // in logits
	best := [2]float32{float32(math.Inf(-1)), float32(math.Inf(-1))} // of others, of those named
	for _, p := range passages {
		best[named(p)] = max(best[named(p)], p.Score)
	}
	by := best[0] - best[1] + below
	if by <= 0 || math.IsInf(float64(by), 0) {
		return
	}
	for i := range passages {
		if named(passages[i]) == 0 {
			passages[i].Score -= by
		}
	}
}

// openingAbove is how far an opening is raised above what it leads, in logits.
const openingAbove = 0.1

// leadOpenings raises the first passage of each document that the question names above its others:
// title, parties and date say which document it is.
func leadOpenings(passages []rank.Passage) {
	best := map[int]float32{}
	for _, p := range passages {
		if b, ok := best[p.Ref.Doc]; !ok || p.Score > b {
			best[p.Ref.Doc] = p.Score
		}
	}
	for i, p := range passages {
		if p.Ref.Chunk == 0 && named(p) == 1 {
			passages[i].Score = best[p.Ref.Doc] + openingAbove
		}
	}
}

// named is 1 for a passage of a document that the question names, else 0.
func named(p rank.Passage) int {
	if p.Parts.Route > 0 {
		return 1
	}
	return 0
}

// within returns the positions of the only documents to search, nil for all, and notes in
// r what the question named. It takes the documents beyond the limits out of the route.
func (s *Searcher) within(q Query, limits []int, named *route.Route, r *Result) []int {
	for _, n := range named.Docs {
		e := s.Entries[n.Doc]
		r.Route = append(r.Route, RouteEntry{e.ID, e.File, n.Confidence})
	}
	r.Leads = named.Leads
	if len(q.Docs) > 0 {
		r.Confined, r.Topic = true, named.Topic
		return limits
	}
	allowed := inside(limits)
	named.Docs = slices.DeleteFunc(slices.Clone(named.Docs), func(n route.Named) bool { return !allowed(n.Doc) })
	named.Confined = named.Confined && len(named.Docs) > 0
	if q.noRoute() || !named.Confined {
		return limits
	}
	var within []int
	for _, n := range named.Docs {
		within = append(within, n.Doc)
	}
	slices.Sort(within)
	r.Confined, r.Searched, r.Topic = true, len(within), named.Topic
	return within
}

// With returns a searcher over the same matter with another further set, nil for none; s
// stays as it is. A question is answered by one set: the further one where all the documents
// that are searched have it, and else the matter's own, which every document has.
func (s *Searcher) With(further *VectorSet) *Searcher {
	next := *s
	next.further = nil
	if further != nil {
		next.further = newVectorSet(*further, s.Entries)
		if next.further.stored.Covers(nil) && s.Near == nil {
			own := *s.own
			own.stored = s.own.stored.Unread()
			own.Near = own.stored
			next.own = &own
		}
	}
	return &next
}
