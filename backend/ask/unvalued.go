package ask

import (
	"fmt"
	"slices"

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

// mostDefined bounds the definitions that are quoted beside words without a value.
const mostDefined = 2

// elsewhereDefined returns what defines the terms in the words that are quoted where a value of the kind that is asked for stands there, and
// none in the words: "the Tenant shall pay the Principal Rent".
func (q *Question) elsewhereDefined(d *Document, quoted []doc.Span) (found []doc.Span) {
	if !q.measured() || q.values(d, quoted) > 0 {
		return nil
	}
	words := value.NewText(d.Text)
	for _, span := range quoted {
		_, definitions := d.definedIn(d.Text[span.Start:span.End])
		for _, at := range definitions {
			if len(found) < mostDefined && len(words.Find(value.Kind(q.Want), at)) > 0 && !slices.Contains(found, at) {
				found = append(found, at)
			}
		}
	}
	return found
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
