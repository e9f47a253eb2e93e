package table

import (
	"regexp"
	"slices"
	"strings"
)

// grid is the keys of a table, and how much each says of a question.
type grid struct {
	t        *Table
	q        *Query
	words    string
	keys     [][]*key // of rows and columns
	groups   []*key
	heads    []*key
	title    *key
	labels   int // how many columns at the left name the rows
	looks    []map[want]float64
	common   map[string]int // of stems, in how many labels they stand
	likeness *likeness      // nil where nothing compares words
	read     bool           // all its words are compared
	fitted   []bool         // of the question's intervals, whether they lie in one of a label or a head
	labelled bool           // a row that is for something of its own is named
	added    []bool         // of rows, whether their figures are the sums of those above
}

// mostExplained is how many rows a table has at most in whose labels abbreviations are looked up.
const mostExplained = 200

func newGrid(words string, t *Table, q *Query) *grid {
	g := &grid{t: t, q: q, words: words, common: map[string]int{}}
	numbers := len(q.intervals) > 0
	for _, c := range t.Columns {
		var heads []string
		for _, h := range c.Heads {
			heads = append(heads, h.Text(words))
		}
		head := newKey(strings.Join(heads, " "), numbers)
		head.explain(q.short)
		if len(heads) > 0 {
			for _, stem := range strings.Fields(ends[strings.ToLower(heads[len(heads)-1])]) {
				head.stems, head.weights = append(head.stems, stem), append(head.weights, 0)
			}
		}
		g.heads = append(g.heads, head)
	}
	for _, r := range t.Rows {
		var row []*key
		for _, c := range r.Cells {
			row = append(row, newKey(c.Text(words), numbers))
		}
		g.keys, g.groups = append(g.keys, row), append(g.groups, newKey(r.Group.Text(words), numbers))
	}
	if numbers {
		for c := range t.Columns {
			column := g.column(c)
			follow(column)
			numbered(column)
			stepped(column)
			scaled(column, g.heads[c].words)
		}
		for c := range max(1, t.Labels) {
			ranked(g.column(c))
		}
		ranked(g.heads)
		stepped(g.heads)
		g.bound()
	}
	var title []string
	for _, s := range t.Title {
		title = append(title, words[s.Start:s.End])
	}
	if len(t.Rows) <= mostExplained {
		for r := range g.keys {
			for c := range max(1, t.Labels) {
				g.keys[r][c].explain(q.short)
			}
		}
	}
	g.title = newKey(strings.Join(title, " "), false)
	g.labels = max(1, t.Labels)
	for _, in := range q.intervals {
		g.fitted = append(g.fitted, g.names(in))
	}
	for c := range t.Columns {
		g.looks = append(g.looks, g.look(c))
	}
	g.added = g.addUp()
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
	g.labelled = g.labelsSay()
	return g
}

// column returns the keys of the cells of a column, from the top.
func (g *grid) column(c int) (out []*key) {
	for r := range g.keys {
		out = append(out, g.keys[r][c])
	}
	return out
}

// ends are what a head of one small word means, by which no question calls it.
var ends = map[string]string{"from": "start begin", "to": "end", "until": "end", "by": "deadlin"}

var (
	firstHead = regexp.MustCompile(`(?i)\b(?:from|first|starts?|begins?|beginning|commenc\w+|over|above|opens?)\b`)
	lastHead  = regexp.MustCompile(`(?i)\b(?:to|until|last|ends?|ending|expir\w+|up to|not over|closes?)\b`)
)

// bound reads two columns of numbers or dates beside one another, from which and to which a row is, as one range.
func (g *grid) bound() {
	for c := 0; c+1 < len(g.heads); c++ {
		if !firstHead.MatchString(g.heads[c].words) || !lastHead.MatchString(g.heads[c+1].words) {
			continue
		}
		type pair struct{ first, last *interval }
		var pairs []pair
		for r := range g.keys {
			a, b := g.keys[r][c].intervals, g.keys[r][c+1].intervals
			if len(a) == 0 && len(b) == 0 {
				continue
			}
			if len(a) != 1 || len(b) != 1 || a[0].of != b[0].of || a[0].from != a[0].to || b[0].from != b[0].to || b[0].from < a[0].from {
				pairs = nil
				break
			}
			pairs = append(pairs, pair{&a[0], &b[0]})
		}
		for _, p := range pairs {
			p.first.to, p.last.from = p.last.to, p.first.from
		}
	}
}

// names reports whether the label of a row or the head of a column has what an interval lies in.
func (g *grid) names(in interval) bool {
	for r := range g.keys {
		if g.labelFits(r, in) > 0 {
			return true
		}
	}
	return slices.ContainsFunc(g.heads, func(h *key) bool { return h.fit(in, g.title) > 0 })
}

var (
	currency = regexp.MustCompile(`\b(?:USD|EUR|GBP|CHF|SEK|NOK|DKK|JPY|AUD|CAD)\b`)
	percents = regexp.MustCompile(`%|\bper ?cent\b`)
	lengths  = regexp.MustCompile(`(?i)\b(?:minutes?|hours?|days?|weeks?|months?|years?|monate?|tage?|jahre?|wochen?)\b`)
	moneyish = regexp.MustCompile(`(?i)\b(?:price|fee|rate|rent|amount|charge|cost|sum|premium|deposit|limit|royalty|instalment|interest|balance|principal|deductible|preis)\b`)
	fromDay  = regexp.MustCompile(`(?i)\b(?:days?|weeks?|months?) (?:before|after|prior to|following)\b`) // "10 days before"
	hourAt   = regexp.MustCompile(`(?i)^[^\pL]*\b(?:[01]?\d|2[0-3])[.:][0-5]\d\b(?:\s*(?:[ap]\.?m|h|hrs|–|-|to|$))`)
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
	if strings.ContainsAny(words, "$£€¥") || currency.MatchString(words) || numeric.MatchString(words) && !percents.MatchString(words) && (strings.ContainsAny(head, "$£€¥") || currency.MatchString(head) || moneyish.MatchString(head)) || tierless.MatchString(words) {
		out = append(out, money)
	}
	if percents.MatchString(words) || numeric.MatchString(words) && percents.MatchString(head) || tierless.MatchString(words) {
		out = append(out, percent)
	}
	if lengths.MatchString(words) || numeric.MatchString(words) && lengths.MatchString(head) {
		out = append(out, length)
	}
	if len(datesOf(words)) > 0 && !strings.ContainsAny(words, "$£€%") || fromDay.MatchString(words) || hourAt.MatchString(words) {
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
	if numeric.MatchString(words) && !strings.ContainsAny(both, "$£€¥%") && !currency.MatchString(both) && !moneyish.MatchString(head) {
		out = append(out, counted)
	}
	if len(out) == 0 && countFirst.MatchString(words) {
		out = append(out, counted)
	}
	return out
}

// countFirst finds cells that say first how many: "3, basement B1".
var countFirst = regexp.MustCompile(`^\d{1,5}(?:,? \pL)`)

var tierless = regexp.MustCompile(`(?i)^(?:none|nil|waived|included|free|n/?a|poa)\b`)
