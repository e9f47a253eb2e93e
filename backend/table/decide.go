package table

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pincite/backend/text"
)

const (
	leastRow   = 0.45 // of the weight of a word, what the label of a row says that is named
	leastAbout = 0.3  // of the words that the document has, what a table accounts for that lacks the others
	mostShown  = 4    // cells that are shown where it is not plain which one is meant
	Surely     = 0.9  // how likely a table lacks at least what was asked for, where a cell may be it that would be shown
	loosely    = 1.5  // how close to the best these are
)

// considered is the best cell of a table for a question, with what speaks for it.
type considered struct {
	g       *grid
	all     []scored // of the table's cells, the best first
	series  []scored // where it depends on a number or time that the question does not say: the cells for each, in the order of rows
	signals map[string]float64
	lacks   string // the word or number of the question that the table lacks, where it may be about the rest; else ""
	// right and lacking are the probabilities that the cell is the one asked for and that the table lacks what is.
	right, lacking float64
}

func (c *considered) hit() Hit { return c.g.hit(&c.all[0]) }

func (g *grid) hit(s *scored) Hit {
	return Hit{Table: g.t, Row: s.row, Column: s.column}
}

// considered gathers what speaks for the best of a table's cells, and against it.
func (g *grid) considered(all []scored, weights *[features]float64) considered {
	b := &all[0]
	named := g.named(b)
	c := considered{g: g, all: all, series: g.series(all, weights)}
	c.signals = g.signals(all, c.series, named)
	several := len(all) > 1 && all[1].row == b.row && b.score-all[1].score <= near
	if lacks, ok := g.lacks(*b, named && !several); ok {
		c.signals["lacks"], c.lacks = 1, lacks
	}
	return c
}

// isName reports whether a cell has a name and no number, neither in figures nor in words: it tells nobody how much.
func (c *considered) isName() bool {
	b := &c.all[0]
	words := strings.TrimSpace(c.g.keys[b.row][b.column].words)
	if Unfilled(words) || strings.ContainsAny(words, "0123456789") || tierless.MatchString(words) || marks.MatchString(words) {
		return false
	}
	for word := range text.Words(words) {
		if count(word) > 0 {
			return false
		}
	}
	for _, word := range strings.Fields(words) {
		if first, _ := utf8.DecodeRuneInString(word); !unicode.IsUpper(first) {
			return false
		}
	}
	return true
}

// named reports whether a question names the row of a cell.
func (g *grid) named(b *scored) bool {
	if b.clash || b.rowSays >= leastRow {
		return !b.clash
	}
	return !b.unfit && b.rowSays+b.byName >= leastRow && !slices.ContainsFunc(b.missing, func(i int) bool { return !g.inText(g.q.tokens[i]) })
}

// given answers by the cell, and by those that fit as well.
func (c *considered) given() Answer {
	b := &c.all[0]
	a := Answer{State: Given, Hits: []Hit{c.hit()}, Right: c.right, Lacking: c.lacking}
	if Unfilled(c.g.t.Rows[b.row].Cells[b.column].Text(c.g.words)) {
		a.State = Blank
		return a
	}
	if c.series != nil {
		return c.g.banded(a, c.series)
	}
	if c.g.q.several {
		return c.g.others(a, c.all)
	}
	return a
}

// unsure shows the cells that may be meant: those that fit nearly as well, and all of a row whose column nothing tells.
func (c *considered) unsure() Answer {
	a := Answer{State: Unsure, Right: c.right, Lacking: c.lacking}
	if c.series != nil {
		a = c.g.banded(a, c.series)
		a.State = Unsure
		return a
	}
	if c.g.unheaded(c.all[0]) >= 0 {
		a = c.g.whole(a, c.all[0])
		if n := slices.Index(a.Hits, c.hit()); n > 0 { // the likeliest first
			a.Hits = slices.Insert(slices.Delete(a.Hits, n, n+1), 0, c.hit())
		}
		a.State = Unsure
		return a
	}
	for _, s := range c.all {
		if len(a.Hits) >= mostShown || c.all[0].score-s.score > loosely {
			break
		}
		if !Unfilled(c.g.t.Rows[s.row].Cells[s.column].Text(c.g.words)) {
			a.Hits = append(a.Hits, c.g.hit(&s))
		}
	}
	if len(a.Hits) == 0 {
		a.State, a.Hits = Blank, []Hit{c.hit()}
	}
	return a
}

// toFill finds what stands in a cell that is yet to be filled in, or was taken out: "[●]", "{purpose}", "TBD", "________", "[REDACTED]". "To be agreed"
// is none of these: it says what was agreed.
var toFill = regexp.MustCompile(`(?i)^(?:\{[^{}]*\}|\{\{[^{}]*\}\}|<<?[^<>]*>>?|\[(?:[●•*_.\s-]*|(?:to be )?(?:insert|specify|amount|date|name|address|number|price|fee|rate|percentage|tbd|tbc|agreed|confirmed|determined)\w*\b[^\]]*)\]|t\.?b\.?[acds]\.?|[_.…●•\s]+|x{2,}|[$£€] ?(?:[_●.…]+|\[[●•*_.\s]*\])(?: ?%)?|\[[●•*_.\s]*\] ?%` +
	`|\[?(?:redacted|sealed|omitted|confidential|withheld|blank|intentionally (?:left blank|omitted))(?: (?:information|text|terms?|treatment|portion))*\]?)$`)

// Unfilled reports whether a cell has no value: it is empty, or yet to be filled in.
func Unfilled(words string) bool { return words == "" || toFill.MatchString(words) }

var elsewhere = regexp.MustCompile(`(?i)\b(?:elsewhere|all other|any other|other|others|everything else|anything else|all else|rest of|remaining)\b`)

// residual reports whether a row is for what no other row names, none of which says a word of weight, and no row or column names a word.
func (g *grid) residual(r int, t *token) bool {
	if t.weight < 1 || t.name || g.labelled || !elsewhere.MatchString(g.keys[r][0].words) || verbal[t.word] {
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

// labelsSay reports whether the label of a row that is for something of its own says a word of weight of the question.
func (g *grid) labelsSay() bool {
	for i := range g.q.tokens {
		if t := &g.q.tokens[i]; t.weight >= 1 && !t.name && !t.implied {
			for r := range g.keys {
				if !elsewhere.MatchString(g.keys[r][0].words) && g.label(r, t.stem) >= shortened {
					return true
				}
			}
		}
	}
	return false
}

// told reports whether the question says by a name, or in all its words, what a cell has: it asks for something else of it.
func (g *grid) told(r, c int) bool {
	k, names := g.keys[r][c], 0
	if len(k.stems) == 0 || slices.Contains(g.q.wants, yesNo) {
		return false
	}
	for i := range g.q.tokens {
		if t := &g.q.tokens[i]; (t.proper || t.name) && isAlpha(t.stem) && len(t.stem) > 2 {
			if m, _ := k.says(t.stem); m >= likewise {
				names++
			}
		}
	}
	return 2*names >= len(k.stems) || g.echoes(k)
}

// echoes reports whether the question says all words of a cell that has no number, and leaves no choice between them: "per page".
func (g *grid) echoes(k *key) bool {
	if hasDigit(k.words) || strings.Contains(g.q.Text, " or ") || marks.MatchString(k.words) {
		return false
	}
	return !slices.ContainsFunc(k.stems, func(stem string) bool {
		return !slices.ContainsFunc(g.q.tokens, func(t token) bool { return !t.implied && !t.negated && alike(t.stem, stem) >= likewise })
	})
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
			if g.spans(in) || g.labelFits(b.row, in) < 0 {
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

// labelFits returns how well an interval goes with the label of a row.
func (g *grid) labelFits(r int, in interval) (best float64) {
	for c := range g.labels {
		switch f := g.keys[r][c].fit(in, g.heads[c]); {
		case f > 0:
			return f
		case f < 0:
			best = f
		}
	}
	return best
}

// inText reports whether a word of a question stands in the document.
func (g *grid) inText(t token) bool {
	lower := g.q.lower(g.words)
	return hasWord(lower, t.word, len(t.word) < 4) || len(t.stem) > 3 && hasWord(lower, t.stem, false)
}

// hasWord reports whether a word begins somewhere in a text, and ends there, too, where it is to be whole.
func hasWord(lower, word string, whole bool) bool {
	for at := 0; word != ""; {
		n := strings.Index(lower[at:], word)
		if n < 0 {
			return false
		}
		start, end := at+n, at+n+len(word)
		if (start == 0 || !isWordByte(lower[start-1])) && (!whole || end == len(lower) || !isWordByte(lower[end])) {
			return true
		}
		at = end
	}
	return false
}

// isNoun reports whether a word may name what a row or column is for: no word of how questions are put.
func isNoun(word string) bool { return !verbal[word] && len(word) > 2 }

// verbal are words of how questions are put that no table need say.
var verbal = text.NewSet(`all whole kept left stays wait waits sits gone ordered agreed turns turn reaches reach reached happen happens become becomes send sent keep keeps carry carries want wants ask asks asked say
	charge charged much still sold buy buys bought hit hits hook hooking clear clears cover covers fall acted act like look looks work works use used do doing
	our we yours hers mine thing things team site lot today tomorrow yesterday formal official standard usual own exposure provide provides provided supply supplies serve serves offer offers exactly roughly approximately after before`)

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
		if len(a.Hits) >= mostHits || all[0].score-s.score > near {
			break
		}
		if words := g.keys[s.row][s.column].words; words != "" && words != g.keys[all[0].row][all[0].column].words { // the same is said once
			a.Hits = append(a.Hits, g.hit(&s))
		}
	}
	if len(a.Hits) > 1 {
		a.State = Several
	}
	return a
}

const mostHits = 8

// unheaded returns the word of a question that may name a column of which the table has none, where nothing else speaks for the
// column of a cell; -1 where there is none.
func (g *grid) unheaded(b scored) int {
	if g.onlyKind(b) {
		return -1
	}
	if g.t.Terms || b.head > 0 || len(b.missing) == 0 || len(g.t.Columns)-g.labels < 2 || b.column < g.labels {
		return -1
	}
	return b.missing[0]
}

// leastKind is how far a cell looks like what is asked for at least that alone of its row does.
const leastKind = 0.3

// onlyKind reports whether a cell alone of its row looks like what the question asks for.
func (g *grid) onlyKind(b scored) bool {
	if g.kindFor(b.row, b.column) < leastKind {
		return false
	}
	for c := g.labels; c < len(g.t.Columns); c++ {
		if c != b.column && g.kindFor(b.row, c) > 0 {
			return false
		}
	}
	return true
}

// whole answers by the row of a cell, where no column of it is told.
func (g *grid) whole(a Answer, b scored) Answer {
	a.Hits = nil
	for c := g.labels; c < len(g.t.Columns) && len(a.Hits) < mostHits; c++ {
		if !g.t.Rows[b.row].Cells[c].Empty() {
			a.Hits = append(a.Hits, Hit{Table: g.t, Row: b.row, Column: c})
		}
	}
	if a.State = Several; len(a.Hits) == 0 {
		a.Hits, a.State = []Hit{{Table: g.t, Row: b.row, Column: b.column}}, Blank
	}
	return a
}
