package layout

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// A table of three columns or more need have no lines at all, and its cells may be broken into lines. White space goes down between its
// columns; a row begins with a line that has words in nearly all of them.

const (
	// unruledColumns is how many columns such a table has at least, and unruledRows how many rows.
	unruledColumns, unruledRows = 3, 3
	// goOnGap is how far below another a line stands at most, in font sizes, that goes on with a row.
	goOnGap = 1.7
	// unruledGap is how wide the white space that all lines leave between two columns is at least, in font sizes; where one line
	// shows it first it is as wide as between cells.
	unruledGap = 0.4
	// goOnShare is the share of its lines at least that go on with the row above: where fewer do, its rows are a line each, which is told
	// otherwise.
	goOnShare = 0.2
	// wordsOfCell is how many words a line of a cell has on average at most.
	wordsOfCell = 7.0
)

// findUnruled returns the longest table among lines, ls[from:to], as its rows.
func findUnruled(ls []line) (from, to int, rows [][][]line) {
	for i := 0; i < len(ls); i++ {
		if len(ls[i].starts)+1 < unruledColumns {
			continue
		}
		a, b, gutters := unruledAbout(ls, i)
		if r := unruledRowsOf(ls[a:b], placesOf(gutters)); r != nil && b-a > to-from {
			from, to, rows = a, b, r
		}
		i = max(i, b-1)
	}
	return from, to, rows
}

// unruledAbout returns the run of lines about line i that leave the white space between its cells free, and that white space.
func unruledAbout(ls []line, i int) (from, to int, free []span) {
	l := &ls[i]
	for _, s := range l.starts {
		free = append(free, span{l.words[s-1].u1, l.words[s].u0})
	}
	fits := func(k, before int) bool {
		m := &ls[k]
		shared := sharedGaps(free, around(m), unruledGap*m.size)
		gap := ls[max(k, before)].base - ls[min(k, before)].base
		if len(shared) != len(free) || gap > termsGap*m.size || gap > goOnGap*m.size && filledOf(&ls[max(k, before)], shared) < len(free) {
			return false
		}
		for c, s := range shared {
			if s.to-s.from < bandGap*m.size && s.to < free[c].to-1 {
				return false // a space between words
			}
		}
		free = shared
		return true
	}
	for from = i; from > 0 && fits(from-1, from); from-- {
	}
	for to = i + 1; to < len(ls) && fits(to, to-1); to++ {
	}
	for ; from < i && ls[from].u1 < free[0].to; from++ { // text above it
	}
	for to > i+1 && ls[to-1].u1 < free[0].to && ls[to-1].base-ls[to-2].base > 1.3*ls[to-1].size { // and below
		to--
	}
	return from, to, free
}

// filledOf is how many columns a line has words in.
func filledOf(l *line, gutters []span) (n int) {
	for _, part := range splitBy([]line{*l}, placesOf(gutters)) {
		n += len(part)
	}
	return n
}

// figure is a cell that goes on with none above it: a row that has few cells.
var figure = regexp.MustCompile(`^[$€£¥(]{0,2}\d[\d.,]*[)%]?$`)

// unruledRowsOf makes rows of a run of lines whose columns are parted at some places; it is nil where they are no table.
func unruledRowsOf(ls []line, at []float64) (rows [][][]line) {
	n := len(at) + 1
	if !cellsOfTable(ls, n) {
		return nil
	}
	words, cells, wrapped, starts := 0, 0, 0, 0
	for i := range ls {
		parts := splitBy(ls[i:i+1], at)
		var filled []string
		for _, part := range parts {
			if len(part) > 0 {
				filled, words = append(filled, part[0].text()), words+len(part[0].words)
			}
		}
		cells += len(filled)
		goesOn := len(filled) < n && !slices.ContainsFunc(filled, func(s string) bool { return !startsLower(s) })
		if first := parts[0]; len(first) > 0 && !goesOn && (len(filled) >= n-1 || len(filled) > 1 && labelled.MatchString(filled[0])) {
			rows = append(rows, make([][]line, n))
			starts += len(filled)
			for _, s := range filled {
				if startsLower(s) {
					wrapped++
				}
			}
		}
		if len(rows) == 0 || slices.ContainsFunc(filled, figure.MatchString) && i > 0 && len(filled) < n-1 {
			return nil
		}
		row := rows[len(rows)-1]
		for c, part := range parts {
			row[c] = append(row[c], part...)
		}
	}
	if len(rows) < unruledRows || float64(len(ls)-len(rows)) < goOnShare*float64(len(ls)) ||
		float64(wrapped) > wrappedCells*float64(starts) || float64(words) > wordsOfCell*float64(cells) {
		return nil
	}
	bullets := 0
	for _, row := range rows {
		if s := row[0][0].text(); isLabel(s) && !strings.ContainsFunc(s, unicode.IsDigit) {
			bullets++
		}
		for _, cell := range row {
			if len(cell) > longCell {
				return nil
			}
			paragraphs(cell)
		}
	}
	if bullets*5 > len(rows) {
		return nil
	}
	return rows
}

// cellsOfTable reports whether lines have n cells at most and are no places to sign, which have what is asked for to the left of it.
func cellsOfTable(ls []line, n int) bool {
	more, forms := 0, 0
	for i := range ls {
		if len(ls[i].starts)+1 > n {
			more++
		}
		if ls[i].isForm() {
			forms++
		}
	}
	return more < 2 && forms < 2
}

// findRows returns the longest list of terms, or else the longest table, that no line parts, ls[from:to], as its rows.
func findRows(ls []line) (from, to int, rows [][][]line) {
	if from, to, rows = findTerms(ls); rows != nil {
		return from, to, rows
	}
	return findUnruled(ls)
}
