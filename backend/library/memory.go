package library

import (
	"os"
	"runtime/debug"
	"sync"
	"time"
)

// By how many percent the heap may grow before garbage is collected: while questions are answered, while an index run goes on,
// which makes so much garbage that collecting it that early takes 12 % more processor time (510 contracts), and while nothing is
// asked, when the encoder, which makes little of it, may read ahead for an hour.
//
// Over 641 contracts, after 240 questions, half of them to the whole matter, 50 for Go's 100
// lowered the peak from 963 to 832 MB, of which 417 MB are pages of files that the system
// takes back when it needs them, and took 2 % more processor time.
const (
	collectAnswering = 50
	collectIndexing  = 100
	collectResting   = 20
)

// collector has garbage collected earlier than Go does by itself, but for index runs, and what is free given back to the system
// once nothing was asked for a while; later what is kept to answer sooner, too. It is safe for concurrent use.
type collector struct {
	on    bool
	mu    sync.Mutex
	runs  int             // index runs that go on
	asks  int             // questions that are being answered
	asked map[rester]bool // since the last rest
	rest  *time.Timer     // gives back what is free; nil unless on
	idle  *time.Timer     // has them rest that were asked; as rest
}

// rester keeps what it can read again.
type rester interface{ Rest() }

// How long nothing is asked before what is free is given back, and before those that were asked let go of what they keep: over 641
// contracts 141 MB of 233 in the heap after four questions, the first two of which, asked again, took some 0.35 and 0.5 s of processor time
// more.
const (
	restAfter = 5 * time.Second
	idleAfter = time.Minute
)

// newCollector returns one that works unless the environment's GOGC says what to do.
func newCollector(on bool) *collector {
	c := &collector{asked: map[rester]bool{}}
	if c.on = on && os.Getenv("GOGC") == ""; c.on {
		c.rest = time.AfterFunc(restAfter, c.giveBack)
		c.idle = time.AfterFunc(idleAfter, c.letGo)
	}
	c.count(&c.runs, 0)
	return c
}

// indexing tells that an index run goes on until it calls what is returned.
func (c *collector) indexing() (done func()) { return c.count(&c.runs, 1) }

// asking tells that something of r is asked until it calls what is returned.
func (c *collector) asking(r rester) (done func()) {
	if c.on {
		c.mu.Lock()
		c.asked[r] = true
		c.mu.Unlock()
	}
	return c.count(&c.asks, 1)
}

func (c *collector) count(what *int, more int) (done func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	*what += more
	if c.on {
		c.rest.Reset(restAfter)
		c.idle.Reset(idleAfter)
		debug.SetGCPercent(c.percent(collectAnswering))
	}
	return func() { c.count(what, -more) }
}

// percent is by how much the heap may grow, unless an index run goes on.
func (c *collector) percent(otherwise int) int {
	if c.runs > 0 {
		return collectIndexing
	}
	return otherwise
}

func (c *collector) giveBack() {
	c.mu.Lock()
	if c.asks == 0 {
		debug.SetGCPercent(c.percent(collectResting))
	}
	c.mu.Unlock()
	debug.FreeOSMemory()
}

// letGo has them rest that were asked, unless something goes on.
func (c *collector) letGo() {
	c.mu.Lock()
	asked := c.asked
	if c.asks > 0 || c.runs > 0 {
		asked = nil
	} else {
		c.asked = map[rester]bool{}
	}
	c.mu.Unlock()
	if len(asked) == 0 {
		return
	}
	for r := range asked {
		r.Rest()
	}
	c.giveBack()
	letPagesGo()
}
