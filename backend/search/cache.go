package search

import (
	"container/list"
	"sync"

	"pincite/backend/search/rank"
)

// cache keeps the most recently used groups of whole documents, by position. It is safe for
// concurrent use.
type cache struct {
	mu    sync.Mutex
	limit int // bytes
	size  int
	order *list.List // of entry, most recent first
	byDoc map[int]*list.Element
}

type entry struct {
	doc   int
	group *rank.Group
}

func newCache(limit int) *cache {
	return &cache{limit: limit, order: list.New(), byDoc: map[int]*list.Element{}}
}

func (c *cache) get(doc int) *rank.Group {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.byDoc[doc]
	if e == nil {
		return nil
	}
	c.order.MoveToFront(e)
	return e.Value.(entry).group
}

// put keeps g and drops what was used longest ago beyond the limit.
func (c *cache) put(doc int, g *rank.Group) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.byDoc[doc] != nil {
		return
	}
	c.byDoc[doc] = c.order.PushFront(entry{doc, g})
	c.size += g.Size()
	for c.size > c.limit && c.order.Len() > 1 {
		last := c.order.Remove(c.order.Back()).(entry)
		delete(c.byDoc, last.doc)
		c.size -= last.group.Size()
	}
}
