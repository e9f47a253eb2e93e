// Package lru keeps the values that were used last, up to so many bytes. [New] makes a
// [Cache]; nothing in it outlives the program.
package lru

import (
	"container/list"
	"sync"
)

// Cache has values by key. It is safe for concurrent use. A value that is larger than the
// limit stays, alone, until another is put.
type Cache[K comparable, V any] struct {
	limit int
	size  func(V) int

	mu    sync.Mutex
	bytes int
	order *list.List // of entry[K, V], the one used last in front
	byKey map[K]*list.Element
}

type entry[K comparable, V any] struct {
	key   K
	value V
}

// New returns an empty cache of limit bytes. Size gives the bytes of a value, which do not
// change.
func New[K comparable, V any](limit int, size func(V) int) *Cache[K, V] {
	return &Cache[K, V]{limit: limit, size: size, order: list.New(), byKey: map[K]*list.Element{}}
}

// Get returns the value of a key; false where there is none.
func (c *Cache[K, V]) Get(key K) (value V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.byKey[key]
	if !ok {
		return value, false
	}
	c.order.MoveToFront(e)
	return e.Value.(entry[K, V]).value, true
}

// Put keeps a value, unless its key has one, and drops those used longest ago beyond the limit.
func (c *Cache[K, V]) Put(key K, value V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.byKey[key] != nil {
		return
	}
	c.byKey[key] = c.order.PushFront(entry[K, V]{key, value})
	c.bytes += c.size(value)
	for c.bytes > c.limit && c.order.Len() > 1 {
		last := c.order.Remove(c.order.Back()).(entry[K, V])
		delete(c.byKey, last.key)
		c.bytes -= c.size(last.value)
	}
}

// Clear drops all values.
func (c *Cache[K, V]) Clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.bytes = 0
	c.order.Init()
	c.byKey = map[K]*list.Element{}
}

// Each calls fn for every value, the one used last first; fn does not use the cache.
func (c *Cache[K, V]) Each(fn func(key K, value V)) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for at := c.order.Front(); at != nil; at = at.Next() {
		e := at.Value.(entry[K, V])
		fn(e.key, e.value)
	}
}

// Len returns how many values there are.
func (c *Cache[K, V]) Len() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.order.Len()
}
