package table

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
	"pincite/backend/text"
)

// State says what a table says of what was asked.
type State byte

// What a table may say.
const (
	Silent  State = iota // nothing that was asked
	Given                // a cell answers
	Blank                // the cell that would answer is empty
	Lacking              // it has no such row or column
	Several              // two cells fit alike, or several were asked for
)

// Answer is what the tables of a document say to a question.
type Answer struct {
	State State
	Hits  []Hit // the cells that answer, the best first; of [Lacking] the nearest
	// Lacks is the word of the question that no row or column has, where State is Lacking.
	Lacks string
	// Covered is the share of the question's words that the cell's row, column and table account for, 0 to 1.
	Covered float64
	Score   float64
}

// Hit is a cell and what it stands under.
type Hit struct {
	Table  *Table
	Row    int
	Column int
}

const (
	titleShare = 0.45 // of the weight of a word that the title of a table has and not its rows
	sideShare  = 0.6  // that another cell of the row has
	headShare  = 0.35 // that the head of another column has
	fitWeight  = 1.5
	contrary   = 2.0 // what a row loses whose number is another one
	near       = 0.2 // how close two cells are that fit alike
)

// Look finds the cell of some tables that answers a question. Words is the text of their document.
func Look(words string, tables []Table, q *Query) Answer {
	best := Answer{Score: math.Inf(-1)}
	for i := range tables {
		if a := look(words, &tables[i], q); a.State != Silent && (a.rank() > best.rank()) {
			best = a
		}
	}
	if math.IsInf(best.Score, -1) {
		best.Score = 0
	}
	return best
}

func (a Answer) rank() float64 {
	if a.State == Lacking {
		return a.Score - 1
	}
	return a.Score
}

// grid is the keys of a table, and how much each says of a question.
type grid struct {
	t      *Table
	q      *Query
	words  string
	keys   [][]*key // of rows and columns
	groups []*key
	heads  []*key
	title  *key
	labels int // how many columns at the left name the rows
	looks  []map[want]float64
	common map[string]int // of stems, in how many labels they stand
	small  string         // the text in lower case, once it is needed
}

func (g *grid) lower() string {
	if g.small == "" {
		g.small = strings.ToLower(g.words)
	}
	return g.small
}

func newGrid(words string, t *Table, q *Query) *grid {
	g := &grid{t: t, q: q, words: words, common: map[string]int{}}
	for _, c := range t.Columns {
		var heads []string
		for _, h := range c.Heads {
			heads = append(heads, h.Text(words))
		}
		g.heads = append(g.heads, newKey(strings.Join(heads, " ")))
	}
	for _, r := range t.Rows {
		var row []*key
		for _, c := range r.Cells {
			row = append(row, newKey(c.Text(words)))
		}
		g.keys, g.groups = append(g.keys, row), append(g.groups, newKey(r.Group.Text(words)))
	}
	var title []string
	for _, s := range t.Title {
		title = append(title, words[s.Start:s.End])
	}
	g.title = newKey(strings.Join(title, " "))
	g.labels = max(1, t.Labels)
	for c := range t.Columns {
		g.looks = append(g.looks, g.look(c))
	}
	for r := range g.keys {
		seen := map[string]bool{}
		for c := range g.labels {
			for _, s := range g.keys[r][c].stems {
				if !seen[s] {
					seen[s] = true
					g.common[s]++
				}
			}
		}
	}
	return g
}

var (
	currency = regexp.MustCompile(`\b(?:USD|EUR|GBP|CHF|SEK|NOK|DKK|JPY|AUD|CAD)\b`)
	percents = regexp.MustCompile(`%|\bper ?cent\b`)
	lengths  = regexp.MustCompile(`(?i)\b(?:minutes?|hours?|days?|weeks?|months?|years?|monate?|tage?|jahre?|wochen?)\b`)
	moneyish = regexp.MustCompile(`(?i)\b(?:price|fee|rate|rent|amount|charge|cost|sum|premium|deposit|limit|royalty|instalment|interest|balance|principal|deductible|preis)\b`)
	areas    = regexp.MustCompile(`(?i)\d\s*(?:square|sq\b|m²|m2|acres?|hectares?|ha\b|feet|ft)`)
	postal   = regexp.MustCompile(`@`)
	numeric  = regexp.MustCompile(`^[^\pL]*\d[^\pL]*$`)
)

// look tells what the cells of a column look like: for each want the share of its cells that are such.
func (g *grid) look(c int) map[want]float64 {
	out, filled := map[want]float64{}, 0.0
	for r := range g.keys {
		words := g.keys[r][c].words
		if words == "" {
			continue
		}
		filled++
		for _, w := range kinds(words, g.heads[c].words) {
			out[w]++
		}
	}
	for w := range out {
		out[w] /= filled
	}
	return out
}

// kinds tells what a cell may be, with the words of its head.
func kinds(words, head string) (out []want) {
	both := words + " " + head
	if strings.ContainsAny(words, "$£€¥") || currency.MatchString(words) || numeric.MatchString(words) && (strings.ContainsAny(head, "$£€¥") || currency.MatchString(head) || moneyish.MatchString(head)) || tierless.MatchString(words) {
		out = append(out, money)
	}
	if percents.MatchString(words) || numeric.MatchString(words) && percents.MatchString(head) || tierless.MatchString(words) {
		out = append(out, percent)
	}
	if lengths.MatchString(words) || numeric.MatchString(words) && lengths.MatchString(head) {
		out = append(out, length)
	}
	if len(datesOf(words)) > 0 && !strings.ContainsAny(words, "$£€%") {
		out = append(out, date)
	}
	if marks.MatchString(words) {
		out = append(out, yesNo)
	}
	if areas.MatchString(words) {
		out = append(out, size)
	}
	if postal.MatchString(words) {
		out = append(out, email)
	}
	if numeric.MatchString(words) && !strings.ContainsAny(both, "$£€¥%") {
		out = append(out, count_)
	}
	return out
}

var tierless = regexp.MustCompile(`(?i)^(?:none|nil|waived|included|free|n/?a|poa)\b`)

// scored is a cell with what speaks for it.
type scored struct {
	row, column int
	score       float64
	covered     float64
	got         float64 // the weights of the words accounted for
	row_        float64 // what of it the row's own label says
	byName      float64 // and by what a party is called
	head        float64 // and the head of its column
	missing     []int   // tokens that nothing accounts for
	unfit       bool    // no row or column is told by a date or place in an order that the question names
	clash       bool    // a number of the row or column is another one than the question's
}

func look(words string, t *Table, q *Query) Answer {
	if len(q.tokens) == 0 {
		return Answer{}
	}
	g := newGrid(words, t, q)
	var all []scored
	for r := range t.Rows {
		for c := range t.Columns {
			if c < g.labels && !(q.reversed && c == 0) && !(c > 0 && !t.Terms) || t.Terms && c == 0 {
				continue
			}
			if c == 0 && len(t.Columns) > 1 && !q.reversed {
				continue
			}
			all = append(all, g.score(r, c))
		}
	}
	if len(all) == 0 {
		return Answer{}
	}
	slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	return g.decide(all)
}

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
		best, worst := 0.0, 0.0
		consider := func(k, head *key, weight float64, row bool) {
			f := k.fit(in, head)
			if f < 0 {
				worst = min(worst, f*weight)
				return
			}
			if f*weight > best {
				best = f * weight
			}
			if f > 0 {
				for at := range k.stems {
					use(k, at, f)
				}
				if row {
					s.row_ = max(s.row_, 0) + f*weight*fitWeight
				} else {
					s.head += f * weight * fitWeight
				}
			}
		}
		for other, k := range g.keys[r] {
			if other != c && k.words != "" {
				weight := 1.0
				if other > c && other >= g.labels {
					weight = 0.7
				}
				consider(k, g.heads[other], weight, true)
			}
		}
		consider(g.groups[r], nil, 1, true)
		consider(g.heads[c], nil, 1, false)
		if self := g.keys[r][c].fit(in, g.heads[c]); self != 0 && best == 0 { // what is given is not asked for
			s.score, s.clash = s.score-1, s.clash || self < 0
		}
		fits[n] = best > 0
		switch {
		case best > 0:
			total, got = total+fitWeight, got+best*fitWeight
		case worst < 0 && in.of != clock:
			total, s.score, s.clash = total+fitWeight, s.score+worst*contrary, true
		case in.of == days || in.of == places:
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
		if t.of > 0 && q.intervals[t.of-1].of == days {
			continue
		}
		best, row, head := g.token(r, c, t, use)
		if t.negated {
			if best >= sideShare {
				s.score -= 1.5
			}
			continue
		}
		if best == 0 && g.residual(r, t) {
			best, row = 0.5, 0.5
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
				s.row_, total, got = s.row_+m, total+1, got+m
				continue
			}
			s.byName += t.weight * row
			continue
		}
		s.row_ += t.weight * row
		s.head += t.weight * head
	}
	if g.another(r, c) {
		s.score -= 1.2
	}
	if total > 0 {
		s.covered, s.got = got/total, got
	}
	s.score += got
	s.score += g.precision(r, used)
	if s.head > 0 {
		s.score += 0.4 * precisionOf(g.heads[c], used[g.heads[c]])
	}
	s.score += g.type_(r, c)
	if !q.total && g.keys[r][0].words != "" && totals.MatchString(strings.ToLower(g.keys[r][0].words)) {
		s.score -= 0.8
	}
	if n := g.language(c); n != 0 {
		s.score += float64(n)
	}
	return s
}

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

// token returns how much a word of the question is accounted for by a cell's row, head and table, and what of it by the
// label of the row and by the head alone.
func (g *grid) token(r, c int, t *token, use func(*key, int, float64)) (best, row, head float64) {
	stems := append([]string{t.stem}, t.also...)
	for n, stem := range stems {
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
			m, at := k.says(stem)
			if m > 0 {
				use(k, at, m)
				best = max(best, m*share*less)
				if other < g.labels || share*m > row {
					row = max(row, m*share*less)
				}
			}
		}
		if m, at := g.groups[r].says(stem); m > 0 {
			use(g.groups[r], at, m)
			best, row = max(best, m*less), max(row, 0.8*m*less)
		}
		if m, at := g.heads[c].says(stem); m > 0 {
			use(g.heads[c], at, m)
			best, head = max(best, m*less), max(head, m*less)
		}
		if m, _ := g.title.says(stem); m > 0 {
			best = max(best, titleShare*m)
		}
		for other, k := range g.heads {
			if other != c {
				m, _ := k.says(stem)
				best = max(best, headShare*m)
			}
		}
		if m, _ := g.keys[r][c].says(stem); m > 0 { // "Six percent of Gross Sales"
			best = max(best, headShare*m)
		}
	}
	return best, row, head
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

// precision returns how much of the label of a row the question says, 0 to 1.2.
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
	return 1.2 * got / total
}

func precisionOf(k *key, used map[int]float64) float64 {
	total, got := 0.0, 0.0
	for at := range k.stems {
		total += k.weights[at]
		got += k.weights[at] * used[at]
	}
	if total == 0 {
		return 0
	}
	return got / total
}

// type_ returns what the look of a cell's column speaks for or against it.
func (g *grid) type_(r, c int) float64 {
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
	for n, w := range g.q.wants {
		share := looks[w]
		if slices.Contains(own, w) {
			share = max(share, 0.5)
		}
		best = max(best, share*(1-0.15*float64(n)))
	}
	if best > 0 {
		return 0.6 * best
	}
	if len(g.q.wants) == 0 || g.q.wants[0] == yesNo || len(looks) == 0 && g.q.wants[0] != size && g.q.wants[0] != email {
		return 0
	}
	if g.q.wants[0] == size || g.q.wants[0] == email {
		return -1
	}
	return -0.4
}

var (
	addressHead = regexp.MustCompile(`(?i)\b(?:address|place|location|site|port|where)\b`)
	personHead  = regexp.MustCompile(`(?i)\b(?:attention|name|contact|person|who|responsible|officer|manager|recipient)\b`)
)

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

const (
	leastCovered = 0.4
	leastRow     = 0.45
	leastAbout   = 0.3 // of the words that the document has, what a table accounts for that lacks the others
)

// decide tells what the table says by its best cells.
func (g *grid) decide(all []scored) Answer {
	b := all[0]
	a := Answer{Score: b.score, Covered: b.covered, Hits: []Hit{{g.t, b.row, b.column}}}
	named := b.row_ >= leastRow && !b.clash
	if !named && !b.clash && !b.unfit && b.row_+b.byName >= leastRow && !slices.ContainsFunc(b.missing, func(i int) bool { return !g.inText(g.q.tokens[i]) }) {
		named = true
	}
	several := len(all) > 1 && all[1].row == b.row && b.score-all[1].score <= near
	if lacks, ok := g.lacks(b, named && !several); ok {
		a.State, a.Lacks = Lacking, lacks
		return a
	}
	if !named || b.covered < leastCovered {
		return Answer{}
	}
	a.State = Given
	if g.t.Rows[b.row].Cells[b.column].Empty() {
		a.State = Blank
		return a
	}
	return g.others(a, all)
}

var elsewhere = regexp.MustCompile(`(?i)\b(?:elsewhere|all other|any other|other|others|everything else|anything else|all else|rest of|remaining)\b`)

// residual reports whether a row is for what no other row names, and no row or column names a word.
func (g *grid) residual(r int, t *token) bool {
	if t.weight < 1 || t.name || !elsewhere.MatchString(g.keys[r][0].words) || verbal[t.word] {
		return false
	}
	for i := range g.keys {
		for c := range g.labels {
			if m, _ := g.keys[i][c].says(t.stem); m > 0 {
				return false
			}
		}
	}
	return !slices.ContainsFunc(g.heads, func(h *key) bool { m, _ := h.says(t.stem); return m > 0 })
}

// another reports whether a row or a column names a party's role that is not that of the party which the question names.
func (g *grid) another(r, c int) bool {
	asked, other := false, false
	for _, k := range []*key{g.keys[r][0], g.heads[c]} {
		for _, s := range k.stems {
			asked = asked || g.q.role[s]
			other = other || g.q.otherRole[s]
		}
	}
	return other && !asked
}

// lacks returns the word or number of a question that a table which is about the rest of it has nothing of; false where the
// table is hardly about it. Where a row and a column are named, only a name counts.
func (g *grid) lacks(b scored, named bool) (string, bool) {
	var strange []token
	rest, got := 0.0, b.got
	for i, t := range g.q.tokens {
		switch {
		case t.of > 0 && b.clash:
		case slices.Contains(b.missing, i) && !g.inText(t):
			strange = append(strange, t)
		case t.weight > ownWeight && !t.name:
			rest += t.weight
		}
	}
	if rest > 0 && got/rest < leastAbout || got == 0 {
		return "", false
	}
	if b.clash && !named {
		for _, in := range g.q.intervals {
			if g.spans(in) {
				return strings.TrimSpace(g.q.Text[in.words.Start:in.words.End]), true
			}
		}
	}
	for _, t := range strange {
		if t.proper || !named && isNoun(t.word) {
			return g.q.Text[t.span.Start:t.span.End], true
		}
	}
	return "", false
}

// inText reports whether a word of a question stands in the document.
func (g *grid) inText(t token) bool {
	lower := g.lower()
	return strings.Contains(lower, t.word) || len(t.stem) > 3 && strings.Contains(lower, t.stem)
}

// isNoun reports whether a word may name what a row or column is for: no word of how questions are put.
func isNoun(word string) bool { return !verbal[word] && len(word) > 2 }

// verbal are words of how questions are put that no table need say.
var verbal = text.NewSet(`turns turn reaches reach reached happen happens become becomes send sent keep keeps carry carries want wants ask asks asked say
	charge charged much still sold buy buys bought hit hits hook hooking clear clears cover covers fall acted act like look looks work works use used do doing
	our we yours hers mine thing things team site lot today tomorrow yesterday formal official standard usual own exposure exactly roughly approximately`)

// spans reports whether rows or columns of the table are told apart by numbers of an interval's kind.
func (g *grid) spans(in interval) bool {
	n := 0
	for r := range g.keys {
		for c, k := range g.keys[r] {
			switch f := k.fit(in, g.heads[c]); {
			case f > 0:
				return false
			case f < 0:
				n++
			}
		}
	}
	for _, h := range g.heads {
		switch f := h.fit(in, nil); {
		case f > 0:
			return false
		case f < 0:
			n++
		}
	}
	return n >= 2 || n > 0 && len(g.keys) < 3
}

// others adds the cells that fit as well as the best, or that the question asks for, too.
func (g *grid) others(a Answer, all []scored) Answer {
	for _, s := range all[1:] {
		if len(a.Hits) >= mostHits || a.Score-s.score > near {
			break
		}
		if !g.t.Rows[s.row].Cells[s.column].Empty() {
			a.Hits = append(a.Hits, Hit{g.t, s.row, s.column})
		}
	}
	if len(a.Hits) > 1 {
		a.State = Several
	}
	return a
}

const mostHits = 8

// Cell returns the words of a hit, less the mark of a footnote behind them.
func (h Hit) Cell(text string) Cell {
	c := slices.Clone(h.Table.Rows[h.Row].Cells[h.Column])
	if len(c) > 0 {
		last := &c[len(c)-1]
		if words := text[last.Start:last.End]; len(strings.TrimRight(words, "†‡*¹²³§")) > 0 {
			*last = doc.Span{Start: last.Start, End: last.Start + len(strings.TrimRight(words, "†‡*¹²³§"))}.Trim(text)
		}
	}
	return c
}

// Labels returns the words that name the row of a hit: the line above it that names it with others, and its labels.
func (h Hit) Labels() (out []doc.Span) {
	r := h.Table.Rows[h.Row]
	out = append(out, r.Group...)
	for c := range min(h.Table.Labels, h.Column) {
		out = append(out, r.Cells[c]...)
	}
	if h.Column == 0 { // what names the row is asked for
		for _, cell := range r.Cells[1:] {
			out = append(out, cell...)
		}
	}
	return out
}
