package jobs

import "time"

// pace tells how fast something goes, from what was done in the last seconds. The zero
// pace has seen nothing.
type pace struct{ marks []mark }

// mark is how much was done at a moment.
type mark struct {
	at   time.Time
	done int64
}

// What a pace looks back on: a rate over less jumps, and one told sooner is mostly
// start-up cost.
const (
	paceWindow = 10 * time.Second
	paceAfter  = time.Second
)

// at notes how much is done of total, and returns the rate a second and the seconds left,
// which are negative while too little is known.
func (p *pace) at(now time.Time, done, total int64) (rate, left float64) {
	p.marks = append(p.marks, mark{now, done})
	for len(p.marks) > 2 && now.Sub(p.marks[1].at) >= paceWindow {
		p.marks = p.marks[1:]
	}
	span, gained := now.Sub(p.marks[0].at), done-p.marks[0].done
	if span < paceAfter || gained <= 0 {
		return 0, -1
	}
	rate = float64(gained) / span.Seconds()
	return rate, max(0, float64(total-done)/rate)
}
