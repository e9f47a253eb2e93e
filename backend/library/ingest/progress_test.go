package ingest

import (
	"testing"
	"time"
)

func TestMeter(t *testing.T) {
	start := time.Unix(1000, 0)
	var last Progress
	m := newMeter(func(p Progress) { last = p })
	m.now.FilesTotal, m.now.BytesTotal = 100, 100e6
	m.begin(start, PhaseIndexing)
	m.add(start.Add(time.Second), 1e6, false)
	if last.Left >= 0 {
		t.Errorf("time left is told after a second: %v", last.Left)
	}
	for s := 2; s <= 20; s++ {
		m.add(start.Add(time.Duration(s)*time.Second), 1e6, false)
	}
	if last.Rate < 0.99e6 || last.Rate > 1.01e6 || last.Left != 80*time.Second {
		t.Errorf("at 1 MB/s with 80 MB to go: %+v", last)
	}
	for s := 21; s <= 32; s++ {
		m.add(start.Add(time.Duration(s)*time.Second), 3e6, true)
	}
	if last.Rate < 2.9e6 || last.Failed != 12 {
		t.Errorf("the rate is not that of the last seconds: %+v", last)
	}
}
