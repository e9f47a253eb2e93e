package ask

import (
	"fmt"
	"regexp"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

// valueNames are what values are called that a question may ask for.
var valueNames = map[Want]string{Date: "date", Duration: "length of time", Money: "amount of money", Percent: "percentage", Number: "number"}

// conditionalWhen finds "when" where it does not ask for a day: "what happens when the rent is late?".
var conditionalWhen = regexp.MustCompile(`(?i)[^,;:.!?\s]\s+when\b`)

// dayAsked finds what asks for a day by more than that.
var dayAsked = regexp.MustCompile(`(?i)\b(by|until|since|from|till|and|tell me|say|says|know) when\b|\b(date|day|year)s?\b`)

// unvalued says of the words that are quoted for a question which asks for a value, and for which none was read out
// of them, that there is none, or that which one is meant is not plain; "" where it asks for none.
func (q *Question) unvalued(d *Document, quoted []doc.Span) string {
	name, asks := valueNames[q.Want]
	if !asks || q.Want == Date && conditionalWhen.MatchString(q.Topic) && !dayAsked.MatchString(q.Topic) {
		return ""
	}
	kinds := []value.Kind{value.Kind(q.Want)}
	if other, has := instead[q.Want]; has {
		kinds = append(kinds, other)
	}
	if q.Want == Money {
		kinds = append(kinds, value.Percent)
	}
	n := 0
	for _, span := range quoted {
		for _, kind := range kinds {
			for _, v := range value.Find(kind, d.Text, span) {
				if kind != value.Number || !counts(d.Text, v.Span) {
					n++
				}
			}
		}
	}
	switch n {
	case 0:
		return fmt.Sprintf("No %s stands in these words.", name)
	case 1:
		return "Whether the value in these words is the one that is asked for is not plain."
	}
	return "Which of the values in these words is asked for is not plain."
}
