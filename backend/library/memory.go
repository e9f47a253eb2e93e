package library

import (
	"os"
	"runtime/debug"
	"sync"
)

// By how many percent the heap may grow before garbage is collected: while questions are
// answered, and while an index run goes on, which makes so much garbage that collecting it
// that early takes 12 % more processor time (510 contracts).
//
// Over 641 contracts, after 240 questions, half of them to the whole matter, 50 for Go's 100
// lowered the peak from 963 to 832 MB, of which 417 MB are pages of files that the system
// takes back when it needs them, and took 2 % more processor time.
const (
	collectAnswering = 50
	collectIndexing  = 100
)

// collector has garbage collected earlier than Go does by itself, but for index runs. It is
// safe for concurrent use.
type collector struct {
	on   bool
	mu   sync.Mutex
	runs int
}

// newCollector returns one that works unless the environment's GOGC says what to do.
func newCollector(on bool) *collector {
	c := &collector{on: on && os.Getenv("GOGC") == ""}
	c.count(0)
	return c
}

// indexing tells that an index run goes on until it calls what is returned.
func (c *collector) indexing() (done func()) {
	c.count(1)
	return func() { c.count(-1) }
}

func (c *collector) count(more int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.runs += more
	switch {
	case !c.on:
	case c.runs > 0:
		debug.SetGCPercent(collectIndexing)
	default:
		debug.SetGCPercent(collectAnswering)
	}
}
