package calendar

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

// Dates tells the day of a name such as "Effective Date"; false where it is not known. Names are in lower case, without
// quotes and articles.
type Dates func(name string) (time.Time, bool)

// Result is what a rule comes to.
type Result struct {
	Day     time.Time
	Steps   []string // "2021-03-01 + 3 years = 2024-03-01"; none where the rule names the day
	Missing string   // the name of the day that is not known; Day is zero then
	// Open says why the rule gives no single day: "the later of" two of which one is not known. Days are
	// those that it may be.
	Open string
	Days []time.Time
}

// Known reports whether a rule comes to one day.
func (r Result) Known() bool { return r.Missing == "" && r.Open == "" && !r.Day.IsZero() }

// Read computes the day that some words describe, such as "the date that is ninety (90) days after the Effective
// Date". It reports false where they describe none that it knows. Business days are those of holidays.
func Read(words string, dates Dates, holidays Holidays) (Result, bool) {
	p := parser{dates, holidays}
	return p.rule(strings.Join(strings.Fields(words), " "), 0)
}

type parser struct {
	dates    Dates
	holidays Holidays
}

// deepest is how many rules may stand within each other.
const deepest = 8

var (
	leadWords  = regexp.MustCompile(`(?i)^(?:(?:and|including|falling|occurring|ending|end|ends|expiring|on or before|on|upon|until|till|through|at|by|as of|as at|no later than|not later than|up to|to|from|(?:a|the|that|such) (?:date|day|time) (?:which|that)(?: (?:is|falls|occurs))?|(?:date|day) (?:which|that) (?:is|falls|occurs)|which (?:is|falls)|midnight|the close of business|11:59 [ap]\.?m\.?|12:01 [ap]\.?m\.?|the end of|the expir(?:y|ation) of|a period of|the)\b[,: ]*)+`)
	lastDay    = regexp.MustCompile(`(?i)^(?:the )?(last (?:calendar )?|first (?:calendar )?|last business |first business )day of (?:the |that |such |each )?(?:calendar |fiscal |contract )?(month|quarter|year)(?: (?:in|during|of|within) which | (?:in|of|containing|during) | )?`)
	dayOfMonth = regexp.MustCompile(`(?i)^(?:the )?(first|last) day of `)
	endOf      = regexp.MustCompile(`(?i)^(?:the )?(?:end|expiry|expiration|close) of (?:the |that |such )?(?:calendar )?(month|quarter|year)(?: (?:in|during|of) which | in | of )`)
	nextMonth  = regexp.MustCompile(`(?i)^(?:the )?(first|last) day of (?:the )?(?:calendar )?(month|quarter|year) (?:(?:next|immediately|first) )*(?:following|after|succeeding) (?:the (?:month|quarter) (?:in|of) which )?`)
	dayBeside  = regexp.MustCompile(`(?i)^(?:the )?(?:(business|calendar) )?day (?:(?:next|immediately) )?(before|preceding|prior to|after|following|succeeding) `)
	ordinalDay = regexp.MustCompile(`(?i)^(?:the )?(\w+?(?:[ -]\w+?)??|\d{1,3}(?:st|nd|rd|th))(?: \(\d{1,3}(?:st|nd|rd|th)?\))? ((?:business |calendar |working )?day|week|month|year)s? (?:(?:next|immediately) )?(before|preceding|prior to|after|following|succeeding|from) `)
	yearsMark  = regexp.MustCompile(`(?i)^(?:the )?(\w+)-year anniversary of `)
	relation   = regexp.MustCompile(`(?i)^[, ]*(?:period )?(?:(?:immediately |next )?(after|following|from and after|from and including|from|of|beyond|commencing on|commencing|beginning on|beginning|starting on|starting|counted from|measured from|as of|before|prior to|preceding|in advance of|ahead of))(?: and including)? `)
	eitherOf   = regexp.MustCompile(`(?i)^(?:the )?(earlier|later|earliest|latest|sooner)(?: to occur)? of[:,]? `)
	itemMark   = regexp.MustCompile(`(?i)^\((?:[a-z]|i{1,3}|iv|\d)\) ?`)
	occurs     = regexp.MustCompile(`(?i)[,.; ]*(?: (?:occurs?|falls?|happens|takes place|ends?|expires?|would (?:occur|fall)))?[,.; ]*$`)
	calendarAs = map[string]func(time.Time) time.Time{"month": EndOfMonth, "quarter": EndOfQuarter, "year": EndOfYear}
)

// rule reads words from their beginning.
func (p parser) rule(words string, depth int) (Result, bool) {
	if words = strings.TrimSpace(words); words == "" || depth > deepest {
		return Result{}, false
	}
	for _, read := range []func(string, int) (Result, bool){p.either, p.inMonth, p.beside, p.anniversary, p.length} {
		if r, ok := read(words, depth); ok {
			return r, true
		}
	}
	if rest := leadWords.ReplaceAllString(words, ""); rest != words && rest != "" {
		if r, ok := p.rule(rest, depth+1); ok {
			return r, true
		}
	}
	return p.named(words)
}

// either reads the earlier or the later of two days.
func (p parser) either(words string, depth int) (Result, bool) {
	at := eitherOf.FindStringSubmatchIndex(words)
	if at == nil {
		return Result{}, false
	}
	which := strings.ToLower(words[at[2]:at[3]])
	first := which == "earlier" || which == "earliest" || which == "sooner"
	var all []Result
	for _, item := range items(words[at[1]:]) {
		r, ok := p.rule(item, depth+1)
		if !ok {
			r = Result{Missing: item}
		}
		all = append(all, r)
	}
	if len(all) < 2 {
		return Result{}, false
	}
	var best Result
	open := false
	for _, r := range all {
		switch {
		case !r.Known():
			open = true
			continue
		case best.Day.IsZero() || r.Day.Before(best.Day) == first && !r.Day.Equal(best.Day):
			best = r
		}
	}
	var days []time.Time
	var steps []string
	for _, r := range all {
		if r.Known() {
			days, steps = append(days, r.Day), append(steps, r.Steps...)
		}
	}
	if open || len(days) == 0 {
		return Result{Open: "the " + which + " of several days, of which one is not known", Days: days, Steps: steps}, true
	}
	var texts []string
	for _, d := range days {
		texts = append(texts, Text(d))
	}
	return Result{Day: best.Day, Days: days, Steps: append(steps, fmt.Sprintf("the %s of %s = %s", which, strings.Join(texts, " and "), Text(best.Day)))}, true
}

// items parts "(a) X and (b) Y" and "X and Y".
func items(words string) []string {
	words = itemMark.ReplaceAllString(words, "")
	for _, between := range []*regexp.Regexp{regexp.MustCompile(`(?i)[,;]? ?(?:and|or)?[,;]? ?\((?:[a-z]|i{1,3}|iv|\d)\) `), regexp.MustCompile(`(?i)[,;]? (?:and|or) `)} {
		if parts := between.Split(words, -1); len(parts) > 1 {
			return parts
		}
	}
	return []string{words}
}

// inMonth reads "the last day of the month in which" and its like.
func (p parser) inMonth(words string, depth int) (Result, bool) {
	if at := nextMonth.FindStringSubmatchIndex(words); at != nil {
		which, unit := strings.ToLower(words[at[2]:at[3]]), strings.ToLower(words[at[4]:at[5]])
		return p.after(words[at[1]:], depth, func(d time.Time) (time.Time, string) {
			next := calendarAs[unit](d).AddDate(0, 0, 1)
			if which == "last" {
				next = calendarAs[unit](next)
			}
			return next, fmt.Sprintf("%s day of the %s after %s", which, unit, Text(d))
		})
	}
	if at := dayOfMonth.FindStringSubmatchIndex(words); at != nil {
		if first, ok := monthOf(words[at[1]:]); ok {
			day := first
			if strings.EqualFold(words[at[2]:at[3]], "last") {
				day = EndOfMonth(first)
			}
			return Result{Day: day, Steps: []string{fmt.Sprintf("%s day of %s = %s", strings.ToLower(words[at[2]:at[3]]), first.Format("2006-01"), Text(day))}}, true
		}
	}
	which, unit, rest := "last", "", ""
	if at := lastDay.FindStringSubmatchIndex(words); at != nil {
		which, unit, rest = strings.ToLower(strings.TrimSpace(words[at[2]:at[3]])), words[at[4]:at[5]], words[at[1]:]
	} else if at := endOf.FindStringSubmatchIndex(words); at != nil {
		unit, rest = words[at[2]:at[3]], words[at[1]:]
	} else {
		return Result{}, false
	}
	end := calendarAs[strings.ToLower(unit)]
	if month, ok := monthOf(rest); ok {
		day := end(month)
		if strings.HasPrefix(which, "first") {
			day = month
		}
		return Result{Day: day, Steps: []string{fmt.Sprintf("%s day of %s = %s", which, month.Format("2006-01"), Text(day))}}, true
	}
	return p.after(rest, depth, func(d time.Time) (time.Time, string) {
		day := end(d)
		if strings.HasPrefix(which, "first") {
			day = firstOf(d, unit)
		}
		if strings.HasSuffix(which, "business") {
			if day = p.holidays.Last(day); strings.HasPrefix(which, "first") {
				day = p.holidays.Next(firstOf(d, unit))
			}
		}
		return day, fmt.Sprintf("%s day of the %s of %s", which, strings.ToLower(unit), Text(d))
	})
}

func firstOf(d time.Time, unit string) time.Time {
	switch strings.ToLower(unit) {
	case "year":
		return Day(d.Year(), time.January, 1)
	case "quarter":
		return Day(d.Year(), (d.Month()-1)/3*3+1, 1)
	}
	return Day(d.Year(), d.Month(), 1)
}

// monthOf reads a month alone, "February 2024", as its first day.
func monthOf(words string) (time.Time, bool) {
	found := value.Find(value.Date, words, doc.Span{End: len(words)})
	if len(found) == 0 || found[0].Span.Start > len("of the ") {
		return time.Time{}, false
	}
	d, err := time.Parse("2006-01", found[0].Text)
	return d, err == nil
}

// after computes what lies beside the day of other words.
func (p parser) after(words string, depth int, next func(time.Time) (time.Time, string)) (Result, bool) {
	r, ok := p.rule(occurs.ReplaceAllString(words, ""), depth+1)
	if !ok || !r.Known() {
		return r, ok
	}
	day, step := next(r.Day)
	r.Day, r.Steps = day, append(r.Steps, step+" = "+Text(day))
	return r, true
}

// beside reads "the day before".
func (p parser) beside(words string, depth int) (Result, bool) {
	at := dayBeside.FindStringSubmatchIndex(words)
	if at == nil {
		return Result{}, false
	}
	l := Length{1, "day"}
	if at[2] >= 0 && strings.EqualFold(words[at[2]:at[3]], "business") {
		l.Unit = "business day"
	}
	return p.counted(words[at[1]:], depth, l, words[at[4]:at[5]])
}

// anniversary reads "the third anniversary of" and "the 20th day after".
func (p parser) anniversary(words string, depth int) (Result, bool) {
	if at := ordinalDay.FindStringSubmatchIndex(words); at != nil {
		if n := ordinalOf(words[at[2]:at[3]]); n > 0 {
			unit := strings.ToLower(words[at[4]:at[5]])
			switch unit {
			case "calendar day":
				unit = "day"
			case "working day":
				unit = "business day"
			}
			return p.counted(words[at[1]:], depth, Length{float64(n), unit}, words[at[6]:at[7]])
		}
	}
	words = strings.TrimPrefix(strings.TrimPrefix(words, "the "), "The ")
	if at := yearsMark.FindStringSubmatchIndex(words); at != nil {
		if v, ok := value.Best(value.Duration, words[at[2]:at[3]]+" years", doc.Span{End: at[3] - at[2] + len(" years")}); ok {
			return p.counted(words[at[1]:], depth, Length{v.Amount, "year"}, "of")
		}
	}
	return Result{}, false
}

// ordinalOf reads "third", "20th" and "twenty-first"; 0 for anything else.
func ordinalOf(words string) int {
	said := words + " anniversary"
	if v, ok := value.Best(value.Duration, said, doc.Span{End: len(said)}); ok && v.Span.Start == 0 {
		return int(v.Amount)
	}
	return 0
}

// length reads "three years after" and "the third anniversary of".
func (p parser) length(words string, depth int) (Result, bool) {
	found := value.Find(value.Duration, words, doc.Span{End: len(words)})
	const article = len("an additional ")
	if len(found) == 0 || found[0].Span.Start > article || found[0].Doubt != "" {
		return Result{}, false
	}
	if lead := strings.TrimSpace(strings.ToLower(words[:found[0].Span.Start])); lead != "" && lead != "the" && lead != "a" && lead != "an" {
		return Result{}, false
	}
	l, ok := LengthOf(found[0])
	rest := words[found[0].Span.End:]
	at := relation.FindStringSubmatchIndex(rest)
	if !ok || at == nil {
		return Result{}, false
	}
	return p.counted(rest[at[1]:], depth, l, rest[at[2]:at[3]])
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
	by := l
	if sign == "-" {
		by = l.times(-1)
	}
	day, ok := Add(r.Day, by, p.holidays)
	if !ok {
		return Result{}, false
	}
	r.Steps = append(r.Steps, fmt.Sprintf("%s %s %s = %s", Text(r.Day), sign, l, Text(day)))
	r.Day = day
	return r, true
}

var (
	nameMarks   = strings.NewReplacer("“", "", "”", "", `"`, "", "(", "", ")", "")
	nameArticle = regexp.MustCompile(`(?i)^(?:(?:the|this|that|such|its|said) )+`)
	nameLead    = regexp.MustCompile(`(?i)^(?:(?:the|this|that|such|its|said|then|applicable|current|initial|original) )+`)
	nameEnds    = regexp.MustCompile(`(?i)[,.;:]| (?:unless|if|subject|provided|and shall|and will|or such|or until|in accordance|pursuant|as the case|whichever|at which|on which|when)\b`)
)

// named reads a day that the words name, or begin with.
func (p parser) named(words string) (Result, bool) {
	if found := value.Find(value.Date, words, doc.Span{End: len(words)}); len(found) > 0 && found[0].Span.Start <= len("the date of ") && found[0].Doubt == "" {
		d, ok := Parse(found[0].Text)
		return Result{Day: d}, ok
	}
	name := nameMarks.Replace(words)
	if at := nameEnds.FindStringIndex(name); at != nil {
		name = name[:at[0]]
	}
	whole := strings.ToLower(strings.TrimSpace(nameArticle.ReplaceAllString(name, "")))
	name = strings.TrimSpace(nameLead.ReplaceAllString(whole, ""))
	const longest = 80 // bytes of a name
	if name == "" || len(name) > longest {
		return Result{}, false
	}
	for _, n := range []string{whole, name} { // "the Initial Term" is not the Term where both have names
		if d, ok := p.dates(n); ok {
			return Result{Day: d}, true
		}
	}
	return Result{Missing: name}, true
}
