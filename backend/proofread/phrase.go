package proofread

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// Phrase is words that a document writes with capitals within sentences, and what tells a defined term from a name or a title.
type Phrase struct {
	Key     string // as termKey makes it
	Name    string // as it is written where it stands first
	Defined bool   // a definition names it
	// Places are where it stands within sentences, in order.
	Places []doc.Span
	// Led is how many of them follow an article or a word like it ("the", "any"), Lower how often the same words stand without capitals.
	Led, Lower int
	// Extends reports that its last words are a defined term of their own: "Initial Term" where "Term" is defined.
	Extends bool

	// This is how many of them follow "this": the paper speaks of itself. Full reports that one of them goes on as the name of a
	// company or a law does.
	This int
	Full bool
	// Joined is how many of them are one of several that "and" or commas join: "General Terms and Conditions".
	Joined int
	// Chosen is how many of them follow a word that chooses among several ("any", "a", "such"): names have none.
	Chosen int
	// Strange reports that one of its words stands nowhere without its capital.
	Strange bool

	// Linked is how many of them a small word that is no "and" or "of" ties to other words with capitals: "Potential Change in Control".
	Linked int
	// Bracketed reports that it stands alone in parentheses once, as a name that a paper gives may.
	Bracketed bool
	// Counted is how many of them follow a number in figures: "2016 Incentive Plan". Apart is how many stand by themselves, as in tables.
	Counted, Apart int
	// Promised reports that the paper says it defines it. Terms is how many terms the paper defines, Suspects how many phrases it uses often
	// and does not define, Elsewhere that it takes terms from another one.
	Promised        bool
	Terms, Suspects int
	Elsewhere       bool

	next map[string]int // the small words right after it
}

// leading are words that stand before a term and are no part of it, whether they begin a sentence or not.
var leading = text.NewSet(`the a an such any each all no every its their his her our your this that these those another both either
	if when where upon in for by and or to on at as of with from unless until during after before under without within subject except
		notwithstanding provided
	except nothing neither nor is are be shall will may not including only`)

// articles are those of [leading] that nouns follow.
var articles = text.NewSet(
	`the a an such any each all no every its their his her our your this that these those other another both either said applicable ` +
		`certain some`)

// titles are what numbers follow: "Section 4", "Exhibit A".
var titles = text.NewSet(`section sections article articles exhibit exhibits schedule schedules annex annexes appendix appendices
		attachment attachments clause clauses paragraph part title
	subsection subparagraph subclause item page form rule regulation chapter no`)

// goesOn is what follows the name of a company or of a law.
var goesOn = regexp.MustCompile(
	`^,?\s+(?:(?:of )?(?:19|20)\d\d\b|(?:L\.?L\.?C|Inc|Ltd|L\.?P|Corp|N\.A|GmbH|S\.A|B\.V|plc|PLC)\b|an? [\w ` +
		`]{0,30}(?:corporation|company|partnership)\b)`)

// joined reports whether "and" or a comma joins a row of words with capitals with another one: "Employment, Confidential Information, and
// Invention Assignment Agreement".
func joined(s string, words []word, r run) bool {
	part := func(i int, capital bool) bool { return i >= 0 && i < len(words) && words[i].capital == capital }
	comma := func(i int) bool { return s[words[i].end] == ',' } // behind a word that is not the last one
	and := func(i int) bool { return part(i, false) && s[words[i].start:words[i].end] == "and" }
	switch before := r.from - 1; {
	case and(before) && part(before-1, true) && (words[before].close || comma(before-1)), part(before, true) && comma(before):
		return true
	case and(r.to) && words[r.to].close && part(r.to+1, true) && words[r.to+1].close:
		return true
	}
	return part(r.to, true) && comma(r.to-1)
}

// links are small words that tie the words of a longer name.
var links = text.NewSet(`in for on upon at to from by with without`)

var (
	// ofAName follows the first word of an address, "Women.com", and a trade mark.
	ofAName     = regexp.MustCompile(`^(?:\.[a-z]|\s?(?:™|®|\((?:R|TM|r|tm)\)))`)
	figure      = regexp.MustCompile(`^\d+$`)
	apartBefore = regexp.MustCompile(`\s{4}$|\n\s*\n\s*$`)
	apartBehind = regexp.MustCompile(`^[.,;]?(?:\s{4}|\s*\n\s*\n)`)
)

// linked reports whether a small word ties a row of words with capitals to another one.
func linked(s string, words []word, r run) bool {
	link := func(i int) bool { return links[s[words[i].start:words[i].end]] }
	return r.from > 1 && words[r.from].close && words[r.from-1].close && words[r.from-2].capital && link(r.from-1) ||
		r.to+1 < len(words) && words[r.to].close && words[r.to+1].close && words[r.to+1].capital && link(r.to)
}

// run is a row of words with capitals.
type run struct {
	from, to int // words
	led      bool
}

// phrases returns what a document writes like terms, in the order of first places. What definitions cover is left out, but
// for what one of them names as a whole.
func phrases(s string, words []word, defined map[string]bool) []*Phrase {
	rows := runs(s, words)
	keys := make([]string, len(rows))
	alone := map[string]int{}
	for i, r := range rows {
		keys[i] = keyOf(s, words[r.from:r.to])
		alone[keys[i]]++
	}
	byKey := map[string]*Phrase{}
	var out []*Phrase
	add := func(r run, key string, extends bool) {
		p := byKey[key]
		if p == nil {
			p = &Phrase{Key: key, Name: strings.Join(strings.Fields(s[words[r.from].start:words[r.to-1].end]), " "), Defined: defined[key],
				next: map[string]int{}}
			byKey[key], out = p, append(out, p)
		}
		p.Places = append(p.Places, doc.Span{Start: words[r.from].start, End: words[r.to-1].end})
		p.Extends = extends
		if r.led {
			p.Led++
		}
		if r.from > 0 && r.led && !strings.EqualFold(s[words[r.from-1].start:words[r.from-1].end], "the") {
			p.Chosen++
		}
		if r.from > 0 && strings.EqualFold(s[words[r.from-1].start:words[r.from-1].end], "this") {
			p.This++
		}
		if joined(s, words, r) {
			p.Joined++
		}
		if linked(s, words, r) {
			p.Linked++
		}
		if r.from > 0 && words[r.from].close && figure.MatchString(s[words[r.from-1].start:words[r.from-1].end]) {
			p.Counted++
		}
		if start, end := words[r.from].start, words[r.to-1].end; apartBefore.MatchString(s[max(0, start-4):start]) ||
			apartBehind.MatchString(s[end:min(len(s), end+4)]) {
			p.Apart++
		}
		p.Full = p.Full || goesOn.MatchString(s[words[r.to-1].end:min(len(s), words[r.to-1].end+50)])
		if r.to < len(words) && words[r.to].close && !words[r.to].capital {
			p.next[s[words[r.to].start:words[r.to].end]]++
		}
	}
	for i, r := range rows {
		if defined[keys[i]] {
			fields := strings.Fields(keys[i])
			add(r, keys[i], coveredTail(fields[1:], defined) > 0)
			continue
		}
		fields := strings.Fields(keys[i])
		head, tail := coveredHead(fields, defined), coveredTail(fields, defined)
		switch {
		case head+tail >= len(fields):
		case head > 0 && tail == 0 && alone[strings.Join(fields[head:], " ")] >= alone[keys[i]] && fields[head] != "of":
			add(run{r.from + head, r.to, true}, strings.Join(fields[head:], " "), false)
		case tail > 0 && len(fields)-tail > 2 && fields[len(fields)-tail-1] == "of": // "Net Sales of Product"
			add(run{r.from, r.to - tail - 1, r.led}, strings.Join(fields[:len(fields)-tail-1], " "), false)
		default:
			add(r, keys[i], tail > 0)
		}
	}
	countLower(s, words, byKey, defined)
	return out
}

// coveredHead returns how many of the first words defined terms make up.
func coveredHead(fields []string, defined map[string]bool) int {
	for n := len(fields); n > 0; n-- {
		if defined[strings.Join(fields[:n], " ")] {
			rest := fields[n:]
			if len(rest) > 0 && rest[0] == "of" {
				rest = rest[1:]
			}
			return len(fields) - len(rest) + coveredHead(rest, defined)
		}
	}
	return 0
}

// coveredTail returns how many of the last words the longest defined term makes up.
func coveredTail(fields []string, defined map[string]bool) int {
	for n := len(fields); n > 0; n-- {
		if defined[strings.Join(fields[len(fields)-n:], " ")] {
			return n
		}
	}
	return 0
}

// runs returns the rows of words with capitals that stand within sentences and in no heading.
func runs(s string, words []word) (out []run) {
	for i := 0; i < len(words); i++ {
		w := words[i]
		if !w.capital || w.titled || leading[strings.ToLower(s[w.start:w.end])] {
			continue
		}
		end := i + 1
		for end < len(words) {
			if w := s[words[end].start:words[end].end]; words[end].capital && words[end].close && (w == "A" || !leading[strings.ToLower(w)]) {
				end++ // "Series A Stock"
			} else if end+1 < len(words) && words[end].close && words[end+1].close && words[end+1].capital &&
				strings.EqualFold(s[words[end].start:words[end].end], "of") && !leading[strings.ToLower(s[words[end+1].start:words[end+1].end])] {
				end += 2
			} else {
				break
			}
		}
		if r, ok := judge(s, words, i, end); ok {
			out = append(out, r)
		}
		i = end - 1
	}
	return out
}

// inFigures reports whether the last of some words is a number that the word before it spells: "three (3)".
func inFigures(s string, words []word) bool {
	if len(words) < 2 {
		return false
	}
	before := words[len(words)-2]
	return spelled()[strings.ToLower(strings.ReplaceAll(s[before.start:before.end], "-", " "))] > 0
}

// longest is how many words a term has at most.
const longest = 6

// judge tells whether a row of words with capitals may be a term.
func judge(s string, words []word, from, to int) (run, bool) {
	r := run{from: from, to: to}
	before := ""
	if from > 0 && words[from].close {
		before = strings.ToLower(s[words[from-1].start:words[from-1].end])
		if c := before[0]; c >= '0' && c <= '9' && (from > 1 && words[from-2].capital || before[len(before)-1] > '9') {
			return r, false // "Generation 1 Technology", "8th Floor"
		}
		if camel(s[words[from-1].start:words[from-1].end]) || from > 1 && !words[from-1].capital && words[from-2].end+1 == words[from-1].start &&
			s[words[from-2].end] == '.' {
			return r, false // "eDiets Site", "Women.com Marks"
		}
	}
	if from > 0 && strings.HasPrefix(s[words[from-1].end:words[from].start], ")") && words[from-1].end-words[from-1].start < 4 &&
		!inFigures(s, words[:from]) {
		return r, false // an item of a list, or "Section 2(a) Amount"
	}
	r.led = articles[before]
	if to-from > longest || !words[from].within || from > 0 && !words[from].close && words[from-1].capital {
		return r, false // the start of a sentence, or a list of names
	}
	if titles[strings.ToLower(s[words[to-1].start:words[to-1].end])] && to < len(words) && words[to].close &&
		(words[to].end-words[to].start < 2 || s[words[to].start] <= '9') {
		return r, false // "Section 4"
	}
	small := false
	for _, w := range words[from:to] {
		word := s[w.start:w.end]
		if word[0] < 'A' || word[0] > 'Z' && word != "of" || titles[strings.ToLower(word)] && to-from == 1 && len(before) == 0 {
			return r, false
		}
		small = small || strings.ToUpper(word) != word
	}
	after := s[words[to-1].end:min(len(s), words[to-1].end+7)]
	if strings.HasPrefix(after, "/") || ofAName.MatchString(after) || strings.HasPrefix(after, "(s) of ") ||
		strings.HasSuffix(strings.TrimRight(s[:words[from].start], " "), "**") || words[from].start > 0 && s[words[from].start-1] == '/' {
		return r, false // a part of "Compliance/Review Policies"
	}
	return r, small && !strings.HasPrefix(after, "-") && !strings.HasPrefix(after, "”") && !strings.HasPrefix(after, "\"") &&
		!strings.HasPrefix(after, " &") && !strings.HasPrefix(after, ".,")
}

func keyOf(s string, words []word) string {
	var b strings.Builder
	for i, w := range words {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(wordKey(s[w.start:w.end]))
	}
	return b.String()
}

// countLower counts how often phrases stand without capitals, and marks those with a word that never does.
func countLower(s string, words []word, byKey map[string]*Phrase, defined map[string]bool) {
	lengths := map[string]int{} // by the first word: the most words of a phrase
	for key := range byKey {
		first, _, _ := strings.Cut(key, " ")
		lengths[first] = max(lengths[first], 1+strings.Count(key, " "))
	}
	small := map[string]bool{"of": true}
	keys := make([]string, len(words))
	for i, w := range words {
		if !w.capital {
			keys[i] = wordKey(s[w.start:w.end])
			small[keys[i]] = true
		}
	}
	for i := range words {
		if keys[i] == "" {
			continue
		}
		most := lengths[keys[i]]
		for n := 1; n <= most && i+n <= len(words) && keys[i+n-1] != ""; n++ {
			if p := byKey[strings.Join(keys[i:i+n], " ")]; p != nil {
				p.Lower++
			}
		}
	}
	for key, p := range byKey {
		p.Strange = slices.ContainsFunc(strings.Fields(key), func(w string) bool { return !small[w] && !defined[w] })
	}
}

// Phrases returns what a document writes like terms, in the order of first places, those that it defines among them; none where
// it defines hardly any. [Likelihood] is learned from them.
func Phrases(d Document) []*Phrase {
	c := newChecker(d)
	if len(c.terms) < manyTerms {
		return nil
	}
	certain := map[string]bool{}
	for _, t := range c.terms {
		certain[termKey(t.Name)] = true
	}
	return slices.DeleteFunc(phrases(d.Text, c.words, c.known()), func(p *Phrase) bool { return p.Defined && !certain[p.Key] })
}

// Suspects returns what a document writes like defined terms and defines nowhere, in the order of first places.
func Suspects(d Document) []*Phrase { return newChecker(d).suspects() }

// Is reports whether a phrase is a term, however it is written.
func (p *Phrase) Is(term string) bool { return p.Key == termKey(term) }

// SmallWords returns the words that a text writes without a capital, in the singular.
func SmallWords(s string) map[string]bool {
	out := map[string]bool{}
	for _, w := range wordsOf(s) {
		if !w.capital && s[w.start] > '9' {
			out[wordKey(s[w.start:w.end])] = true
		}
	}
	return out
}
