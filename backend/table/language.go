package table

import "strings"

var languages = map[string]bool{"english": false, "englisch": false, "deutsch": true, "german": true}

// language speaks for the column of the language in which the question is asked.
func (g *grid) language(c int) int {
	german, ok := languages[strings.ToLower(strings.TrimSpace(g.heads[c].words))]
	switch {
	case !ok:
		return 0
	case german == g.q.german:
		return 1
	}
	return -1
}
