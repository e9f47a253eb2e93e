// Package facts finds by rules what every contract is filed by: its title and parties, when
// it begins and ends, how it is renewed and given notice of, and which law governs it.
//
// [Read] is the one to call, and [Reading.Find] of what it returns: a fact's name in, the answers out, each a value
// and the words that it follows from. Title and parties are those that package sac found for
// the document's summary; the effective date is read here, and need not be the date that the summary
// bears. The package finds nothing rather than guess.
//
// All functions are pure and safe for concurrent use; a [Reading] is for one goroutine at a time.
package facts

import (
	"maps"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

// Document is what facts are found in.
type Document struct {
	Text    string   // canonical
	Title   string   // kind of document, as its summary has it; may be empty
	Parties []string // likewise
}

// Answer is one value of a fact.
type Answer struct {
	Value    value.Value // its Text is the answer; its Span the words that give it
	Evidence doc.Span    // the sentence around them
	Score    float64     // how sure the rule is, 0 to 1
	// Probability is how often such an answer is right, where that was learned; 0 where not.
	Probability float64
	// Doubt says in words why the value may not be the one: "words and figures differ", "the later of several". All
	// candidates are answers then. Empty where the words are plain.
	Doubt string
	// Computed is the arithmetic of a date that no words name, "2021-03-01 + 3 years = 2024-02-29"; empty for
	// what is read. Operands are the words of what it was computed from.
	Computed string
	Operands []doc.Span
}

// finders are the rules by the names of their facts.
var finders = map[string]func(*Reading) []Answer{
	"title": title, "parties": parties, "agreement_date": func(d *Reading) []Answer { return d.once("agreement", agreementDate) }, "effective_date": func(d *Reading) []Answer { return d.once("effective", effectiveDate) },
	"term": term, "expiry": expiry, "renewal": renewal, "notice": notice, "governing_law": governingLaw, "signed": signedFact,
}

// Known reports whether there is a rule for a fact.
func Known(fact string) bool { return finders[fact] != nil }

// Find is [Reading.Find] of a document of which no other fact is wanted.
func Find(fact string, d Document) []Answer { return Read(d).Find(fact) }

// title is where the kind of document that the summary names stands first.
func title(d *Reading) []Answer {
	if a, ok := located(d, d.Title, opening, "(?i)"); ok { // a heading may be in capitals
		return []Answer{a}
	}
	return nil
}

// opening is how many bytes of a document are its opening.
const opening = 9000

// located returns where words stand first within so many bytes of a document, whatever the
// white space between them, with the first of some flags with which they stand there.
func located(d *Reading, words string, within int, flags ...string) (Answer, bool) {
	var parts []string
	for w := range strings.FieldsSeq(words) {
		parts = append(parts, regexp.QuoteMeta(w))
	}
	if len(parts) == 0 {
		return Answer{}, false
	}
	head := d.Text[:min(within, len(d.Text))]
	for _, flag := range flags {
		at := regexp.MustCompile(flag + strings.Join(parts, `[\s\x{a0}]+`)).FindStringIndex(head)
		if at != nil {
			span := doc.Span{Start: at[0], End: at[1]}
			return Answer{Value: value.Value{Text: words, Span: span}, Evidence: span, Score: 0.9}, true
		}
	}
	return Answer{}, false
}

// rule is a pattern that tells for or against a candidate, in the words before or after it.
type rule struct {
	pattern *regexp.Regexp
	needs   []string // in small letters: one of them stands wherever the pattern matches; none where nothing is known
	weight  float64
}

// rules compiles patterns and their weights, white space in which stands for any.
func rules(list map[string]float64) []rule {
	var all []rule
	for _, pattern := range slices.Sorted(maps.Keys(list)) { // sums depend on the order
		all = append(all, rule{regexp.MustCompile(spaced(pattern)), needed(pattern), list[pattern]})
	}
	return all
}

// needed returns literals of a pattern of which a match has at least one; nil where there are none.
func needed(pattern string) []string {
	parsed, err := syntax.Parse(spaced(pattern), syntax.Perl)
	if err != nil {
		return nil
	}
	return literalsOf(parsed)
}

func literalsOf(re *syntax.Regexp) (best []string) {
	const least = 2 // bytes of a literal that is looked for
	switch re.Op {
	case syntax.OpLiteral:
		if len(re.Rune) >= least {
			return []string{strings.ToLower(string(re.Rune))}
		}
	case syntax.OpCapture, syntax.OpPlus:
		return literalsOf(re.Sub[0])
	case syntax.OpRepeat:
		if re.Min > 0 {
			return literalsOf(re.Sub[0])
		}
	case syntax.OpConcat:
		for _, sub := range re.Sub {
			if found := literalsOf(sub); found != nil && (best == nil || shortest(found) > shortest(best)) {
				best = found
			}
		}
	case syntax.OpAlternate:
		for _, sub := range re.Sub {
			found := literalsOf(sub)
			if found == nil {
				return nil
			}
			best = append(best, found...)
		}
	}
	return best
}

func shortest(words []string) int {
	n := len(words[0])
	for _, w := range words {
		n = min(n, len(w))
	}
	return n
}

// spaced returns a pattern that matches in any case, white space in which stands for any.
func spaced(pattern string) string {
	return `(?i)` + strings.ReplaceAll(pattern, " ", `[\s\x{a0}]+`)
}

func weigh(list []rule, words string) float64 {
	sum, small := 0.0, strings.ToLower(words)
	for _, r := range list {
		if r.needs != nil && !slices.ContainsFunc(r.needs, func(w string) bool { return strings.Contains(small, w) }) {
			continue
		}
		if r.pattern.MatchString(words) {
			sum += r.weight
		}
	}
	return sum
}

// sentenceAround returns the sentence that holds a span, or the bytes about it where a
// sentence has no end, without white space at its ends.
func sentenceAround(d string, s doc.Span) doc.Span {
	const reach = 600
	from, to := max(0, s.Start-reach), min(len(d), s.End+reach)
	start, end := wordFrom(d, from, s.Start), wordTo(d, s.End, to)
	for _, at := range sentenceEnds(d[from:s.Start]) {
		if endsAt(d, from+at[0], from+at[1]) {
			start = from + at[1]
		}
	}
	last := max(s.Start, s.End-len("so")) // a sentence may end with the span
	for _, at := range sentenceEnds(d[last:to]) {
		if last+at[1] > s.End && endsAt(d, last+at[0], last+at[1]) {
			end = last + at[1]
			break
		}
	}
	words := d[start:end]
	start += len(words) - len(strings.TrimLeftFunc(words, unicode.IsSpace))
	return doc.Span{Start: min(start, s.Start), End: max(start+len(strings.TrimSpace(words)), s.End)}
}

// wordFrom returns where the first word begins that lies whole behind a position, before another one.
func wordFrom(d string, from, before int) int {
	if from == 0 {
		return 0
	}
	if at := strings.IndexFunc(d[from:before], unicode.IsSpace); at >= 0 {
		return from + at
	}
	for from < before && !isStart(d, from) {
		from++
	}
	return from
}

// wordTo returns where the last word ends that lies whole before a position, behind another one.
func wordTo(d string, behind, to int) int {
	if to == len(d) {
		return to
	}
	if at := strings.LastIndexFunc(d[behind:to], unicode.IsSpace); at >= 0 {
		return behind + at
	}
	for to > behind && !isStart(d, to) {
		to--
	}
	return to
}

// endsAt reports whether a sentence ends with what sentenceEnds found: not where the next word is small, or a bracket stands
// behind the form of a company.
func endsAt(d string, from, to int) bool {
	if !strings.Contains(d[from:to], ".") {
		return true
	}
	next := strings.TrimLeftFunc(d[to:min(len(d), to+40)], unicode.IsSpace)
	r, _ := utf8.DecodeRuneInString(next)
	return !unicode.IsLower(r) && !(r == '(' && formBefore.MatchString(d[max(0, from-12):to]))
}

var formBefore = regexp.MustCompile(`(?i)\b(?:inc|ltd|corp|co|llc|l\.p|l\.l\.c|n\.v|b\.v|s\.a|plc|no|pty)\.\s*$`)

func isStart(d string, i int) bool { return d[i]&0xC0 != 0x80 }

// sentenceEnds returns where sentences may end: two small letters, figures or signs that close with a dot or semicolon, what closes
// behind it and a space; and empty lines.
func sentenceEnds(s string) (ends [][2]int) {
	for done, at := 0, 0; at < len(s); at++ {
		from, to := at, at+1
		switch s[at] {
		case '.', ';':
			for range 2 {
				r, n := utf8.DecodeLastRuneInString(s[done:from])
				if n == 0 || !(r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || strings.ContainsRune(`)”"’']`, r)) {
					to = len(s)
					break
				}
				from -= n
			}
			if r, n := utf8.DecodeRuneInString(s[to:]); n > 0 && strings.ContainsRune(`”"’')`, r) {
				to += n
			}
			if to >= len(s) || !isSpace(s[to]) {
				continue
			}
			to++
		case '\n':
			last := 0
			for ; to < len(s) && isSpace(s[to]); to++ {
				if s[to] == '\n' {
					last = to + 1
				}
			}
			if to = last; to == 0 {
				continue
			}
		default:
			continue
		}
		ends, done, at = append(ends, [2]int{from, to}), to, to-1
	}
	return ends
}

func isSpace(b byte) bool { return b == ' ' || b >= '\t' && b <= '\r' && b != '\v' }

// best orders answers by their scores and drops those that score less than least, and
// those whose value another one has.
func best(found []Answer, least float64) []Answer {
	slices.SortStableFunc(found, func(a, b Answer) int {
		switch {
		case a.Score > b.Score:
			return -1
		case a.Score < b.Score:
			return 1
		}
		return a.Value.Span.Start - b.Value.Span.Start
	})
	var kept []Answer
	for _, a := range found {
		if a.Score >= least && !slices.ContainsFunc(kept, func(k Answer) bool { return k.Value.Text == a.Value.Text }) {
			kept = append(kept, a)
		}
	}
	return kept
}
