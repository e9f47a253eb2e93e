package proofread

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"pincite/backend/doc"
)

var (
	attachment = regexp.MustCompile(`\b(Exhibit|Schedule|Annex|Appendix|Attachment)[ \x{a0}]([A-Z]|\d{1,2})\b(?:[^\w.-]|\.\s|$)`)
	// itsOwn is how an exhibit speaks of itself.
	itsOwn = regexp.MustCompile(`\b[Tt]his (Exhibit|Schedule|Annex|Appendix|Attachment)[ \x{a0}]([A-Z]|\d{1,2})\b`)
	// numbered is the name of an exhibit, wherever it stands.
	numbered = regexp.MustCompile(`(?i)\b(exhibit|schedule|annex|appendix|attachment)[ \x{a0}]+["“]?([A-Z]|\d{1,2})\b["”]?`)

	// What follows the name in the heading of an exhibit: in a line of its own, in capitals with a title, or with a title after a dash;
	// in the foot of one of its pages; and in a table of contents.
	ownLine   = regexp.MustCompile(`^[ \t]*(?:[-–—:.][^\n]{0,80}|[A-Z(][^\n]{0,60})?(?:\n|$)`)
	inTitle   = regexp.MustCompile(`^[-–—:.\s]*["“(\[]?[A-Z\[]`)
	afterDash = regexp.MustCompile(`^\s?[-–—:]\s?["“(\[]?[A-Z\[]`)
	itsPage   = regexp.MustCompile(`^,? ?(?:[-–—] ?)?(?i:page)\s\d`)
	inContent = regexp.MustCompile(`^[^\n]*(?:\.{3,}|\s)\d{1,3}[ \t]*(?:\n|$)`)
	// apartFrom is white space between the heading and what stands below it, in a text that lost its lines.
	apartFrom = regexp.MustCompile(`^[ \t]{3,}["“(\[]?[A-Z]`)
	// another follows a name that stands in a row of them.
	another = regexp.MustCompile(`^\s(?:AND|OR|HERETO)\b`)
	// pageOnly is a line before a heading that has the number of a page alone.
	pageOnly = regexp.MustCompile(`^[-–—\s]*\d{0,3}[-–—\s]*$`)
)

// attached are what papers that are attached are called.
var attached = []string{"exhibit", "schedule", "annex", "appendix", "attachment"}

// exhibit is a paper that is attached, and where it begins.
type exhibit struct {
	name string // "exhibit A"
	at   doc.Span
}

// attachments returns the papers that are attached, in order; the same one twice where two headings name it.
func (c *checker) attachments() []exhibit {
	if c.exhibits != nil {
		return *c.exhibits
	}
	out := []exhibit{}
	c.listed = map[string]bool{}
	for _, m := range c.parts.Matches(numbered, attached, 6, 20) {
		if unicode.IsLower(rune(c.Text[m[4]])) {
			continue
		}
		kind := strings.ToLower(c.Text[m[2]:m[3]])
		heads, listed := c.heads(m[0], m[1])
		c.listed[kind] = c.listed[kind] || listed
		if heads {
			out = append(out, exhibit{kind + " " + c.Text[m[4]:m[5]], doc.Span{Start: m[0], End: m[1]}})
		}
	}
	c.exhibits = &out
	return out
}

// heads reports whether the name of an exhibit at a place is its heading, and whether that or a table of contents says that the paper has
// exhibits of its kind.
func (c *checker) heads(start, end int) (heads, listed bool) {
	lead := c.Text[strings.LastIndexByte(c.Text[:start], '\n')+1 : start]
	rest := c.Text[end:min(len(c.Text), end+120)]
	first := strings.TrimSpace(lead) == ""
	switch {
	case len(rest) > 1 && rest[0] == '.' && unicode.IsDigit(rune(rest[1])): // "Exhibit 10.1", as a filing numbers its papers
		return false, false
	case first && itsPage.MatchString(rest):
		return true, true
	case first && ownLine.MatchString(rest):
		return !inContent.MatchString(rest), true
	case first && apartFrom.MatchString(rest):
		return true, true
	case start < len(c.Text)/5: // a list of what is attached
		return false, false
	}
	bare := strings.TrimRight(lead, " \t")
	if !pageOnly.MatchString(lead) && len(lead)-len(bare) < 3 && !strings.HasSuffix(bare, ".") && !strings.HasSuffix(bare, "]") {
		return false, false
	}
	name := c.Text[start : start+4]
	heads = afterDash.MatchString(rest) || strings.ToUpper(name) == name && inTitle.MatchString(rest) && !another.MatchString(rest)
	return heads, heads
}

// mentions reports whether a text names the exhibit before a given one, or that one is the first: an "Exhibit F" after which no other one
// but
// A and B is named is a slip.
func (c *checker) mentions(kind, number string) bool {
	if n, err := strconv.Atoi(number); err == nil {
		return n < 3 || strings.Contains(c.lower(), fmt.Sprintf("%s %d", kind, n-1))
	}
	return number[0] < 'C' || strings.Contains(c.lower(), fmt.Sprintf("%s %c", kind, number[0]-1+'a'-'A'))
}

// checkExhibits compares the exhibits that are named with those that are attached.
func (c *checker) checkExhibits() {
	there := map[string]doc.Span{}
	heading := map[int]bool{}
	for _, e := range c.attachments() {
		if _, ok := there[e.name]; !ok {
			there[e.name] = e.at
		}
		heading[e.at.Start] = true
	}
	for _, m := range c.parts.Matches(itsOwn, attached, 6, 20) {
		name := strings.ToLower(c.Text[m[2]:m[3]]) + " " + c.Text[m[4]:m[5]]
		if _, ok := there[name]; !ok {
			there[name] = doc.Span{Start: m[2], End: m[5]}
			c.listed[strings.ToLower(c.Text[m[2]:m[3]])] = true
		}
	}
	called := map[string]bool{}
	for _, m := range c.parts.Matches(attachment, attached, 6, 20) {
		name := strings.ToLower(c.Text[m[2]:m[3]]) + " " + c.Text[m[4]:m[5]]
		if heading[m[0]] || called[name] {
			continue
		}
		called[name] = true
		if _, ok := there[name]; ok || foreign.MatchString(c.Text[m[5]:min(len(c.Text), m[5]+60)]) {
			continue
		}
		severity := Low
		if kind := strings.ToLower(c.Text[m[2]:m[3]]); c.listed[kind] || !c.mentions(kind, c.Text[m[4]:m[5]]) && !c.amending() {
			severity = Normal
		}
		c.add("exhibit", severity, m[2], m[5], "it is named and not attached")
	}
	for name, at := range there {
		if !called[name] && len(called) > 0 && at.Start > len(c.Text)/4 {
			c.add("exhibit", Low, at.Start, at.End, "it is attached and not named before")
		}
	}
}
