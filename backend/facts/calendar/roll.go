package calendar

import (
	"fmt"
	"regexp"
	"strings"
	"time"
)

var (
	// restsThen stands between a day and what is to hold where nobody works on it.
	restsThen = regexp.MustCompile(`(?i)[,;( ]*(?:\b(?:or|and|except that|provided(?:,? however)?(?: that)?),? )*\b(?:if|unless|where) (?:such|that|the|said|any such|this|it)\b[^;)]{0,30}?\b(?:not (?:be )?an? (?:business|working|banking) day|non-business day|(?:falls?|is) on an? (?:weekend|saturday|sunday|(?:public |bank |legal )?holiday))`)
	earlier   = regexp.MustCompile(`(?i)\b(?:preceding|prior|previous|before|earlier)\b`)
	// fromTo is a period that ends with a day: "commencing on X and ending on the second anniversary thereof".
	fromTo = regexp.MustCompile(`(?i)^(?:the |a )?(?:period|term|time)?[^;]{0,20}?\b(?:commencing|beginning|starting|running)(?: (?:on|as of|from|with))? (.+?),? and (?:ending|expiring|terminating|continuing (?:until|through)|concluding|to)(?: (?:on|upon|with|at))? (.+)$`)
	// exclusive stands before a day that is the first one behind a period.
	exclusive = regexp.MustCompile(`(?i)^(?:(?:until|till|through|up to|to),? )?but (?:excluding|not including|exclusive of) `)
	thereof   = regexp.MustCompile(`(?i)\b(?:thereof|(?:of|after|from|following) (?:such|that|the same) date)\b`)
)

// rolled reads a day with what is to hold where nobody works on it.
func (p parser) rolled(words string, depth int) (Result, bool) {
	at := restsThen.FindStringIndex(words)
	if at == nil || at[0] == 0 {
		return Result{}, false
	}
	r, ok := p.rule(words[:at[0]], depth+1)
	if !ok || !r.Known() {
		return r, ok
	}
	day, step := p.holidays.Roll(r.Day, earlier.MatchString(words[at[1]:]))
	if step != "" {
		r.Day, r.Steps = day, append(r.Steps, step)
	}
	return r, true
}

// between reads the last day of a period whose ends both are told.
func (p parser) between(words string, depth int) (Result, bool) {
	m := fromTo.FindStringSubmatch(words)
	if m == nil {
		return Result{}, false
	}
	return p.rule(thereof.ReplaceAllString(m[2], "of "+m[1]), depth+1)
}

// excluding reads "up to but not including" a day.
func (p parser) excluding(words string, depth int) (Result, bool) {
	if before := exclusive.FindString(words); before != "" {
		return p.counted(words[len(before):], depth, Length{1, "day"}, "before")
	}
	return Result{}, false
}

// Roll returns the next business day where nobody works on a day, or the one before it, and the step; "" for a
// business day.
func (h Holidays) Roll(d time.Time, back bool) (day time.Time, step string) {
	rests := h.Rests(d)
	if rests == "" {
		return d, ""
	}
	which, day := "next", h.Next(d)
	if back {
		which, day = "last", h.Last(d)
	}
	return day, fmt.Sprintf("%s is %s, %s business day = %s", Text(d), rests, which, Text(day))
}

// Rests says why nobody works on a day: "a Sunday", "Christmas Day"; "" for a business day.
func (h Holidays) Rests(d time.Time) string {
	if d.Weekday() == time.Saturday || d.Weekday() == time.Sunday {
		return "a " + d.Weekday().String()
	}
	if day := h.on(d); day != nil {
		if name := strings.TrimSpace(day.Name); !strings.Contains(name, " in ") { // "Last Monday in October" is none
			return name
		}
		return "a public holiday"
	}
	return ""
}
