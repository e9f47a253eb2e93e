package table

import (
	"regexp"
	"slices"
	"strings"

	"pincite/backend/doc"
)

var (
	barLine   = regexp.MustCompile(`^[ \t>]*\|.*\|[ \t]*$`)
	barRule   = regexp.MustCompile(`^[ \t>]*[|+][ \t|:+=-]*[-=][ \t|:+=-]*[|+]?[ \t]*$`)
	barredOff = regexp.MustCompile(`^[ \t>]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$`)
	dashes    = regexp.MustCompile(`^[ \t]*[-=_─━]{3,}[ \t\-=_─━]*$`)
	clauseTab = regexp.MustCompile(`^\s*(?:\(?[0-9]{1,3}(?:\.[0-9]{1,3}){0,4}[.)]?|\(?[a-zA-Z]{1,2}[.)]|\([ivxIVX]{1,5}\)|[-*•–])$`)
)

// hasBars reports whether a text has rows whose cells are parted by bars.
func hasBars(text string) bool {
	return strings.Contains(text, "\n|") || strings.HasPrefix(text, "|") || strings.Contains(text, "- |") || strings.Contains(text, "-|") || strings.Contains(text, ":|")
}

// lines yields the lines of a text, less their line ends.
func lines(text string) (out []doc.Span) {
	for start := 0; start < len(text); {
		end, next := len(text), len(text)
		if n := strings.IndexAny(text[start:], "\n\f"); n >= 0 {
			end, next = start+n, start+n+1
		}
		out = append(out, doc.Span{Start: start, End: start + len(strings.TrimRight(text[start:end], " \t\r"))})
		start = next
	}
	return out
}

// lineRuns returns the tables that stand in the lines of a text: parted by bars, by tabs, or by white space that goes
// through them. Lines within known runs are left alone.
func lineRuns(text string, known []run) (runs []run) {
	text = unled(text)
	ls := lines(text)
	for i := 0; i < len(ls); {
		j := i
		for j < len(ls) && ls[j].Len() > 0 && !slices.ContainsFunc(known, func(r run) bool { return r.span.Intersect(ls[j]).Len() > 0 }) {
			j++
		}
		if j > i+1 {
			runs = append(runs, paragraphRuns(text, ls[i:j])...)
		}
		i = max(j, i+1)
	}
	return runs
}

// led finds a line whose label dots lead to several cells, and the dots.
var led = regexp.MustCompile(`(?m)^[^\n]*?[^\n.](\.{4,})[^\n.]*\S {2,}\S`)

// unled returns a text with white space for the dots that lead to several cells.
func unled(text string) string {
	at := led.FindAllStringSubmatchIndex(text, -1)
	if at == nil {
		return text
	}
	out := []byte(text)
	for _, m := range at {
		for i := m[2]; i < m[3]; i++ {
			out[i] = ' '
		}
	}
	return string(out)
}

// paragraphRuns returns the tables within lines that no empty one parts.
func paragraphRuns(text string, ls []doc.Span) (runs []run) {
	open := evenBars(text, ls) || slices.ContainsFunc(ls, func(l doc.Span) bool { return barredOff.MatchString(text[l.Start:l.End]) })
	kind := func(l doc.Span) byte {
		line := text[l.Start:l.End]
		switch {
		case open && strings.Contains(line, "|"):
			return '|'
		case barLine.MatchString(line) || barRule.MatchString(line) && strings.ContainsAny(line, "|+"):
			return '|'
		case dashes.MatchString(line):
			return '-'
		case tabLine(line):
			return '\t'
		case signsFor.MatchString(line):
			return 0
		case strings.Contains(strings.TrimSpace(line), "   ") || strings.Contains(strings.TrimSpace(line), "  "):
			return ' '
		}
		return 0
	}
	for i := 0; i < len(ls); {
		k := kind(ls[i])
		j := i + 1
		switch k {
		case '|', '\t':
			for j < len(ls) && (kind(ls[j]) == k || kind(ls[j]) == '-' || j+1 < len(ls) && kind(ls[j+1]) == k && k == '\t' && namesGroup(text, cellOf(text, ls[j])) && ls[j].Len() < longestHead/2) {
				j++
			}
			if r, ok := cut(text, ls[i:j], k); ok {
				runs = append(runs, r)
			}
		case ' ', '-': // a cell that goes on below may stand alone in its line
			for j < len(ls) && (kind(ls[j]) == ' ' || kind(ls[j]) == '-' || goesOn(text, ls[j-1], ls[j]) ||
				j+1 < len(ls) && kind(ls[j+1]) == ' ' && namesBelow(text, ls[j], ls[j+1])) {
				j++
			}
			if r, ok := aligned(text, ls[i:j]); ok {
				runs = append(runs, r)
			}
		}
		i = j
	}
	return runs
}

// evenBars reports whether lines have as many cells each, parted by bars: three lines of three cells at least.
func evenBars(text string, ls []doc.Span) bool {
	const least = 3
	bars := strings.Count(text[ls[0].Start:ls[0].End], " | ")
	return len(ls) >= least && bars >= least-1 && !slices.ContainsFunc(ls, func(l doc.Span) bool { return strings.Count(text[l.Start:l.End], " | ") != bars })
}

// tabLine reports whether a line has cells parted by tabs, and is no numbered clause.
func tabLine(line string) bool {
	before, after, ok := strings.Cut(strings.TrimRight(line, " \t"), "\t")
	if !ok {
		return false
	}
	return !(clauseTab.MatchString(before) && (!strings.Contains(after, "\t") || len(after) > 2*longestHead)) || strings.Count(after, "\t") > 1
}

// goesOn reports whether a line without gaps may be the rest of a cell above: it is short, and indented as the table is.
func goesOn(text string, above, line doc.Span) bool {
	a, l := text[above.Start:above.End], text[line.Start:line.End]
	indent := len(l) - len(strings.TrimLeft(l, " "))
	return len(strings.TrimSpace(l)) < 60 && indent >= len(a)-len(strings.TrimLeft(a, " ")) && strings.Contains(strings.TrimSpace(a), "  ")
}

// namesBelow reports whether a short line without gaps may name the rows below it, which are indented further or have figures.
func namesBelow(text string, l, below doc.Span) bool {
	line, next := text[l.Start:l.End], text[below.Start:below.End]
	words := strings.TrimSpace(line)
	if len(words) > longestHead/2 || strings.HasSuffix(words, ".") || strings.Contains(words, "  ") {
		return false
	}
	indent := len(line) - len(strings.TrimLeft(line, " "))
	return len(next)-len(strings.TrimLeft(next, " ")) > indent && hasDigit(next)
}

// cut makes rows of lines whose cells a character parts.
func cut(text string, ls []doc.Span, by byte) (r run, ok bool) {
	crossings := crossed(text, ls)
	for _, l := range ls {
		line := text[l.Start:l.End]
		if barRule.MatchString(line) || barredOff.MatchString(line) || dashes.MatchString(line) {
			beside := crossings != nil && line[len(line)-len(strings.TrimLeft(line, " \t>"))] == '|' // below heads that reach over several
			if len(r.rows) > 0 && r.heads == 0 && !beside {
				r.heads = len(r.rows)
			}
			continue
		}
		if len(r.rows) == maxRows {
			break
		}
		inner := l
		if by == '|' {
			if bar := strings.IndexByte(line, '|'); strings.TrimLeft(line[:max(bar, 0)], " \t>") == "" {
				inner.Start += bar + 1
			}
			if strings.HasSuffix(line, "|") && l.End-1 >= inner.Start {
				inner.End = l.End - 1
			}
			row := barred(text, inner)
			if len(row.Cells) < len(crossings)-1 {
				row = barredBelow(text, l, crossings)
			}
			r.rows = append(r.rows, row)
			continue
		}
		r.rows = append(r.rows, tabbed(text, l))
	}
	if by == '|' {
		r.heads = min(r.heads, mostHeads)
	} else if r.heads > mostHeads {
		r.heads = 0
	}
	if len(r.rows) < 2 {
		return r, false
	}
	r.span = doc.Span{Start: ls[0].Start, End: ls[len(ls)-1].End}
	return r, true
}

// crossed returns where the rules of a table that is drawn with them cross those between its columns, in characters from the line's beginning.
func crossed(text string, ls []doc.Span) (at []int) {
	for _, l := range ls {
		line := text[l.Start:l.End]
		if !strings.HasPrefix(strings.TrimLeft(line, " \t>"), "+") || !barRule.MatchString(line) {
			continue
		}
		var own []int
		for n, c := range []rune(line) {
			if c == '+' {
				own = append(own, n)
			}
		}
		if len(own) > len(at) {
			at = own
		}
	}
	return at
}

// barredBelow cuts a line at its bars, some crossings lacking: words that reach over one stand in the first of their columns.
func barredBelow(text string, l doc.Span, crossings []int) Row {
	r := Row{Cells: make([]Cell, len(crossings)-1)}
	column, start, of := 0, -1, 0
	for at, c := range text[l.Start:l.End] {
		if c == '|' {
			if start >= 0 {
				r.Cells[of] = append(r.Cells[of], unstarred(text, cellOf(text, doc.Span{Start: start, End: l.Start + at}))...)
			}
			n, _ := slices.BinarySearch(crossings, column+1)
			start, of = l.Start+at+1, min(max(n-1, 0), len(r.Cells)-1)
		}
		column++
	}
	return r
}

// barred cuts a line at its bars, less the stars about words in bold.
func barred(text string, s doc.Span) (r Row) {
	for start := s.Start; len(r.Cells) < maxColumns; {
		n := strings.IndexByte(text[start:s.End], '|')
		end := s.End
		if n >= 0 {
			end = start + n
		}
		r.Cells = append(r.Cells, unstarred(text, cellOf(text, doc.Span{Start: start, End: end})))
		if n < 0 {
			break
		}
		start = end + 1
	}
	return r
}

// unstarred takes the marks of bold and code off a cell.
func unstarred(text string, c Cell) Cell {
	if len(c) == 0 {
		return c
	}
	s := c[0]
	for _, mark := range []string{"**", "__", "`", "*"} {
		if words := text[s.Start:s.End]; len(words) > 2*len(mark) && strings.HasPrefix(words, mark) && strings.HasSuffix(words, mark) {
			s.Start, s.End = s.Start+len(mark), s.End-len(mark)
		}
	}
	return cellOf(text, s)
}

const (
	// leastGap is how many columns of white space part two columns of a table at least.
	leastGap = 2
	// widestLine is how many characters of a line are looked at.
	widestLine = 400
)

// aligned makes rows of lines in which white space goes down through all of them.
func aligned(text string, ls []doc.Span) (r run, ok bool) {
	heads := 0
	var content []doc.Span
	for _, l := range ls {
		if dashes.MatchString(text[l.Start:l.End]) {
			if heads == 0 && len(content) > 0 {
				heads = len(content)
			}
			continue
		}
		content = append(content, l)
	}
	if len(content) < 3 || len(content) > maxRows {
		return r, false
	}
	gaps := rivers(text, content, ruledGaps(text, ls))
	if heads > 0 && heads <= mostHeads && len(content)-heads >= 2 { // a head may reach over several columns
		if below := rivers(text, content[heads:], ruledGaps(text, ls)); len(below) > len(gaps) {
			gaps = below
		}
	}
	if len(gaps) == 0 {
		return r, false
	}
	several := 0
	var rows []Row
	for _, l := range content {
		row := columnsAt(text, l, gaps)
		if row.filled() > 1 {
			several++
		}
		rows = append(rows, row)
	}
	if several < 3 || 2*several < len(content) {
		return r, false
	}
	head := min(heads, mostHeads)
	r.rows = joinWrapped(text, rows, head)
	if head > 0 && head < len(rows) {
		top := rows[:head:head]
		if !slices.ContainsFunc(top[1:], func(r Row) bool { return r.Cells[0].Empty() }) || len(gaps) == 1 {
			top = joinHeads(top) // they go on from one another, and stand not above one another
		}
		r.heads = len(top)
		r.rows = append(top, joinWrapped(text, rows[head:], 0)...)
	}
	r.span = doc.Span{Start: ls[0].Start, End: ls[len(ls)-1].End}
	return r, len(r.rows) > 1
}

// rivers returns where white space goes down through lines: from which column of characters each goes to which. A line with
// words in one place alone may stand across.
func rivers(text string, ls []doc.Span, ruled [][2]int) (gaps [][2]int) {
	filled := make([]int, widestLine)
	for _, l := range ls {
		column, blanks := 0, leastGap
		for _, c := range text[l.Start:l.End] {
			if column >= widestLine {
				break
			}
			if c == ' ' || c == '\t' || c == '\u00a0' {
				blanks++
			} else {
				if blanks == 1 { // a single space parts words
					filled[column-1]++
				}
				filled[column]++
				blanks = 0
			}
			column++
		}
	}
	start, seen := -1, false
	for c := range filled {
		switch {
		case filled[c] == 0 && seen && start < 0:
			start = c
		case filled[c] > 0:
			if start >= 0 && (c-start >= leastGap || slices.ContainsFunc(ruled, func(g [2]int) bool { return start < g[1] && c > g[0] })) {
				gaps = append(gaps, [2]int{start, c})
			}
			start, seen = -1, true
		}
	}
	return gaps
}

// ruledGaps returns the gaps in the first line of dashes that has several.
func ruledGaps(text string, ls []doc.Span) (gaps [][2]int) {
	for _, l := range ls {
		line := text[l.Start:l.End]
		if !dashes.MatchString(line) || len(strings.Fields(line)) < 2 {
			continue
		}
		start := -1
		for c, r := range []rune(line) {
			switch {
			case r == ' ' && start < 0:
				start = c
			case r != ' ' && start >= 0:
				if start > 0 {
					gaps = append(gaps, [2]int{start, c})
				}
				start = -1
			}
		}
		return gaps
	}
	return nil
}
