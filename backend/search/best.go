package search

import (
	"container/heap"
	"slices"
)

// best keeps the k best of what it is offered: a heap with the worst of them on top.
type best struct {
	k     int
	items []scored
}

// wants reports whether an item of this score may be kept.
func (b *best) wants(score float32) bool { return len(b.items) < b.k || score >= b.items[0].score }

func (b *best) offer(s scored) {
	switch {
	case len(b.items) < b.k:
		heap.Push(b, s)
	case s.score >= b.items[0].score && byScore(s, b.items[0]) < 0:
		b.items[0] = s
		heap.Fix(b, 0)
	}
}

// worst returns the least score that is kept; 0 where nothing is.
func (b *best) worst() float32 {
	if len(b.items) == 0 {
		return 0
	}
	return b.items[0].score
}

// refs returns the chunks that are kept, in order.
func (b *best) refs() []ref {
	refs := make([]ref, len(b.items))
	for i, item := range b.items {
		refs[i] = item.ref
	}
	slices.SortFunc(refs, ref.compare)
	return refs
}

func (b *best) Len() int           { return len(b.items) }
func (b *best) Less(i, j int) bool { return byScore(b.items[i], b.items[j]) > 0 }
func (b *best) Swap(i, j int)      { b.items[i], b.items[j] = b.items[j], b.items[i] }
func (b *best) Push(x any)         { b.items = append(b.items, x.(scored)) }
func (b *best) Pop() any {
	last := b.items[len(b.items)-1]
	b.items = b.items[:len(b.items)-1]
	return last
}
