package sac

import (
	"regexp"
	"strconv"
	"strings"

	"pincite/backend/text"
	"pincite/backend/text/civil"
	"pincite/backend/text/numeral"
)

var months = text.NewSet(text.MonthNames + " " + text.MonthAbbreviations)

// documentDate returns the first date of the opening, as it is written there, with
// those after "dated", "as of" or "effective" before all others.
func documentDate(ts []token) string {
	fallback := ""
	for i := range ts {
		date := dateAt(ts, i)
		if date == "" || ofPeriod(ts, i) {
			continue
		}
		for k := max(0, i-7); k < i; k++ {
			switch strings.ToLower(ts[k].core()) {
			case "dated", "effective", "of", "made", "entered", "date", "on":
				return date
			}
		}
		if fallback == "" {
			fallback = date
		}
	}
	return fallback
}

// ofPeriod reports whether the date whose month is token i is when somebody was born or signed something
// else, or bounds a time that is told of: "employed from June 2, 2014 until". What takes effect from a
// date bears it.
func ofPeriod(ts []token, i int) bool {
	const reach = 6
	bounds := false
	for k := i - 1; k >= 0 && k >= i-reach; k-- {
		switch strings.ToLower(ts[k].core()) {
		case "born":
			return true
		case "signed", "executed":
			for j := max(0, k-3); j < k; j++ {
				if w := strings.ToLower(ts[j].core()); w == "that" || w == "which" {
					return true
				}
			}
		case "from", "until", "since":
			bounds = true
		case "effective", "effect", "dated", "commencing", "period", "term":
			return false
		}
	}
	return bounds
}

// dateAt reads the date whose month is token i, or which token i writes in numbers.
func dateAt(ts []token, i int) string {
	month := ts[i].core()
	if numericDate.MatchString(month) {
		return month
	}
	if !months[strings.ToLower(month)] || !capitalised(month) {
		return ""
	}
	if i+2 < len(ts) && dayNumber(ts[i+1].core()) && yearNumber(ts[i+2].core()) { // January 26, 1998
		return month + " " + ts[i+1].text + " " + ts[i+2].core()
	}
	if date := wordedDate(ts, i); date != "" {
		return date
	}
	year := i + 1
	if year < len(ts) && ts[year].text == "," { // 31st day of May , 2005
		year++
	}
	if year >= len(ts) || !yearNumber(ts[year].core()) {
		return ""
	}
	rest := strings.TrimSuffix(ts[i].text, ",")
	if year > i+1 || rest != ts[i].text {
		rest += ","
	}
	rest += " " + ts[year].core()
	said := func(back int, word string) bool { return i >= back && strings.EqualFold(ts[i-back].core(), word) }
	switch {
	case said(1, "of") && said(2, "day") && i > 2 && dayNumber(ts[i-3].core()):
		return ts[i-3].core() + " day of " + rest // 6th day of April, 1999
	case said(1, "of") && i > 1 && dayNumber(ts[i-2].core()):
		return ts[i-2].core() + " of " + rest // 3rd of July 2007
	case i > 0 && dayNumber(ts[i-1].core()): // 15 December 2001
		return ts[i-1].core() + " " + rest
	}
	return rest
}

// wordedDate reads a date that is written out, the whole of it or its year, and writes it in figures: "the
// third day of March, two thousand and twenty-one" is 3 March 2021.
func wordedDate(ts []token, i int) string {
	k := i - 1
	said := func(word string) bool { return k >= 0 && strings.EqualFold(ts[k].core(), word) }
	if said("of") {
		k--
	}
	if said("day") {
		k--
	}
	if k < 0 {
		return ""
	}
	day, inWords := civil.Day(ts[k].core()), !numeric(ts[k].core())
	if inWords && k > 0 && day > 0 && day < 10 {
		if ten, _ := numeral.Cardinal(strings.ToLower(ts[k-1].core())); ten == 20 || ten == 30 {
			day += ten
		}
	}
	const lastDay = 31
	year := yearAt(ts, i+1)
	if day == 0 || day > lastDay || year == 0 || !inWords && i+1 < len(ts) && yearNumber(ts[i+1].core()) {
		return ""
	}
	return strconv.Itoa(day) + " " + strings.TrimSuffix(ts[i].core(), ",") + " " + strconv.Itoa(year)
}

// yearAt reads the year at token i, in figures or in words, which "in the year" may announce; 0 where
// none stands there.
func yearAt(ts []token, i int) int {
	for i < len(ts) && (ts[i].text == "," || yearLeads[strings.ToLower(ts[i].core())]) {
		i++
	}
	const longest = 6
	sum, century := 0, 0
	for k := i; k < len(ts) && k < i+longest; k++ {
		if w := ts[k].core(); k == i && yearNumber(w) {
			return number(w)
		}
		for part := range strings.SplitSeq(strings.ToLower(ts[k].core()), "-") {
			n, known := numeral.Cardinal(part)
			switch {
			case part == "thousand" && sum == 2:
				sum, century = 0, 2000
			case part == "hundred" && sum == 19:
				sum, century = 0, 1900
			case century == 0 && (sum == 19 || sum == 20) && known && n > 9:
				century, sum = 100*sum, n
			case known && (sum == 0 || sum >= 20 && sum%10 == 0 && n < 10):
				sum += n
			case part == "and" && century > 0:
			default:
				if century > 0 {
					return century + sum
				}
				return 0
			}
		}
		if century > 0 && endsPart(ts[k].text) {
			break
		}
	}
	if century == 0 {
		return 0
	}
	return century + sum
}

func endsPart(s string) bool { return strings.ContainsAny(s[len(s)-1:], ",;:.()") }

// yearLeads stand between a month and its year.
var yearLeads = text.NewSet("in the year of our lord")

func number(digits string) int {
	n, _ := strconv.Atoi(digits) // of digits alone
	return n
}

// numericDate is a date in numbers, the month or the year first.
var numericDate = regexp.MustCompile(`^(\d{1,2}[/.-]\d{1,2}[/.-](\d{2}|(19|20)\d{2})|(19|20)\d{2}-\d{2}-\d{2})$`)

// numeric reports whether a word begins with a digit.
func numeric(word string) bool { return word != "" && word[0] >= '0' && word[0] <= '9' }

func dayNumber(s string) bool { return numeric(s) && civil.Day(s) > 0 }

func yearNumber(s string) bool { return civil.Year(s) > 0 }

// subjectLeads are the phrases after which an opening says what it is about.
var subjectLeads = []string{"for the purpose of", "for purposes of", "in connection with", "relating to", "with respect to", "regarding",
	"desires to", "desire to", "wishes to", "wish to", "engaged in the business of", "in the business of", "is engaged in",
	"intends to", "intend to",
	"in order to", "agrees to", "WHEREAS,"}

// subject returns the words that say what the contract is about, at most limit bytes,
// and "" where none are found.
func subject(opening string, limit int) string {
	best, at := "", len(opening)
	for _, lead := range subjectLeads {
		i := strings.Index(opening[:at], lead)
		if i < 0 {
			continue
		}
		rest := opening[i+len(lead):]
		rest = cutBytes(rest, 600)
		if j := strings.IndexAny(rest, ".;(\"“[_:"); j >= 0 {
			rest = rest[:j]
		} else { // the last word may be cut
			rest = rest[:max(0, strings.LastIndexByte(rest, ' '))]
		}
		words := strings.Fields(strings.TrimLeft(strings.ToValidUTF8(rest, " "), " \t\r\n,;:-–—"))
		if len(words) < 3 || emptyStarts[strings.ToLower(strings.TrimRight(words[0], ",;:"))] {
			continue
		}
		best, at = cutWords(strings.Join(words, " "), limit), i
	}
	return best
}

// emptyStarts are words with which a phrase says nothing of what the contract is about.
var emptyStarts = text.NewSet(`this which such its or and all any whom said these those it that be so each as at by
	from if in on under upon when among`)
