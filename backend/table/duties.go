package table

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/text"
)

// A matrix of duties has tasks for rows, people for columns, and in its cells letters that say what each does: who is asked for by
// a letter's meaning stands in the head of the column.

var dutyLetters = regexp.MustCompile(`^[RACIS](?:\s*[/,&+]?\s*[RACIS])*$`)

// duties are the stems of what the letters stand for.
var duties = map[string]map[string]bool{
	"R": stemSet("responsible responsibility performs carries does executes owner"), "A": stemSet("accountable approves approver features"),
	"C": stemSet("consulted consults"), "I": stemSet("informed informs told"), "S": stemSet("supports support assists"),
}

func stemSet(words string) map[string]bool {
	out := map[string]bool{}
	for w := range text.Words(words) {
		out[text.Stem(w)] = true
	}
	return out
}

// leastLetters is the share of a matrix's cells that are letters at least.
const leastLetters = 0.6

// byDuty has the cells of a matrix of duties speak for their columns, where the question asks who does what.
func (g *grid) byDuty(all []scored) {
	letter, at := "", -1
	for i, t := range g.q.tokens {
		for l, stems := range duties {
			if stems[t.stem] {
				letter, at = l, i
			}
		}
	}
	if letter == "" || !g.q.person || !g.lettered() {
		return
	}
	for i := range all {
		s := &all[i]
		if s.column < g.labels || !strings.Contains(g.keys[s.row][s.column].words, letter) || g.heads[s.column].words == "" {
			continue
		}
		s.asHead, s.kind = true, 0.8
		s.features[featDuty], s.head, s.precision = 1, s.head+1, 1
		if n := slices.Index(s.missing, at); n >= 0 {
			s.missing = slices.Delete(slices.Clone(s.missing), n, n+1)
		}
	}
}

// lettered reports whether the table is a matrix of duties.
func (g *grid) lettered() bool {
	letters, filled := 0, 0
	for r := range g.keys {
		for c := g.labels; c < len(g.keys[r]); c++ {
			if words := g.keys[r][c].words; words != "" && !marks.MatchString(words) {
				filled++
				if dutyLetters.MatchString(words) {
					letters++
				}
			}
		}
	}
	return filled > 2 && float64(letters) >= leastLetters*float64(filled)
}
