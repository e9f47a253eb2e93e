package table

// accounted are the words of keys that a question accounts for, and how far.
type accounted map[*key]map[int]float64

func (a accounted) use(k *key, at int, m float64) {
	if a[k] == nil {
		a[k] = map[int]float64{}
	}
	a[k][at] = max(a[k][at], m)
}

// score tells what speaks for a cell.
func (g *grid) score(r, c int) scored {
	s := scored{row: r, column: c}
	used := accounted{}
	fits := g.scoreNumbers(&s, used)
	for i := range g.q.tokens {
		t := &g.q.tokens[i]
		if t.of > 0 && fits[t.of-1] {
			g.touch(r, c, t, used.use)
			continue
		}
		if t.of > 0 {
			if in := &g.q.intervals[t.of-1]; in.of == days || in.of == seasons && !isAlpha(t.stem) || in.counts() || g.fitted[t.of-1] {
				continue
			}
		}
		g.scoreWord(&s, i, used)
	}
	if s.total > 0 {
		s.covered = s.got / s.total
	}
	s.precise = g.precision(r, used)
	s.precision = precisionOf(g.heads[c], used[g.heads[c]])
	if s.kind = g.kindFor(r, c); s.kind < 0 && s.precision > wholeHead {
		s.kind = 0 // the question says what the column is called
	}
	g.features(&s, used)
	return s
}

// scoreNumbers tells what the numbers, days and times of a question say of a cell, and which of them fit what names it.
func (g *grid) scoreNumbers(s *scored, used accounted) []bool {
	fits := make([]bool, len(g.q.intervals))
	for n, in := range g.q.intervals {
		f := g.fits(s.row, s.column, in, s, used.use)
		if fits[n] = f.best > 0; f.best > 0 || f.worst < 0 && !in.loose {
			s.numbers += (f.best + min(f.worst, 0)*truth(f.best == 0)) / float64(len(g.q.intervals))
		}
		switch {
		case f.best > 0:
			s.total, s.got = s.total+fitWeight, s.got+f.best*fitWeight
		case f.worst < 0 && in.loose && in.of != seasons:
		case f.worst < 0 && !(in.of == clock && in.loose):
			s.total, s.features[featClash], s.clash = s.total+fitWeight, s.features[featClash]-f.worst, true
		case !in.loose && (in.of == days || in.of == places):
			s.total += fitWeight
			s.unfit = true
		}
	}
	return fits
}

// scoreWord tells what a word of the question, the i-th, says of a cell.
func (g *grid) scoreWord(s *scored, i int, used accounted) {
	r, t := s.row, &g.q.tokens[i]
	m := g.token(r, s.column, t, used.use)
	best := m.best
	if t.implied {
		if best = max(m.row, m.head); best == 0 {
			return
		}
	}
	switch {
	case t.negated:
		s.features[featNegated] += truth(best >= sideShare)
		return
	case best == 0 && g.residual(r, t): // it accounts for the word, and says none of it
		s.total, s.got, s.features[featResidual] = s.total+t.weight, s.got+t.weight/2, 1
		return
	case best == 0 && t.proper && !t.name && g.inText(*t): // a name that tells which contract is meant
		return
	case best == 0 && t.weight >= 1 && !t.name:
		s.missing = append(s.missing, i)
	case best == 0 && t.weight == ownWeight:
		return
	}
	s.total, s.got = s.total+t.weight, s.got+t.weight*best
	if t.name {
		g.scoreName(s, t, m.row)
		return
	}
	s.rowSays += t.weight * m.row
	s.head += t.weight * m.head
	s.features[featRow] += t.weight * m.row
	s.features[featHead] += t.weight * m.head
	s.features[featWords] += t.weight * best
	if m.row == 0 && m.head == 0 {
		s.features[m.source] += t.weight * best
	}
}

// scoreName tells what a name says of a cell: there may be a row or a column for each party.
func (g *grid) scoreName(s *scored, t *token, row float64) {
	if m := g.label(s.row, t.stem); m >= compounded {
		s.rowSays, s.total, s.got = s.rowSays+m, s.total+1, s.got+m
		return
	}
	if m := g.headName(s.column, t.stem); m >= compounded {
		s.head, s.total, s.got = s.head+m, s.total+1, s.got+m
		s.features[featHead] += m
		return
	}
	s.byName += t.weight * row
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

func (m *match) by(share float64, source feature) {
	if share > m.best {
		m.best, m.source = share, source
	}
}

// token returns how much a word of the question is accounted for by a cell's row, head and table.
func (g *grid) token(r, c int, t *token, use func(*key, int, float64)) match {
	out := match{source: featTitle}
	titled := 0.0
	if !t.implied {
		titled, _ = g.title.says(t.stem)
	}
	for n, stem := range append([]string{t.stem}, t.also...) {
		less := 1.0
		if n > 0 {
			less = 0.9
		}
		g.byRow(&out, r, c, stem, less, use)
		g.byHeads(&out, r, c, stem, less, titled, use)
	}
	if t.total && g.sums(r) {
		out.best, out.row, out.source = likewise, likewise, featRow
		for k := range g.labels {
			for at := range g.keys[r][k].stems {
				use(g.keys[r][k], at, likewise)
			}
		}
	}
	if t.upper && out.best < likewise {
		g.byInitials(&out, r, c, t.word)
	}
	return out
}

// byRow tells how much the other cells of a row and the line above it say of a stem.
func (g *grid) byRow(out *match, r, c int, stem string, less float64, use func(*key, int, float64)) {
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
			out.by(m*share*less, featRow)
			if other < g.labels || share*m > out.row {
				out.row = max(out.row, m*share*less)
			}
		}
	}
	if m, at := g.groups[r].says(stem); m > 0 {
		use(g.groups[r], at, m)
		out.by(m*less, featRow)
		out.row = max(out.row, 0.8*m*less)
	}
}

// byHeads tells how much heads, the title and the cell itself say of a stem; titled is what the title says of the word.
func (g *grid) byHeads(out *match, r, c int, stem string, less, titled float64, use func(*key, int, float64)) {
	if m, at := g.heads[c].says(stem); m > 0 {
		use(g.heads[c], at, m)
		credit := m * less
		if titled >= m { // the title says it of all columns
			credit *= besideTitle
		}
		out.by(credit, featHead)
		out.head = max(out.head, credit)
	}
	if m, _ := g.title.says(stem); m > 0 {
		out.by(titleShare*m, featTitle)
	}
	for other, k := range g.heads {
		if m, _ := k.says(stem); other != c && m > 0 {
			out.by(headShare*m, featOther)
		}
	}
	if m, _ := g.keys[r][c].says(stem); m > 0 { // "Six percent of Gross Sales"
		out.by(headShare*m, featSelf)
	}
}

// byInitials tells whether the initials of a head or a label make an abbreviation.
func (g *grid) byInitials(out *match, r, c int, short string) {
	if g.heads[c].spelt(short) {
		out.best, out.head = likewise, likewise
	}
	for k := range g.labels {
		switch {
		case k != c && g.keys[r][k].spelt(short):
			out.best, out.row = likewise, likewise
		case out.best == 0 && g.heads[k].spelt(short):
			out.by(headShare*likewise, featOther)
		}
	}
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
