package search

import (
	"context"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"pincite/backend/doc"
	"pincite/backend/search/simd"
)

// Second is a further set of vectors, by another model, that some documents of a matter
// have already. While some have not, it orders the passages of a document, and the matter's
// own vectors, which all documents have, tell documents apart; see [mixed].
type Second struct {
	Embedder Embedder
	Vectors  Vectors
	Has      func(id doc.ID) bool
}

// second is a [Second] of a searcher.
type second struct {
	Second
	has  []bool // by document
	all  bool   // has is true throughout
	scan func(context.Context) (*scan, error)
	read *atomic.Pointer[scan] // the last one of the set, shared with those before and after
}

// With returns a searcher over the same matter with another second set, nil for none. It
// shares what it can with s, which stays as it is: the vectors of the same set that s has
// read are not read again.
func (s *Searcher) With(o *Second) *Searcher {
	next := *s
	next.second = nil
	if o == nil {
		return &next
	}
	n := &second{Second: *o, has: make([]bool, len(s.Entries)), all: true}
	for i, e := range s.Entries {
		n.has[i] = o.Has(e.ID)
		n.all = n.all && n.has[i]
	}
	if !slices.Contains(n.has, true) {
		return &next
	}
	n.read = &atomic.Pointer[scan]{}
	if s.second != nil && s.second.Vectors == o.Vectors {
		n.read = s.second.read
	}
	n.scan = lazily(func(ctx context.Context) (*scan, error) {
		all, err := newScan(ctx, s.Entries, o.Vectors, func(d int) bool { return n.has[d] }, n.read.Load())
		if err == nil {
			n.read.Store(all)
		}
		return all, err
	})
	if n.all {
		next.scan = s.lazyScan() // lets go of the own vectors, which nothing needs now
	}
	next.second = n
	return &next
}

// holds reports whether a document has vectors in the set.
func (n *second) holds(document int) bool { return n != nil && n.has[document] }

// complete reports whether all documents have.
func (n *second) complete() bool { return n != nil && n.all }

// partial reports whether some documents have and some do not.
func (n *second) partial() bool { return n != nil && !n.all }

// mixed scores the chunks of a matter where some documents have vectors in a second set
// and some have not. Cosines of two models cannot be compared: some models give nearly all
// pairs of texts 0.7 and more, others spread them around 0. So the chunks of a document with
// second vectors share out the scores that the matter's own vectors give to them, in the
// order of the second ones: the n-th best has the n-th greatest (the equipercentile method
// of test equating). No document gains or loses by when its turn comes: in a ranking by
// vectors, each document has the places that the own ones alone would give to it.
type mixed struct {
	own, second    *scan
	asked, another *simd.Query // the topic's vectors by either model; nil where there is none
	has            []bool      // by document

	mu    sync.Mutex
	known map[int][]float32 // by document with second vectors, as far as they were asked for
	other map[int][]float32 // likewise, by the second vectors alone
}

// mix makes a topic mixed where not all of these documents are ranked by one set.
func (s *Searcher) mix(ctx context.Context, t *topic, documents []int) error {
	if !s.second.partial() {
		return nil
	}
	one := func(d int) bool { return s.second.has[d] == s.second.has[documents[0]] }
	if !slices.ContainsFunc(documents, func(d int) bool { return !one(d) }) {
		return nil
	}
	return s.mixAll(ctx, t)
}

// mixAll makes a topic mixed.
func (s *Searcher) mixAll(ctx context.Context, t *topic) error {
	if t.mixed != nil {
		return nil
	}
	own, err := s.scan(ctx)
	if err != nil {
		return err
	}
	second, err := s.second.scan(ctx)
	if err != nil {
		return err
	}
	t.mixed = &mixed{
		own: own, second: second, asked: own.question(t.embedded), another: second.question(t.second), has: s.second.has,
		known: map[int][]float32{}, other: map[int][]float32{},
	}
	return nil
}

// document returns the scores of the chunks of a document with second vectors. They are
// not to be changed.
func (m *mixed) document(d int) []float32 {
	m.mu.Lock()
	scores, ok := m.known[d]
	m.mu.Unlock()
	if ok {
		return scores
	}
	own := m.own.document(d, m.asked)
	slices.Sort(own)
	scores = shareOut(own, m.others(d))
	m.mu.Lock()
	m.known[d] = scores
	m.mu.Unlock()
	return scores
}

// others returns the scores of the chunks of a document by its second vectors. They are not
// to be changed.
func (m *mixed) others(d int) []float32 {
	m.mu.Lock()
	scores, ok := m.other[d]
	m.mu.Unlock()
	if ok {
		return scores
	}
	scores = m.second.document(d, m.another)
	m.mu.Lock()
	m.other[d] = scores
	m.mu.Unlock()
	return scores
}

// shareOut returns scores, which rise, in the order of others: the greatest where that of
// others is. Of those alike the first has the greatest.
func shareOut(scores, others []float32) []float32 {
	// Numbers sort several times as fast as by a function: the bits of a float, turned so
	// that they rise with it, and below them its place.
	order := make([]uint64, len(others))
	for i, score := range others {
		bits := math.Float32bits(score)
		if bits>>31 == 0 {
			bits |= 1 << 31
		} else {
			bits = ^bits
		}
		order[i] = uint64(bits)<<32 | uint64(^uint32(i))
	}
	slices.Sort(order)
	shared := make([]float32, len(scores))
	for n, key := range order {
		shared[^uint32(key)] = scores[n]
	}
	return shared
}

// nearest splits chunks, which are in order and near by the matter's own vectors. Those of
// documents without second vectors it returns as rest. In the place of the others it returns
// as many of the same document with the scores that are shared out to them; own holds the
// matter's own scores of all chunks.
func (m *mixed) nearest(refs []ref, own []float32) (near []scored, rest []ref) {
	var runs [][]ref
	for _, run := range runsOf(refs) {
		if of := refs[run[0]:run[1]]; m.has[of[0].doc] {
			runs = append(runs, of)
		} else {
			rest = append(rest, of...)
		}
	}
	found := make([][]scored, len(runs))
	threads := runtime.GOMAXPROCS(0)
	var wait sync.WaitGroup
	for thread := range threads {
		wait.Go(func() {
			for i := thread; i < len(runs); i += threads {
				d := runs[i][0].doc
				found[i] = m.nearestOf(d, len(runs[i]), own[m.own.first[d]:m.own.first[d+1]])
			}
		})
	}
	wait.Wait()
	return slices.Concat(found...), rest
}

// nearestOf does it for one document: the n-th best chunk by the second vectors gets the n-th
// greatest of the own scores, as [mixed.document] has it for all chunks.
func (m *mixed) nearestOf(d, n int, own []float32) []scored {
	near := topOf(d, n, m.others(d))
	for i, score := range topOf(d, n, own) {
		near[i].score = score.score
	}
	return near
}

// topOf returns the n chunks of a document with the greatest scores, best first.
func topOf(d, n int, scores []float32) []scored {
	b := best{k: n}
	for i, score := range scores {
		if b.wants(score) {
			b.offer(scored{ref{d, i}, score})
		}
	}
	slices.SortFunc(b.items, byScore)
	return b.items
}

// scores returns the scores of all chunks, -Inf where keep is false.
func (m *mixed) scores(v []float32, keep func(doc int) bool) []float32 {
	scores, _ := m.own.scores(v, keep, 1, 0)
	for d, has := range m.has {
		if has && keep(d) {
			copy(scores[m.own.first[d]:], m.document(d))
		}
	}
	return scores
}
