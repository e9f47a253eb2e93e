package backfill

import (
	"context"
	"sync"
	"time"
)

const (
	// batteryEvery is how often the machine is asked whether it runs on its battery.
	batteryEvery = 5 * time.Second
	// busyPause is how long to wait while another program has the matter.
	busyPause = 2 * time.Second
)

// hold waits while the run is to pause.
func (w *worker) hold(ctx context.Context) error {
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		var changed <-chan struct{}
		if w.request.Brake != nil {
			var held bool
			if held, changed = w.request.Brake.state(); held {
				if err := w.wait(ctx, PausedByUser, time.Hour, changed); err != nil {
					return err
				}
				continue
			}
		}
		if !w.onBattery(ctx) {
			w.resume()
			return nil
		}
		if err := w.wait(ctx, PausedOnBattery, batteryEvery, changed); err != nil {
			return err
		}
	}
}

func (w *worker) onBattery(ctx context.Context) bool {
	if !w.request.PauseOnBattery {
		return false
	}
	if now := w.meter.clock(); now.Sub(w.batteryAt) >= batteryEvery {
		w.battery, w.batteryAt = w.power.OnBattery(ctx), now
	}
	return w.battery
}

// wait says why the run waits and does so for a while, or until something changes.
func (w *worker) wait(ctx context.Context, why PauseReason, most time.Duration, changed <-chan struct{}) error {
	w.pause(why)
	timer := time.NewTimer(most)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-changed:
	case <-timer.C:
	}
	return nil
}

// resume says that the run goes on, where it waited.
func (w *worker) resume() { w.pause("") }

// pause says why the run waits from now on, "" for that it goes on.
func (w *worker) pause(why PauseReason) {
	if w.meter.now.Paused == why {
		return
	}
	w.meter.now.Paused = why
	w.meter.restart()
	w.meter.tell()
}

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
