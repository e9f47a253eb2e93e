package sac

import (
	"strings"

	"pincite/backend/text"
)

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
