package backfill

import (
	"testing"
	"time"
)

func TestMeter(t *testing.T) {
	now := time.Unix(0, 0)
	var got Progress
	m := newMeter(func(p Progress) { got = p }, func() time.Time { return now })
	m.now.ChunksTotal = 1000
	step := func(seconds float64, chunks int) Progress {
		now = now.Add(time.Duration(seconds * float64(time.Second)))
		m.add(chunks)
		return got
	}
	if p := step(1, 10); p.Left >= 0 || p.Rate != 0 {
		t.Errorf("after a second: %+v", p)
	}
	for range 5 {
		step(1, 10)
	}
	if p := got; p.Rate < 9.9 || p.Rate > 10.1 || p.Left.Round(time.Second) != 94*time.Second {
		t.Errorf("after six: %+v", p)
	}
	for range 40 { // slower: the window forgets the start
		step(1, 2)
	}
	if p := got; p.Rate < 1.9 || p.Rate > 2.1 {
		t.Errorf("after a slow while: %+v", p)
	}
	m.restart()
	if m.tell(); got.Left >= 0 || got.Rate != 0 {
		t.Errorf("after a pause: %+v", got)
	}
	if p := step(3600, 1); p.Rate != 0 && p.Left < 0 {
		t.Errorf("after a long text: %+v", p)
	}
}
