// Package pace tells how fast something goes, and how long the rest will take, from what was
// done lately. [Pace] is all of it.
package pace

import "time"

// Pace is what was done when. A rate over less than a window jumps with what is done in one
// go. It is not safe for concurrent use.
type Pace struct {
	Window time.Duration // that is looked back on
	After  time.Duration // of which nothing is told before: that is mostly start-up cost
	marks  []mark        // the oldest first
}

// mark is how much was done at a moment.
type mark struct {
	at   time.Time
	done int64
}

// Begin forgets what was done before now, when it was so much.
func (p *Pace) Begin(now time.Time, done int64) { p.marks = append(p.marks[:0], mark{now, done}) }

// Note says how much is done now.
func (p *Pace) Note(now time.Time, done int64) {
	p.marks = append(p.marks, mark{now, done})
	// The oldest mark stays until the next one is old enough to stand for it.
	for len(p.marks) > 2 && now.Sub(p.marks[1].at) >= p.Window {
		p.marks = p.marks[1:]
	}
}

// Rate returns how much was done a second, as far as is known; 0 while nothing is.
func (p *Pace) Rate() float64 {
	span, done := p.lately()
	if span <= 0 {
		return 0
	}
	return float64(done) / span.Seconds()
}

// Left returns the rate and the time that so much more takes at it: 0, and a negative time,
// while too little is known.
func (p *Pace) Left(more int64) (rate float64, left time.Duration) {
	if span, done := p.lately(); span < p.After || done <= 0 {
		return 0, -1
	}
	rate = p.Rate()
	return rate, time.Duration(float64(max(more, 0)) / rate * float64(time.Second))
}

// lately returns what was done within the window, and how long that took.
func (p *Pace) lately() (span time.Duration, done int64) {
	if len(p.marks) == 0 {
		return 0, 0
	}
	first, last := p.marks[0], p.marks[len(p.marks)-1]
	return last.at.Sub(first.at), last.done - first.done
}
