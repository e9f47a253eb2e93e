package bench

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"pincite/backend/facts/value"
	"pincite/backend/review"
	"pincite/backend/review/playbook"
)

// wanted returns the standing that a column's positions have of what experts marked; false where the marks leave it open.
func wanted(c playbook.Column, marked string) (review.Standing, bool) {
	p, off := c.Positions, review.Deviating
	if marked == "" {
		off = review.Missing
	}
	for _, r := range p.Unacceptable {
		if holds, known := marksHold(c.Kind, r, marked); holds || !known {
			return off, known
		}
	}
	rules := p.Fallbacks
	if p.Standard != nil {
		rules = append([]playbook.Rule{*p.Standard}, rules...)
	}
	for i, r := range rules {
		if holds, known := marksHold(c.Kind, r, marked); !known {
			return "", false
		} else if holds && i == 0 && p.Standard != nil {
			return review.Standard, true
		} else if holds {
			return review.Acceptable, true
		}
	}
	return off, true
}

// marksHold reports whether a rule holds of marked words; known is false where some of the values in them fit and some do not.
func marksHold(kind playbook.Kind, r playbook.Rule, marked string) (holds, known bool) {
	words := strings.ToLower(strings.Join(strings.Fields(marked), " "))
	has := func(w string) bool { return strings.Contains(words, strings.ToLower(w)) }
	switch {
	case marked == "":
		return r.Presence == string(review.Absent), true
	case r.Presence == string(review.Absent), len(r.Any) > 0 && !slices.ContainsFunc(r.Any, has), slices.ContainsFunc(r.None, has):
		return false, true
	case len(r.Values) > 0:
		return slices.ContainsFunc(r.Values, has), true
	case r.Min == "" && r.Max == "":
		return true, true
	}
	amounts, ok := amountsOf(kind, marked)
	if r.InFees() {
		amounts = slices.DeleteFunc(lengths(marked), func(days float64) bool { return days < shortestFees })
		ok = goldFees.MatchString(marked) && !strings.Contains(marked, "times")
	}
	if !ok || len(amounts) == 0 {
		return false, false
	}
	inside := 0
	for _, a := range amounts {
		if !beyond(kind, r.Min, a, -1) && !beyond(kind, r.Max, a, 1) {
			inside++
		}
	}
	return inside > 0, inside == 0 || inside == len(amounts)
}

// beyond reports whether an amount lies beyond a bound, on its side.
func beyond(kind playbook.Kind, bound string, amount, side float64) bool {
	v, ok := playbook.Bound(kind, bound)
	if bound == "" || !ok {
		return false
	}
	limit, slack := v.Amount, 0.0
	switch v.Kind {
	case value.Duration:
		limit, _ = v.Days()
		slack = limit / 200 // months are not all as long
	case value.Date:
		limit = amountOfDay(v.Text)
	}
	return (amount-limit)*side > slack
}

const shortestFees = 28 // days

var (
	goldLength = regexp.MustCompile(`(?i)\b(\d{1,3}|one hundred eighty|one hundred twenty|forty-five|` + strings.Join(slices.Sorted(maps.Keys(goldWords)), "|") +
		`)\)?\s*(?:\(\s*(\d{1,3})\s*\)?)?\s*-?\s*(?:calendar|business|consecutive|additional|full|successive)?\s*\(?(day|week|month|year|quarter)`)
	goldWords = map[string]float64{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twelve": 12, "fifteen": 15, "eighteen": 18,
		"twenty": 20, "twenty-four": 24, "thirty": 30, "forty-five": 45, "sixty": 60, "ninety": 90, "one hundred eighty": 180, "one hundred twenty": 120}
	goldUnits   = map[string]float64{"day": 1, "week": 7, "month": 30.4, "year": 365, "quarter": 91}
	goldFees    = regexp.MustCompile(`(?i)\b(?:fees|paid|payable|amounts?)\b`)
	goldDay     = regexp.MustCompile(`\b(\d{4}-\d\d-\d\d)\b|\b((?:January|February|March|April|May|June|July|August|September|October|November|December) \d{1,2}, \d{4})\b`)
	goldPercent = regexp.MustCompile(`(\d+(?:\.\d+)?)\)?\s?(?:%|percent)`)
	goldDollars = regexp.MustCompile(`\$\s?(\d[\d,]*(?:\.\d\d)?)`)
)

// lengths reads lengths of time, in days, out of marked words. It and what follows are no part of the program, so that they make other mistakes.
func lengths(words string) (days []float64) {
	for _, m := range goldLength.FindAllStringSubmatch(strings.ReplaceAll(words, "\n", " "), -1) {
		n, err := strconv.ParseFloat(m[2], 64)
		if err != nil {
			if n, err = strconv.ParseFloat(m[1], 64); err != nil {
				n = goldWords[strings.ToLower(m[1])]
			}
		}
		days = append(days, n*goldUnits[strings.ToLower(m[3])])
	}
	return days
}

// amountsOf reads the values of a kind out of marked words; false for a kind that is not read.
func amountsOf(kind playbook.Kind, words string) (amounts []float64, ok bool) {
	numbers := func(re *regexp.Regexp) {
		for _, m := range re.FindAllStringSubmatch(words, -1) {
			if n, err := strconv.ParseFloat(strings.ReplaceAll(m[1], ",", ""), 64); err == nil {
				amounts = append(amounts, n)
			}
		}
	}
	switch kind {
	case playbook.Duration:
		amounts = lengths(words)
	case playbook.Percent:
		numbers(goldPercent)
	case playbook.Money:
		numbers(goldDollars)
	case playbook.Date:
		for _, m := range goldDay.FindAllStringSubmatch(strings.Join(strings.Fields(words), " "), -1) {
			if day, err := time.Parse("January 2, 2006", m[2]); err == nil {
				m[1] = day.Format(time.DateOnly)
			}
			amounts = append(amounts, amountOfDay(m[1]))
		}
	default:
		return nil, false
	}
	return amounts, true
}

// amountOfDay is a day of ISO 8601, or the first one of a month or a year, in days since 1970.
func amountOfDay(day string) float64 {
	at, err := time.Parse(time.DateOnly, day+"-01-01"[min(len("-01-01"), len(day)-len("2006")):])
	if err != nil {
		return 0
	}
	return float64(at.Unix()) / (24 * 60 * 60)
}
