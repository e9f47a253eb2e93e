package search

import (
	"testing"

	"pincite/backend/search/rank"
	"pincite/testkit/searchtest"
)

// The estimate of a group's memory is what bounds the cache.
func TestGroupSize(t *testing.T) {
	m := newTestMatter(t, 500, map[string]string{"a.txt": searchtest.ContractText(1, 300_000)})
	m.Headings = searchtest.Model(1, nil, searchtest.ContractText(1, 5000))
	m.Learned = searchtest.Model(2, nil, searchtest.ContractText(1, 5000))
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
		s.prepared = newPrepared()
	}
	grown := int(heapBytes()-before) / groups
	if size := kept[0].Size(); size < grown/2 || size > 2*grown {
		t.Errorf("a group takes %d bytes, the estimate is %d", grown, size)
	}
}
