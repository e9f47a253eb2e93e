package route

import (
	"fmt"
	"testing"
)

// matterSizes are numbers of documents in the matters that lawyers have most: of one deal, one
// client, one data room.
var matterSizes = []int{8, 16, 25, 40, 80, 160}

// drawn returns so many documents of a pool, in an order that depends on the seed alone.
func (p *pool) drawn(seed uint64, documents int) *pool {
	r := rng(seed)
	left := make([]int, len(p.names))
	for i := range left {
		left[i] = i
	}
	out := &pool{at: map[string]int{}}
	for range documents {
		k := r.next(len(left))
		i := left[k]
		left[k] = left[len(left)-1]
		left = left[:len(left)-1]
		out.at[p.files[i]] = len(out.files)
		out.files, out.names = append(out.files, p.files[i]), append(out.names, p.names[i])
	}
	return out
}

// TestMatters asks small matters of real contracts about documents that are in them, about
// documents that are not (which others of their party may be), and without naming any: there
// "the NDA" may be the only one, and is right to be taken for it.
func TestMatters(t *testing.T) {
	p := loadPool(t)
	unnamed := readLines(t, "testdata/unnamed.txt")
	questions := append(loadNatural(t, "natural"), loadNatural(t, "open")...)
	const draws = 6
	for _, size := range matterSizes {
		there, absent, confined, led := &tally{}, [2]int{}, 0, 0
		for draw := range draws {
			m := p.drawn(uint64(1000*size+draw), size)
			r := New(m.names)
			for _, q := range questions {
				route := r.Route(q.query)
				if gold, ok := m.at[q.file]; ok {
					there.add(route, gold)
				} else if absent[0]++; route.Confined {
					absent[1]++
				}
			}
			for _, q := range unnamed {
				if route := r.Route(q); route.Confined {
					confined++
					if *listMisses {
						t.Logf("%d documents: %q -> %s", size, q, m.describe(route))
					}
				} else if route.Leads {
					led++
				}
			}
		}
		t.Logf("%4d documents: %v; absent: %d of %d confined; nothing named: %d of %d confined, %d led",
			size, there, absent[1], absent[0], confined, draws*len(unnamed), led)
		there.atLeast(t, fmt.Sprint(size, " documents"), 0.96, 0.93, 0.985)
		if led*100 > 3*draws*len(unnamed) {
			t.Errorf("%d documents: one leads of %d questions that name none", size, led)
		}
		if absent[1]*100 > 3*absent[0] || confined*100 > draws*len(unnamed) {
			t.Errorf("%d documents: %d of %d questions about others and %d of %d that name none were confined", size, absent[1], absent[0], confined, draws*len(unnamed))
		}
	}
}
