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
	for i, party := range names {
		f := forms{strings.ToLower(oneLine(party))}
		for _, word := range wordPattern.FindAllString(party, -1) {
			if word = strings.ToLower(word); len(word) > 2 && !companyForms[word] && (len(f) == 1 || !Everyday(word)) && !empty[word] {
				f = append(f, word)
			}
		}
		for from := 0; from < len(opening); {
			at, ok := verbatim(opening[from:], party)
			if !ok {
				break
			}
			at.Start, at.End = at.Start+from, at.End+from
			alias := calledBehind.FindStringSubmatch(upTo(opening[at.End:], names, i))
			if from = at.End; alias != nil && !namesPaper.MatchString(alias[1]+alias[2]) {
				f, from = append(f, strings.ToLower(alias[1]+alias[2])), len(opening)
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
		if form := strings.ToLower(alias[1] + alias[2]); count[form] == 0 {
			parties = append(parties, forms{form})
			count[form]++
		}
	}
	for i := range parties {
		parties[i] = slices.DeleteFunc(parties[i], func(form string) bool { return count[form] > 1 })
	}
	return parties
}

// upTo returns the words before the name of another party than the one of an index.
func upTo(words string, names []string, own int) string {
	const reach = 300 // bytes
	words = words[:min(len(words), reach)]
	for i, name := range names {
		if at, ok := verbatim(words, name); i != own && ok {
			words = words[:at.Start]
		}
	}
	return words
}

// calledBehind finds what a party is called behind its name: (the “Buyer”), 'the Manufacturer', (MICOA).
var calledBehind = regexp.MustCompile(`^[^"“”]{0,260}?(?:["“‘]|[\s(]')(?:[Tt]he\s+)?(\p{Lu}[^"“”\n]{1,40}?),?["”’']|^[^()"“”]{0,200}\((\p{Lu}\w+)\)`)

// namesPaper finds what a contract, a day or a thing is called: no party.
var namesPaper = regexp.MustCompile(`(?i)\b(?:agreement|contract|lease|deed|amendment|letter|date|day|part(?:y|ies)|term|act)$`)

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

// calledSo finds what brackets behind a line that is not filled in call somebody, "____ (hereinafter referred to as the “Professional”)",
// and who discloses and receives.
var calledSo = regexp.MustCompile(`(?:[_.…\]]|_[ ,])\s*\((?:[^()"“”]{0,60}\s)?["“](\p{Lu}[^"“”\n]{1,40}?),?["”]\)|["“](Disclosing Party|Receiving Party|Recipient|Discloser)["”]`)

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
