package proofread

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/text"
	"pincite/backend/text/civil"
)

const (
	weekdayName = `(?P<week>Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\b\.?`
	monthName   = `(?P<month>` + text.AnyMonth + `|(?:Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\b\.?)`
	fullYear    = `(?P<year>(?:19|20)\d\d)\b`
	dayNumber   = `(?P<day>\d{1,2})(?:st|nd|rd|th)?`
	apartDate   = `[\s\x{a0}]{1,3}`
)

// datePatterns are the ways to write a day: with the name of its month before or behind it, and in figures.
var datePatterns = []*regexp.Regexp{
	regexp.MustCompile(`(?:\b` + weekdayName + `,?` + apartDate + `)?\b` + monthName + apartDate + dayNumber +
		`(?:,?` + apartDate + fullYear + `)?`),
	regexp.MustCompile(`(?:\b` + weekdayName + `,?` + apartDate + `(?:the\s)?)?\b` + dayNumber +
		`[\s\x{a0}-](?:day\s)?(?:of\s)?` + monthName + `,?[\s\x{a0}-]` + fullYear),
	regexp.MustCompile(`\b` + fullYear + `-(?P<month>\d\d)-` + dayNumber + `\b`),
	regexp.MustCompile(`(?:\b` + weekdayName + `,?` + apartDate + `)?\b(?P<day>\d{1,2})[./](?P<other>\d{1,2})[./]` + fullYear),
}

// weekdayBehind is the day of the week behind a date: "March 5, 2024 (Monday)".
var weekdayBehind = regexp.MustCompile(`^(?:\s?\(|,\s(?:being\s)?an?\s)(` + strings.Replace(weekdayName, "?P<week>", "?:", 1) + `)`)

// digits are in all that is a number in figures.
var digits = strings.Split("0123456789", "")

// dated is a day that words name.
type dated struct {
	at   doc.Span
	day  civil.Date // Year is 0 where none is named
	week string     // the day of the week that the words give it; empty for none
}

// dates returns the days that a text names with a month's name or as ISO 8601 does, and those in other figures that no order of day and
// month makes a day, in the order of the text.
func (c *checker) dates() (found []dated) {
	const lastMonth, lastDay = 12, 31
	const reach = 60
	for _, re := range datePatterns {
		for _, m := range c.parts.Matches(re, digits, reach, reach) {
			group := func(name string) string {
				if i := re.SubexpIndex(name); i >= 0 && m[2*i] >= 0 {
					return c.Text[m[2*i]:m[2*i+1]]
				}
				return ""
			}
			d := dated{at: doc.Span{Start: m[0], End: m[1]}, week: group("week")}
			d.day.Year = civil.Year(group("year"))
			d.day.Day, _ = strconv.Atoi(group("day"))
			d.day.Month = int(text.Month(strings.TrimSuffix(group("month"), ".")))
			if d.day.Month == 0 {
				d.day.Month, _ = strconv.Atoi(group("month"))
			}
			if other := group("other"); other != "" {
				d.day.Month, _ = strconv.Atoi(other)
				turned := civil.Date{Year: d.day.Year, Month: d.day.Day, Day: d.day.Month}
				if d.day.Valid() || turned.Valid() || max(d.day.Day, d.day.Month) > lastDay {
					continue
				}
				if d.day.Month > lastMonth {
					d.day = turned
				}
			}
			if named := group("month"); d.day.Day == 0 || d.day.Month == 0 || d.day.Month > lastMonth || d.day.Year == 0 &&
				named != time.Month(d.day.Month).String() {
				continue
			}
			if behind := weekdayBehind.FindStringSubmatch(c.Text[d.at.End:min(len(c.Text), d.at.End+25)]); behind != nil && d.week == "" {
				d.week = behind[1]
			}
			found = append(found, d)
		}
	}
	slices.SortFunc(found, func(a, b dated) int { return a.at.Start - b.at.Start })
	return found
}

var (
	begins    = regexp.MustCompile(`(?i)\b(?:from|commenc\w+|begin\w*|start\w*|effective)\b[^.;\d]{0,40}$`)
	continues = regexp.MustCompile(`(?i)^[^.;]{0,200}\b(?:(?:until|through|end\w*|expir\w+|terminat\w+)\b[^.;\d]{0,40}` +
		`|to(?:\sand\sincluding)?\s(?:the\s)?)$`)
	// firstDay and lastDay are the terms and the labels for the first and the last day of a paper's term, before the day.
	firstDay = regexp.MustCompile(`(?i)(?:commencement|effective|start|beginning) date\b["”’)]{0,2}(?:\s?[:=]|\s(?:means|is|shall be` +
		`|shall mean)\b)?\s*$`)
	lastDay = regexp.MustCompile(`(?i)(?:expir(?:y|ation)|termination|end) date\b["”’)]{0,2}(?:\s?[:=]|\s(?:means|is|shall be` +
		`|shall mean)\b)?\s*$`)
	// itsDay stands in an opening before the day of the paper, and itsEnd before the one on which it ends.
	itsDay = regexp.MustCompile(`(?i)\b(?:agreement|contract|lease|licen[cs]e|deed)\b[^.;]{0,120}\b(?:dated|made|entered|effective` +
		`|executed)\b[^.;\d]{0,60}$`)
	itsEnd = regexp.MustCompile(`(?i)\b(?:this (?:agreement|contract|lease|licen[cs]e|deed)` +
		`|the (?:initial )?term)\s(?:of this \w+\s)?(?:shall|will|expires|terminates|ends|continues)\b[^.;\d]{0,100}\b(?:expires?` +
		`|terminates?|ends?|until|through)\b[^.;\d]{0,30}$`)
)

// checkDates finds dates that do not exist, weekdays that do not fit, and terms that end before they begin.
func (c *checker) checkDates() {
	const lead, reach, opening = 250, 300, 3000
	var began, first, last, own *dated // of the sentence, by its label, by its label, of the paper
	all := c.dates()
	for i := range all {
		d := &all[i]
		exists := d.day
		if exists.Year == 0 {
			exists.Year = 2000 // which has a February 29
		}
		if !exists.Valid() {
			month := time.Month(exists.Month).String()
			if d.day.Year > 0 {
				month += " " + strconv.Itoa(d.day.Year)
			}
			c.add("impossible date", High, d.at.Start, d.at.End, fmt.Sprintf("%s has no day %d", month, d.day.Day))
			began = nil
			continue
		}
		if d.day.Year == 0 {
			continue
		}
		if week := weekday(d.day); d.week != "" && !strings.HasPrefix(week, d.week[:len("Mon")]) {
			c.add("weekday", High, d.at.Start, d.at.End, "that day is a "+week)
		}
		before := c.Text[max(0, d.at.Start-lead):d.at.Start]
		if began != nil && d.at.Start-began.at.End < reach && continues.MatchString(c.Text[began.at.End:d.at.Start]) {
			c.ends(began, d)
		}
		began = nil
		if begins.MatchString(before) {
			began = d
		}
		switch {
		case first == nil && firstDay.MatchString(before):
			first = d
		case last == nil && lastDay.MatchString(before):
			last = d
			c.ends(first, d)
		case own == nil && d.at.Start < opening && itsDay.MatchString(before) && !c.amending():
			own = d
		case itsEnd.MatchString(before):
			c.ends(own, d)
		}
	}
}

// ends tells a day on which something ends that has not begun by then.
func (c *checker) ends(begin, end *dated) {
	if begin != nil && end.day.String() < begin.day.String() {
		c.add("term", Normal, end.at.Start, end.at.End, "it ends before it begins, on "+begin.day.String())
	}
}

// weekday returns the name of a day's weekday.
func weekday(d civil.Date) string {
	return time.Date(d.Year, time.Month(d.Month), d.Day, 0, 0, 0, 0, time.UTC).Weekday().String()
}
