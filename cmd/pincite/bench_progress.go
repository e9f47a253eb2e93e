package main

import (
	"fmt"
	"sync"
	"time"

	"pincite/backend/bench"
)

// benchProgress draws how far a benchmark is on standard error: one line that is drawn
// over at a terminal, and otherwise a line as each stage ends.
type benchProgress struct {
	console *console
	mu      sync.Mutex
	drawn   time.Time
	told    bench.Progress // the last stage that was told to have ended
}

func (p *benchProgress) loaded(l bench.Loaded) {
	c := p.console
	c.errorf("%s about %s", count(l.Questions, "question", "questions"), count(l.Documents, "document", "documents"))
	if l.Pool > 0 {
		c.errorf(", %s more in the pool", count(l.Pool, "document", "documents"))
	}
	c.errorf("\n")
	if l.PoolLeftOut > 0 {
		c.errorf("%s\n", c.errStyle.warn(fmt.Sprintf("left out of the pool: %d files that are not UTF-8 text", l.PoolLeftOut)))
	}
	if l.Mismatches > 0 {
		c.errorf("%s\n", c.errStyle.warn(fmt.Sprintf("%d answers differ from the text at their spans; --json lists them", l.Mismatches)))
	}
}

func (p *benchProgress) show(now bench.Progress) {
	p.mu.Lock()
	defer p.mu.Unlock()
	c, end := p.console, now.Done == now.Total
	switch {
	case c.errLive && (end || time.Since(p.drawn) >= 100*time.Millisecond):
		p.drawn = time.Now()
		c.errorf("\r\x1b[K%s: %s %d of %d", now.Config, now.Stage, now.Done, now.Total)
	case !c.errLive && end && p.told != now:
		p.told = now
		c.errorf("%s: %s done (%d)\n", now.Config, now.Stage, now.Total)
	}
}

// clear takes the line away.
func (p *benchProgress) clear() {
	if p.console.errLive {
		p.console.errorf("\r\x1b[K")
	}
}
