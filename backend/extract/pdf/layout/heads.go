package layout

import (
	"math"
	"slices"

	"pincite/backend/doc"
)

// The heads of columns often stand in the middle of them, broken into lines, over values that begin or end elsewhere: no cell of theirs is
// aligned with one below. They are told by the white space that goes down through all their lines, which parts as many as there are columns.

const (
	// headGap is how wide the white space between two heads is at least, in font sizes.
	headGap = 0.9
	// headLines is how many lines heads have at most.
	headLines = 5
	// headPitch is how far apart the lines of heads stand at most, in font sizes, and headAway how far above the rows, or above other heads that they
	// reach over.
	headPitch, headAway = 1.6, 3.0
	// headWords is how many words a head has at most.
	headWords = 8
)

// withHeads makes rows of the lines above tables that are the heads of their columns.
func withHeads(blocks []block) []block {
	for i := 1; i < len(blocks); i++ {
		if blocks[i].kind != doc.BlockRow || blocks[i-1].kind != doc.BlockParagraph {
			continue
		}
		columns := columnsBelow(blocks[i:])
		if columns == nil {
			continue
		}
		above, n := linesAbove(blocks[:i])
		if len(above) == 0 {
			continue
		}
		below := blocks[i].first()
		var group []line // names the first rows
		if last := &above[len(above)-1]; len(columns) > 2 && len(above) > 1 && last.u1 < columns[1].from && math.Abs(last.u0-columns[0].from) < cellDrift && len(last.starts) == 0 &&
			below.base-last.base <= headAway*last.size {
			group, above, below = above[len(above)-1:], above[:len(above)-1], last
		}
		heads, used := headsOf(above, columns, below)
		if heads == nil && group == nil && len(columns) > 2 { // the first row may be heads, over which others reach
			if over := headOver(&above[len(above)-1], below, placesOfRow(&blocks[i])); over != nil {
				heads, used = [][][]line{over}, 1
			}
		}
		if heads == nil {
			continue
		}
		at := i - n
		rest := slices.Clone(blocks[:at])
		rest = append(rest, withoutLast(blocks[at:i], used+len(group))...)
		for _, cells := range heads {
			rest = append(rest, block{kind: doc.BlockRow, cells: cells, margin: blocks[i].margin, left: blocks[i].left})
		}
		if group != nil {
			rest = append(rest, block{kind: doc.BlockParagraph, cells: [][]line{group}, margin: blocks[i].margin, left: blocks[i].left})
		}
		done := len(rest)
		blocks = append(rest, blocks[i:]...)
		i = done
	}
	return blocks
}

// columnsBelow returns from where to where each column of a table reaches whose rows come first; nil where they are no table.
func columnsBelow(rows []block) (columns []span) {
	n, like := len(rows[0].cells), 0
	for i := range rows {
		if rows[i].kind != doc.BlockRow {
			break
		}
		if len(rows[i].cells) != n || slices.ContainsFunc(rows[i].cells, func(c []line) bool { return len(c) == 0 }) {
			continue
		}
		places := placesOfRow(&rows[i])
		for c := range columns {
			places[c].from, places[c].to = min(columns[c].from, places[c].from), max(columns[c].to, places[c].to)
		}
		apart := true
		for c := 1; c < n; c++ {
			apart = apart && places[c].from > places[c-1].to
		}
		if apart { // it is in the same columns
			columns, like = places, like+1
		}
	}
	if n < 2 || like < 2 {
		return nil
	}
	return columns
}

// placesOfRow returns from where to where the cells of a row reach, which all have words; else none.
func placesOfRow(row *block) (out []span) {
	for _, cell := range row.cells {
		if len(cell) == 0 {
			return nil
		}
		e := extent(cell)
		out = append(out, span{e.X0, e.X1})
	}
	return out
}

// linesAbove returns the last lines of some blocks, as many as heads have and one more, and of how many paragraphs they are.
func linesAbove(blocks []block) (ls []line, n int) {
	for n < len(blocks) && len(ls) <= headLines {
		b := &blocks[len(blocks)-1-n]
		if b.kind != doc.BlockParagraph {
			break
		}
		ls, n = append(slices.Clone(b.cells[0]), ls...), n+1
	}
	return ls[max(0, len(ls)-headLines-1):], n
}

// withoutLast returns paragraphs less their last lines.
func withoutLast(blocks []block, lines int) []block {
	out := slices.Clone(blocks)
	for lines > 0 {
		last := &out[len(out)-1]
		if own := len(last.cells[0]); own <= lines {
			out, lines = out[:len(out)-1], lines-own
			continue
		}
		last.cells = [][]line{last.cells[0][:len(last.cells[0])-lines]}
		lines = 0
	}
	return out
}

// headsOf makes rows of the last of some lines, whose words stand in as many places as there are columns, and tells how many lines they are; above
// them a line may stand whose words reach over several. It is nil where they are no heads.
func headsOf(above []line, columns []span, first *line) (rows [][][]line, used int) {
	n := len(columns)
	var places []span
	for k := 1; k <= min(len(above), headLines); k++ {
		l := &above[len(above)-k]
		below := first.base
		if k > 1 {
			below = above[len(above)-k+1].base
		}
		far := headPitch
		if k == 1 {
			far = headAway
		}
		if below-l.base > far*l.size || below-l.base < 0 || l.page != first.page || beginsLabelled(l) || k > 1 && math.Abs(l.size-above[len(above)-1].size) > resized*l.size {
			break
		}
		found := placesOfWords(above[len(above)-k:])
		for len(found) > n && found[1].to < columns[1].from { // the first column is two that nothing parts
			found[1].from = found[0].from
			found = found[1:]
		}
		if len(found) > n || len(found) < len(places) {
			break
		}
		if len(found) == n && standOver(found, columns) {
			places, used = found, k
		}
	}
	if used == 0 || n == 2 && (used > 1 || math.Abs(places[0].from-columns[0].from) > cellDrift || places[1].from-places[0].to < 2*first.size) {
		return nil, 0
	}
	heads := inPlaces(above[len(above)-used:], places)
	for _, cell := range heads {
		if wordsOf(cell) > headWords {
			return nil, 0
		}
	}
	rows = [][][]line{heads}
	if used < len(above) {
		if over := headOver(&above[len(above)-used-1], &above[len(above)-used], places); over != nil {
			rows, used = append([][][]line{over}, rows...), used+1
		}
	}
	return rows, used
}

// placesOfWords returns from where to where words of lines stand between the white space that goes down through all of them.
func placesOfWords(ls []line) (out []span) {
	var words []span
	size := 0.0
	for i := range ls {
		size = max(size, ls[i].size)
		for _, w := range ls[i].words {
			words = append(words, span{w.u0, w.u1})
		}
	}
	slices.SortFunc(words, func(a, b span) int {
		switch {
		case a.from < b.from:
			return -1
		case a.from > b.from:
			return 1
		}
		return 0
	})
	for _, w := range words {
		if n := len(out); n > 0 && w.from-out[n-1].to < headGap*size {
			out[n-1].to = max(out[n-1].to, w.to)
			continue
		}
		out = append(out, w)
	}
	return out
}

// standOver reports whether each place is that of the head of a column: it reaches over neither of those beside it.
func standOver(places, columns []span) bool {
	for c, p := range places {
		if c > 0 && p.from <= columns[c-1].to || c+1 < len(columns) && p.to >= columns[c+1].from {
			return false
		}
	}
	return true
}

// inPlaces sorts the words of lines by place.
func inPlaces(ls []line, places []span) [][]line {
	cells := make([][]line, len(places))
	for i := range ls {
		for c, p := range places {
			var own []word
			for _, w := range ls[i].words {
				if w.u0 >= p.from && w.u1 <= p.to {
					own = append(own, w)
				}
			}
			if len(own) > 0 {
				cells[c] = append(cells[c], newLine(own))
			}
		}
	}
	return cells
}

// headOver makes a row of a line whose words each reach over two heads or more, or are in the middle of them; nil where it is none.
func headOver(l, below *line, places []span) [][]line {
	if len(places) == 0 || below.base-l.base > headAway*l.size || l.page != below.page {
		return nil
	}
	cells := make([][]line, len(places))
	at, last := -1, 0
	for _, p := range placesOfWords([]line{*l}) {
		from, to := -1, -1
		for c, q := range places {
			if q.to > p.from && (from < 0 || q.from < p.to) {
				if from < 0 {
					from = c
				}
				to = c
			}
		}
		switch { // it stands between two
		case from > 0 && from == to && p.from < places[from].from:
			from--
		case from > 0 && from == to && to+1 < len(places) && p.to > places[to].to:
			to++
		}
		if from <= at || from < 1 || to-from < 1 || p.to > places[len(places)-1].to+l.size {
			return nil
		}
		cells[from] = inPlaces([]line{*l}, []span{p})[0]
		if wordsOf(cells[from]) > headWords {
			return nil
		}
		at, last = to, from
	}
	return cells[:last+1]
}
