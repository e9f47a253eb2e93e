package table

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/text"
)

const (
	leastCovered = 0.4
	leastTerm    = 0.7 // of the label of a term that lacks a word of the question, what the question says
	leastRow     = 0.45
	leastAbout   = 0.3 // of the words that the document has, what a table accounts for that lacks the others
)

// decide tells what the table says by its best cells.
func (g *grid) decide(all []scored) Answer {
	b := all[0]
	a := Answer{Score: b.score, Covered: b.covered, Hits: []Hit{{g.t, b.row, b.column}}}
	named := b.rowSays >= leastRow && !b.clash
	if !named && !b.clash && !b.unfit && b.rowSays+b.byName >= leastRow && !slices.ContainsFunc(b.missing, func(i int) bool { return !g.inText(g.q.tokens[i]) }) {
		named = true
	}
	several := len(all) > 1 && all[1].row == b.row && b.score-all[1].score <= near
	if lacks, ok := g.lacks(b, named && !several); ok {
		a.State, a.Lacks = Lacking, lacks
		return a
	}
	if !named || b.covered < leastCovered || g.t.Terms && b.precise < leastTerm && len(b.missing) > 0 {
		return Answer{}
	}
	a.State = Given
	if i := g.unheaded(b); i >= 0 {
		t := g.q.tokens[i]
		if g.q.titles[t.stem] { // another table is about it
			return Answer{}
		}
		if g.q.heads[t.stem] {
			a.State, a.Lacks = Lacking, g.q.Text[t.span.Start:t.span.End]
			return a
		}
		return g.whole(a, b)
	}
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
var verbal = text.NewSet(`all whole turns turn reaches reach reached happen happens become becomes send sent keep keeps carry carries want wants ask asks asked say
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

// unheaded returns the word of a question that may name a column of which the table has none, where nothing else speaks for the
// column of a cell; -1 where there is none.
func (g *grid) unheaded(b scored) int {
	if kind := g.kindFor(b.row, b.column); kind >= 0.3 {
		alone := true
		for c := g.labels; c < len(g.t.Columns); c++ {
			alone = alone && (c == b.column || g.kindFor(b.row, c) <= 0)
		}
		if alone { // it is the only value of the kind that is asked for
			return -1
		}
	}
	if g.t.Terms || b.head > 0 || len(b.missing) == 0 || len(g.t.Columns)-g.labels < 2 || b.column < g.labels {
		return -1
	}
	return b.missing[0]
}

// whole answers by the row of a cell, where no column of it is told.
func (g *grid) whole(a Answer, b scored) Answer {
	a.Hits = nil
	for c := g.labels; c < len(g.t.Columns) && len(a.Hits) < mostHits; c++ {
		if !g.t.Rows[b.row].Cells[c].Empty() {
			a.Hits = append(a.Hits, Hit{g.t, b.row, c})
		}
	}
	if a.State = Several; len(a.Hits) == 0 {
		a.Hits, a.State = []Hit{{g.t, b.row, b.column}}, Blank
	}
	return a
}
