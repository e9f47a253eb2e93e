package calendar

import (
	"fmt"
	"regexp"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

const (
	ordinal = `(?:\w+(?:-\w+)?|\d{1,3}(?:st|nd|rd|th))(?: \(\d{1,3}(?:st|nd|rd|th)?\))?`
	beside  = `(before|preceding|prior to|in advance of|ahead of|after|following|succeeding)`
)

var (
	dayBeside   = regexp.MustCompile(`(?i)^(?:the )?(?:(?:first|next) )?(?:(business|working|calendar) )?(?:day|date) (?:(?:next|immediately) )?` + beside + ` `)
	ordinalDay  = regexp.MustCompile(`(?i)^(?:the )?(` + ordinal + `) ((?:business |calendar |working )?day|week|month|year)s? (?:(?:next|immediately) )?(before|preceding|prior to|after|following|succeeding|from) `)
	countedMark = regexp.MustCompile(`(?i)^(?:the )?(.{1,40}?)[ -](year|month|week|day)[ -]anniversary of `)
	placedMark  = regexp.MustCompile(`(?i)^(?:the )?(` + ordinal + `) (annual|year|yearly|month|monthly) anniversary of `)
	inYear      = regexp.MustCompile(`(?i)^(?:the |each )?anniversary of (.+?) (?:(?:that )?(?:falls|falling|occurs|occurring) )?in (\d{4})$`)
	relation    = regexp.MustCompile(`(?i)^[, ]*(?:period )?(?:(?:immediately |next )?(after|following|from and after|from and including|from|of|beyond|commencing on|commencing|beginning on|beginning|starting on|starting|counted from|measured from|as of|before|prior to|preceding|in advance of|ahead of))(?: and (?:including|after))? `)
	single      = regexp.MustCompile(`(?i)^an? (?:full |calendar )?(year|quarter|month|fortnight|week|day)\b`)
	// aDay is a day by which a length is shorter or longer.
	aDay   = regexp.MustCompile(`(?i)^,? (less|and|plus) (?:one|a|1)(?: \(1\))? day\b`)
	summed = regexp.MustCompile(`(?i)^(.+?) (plus|minus) (.+)$`)
)

// beside reads "the day before".
func (p parser) beside(words string, depth int) (Result, bool) {
	at := dayBeside.FindStringSubmatchIndex(words)
	if at == nil {
		return Result{}, false
	}
	l := Length{1, "day"}
	if at[2] >= 0 && !strings.EqualFold(words[at[2]:at[3]], "calendar") {
		l.Unit = "business day"
	}
	return p.counted(words[at[1]:], depth, l, words[at[4]:at[5]])
}

// anniversary reads "the 20th day after", "the 18-month anniversary of" and "the anniversary of … in 2027".
func (p parser) anniversary(words string, depth int) (Result, bool) {
	if at := ordinalDay.FindStringSubmatchIndex(words); at != nil {
		if n := Place(words[at[2]:at[3]]); n > 0 {
			unit := strings.Replace(strings.TrimPrefix(strings.ToLower(words[at[4]:at[5]]), "calendar "), "working", "business", 1)
			return p.counted(words[at[1]:], depth, Length{float64(n), unit}, words[at[6]:at[7]])
		}
	}
	if at := placedMark.FindStringSubmatchIndex(words); at != nil {
		if n := Place(words[at[2]:at[3]]); n > 0 {
			unit := "year"
			if strings.HasPrefix(strings.ToLower(words[at[4]:at[5]]), "month") {
				unit = "month"
			}
			return p.counted(words[at[1]:], depth, Length{float64(n), unit}, "of")
		}
	}
	if at := countedMark.FindStringSubmatchIndex(words); at != nil {
		if l, rest, ok := lengthAt(words[at[2]:at[3]] + " " + words[at[4]:at[5]] + "s"); ok && rest == "" {
			return p.counted(words[at[1]:], depth, l, "of")
		}
	}
	if m := inYear.FindStringSubmatch(words); m != nil {
		r, ok := p.rule(m[1], depth+1)
		if years := yearOf(m[2]) - r.Day.Year(); ok && r.Known() && years >= 0 {
			return add(r, Length{float64(years), "year"}, "+", p.holidays)
		}
		return r, ok && !r.Known()
	}
	return Result{}, false
}

// length reads "three years after" and "the third anniversary of".
func (p parser) length(words string, depth int) (Result, bool) {
	l, rest, ok := lengthAt(words)
	if !ok {
		return Result{}, false
	}
	odd := aDay.FindStringSubmatch(rest)
	if odd != nil {
		rest = rest[len(odd[0]):]
	}
	at := relation.FindStringSubmatchIndex(rest)
	if at == nil {
		return Result{}, false
	}
	r, ok := p.counted(rest[at[1]:], depth, l, rest[at[2]:at[3]])
	if odd == nil || !ok || !r.Known() {
		return r, ok
	}
	if strings.EqualFold(odd[1], "less") {
		return add(r, Length{1, "day"}, "-", p.holidays)
	}
	return add(r, Length{1, "day"}, "+", p.holidays)
}

// lengthAt reads the length that words begin with, and returns the words behind it.
func lengthAt(words string) (l Length, rest string, ok bool) {
	if m := single.FindStringSubmatch(words); m != nil {
		l = Length{1, strings.ToLower(m[1])}
		if l.Unit == "fortnight" {
			l = Length{2, "week"}
		}
		return l, words[len(m[0]):], true
	}
	found := value.Find(value.Duration, words, doc.Span{End: len(words)})
	const article = len("an additional ")
	if len(found) == 0 || found[0].Span.Start > article || found[0].Doubt != "" {
		return Length{}, "", false
	}
	switch strings.TrimSpace(strings.ToLower(words[:found[0].Span.Start])) {
	case "", "the", "a", "an", "date", "day", "the date", "the day":
		l, ok = LengthOf(found[0])
	}
	return l, words[found[0].Span.End:], ok
}

// plus reads "the Effective Date plus three years".
func (p parser) plus(words string, depth int) (Result, bool) {
	m := summed.FindStringSubmatch(words)
	if m == nil {
		return Result{}, false
	}
	l, rest, ok := lengthAt(m[3])
	if !ok || occurs.ReplaceAllString(rest, "") != "" {
		return Result{}, false
	}
	if strings.EqualFold(m[2], "minus") {
		return p.counted(m[1], depth, l, "before")
	}
	return p.counted(m[1], depth, l, "after")
}

// counted computes a day so far before or after that of other words.
func (p parser) counted(words string, depth int, l Length, relation string) (Result, bool) {
	sign := "+"
	switch strings.ToLower(relation) {
	case "before", "preceding", "prior to", "in advance of", "ahead of":
		sign = "-"
	}
	r, ok := p.rule(occurs.ReplaceAllString(words, ""), depth+1)
	if !ok || !r.Known() {
		return r, ok
	}
	return add(r, l, sign, p.holidays)
}

// add moves the day of a result by a length, and tells the step.
func add(r Result, l Length, sign string, holidays Holidays) (Result, bool) {
	by := l
	if sign == "-" {
		by = l.times(-1)
	}
	day, ok := Add(r.Day, by, holidays)
	if !ok {
		return Result{}, false
	}
	r.Steps = append(r.Steps, fmt.Sprintf("%s %s %s = %s", Text(r.Day), sign, l, Text(day)))
	r.Day = day
	return r, true
}
