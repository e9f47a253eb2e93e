package query

import (
	"math"

	"pincite/backend/text/civil"
)

// period is a range of days, both ends included, counted from 1970-01-01.
type period struct{ first, last int }

const (
	firstDay = math.MinInt
	lastDay  = math.MaxInt
)

// meets reports whether two periods share a day. A contract that is dated in a month
// alone may be of any day of it, so it meets every part of that month.
func (p period) meets(q period) bool { return p.first <= q.last && q.first <= p.last }

// isoPeriod reads a year, a month or a day as ISO 8601 writes them.
func isoPeriod(s string) (period, bool) {
	d, ok := civil.ISO(s)
	if !ok {
		return period{}, false
	}
	first, last := d.Days()
	return period{first, last}, true
}

// writtenPeriod reads a date as contracts write it; see [civil.Read].
func writtenPeriod(date string) (period, bool) {
	d, ok := civil.Read(date)
	if !ok {
		return period{}, false
	}
	first, last := d.Days()
	return period{first, last}, true
}
