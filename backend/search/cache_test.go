package search

import (
	"testing"

	"pincite/backend/doc"
	"pincite/backend/search/rank"
	"pincite/backend/search/vector"
)

func TestCache(t *testing.T) {
	ranker := rank.New(contractWords(), rank.Models{})
	group := func(passages int) *rank.Group {
		g, err := ranker.Prepare(make([]vector.Ref, passages), func(vector.Ref) (rank.Text, doc.Span, error) {
			return rank.Text{Layout: &doc.Layout{}}, doc.Span{}, nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	each := group(100).Size()
	c := newCache(3 * each)
	for d := range 5 {
		c.put(d, group(100))
		c.put(d, group(100)) // twice is once
		if c.size > c.limit {
			t.Errorf("%d bytes kept, the limit is %d", c.size, c.limit)
		}
		if d == 3 && c.get(1) == nil { // now 2 is the one used longest ago
			t.Error("document 1 is gone too early")
		}
	}
	for d, want := range []bool{false, true, false, true, true} {
		if got := c.get(d) != nil; got != want {
			t.Errorf("document %d is kept: %t, want %t", d, got, want)
		}
	}
	large := group(10_000)
	c.put(9, large)
	if c.get(9) != large || len(c.byDoc) != 1 || c.order.Len() != 1 || c.size != large.Size() {
		t.Errorf("with one larger than the limit: %d kept, %d bytes", len(c.byDoc), c.size)
	}
}

// The estimate of a group's memory is what bounds the cache.
func TestGroupSize(t *testing.T) {
	m := newTestMatter(t, 500, map[string]string{"a.txt": contractText(1, 300_000)})
	m.Headings = testModel(1, nil, contractText(1, 5000))
	m.Learned = testModel(2, nil, contractText(1, 5000))
	s := New(m.Config)
	const groups = 8
	kept := make([]*rank.Group, groups)
	before := heapBytes()
	for i := range kept {
		groups, err := s.whole(t.Context(), []int{0})
		if err != nil {
			t.Fatal(err)
		}
		kept[i] = groups[0]
		s.prepared = newCache(cacheBytes)
	}
	grown := int(heapBytes()-before) / groups
	if size := kept[0].Size(); size < grown/2 || size > 2*grown {
		t.Errorf("a group takes %d bytes, the estimate is %d", grown, size)
	}
}
