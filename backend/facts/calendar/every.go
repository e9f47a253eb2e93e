package calendar

import (
	"fmt"
	"time"
)

// Every is a day that comes again in each month, quarter or year of the calendar.
type Every struct {
	Unit string // "month", "quarter" or "year"
	// Day counts from the first day of the period, or from its end where After is set; 0 is its last day.
	Day      int
	After    bool
	Business bool `json:",omitempty"` // business days are counted
	Months   bool `json:",omitempty"` // Day counts months after the end
	// Ends is the month with which a year ends that is not the calendar's, 0 for December.
	Ends  time.Month `json:",omitempty"`
	Month time.Month `json:",omitempty"` // of a year: Day is one of this month
}

// Next returns the first such day that does not lie before another one, and how it follows.
func (e Every) Next(from time.Time, h Holidays) (day time.Time, step string) {
	first, _ := around(from.AddDate(-2, 0, 0), e.Unit)
	if e.Ends > 0 {
		first = addMonths(first, int(e.Ends)%monthsIn[e.Unit])
	}
	for range 72 { // two years before, and as long behind
		if day, step = e.in(first, h); !day.Before(from) {
			return day, step
		}
		first = addMonths(first, monthsIn[e.Unit])
	}
	return time.Time{}, ""
}

// in returns the day of the period that begins with a day.
func (e Every) in(first time.Time, h Holidays) (day time.Time, step string) {
	last := addMonths(first, monthsIn[e.Unit]).AddDate(0, 0, -1)
	l := e.behind()
	switch {
	case e.Month != 0:
		return addMonths(first, int(e.Month)-1).AddDate(0, 0, e.Day-1), ""
	case e.After:
		day, _ = Add(last, l, h)
		return day, fmt.Sprintf("%s + %s = %s", Text(last), l, Text(day))
	case e.Day == 0 && e.Business:
		return h.Last(last), ""
	case e.Day == 0:
		return last, ""
	case e.Business:
		return h.count(first.AddDate(0, 0, -1), e.Day), ""
	case e.Unit == "month":
		return first.AddDate(0, 0, min(e.Day, last.Day())-1), ""
	}
	return first.AddDate(0, 0, e.Day-1), ""
}

// behind is how long after the end of its period the day comes.
func (e Every) behind() Length {
	switch {
	case e.Business:
		return Length{float64(e.Day), "business day"}
	case e.Months:
		return Length{float64(e.Day), "month"}
	}
	return Length{float64(e.Day), "day"}
}

// String says it in words: "each quarter, 30 days after its end".
func (e Every) String() string {
	unit := "day"
	if e.Business {
		unit = "business day"
	}
	switch {
	case e.Month != 0:
		return fmt.Sprintf("each year, on %d %s", e.Day, e.Month)
	case e.After && e.Ends > 0:
		return fmt.Sprintf("each %s that ends with %s, %s after its end", e.Unit, e.Ends, e.behind())
	case e.After:
		return fmt.Sprintf("each %s, %s after its end", e.Unit, e.behind())
	case e.Day == 0:
		return fmt.Sprintf("each %s, on its last %s", e.Unit, unit)
	}
	return fmt.Sprintf("each %s, on its %s %d", e.Unit, unit, e.Day)
}

// RRule writes it as RFC 5545 does; "" where it cannot be said exactly.
func (e Every) RRule() string {
	const inEach = 28 // days that every month has
	rule := map[string]string{"month": "FREQ=MONTHLY", "quarter": "FREQ=MONTHLY;INTERVAL=3", "year": "FREQ=YEARLY"}[e.Unit]
	if e.Business || e.Month == 0 && (e.Day > inEach || e.Day == 0 && e.Unit != "month") || e.Month == time.February && e.Day > inEach {
		return ""
	}
	if e.Unit == "month" && e.Day == 0 {
		return rule + ";BYMONTHDAY=-1"
	}
	return rule
}
