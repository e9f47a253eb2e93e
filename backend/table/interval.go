package table

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text"
)

// measure is what an interval counts.
type measure byte

const (
	amounts  measure = iota // numbers, money and percentages
	days                    // days since 1970
	places                  // numbers in an order: year 3, phase II, no. 47
	clock                   // minutes of a day
	seasons                 // days of a year, whichever year it is
	weekdays                // days of a week, Monday is 1
)

// interval is a number, or those from one to another, both included.
type interval struct {
	of       measure
	from, to float64
	unit     string // stem of what is counted, "%", or a currency's sign; "" where nothing says
	words    doc.Span
	open     bool // its end is not said: "from 1 May 2026"
	loose    bool // of a question: it need not be what rows or columns are told by
}

// holds reports whether i has all of another interval in it; bounds that are years or months need only meet.
func (i interval) holds(o interval) bool {
	if i.of != o.of {
		return false
	}
	return i.from <= o.from && o.to <= i.to
}

// share returns how much of another interval lies in i, 0 to 1.
func (i interval) share(o interval) float64 {
	if i.of != o.of || i.to < o.from || o.to < i.from {
		return 0
	}
	if o.to <= o.from {
		return 1
	}
	return (math.Min(i.to, o.to) - math.Max(i.from, o.from)) / (o.to - o.from)
}

const (
	number = `\d{1,3}(?:[,. \x{a0}]\d{3})+(?:[.,]\d{1,3})?|\d+(?:[.,]\d+)?`
	scale  = `(?:\s?(k|m|mn|mio|bn|thousand|million|billion|mill|hundred)\b\.?)?`
	sign   = `(US\$|[$£€¥]|EUR|USD|GBP|CHF|SEK|NOK|DKK|JPY|AUD|CAD)?\s?`
)

var (
	figureAt = regexp.MustCompile(`(?i)` + sign + `(` + number + `)` + scale + `\s?(%|per ?cent\b|percent\b|€|£|\$|EUR\b|USD\b|GBP\b)?`)
	fromTo   = regexp.MustCompile(`(?i)^\s*(?:%|per ?cent|EUR|USD|GBP|€|£|\$)?\s*\p{L}{0,12}\s*(?:-|–|—|to|and|bis|through|until|up to|but (?:less|not more) than|(?:or|and) (?:more|over|above|higher)[, ]+(?:but|and)|or)\s*(?:but |up to |below |under |less than |including )*$`)
	less     = regexp.MustCompile(`(?i)(?:\b(?:up to|below|under|less than|not more than|no more than|at most|not exceeding|not above|until|before|max\.?|maximum|bis|unter|first)\s*(?:and including\s*)?|[<≤]=?)\s*(?:the )?$`)
	more     = regexp.MustCompile(`(?i)(?:\b(?:over|above|more than|exceeding|in excess of|at least|from|not less than|no less than|min\.?|minimum|greater than|after|past|passe[ds]|beyond|über|ab|mehr als)\s*(?:and including\s*)?|[>≥]=?)\s*(?:the |contract |lease |licence |license )?$`)
	strictly = regexp.MustCompile(`(?i)(?:\b(?:over|above|more than|exceeding|in excess of|greater than|after|past|passe[ds]|beyond|über|mehr als|below|under|less than|before|unter)|[<>])\s*$`)
	onwards  = regexp.MustCompile(`(?i)^\s*(?:%|per ?cent)?\s*(?:\p{L}+ ){0,2}?\s*(?:(?:or|and|und|oder)\s+(?:more|over|above|higher|later|after|longer|onwards?|upwards?|greater|beyond|mehr|thereafter|subsequent|each)\b|onwards?\b|\+|upwards?\b|thereafter\b)`)
	atMost   = regexp.MustCompile(`(?i)^\s*(?:%|per ?cent)?\s*(?:\p{L}+ ){0,2}?\s*(?:or|and|oder)\s+(?:less|fewer|below|under|lower|weniger|earlier)\b`)
	yearPair = regexp.MustCompile(`\b((?:19|20|21)\d\d)\s?[/–—-]\s?((?:(?:19|20|21)\d)?\d\d|\d)\b`)
	yearOnly = regexp.MustCompile(`\b((?:19|20|21)\d\d)\b`)
	quarters = regexp.MustCompile(`(?i)\b(?:Q([1-4])|(first|second|third|fourth) quarter(?: of)?)[\s/]*((?:19|20|21)\d\d)\b`)
	clockAt  = regexp.MustCompile(`(?i)\b(?:(\d{1,2})[:.](\d{2})\s*(am|pm|a\.m\.|p\.m\.|h|hrs)?|(\d{1,2})\s*(am|pm|a\.m\.|p\.m\.|o'clock)|(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:o'clock )?(?:in the (morning|afternoon|evening)|at (night)|(am|pm)\b))`)
)

var scales = map[string]float64{"k": 1e3, "thousand": 1e3, "m": 1e6, "mn": 1e6, "mio": 1e6, "mill": 1e6, "million": 1e6, "bn": 1e9, "billion": 1e9, "hundred": 100}

// readNumber reads figures: "1,250.50", "1.250,50", "75 000".
func readNumber(s string) float64 {
	s = strings.NewReplacer(" ", "", "\u00a0", "").Replace(s)
	comma, dot := strings.LastIndexByte(s, ','), strings.LastIndexByte(s, '.')
	switch {
	case comma >= 0 && dot >= 0 && comma > dot:
		s = strings.ReplaceAll(strings.ReplaceAll(s, ".", ""), ",", ".")
	case comma >= 0 && dot < 0 && (len(s)-comma != 4 || s[0] == '0'):
		s = strings.ReplaceAll(s, ",", ".")
	case dot >= 0 && strings.Count(s, ".") > 1:
		s = strings.ReplaceAll(s, ".", "")
	default:
		s = strings.ReplaceAll(s, ",", "")
	}
	n, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return math.NaN()
	}
	return n
}

// intervals reads the numbers, dates, times and places of some words, those from one to another as one.
func intervals(words string) (out []interval) {
	out = append(out, datesOf(words)...)
	out = append(out, seasonsOf(words, out)...)
	out = append(out, placesOf(words, out)...)
	out = append(out, clocks(words)...)
	out = append(out, weekdaysOf(words)...)
	return append(out, amountsOf(words, out)...)
}

func taken(s doc.Span, known []interval) bool {
	for _, k := range known {
		if k.words.Intersect(s).Len() > 0 {
			return true
		}
	}
	return false
}

// datesOf reads days, months, quarters and years.
func datesOf(words string) []interval {
	if !strings.ContainsAny(words, "0123456789") {
		return nil
	}
	var found []interval
	add := func(from, to time.Time, s doc.Span) {
		if !taken(s, found) {
			found = append(found, interval{of: days, from: day(from), to: day(to), words: s})
		}
	}
	for _, m := range quarters.FindAllStringSubmatchIndex(words, -1) {
		n := 0
		if m[2] >= 0 {
			n = atoi(words[m[2]:m[3]])
		} else {
			n = ordinals[strings.ToLower(words[m[4]:m[5]])]
		}
		from := time.Date(atoi(words[m[6]:m[7]]), time.Month(3*n-2), 1, 0, 0, 0, 0, time.UTC)
		add(from, from.AddDate(0, 3, -1), doc.Span{Start: m[0], End: m[1]})
	}
	for _, m := range yearPair.FindAllStringSubmatchIndex(words, -1) {
		first, last := atoi(words[m[2]:m[3]]), words[m[4]:m[5]]
		if second := atoi(words[m[2]:m[2]+4-len(last)] + last); second == first+1 { // from a July to a June
			add(time.Date(first, 7, 1, 0, 0, 0, 0, time.UTC), time.Date(second, 6, 30, 0, 0, 0, 0, time.UTC), doc.Span{Start: m[0], End: m[1]})
		}
	}
	for _, v := range value.Find(value.Date, words, doc.Span{End: len(words)}) {
		if at, err := time.Parse(time.DateOnly, v.Text); err == nil {
			add(at, at, v.Span)
		} else if at, err := time.Parse("2006-01", v.Text); err == nil {
			add(at, at.AddDate(0, 1, -1), v.Span)
		}
	}
	for _, m := range yearOnly.FindAllStringIndex(words, -1) {
		at := time.Date(atoi(words[m[0]:m[1]]), 1, 1, 0, 0, 0, 0, time.UTC)
		if m[1] < len(words) && (words[m[1]] == ',' || words[m[1]] == '.') && m[1]+1 < len(words) && words[m[1]+1] >= '0' && words[m[1]+1] <= '9' || m[0] > 0 && strings.ContainsRune(",.$£€", rune(words[m[0]-1])) {
			continue
		}
		add(at, at.AddDate(1, 0, -1), doc.Span{Start: m[0], End: m[1]})
	}
	for i := range found {
		found[i].begin(words)
	}
	return joined(words, found)
}

// yearless finds a day or a month right before the date that ends a range and gives it its year: "1 August to 31 October 2027", "3 – 10 May 2026".
var yearless = regexp.MustCompile(`(?:\b(\d{1,2})(?:st|nd|rd|th)?(?:\s+|\s*(-|–|—|to)\s*$))?(?:\b` + monthName + `\b\.?(?:\s+(\d{1,2})(?:st|nd|rd|th)?)?)?\s*(?:-|–|—|\bto|\buntil|\btill|\bthrough)?\s*(?:and including )?(?:the )?$`)

// begin has a date that ends a range begin where the words before it say, which have no year.
func (i *interval) begin(words string) {
	m := yearless.FindStringSubmatchIndex(words[:i.words.Start])
	if m == nil || m[2] < 0 && m[6] < 0 {
		return
	}
	to := time.Unix(int64(i.to)*86400, 0).UTC()
	of, date := to.Month(), 1
	if m[6] >= 0 {
		n, ok := monthOf(words[m[6]:m[7]])
		if !ok || !strings.ContainsAny(words[m[7]:i.words.Start], "-–—tu") {
			return
		}
		of = time.Month(n)
	} else if m[4] < 0 || i.from != i.to {
		return
	}
	for _, n := range []int{2, 8} {
		if m[n] >= 0 {
			date = atoi(words[m[n]:m[n+1]])
		}
	}
	from := time.Date(to.Year(), of, date, 0, 0, 0, 0, time.UTC)
	if from.After(to) {
		from = from.AddDate(-1, 0, 0)
	}
	if day(from) < i.to && date >= 1 && date <= 31 {
		i.from, i.words.Start = day(from), m[0]
	}
}

func day(t time.Time) float64 { return float64(t.Unix() / 86400) }

func atoi(s string) int { n, _ := strconv.Atoi(s); return n }

// falls reports whether two numbers bound a range from the greater to the lesser, counted alike.
func falls(words string, a, b interval) bool {
	return a.of == b.of && b.from < a.from && (a.unit == "" || a.unit == b.unit) && fromTo.MatchString(words[a.words.End:b.words.Start]) &&
		!strings.Contains(words[a.words.End:b.words.Start], "and")
}

// joined makes one interval of two that words join, and opens those whose words say that they go on.
func joined(words string, found []interval) (out []interval) {
	sortIntervals(found)
	for i := 0; i < len(found); i++ {
		a := found[i]
		if i+1 < len(found) && a.of == amounts && falls(words, a, found[i+1]) { // "14 to 7 days"
			b := found[i+1]
			b.words.Start, b.to = a.words.Start, a.to
			out = append(out, b)
			i++
			continue
		}
		if i+1 < len(found) && a.of == found[i+1].of && found[i+1].to >= a.from && fromTo.MatchString(words[a.words.End:found[i+1].words.Start]) &&
			(a.of != days || !strings.Contains(words[a.words.End:found[i+1].words.Start], " or")) {
			b := found[i+1]
			a.to = b.to
			if strictly.MatchString(words[:b.words.Start]) {
				a.to = math.Nextafter(b.to, math.Inf(-1))
			}
			a.words.End = b.words.End
			if a.unit == "" {
				a.unit = b.unit
			}
			out = append(out, a)
			i++
			continue
		}
		before, after := words[:a.words.Start], words[a.words.End:]
		switch {
		case onwards.MatchString(after):
			a.to, a.open = math.Inf(1), true
		case atMost.MatchString(after):
			a.from = math.Inf(-1)
		case more.MatchString(before):
			if strictly.MatchString(before) {
				a.from = math.Nextafter(a.to, math.Inf(1))
			}
			a.to, a.open = math.Inf(1), true
		case less.MatchString(before) && !(a.of == places && strings.HasSuffix(strings.ToLower(strings.TrimSpace(before)), "first")):
			if strictly.MatchString(before) {
				a.to = math.Nextafter(a.from, math.Inf(-1))
			}
			a.from = math.Inf(-1)
		}
		out = append(out, a)
	}
	return narrowed(words, out)
}

func sortIntervals(is []interval) {
	for i := range is {
		for j := i; j > 0 && is[j].words.Start < is[j-1].words.Start; j-- {
			is[j], is[j-1] = is[j-1], is[j]
		}
	}
}

// amountsOf reads numbers, sums and percentages outside of what is read already.
func amountsOf(words string, known []interval) []interval {
	found := spelled(words, known)
	known = append(slices.Clone(known), found...)
	last := 0
	for _, m := range figureAt.FindAllStringSubmatchIndex(words, -1) {
		s := doc.Span{Start: m[0], End: m[1]}.Trim(words)
		if m[4] < last || taken(doc.Span{Start: m[4], End: m[5]}, known) || m[4] > 0 && isWordByte(words[m[4]-1]) && m[2] < 0 {
			continue
		}
		n := readNumber(words[m[4]:m[5]])
		if math.IsNaN(n) {
			continue
		}
		i := interval{of: amounts, from: n, to: n, words: s}
		if m[6] >= 0 {
			by := scales[strings.ToLower(words[m[6]:m[7]])]
			if words[m[6]-1] == ' ' && words[m[6]:m[7]] == "m" && !strings.ContainsAny(words, "$£€¥") && !currency.MatchString(words) {
				by, i.unit = 1, metre
			}
			i.from, i.to = n*by, n*by
			// "75 and 200 million": both are
			if len(found) > 0 && found[len(found)-1].to < 1000 && by > 1 {
				if last := &found[len(found)-1]; fromTo.MatchString(words[last.words.End:s.Start]) {
					last.from, last.to = last.from*by, last.to*by
				}
			}
		}
		rest := words[m[1]:]
		rest = rest[len(ordinalAt.FindString(rest)):]
		switch {
		case m[2] < 0 && m[8] < 0 && ratioAt.MatchString(rest):
			i.unit = "ratio"
			last = m[1] + len(ratioAt.FindString(rest))
			i.words.End = last
		case m[8] >= 0 && strings.ContainsAny(strings.ToLower(words[m[8]:m[9]]), "%p"):
			i.unit = "%"
		case m[2] >= 0, m[8] >= 0:
			i.unit = "money"
		case i.unit == "":
			if w := wordAfter(rest); w != "" {
				i.unit = text.Stem(w)
			}
		}
		found = append(found, i)
	}
	return joined(words, found)
}

// metre is the stem of what "80 m" counts, where no money is spoken of.
const metre = "metr"

var inWords = regexp.MustCompile(`(?i)\b(?:(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|half a|a hundred|a)(?:[ -](one|two|three|four|five|six|seven|eight|nine)\b)?)[ -](?:(k|mn|bn|thousand|million|billion|hundred)\b\s*)?(?:(thousand|million|billion)\b\s*)?(\p{L}+)?`)

var hourParts = regexp.MustCompile(`(?i)\b(?:quarter of an|(half)(?: of)? an) hour\b`)

var tens = map[string]float64{"fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "a": 1, "half a": 0.5, "a hundred": 100}

// spelled reads numbers in words before a thousand or a unit of time: "one million", "ten weeks".
func spelled(words string, known []interval) (found []interval) {
	for _, m := range hourParts.FindAllStringSubmatchIndex(words, -1) {
		n := 15.0
		if m[2] >= 0 {
			n = 30
		}
		found = append(found, interval{of: amounts, from: n, to: n, unit: "minut", words: doc.Span{Start: m[0], End: m[1]}})
	}
	for _, m := range inWords.FindAllStringSubmatchIndex(words, -1) {
		part := func(n int) string {
			if m[2*n] < 0 {
				return ""
			}
			return strings.ToLower(words[m[2*n]:m[2*n+1]])
		}
		word := part(1)
		n := tens[word] + float64(cardinals[word])
		if more := float64(cardinals[part(2)]); more > 0 && n >= 20 {
			n += more
		} else if more > 0 {
			continue
		}
		i := interval{of: amounts, words: doc.Span{Start: m[0], End: max(m[3], m[5])}}
		if unit := part(5); unit != "" {
			i.unit = text.Stem(unit)
		}
		switch {
		case part(3) != "" || part(4) != "":
			for _, g := range []int{3, 4} {
				if by := scales[part(g)]; by > 0 {
					n, i.words.End = n*by, m[2*g+1]
				}
			}
		case !timed[i.unit] || word == "half a" || word == "a":
			continue
		}
		i.from, i.to = n, n
		if !taken(i.words, known) && !taken(i.words, found) {
			found = append(found, i)
		}
	}
	return found
}

var timed = text.NewSet("dai week month year hour minut quarter")

func isWordByte(b byte) bool {
	return b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9'
}

// wordAfter returns the word right behind, in lower case; "" where none is.
func wordAfter(rest string) string {
	rest = strings.TrimLeft(rest, " \u00a0-")
	for word, s := range text.Words(rest) {
		if s.Start > 0 || blank[word] || cardinals[word] > 0 {
			return ""
		}
		return word
	}
	return ""
}
