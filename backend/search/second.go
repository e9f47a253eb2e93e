package search

import (
	"context"
	"slices"
	"sync/atomic"

	"pincite/backend/doc"
)

// Second is a further set of vectors, by another model, that some documents of a matter
// have already: those are ranked by it, the others by the matter's own.
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

// mixed are the scores of all chunks of a matter for one topic, where some documents have
// vectors in a second set: by those, brought to the scale of the matter's own, or by the
// matter's own.
type mixed struct {
	*calibration
	first  []int // by document: its first chunk; one more entry at the end
	scores []float32
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
	m := &mixed{first: own.first}
	m.scores = own.all(t.embedded)
	others := other.all(t.second)
	var a, b []float32
	for d, has := range s.second.has {
		if has {
			a = append(a, m.scores[m.first[d]:m.first[d+1]]...)
			b = append(b, others[m.first[d]:m.first[d+1]]...)
		}
	}
	m.calibration = newCalibration(b, a)
	for d, has := range s.second.has {
		if has {
			of := m.scores[m.first[d]:m.first[d+1]]
			copy(of, others[m.first[d]:m.first[d+1]])
			m.calibrate(of)
		}
	}
	t.mixed = m
	return nil
}

// all returns the scores of all chunks for a vector, 0 for one that is none of the set's.
func (s *scan) all(v []float32) []float32 {
	if len(v) != s.dim {
		return make([]float32, s.first[len(s.docs)])
	}
	scores, _ := s.scores(v, nil, 1, 0)
	return scores
}

// nearest returns chunks among which the k with the greatest scores are, of the documents
// for which keep is true (all where it is nil): twice as many by their rounded scores,
// which leaves a k-th greatest score far enough above what is left out. A topic of which
// neither model knows a word is near to nothing.
func (m *mixed) nearest(k int, keep func(doc int) bool) []ref {
	near := best{k: 2 * k}
	for d := range len(m.first) - 1 {
		if keep != nil && !keep(d) {
			continue
		}
		for i, score := range m.scores[m.first[d]:m.first[d+1]] {
			if near.wants(score) {
				near.offer(scored{ref{d, i}, score})
			}
		}
	}
	return near.refs()
}
