package proofread

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"pincite/backend/text"
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
var both = regexp.MustCompile(
	`(?i)\b((?:(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen` +
		`|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred)-?\s{0,3}(?:and\s{1,3})?){1,6})\s?(?:percent )?\((\d{1,3})%?\)`)

// checkFigures compares numbers in words with the figures after them.
func (c *checker) checkFigures() {
	for _, m := range both.FindAllStringSubmatchIndex(c.Text, -1) {
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
}

const (
	weekdays = `(Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)`
	months   = `(` + text.AnyMonth + `)`
)

var (
	date = regexp.MustCompile(`(?:\b` + weekdays + `,?\s)?\b` + months + `\s(\d{1,2})(?:st|nd|rd|th)?,?\s((?:19|20)\d\d)\b` +
		`|(?:\b` + weekdays + `,?\s(?:the\s)?)?\b(\d{1,2})(?:st|nd|rd|th)?\s(?:day\sof\s)?` + months + `,?\s((?:19|20)\d\d)\b`)
	begins    = regexp.MustCompile(`(?i)\b(?:from|commenc\w+|begin\w*|start\w*|effective)\b[^.;]{0,40}$`)
	continues = regexp.MustCompile(`(?i)^[^.;]{0,60}\b(?:to|until|through|end\w*|expir\w+|terminat\w+)\b[^.;\d]{0,40}$`)
)

// checkDates finds dates that do not exist, weekdays that do not fit, and terms that end before they begin.
func (c *checker) checkDates() {
	var before time.Time
	lastEnd := -1
	for _, m := range date.FindAllStringSubmatchIndex(c.Text, -1) {
		if m[4] < 0 { // the day stands first
			m = []int{m[0], m[1], m[10], m[11], m[14], m[15], m[12], m[13], m[16], m[17]}
		}
		month := text.Month(c.Text[m[4]:m[5]])
		day, _ := strconv.Atoi(c.Text[m[6]:m[7]])
		year, _ := strconv.Atoi(c.Text[m[8]:m[9]])
		at := time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
		if at.Month() != month || at.Day() != day {
			c.add("impossible date", High, m[0], m[1], fmt.Sprintf("%s %d has no day %d", month, year, day))
			lastEnd = -1
			continue
		}
		if m[2] >= 0 && at.Weekday().String() != c.Text[m[2]:m[3]] {
			c.add("weekday", High, m[0], m[1], fmt.Sprintf("that day is a %s", at.Weekday()))
		}
		if lastEnd >= 0 && m[0]-lastEnd < 100 && at.Before(before) && continues.MatchString(c.Text[lastEnd:m[0]]) {
			c.add("term", Normal, m[0], m[1], fmt.Sprintf("it ends before it begins, on %s", before.Format("January 2, 2006")))
		}
		lastEnd = -1
		if begins.MatchString(c.Text[max(0, m[0]-60):m[0]]) {
			lastEnd, before = m[1], at
		}
	}
}

// checkQuotes finds curly quotation marks that another one opens again, or whose paragraph ends, before they close.
func (c *checker) checkQuotes() {
	open := -1
	tell := func(end int) {
		if open >= 0 {
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
		case strings.HasPrefix(rest, "”"), rest[0] == '"':
			open = -1
		case open >= 0 && strings.HasPrefix(rest, "\n\n"):
			if strings.HasPrefix(strings.TrimSpace(rest), "“") {
				open = -1 // a quotation goes on in the next paragraph
			}
			tell(at)
		}
	}
	tell(len(c.Text))
}

var (
	placeholder = regexp.MustCompile(
		`\[\s*(?:●|•|\x{25CF}|\x{2022}|TBD|TBC|tbd|XX+|xx+|…|\.\.\.+|insert\b[^\]\n]{0,60}|INSERT\b[^\]\n]{0,60}` +
			`|Insert\b[^\]\n]{0,60})\s*\]`)
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
		for _, m := range re.FindAllStringIndex(c.Text, -1) {
			if !taken[m[0]] && !taken[m[0]-1] {
				taken[m[0]] = true
				c.add(kind, s, m[0], m[1], message)
			}
		}
	}
	take("drafting note", High, note, "a note of the draft is left")
	if all := redacted.FindAllStringIndex(c.Text, severalRedacted); len(all) == severalRedacted {
		take("bracket", Low, redacted, "words were probably taken out of a copy for the public here")
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
