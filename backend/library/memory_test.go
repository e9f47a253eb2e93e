package library

import (
	"runtime"
	"runtime/debug"
	"testing"
	"testing/synctest"
	"time"
)

func TestCollector(t *testing.T) {
	before := debug.SetGCPercent(77)
	defer debug.SetGCPercent(before)
	percent := func() int {
		now := debug.SetGCPercent(-1)
		debug.SetGCPercent(now)
		return now
	}
	newCollector(false).indexing()()
	if got := percent(); got != 77 {
		t.Errorf("switched off, it sets %d", got)
	}
	t.Setenv("GOGC", "77")
	newCollector(true).indexing()()
	if got := percent(); got != 77 {
		t.Errorf("against the environment, it sets %d", got)
	}
	t.Setenv("GOGC", "")
	c := newCollector(true)
	var dones []func()
	for i, want := range []int{collectAnswering, collectIndexing, collectIndexing} {
		if i > 0 {
			dones = append(dones, c.indexing())
		}
		if got := percent(); got != want {
			t.Errorf("%d runs: %d, want %d", i, got, want)
		}
	}
	for i, want := range []int{collectIndexing, collectAnswering} {
		dones[i]()
		if got := percent(); got != want {
			t.Errorf("%d runs done: %d, want %d", i+1, got, want)
		}
	}
}

// TestCollectorRests asks, makes garbage, and waits until what is free is the system's again.
func TestCollectorRests(t *testing.T) {
	t.Setenv("GOGC", "")
	before := debug.SetGCPercent(100)
	defer debug.SetGCPercent(before)
	synctest.Test(t, func(t *testing.T) {
		c := newCollector(true)
		defer c.rest.Stop()
		forced := func() uint32 {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			return m.NumForcedGC
		}
		first := forced()
		time.Sleep(restAfter - time.Second)
		c.asking()()
		time.Sleep(restAfter - time.Second)
		if got := forced(); got != first {
			t.Error("memory is given back while questions are asked")
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if got := forced(); got == first {
			t.Error("memory is not given back")
		}
		percent := func() int {
			now := debug.SetGCPercent(-1)
			debug.SetGCPercent(now)
			return now
		}
		if got := percent(); got != collectResting {
			t.Errorf("at rest the heap may grow by %d %%", got)
		}
		answered := c.asking()
		time.Sleep(2 * restAfter)
		if got := percent(); got != collectAnswering {
			t.Errorf("while a question is answered for long the heap may grow by %d %%", got)
		}
		answered()
	})
}
