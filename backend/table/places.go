package table

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
	"pincite/backend/text/numeral"
)

var ordinals = map[string]int{"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
	"eleventh": 11, "twelfth": 12, "ersten": 1, "zweiten": 2, "dritten": 3, "vierten": 4, "fünften": 5, "erste": 1, "zweite": 2, "dritte": 3, "vierte": 4}

var cardinals = map[string]int{"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
	"eins": 1, "zwei": 2, "drei": 3, "vier": 4, "fünf": 5}

// counters are the stems of what is numbered in an order.
var counters = text.NewSet(`year month week day quarter phase stage tier level band class sever sev prioriti prio p zone visit modul build site block plot shift season batch cycle wave stage region line bay berth hall room vessel lease lot item no number nr nummer instal payment milestone option step
	extens term period jahr vertragsjahr monat woch categori group part unit floor suit grade option indic product sublot tranch round rang line anniversari`)

var placeAfter = regexp.MustCompile(`(?i)(\p{L}+)\.?[\s#]+(?:(?:no|nr|number)\.?\s*)?((?:\d{1,3}|[ivx]{1,5}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|eins|zwei|drei|vier|fünf)\b)(?:\s*(?:-|–|—|to|and|bis|through|&|or)\s*(\d{1,3}\b|[ivx]{1,5}\b|two|three|four|five|six|seven|eight|nine|ten))?`)

var placeBefore = regexp.MustCompile(`(?i)\b(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|ersten?|zweiten?|dritten?|vierten?|\d{1,3}(?:st|nd|rd|th))(?:(?:\s*(?:-|–|to|and|through)\s*)(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d{1,3}(?:st|nd|rd|th)))?\s+(\p{L}+)((?:[\s-]+\p{L}+){0,2})`)

// placesOf reads numbers in an order: "Year 3", "third week", "Phase II", "weeks 4 to 8".
func placesOf(words string, known []interval) []interval {
	var found []interval
	add := func(from, to int, unit string, s doc.Span) {
		if from > 0 && to >= from && !taken(s, known) && !taken(s, found) {
			found = append(found, interval{of: places, from: float64(from), to: float64(to), unit: unit, words: s})
		}
	}
	for at := 0; at < len(words); {
		m := placeAfter.FindStringSubmatchIndex(words[at:])
		if m == nil {
			break
		}
		for i := range m {
			if m[i] >= 0 {
				m[i] += at
			}
		}
		at = m[3]
		unit := text.Stem(strings.ToLower(words[m[2]:m[3]]))
		if !counters[unit] {
			continue
		}
		if rest := words[m[5]:]; len(rest) > 1 && (rest[0] == ',' || rest[0] == '.') && rest[1] >= '0' && rest[1] <= '9' {
			continue
		}
		if spanAfter.MatchString(words[m[5]:]) { // "the shift seven hours ahead"
			continue
		}
		from := count(words[m[4]:m[5]])
		to, end := from, m[5]
		if m[6] >= 0 {
			to, end = count(words[m[6]:m[7]]), m[7]
		}
		add(from, to, unit, doc.Span{Start: m[2], End: end})
		at = end
	}
	for _, m := range placeBefore.FindAllStringSubmatchIndex(words, -1) {
		from := count(words[m[2]:m[3]])
		to := from
		if m[4] >= 0 {
			to = count(words[m[4]:m[5]])
		}
		unit, end := text.Stem(strings.ToLower(words[m[6]:m[7]])), m[7]
		for w, s := range text.Words(words[m[8]:m[9]]) { // "the fourth Marlow instalment", "first lease year"
			if stem := text.Stem(w); counters[stem] {
				unit, end = stem, m[8]+s.End
			}
		}
		if counters[unit] {
			add(from, to, unit, doc.Span{Start: m[2], End: end})
		}
	}
	return joined(words, found)
}

// spanAfter finds what a number counts of time.
var spanAfter = regexp.MustCompile(`(?i)^[\s-]*(?:minutes?|hours?|days?|weeks?|months?|years?)\b`)

// count reads "3", "3rd", "three", "third" and "III"; 0 for what is none.
func count(s string) int {
	s = strings.ToLower(s)
	if n := cardinals[s] + ordinals[s]; n > 0 {
		return n
	}
	if s[0] >= '0' && s[0] <= '9' {
		return atoi(strings.TrimRight(s, "sthndr"))
	}
	return numeral.ParseRoman(s)
}

// clocks reads times of the day.
func clocks(words string) []interval {
	var found []interval
	for _, m := range clockAt.FindAllStringSubmatchIndex(words, -1) {
		group := func(n int) string {
			if m[2*n] < 0 {
				return ""
			}
			return strings.ToLower(words[m[2*n]:m[2*n+1]])
		}
		hour, minute := atoi(group(1)+group(4)), atoi(group(2))
		half := group(3) + group(5) + group(9)
		if w := group(6); w != "" {
			hour = count(w)
			switch {
			case group(7) == "afternoon" || group(7) == "evening" || group(8) != "" && hour > 6 && hour < 12:
				half = "pm"
			default:
				half = "am"
			}
		}
		if strings.HasPrefix(half, "p") && hour < 12 {
			hour += 12
		} else if strings.HasPrefix(half, "a") && hour == 12 {
			hour = 0
		}
		if hour > 24 || minute > 59 || m[2] >= 0 && half == "" && (words[m[3]] == '.' || len(group(2)) != 2) {
			continue
		}
		n := float64(60*hour + minute)
		found = append(found, interval{of: clock, from: n, to: n, words: doc.Span{Start: m[0], End: m[1]}})
	}
	for _, m := range named.FindAllStringSubmatchIndex(words, -1) {
		n := 24 * 60.0
		if m[2] >= 0 {
			n /= 2
		}
		found = append(found, interval{of: clock, from: n, to: n, words: doc.Span{Start: m[0], End: m[1]}})
	}
	sortIntervals(found)
	if len(found) == 2 && fromTo.MatchString(words[found[0].words.End:found[1].words.Start]) {
		a, b := found[0], found[1]
		whole := doc.Span{Start: a.words.Start, End: b.words.End}
		if a.from <= b.to {
			return []interval{{of: clock, from: a.from, to: b.to, words: whole}}
		}
		return []interval{{of: clock, from: a.from, to: 24 * 60, words: whole}, {of: clock, from: 0, to: b.to, words: whole}}
	}
	return found
}

var named = regexp.MustCompile(`(?i)\bmidnight\b|\b(noon|midday)\b`)

var (
	atWork  = regexp.MustCompile(`(?i)\b(?:during|in|within) (?:the )?(?:working|business|office|normal) (?:day|hours)\b|\bon a weekday\b`)
	notWork = regexp.MustCompile(`(?i)\b(?:on (?:an? )?(?:saturday|sunday)s?|(?:at|on|over) (?:the |a )?weekends?|on (?:an? )?(?:bank |public )?holidays?)\b`)
)

// dayOff stands for the times of a day on which nobody works.
const dayOff = 24*60 + 1

// hours reads when a question says something to happen without a time of the day: in working hours, or on a day without any.
func hours(question string) []interval {
	for pattern, at := range map[*regexp.Regexp]float64{atWork: 12 * 60, notWork: dayOff} {
		if pattern.MatchString(question) { // its words may be heads as well
			return []interval{{of: clock, from: at, to: at, loose: true}}
		}
	}
	return nil
}

var (
	weekdayAt  = regexp.MustCompile(`(?i)\b(?:(mon|tue|wed|thu|fri|sat|sun)(?:day|s|sday|nesday|rsday|rs|urday)?s?|(midweek|weekdays?|working days?)|(weekends?))\b\.?`)
	weekdayAbb = regexp.MustCompile(`^(?:Mon|Tues?|Wed|Thu|Thurs?|Fri|Sat|Sun)$`)
)

// weekdaysOf reads days of the week, and those from one to another.
func weekdaysOf(words string) (found []interval) {
	names := []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}
	for _, m := range weekdayAt.FindAllStringSubmatchIndex(words, -1) {
		i := interval{of: weekdays, from: 1, to: 5, words: doc.Span{Start: m[0], End: m[1]}}
		switch {
		case m[2] >= 0:
			written := strings.TrimSuffix(words[m[0]:m[1]], ".")
			if !strings.Contains(strings.ToLower(written), "day") && !weekdayAbb.MatchString(written) { // "sun", "sat"
				continue
			}
			i.from = float64(slices.Index(names, strings.ToLower(words[m[2]:m[3]])) + 1)
			i.to = i.from
		case m[6] >= 0:
			i.from, i.to = 6, 7
		}
		found = append(found, i)
	}
	for n := 0; n+1 < len(found); n++ {
		a, b := &found[n], found[n+1]
		if a.from != a.to || b.from != b.to || a.from == b.to || !seasonGap.MatchString(words[a.words.End:b.words.Start]) {
			continue
		}
		a.words.End = b.words.End
		if a.from < b.to {
			a.to = b.to
			found = slices.Delete(found, n+1, n+2)
			continue
		}
		a.to = 7 // "Sunday to Thursday"
		found[n+1] = interval{of: weekdays, from: 1, to: b.to, words: a.words}
	}
	return found
}
