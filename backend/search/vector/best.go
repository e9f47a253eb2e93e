package vector

import (
	"cmp"
	"container/heap"
	"math"
	"slices"

	"pincite/backend/search/simd"
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

// Ref is a chunk of a document, both by position.
type Ref struct{ Doc, Chunk int }

// At returns the chunk at these positions.
func At(doc, chunk int) Ref { return Ref{doc, chunk} }

// Compare orders by document and chunk.
func (r Ref) Compare(o Ref) int {
	return cmp.Or(cmp.Compare(r.Doc, o.Doc), cmp.Compare(r.Chunk, o.Chunk))
}

// Scored is a chunk with its score.
type Scored struct {
	Ref   Ref
	Score float32
}

// ByScore orders by falling score, then by document and chunk.
func ByScore(a, b Scored) int {
	return cmp.Or(cmp.Compare(b.Score, a.Score), a.Ref.Compare(b.Ref))
}

// AddScaled adds a·x to y, which is at least as long.
func AddScaled(a float32, x, y []float32) {
	y = y[:len(x)]
	for i, v := range x {
		y[i] += a * v
	}
}

// Dot returns the dot product of two vectors of one length.
func Dot(a, b []float32) float32 { return simd.Dot(a, b) }

// scale multiplies a vector by f.
func scale(f float32, v []float32) {
	for i := range v {
		v[i] *= f
	}
}

// Normalize scales a vector to length 1; zero stays zero.
func Normalize(v []float32) {
	if n := Dot(v, v); n > 0 {
		scale(float32(1/math.Sqrt(float64(n))), v)
	}
}
