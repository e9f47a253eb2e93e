package text

import (
	"regexp"

	"pincite/backend/doc"
)

// Definition is a place where a text defines a term.
type Definition struct {
	Name  doc.Span // the term, without its quotation marks and its article
	Words doc.Span // with the words that define it, as far as they were looked at
	// Means reports that a sentence defines it: “Fees” means …; otherwise it is a name that brackets give: (the “Fees”).
	Means bool
}

const (
	termRest   = `[^"“”\n]{0,60}?(?:\n[^"“”\n]{1,60}?)?) ?["”]`
	quotedTerm = `["“] ?(?:(?:the|an?|each) )?([A-Z0-9]` + termRest
)

var (
	// meaning is a term with the words that define it.
	meaning = regexp.MustCompile(`["“] ?(?:(?:the|an?|each) )?([\pL0-9]` + termRest +
		`[^.;:"“”\n]{0,40}?\b(?i:means?|shall mean|has the meaning|have the meaning|shall have the meaning|refers? to|is defined|are ` +
		`defined|includes?|shall be defined)\b`)
	// bareMeaning is a term that is defined without quotation marks, at the start of a paragraph.
	bareMeaning = regexp.MustCompile(
		`(?m)^[ \t]*(?:\d+(?:\.\d+)*\.?|\([a-z]{1,3}\))?[ \t]*([A-Z][\w-]*(?: [A-Z][\w-]*){0,4}) (?:shall mean|means)\b`)
	// inBrackets is a term, or several, in parentheses after what it stands for.
	inBrackets = regexp.MustCompile(`\([^()]{0,200}["”][^()]{0,20}\)`)
	anyQuoted  = regexp.MustCompile(quotedTerm)
	// otherName is another name of what the next one is: “Fees” or “Charges” means …
	otherName = regexp.MustCompile(quotedTerm + `,? (?:or|and) $`)
)

// noTerms begin sentences with "means" that define nothing.
var noTerms = map[string]bool{"It": true, "This": true, "That": true, "Which": true, "Nothing": true}

// Definitions returns where a text defines terms: those that sentences define, in order, those among them without quotation marks, and
// those that brackets name.
func Definitions(s string) (found []Definition) {
	for _, by := range []*regexp.Regexp{meaning, bareMeaning} {
		for _, m := range by.FindAllStringSubmatchIndex(s, -1) {
			const longest = 80
			from := max(0, m[0]-longest)
			if other := otherName.FindStringSubmatchIndex(s[from:m[0]]); other != nil && by == meaning {
				found = append(found, Definition{Name: doc.Span{Start: from + other[2], End: from + other[3]},
					Words: doc.Span{Start: from + other[0], End: m[1]}, Means: true})
			}
			if noTerms[s[m[2]:m[3]]] {
				continue
			}
			found = append(found, Definition{Name: doc.Span{Start: m[2], End: m[3]}, Words: doc.Span{Start: m[0], End: m[1]}, Means: true})
		}
	}
	for _, m := range inBrackets.FindAllStringIndex(s, -1) {
		for _, at := range QuotedTerms(s[m[0]:m[1]]) {
			name := doc.Span{Start: m[0] + at.Start, End: m[0] + at.End}
			found = append(found, Definition{Name: name, Words: doc.Span{Start: m[0], End: m[1]}})
		}
	}
	return found
}

// QuotedTerms returns what stands in quotation marks as terms do, without its article.
func QuotedTerms(s string) (found []doc.Span) {
	for _, m := range anyQuoted.FindAllStringSubmatchIndex(s, -1) {
		found = append(found, doc.Span{Start: m[2], End: m[3]})
	}
	return found
}
