// Package civil has the one type of a date without a clock, and reads the ways in which contracts and people write one.
//
// [Read] takes a text that is a date and nothing else. Who looks for dates among other words finds the month by
// [text.Month] and reads what stands beside it with [Day] and [Year].
package civil

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"

	"pincite/backend/text"
	"pincite/backend/text/numeral"
)

// Date is a day, a month where Day is 0, or a year where Month is 0 too. The zero Date is none.
type Date struct{ Year, Month, Day int }

// Valid reports whether a calendar of the years 1000 to 9999 has the date.
func (d Date) Valid() bool {
	const lastMonth = 12
	switch {
	case d.Year < 1000 || d.Year > 9999 || d.Month < 0 || d.Month > lastMonth || d.Day < 0 || d.Month == 0 && d.Day > 0:
		return false
	case d.Day == 0:
		return true
	}
	t := d.begins()
	return t.Day() == d.Day && int(t.Month()) == d.Month
}

func (d Date) begins() time.Time {
	return time.Date(d.Year, time.Month(max(d.Month, 1)), max(d.Day, 1), 0, 0, 0, 0, time.UTC)
}

// Days returns the first and the last day of the date, counted from 1970-01-01.
func (d Date) Days() (first, last int) {
	end := d.begins()
	switch {
	case d.Month == 0:
		end = end.AddDate(1, 0, 0)
	case d.Day == 0:
		end = end.AddDate(0, 1, 0)
	default:
		end = end.AddDate(0, 0, 1)
	}
	const secondsADay = 24 * 60 * 60
	return int(d.begins().Unix() / secondsADay), int(end.Unix()/secondsADay) - 1
}

// String writes the date as ISO 8601 does: 2003-06-30, 2003-06 or 2003.
func (d Date) String() string {
	switch {
	case d.Month == 0:
		return fmt.Sprintf("%04d", d.Year)
	case d.Day == 0:
		return fmt.Sprintf("%04d-%02d", d.Year, d.Month)
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
}

// Read reads a date as contracts write it, in English with the month's name or in figures. It reports false where
// there is no year with a month, or no such day.
func Read(s string) (Date, bool) {
	if d, ok := Figures(s); ok && d.Month > 0 {
		return d, true
	}
	return Named(s)
}

// Named reads a date with the month's name: "January 26, 1998", "6th day of April, 1999", "15 December 2001", "May 2005".
func Named(s string) (Date, bool) {
	var d Date
	for _, word := range strings.FieldsFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if m := text.Month(word); m > 0 {
			d.Month = int(m)
		} else if n, ok := figures(unending(word)); ok && n >= 1000 {
			d.Year = n
		} else if ok {
			d.Day = n
		}
	}
	return d, d.Month > 0 && d.Valid()
}

// inFigures is a date in figures, as it is found in the opening of a contract.
var inFigures = regexp.MustCompile(`^(\d{1,2})([/.-])(\d{1,2})[/.-](\d{4}|\d\d)$`)

// Figures reads "4/18/2001", "18.4.2001" and what [ISO] reads: the month first, unless there is no such month or dots
// part the numbers.
func Figures(s string) (Date, bool) {
	m := inFigures.FindStringSubmatch(s)
	if m == nil {
		return ISO(s)
	}
	month, _ := figures(m[1])
	day, _ := figures(m[3])
	year, _ := figures(FullYear(m[4]))
	if m[2] == "." || month > 12 {
		month, day = day, month
	}
	d := Date{year, month, day}
	return d, month > 0 && day > 0 && d.Valid()
}

// ISO reads a year, a month or a day as ISO 8601 writes them, also without the zeros in front.
func ISO(s string) (Date, bool) {
	var numbers [3]int
	parts := strings.Split(s, "-")
	if len(parts) > len(numbers) || len(parts[0]) != len("2003") {
		return Date{}, false
	}
	for i, part := range parts {
		n, ok := figures(part)
		if !ok || n == 0 || i > 0 && len(part) > len("06") {
			return Date{}, false
		}
		numbers[i] = n
	}
	d := Date{numbers[0], numbers[1], numbers[2]}
	return d, d.Valid()
}

// Day reads the number of a day in a month: "3", "3rd", "third", "twenty-first"; 0 for anything else.
func Day(word string) int {
	const lastDay = 31
	word = strings.ToLower(word)
	n, ok := figures(unending(word))
	if !ok {
		n = numeral.Place(word)
	}
	if n > lastDay || len(word) > len("31st") && ok {
		return 0
	}
	return n
}

// Year reads a year that contracts speak of, 1700 to 2199, in figures; 0 for anything else.
func Year(word string) int {
	if n, ok := figures(word); ok && len(word) == len("2003") && n >= 1700 && n < 2200 {
		return n
	}
	return 0
}

// FullYear takes two digits below 50 for years after 2000, and leaves other digits as they are.
func FullYear(digits string) string {
	if len(digits) != 2 {
		return digits
	}
	if digits < "50" {
		return "20" + digits
	}
	return "19" + digits
}

// unending takes the ending of an ordinal off: "3rd" is "3".
func unending(word string) string { return strings.TrimRight(strings.ToLower(word), "stndrh") }

// figures reads a number of up to four digits.
func figures(s string) (int, bool) {
	if s == "" || len(s) > 4 || strings.Trim(s, "0123456789") != "" {
		return 0, false
	}
	n, err := strconv.Atoi(s)
	return n, err == nil
}
