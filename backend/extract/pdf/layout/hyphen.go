package layout

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// vocabulary counts the words that stand inside the lines of a document. It tells whether
// a hyphen at the end of a line belongs to its word.
type vocabulary struct {
	words map[string]int
	// splits is set where the document splits words at line ends: of some that end there
	// with a hyphen, it has the whole word elsewhere.
	splits bool
}

// newVocabulary reads all pages.
func newVocabulary(pages []*Page) *vocabulary {
	v := &vocabulary{words: map[string]int{}}
	for _, p := range pages {
		for i := range p.flows {
			for j := range p.flows[i].lines {
				v.add(&p.flows[i].lines[j])
			}
		}
	}
	for _, p := range pages {
		for i := range p.flows {
			ls := p.flows[i].lines
			for j := 1; j < len(ls); j++ {
				before, after := &ls[j-1].words[len(ls[j-1].words)-1], &ls[j].words[0]
				stem, ok := cutHyphen(before.text)
				if ok && v.words[core(stem)+core(after.text)] > v.words[core(stem)+"-"+core(after.text)] {
					v.splits = true
					return v
				}
			}
		}
	}
	return v
}

// add counts the words of a line but the first and last, which may be halves.
func (v *vocabulary) add(l *line) {
	for i := 1; i+1 < len(l.words); i++ {
		v.words[core(l.words[i].text)]++
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
	broken               // the end of a paragraph within a cell
)

// joint decides by evidence in this order: the letters around the hyphen, the file's own word for it, what the
// document writes elsewhere, whether it splits words at all, the halves.
func (v *vocabulary) joint(before *word, after string) joint {
	stem, ok := cutHyphen(before.text)
	if !ok {
		return apart
	}
	first, _ := utf8.DecodeRuneInString(after)
	last, _ := utf8.DecodeLastRuneInString(stem)
	switch {
	case !isAlphanumeric(first) || !isAlphanumeric(last):
		return apart
	case before.soft:
		return removed
	case !unicode.IsLower(first) || !unicode.IsLetter(last):
		return kept
	}
	head, tail := core(stem), core(after)
	with, without := v.words[head+"-"+tail], v.words[head+tail]
	if i := strings.LastIndexAny(head, "-\u2010\u2011"); i >= 0 { // of "non-exclu-" the last part
		head = strings.TrimLeft(head[i:], "-\u2010\u2011")
	}
	switch {
	case with > without:
		return kept
	case with < without:
		return removed
	case !v.splits, prefixes[head]:
		return kept
	case len(head) > 2 && len(tail) > 2 && v.words[head] > 0 && v.words[tail] > 0:
		return kept // both halves are words of the document: a compound
	}
	return removed
}

func isAlphanumeric(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// cutHyphen takes the hyphen off the end of s; a dash after a space is no hyphen.
func cutHyphen(s string) (string, bool) {
	for _, h := range []string{"-", "\u2010"} {
		if stem, ok := strings.CutSuffix(s, h); ok && stem != "" && !strings.HasSuffix(stem, h) {
			return stem, true
		}
	}
	return s, false
}
