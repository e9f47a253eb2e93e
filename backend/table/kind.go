package table

import (
	"regexp"
	"slices"
)

// kindFor returns what the look of a cell's column speaks for or against it.
func (g *grid) kindFor(r, c int) float64 {
	if len(g.q.wants) == 0 && !g.q.place && !g.q.person {
		return 0
	}
	looks := g.looks[c]
	if g.t.Terms {
		looks = map[want]float64{}
		for _, k := range kinds(g.keys[r][c].words, g.keys[r][0].words) {
			looks[k] = 1
		}
	}
	best := 0.0
	if g.q.place && addressHead.MatchString(g.heads[c].words) || g.q.person && personHead.MatchString(g.heads[c].words) {
		return 0.8
	}
	if g.q.person && g.q.reversed && c == 0 {
		return 0.8
	}
	own := kinds(g.keys[r][c].words, g.heads[c].words)
	if len(g.q.wants) > 0 && slices.Contains(own, g.q.wants[0]) && g.alikeInRow(r, g.q.wants[0]) {
		return 0.6
	}
	for n, w := range g.q.wants {
		share := looks[w]
		if slices.Contains(own, w) {
			share = max(share, 0.5)
		}
		best = max(best, share*(1-0.15*float64(n)))
	}
	if best > 0 {
		if marks.MatchString(g.keys[r][c].words) && g.q.wants[0] != yesNo {
			best /= 2
		}
		return 0.6 * best
	}
	if len(g.q.wants) == 0 || g.q.wants[0] == yesNo || len(looks) == 0 && g.q.wants[0] != size && g.q.wants[0] != email {
		return 0
	}
	if g.q.wants[0] == email {
		return -1
	}
	return -0.4
}

// alikeInRow reports whether the cells of a row are all of a kind that others of their columns are not: rows tell of different things.
func (g *grid) alikeInRow(r int, w want) bool {
	n := 0
	for c := g.labels; c < len(g.keys[r]); c++ {
		if words := g.keys[r][c].words; words != "" {
			if !slices.Contains(kinds(words, g.heads[c].words), w) {
				return false
			}
			n++
		}
	}
	return n > 0
}

// plainHead speaks for a column that says what a value is and not which of several, where the question names none, and against
// one for a number that it does not name: "4 weeks".
func (g *grid) plainHead(c int, said float64, used map[int]float64) (score float64) {
	if heads := g.t.Columns[c].Heads; len(heads) > 0 && leadingDigit.MatchString(heads[len(heads)-1].Text(g.words)) {
		for at, stem := range g.heads[c].stems {
			if !isAlpha(stem) && used[at] == 0 {
				score = -0.3
			}
		}
	}
	if said > 0 || !neutralHead.MatchString(g.heads[c].words) {
		return score
	}
	for i := range g.q.tokens {
		for _, h := range g.heads[g.labels:] {
			if m, _ := h.says(g.q.tokens[i].stem); m > 0 {
				return score
			}
		}
	}
	return score + 0.25
}

var leadingDigit = regexp.MustCompile(`^\d`)

// neutralHead finds heads of columns that say what a value is and not which of several.
var neutralHead = regexp.MustCompile(`(?i)^(?:base|basic|standard|normal|regular|amount|price|rate|fee|charge|cost|value|sum)s?\b(?:\W.{0,20})?$`)

var (
	addressHead = regexp.MustCompile(`(?i)\b(?:address|place|location|site|port|where)\b`)
	personHead  = regexp.MustCompile(`(?i)\b(?:attention|name|contact|person|who|whose|responsible|officer|manager|recipient|(?:paid|borne|provided|supplied|done|insured|taken out|owned) by)\b`)
)
