package cite

import (
	"html"
	"slices"
	"strings"
)

// TableCell is a cell of a table with what it stands under, and its citation.
type TableCell struct{ Row, Column, Words, Citation string }

// Rows returns cells as the table that they are of, with the heads first: a row for each label, a column for each head, and at
// the end the citations of the row's cells, each once.
func Rows(cells []TableCell) [][]string {
	heads := []string{""}
	var rows [][]string
	for _, c := range cells {
		column := slices.Index(heads[1:], c.Column) + 1
		if column == 0 {
			column, heads = len(heads), append(heads, c.Column)
		}
		r := slices.IndexFunc(rows, func(row []string) bool { return row[1] == c.Row && (len(row) <= column+1 || row[column+1] == "") })
		if r < 0 { // the citation stands in front until all columns are known
			r, rows = len(rows), append(rows, []string{"", c.Row})
		}
		for len(rows[r]) <= column+1 {
			rows[r] = append(rows[r], "")
		}
		rows[r][column+1] = strings.Join(strings.Fields(c.Words), " ")
		if cited := c.Citation; !strings.Contains(rows[r][0], cited) {
			rows[r][0] = strings.TrimPrefix(rows[r][0]+"; "+cited, "; ")
		}
	}
	out := [][]string{append(slices.Clone(heads), "Citation")}
	for _, row := range rows {
		for len(row) < len(heads)+1 {
			row = append(row, "")
		}
		out = append(out, append(row[1:], row[0]))
	}
	return out
}

// TableText returns rows as text that a spreadsheet takes: cells parted by tabs.
func TableText(rows [][]string) string {
	var b strings.Builder
	for _, row := range rows {
		for i, cell := range row {
			if i > 0 {
				b.WriteByte('\t')
			}
			b.WriteString(strings.Join(strings.Fields(cell), " "))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// TableHTML returns rows, the first of heads, as a table for pasting into a rich text.
func TableHTML(rows [][]string) string {
	var b strings.Builder
	b.WriteString("<table>\n")
	for i, row := range rows {
		b.WriteString("<tr>")
		for k, cell := range row {
			tag := "td"
			if i == 0 || k == 0 {
				tag = "th"
			}
			b.WriteString("<" + tag + ` dir="auto">` + html.EscapeString(cell) + "</" + tag + ">")
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</table>\n")
	return b.String()
}
