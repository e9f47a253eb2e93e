package table

import (
	"regexp"
	"slices"
)

// score tells what speaks for a cell.
func (g *grid) score(r, c int) scored {
	s := scored{row: r, column: c}
	q := g.q
	used := map[*key]map[int]float64{} // of keys, which of their words are accounted for
	use := func(k *key, at int, m float64) {
		if used[k] == nil {
			used[k] = map[int]float64{}
		}
		used[k][at] = max(used[k][at], m)
	}
	total, got := 0.0, 0.0
	fits := make([]bool, len(q.intervals))
	for n, in := range q.intervals {
		f := g.fits(r, c, in, &s, use)
		if fits[n] = f.best > 0; f.best > 0 || f.worst < 0 && !in.loose {
			s.numbers += (f.best + min(f.worst, 0)*truth(f.best == 0)) / float64(len(q.intervals))
		}
		switch {
		case f.best > 0:
			total, got = total+fitWeight, got+f.best*fitWeight
		case f.worst < 0 && in.loose && in.of != seasons:
		case f.worst < 0 && in.of != clock:
			total, s.features[featClash], s.clash = total+fitWeight, s.features[featClash]-f.worst, true
		case !in.loose && (in.of == days || in.of == places):
			total += fitWeight
			s.unfit = true
		}
	}
	for i := range q.tokens {
		t := &q.tokens[i]
		if t.of > 0 && fits[t.of-1] {
			g.touch(r, c, t, use)
			continue
		}
		if t.of > 0 && (q.intervals[t.of-1].of == days || q.intervals[t.of-1].of == seasons && !isAlpha(t.stem) || q.intervals[t.of-1].counts() || g.fitted[t.of-1]) {
			continue
		}
		m := g.token(r, c, t, use)
		best, row := m.best, m.row
		if t.implied {
			if best = max(row, m.head); best == 0 {
				continue
			}
		}
		if t.negated {
			s.features[featNegated] += truth(best >= sideShare)
			continue
		}
		if best == 0 && g.residual(r, t) { // it accounts for the word, and says none of it
			total, got, s.features[featResidual] = total+t.weight, got+t.weight/2, 1
			continue
		}
		if best == 0 && t.proper && !t.name && g.inText(*t) { // a name that tells which contract is meant
			continue
		}
		if best == 0 && t.weight >= 1 && !t.name {
			s.missing = append(s.missing, i)
		}
		if t.weight == ownWeight && best == 0 {
			continue
		}
		total, got = total+t.weight, got+t.weight*best
		if t.name {
			if m := g.label(r, t.stem); m >= compounded { // a row for each party
				s.rowSays, total, got = s.rowSays+m, total+1, got+m
				s.features[featParty] += m
				continue
			}
			if m := g.headName(c, t.stem); m >= compounded { // a column for each
				s.head, total, got = s.head+m, total+1, got+m
				s.features[featHead] += m
				continue
			}
			s.byName += t.weight * row
			s.features[featNamed] += t.weight * row
			continue
		}
		s.rowSays += t.weight * row
		s.head += t.weight * m.head
		s.features[featRow] += t.weight * row
		s.features[featHead] += t.weight * m.head
		s.features[featWords] += t.weight * best
		s.features[featBoth] += t.weight * min(row, m.head)
		if row == 0 && m.head == 0 {
			s.features[m.source] += t.weight * best
		}
	}
	if total > 0 {
		s.covered, s.got = got/total, got
	}
	s.precise = g.precision(r, used)
	s.precision = precisionOf(g.heads[c], used[g.heads[c]])
	if s.kind = g.kindFor(r, c); s.kind < 0 && s.precision > wholeHead {
		s.kind = 0 // the question says what the column is called
	}
	g.features(&s, used)
	return s
}

// counts reports whether an interval is a share or a sum, whose figures are no names.
func (i interval) counts() bool { return i.of == amounts && (i.unit == "%" || i.unit == "money") }

// touch marks the words of keys that a token which is part of a number is said by.
func (g *grid) touch(r, c int, t *token, use func(*key, int, float64)) {
	for other, k := range g.keys[r] {
		if other == c {
			continue
		}
		if m, at := k.says(t.stem); m > 0 {
			use(k, at, m)
		}
	}
	if m, at := g.heads[c].says(t.stem); m > 0 {
		use(g.heads[c], at, m)
	}
}

// match is how much a word of the question is accounted for by what names a cell, 0 to 1: at best, by the row, by the head of its column; and
// where that is neither, by what.
type match struct {
	best, row, head float64
	source          feature
}

// token returns how much a word of the question is accounted for by a cell's row, head and table.
func (g *grid) token(r, c int, t *token, use func(*key, int, float64)) (out match) {
	out.source = featTitle
	by := func(m float64, source feature) {
		if m > out.best {
			out.best, out.source = m, source
		}
	}
	titled := 0.0
	if !t.implied {
		titled, _ = g.title.says(t.stem)
	}
	for n, stem := range append([]string{t.stem}, t.also...) {
		less := 1.0
		if n > 0 {
			less = 0.9
		}
		for other, k := range g.keys[r] {
			if other == c {
				continue
			}
			share := sideShare
			if other < g.labels {
				share = 1
			}
			if m, at := k.says(stem); m > 0 {
				use(k, at, m)
				if other < g.labels && len(g.keys) > 2 && at >= 0 && 2*g.common[k.stems[at]] > len(g.keys) { // most labels do
					m *= lightWeight
				}
				by(m*share*less, featRow)
				if other < g.labels || share*m > out.row {
					out.row = max(out.row, m*share*less)
				}
			}
		}
		if m, at := g.groups[r].says(stem); m > 0 {
			use(g.groups[r], at, m)
			by(m*less, featRow)
			out.row = max(out.row, 0.8*m*less)
		}
		if m, at := g.heads[c].says(stem); m > 0 {
			use(g.heads[c], at, m)
			credit := m * less
			if titled >= m { // the title says it of all columns
				credit *= besideTitle
			}
			by(credit, featHead)
			out.head = max(out.head, credit)
		}
		if m, _ := g.title.says(stem); m > 0 {
			by(titleShare*m, featTitle)
		}
		for other, k := range g.heads {
			if m, _ := k.says(stem); other != c && m > 0 {
				by(headShare*m, featOther)
			}
		}
		if m, _ := g.keys[r][c].says(stem); m > 0 { // "Six percent of Gross Sales"
			by(headShare*m, featSelf)
		}
	}
	if totals.MatchString(t.word) && g.sums(r) {
		out.best, out.row, out.source = likewise, likewise, featRow
		for k := range g.labels {
			for at := range g.keys[r][k].stems {
				use(g.keys[r][k], at, likewise)
			}
		}
	}
	if !t.upper || out.best >= likewise {
		return out
	}
	if g.heads[c].spelt(t.word) {
		out.best, out.head = likewise, likewise
	}
	for k := range g.labels {
		switch {
		case k != c && g.keys[r][k].spelt(t.word):
			out.best, out.row = likewise, likewise
		case out.best == 0 && g.heads[k].spelt(t.word):
			by(headShare*likewise, featOther)
		}
	}
	return out
}

// label returns how much the label of a row says a stem that hardly another row says.
func (g *grid) label(r int, stem string) (best float64) {
	if 2*g.common[stem] > len(g.keys) {
		return 0
	}
	for c := range g.labels {
		m, _ := g.keys[r][c].says(stem)
		best = max(best, m)
	}
	return best
}

// headName returns how much the head of a column says a stem that hardly another column says.
func (g *grid) headName(c int, stem string) float64 {
	m, _ := g.heads[c].says(stem)
	if m == 0 || c < g.labels {
		return 0
	}
	same := 0
	for _, h := range g.heads[g.labels:] {
		if n, _ := h.says(stem); n > 0 {
			same++
		}
	}
	if 2*same > len(g.heads)-g.labels {
		return 0
	}
	return m
}

// precision returns how much of the label of a row the question says, 0 to 1.
func (g *grid) precision(r int, used map[*key]map[int]float64) float64 {
	total, got := 0.0, 0.0
	for c := range g.labels {
		k := g.keys[r][c]
		for at, stem := range k.stems {
			w := k.weights[at]
			if n := g.common[stem]; len(g.keys) > 2 && 2*n > len(g.keys) {
				w *= lightWeight
			}
			total += w
			got += w * used[k][at]
		}
	}
	if total == 0 {
		return 0
	}
	return got / total
}

func precisionOf(k *key, used map[int]float64) float64 {
	total, got := 0.0, 0.0
	for at := range k.stems {
		w := k.weights[at]
		if !isAlpha(k.stems[at]) { // "4 weeks" is no week
			w *= 2
		}
		total += w
		got += w * used[at]
	}
	if total == 0 {
		return 0
	}
	return got / total
}

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
