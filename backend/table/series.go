package table

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/text"
)

// mostSeries is how many rows are shown at most whose value depends on what a question does not say.
const mostSeries = 24

// series returns the cells of the best one's column that fit as it does and whose rows differ in their numbers or times alone, of which the
// question has none: "Base Rent, years 1-3", "Base Rent, years 4-7". They are in the order of rows; nil where it is the only one.
func (g *grid) series(all []scored, weights *[features]float64) []scored {
	b := &all[0]
	if b.numbers != 0 || b.clash || g.q.total || slices.ContainsFunc(g.q.intervals, func(i interval) bool { return !i.loose }) {
		return nil
	}
	same, ok := g.unnumbered(b.row)
	if !ok {
		return nil
	}
	filled := func(s *scored) float64 { // whatever value it has, or none
		return s.score - weights[featBlank]*s.features[featBlank] - weights[featKind]*s.features[featKind]
	}
	var out []scored
	for _, s := range all {
		if s.column != b.column || filled(b)-filled(&s) > near || g.t.Rows[s.row].Cells[s.column].Empty() {
			continue
		}
		if label, ok := g.unnumbered(s.row); ok && label == same {
			out = append(out, s)
		}
	}
	if len(out) < 2 || len(out) > mostSeries {
		return nil
	}
	more := g.unsaid(b.row) * b.precise
	b.precise, b.score = b.precise+more, b.score+weights[featLabel]*more
	slices.SortFunc(out, func(a, b scored) int { return cmp.Compare(a.row, b.row) })
	return out
}

// unsaid returns how much the numbers and times of a row's label weigh for each part that its other words do.
func (g *grid) unsaid(r int) float64 {
	numbers, rest := 0.0, 0.0
	for c := range g.labels {
		k := g.keys[r][c]
		at, numbered := intervals(k.words), map[string]bool{}
		for w, s := range text.Words(k.words) {
			if taken(s, at) || rowNumber.MatchString(w) {
				numbered[text.Stem(w)] = true
			}
		}
		for i, stem := range k.stems {
			w := k.weights[i]
			if n := g.common[stem]; len(g.keys) > 2 && 2*n > len(g.keys) {
				w *= lightWeight
			}
			if numbered[stem] {
				numbers += w
			} else {
				rest += w
			}
		}
	}
	if rest == 0 {
		return 0
	}
	return numbers / rest
}

// bounding are words that say with a number where a row begins or ends, or that it goes on from the one above.
var bounding = text.NewSet(`up over above below under less more than first next following thereafter further least most exceeding beyond until through including
	second third fourth fifth sixth seventh eighth ninth tenth`)

// currencyAt finds the sign of a currency before figures.
var currencyAt = regexp.MustCompile(`^[A-Z]{2,3} ?\d`)

// unnumbered returns the words of a row's label without its numbers and times and what bounds them; false where it has none of these.
func (g *grid) unnumbered(r int) (string, bool) {
	var words []string
	found := false
	for c := range g.labels {
		label := g.keys[r][c].words
		at := intervals(label)
		found = found || len(at) > 0
		for w, s := range text.Words(label) {
			switch {
			case bounding[w] || rowNumber.MatchString(w) && len(label) < 4:
				found = true
			case !taken(s, at) && !blank[w] && !currencyAt.MatchString(label[s.Start:]):
				words = append(words, text.Stem(w))
			}
		}
	}
	if group := g.groups[r]; group != nil {
		words = append(words, group.words)
	}
	return strings.Join(words, " "), found
}

// banded answers by the rows of a series.
func (g *grid) banded(a Answer, series []scored) Answer {
	a.State, a.Hits = Several, nil
	for i := range series {
		a.Hits = append(a.Hits, g.hit(&series[i]))
	}
	return a
}
