// Package table finds the tables and lists of terms of a document, and in them the cell that a question asks for.
//
// [Find] is the one to call first: it reads the structure out of a canonical text and its layout, whatever the format was.
// The rows of Word, HTML, PDF and the like are blocks whose cells are parted by tabs, each as many tabs into its line as it
// is columns into the table; Markdown parts them by bars; plain text by tabs, or by white space that goes through the lines.
// [Look] matches a question to the keys of rows and columns.
//
// All functions are pure and safe for concurrent use, and take any text. Spans count bytes of it.
package table

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"pincite/backend/doc"
	"pincite/backend/text/numeral"
)

// Table is a table, or a list of terms: labels, each with a value.
type Table struct {
	Span    doc.Span
	Title   []doc.Span // headings and the words right above that it belongs to, the nearest last
	Columns []Column
	Rows    []Row
	Notes   []doc.Span // the lines below that explain marks and letters in it
	Labels  int        // how many columns at the left name the rows
	Terms   bool       // a list of terms: two columns without heads, the first of them labels
}

// Column is a column with the heads above it, the top one first.
type Column struct {
	Heads []Cell
}

// Row is a row with a cell for each column, some of which may be empty.
type Row struct {
	Group Cell // the line above it that names it with others; empty where there is none
	Cells []Cell

	reached string // which of them the format says that others reach, as [doc.Block] has it
}

// Cell is the words of a cell: one span, and several where lines of other cells stand between its own.
type Cell []doc.Span

// Empty reports whether a cell has no words.
func (c Cell) Empty() bool { return len(c) == 0 }

// Span returns the first of a cell's spans; an empty one where it has none.
func (c Cell) Span() doc.Span {
	if len(c) == 0 {
		return doc.Span{}
	}
	return c[0]
}

// Whole returns the span that is quoted for a cell: all of it where nothing but white space stands between its parts, and its
// first part else.
func (c Cell) Whole(text string) doc.Span {
	s := c.Span()
	for _, part := range c[min(1, len(c)):] {
		if strings.TrimSpace(text[s.End:part.Start]) != "" {
			break
		}
		s.End = part.End
	}
	return s
}

// Text returns the words of a cell on one line.
func (c Cell) Text(text string) string {
	var parts []string
	for _, s := range c {
		parts = append(parts, strings.Join(strings.Fields(text[s.Start:s.End]), " "))
	}
	return strings.Join(parts, " ")
}

const (
	// maxTables, maxRows and maxColumns bound what is read of hostile documents.
	maxTables  = 2_000
	maxRows    = 5_000
	maxColumns = 60
)

// Find returns the tables and lists of terms of a text, in the order in which they begin.
func Find(text string, layout *doc.Layout) []Table {
	if slices.ContainsFunc(layout.Blocks, func(b doc.Block) bool { return b.Span.Start < 0 || b.Span.Len() < 0 || b.Span.End > len(text) }) {
		return nil // a reader that contradicts itself: whoever keeps the text says so
	}
	runs := append(blockRuns(text, layout), tabbedRuns(text, layout)...)
	if len(layout.Blocks) == 0 || hasBars(text) {
		runs = append(runs, lineRuns(text, runs)...)
	}
	var out []Table
	for _, r := range runs {
		if len(out) < maxTables {
			out = append(out, r.tables(text, layout)...)
		}
	}
	out = append(out, terms(text, layout, out)...)
	out = slices.DeleteFunc(out, func(t Table) bool { return t.paged(text) })
	sortTables(out)
	for i := range out {
		out[i].Labels = countLabels(text, &out[i])
	}
	return out
}

// countLabels returns how many columns at the left name the rows: those before the first whose cells are values, one at least,
// and two where the first says the same of several rows, or numbers them.
func countLabels(text string, t *Table) int {
	if t.Terms {
		return 1
	}
	if len(t.Columns) > 2 && (numbersRows(text, t) || sharesLabels(text, t)) {
		return 2
	}
	for c := range t.Columns {
		values, filled := 0, 0
		for _, r := range t.Rows {
			if words := r.Cells[c].Text(text); words != "" {
				filled++
				if valued(words) || c > 0 && (tierless.MatchString(words) || len(words) > longestHead) {
					values++
				}
			}
		}
		if c == 1 && tellsRows(text, t) {
			return 1
		}
		if c > 0 && 2*values > filled {
			return c
		}
		if c == 2 {
			return 1
		}
	}
	return 1
}

var rowNumber = regexp.MustCompile(`^\(?[0-9A-Za-z]{1,3}(?:[.)][0-9]{0,3}){0,3}$`)

// numbersRows reports whether the first column has nothing but the numbers of rows, and the second words that name them.
func numbersRows(text string, t *Table) bool {
	for _, r := range t.Rows {
		first, second := r.Cells[0].Text(text), r.Cells[1].Text(text)
		if sumRow.MatchString(first) || sumRow.MatchString(second) {
			continue
		}
		roman := numeral.ParseRoman(strings.ToLower(strings.Trim(first, ".()"))) > 0
		if first != "" && !roman && (!rowNumber.MatchString(first) || len(first) > 1 && !strings.ContainsAny(first, "0123456789")) || valued(second) || !strings.ContainsFunc(second, unicode.IsLetter) {
			return false
		}
	}
	return len(datesOf(t.Rows[0].Cells[1].Text(text))) == 0
}

// sharesLabels reports whether the first column says the same of rows below one another that the second tells apart in words.
func sharesLabels(text string, t *Table) bool {
	shared, last := false, ""
	for i, r := range t.Rows {
		first, second := r.Cells[0].Text(text), r.Cells[1].Text(text)
		if second != "" && (!strings.ContainsFunc(second, unicode.IsLetter) || plainValue.MatchString(second)) || second == "" && first != "" && i+1 < len(t.Rows) {
			return false
		}
		if wordy(first) && first == last {
			shared = true
		}
		last = first
	}
	return shared
}

// plainValue finds cells that are a sum, a share or a date and hardly name a row.
var plainValue = regexp.MustCompile(`^(?:[$£€¥]|(?:USD|EUR|GBP|CHF)\b)|^[\d.,]+\s?%|%$`)

// tellsRows reports whether the first column alone tells each row from the others in words.
func tellsRows(text string, t *Table) bool {
	seen := map[string]bool{}
	for _, r := range t.Rows {
		first := r.Cells[0].Text(text)
		if !strings.ContainsFunc(first, unicode.IsLetter) || plainValue.MatchString(first) || seen[first] {
			return false
		}
		seen[first] = true
	}
	return true
}
