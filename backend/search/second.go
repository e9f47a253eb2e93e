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
	own, other     *scan
	asked, another *simd.Query // the topic's vectors by either model; nil where there is none
	has            []bool      // by document

	mu    sync.Mutex
	known map[int][]float32 // by document with second vectors, as far as they were asked for
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
	other, err := s.second.scan(ctx)
	if err != nil {
		return err
	}
	t.mixed = &mixed{own: own, other: other, asked: own.question(t.embedded), another: other.question(t.second), has: s.second.has, known: map[int][]float32{}}
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
	scores = shareOut(own, m.other.document(d, m.another))
	m.mu.Lock()
	m.known[d] = scores
	m.mu.Unlock()
	return scores
}

// shareOut returns scores, which rise, in the order of others, which it overwrites: the
// greatest where that of others is. Of those alike the first has the least.
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
		order[i] = uint64(bits)<<32 | uint64(i)
	}
	slices.Sort(order)
	for n, key := range order {
		others[uint32(key)] = scores[n]
	}
	return others
}

// nearest returns chunks among which those with the greatest scores are, of a document as
// many as own has of it, which are so by the matter's own vectors. Both are in order.
func (m *mixed) nearest(own []ref) []ref {
	runs := runsOf(own)
	near := make([][]ref, len(runs))
	threads := runtime.GOMAXPROCS(0)
	var wait sync.WaitGroup
	for thread := range threads {
		wait.Go(func() {
			for i := thread; i < len(runs); i += threads {
				near[i] = m.nearestOf(own[runs[i][0]:runs[i][1]])
			}
		})
	}
	wait.Wait()
	return slices.Concat(near...)
}

// nearestOf does it for one document.
func (m *mixed) nearestOf(own []ref) []ref {
	d := own[0].doc
	if !m.has[d] {
		return own
	}
	near := best{k: len(own)}
	for i, score := range m.document(d) {
		near.offer(scored{ref{d, i}, score})
	}
	return near.refs()
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
