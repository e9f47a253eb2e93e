package calendar

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text"
	"pincite/backend/text/numeral"
)

const (
	unitName  = `(month|quarter|year)`
	monthName = `(` + text.AnyMonth + `)`
	dayName   = `(monday|tuesday|wednesday|thursday|friday|saturday|sunday)`
	behind    = ` (?:(?:next|immediately|first) )*(following|after|succeeding|preceding|before|prior to) `
)

// What a day within a month, a quarter or a year is called, and what such a period is.
var (
	pointIn = regexp.MustCompile(`(?i)^(?:the )?(?:(` + ordinal + `|last|final) (?:(?:calendar )?(business |working )?day|` + dayName + `)|(end|close|expiry|expiration)|(beginning|start|commencement|first|1st)) (?:of|in|during) (?:the |that |such |each )?`)
	// in is a period that words name, or that a day lies in; beyond one that is counted from there.
	inPeriod = regexp.MustCompile(`(?i)^(?:calendar )?` + unitName + `(?: (?:in|during|of|within) which | (?:in|of|containing|during) )(?:the |that )?`)
	beyond   = regexp.MustCompile(`(?i)^(?:(` + ordinal + `) )??(?:(?:full|calendar|whole|next|successive|complete) )*` + unitName + `(?: (coinciding with or))?` + behind + `(?:the (?:calendar )?(?:month|quarter|year) (?:in|of|during) which )?`)
	plainly  = regexp.MustCompile(`(?i)^(?:(?:calendar )?year )?(\d{4})\b`)
	quarter  = regexp.MustCompile(`(?i)^(?:(?:the )?(first|second|third|fourth) (?:calendar )?quarter of (?:the )?(?:(?:calendar )?year )?|Q([1-4]) (?:of )?)(\d{4})\b`)
	monthIn  = regexp.MustCompile(`(?i)^` + monthName + behind)
	yearly   = regexp.MustCompile(`(?i)^(?:the )?(?:(?:next|first|immediately following) )?(?:` + monthName + ` (\d{1,2})(?:st|nd|rd|th)?|(` + ordinal + `|\d{1,2})(?: day)?(?: of)? ` + monthName + `)`)
	besideIt = regexp.MustCompile(`(?i)^,?(?: to occur)?` + behind)
	ofPeriod = regexp.MustCompile(`(?i)^,? (?:of|in) (?:the |that )?`)
	onDay    = regexp.MustCompile(`(?i)^(?:the )?(?:(` + ordinal + `|next) )?` + dayName + behind)
)

// period is the days of a month, a quarter or a year, with the steps that led to it.
type period struct {
	first, last time.Time
	steps       []string
	name        string
}

// monthsIn is how many months a unit has.
var monthsIn = map[string]int{"month": 1, "quarter": 3, "year": 12}

// around returns the period of a unit that a day lies in.
func around(d time.Time, unit string) (first, last time.Time) {
	n := monthsIn[unit]
	first = Day(d.Year(), (d.Month()-1)/time.Month(n)*time.Month(n)+1, 1)
	return first, addMonths(first, n).AddDate(0, 0, -1)
}

// Place reads "third", "20th" and "twenty-first"; 0 for anything else.
func Place(words string) int {
	words, _, _ = strings.Cut(strings.ToLower(words), " (")
	if n := numeral.Place(words); n > 0 {
		return n
	}
	n, _ := strconv.Atoi(strings.TrimRight(words, "stndrh"))
	return n
}

// yearOf reads a year of four figures.
func yearOf(figures string) int {
	n, _ := strconv.Atoi(figures)
	return n
}

// point reads a day within a period: "the fifth Business Day of the month following", "the end of 2026".
func (p parser) point(words string, depth int) (Result, bool) {
	m := pointIn.FindStringSubmatch(words)
	if m == nil {
		return Result{}, false
	}
	place, business, weekday := strings.ToLower(m[1]), m[2] != "", weekdayOf(m[3])
	n := Place(place)
	if m[1] != "" && n == 0 && place != "last" && place != "final" {
		return Result{}, false
	}
	in, r, ok := p.period(words[len(m[0]):], depth)
	if !ok || in.first.IsZero() {
		return r, ok
	}
	called := strings.TrimSpace(place + " " + strings.ToLower(m[2]) + "day")
	day := in.last
	switch {
	case m[5] != "":
		day, called = in.first, "first day"
	case m[4] != "":
		called = "last day"
	case m[3] != "":
		day, called = weekdayIn(in, weekday, n), place+" "+m[3]
	case business && n == 0:
		day = p.holidays.Last(in.last)
	case business:
		day = p.holidays.count(in.first.AddDate(0, 0, -1), n)
	case n > 0:
		day = in.first.AddDate(0, 0, n-1)
	}
	if day.After(in.last) {
		return Result{}, false
	}
	return Result{Day: day, Steps: append(in.steps, fmt.Sprintf("%s of %s = %s", called, in.name, Text(day)))}, true
}

// weekdayOf returns the day of the week that a word names.
func weekdayOf(word string) time.Weekday {
	for d := time.Sunday; d < time.Saturday; d++ {
		if strings.EqualFold(word, d.String()) {
			return d
		}
	}
	return time.Saturday
}

// weekdayIn returns the n-th such day of the week in a period, the last one where n is 0.
func weekdayIn(in period, weekday time.Weekday, n int) time.Time {
	if n == 0 {
		return in.last.AddDate(0, 0, -(int(in.last.Weekday()-weekday)+7)%7)
	}
	return in.first.AddDate(0, 0, (int(weekday-in.first.Weekday())+7)%7+7*(n-1))
}

// period reads a month, a quarter or a year; the result says what is missing for it.
func (p parser) period(words string, depth int) (period, Result, bool) {
	words = strings.TrimPrefix(words, "calendar month of ")
	words = strings.TrimPrefix(words, "month of ")
	if m := quarter.FindStringSubmatch(words); m != nil {
		n := Place(m[1]) + yearOf(m[2])
		first := Day(yearOf(m[3]), time.Month(3*n-2), 1)
		return period{first: first, last: EndOfQuarter(first), name: fmt.Sprintf("the quarter of %s", Text(first))}, Result{}, true
	}
	if m := plainly.FindStringSubmatch(words); m != nil {
		first := Day(yearOf(m[1]), time.January, 1)
		return period{first: first, last: EndOfYear(first), name: m[1]}, Result{}, true
	}
	if first, ok := monthOf(words); ok {
		return period{first: first, last: EndOfMonth(first), name: first.Format("2006-01")}, Result{}, true
	}
	if m := monthIn.FindStringSubmatch(words); m != nil {
		return p.besides(words[len(m[0]):], depth, func(d time.Time) (first, last time.Time) {
			first = nextOf(d, text.Month(m[1]), 1, backward(m[2]))
			return first, EndOfMonth(first)
		}, m[1])
	}
	if m := beyond.FindStringSubmatch(words); m != nil {
		n := 1
		if m[1] != "" {
			n = Place(m[1])
		}
		unit := strings.ToLower(m[2])
		if n > 0 {
			if backward(m[4]) {
				n = -n
			}
			return p.besides(words[len(m[0]):], depth, func(d time.Time) (first, last time.Time) {
				if first, last = around(d, unit); m[3] != "" && first.Equal(d) {
					return first, last
				}
				return around(addMonths(first, n*monthsIn[unit]), unit)
			}, unit)
		}
	}
	if m := inPeriod.FindStringSubmatch(words); m != nil {
		unit := strings.ToLower(m[1])
		return p.besides(words[len(m[0]):], depth, func(d time.Time) (first, last time.Time) { return around(d, unit) }, unit)
	}
	return period{}, Result{}, false
}

// besides returns a period that lies beside the day of other words, or about it.
func (p parser) besides(words string, depth int, of func(time.Time) (first, last time.Time), name string) (period, Result, bool) {
	r, ok := p.rule(occurs.ReplaceAllString(words, ""), depth+1)
	if !ok || !r.Known() {
		return period{}, r, ok
	}
	first, last := of(r.Day)
	return period{first, last, r.Steps, fmt.Sprintf("the %s of %s", strings.ToLower(name), Text(first))}, Result{}, true
}

// backward reports whether a word looks before a day.
func backward(relation string) bool {
	switch strings.ToLower(relation) {
	case "before", "preceding", "prior to", "in advance of", "ahead of":
		return true
	}
	return false
}

// nextOf returns the first day after another one that is such a day of the year, or the last one before it.
func nextOf(d time.Time, month time.Month, day int, back bool) time.Time {
	for year := d.Year() - 1; ; year++ {
		next := Day(year, month, day)
		if back && !Day(year+1, month, day).Before(d) || !back && next.After(d) {
			return next
		}
	}
}

// next reads a day of the year that is the next one behind another day, or lies in a year: "the next 31 March following".
func (p parser) next(words string, depth int) (Result, bool) {
	m := yearly.FindStringSubmatch(words)
	if m == nil {
		return Result{}, false
	}
	month, day := text.Month(m[1]+m[4]), Place(m[2]+m[3])
	if rest := words[len(m[0]):]; day < 1 || day > 31 {
		return Result{}, false
	} else if beside := besideIt.FindStringSubmatch(rest); beside != nil {
		r, ok := p.rule(occurs.ReplaceAllString(rest[len(beside[0]):], ""), depth+1)
		if !ok || !r.Known() {
			return r, ok
		}
		from := r.Day
		r.Day = nextOf(from, month, day, backward(beside[1]))
		r.Steps = append(r.Steps, fmt.Sprintf("the next %d %s from %s = %s", day, month, Text(from), Text(r.Day)))
		return r, true
	} else if of := ofPeriod.FindString(rest); of != "" {
		in, r, ok := p.period(rest[len(of):], depth)
		if !ok || in.first.IsZero() {
			return r, ok
		}
		at := Day(in.first.Year(), month, day)
		return Result{Day: at, Steps: append(in.steps, fmt.Sprintf("%d %s of %s = %s", day, month, in.name, Text(at)))}, !at.Before(in.first) && !at.After(in.last)
	}
	return Result{}, false
}

// weekday reads "the first Monday following".
func (p parser) weekday(words string, depth int) (Result, bool) {
	m := onDay.FindStringSubmatch(words)
	if m == nil {
		return Result{}, false
	}
	n := max(1, Place(m[1]))
	r, ok := p.rule(occurs.ReplaceAllString(words[len(m[0]):], ""), depth+1)
	if !ok || !r.Known() {
		return r, ok
	}
	from, day := r.Day, weekdayOf(m[2])
	if backward(m[3]) {
		r.Day = from.AddDate(0, 0, -(int(from.Weekday()-day)+6)%7-1-7*(n-1))
	} else {
		r.Day = from.AddDate(0, 0, (int(day-from.Weekday())+6)%7+1+7*(n-1))
	}
	r.Steps = append(r.Steps, fmt.Sprintf("%s %s %s = %s", m[2], m[3], Text(from), Text(r.Day)))
	return r, true
}

// monthOf reads a month alone, "February 2024", as its first day.
func monthOf(words string) (time.Time, bool) {
	found := value.Find(value.Date, words, doc.Span{End: len(words)})
	if len(found) == 0 || found[0].Span.Start > 0 {
		return time.Time{}, false
	}
	d, err := time.Parse("2006-01", found[0].Text)
	return d, err == nil
}
