package pace

import (
	"testing"
	"time"
)

func TestPace(t *testing.T) {
	t.Parallel()
	p := Pace{Window: 10 * time.Second, After: 2 * time.Second}
	at := func(seconds float64) time.Time { return time.Unix(1000, int64(seconds*1e9)) }
	if rate, left := p.Left(100); rate != 0 || left >= 0 || p.Rate() != 0 {
		t.Errorf("before anything: %v, %v", rate, left)
	}
	p.Begin(at(0), 7)
	for _, c := range []struct {
		second float64
		done   int64
		rate   float64 // told with what is left; 0 for none
		known  float64 // as far as is known
	}{
		{0, 7, 0, 0}, {1, 17, 0, 10}, {2, 27, 10, 10}, {10, 107, 10, 10},
		{20, 117, 1, 1},           // the first ten seconds are behind the window
		{25, 117, 10. / 15, 0.66}, // the mark of 10 s stands until that of 20 s is old enough
		{30, 117, 0, 0},           // nothing is done
		{31, 317, 200. / 11, 18},
	} {
		p.Note(at(c.second), c.done)
		rate, left := p.Left(100)
		if diff := rate - c.rate; diff < -0.01 || diff > 0.01 || (left < 0) != (c.rate == 0) {
			t.Errorf("at %v s: %v a second, %v left", c.second, rate, left)
		}
		if diff := p.Rate() - c.known; diff < -0.2 || diff > 0.2 {
			t.Errorf("at %v s: %v a second is known, want %v", c.second, p.Rate(), c.known)
		}
		if c.rate > 0 && (left.Seconds()*rate < 99.9 || left.Seconds()*rate > 100.1) {
			t.Errorf("at %v s: %v left at %v", c.second, left, rate)
		}
	}
	if _, left := p.Left(-5); left != 0 {
		t.Errorf("more is done than there was: %v left", left)
	}
	p.Begin(at(40), 317)
	if rate, left := p.Left(1); rate != 0 || left >= 0 {
		t.Errorf("begun anew: %v, %v", rate, left)
	}
	if len(p.marks) != 1 {
		t.Errorf("%d marks are kept", len(p.marks))
	}
}
