package sac

import (
	"regexp"
	"strings"

	"pincite/backend/text"
)

var months = text.NewSet(text.MonthNames + " " + text.MonthAbbreviations)

// documentDate returns the first date of the opening, as it is written there, with
// those after "dated", "as of" or "effective" before all others.
func documentDate(ts []token) string {
	fallback := ""
	for i := range ts {
		date := dateAt(ts, i)
		if date == "" {
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

// numericDate is a date in numbers, the month or the year first.
var numericDate = regexp.MustCompile(`^(\d{1,2}[/.-]\d{1,2}[/.-](\d{2}|(19|20)\d{2})|(19|20)\d{2}-\d{2}-\d{2})$`)

func dayNumber(s string) bool {
	digits := strings.TrimRight(strings.ToLower(s), "stndrh")
	return allDigits(digits) && len(digits) <= 2
}

func yearNumber(s string) bool {
	return allDigits(s) && len(s) == 4 && (strings.HasPrefix(s, "19") || strings.HasPrefix(s, "20"))
}

// subjectLeads are the phrases after which an opening says what it is about.
var subjectLeads = []string{"for the purpose of", "for purposes of", "in connection with", "relating to", "with respect to", "regarding",
	"desires to", "desire to", "wishes to", "wish to", "engaged in the business of", "in the business of", "is engaged in", "intends to", "intend to",
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
		if len(words) < 3 || emptyStarts[strings.ToLower(words[0])] {
			continue
		}
		best, at = cutWords(strings.Join(words, " "), limit), i
	}
	return best
}

// emptyStarts are words with which a phrase says nothing of what the contract is about.
var emptyStarts = text.NewSet(`this which such its or and all any whom said these those it that be so each as at by
	from if in on under upon when among`)
