package vector

import (
	"container/heap"
	"slices"
)

// Best keeps the K best chunks of those that it is offered: a heap with the worst of them on
// top. It is for one goroutine.
type Best struct {
	K     int
	items []Scored
}

// wants reports whether an item of this score may be kept.
func (b *Best) wants(score float32) bool { return len(b.items) < b.K || score >= b.items[0].Score }

// Offer keeps s if it is among the best.
func (b *Best) Offer(s Scored) {
	switch {
	case len(b.items) < b.K:
		heap.Push(b, s)
	case s.Score >= b.items[0].Score && ByScore(s, b.items[0]) < 0:
		b.items[0] = s
		heap.Fix(b, 0)
	}
}

// worst returns the least score that is kept; 0 where nothing is.
func (b *Best) worst() float32 {
	if len(b.items) == 0 {
		return 0
	}
	return b.items[0].Score
}

// Refs returns the chunks that are kept, in order of document and chunk.
func (b *Best) Refs() []Ref {
	refs := make([]Ref, len(b.items))
	for i, item := range b.items {
		refs[i] = item.Ref
	}
	slices.SortFunc(refs, Ref.Compare)
	return refs
}

// Len is part of [heap.Interface], as are the methods after it.
func (b *Best) Len() int           { return len(b.items) }
func (b *Best) Less(i, j int) bool { return ByScore(b.items[i], b.items[j]) > 0 }
func (b *Best) Swap(i, j int)      { b.items[i], b.items[j] = b.items[j], b.items[i] }
func (b *Best) Push(x any)         { b.items = append(b.items, x.(Scored)) }
func (b *Best) Pop() any {
	last := b.items[len(b.items)-1]
	b.items = b.items[:len(b.items)-1]
	return last
}
