package ask

import (
	"regexp"
	"slices"
	"strings"
)

// forms are the words that a document calls one of its parties by, in lower case: the first of its name, and what the opening
// calls it ("promoter").
type forms []string

// in reports whether some words, in lower case, have one of the forms, whole.
func (f forms) in(words string) bool {
	return slices.ContainsFunc(f, func(form string) bool { return formAt(words, form) >= 0 })
}

// formAt returns where some words first have a form as whole words, -1 for nowhere. Both are in lower case.
func formAt(words, form string) int {
	for from := 0; ; {
		at := strings.Index(words[from:], form)
		if at < 0 {
			return -1
		}
		at += from
		if end := at + len(form); isStart(words, at) && (at == 0 || !wordByte(words[at-1])) && (end == len(words) || !wordByte(words[end])) {
			return at
		}
		from = at + 1
	}
}

func wordByte(b byte) bool { return b >= 'a' && b <= 'z' || b >= '0' && b <= '9' || b >= 0x80 }

// called returns what the document calls its parties by, those that it gives a name or a word for. A word that it calls two of them by
// tells neither.
func (d *Document) called() (parties []forms) {
	opening := d.Text[:min(len(d.Text), openingBytes)]
	names := slices.Clone(d.Parties)
	slices.SortStableFunc(names, func(a, b string) int { return len(b) - len(a) }) // a longer one may hold a shorter one
	count := map[string]int{}
	for _, party := range names {
		var f forms
		if first := strings.ToLower(wordPattern.FindString(party)); len(first) > 2 {
			f = append(f, first)
		}
		if at, ok := verbatim(opening, party); ok {
			if alias := calledBehind.FindStringSubmatch(opening[at.End:]); alias != nil {
				f = append(f, strings.ToLower(alias[1]))
			}
			opening = opening[:at.Start] + strings.Repeat(" ", at.Len()) + opening[at.End:]
		}
		slices.Sort(f)
		f = slices.Compact(f)
		for _, form := range f {
			count[form]++
		}
		parties = append(parties, f)
	}
	for _, alias := range calledSo.FindAllStringSubmatch(opening, -1) { // "(the “Professional”)" behind a line that is not filled in
		if form := strings.ToLower(alias[1]); count[form] == 0 && !strings.Contains(form, "agreement") {
			parties = append(parties, forms{form})
			count[form]++
		}
	}
	for i := range parties {
		parties[i] = slices.DeleteFunc(parties[i], func(form string) bool { return count[form] > 1 })
	}
	return parties
}

// subjectWords is how far into a question the one that it asks of stands, in bytes behind its first word.
const subjectWords = 30

// subject returns which of the parties a question for yes or no asks of: the first that it names behind its first words; -1 for none.
func subject(question string, parties []forms) int {
	words := strings.ToLower(oneLine(wrapped.ReplaceAllString(question, " ")))
	found, from, within := -1, 0, subjectWords
	for { // "the Aduro consultant" is the latter
		next, first, end := -1, within, 0
		for i, f := range parties {
			for _, form := range f {
				if at := formAt(words[from:], form); at >= 0 && at < first {
					next, first, end = i, at, at+len(form)
				}
			}
		}
		if next < 0 {
			return found
		}
		found, from, within = next, from+end, len("’s ")+1
	}
}

// calledSo finds what brackets call somebody: "(hereinafter referred to as the “Professional”)".
var calledSo = regexp.MustCompile(`\((?:[^()"“”]{0,60}\s)?["“](\p{Lu}[^"“”\n]{1,40}?),?["”]\)`)

// by finds who does what a passive verb tells: "shall not be assigned by mPhase".
var by = regexp.MustCompile(`(?i)^[^.;]{0,60}?\bby\s+(?:the\s+|either\s+|any\s+)?(\S+(?:\s+\S+)?)`)

// role tells whether a sentence says what it says of one of the parties: 1 where it does, -1 where it says it of another one, and 0
// where it names none before its main operator, or any of them.
func (r *assertion) role(who int, parties []forms) float64 {
	if who < 0 || r.main < 0 {
		return 0
	}
	o := r.operators[r.main].span
	before := r.text[:o.Start]
	before = strings.ToLower(before[strings.LastIndexAny(before, ",;:.(")+1:])
	if m := by.FindStringSubmatch(r.text[o.End:]); m != nil && (strings.HasSuffix(r.text[:o.End], " be") || strings.HasPrefix(r.text[o.End:], " be ")) {
		before = strings.ToLower(m[1])
	}
	if anyParty.MatchString(before+r.text[o.Start:o.End]) || parties[who].in(before) { // "neither party may" is an operator
		return 1
	}
	for i, other := range parties {
		if i != who && other.in(before) {
			return -1
		}
	}
	return 0
}
