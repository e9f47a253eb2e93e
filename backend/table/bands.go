package table

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/text/numeral"
)

// narrowed makes one interval of two that bound each other from above and below: "≥ 90 % and < 100 %".
func narrowed(words string, found []interval) (out []interval) {
	for _, b := range found {
		if n := len(out); n > 0 {
			a := &out[n-1]
			between := words[min(a.words.End, b.words.Start):b.words.Start]
			bounds := math.IsInf(a.to, 1) && math.IsInf(b.from, -1) || math.IsInf(a.from, -1) && math.IsInf(b.to, 1)
			from, to := math.Max(a.from, b.from), math.Min(a.to, b.to)
			if bounds && a.of == b.of && from <= to && len(between) < 40 && !strings.ContainsAny(between, ";/") {
				a.from, a.to, a.open = from, to, false
				a.words.End = b.words.End
				if a.unit == "" {
					a.unit = b.unit
				}
				continue
			}
		}
		out = append(out, b)
	}
	return out
}

var (
	ratioAt   = regexp.MustCompile(`(?i)^(?:\s?:\s?1(?:\.0+)?\b|\s?x\b|\s?times\b)`)
	ordinalAt = regexp.MustCompile(`^(?:st|nd|rd|th)\b`)
	remainder = regexp.MustCompile(`(?i)^(?:and )?(?:thereafter|any further|all further|further|above that|over that|beyond that|the excess|excess|balance|the balance|remaining|the remainder|remainder|beyond|all after|after that|subsequent)\b`)
	following = regexp.MustCompile(`(?i)^(?:the |on the )?(?:next|following|subsequent)\b`)
)

// follow gives the rows of a column that go on from the one above their numbers: "next 5,000" and "thereafter" below "first 5,000".
func follow(column []*key) {
	var last *interval
	for _, k := range column {
		n := -1
		for i := range k.intervals {
			if k.intervals[i].of == amounts {
				n = i
				break
			}
		}
		if last != nil && !math.IsInf(last.to, 0) {
			switch {
			case n < 0 && remainder.MatchString(k.words):
				k.intervals = append(k.intervals, interval{of: amounts, from: math.Nextafter(last.to, math.Inf(1)), to: math.Inf(1), unit: last.unit})
				n = len(k.intervals) - 1
			case n >= 0 && following.MatchString(k.words):
				i := &k.intervals[n]
				i.from, i.to = math.Nextafter(last.to, math.Inf(1)), last.to+i.to
			}
		}
		if last = nil; n >= 0 {
			last = &k.intervals[n]
		}
	}
}

// stepped has each row of a column, or each head of a table, that is told by one bound alone end where the next begins: "75 % and more"
// above "50 % and more", "From 1 July 2025" beside "From 1 July 2026".
func stepped(column []*key) {
	var above, below []*interval
	for _, k := range column {
		if len(k.intervals) != 1 || k.intervals[0].of != amounts && k.intervals[0].of != days {
			continue
		}
		switch i := &k.intervals[0]; {
		case math.IsInf(i.to, 1) && !math.IsInf(i.from, -1):
			above = append(above, i)
		case math.IsInf(i.from, -1) && !math.IsInf(i.to, 1):
			below = append(below, i)
		}
	}
	slices.SortFunc(above, func(a, b *interval) int { return cmp.Compare(a.from, b.from) })
	for n, i := range above {
		next := slices.IndexFunc(above[n:], func(o *interval) bool { return o.from > i.from })
		if next >= 0 && above[n+next].unit == i.unit && above[n+next].of == i.of {
			i.to = math.Nextafter(above[n+next].from, math.Inf(-1))
			i.open = false
		}
	}
	slices.SortFunc(below, func(a, b *interval) int { return cmp.Compare(b.to, a.to) })
	for n, i := range below {
		next := slices.IndexFunc(below[n:], func(o *interval) bool { return o.to < i.to })
		if next >= 0 && below[n+next].unit == i.unit && below[n+next].of == i.of {
			i.from = math.Nextafter(below[n+next].to, math.Inf(1))
		}
	}
}

// numbered reads the Roman numerals of a column that has hardly anything else: "I", "II", "III".
func numbered(column []*key) {
	var at []*key
	for _, k := range column {
		words := strings.Trim(k.words, " .()")
		switch {
		case words == "" || sumRow.MatchString(words):
		case numeral.ParseRoman(strings.ToLower(words)) > 0:
			at = append(at, k)
		default:
			return
		}
	}
	for _, k := range at {
		n := float64(numeral.ParseRoman(strings.ToLower(strings.Trim(k.words, " .()"))))
		if len(at) > 1 && len(k.intervals) == 0 {
			k.intervals = append(k.intervals, interval{of: amounts, from: n, to: n, words: doc.Span{End: len(k.words)}})
		}
	}
}

// headScale finds by what the figures below a head are to be multiplied: "(SEK million)", "£k".
var headScale = regexp.MustCompile(`(?i)\b(million|billion|thousand)s?\b|(?:[$£€¥]|\b(?:USD|EUR|GBP|CHF|SEK|NOK|DKK|JPY|AUD|CAD))\s?(k|m|mn|bn)\b|['’](000)s?\b`)

// scaled makes of the plain figures of a column what its head says that they are.
func scaled(column []*key, head string) {
	const mostPlain = 1e5 // above it they are not multiplied
	m := headScale.FindStringSubmatch(head)
	if m == nil {
		return
	}
	by := 1e3
	if m[3] == "" {
		by = scales[strings.ToLower(m[1]+m[2])]
	}
	for _, k := range column {
		for n := range k.intervals {
			i := &k.intervals[n]
			plain := func(x float64) bool { return math.IsInf(x, 0) || math.Abs(x) < mostPlain }
			if i.of == amounts && (i.unit == "" || i.unit == "money") && plain(i.from) && plain(i.to) {
				i.from, i.to, i.unit = i.from*by, i.to*by, "money"
			}
		}
	}
}

const monthName = `(January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)`

var (
	seasonDay = regexp.MustCompile(`\b(\d{1,2})(?:st|nd|rd|th)?\s*(?:-|–|—|to|until)\s*(?:the )?$`) // "3 – 10 October"
	seasonAt  = regexp.MustCompile(`(?:\b(\d{1,2})(?:st|nd|rd|th)?(?: day)?(?: of)? )?\b` + monthName + `\b\.?(?: (\d{1,2})(?:st|nd|rd|th)?\b)?`)
	anyCase   = regexp.MustCompile(`(?i)\b(?:in|for|during|since|until|of|by|every|each) (january|february|march|april|may|june|july|august|september|october|november|december)\b`)
	seasonGap = regexp.MustCompile(`(?i)^\s*(?:-|–|—|to|until|till|through|and|bis)\s*(?:and including )?(?:the )?$`)
)

// seasonsOf reads days and months of no year, as days of a year from 1 to 366; those over its end as two.
func seasonsOf(words string, known []interval) (out []interval) {
	type part struct {
		from, to int
		words    doc.Span
		spare    bool // it may be a word of another meaning
	}
	var parts []part
	for _, m := range seasonAt.FindAllStringSubmatchIndex(words, -1) {
		s := doc.Span{Start: m[0], End: m[1]}
		if taken(s, known) {
			continue
		}
		month, ok := monthOf(words[m[4]:m[5]])
		if !ok {
			continue
		}
		p := part{yearDay(month, 1), yearDay(month+1, 1) - 1, s, m[2] < 0 && m[6] < 0 && len(strings.TrimSpace(words)) > m[5]-m[4] && (month == 5 || month == 3)}
		for _, n := range []int{2, 6} {
			if m[n] >= 0 {
				p.from = yearDay(month, min(atoi(words[m[n]:m[n+1]]), 31))
				p.to = p.from
			}
		}
		if d := seasonDay.FindStringSubmatchIndex(words[:m[0]]); d != nil && m[2] >= 0 {
			if from := yearDay(month, min(atoi(words[d[2]:d[3]]), 31)); from < p.to {
				p.from, p.words.Start = from, d[0]
			}
		}
		parts = append(parts, p)
	}
	for _, m := range anyCase.FindAllStringSubmatchIndex(words, -1) {
		if s := (doc.Span{Start: m[2], End: m[3]}); !taken(s, known) && len(parts) == 0 {
			if month, ok := monthOf(words[m[2]:m[3]]); ok {
				parts = append(parts, part{from: yearDay(month, 1), to: yearDay(month+1, 1) - 1, words: s})
			}
		}
	}
	for i := 0; i < len(parts); i++ {
		p := parts[i]
		if i+1 < len(parts) && seasonGap.MatchString(words[p.words.End:parts[i+1].words.Start]) {
			p.to, p.words.End, p.spare = parts[i+1].to, parts[i+1].words.End, false
			i++
		}
		if p.spare && !anyCase.MatchString(words) {
			continue
		}
		if p.from <= p.to {
			out = append(out, interval{of: seasons, from: float64(p.from), to: float64(p.to), words: p.words})
			continue
		}
		out = append(out, interval{of: seasons, from: float64(p.from), to: 366, words: p.words}, interval{of: seasons, from: 1, to: float64(p.to), words: p.words})
	}
	return out
}

func monthOf(name string) (int, bool) {
	for m := time.January; m <= time.December; m++ {
		if len(name) >= 3 && strings.HasPrefix(strings.ToLower(m.String()), strings.ToLower(name[:min(len(name), len(m.String()))])) {
			return int(m), true
		}
	}
	return 0, false
}

// yearDay returns the day of a leap year, from 1; the month after December is in the next year.
func yearDay(month, day int) int {
	start := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	return int(time.Date(2000, time.Month(month), day, 0, 0, 0, 0, time.UTC).Sub(start).Hours()/24) + 1
}

// ofYear returns the days of the year of a day or a month; false for what is longer.
func ofYear(i interval) (interval, bool) {
	if i.to-i.from > 31 {
		return i, false
	}
	if is := ofYears(i); len(is) == 1 {
		return is[0], true
	}
	return i, false
}

// ofYears returns the days of the year of a day or of a time within a year, two where it goes over the end of one; none for what is longer.
func ofYears(i interval) []interval {
	if i.of != days || !(i.to-i.from < yearDays-1) {
		return nil
	}
	of := func(days float64) float64 {
		t := time.Unix(int64(days)*86400, 0).UTC()
		return float64(yearDay(int(t.Month()), t.Day()))
	}
	s := interval{of: seasons, loose: true, words: i.words, from: of(i.from), to: of(i.to)}
	if s.from <= s.to {
		return []interval{s}
	}
	last := s
	s.to, last.from = 366, 1
	return []interval{s, last}
}

var (
	ordinalAlone = regexp.MustCompile(`(?i)\b(second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|zweiten?|dritten?|vierten?|\d{1,2}(?:nd|rd|th))\b`)
	cardinalNoun = regexp.MustCompile(`(?i)\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b`)
)

// looselyCounted reads numbers in words of a question that may count what the table does: "the second kiosk", "four of them".
func looselyCounted(words string, known []interval) (out []interval) {
	for _, m := range ordinalAlone.FindAllStringSubmatchIndex(words, -1) {
		n := float64(count(words[m[2]:m[3]]))
		if s := (doc.Span{Start: m[2], End: m[3]}); !taken(s, known) {
			out = append(out, interval{of: places, from: n, to: n, words: s, loose: true})
		}
	}
	for _, m := range cardinalNoun.FindAllStringSubmatchIndex(words, -1) {
		n := float64(cardinals[strings.ToLower(words[m[2]:m[3]])])
		if s := (doc.Span{Start: m[2], End: m[3]}); !taken(s, known) {
			out = append(out, interval{of: amounts, from: n, to: n, words: s, loose: true})
		}
	}
	return out
}
