package ask

import (
	"fmt"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

// valueNames are what values are called that a question may ask for.
var valueNames = map[Want]string{Date: "date", Duration: "length of time", Money: "amount of money", Percent: "percentage", Number: "number"}

// unvalued says of the words that are quoted for a question which asks for a value, and for which none was read out
// of them, that there is none, or that which one is meant is not plain; "" where it asks for none.
func (q *Question) unvalued(d *Document, quoted []doc.Span) string {
	name, asks := valueNames[q.Want]
	if !asks {
		return ""
	}
	switch q.values(d, quoted) {
	case 0:
		return fmt.Sprintf("No %s stands in these words.", name)
	case 1:
		return "Whether the value in these words is the one that is asked for is not plain."
	}
	return "Which of the values in these words is asked for is not plain."
}

// mostDefined bounds the definitions that are quoted beside words without a value, and longDefinition how long, in bytes, one is for a question
// that asks for none.
const (
	mostDefined    = 2
	longDefinition = 300
)

// elsewhereDefined returns what gives the terms in the words that are quoted a value, where these have none of the kind that is asked for, or none
// at all where no value is: a definition ("the Tenant shall pay the Principal Rent"), a line of a list ("Break Period: 84 days").
func (q *Question) elsewhereDefined(d *Document, quoted []doc.Span) (found []doc.Span) {
	kinds, longest := []value.Kind{value.Kind(q.Want)}, len(d.Text)
	if q.Want == Words {
		kinds, longest = []value.Kind{value.Money, value.Percent, value.Duration, value.Date}, longDefinition
	} else if !q.measured() {
		return nil
	}
	words, said := value.NewText(d.Text), ""
	for _, span := range quoted {
		has := slices.ContainsFunc(slices.Concat(kinds, q.kinds()), func(k value.Kind) bool { return valueNames[Want(k)] != "" && len(words.Find(k, span)) > 0 })
		if has && q.Want != Words {
			return nil
		} else if !has {
			said += d.Text[span.Start:span.End] + "\n"
		}
	}
	_, defined := d.definedIn(said)
	terms := map[string]bool{}
	for _, term := range termWords.FindAllString(said, -1) {
		terms[strings.TrimPrefix(oneLine(term), "The ")] = true
	}
	for _, kind := range kinds {
		for _, at := range defined {
			if at.Len() <= longest && len(words.Find(kind, at)) > 0 {
				found = append(found, at)
			}
		}
		for v := range namedValues(d, kind) {
			if name := oneLine(v.name); len(name) >= leastTerm && terms[name] {
				found = append(found, v.words)
			}
		}
	}
	slices.SortFunc(found, func(a, b doc.Span) int { return a.Start - b.Start })
	found = slices.CompactFunc(found, func(a, b doc.Span) bool { return a.Intersect(b).Len() > 0 })
	return found[:min(len(found), mostDefined)]
}

// values counts the values of the kind that is asked for in words of a document.
func (q *Question) values(d *Document, quoted []doc.Span) (n int) {
	words := value.NewText(d.Text)
	for _, span := range quoted {
		for _, kind := range q.kinds() {
			for _, v := range words.Find(kind, span) {
				if kind != value.Number || !counts(d.Text, v.Span) {
					n++
				}
			}
		}
	}
	return n
}
