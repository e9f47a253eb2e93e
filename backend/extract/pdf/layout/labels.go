package layout

import (
	"math"
	"regexp"
	"slices"
	"strings"
)

// A list of terms has labels to the left, and beside each what it says, as the particulars of a lease do. No line need be drawn and
// no white space go across: a row begins where a label does.

const (
	// fewestLabels is how many labels a list of terms has at least.
	fewestLabels = 3
	// labelWords is how many words a label has at most, and labelsMean on average; labelLines how many lines.
	labelWords, labelsMean, labelLines = 8, 4.0, 3
	// termsShare is how many words stand to the right at least for each in labels.
	termsShare = 2.0
	// termsIndent is how far the lines of a term are set in at most, and termsGap how far apart two lines stand at most, in font sizes.
	termsIndent, termsGap = 4.0, 4.0
	// mostWide is how many lines there are at least for each that has a gap as between cells to the right: others have more columns.
	mostWide = 8
	// beginAnew is the share of labels, behind the first, at least beside which a paragraph begins.
	beginAnew = 0.75
)

// side says where the words of a line stand in a list of terms.
type side int

const (
	neither side = iota
	both         // a label and the first line beside it
	onLeft       // a label that goes on
	onRight      // what is beside a label goes on
)

// sideOf tells where the words of a line stand whose right column begins at edge.
func (l *line) sideOf(edge float64) side {
	n := 0
	for n < len(l.words) && l.words[n].u1 <= edge-0.15*l.size {
		n++
	}
	switch {
	case n == len(l.words):
		return onLeft
	case l.words[n].u0 < edge-cellDrift/2:
		return neither
	case n == 0:
		if l.u0 > edge+termsIndent*l.size {
			return neither
		}
		return onRight
	case l.words[n].u0 > edge+cellDrift/2 || n > labelWords:
		return neither
	}
	if s := cellText(l.words[:n]); isLabel(s) || strings.HasSuffix(s, ":") || !inWords.MatchString(s) {
		return neither
	}
	return both
}

// inWords matches a label that says something: the number of a clause or of an item does not.
var inWords = regexp.MustCompile(`^["“(\[]*\pL{2,}(?:\PN*$|[^.]*$)`)

// findTerms returns the longest list of terms among lines, ls[from:to], as rows of two cells.
func findTerms(ls []line) (from, to int, rows [][][]line) {
	tried := map[int]bool{}
	for i := range ls {
		for _, s := range ls[i].starts {
			edge := ls[i].words[s].u0
			if tried[int(edge)] || ls[i].sideOf(edge) != both {
				continue
			}
			tried[int(edge)] = true
			a, b := termsAbout(ls, i, edge)
			if b-a > to-from {
				if r := termRows(ls[a:b], edge); r != nil {
					from, to, rows = a, b, r
				}
			}
		}
	}
	return from, to, rows
}

// termsAbout returns the run of lines about line i that keep to two columns, from a label to the last line beside one.
func termsAbout(ls []line, i int, edge float64) (from, to int) {
	near := func(a, b *line) bool { return b.base-a.base <= termsGap*max(a.size, b.size) }
	from, to = i, i+1
	for k := i - 1; k >= 0 && near(&ls[k], &ls[k+1]); k-- {
		switch ls[k].sideOf(edge) {
		case neither:
			k = 0
		case both:
			from = k
		}
	}
	for k := i + 1; k < len(ls) && near(&ls[k-1], &ls[k]); k++ {
		switch ls[k].sideOf(edge) {
		case neither:
			k = len(ls)
		case both, onRight:
			to = k + 1
		}
	}
	return from, to
}

// termRows makes rows of a run of lines; it is nil where they are no list of terms.
func termRows(ls []line, edge float64) (rows [][][]line) {
	right := extent(ls).X1
	labels, aligned, words, beside, anew, wide := 0, 0, 0, 0, 0, 0
	var last *line // beside a label
	for i := range ls {
		left, terms := splitAt(ls[i:i+1], edge-0.1*ls[i].size)
		s := ls[i].sideOf(edge)
		if s == onLeft && (ls[i].base-ls[i-1].base > 1.6*ls[i].size || len(rows[len(rows)-1][0]) == labelLines || len(ls[i].words) > labelWords) {
			return nil
		}
		if s == both {
			rows = append(rows, make([][]line, 2))
			labels++
			if math.Abs(ls[i].u0-ls[0].u0) < cellDrift {
				aligned++
			}
			if last != nil && (endsSentence(last.text()) || last.u1+terms[0].words[0].u1-terms[0].u0 < right ||
				ls[i].base-last.base > 1.7*ls[i].size) {
				anew++
			}
		}
		row := rows[len(rows)-1]
		row[0], row[1] = append(row[0], left...), append(row[1], terms...)
		for k := range left {
			words += len(left[k].words)
		}
		for k := range terms {
			beside += len(terms[k].words)
			if len(terms[k].starts) > 0 {
				wide++
			}
			last = &terms[k]
		}
	}
	long := slices.ContainsFunc(rows, func(row [][]line) bool { return len(row[1]) > 1 })
	if labels < fewestLabels || !long || wide*mostWide > len(ls) || aligned*5 < labels*4 || float64(words) > labelsMean*float64(labels) ||
		float64(beside) < termsShare*float64(words) || float64(anew) < beginAnew*float64(labels-1) {
		return nil
	}
	for _, row := range rows {
		paragraphs(row[0])
		paragraphs(row[1])
	}
	return rows
}
