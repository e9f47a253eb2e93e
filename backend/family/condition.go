package family

import (
	"regexp"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text"
)

// after is what a later paper of the family says, which may tell that a condition was met.
type after struct {
	text, dated string
	tells       bool // it changes no agreement: what it calls by a name of another paper's is that one's
}

var (
	// onEvent finds what a clause waits for that is no day: "takes effect upon delivery of a notice that …", "as soon as the clocks are in".
	onEvent = regexp.MustCompile(`(?is)\b(?:(?:tak(?:es?|ing) effect|com(?:es?|ing) into (?:force|effect|operation)|(?:becomes?|is|are|be|being|and) (?:only )?(?:effective|conditional|operative|binding)|appl(?:y|ies)|starts?|begins?)(?:,? (?:only|then|and))?,? (?:(?:up)?on(?: the (?:first )?(?:date|day) (?:on which|after|that|when))?|when|once|if|as soon as|from the (?:date|day) (?:on which|after|that|when)|after)|as soon as|(?:only|but not) (?:once|when|after|if)|subject to (?:the )?(?:receipt|grant|approval|clearance|registration|completion) of)\s+([^.;:()]{12,200})|\b(?:effective|effect) (?:only )?(?:on|from|as of)(?: and from)? (the (?:first|last) (?:business )?day of [^.,;:()]{3,80})`)
	// yearNamed finds a year, whose first day is no event.
	yearNamed = regexp.MustCompile(`\b(?:19|20)\d\d\b`)
	// notEvent finds what is no event that has to be told of: a day, the signing of the paper itself.
	notEvent = regexp.MustCompile(`(?i)^(?:the\s+)?(?:\d|date (?:of|hereof)|signature|signing|execution|both|last|later of|terms|same)|\b(?:sign(?:ed|s|ature|ing)?|countersign\w*|execut(?:ed|ion))\b`)
	// notYet finds what a sentence says that does not tell that something happened.
	notYet = regexp.MustCompile(`(?i)\b(?:not|no|nor|never|until|unless|if|once|when|will|would|shall|should|may|might|hope\w*|expect\w*|await\w*|pending|request\w*|propos\w*|appl(?:y|ied)|submitted|as soon as)\b`)
	// dayIs finds a day behind the name of one that was to come: "The Effective Date is accordingly today, 12 July 2024".
	dayIs = regexp.MustCompile(`(?is)\b((?:[A-Z][\w-]*\s+){1,5}Date)\s+(?:is|was|fell|falls|has been|occurred|has occurred)\s+(?:(?:therefore|accordingly|thus|hence|now|so|on|today|yesterday)\b,?\s*){0,3}(?:the\s+)?$`)
)

const (
	// leastTelling is which share of the words of a condition, the rarer the more, a sentence has at least that tells that it was met.
	leastTelling = 0.4
	// fewestTelling is how many of them, and mostTelling bounds how much one counts.
	fewestTelling = 2
	mostTelling   = 3
)

// event returns what some words wait for that is no day; "" for nothing.
func event(words string) string {
	for _, m := range onEvent.FindAllStringSubmatch(words, -1) {
		if words := m[1] + m[2]; !notEvent.MatchString(words) && len(datesOf(words)) == 0 && (m[2] == "" || !yearNamed.MatchString(words)) {
			return strings.Join(strings.Fields(words), " ")
		}
	}
	return ""
}

// met returns the day on which a condition was met, as a later paper tells; "" where none does.
func (d *days) met(condition string) string {
	wanted, whole := telling(condition), 0.0
	for _, x := range wanted {
		whole += x
	}
	for _, l := range d.later {
		for _, at := range text.Sentences(l.text, doc.Span{End: len(l.text)}) {
			words := l.text[at.Start:at.End]
			if notYet.MatchString(words) {
				continue
			}
			same, weight := 0, 0.0
			for w, x := range telling(words) {
				if wanted[w] > 0 {
					same, weight = same+1, weight+x
				}
			}
			if same < fewestTelling || weight < leastTelling*whole {
				continue
			}
			for _, v := range value.Find(value.Date, l.text, at) {
				if len(v.Text) == len("2006-01-02") && v.Text >= d.dated && v.Text <= l.dated {
					return v.Text
				}
			}
			return l.dated
		}
	}
	return ""
}

// telling returns how much the stems of words say that not every contract has.
func telling(s string) map[string]float64 {
	all := map[string]float64{}
	for w := range text.Words(s) {
		if x := min(mostTelling, rarity(strings.ToLower(w))); len(w) > 2 && x > 0.5 {
			all[text.Stem(strings.ToLower(w))] = x
		}
	}
	return all
}

// waits has an operation hold from a day, or where that is still to come have it hang on a condition.
func (o *Operation) waits(d days, day, term string) {
	o.Effective, o.Condition = day, ""
	if day != "" {
		return
	}
	o.Condition = strings.Join(strings.Fields(term), " ")
	o.Void = d.void[termKey(term)]
	for part, why := range d.void {
		if o.Void == "" && strings.HasPrefix(termKey(term), part) {
			o.Void = why
		}
	}
}
