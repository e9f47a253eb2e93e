package proofread

import (
	"regexp"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// word is a word of a text: letters and digits, with the apostrophes, hyphens and "&" inside it.
type word struct {
	start, end int
	capital    bool // it begins with a capital letter
	within     bool // nothing ends a sentence between the word before and this one
	close      bool // white space alone parts them, and no empty line
	titled     bool // it stands in a heading, or in a line that is written like one
}

// wordsOf returns the words of a text, in order.
func wordsOf(text string) []word {
	words := make([]word, 0, len(text)/6)
	line := 0 // the first word of the line
	for at, before := 0, 0; at < len(text); {
		c, n := rune(text[at]), 1
		if c >= utf8.RuneSelf {
			c, n = utf8.DecodeRuneInString(text[at:])
		}
		if !unicode.IsLetter(c) && !unicode.IsDigit(c) {
			if c == '\n' {
				markTitles(words[line:])
				line = len(words)
			}
			at += n
			continue
		}
		start, capital := at, unicode.IsUpper(c)
		for at += n; at < len(text); at += n {
			c, n = utf8.DecodeRuneInString(text[at:])
			if !unicode.IsLetter(c) && !unicode.IsDigit(c) && !(inWord(c) && letterAt(text, at+n)) {
				break
			}
		}
		gap := text[before:start]
		words = append(words, word{
			start: start, end: at, capital: capital,
			within: before > 0 && !strings.ContainsAny(gap, ".?!:;“”\"([*•|\t\f") && !strings.Contains(gap, "\n\n"),
			close:  before > 0 && strings.Trim(gap, " \n\u00a0") == "" && strings.Count(gap, "\n") < 2,
		})
		before = at
	}
	markTitles(words[line:])
	return words
}

// markTitlesWithin marks the words of titles that stand within paragraphs.
func (c *checker) markTitlesWithin() {
	for i, anchors := range [][]string{{"[", "("}, dotted} {
		const longestNumber, longestTitle = 30, 200
		for _, m := range c.parts.Matches(titlesWithin[i], anchors, longestNumber, longestTitle) {
			first := sort.Search(len(c.words), func(i int) bool { return c.words[i].start >= m[2] })
			for i := first; i < len(c.words) && c.words[i].end <= m[3]; i++ {
				c.words[i].titled = true
			}
		}
	}
}

// dotted are digits with a full stop behind them.
var dotted = strings.Fields("0. 1. 2. 3. 4. 5. 6. 7. 8. 9.")

// titlesWithin are titles of sections in the text: beside the number in a reference, "Section 1.3 [Our Reserved Rights]", and before the
// words of the section itself, "14.8. Our Right of First Refusal. We have".
var titlesWithin = []*regexp.Regexp{
	regexp.MustCompile(`\d\)?,?\s?[\[(]([A-Z][^\])\n]{2,100})[\])]`),
	regexp.MustCompile(`(?:\n|\s{2,}|[.;]\s)(?:Section\s)?\d{1,2}(?:\.\d{1,2})+\.?\s+((?:[A-Z][\w'’-]*\s|(?:of|the|to|and|by|for|in|or` +
		`|an?|with|without|on|from)\s){0,10}[A-Z][\w'’-]*)\.?\s+(?:[A-Z(]|\n)`),
}

func inWord(c rune) bool { return c == '\'' || c == '’' || c == '-' || c == '&' || c == softHyphen }

// softHyphen is where a word may be broken.
const softHyphen = '\u00ad'

func letterAt(text string, at int) bool {
	c, _ := utf8.DecodeRuneInString(text[at:])
	return unicode.IsLetter(c) || unicode.IsDigit(c)
}

// markTitles marks the words of a line that is written like a heading: it is short, or most of its words have capitals.
func markTitles(line []word) {
	capitals := 0
	for _, w := range line {
		if w.capital {
			capitals++
		}
	}
	if len(line) < 4 || capitals*2 > len(line) {
		for i := range line {
			line[i].titled = true
		}
	}
}

// termKey returns what two writings of one term have in common: small letters, every word in the singular, no hyphens.
func termKey(name string) string {
	fields := strings.Fields(eitherNumber.Replace(name))
	for i, w := range fields {
		fields[i] = wordKey(w)
	}
	return strings.Join(fields, " ")
}

// eitherNumber takes the ending off a term that is defined in the singular and the plural at once: "Update(s)".
var eitherNumber = strings.NewReplacer("(s)", "", "(S)", "", "(es)", "", "(ES)", "", "y(ies)", "y", " (ies)", "", "(ies)", "y")

var hyphens = strings.NewReplacer("-", "", string(softHyphen), "")

func wordKey(w string) string {
	if head, mark := strings.CutSuffix(w, "TM"); mark && head != "" && head[len(head)-1] >= 'a' {
		w = head // a trade mark
	}
	w = singular(strings.ToLower(w))
	if strings.ContainsAny(w, "-"+string(softHyphen)) {
		w = hyphens.Replace(w)
	}
	return w
}
