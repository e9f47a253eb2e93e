package proofread

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/text/numeral"
)

// spelled are the numbers up to 999 by their words.
var spelled = sync.OnceValue(func() map[string]int {
	out := map[string]int{}
	for n := 1; n < 1000; n++ {
		words := strings.ToLower(numeral.CardinalText(n))
		out[strings.ReplaceAll(words, "-", " ")] = n
		out[strings.ReplaceAll(strings.ReplaceAll(words, "-", " "), " and ", " ")] = n
	}
	return out
})

// both is a number in words and then in figures.
var both = regexp.MustCompile(`(?i)\b((?:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen` +
	`|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)(?:\s{0,3}` +
	`|-\s*|\s*\n\s*)(?:and\s{1,3})?){1,6})\s?(?:percent )?\((\d{1,3})%?\)`)

// checkFigures compares numbers in words with the figures after them.
func (c *checker) checkFigures() {
	for _, m := range c.parts.Matches(both, []string{"("}, 120, 6) {
		words := strings.Join(strings.Fields(strings.ReplaceAll(strings.ToLower(c.Text[m[2]:m[3]]), "-", " ")), " ")
		n, ok := spelled()[words]
		if !ok {
			n, ok = spelled()["one "+words] // "hundred"
		}
		figure, err := strconv.Atoi(c.Text[m[4]:m[5]])
		if ok && err == nil && n != figure {
			c.add("words and figures", High, m[2], m[1], fmt.Sprintf("the words say %d and the figures %d", n, figure))
		}
	}
	for _, v := range c.parts.Find(value.Money, doc.Span{End: len(c.Text)}) {
		if v.Doubt == value.Differ {
			c.add("words and figures", High, v.Span.Start, v.Span.End, fmt.Sprintf("it says %s and %s", v.Text, v.Other))
		}
	}
}

// checkQuotes finds quotation marks that another one opens again, or whose paragraph ends, before they close.
func (c *checker) checkQuotes() {
	open := -1
	tell := func(end int) {
		// A straight mark at the start of a line may be that of paragraphs that are to be put in,
		// and so a curly one in an amendment, before the number of a provision, or below words that lead in.
		whole := open >= 0 && strings.HasSuffix(strings.TrimRight(c.Text[:open], " \t"), "\n") &&
			(c.Text[open] == '"' || c.amending() || provision.MatchString(c.Text[open:]) || strings.HasSuffix(strings.TrimSpace(c.Text[:open]), ":"))
		if open >= 0 && !whole && !c.within(open) {
			end = min(end, open+40)
			for !utf8.RuneStart(c.Text[end-1]) || c.Text[end-1] >= utf8.RuneSelf {
				end--
			}
			c.add("quotation mark", Normal, open, max(end, open+len("“")), "it is opened and not closed")
		}
		open = -1
	}
	for at := 0; at < len(c.Text); at++ {
		switch rest := c.Text[at:]; {
		case strings.HasPrefix(rest, "“") && open >= 0 && at > 0 && letterAt(c.Text, at-1) && !letterAt(c.Text, at+len("“")):
			open = -1 // a closing mark that was written like an opening one
		case strings.HasPrefix(rest, "“"):
			tell(at)
			open = at
		case rest[0] == '"' && opensStraight(c.Text, at) && (open < 0 || c.Text[open] == '"'):
			tell(at)
			open = at
		case strings.HasPrefix(rest, "”"), rest[0] == '"', strings.HasPrefix(rest, "''"), strings.HasPrefix(rest, "’’"):
			open = -1
		case open >= 0 && strings.HasPrefix(rest, "\n\n"):
			next := strings.TrimSpace(rest)
			if strings.HasPrefix(next, "“") || strings.HasPrefix(next, "\"") || c.Text[open] == '"' && closesBehind(next) {
				open = -1 // a quotation goes on in the next paragraph
			}
			tell(at)
		}
	}
	tell(len(c.Text))
}

// provision is a mark before the number of what is quoted.
var provision = regexp.MustCompile(`^“\(?[a-z0-9]{1,3}(?:\.\d+)*[.)]`)

// within reports whether a mark opens a quotation that has others in it: as many marks close in its paragraph as open.
func (c *checker) within(open int) bool {
	const longest = 6000
	start := max(0, open-longest, strings.LastIndex(c.Text[:open], "\n\n"))
	end := min(len(c.Text), open+longest)
	if i := strings.Index(c.Text[open:end], "\n\n"); i >= 0 {
		end = open + i
	}
	if s := c.Text[start:end]; c.Text[open] != '"' {
		return strings.Count(s, "“") == strings.Count(s, "”")
	}
	return strings.HasSuffix(strings.TrimSpace(c.Text[start:open]), ":") && strings.Count(c.Text[open:end], `"`)%2 == 0
}

// closesBehind reports whether the next straight mark closes: what was quoted goes on behind the end of a page.
func closesBehind(s string) bool {
	at := strings.IndexByte(s, '"')
	return at >= 0 && !opensStraight(s, at)
}

// opensStraight reports whether a mark that may open or close stands where one opens: before a word, and not behind one.
func opensStraight(s string, at int) bool {
	return letterAt(s, at+1) && (at == 0 || strings.IndexByte(" \t\n(", s[at-1]) >= 0)
}

var (
	placeholder = regexp.MustCompile(`\[\s*(?:●|•|\x{25CF}|\x{2022}|TBD|TBC|tbd|XX+|xx+|…|\.\.\.+|_{2,}|insert\b[^\]\n]{0,60}` +
		`|INSERT\b[^\]\n]{0,60}|Insert\b[^\]\n]{0,60}|#)\s*\]|\{(?i:insert|enter)\b[^{}\n]{1,60}\}` +
		// the name of what a program was to fill in
		`|\{\{?\s?[a-z][a-z0-9]*(?:[_.][a-z0-9]+)+\s?\}?\}`)
	// redacted is what stands for words that were kept from the public, where several do.
	redacted = regexp.MustCompile(`\[\s*[Xx]{2,}\s*\]`)
	note     = regexp.MustCompile(
		`(?i)\[\s*(?:note(?:s)? (?:to|for)|drafting note|drafter'?s?’?s? note|ntd\b|internal note|comment:)[^\]]{0,300}\]|\bNTD:|\bNote to ` +
			`Draft(?:er)?:`)
	tbd     = regexp.MustCompile(`\b(?:TBD|TBC|TODO|FIXME)\b`)
	bracket = regexp.MustCompile(`\[[A-Za-z][^\]\[\n]{2,80}\]`)
)

// severalRedacted is how many brackets with crosses alone show that words were taken out, and not left open.
const severalRedacted = 4

// checkLeftovers finds what a draft left behind.
func (c *checker) checkLeftovers() {
	taken := map[int]bool{}
	take := func(kind string, s Severity, re *regexp.Regexp, message string) {
		for _, m := range c.parts.Matches(re, []string{"[", "{", " tb", " todo ", " fixme ", "ntd:", "note to draft"}, 0, 330) {
			if !taken[m[0]] && !taken[m[0]-1] {
				taken[m[0]] = true
				c.add(kind, s, m[0], m[1], message)
			}
		}
	}
	take("drafting note", High, note, "a note of the draft is left")
	if all := redacted.FindAllStringIndex(c.Text, severalRedacted); len(all) == severalRedacted {
		take("bracket", Low, redacted, "words look taken out of a copy for the public here")
	}
	take("placeholder", High, placeholder, "it was never filled in")
	take("placeholder", Normal, tbd, "it was never filled in")
	take("bracket", Low, bracket, "words in square brackets are often left from a draft")
}

// checkNotes tells what only the file knows: comments, pending changes, hidden words.
func (c *checker) checkNotes() {
	for _, n := range c.Layout.Notes {
		if n.InText() || n.Anchor.Start < 0 || n.Anchor.End > len(c.Text) || n.Anchor.Start > n.Anchor.End {
			continue
		}
		kind, message := "tracked change", "a change is pending here"
		switch {
		case n.Kind == "comment":
			kind, message = "comment", "a comment is left here"
		case n.Concealed():
			kind, message = "hidden words", "the file holds words here that a reader does not see"
		case !n.Added() && !n.Removed():
			continue
		}
		if n.Author != "" {
			message += ", by " + n.Author
		}
		c.add(kind, Normal, n.Anchor.Start, n.Anchor.End, message)
	}
}
