package jobs

import (
	"context"
	"errors"
	"time"
)

// aheadAfter is for how long nothing is to happen in the background before the encoder reads ahead.
const aheadAfter = 30 * time.Second

// errOther ends reading ahead: something else is to be done first.
var errOther = errors.New("other work comes first")

// readAhead has the encoder read the matter that is shown, so that questions need not wait for it. It
// ends as soon as there is other work; what fails here is told by the question that meets it.
func (m *Manager) readAhead() {
	config := m.configured()
	matter, err := m.Matter(config.Shown)
	if err != nil {
		return
	}
	ctx, cancel := context.WithCancel(m.ctx)
	defer cancel()
	m.mu.Lock()
	f := &m.backfill
	f.ahead, f.cancel, f.done = config.Shown, cancel, make(chan struct{})
	m.unlock()
	_, _ = Run(func() (struct{}, error) {
		return struct{}{}, matter.ReadAhead(ctx, config.PauseOnBattery, m.otherWork, func(int, int) {})
	})
	m.mu.Lock()
	defer m.unlock()
	close(f.done)
	f.ahead, f.cancel, f.done = "", nil, nil
}

// otherWork returns [errOther] while reading ahead is to give way.
func (m *Manager) otherWork() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.backfill.wake) > 0 || m.backfill.choice.Paused || m.indexing() {
		return errOther
	}
	return nil
}
