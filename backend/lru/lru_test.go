package lru

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
)

// TestCache compares a cache with a list that is kept in order, over random steps.
func TestCache(t *testing.T) {
	type kept struct{ key, value int }
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 0))
		limit := rng.IntN(30)
		c := New[int](limit, func(v int) int { return v })
		var want []kept // the one used last at the end
		for range 400 {
			key := rng.IntN(8)
			i := slices.IndexFunc(want, func(k kept) bool { return k.key == key })
			if rng.IntN(2) == 0 {
				value, ok := c.Get(key)
				if ok != (i >= 0) || ok && value != want[i].value {
					t.Fatalf("limit %d: key %d has %d, %t; kept are %v", limit, key, value, ok, want)
				}
				if i >= 0 {
					want = append(slices.Delete(want, i, i+1), kept{key, value})
				}
			} else {
				value := rng.IntN(limit + 5)
				c.Put(key, value)
				if i < 0 {
					want = append(want, kept{key, value})
				}
				total := 0
				for _, k := range want {
					total += k.value
				}
				for total > limit && len(want) > 1 {
					total -= want[0].value
					want = want[1:]
				}
			}
			if c.Len() != len(want) {
				t.Fatalf("limit %d: %d are kept, want %v", limit, c.Len(), want)
			}
		}
	}
}

// What is larger than the limit is kept alone, and gives way to the next.
func TestLargerThanTheLimit(t *testing.T) {
	c := New[string](10, func(s string) int { return len(s) })
	c.Put("a", "small")
	c.Put("b", "much larger than the limit")
	if _, ok := c.Get("a"); ok || c.Len() != 1 {
		t.Errorf("%d are kept beside the large one", c.Len())
	}
	c.Put("c", "next")
	if _, ok := c.Get("b"); ok {
		t.Error("the large one stays")
	}
	if v, ok := c.Get("c"); !ok || v != "next" {
		t.Errorf("got %q, %t", v, ok)
	}
}

// A cleared cache is an empty one.
func TestClear(t *testing.T) {
	c := New[int](10, func(int) int { return 5 })
	for i := range 2 {
		c.Put(i, i)
	}
	c.Clear()
	if _, ok := c.Get(1); ok || c.Len() != 0 {
		t.Errorf("%d stay", c.Len())
	}
	for i := range 3 {
		c.Put(i, i)
	}
	if _, ok := c.Get(0); ok || c.Len() != 2 {
		t.Errorf("%d are kept of 2 that fit", c.Len())
	}
}

func TestConcurrentUse(t *testing.T) {
	c := New[int](100, func(int) int { return 10 })
	var wg sync.WaitGroup
	for n := range 8 {
		wg.Go(func() {
			for i := range 500 {
				c.Put((i+n)%20, (i+n)%20)
				if v, ok := c.Get(i % 20); ok && v != i%20 {
					t.Errorf("key %d has %d", i%20, v)
				}
			}
		})
	}
	wg.Wait()
	if c.Len() > 10 {
		t.Errorf("%d are kept of 10 that fit", c.Len())
	}
}
