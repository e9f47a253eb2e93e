package jobs

import (
	"testing"
	"time"
)

// TestPace tells a rate from the last seconds alone.
func TestPace(t *testing.T) {
	var p pace
	start := time.Now()
	if rate, left := p.at(start, 0, 100); rate != 0 || left >= 0 {
		t.Errorf("at once: %v, %v", rate, left)
	}
	for s := 1; s <= 20; s++ {
		p.at(start.Add(time.Duration(s)*time.Second), int64(s), 100)
	}
	rate, left := p.at(start.Add(30*time.Second), 50, 100)
	if rate < 2.9 || rate > 3.1 || left < 16 || left > 17.5 {
		t.Errorf("30 in the last 10 s: %v a second, %v s left", rate, left)
	}
}
