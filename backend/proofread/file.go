package proofread

import (
	"fmt"
	"strings"

	"pincite/backend/doc"
)

// checkFile tells what a file shows or says that its words do not: highlights, and names in its properties.
func (c *checker) checkFile() {
	for _, s := range c.Highlighted {
		if s.Start >= 0 && s.End <= len(c.Text) && s.Start < s.End {
			c.add("highlighted text", Normal, s.Start, s.End, "highlighted words are often still to be settled")
		}
	}
	for _, p := range c.Properties {
		severity := Low
		named := p.Value
		if all := company.FindStringSubmatch(p.Value); all != nil {
			severity, named = Normal, all[1]
		} else if !strings.EqualFold(p.Name, "Company") && !strings.Contains(strings.ToLower(p.Name), "client") {
			continue
		}
		if stem, _ := stemOf(named); len(stem) > 1 && !c.mentioned(party{name: named}, doc.Span{End: len(c.Text)}) {
			c.add("metadata", severity, 0, 0, fmt.Sprintf("the file's property “%s” names “%s”, which its words do not", p.Name, named))
		}
	}
}
