package table

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// joinHeads makes one row of heads of lines that go on from one another.
func joinHeads(rows []Row) []Row {
	out := Row{Cells: make([]Cell, len(rows[0].Cells))}
	for _, r := range rows {
		for c, cell := range r.Cells {
			out.Cells[c] = append(out.Cells[c], cell...)
		}
	}
	return []Row{out}
}

// joinWrapped joins lines that go on from the one above: without a first cell, or that alone where it ends an open bracket
// or begins in lower case.
func joinWrapped(text string, rows []Row, head int) (out []Row) {
	for i, r := range rows {
		if len(out) > 0 && i != head && wraps(text, out[len(out)-1], r) {
			last := &out[len(out)-1]
			last.Cells = slices.Clone(last.Cells)
			for c, cell := range r.Cells {
				last.Cells[c] = append(slices.Clone(last.Cells[c]), cell...)
			}
			continue
		}
		out = append(out, r)
	}
	return out
}

func wraps(text string, above, r Row) bool {
	first := r.Cells[0].Text(text)
	if first == "" && leftOpen(text, above, r) {
		return true
	}
	if first == "" {
		for c, cell := range r.Cells[1:] {
			if !cell.Empty() && (above.cell(c+1).Empty() || figure.MatchString(cell.Text(text))) {
				return false
			}
		}
		return true
	}
	if r.filled() == above.filled() && r.filled() > 1 {
		return false
	}
	over := above.Cells[0].Text(text)
	open := strings.Count(over, "(") > strings.Count(over, ")")
	lower := startsLower(first)
	for c, cell := range r.Cells[1:] {
		if !cell.Empty() && (above.cell(c+1).Empty() || !startsLower(cell.Text(text)) && !open && !lower) {
			return false
		}
	}
	last, _ := utf8.DecodeLastRuneInString(over)
	return open || lower || last == ',' || last == '-'
}

// leftOpen reports whether each cell of a row stands below one whose words have to go on: "the base rate and", "$1,430 plus".
func leftOpen(text string, above, r Row) bool {
	for c, cell := range r.Cells {
		if !cell.Empty() && !unended.MatchString(above.cell(c).Text(text)) {
			return false
		}
	}
	return true
}

var unended = regexp.MustCompile(`(?i)(?:[,+&/]|\b(?:and|or|plus|of|to|per|in|for|the|less|with|by|at|under))$`)
