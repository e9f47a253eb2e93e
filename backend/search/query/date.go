package query

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"pincite/backend/text"
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

// calendarPeriod returns a day, a month where day is 0, or a year where month is 0 too;
// false where the calendar has no such day.
func calendarPeriod(year, month, day int) (period, bool) {
	if year < 1000 || year > 9999 || month < 0 || month > 12 || day < 0 {
		return period{}, false
	}
	switch {
	case month == 0:
		return period{dayOf(year, 1, 1), dayOf(year+1, 1, 1) - 1}, day == 0
	case day == 0:
		return period{dayOf(year, month, 1), dayOf(year, month+1, 1) - 1}, true
	}
	at := dayOf(year, month, day)
	return period{at, at}, at < dayOf(year, month+1, 1)
}

func dayOf(year, month, day int) int {
	const secondsADay = 24 * 60 * 60
	return int(time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC).Unix() / secondsADay)
}

// isoPeriod reads a year, a month or a day as ISO 8601 writes them.
func isoPeriod(s string) (period, bool) {
	var numbers [3]int
	parts := strings.Split(s, "-")
	if len(parts) > len(numbers) || len(parts[0]) != len("2003") {
		return period{}, false
	}
	for i, part := range parts {
		n, ok := shortNumber(part)
		if !ok || n == 0 || i > 0 && len(part) > len("06") {
			return period{}, false
		}
		numbers[i] = n
	}
	return calendarPeriod(numbers[0], numbers[1], numbers[2])
}

// shortNumber reads a number of up to four digits.
func shortNumber(s string) (int, bool) {
	if s == "" || len(s) > 4 || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// figureDate is a date in figures, as it is found in the opening of a contract.
var figureDate = regexp.MustCompile(`^(\d{1,2})([/.-])(\d{1,2})[/.-](\d{4}|\d\d)$`)

// figurePeriod reads "4/18/2001", "18.4.2001" and "2001-04-18": the month first, unless there
// is no such month or dots part the numbers. Of two digits those below 50 are years after 2000.
func figurePeriod(date string) (period, bool) {
	m := figureDate.FindStringSubmatch(date)
	if m == nil {
		return isoPeriod(date)
	}
	month, _ := shortNumber(m[1])
	day, _ := shortNumber(m[3])
	year, _ := shortNumber(m[4])
	if m[2] == "." || month > 12 {
		month, day = day, month
	}
	switch {
	case len(m[4]) == 2 && year < 50:
		year += 2000
	case len(m[4]) == 2:
		year += 1900
	}
	if month == 0 || day == 0 {
		return period{}, false
	}
	return calendarPeriod(year, month, day)
}

// writtenPeriod reads a date as contracts write it, in English with the month's name or in
// figures: "January 26, 1998", "6th day of April, 1999", "15 December 2001", "May 2005",
// "4/18/2001". It returns false where there is no year with a month, or no such day.
func writtenPeriod(date string) (period, bool) {
	if p, ok := figurePeriod(date); ok && len(date) > len("2003") {
		return p, true
	}
	year, month, day := 0, 0, 0
	for _, word := range strings.FieldsFunc(date, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if m := text.Month(word); m > 0 {
			month = int(m)
			continue
		}
		n, ok := shortNumber(strings.TrimRight(strings.ToLower(word), "stndrh"))
		switch {
		case !ok:
		case n >= 1000:
			year = n
		default:
			day = n
		}
	}
	if month == 0 {
		return period{}, false
	}
	return calendarPeriod(year, month, day)
}
