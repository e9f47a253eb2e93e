package layout

import "slices"

// Columns of a table whose lines are not drawn may stand closer to one another than the words of justified text do at
// their widest. What tells them apart then is white space that goes down through several lines at the same place.

const (
	// riverGap is how wide such white space is at least, in font sizes: what the spaces of three justified lines share is
	// narrower.
	riverGap = 0.7
	// riverLines is how many lines it goes through at least.
	riverLines = 3
)

// span is from where to where white space reaches along a line.
type span struct{ from, to float64 }

// partCells parts the words of lines where white space goes down through them, so that each is a cell of its own.
func partCells(ls []line) {
	for i := 0; i < len(ls); {
		rivers := gapsOf(&ls[i])
		j := i + 1
		for len(rivers) > 0 && j < len(ls) {
			shared := sharedGaps(rivers, gapsOf(&ls[j]), riverGap*max(ls[i].size, ls[j].size))
			if len(shared) == 0 {
				break
			}
			rivers, j = shared, j+1
		}
		if j-i < riverLines || len(rivers) == 0 {
			i++
			continue
		}
		for k := i; k < j; k++ {
			ls[k].part(rivers)
		}
		i = j
	}
}

// gapsOf returns the white space between the words of a line that may be part of a river.
func gapsOf(l *line) (out []span) {
	for n := 1; n < len(l.words); n++ {
		if s := (span{l.words[n-1].u1, l.words[n].u0}); s.to-s.from >= riverGap*l.size {
			out = append(out, s)
		}
	}
	return out
}

// sharedGaps returns what two lines leave free both, as far as it is wide enough.
func sharedGaps(a, b []span, least float64) (out []span) {
	for _, x := range a {
		for _, y := range b {
			if s := (span{max(x.from, y.from), min(x.to, y.to)}); s.to-s.from >= least {
				out = append(out, s)
			}
		}
	}
	return out
}

// part has a cell begin behind each of some white spaces.
func (l *line) part(rivers []span) {
	for n := 1; n < len(l.words); n++ {
		for _, r := range rivers {
			if l.words[n-1].u1 <= r.from && r.to <= l.words[n].u0 && !slices.Contains(l.starts, n) {
				l.starts = append(l.starts, n)
			}
		}
	}
	slices.Sort(l.starts)
}

// further parts each column of rows again where a gutter goes down through it between columns of running text: a third language.
func further(rows [][][]line) [][][]line {
	for c := 0; c < len(rows[0]) && c < maxColumns; c++ {
		var ls []line
		for _, row := range rows {
			ls = append(ls, row[c]...)
		}
		from, to, gutter, ok := findColumns(ls)
		if !ok || from > 0 || to < len(ls) {
			continue
		}
		for i, row := range rows {
			left, right := splitAt(row[c], gutter)
			rows[i] = slices.Concat(row[:c], [][]line{left, right}, row[c+1:])
		}
		c--
	}
	return rows
}

// finer parts the cells of rows that were told by one gutter alone, where white space goes down through the cells of a column.
func finer(rows [][][]line) [][][]line {
	for c := range rows[0] {
		var ls []line
		for _, row := range rows {
			if len(row[c]) > 1 {
				return rows // broken into lines, of which none is a cell
			}
			ls = append(ls, row[c]...)
		}
		partCells(ls)
		for _, row := range rows {
			if len(row[c]) == 1 {
				row[c], ls = ls[:1:1], ls[1:]
			}
		}
	}
	out := make([][][]line, len(rows))
	for i, row := range rows {
		for _, cell := range row {
			if len(cell) == 0 {
				out[i] = append(out[i], nil)
				continue
			}
			for _, words := range cell[0].cells() {
				out[i] = append(out[i], []line{newLine(slices.Clone(words))})
			}
		}
	}
	return out
}
