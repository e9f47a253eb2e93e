package compare

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/text"
)

// Kind says what a change is about.
type Kind string

// The kinds, in the order in which they are told: those of substance, then those of form.
const (
	Figure     Kind = "figure"
	Date       Kind = "date"
	Name       Kind = "name"
	Modal      Kind = "modal verb"
	Negation   Kind = "negation"
	Definition Kind = "definition"
	ClauseOut  Kind = "clause deleted"
	ClauseIn   Kind = "clause inserted"
	Reference  Kind = "reference"
	Wording    Kind = "wording"

	Moved       Kind = "moved"
	Split       Kind = "split"
	Merged      Kind = "merged"
	Heading     Kind = "heading"
	SmallWords  Kind = "small words"
	Spelling    Kind = "spelling"
	Capitals    Kind = "capitals"
	Punctuation Kind = "punctuation"
)

// kinds are all kinds, in order; those from firstOfForm on change the form alone.
var kinds = []Kind{
	Figure, Date, Name, Modal, Negation, Definition, ClauseOut, ClauseIn, Reference, Wording,
	Moved, Split, Merged, Heading, SmallWords, Spelling, Capitals, Punctuation,
}

const firstOfForm = 10

func (k Kind) rank() int { return slices.Index(kinds, k) }

// Weight returns how much changes of a kind matter.
func (k Kind) Weight() Weight {
	if k.rank() >= firstOfForm {
		return Form
	}
	return Substance
}

// The words that tell kinds.
var (
	modals    = text.NewSet("shall must may will should can could might would cannot entitled obliged obligated required permitted prohibited")
	negations = text.NewSet(
		"not no never nor none neither without except unless cannot nothing nobody non notwithstanding excluding exclude excludes excluded " +
			"only solely")
	numbers = text.NewSet(`one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
		eighteen nineteen twenty
		thirty forty fifty sixty seventy eighty ninety hundred thousand million billion half twice double triple first second third quarter
		quarterly
		monthly annual annually yearly weekly daily day days week weeks month months year years business calendar percent dollars`)
	months = text.NewSet(text.MonthNames + " " + text.MonthAbbreviations)
	small  = text.NewSet(`a an the this that these those such said of to in on at by for with from and as is are be been its it their his her
		which who whom so any all each thereof herein hereof hereunder hereby thereto hereto upon then also`)
)

// words are what a change takes out and puts in, folded, and as they stand.
type changed struct {
	a, b       []string // folded
	textA      string   // as they stand
	textB      string
	date       bool // a month stands beside
	definition bool // it stands within a definition
	heading    bool // all of the passage is a heading
	reference  bool // the word before says that a number is that of a clause
	starts     bool // it begins a sentence
}

// kind tells what a change is about.
func (c *changed) kind() Kind {
	only := differing(c.a, c.b)
	has := func(set text.Set) bool { return slices.ContainsFunc(only, func(w string) bool { return set[w] }) }
	digits := slices.ContainsFunc(only, func(w string) bool { return strings.ContainsFunc(w, unicode.IsDigit) })
	switch {
	case len(only) == 0: // the same words in another order
		return Wording
	case c.reference && digits && !c.date:
		return Reference
	case slices.ContainsFunc(only, func(w string) bool { return months[w] && w != "may" }) || digits && c.date:
		return Date
	case digits || has(numbers) || slices.ContainsFunc(only, isSign):
		return Figure
	case has(negations):
		return Negation
	case has(modals):
		return Modal
	case c.definition:
		return Definition
	case c.heading:
		return Heading
	case c.named():
		return Name
	case !slices.ContainsFunc(only, func(w string) bool { return !small[w] }):
		return SmallWords
	case spelt(c.a, c.b):
		return Spelling
	}
	return Wording
}

func isSign(w string) bool {
	r, n := utf8.DecodeRuneInString(w)
	return n == len(w) && (r == '%' || r == '‰' || unicode.Is(unicode.Sc, r))
}

// differing returns the words that one side has more often than the other.
func differing(a, b []string) (out []string) {
	count := map[string]int{}
	for _, w := range a {
		count[w]++
	}
	for _, w := range b {
		count[w]--
	}
	for _, w := range append(slices.Clone(a), b...) {
		if count[w] != 0 {
			out = append(out, w)
			count[w] = 0
		}
	}
	return out
}

// named reports whether names are exchanged: words with a capital that do not begin a sentence.
func (c *changed) named() bool {
	one := func(s string) bool {
		fields := strings.Fields(s)
		capital := 0
		for i, w := range fields {
			r, _ := utf8.DecodeRuneInString(strings.TrimLeft(w, "“\"'(‘"))
			if unicode.IsUpper(r) && (i > 0 || !c.starts) {
				capital++
			}
		}
		return capital > 0 && capital*2 >= len(fields)
	}
	return one(c.textA) || one(c.textB)
}

// spelt reports whether both sides are the same words in another spelling or inflection.
func spelt(a, b []string) bool {
	if len(a) != len(b) || len(a) == 0 {
		return false
	}
	for i := range a {
		if text.Stem(a[i]) != text.Stem(b[i]) && !oneLetter(a[i], b[i]) {
			return false
		}
	}
	return true
}

// oneLetter reports whether two long words differ in one letter: a slip, or another country's spelling.
func oneLetter(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) < 6 || len(b)-len(a) > 1 {
		return false
	}
	head := 0
	for head < len(a) && a[head] == b[head] {
		head++
	}
	if len(a) == len(b) {
		return a[min(head+1, len(a)):] == b[min(head+1, len(b)):]
	}
	return a[head:] == b[head+1:]
}
