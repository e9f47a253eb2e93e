package facts

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/text"
)

var (
	// cellGap parts the columns of a block of signatures.
	cellGap = regexp.MustCompile(`[ \t]*\t[ \t]*| {3,}`)
	// signingPart begins a part of such a block, and dayBeside is a day in it.
	signingPart = regexp.MustCompile(`(?i)^[\W_]*(?:signed|executed|agreed|accepted)\b`)
	dayBeside   = regexp.MustCompile(`\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b|\b(?:19|20)\d\d\b`)
	// inMarks is a name in marks of quotation, and nothing beside it but others.
	inMarks = regexp.MustCompile(`^[ \t]*(?:[“"]\p{Lu}[\pL.’'-]*(?: [\pL.’'-]+){1,3}[”"][ \t]*)+$`)
)

// writtenNames finds signatures that are a name once more, beside the name of who signs or under it: "Warren Alden    W. Alden    Oct 9, 2021",
// "SIGNED by COLM PATRICK HADDOW    Colm Haddow"; and names in marks of quotation that have a line of their own.
func writtenNames(s string, tail doc.Span) (made [][]int) {
	asked, named := false, []string(nil)
	at := tail.Start
	for line := range strings.SplitAfterSeq(s[tail.Start:tail.End], "\n") {
		from := at
		at += len(line)
		line = strings.TrimRight(line, " \t\r\n")
		switch {
		case line == "":
			asked, named = false, nil
			continue
		case inMarks.MatchString(line):
			made = append(made, []int{from, from + len(line)})
			continue
		}
		if asked = asked || signingPart.MatchString(line); !asked {
			named = nil
		}
		cells := cellGap.Split(line, -1)
		for i, cell := range cells {
			dated := i+1 < len(cells) && dayBeside.MatchString(cells[i+1]) && len(cells[i+1]) < len("on 30 September 2020")
			if i > 0 && (asked || dated) && signature(cell, named) {
				made = append(made, []int{from, from + len(line)})
				break
			}
			named = append(named, strings.Fields(cell)...)
		}
	}
	return made
}

// signature reports whether some words are the name of one of those that are named before them.
func signature(cell string, named []string) bool {
	words := strings.Fields(cell)
	if len(words) == 0 || len(words) > 4 || cell == strings.ToUpper(cell) || text.LegalForms[strings.Trim(strings.ToLower(words[len(words)-1]), ".,")] {
		return false
	}
	for _, w := range words {
		if r, _ := utf8.DecodeRuneInString(w); !unicode.IsUpper(r) {
			return false
		}
	}
	return slices.ContainsFunc([]string{words[0], words[len(words)-1]}, func(w string) bool {
		const least = 3 // bytes of a name
		w = strings.Trim(w, ".,")
		return len(w) >= least && slices.ContainsFunc(named, func(n string) bool { return strings.EqualFold(strings.Trim(n, ".,"), w) })
	})
}
