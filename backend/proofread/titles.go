package proofread

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/text"
)

// entitled is a reference with the title of what it refers to: "Section 9.2 (Limitation of Liability)".
var entitled = regexp.MustCompile(
	`\b(?:Section|Clause|Article|Paragraph|section|clause|article|paragraph)[ ` +
		`\x{a0}\n](\d{1,2}(?:\.\d{1,2}){0,3}),?\s?(?:\(([A-Z][^()\n]{2,60})\)|[“"]([A-Z][^“”"\n]{2,60})[”"])`)

// checkTitles compares the titles in references with those of the sections: a title that is another section's is wrong, and one that
// is none's worth a look.
func (c *checker) checkTitles() {
	titles := map[string]string{} // by number
	numbers := map[string]string{}
	for _, s := range c.Layout.Sections {
		label, title := sectionTitle(s.Label, c.Text[s.Heading.Start:s.Heading.End])
		if title == "" || !decimals.MatchString(label) || titles[label] != "" {
			continue
		}
		titles[label] = title
		if _, ok := numbers[titleKey(title)]; !ok {
			numbers[titleKey(title)] = label
		}
	}
	for _, m := range c.parts.Matches(entitled, []string{"section", "clause", "article", "paragraph"}, 0, 100) {
		label, at := c.Text[m[2]:m[3]], [2]int{m[4], m[5]}
		if at[0] < 0 {
			at = [2]int{m[6], m[7]}
		}
		said := c.Text[at[0]:at[1]]
		title := titles[label]
		if title == "" || shareWord(said, title) || foreign.MatchString(c.Text[m[1]:min(len(c.Text), m[1]+60)]) {
			continue
		}
		if other := numbers[titleKey(said)]; other != "" && other != label {
			c.add("reference title", Normal, m[0], m[1], fmt.Sprintf("section %s is “%s”; “%s” is section %s", label, title, said, other))
		} else {
			c.add("reference title", Low, m[0], m[1], fmt.Sprintf("section %s is “%s”", label, title))
		}
	}
}

// sectionTitle parts a heading into its number and its title; the title is empty where it has none of its own.
func sectionTitle(label, heading string) (number, title string) {
	number = strings.TrimSuffix(label, ".")
	for _, word := range []string{"Section ", "Article ", "Clause ", "§ "} {
		number = strings.TrimPrefix(number, word)
	}
	if i := strings.Index(heading, number); i >= 0 {
		heading = heading[i+len(number):]
	}
	title = strings.Trim(strings.Join(strings.Fields(heading), " "), " .:-–—")
	if cut := strings.IndexAny(title, ".:"); cut > 0 {
		title = title[:cut]
	}
	if len(strings.Fields(title)) > 10 {
		return number, "" // the section's own words
	}
	return number, title
}

func titleKey(s string) string { return termKey(strings.Trim(s, " .,:;")) }

// shareWord reports whether two titles have a word in common that is more than a link.
func shareWord(a, b string) bool {
	has := map[string]bool{}
	for _, w := range strings.Fields(titleKey(a)) {
		has[text.Stem(w)] = !text.TitleLinks[w] && len(w) > 2
	}
	return slices.ContainsFunc(strings.Fields(titleKey(b)), func(w string) bool { return has[text.Stem(w)] })
}
