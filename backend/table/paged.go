package table

import (
	"regexp"
	"strconv"
	"strings"

	words "pincite/backend/text"
)

// entryNumber is the number before a title: "7.0", "Section 4", "III.".
var entryNumber = regexp.MustCompile(`(?i)^\W*(?:(?:section|article|clause|exhibit|schedule|annex|appendix)\s+)?[\dIVX.()]{1,8}[\s.:–—-]+`)

// paged reports whether a table is one of contents: its last column counts pages, and most titles before them stand in the text once more.
func (t *Table) paged(text string) bool {
	const (
		fewest   = 4 // rows
		shortest = 5 // bytes of a title
	)
	last := len(t.Columns) - 1
	if last < 1 || len(t.Rows) < fewest {
		return false
	}
	squeezed, page, rows, again := "", 0, 0, 0
	for _, r := range t.Rows {
		said := strings.TrimLeft(r.Cells[last].Text(text), ". ")
		if said == "" {
			continue
		}
		n, err := strconv.Atoi(said)
		if err != nil || n < page || len(said) > 3 {
			return false
		}
		page = n
		var title []string
		for _, c := range r.Cells[:last] {
			title = append(title, c.Text(text))
		}
		name := words.Squeeze(entryNumber.ReplaceAllString(strings.Join(title, " "), ""))
		if rows++; len(name) < shortest {
			continue
		}
		if squeezed == "" {
			squeezed = words.Squeeze(text)
		}
		if strings.Count(squeezed, name) > 1 {
			again++
		}
	}
	return rows >= fewest && 2*again > rows
}
