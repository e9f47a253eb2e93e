package proofread

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"pincite/backend/doc"
)

var (
	reference = regexp.MustCompile(`\b(?:Section|Sections|Clause|Clauses|section|clause)[ \x{a0}\n](\d{1,2}(?:\.\d{1,2}){0,3})\b`)
	// foreign is what follows a reference to another paper's clause.
	foreign = regexp.MustCompile(
		`^\s?(?:\([a-zA-Z0-9]+\))*(?:\s*\([A-Z][^()]{2,90}\))?[,]?(?:\s+(?:(?:to|through)\s+(?:Section|Clause)|to|and|through` +
			`|or)\s+[\d.]+(?:\([a-zA-Z0-9]+\))*(?:\s*\([A-Z][^()]{2,90}\))?)?\s+(?:of\s+(?:the|such|that|any|its|said|each|an?)\b|(?:in|to` +
			`|under)\s+(?:the|such|that|any|its|said|each|an?)\s+(?:[a-z]+\s+){0,3}[A-Z]|(?:of|in|to|under)\s+(?:Title|Part|Schedule|Exhibit|Annex` +
			`|Appendix|Attachment)\b)|^\s+(?:thereof|therein|U\.?S\.?C)|^[(\d]*[a-z]?-\d|^\(?[a-z]?\)?\s*et seq`)
	decimals = regexp.MustCompile(`^\d{1,2}(?:\.\d{1,2})*$`)
	// entry is what follows a number in a table of contents.
	entry = regexp.MustCompile(`^\.?[ \t]+["“]?[A-Z][a-zA-Z]`)
	// contents is what follows a number in a table of contents that runs on: a title and a page, and the next number.
	contents = regexp.MustCompile(`^\.?\s+[A-Z][^.\d]{2,100}\s\d{1,3}\s+(?:Section|SECTION|Article|ARTICLE|\d)`)
	// refers ends with a word that a number follows in a reference.
	refers = regexp.MustCompile(
		`(?i)(?:\b(?:sections?|clauses?|articles?|paragraphs?|subsections?|to|through|of|in|with)|[^;]\s(?:and|or)|§|\d\)?,?)\s*$`)
	broken = regexp.MustCompile(`(?i)error! (?:reference source|bookmark) not (?:found|defined)\.?`)
)

// labels returns the numbers of the sections that have decimal ones.
func (c *checker) labels() (known map[string]bool, top int) {
	known = map[string]bool{}
	for _, s := range c.Layout.Sections {
		label := strings.TrimSuffix(s.Label, ".")
		for _, word := range []string{"Section ", "Article ", "Clause ", "§ "} {
			label = strings.TrimPrefix(label, word)
		}
		if cut := strings.IndexByte(label, '('); cut > 0 {
			label = label[:cut]
		}
		if !decimals.MatchString(label) {
			continue
		}
		for l := label; ; {
			known[l] = true
			dot := strings.LastIndexByte(l, '.')
			if dot < 0 {
				break
			}
			l = l[:dot]
		}
		if n, err := strconv.Atoi(strings.SplitN(label, ".", 2)[0]); err == nil {
			top = max(top, n)
		}
	}
	return known, top
}

// checkReferences checks that the clauses are there that others refer to.
func (c *checker) checkReferences() {
	for _, m := range c.parts.Matches(broken, []string{"error! "}, 0, 40) {
		c.add("broken reference", High, m[0], m[1], "a reference lost its target; insert it anew")
	}
	known, top := c.labels()
	if len(known) < 5 {
		return
	}
	told := map[string]bool{}
	plain := plainly(known)
	for _, m := range c.parts.Matches(reference, []string{"section", "clause"}, 0, 20) {
		label := c.Text[m[2]:m[3]]
		if known[label] || known[strings.ReplaceAll(label, ".0", ".")] || foreign.MatchString(c.Text[m[1]:min(len(c.Text), m[1]+260)]) ||
			contents.MatchString(c.Text[m[1]:min(len(c.Text), m[1]+120)]) {
			continue
		}
		if told[label] || c.standsAt(label, doc.Span{End: len(c.Text)}) {
			continue
		}
		told[label] = true
		n, _ := strconv.Atoi(strings.SplitN(label, ".", 2)[0])
		severity := Low
		dot := strings.LastIndexByte(label, '.')
		switch {
		case dot < 0 && plain && n > top && n <= top+10, dot > 0 && n > top && n <= top+20:
			severity = Normal
		case dot > 0 && siblings(known, label[:dot]) >= 2:
			severity = Normal
		}
		c.add("reference", severity, m[0], m[1], fmt.Sprintf("there is no section %s", label))
	}
}

// plainly reports whether the sections of a document have numbers without points: "Section 16" is one of a law where
// the contract's own are 16.1 and 16.2.
func plainly(known map[string]bool) bool {
	without := 0
	for label := range known {
		if !strings.Contains(label, ".") {
			without++
		}
	}
	return 2*without > len(known)
}

// standsAt reports whether a number stands within a span where that of a clause would, though no section was made of it.
func (c *checker) standsAt(label string, within doc.Span) bool {
	parts := strings.Split(label, ".")
	last := parts[len(parts)-1]
	forms := []string{label}
	if len(parts) > 1 && len(last) == 1 {
		forms = append(forms, strings.TrimSuffix(label, last)+"0"+last)
	}
	for _, form := range forms {
		for at := within.Start; ; {
			i := strings.Index(c.Text[at:within.End], form)
			if i < 0 {
				break
			}
			start := at + i
			at = start + len(form)
			if at < len(c.Text) && strings.ContainsAny(c.Text[at:at+1], "0123456789") || start > 0 && strings.ContainsAny(c.Text[start-1:start],
				"0123456789.") {
				continue
			}
			line := c.Text[strings.LastIndexByte(c.Text[:start], '\n')+1 : start]
			before := strings.TrimRight(line, " \t")
			bare := strings.TrimSpace(strings.NewReplacer("Section", "", "SECTION", "", "§", "", "Article", "", "ARTICLE", "").Replace(before))
			if bare == "" || len(parts) > 1 && entry.MatchString(c.Text[at:min(len(c.Text), at+10)]) && !refers.MatchString(before) ||
				strings.HasSuffix(strings.TrimSuffix(line, "Section "), "  ") && entry.MatchString(c.Text[at:min(len(c.Text), at+10)]) ||
				strings.HasSuffix(before, ".") || strings.HasSuffix(before, ";") || strings.HasSuffix(before, ":") {
				return true
			}
		}
	}
	return false
}

func siblings(known map[string]bool, parent string) (n int) {
	for label := range known {
		if strings.HasPrefix(label, parent+".") && strings.Count(label, ".") == strings.Count(parent, ".")+1 {
			n++
		}
	}
	return n
}

// item is the letter of a point of a list, at the start of its line.
var item = regexp.MustCompile(`(?m)^[ \t]*\(([a-h])\)[ \t]`)

// checkItems finds letters that skip in a list that begins with (a), each at the start of a line.
func (c *checker) checkItems() {
	last, end := byte(0), 0
	for _, m := range item.FindAllStringSubmatchIndex(c.Text, -1) {
		letter := c.Text[m[2]]
		follows := last > 0 && (letter == last+1 || letter == last+2)
		missing := fmt.Sprintf("(%c)", letter-1)
		if last > 0 && letter == last+2 && !strings.Contains(c.Text[end:m[0]], missing) && !strings.Contains(c.Text[end:m[0]],
			"("+string(letter)+")") {
			c.add("numbering", Normal, m[2]-1, m[3]+1, fmt.Sprintf("(%c) follows (%c): %s is missing", letter, last, missing))
		}
		if last, end = letter, m[1]; letter != 'a' && !follows {
			last = 0
		}
	}
}

// checkNumbering finds numbers that skip or repeat among the sections of one parent.
func (c *checker) checkNumbering() {
	last := map[string]int{}
	ended := map[string]int{} // where the heading of the last one ends
	for _, s := range c.Layout.Sections {
		if s.Heading.Len() == 0 {
			continue // what goes on behind a list
		}
		label := strings.TrimSuffix(s.Label, ".")
		if !decimals.MatchString(label) {
			if strings.HasPrefix(s.Label, "Exhibit") || strings.HasPrefix(s.Label, "Schedule") || strings.HasPrefix(s.Label, "Annex") ||
				strings.HasPrefix(s.Label, "Appendix") {
				return // papers that are attached count for themselves
			}
			continue
		}
		parent, number := "", label
		if dot := strings.LastIndexByte(label, '.'); dot >= 0 {
			parent, number = label[:dot], label[dot+1:]
		}
		n, err := strconv.Atoi(number)
		if err != nil {
			continue
		}
		before, seen := last[parent]
		between := doc.Span{Start: min(ended[parent], s.Heading.Start), End: s.Heading.Start}
		last[parent], ended[parent] = n, s.Heading.End
		if !seen {
			continue
		}
		switch {
		case s.Heading.Len() < 3:
		case (n == before+2 || n == before+3) && !c.standsAt(join(parent, before+1, 0), between):
			width := 0
			if number[0] == '0' {
				width = len(number) // "2.03"
			}
			c.add("numbering", Normal, s.Heading.Start, s.Heading.End, fmt.Sprintf("%s follows %s: %s is missing", label,
				join(parent, before, width), join(parent, before+1, width)))
		case n == before:
			c.add("numbering", Low, s.Heading.Start, s.Heading.End, fmt.Sprintf("%s is there twice", label))
		}
	}
}

// join returns the number of a section below a parent, its own part with zeros up to a width.
func join(parent string, n, width int) string {
	if parent == "" {
		return strconv.Itoa(n)
	}
	return fmt.Sprintf("%s.%0*d", parent, width, n)
}
