package export

import (
	"fmt"
	"strings"
)

// markdownGrid writes a review: its issues, a table with a row a document and a column a question, and what people did.
func markdownGrid(b *strings.Builder, r *Record) {
	b.WriteString("\n")
	if share := r.Grid.share(); share != "" {
		b.WriteString(share + "\n\n")
	}
	if issues := r.Grid.issues(); len(issues) > 0 {
		rows := [][]string{}
		for _, i := range issues {
			rows = append(rows, []string{markdownLine(i.row.fileName()), markdownLine(i.column.Title), markdownCell(r, i.cell)})
		}
		markdownTable(b, "Issues", []string{"Document", "Question", "Answer and position"}, rows)
	}
	head := []string{"Document"}
	for _, c := range r.Grid.Columns {
		head = append(head, markdownLine(c.Title))
	}
	rows := [][]string{}
	for _, row := range r.Grid.Rows {
		cells := []string{markdownLine(row.fileName())}
		for _, c := range row.Cells {
			cells = append(cells, markdownCell(r, c))
		}
		rows = append(rows, cells)
	}
	markdownTable(b, "Answers", head, rows)
	if len(r.Grid.Log) > 0 {
		rows = [][]string{}
		for _, c := range r.Grid.Log {
			rows = append(rows, []string{markdownLine(c.At), markdownLine(c.what()), markdownLine(GridRow{File: c.File}.fileName()),
				markdownLine(c.Column)})
		}
		markdownTable(b, "Activity", []string{"When", "What", "Document", "Question"}, rows)
	}
	fmt.Fprintf(b, "## Quotations 1–%d\n", len(r.Snippets))
}

// markdownCell is what a cell says, with the numbers of its quotations.
func markdownCell(r *Record, c GridCell) string {
	cell := markdownLine(r.answer(c))
	if remark := c.remark(); remark != "" {
		cell += "<br>*" + markdownLine(remark) + "*"
	}
	if notes := notesOfCell(c); notes != "" {
		cell += ` \[` + notes + `\]`
	}
	return cell
}

// markdownTable writes a table under a heading, of cells that are Markdown already.
func markdownTable(b *strings.Builder, title string, head []string, rows [][]string) {
	fmt.Fprintf(b, "## %s\n\n| %s |\n|%s\n", title, strings.Join(head, " | "), strings.Repeat(" --- |", len(head)))
	for _, row := range rows {
		fmt.Fprintf(b, "| %s |\n", strings.Join(row, " | "))
	}
	b.WriteString("\n")
}
