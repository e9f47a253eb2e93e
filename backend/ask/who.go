package ask

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

var (
	// owing finds questions of what one owes another.
	owing = regexp.MustCompile(`(?i)\b(pays?|owes?|reimburses?|compensates?|indemnif(y|ies))\b`)
	// anyParty finds sentences that say it of whichever party.
	anyParty = regexp.MustCompile(`(?i)\b(either|neither|each|any|no|both)\s+part(y|ies)\b`)
)

// ofWhom reports whether a sentence says it of whom the question asks: of a question that names two parties, who may owe
// something the one to the other, of one of them by name or of any party; of one that names one party, who may owe something,
// of that one, right before the operator that decides.
func (q *Question) ofWhom(d *Document, j *judged) bool {
	named := q.parties(d)
	if len(named) == 0 {
		return true
	}
	words := j.said.text
	if len(named) > 1 {
		return anyParty.MatchString(words) || slices.ContainsFunc(named, func(name string) bool { return strings.Contains(words, name) })
	}
	if j.said.main < 0 {
		return false
	}
	before := words[:j.said.operators[j.said.main].span.Start]
	return d.said(before[strings.LastIndexAny(before, ",;:")+1:], named[0])
}

// parties returns the first words of the names of a document's parties that a question has which asks
// what the one owes the other.
func (q *Question) parties(d *Document) (named []string) {
	if !owing.MatchString(q.Text) {
		return nil
	}
	asked := strings.FieldsFunc(q.Text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for _, party := range d.Parties {
		first := wordPattern.FindString(party)
		if slices.ContainsFunc(asked, func(w string) bool { return strings.EqualFold(w, first) }) && !slices.Contains(named, first) {
			named = append(named, first)
		}
	}
	return named
}

// said reports whether some words name a party whose name begins with a word, by what the document calls it, or as any party.
func (d *Document) said(words, first string) bool {
	if anyParty.MatchString(words) || strings.Contains(words, first) {
		return true
	}
	return slices.ContainsFunc(d.called(), func(f forms) bool { return f.in(strings.ToLower(first)) && f.in(strings.ToLower(words)) })
}
