package sac

import (
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

// dateAt reads the date whose month is token i.
func dateAt(ts []token, i int) string {
	month := ts[i].core()
	if !months[strings.ToLower(month)] || !capitalised(month) {
		return ""
	}
	if i+2 < len(ts) && dayNumber(ts[i+1].core()) && yearNumber(ts[i+2].core()) { // January 26, 1998
		return month + " " + ts[i+1].text + " " + ts[i+2].core()
	}
	if i+1 < len(ts) && yearNumber(ts[i+1].core()) {
		year := ts[i+1].core()
		if i > 2 && strings.EqualFold(ts[i-1].core(), "of") && strings.EqualFold(ts[i-2].core(), "day") && dayNumber(ts[i-3].core()) {
			return ts[i-3].core() + " day of " + ts[i].text + " " + year // 6th day of April, 1999
		}
		if i > 0 && dayNumber(ts[i-1].core()) { // 15 December 2001
			return ts[i-1].core() + " " + ts[i].text + " " + year
		}
		return ts[i].text + " " + year
	}
	return ""
}

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
