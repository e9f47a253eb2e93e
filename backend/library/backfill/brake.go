package backfill

import "sync"

// Brake holds a run of [Backfill.Embed] up and lets it go on, from another goroutine. What
// the run has in memory stays there. The zero Brake lets it go.
type Brake struct {
	mu      sync.Mutex
	held    bool
	changed chan struct{} // closed and replaced with every change; nil until somebody waits
}

// Hold stops the run before its next texts, which it begins every second or so.
func (b *Brake) Hold() { b.set(true) }

// Release lets the run go on.
func (b *Brake) Release() { b.set(false) }

func (b *Brake) set(held bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.held == held {
		return
	}
	b.held = held
	if b.changed != nil {
		close(b.changed)
		b.changed = nil
	}
}

// state says whether the brake is held, and returns a channel that is closed when that
// changes.
func (b *Brake) state() (held bool, changed <-chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.changed == nil {
		b.changed = make(chan struct{})
	}
	return b.held, b.changed
}
