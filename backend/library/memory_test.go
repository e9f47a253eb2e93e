package library

import (
	"bytes"
	"encoding/json"
	"runtime"
	"runtime/debug"
	"sync/atomic"
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

// counted is how often it rested.
type counted struct{ atomic.Int32 }

func (c *counted) Rest() { c.Add(1) }

// TestCollectorRests asks, makes garbage, and waits until what is free is the system's again.
func TestCollectorRests(t *testing.T) {
	t.Setenv("GOGC", "")
	before := debug.SetGCPercent(100)
	defer debug.SetGCPercent(before)
	synctest.Test(t, func(t *testing.T) {
		var asked counted
		c := newCollector(true)
		defer c.rest.Stop()
		defer c.idle.Stop()
		forced := func() uint32 {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			return m.NumForcedGC
		}
		first := forced()
		time.Sleep(restAfter - time.Second)
		c.asking(&asked)()
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
		answered := c.asking(&asked)
		time.Sleep(idleAfter + restAfter)
		if got := percent(); got != collectAnswering {
			t.Errorf("while a question is answered for long the heap may grow by %d %%", got)
		}
		answered()
		if n := asked.Load(); n != 0 {
			t.Error("what is being asked lets go of what it keeps")
		}
		time.Sleep(idleAfter + time.Second)
		synctest.Wait()
		if n := asked.Load(); n != 1 {
			t.Errorf("what was asked once lets go of what it keeps %d times", n)
		}
	})
}

// TestRests asks before and after a rest: nothing is kept of the documents, and the answer is the same.
func TestRests(t *testing.T) {
	d := newFixture(t)
	d.write("supply.txt", contract("a supply agreement in Texas"))
	d.write("lease.txt", contract("a lease in Oregon"))
	d.index(IndexRequest{})
	ask := func() []byte {
		t.Helper()
		r, err := d.matter.Ask(t.Context(), Inquiry{Text: "Which law governs the lease?"})
		if err != nil {
			t.Fatal(err)
		}
		told, err := json.Marshal(r.Search.Hits)
		if err != nil {
			t.Fatal(err)
		}
		return told
	}
	first := ask()
	letPagesGo()
	d.matter.session.Rest()
	if again := ask(); len(first) < 20 || !bytes.Equal(first, again) {
		t.Errorf("after a rest %s, before it %s", again, first)
	}
	if err := d.matter.Close(); err != nil {
		t.Fatal(err)
	}
	d.matter.session.Rest() // of a closed matter there is nothing to let go of
}
