package review

import (
	"fmt"
	"regexp"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text"
)

var (
	// paidFor are words for what a party pays; limiting are those of a bound.
	paidFor  = regexp.MustCompile(`(?i)\b(?:fees?|paid|payable|charges|payments?|amounts?|revenues?|price|consideration)\b`)
	limiting = regexp.MustCompile(`(?i)\b(?:exceed\w*|limit\w*|maximum|cap(?:ped)?|greater|more\s+than|in\s+excess)\b`)
	// timesOver finds, before a length of time, how many times its fees count: "twice", "two (2) times", "150% of".
	timesOver = regexp.MustCompile(`(?i)\b(?:(twice|double)|(\w+)\s*(?:\(\d\)\s*)?times|(\d{2,3})\s?(?:%|percent)\s+of)\b[^.;]*$`)
)

// shortestOfFees is the least length of time, in days, whose fees bound something: less is a time to pay or to tell in.
const shortestOfFees = 28

// inFees returns the lengths of time whose fees bound something in some words, one a sentence: twelve months of "liability shall not
// exceed the fees paid in the twelve months before".
func inFees(document string, evidence []doc.Span) (found []value.Value) {
	for _, span := range evidence {
		for _, s := range text.Sentences(document, span) {
			words := document[s.Start:s.End]
			if !paidFor.MatchString(words) || !limiting.MatchString(words) {
				continue
			}
			for _, v := range value.Find(value.Duration, document, s) {
				if days, ok := v.Days(); !ok || days < shortestOfFees {
					continue
				}
				found = append(found, times(v, document[s.Start:v.Span.Start]))
				break
			}
		}
	}
	return found
}

// times multiplies a length of time by what the words before it say.
func times(v value.Value, before string) value.Value {
	m := timesOver.FindStringSubmatch(before)
	if m == nil {
		return v
	}
	n := 2.0
	if words := m[2] + m[3]; words != "" {
		read, ok := value.Best(value.Number, words, doc.Span{End: len(words)})
		if !ok {
			return v
		}
		if n = read.Amount; m[3] != "" {
			n /= 100
		}
	}
	v.Amount *= n
	v.Text = fmt.Sprintf("%g %ss", v.Amount, v.Unit)
	return v
}
