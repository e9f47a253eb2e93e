package pdf

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// vocabulary counts the words that stand inside the lines of a document. It tells whether
// a hyphen at the end of a line belongs to its word.
type vocabulary map[string]int

// add counts the words of a line but the first and last, which may be halves.
func (v vocabulary) add(l *line) {
	for i := 1; i+1 < len(l.words); i++ {
		v[core(l.words[i].text)]++
	}
}

// core is a word in small letters without the punctuation around it.
func core(s string) string {
	return strings.ToLower(strings.TrimFunc(s, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }))
}

// prefixes are written with a hyphen more often than not in contracts; they decide where
// the document itself has the word in neither form.
var prefixes = map[string]bool{
	"non": true, "self": true, "ex": true, "quasi": true, "cross": true, "third": true, "co": true, "all": true,
	"well": true, "so": true, "first": true, "second": true, "long": true, "short": true, "in": true, "on": true,
	"off": true, "one": true, "two": true, "three": true, "four": true, "five": true, "six": true, "high": true,
	"full": true, "half": true, "best": true, "follow": true, "pro": true, "vice": true, "attorney": true,
}

// joint says how the last word of a line and the first of the next go together.
type joint int

const (
	apart   joint = iota // a space between them
	kept                 // one word, its hyphen part of it
	removed              // one word that was split: the hyphen goes
)

// joint decides by evidence in this order: the sign itself, what the document writes
// elsewhere, the halves.
func (v vocabulary) joint(before *word, after string) joint {
	if before.soft {
		return removed
	}
	stem, ok := cutHyphen(before.text)
	if !ok {
		return apart
	}
	r, _ := utf8.DecodeRuneInString(after)
	last, _ := utf8.DecodeLastRuneInString(stem)
	if !unicode.IsLetter(r) && !unicode.IsDigit(r) || !unicode.IsLetter(last) && !unicode.IsDigit(last) {
		return apart
	}
	if !unicode.IsLower(r) || !unicode.IsLetter(last) {
		return kept
	}
	if strings.ContainsAny(stem, "-\u2010\u2011") { // "day-to-\nday", and not "non-exclu-\nsive"
		head := stem[strings.LastIndexAny(stem, "-\u2010\u2011")+1:]
		return v.decide(core(stem)+"-"+core(after), core(stem)+core(after), strings.TrimLeft(head, "\u0090\u0091"), after)
	}
	return v.decide(core(stem)+"-"+core(after), core(stem)+core(after), core(stem), after)
}

func (v vocabulary) decide(hyphened, whole, head, after string) joint {
	with, without := v[hyphened], v[whole]
	switch {
	case with != without:
		if with > without {
			return kept
		}
		return removed
	case prefixes[head]:
		return kept
	case v[head] > 0 && v[core(after)] > 0 && len(head) > 2 && len(core(after)) > 2:
		return kept // both halves are words of this document: a compound
	}
	return removed
}

// cutHyphen takes the hyphen off the end of s; a dash after a space is no hyphen.
func cutHyphen(s string) (string, bool) {
	for _, h := range []string{"-", "\u2010"} {
		if stem, ok := strings.CutSuffix(s, h); ok && stem != "" && !strings.HasSuffix(stem, h) {
			return stem, true
		}
	}
	return s, false
}
