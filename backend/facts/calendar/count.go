package calendar

import (
	"fmt"
	"math"
	"time"

	"pincite/backend/facts/value"
)

// Length is a length of time: an amount in a unit of package value, such as 3 "year".
type Length struct {
	Amount float64
	Unit   string
}

// LengthOf returns the length of a duration; false for one without end and for other values.
func LengthOf(v value.Value) (Length, bool) {
	_, ok := v.Days()
	return Length{v.Amount, v.Unit}, ok && v.Unit != value.Perpetual
}

// String writes "3 years".
func (l Length) String() string {
	s := fmt.Sprintf("%g %s", l.Amount, l.Unit)
	if l.Amount != 1 {
		s += "s"
	}
	return s
}

// times returns a length so many times.
func (l Length) times(n int) Length { return Length{l.Amount * float64(n), l.Unit} }

// farthest is how many years a length may count.
const farthest = 1000

// Day returns a day; months and days beyond their bounds go on counting, as [time.Date] does.
func Day(year int, month time.Month, day int) time.Time {
	return time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
}

// Parse reads a day as ISO 8601 writes it; false for a month alone.
func Parse(iso string) (time.Time, bool) {
	d, err := time.Parse(time.DateOnly, iso)
	return d, err == nil
}

// Text writes a day as ISO 8601 does.
func Text(d time.Time) string { return d.Format(time.DateOnly) }

// Add returns the day a length after another one, and before it where the length is negative; false
// for parts of months and of days, and for what lies too far away. Business days are those of c.
func Add(d time.Time, l Length, c Holidays) (time.Time, bool) {
	months := 0.0
	switch l.Unit {
	case "year":
		months = 12 * l.Amount
	case "quarter":
		months = 3 * l.Amount
	case "month":
		months = l.Amount
	case "week":
		return addDays(d, 7*l.Amount)
	case "day":
		return addDays(d, l.Amount)
	case "business day":
		if l.Amount != math.Trunc(l.Amount) || math.Abs(l.Amount) > 366*5 {
			return d, false
		}
		return c.count(d, int(l.Amount)), true
	default:
		return d, false
	}
	if months != math.Trunc(months) || math.Abs(months) > 12*farthest {
		return d, false
	}
	return addMonths(d, int(months)), true
}

func addDays(d time.Time, n float64) (time.Time, bool) {
	if n != math.Trunc(n) || math.Abs(n) > 366*farthest {
		return d, false
	}
	return d.AddDate(0, 0, int(n)), true
}

// addMonths keeps the day of the month, or takes the last one of a month that is too short.
func addMonths(d time.Time, n int) time.Time {
	first := Day(d.Year(), d.Month()+time.Month(n), 1)
	return first.AddDate(0, 0, min(d.Day(), EndOfMonth(first).Day())-1)
}

// EndOfMonth returns the last day of a day's month.
func EndOfMonth(d time.Time) time.Time { return Day(d.Year(), d.Month()+1, 0) }

// EndOfQuarter returns the last day of a day's quarter of the calendar year.
func EndOfQuarter(d time.Time) time.Time { return Day(d.Year(), (d.Month()-1)/3*3+4, 0) }

// EndOfYear returns the last day of a day's calendar year.
func EndOfYear(d time.Time) time.Time { return Day(d.Year(), time.December, 31) }

// Until returns the last day of a term that begins with a day: three years from 2021-03-01 last until
// 2024-02-29.
func Until(start time.Time, term Length, c Holidays) (time.Time, bool) {
	end, ok := Add(start, term, c)
	return end.AddDate(0, 0, -1), ok
}

// NoticeBy returns the last day on which a notice can be given that must be given so long before an end.
func NoticeBy(end time.Time, notice Length, c Holidays) (time.Time, bool) {
	return Add(end, notice.times(-1), c)
}

// Window returns the first and the last day for a notice that is to be given not less than one length and
// not more than another before an end.
func Window(end time.Time, least, most Length, c Holidays) (first, last time.Time, ok bool) {
	first, okFirst := NoticeBy(end, most, c)
	last, okLast := NoticeBy(end, least, c)
	return first, last, okFirst && okLast && !last.Before(first)
}

// Renewed returns the end of a term that is renewed for a period again and again, as it is from a day on: the
// first end that does not lie before it; and how many renewals that takes. False where the period is none.
func Renewed(end time.Time, period Length, today time.Time, c Holidays) (at time.Time, renewals int, ok bool) {
	const most = 12 * farthest
	next := end.AddDate(0, 0, 1)
	for at = end; at.Before(today); {
		renewals++
		later, ok := Until(next, period.times(renewals), c) // counted from the first end, so that short months shorten none but themselves
		if !ok || !later.After(at) || renewals > most {
			return end, 0, false
		}
		at = later
	}
	return at, renewals, true
}
