package export

import (
	"fmt"
	"slices"
)

// cells adds a table of as many columns as its first row, of heads, has.
func (d *docxBody) cells(rows [][]string) {
	if len(rows) == 0 {
		return
	}
	const whole = 9360 // the width between the margins, in twentieths of a point
	widths := slices.Repeat([]int{whole / len(rows[0])}, len(rows[0]))
	for i, row := range rows {
		for j, cell := range row {
			if row[j] = docxRuns(cell); i == 0 {
				row[j] = docxBold(cell)
			}
		}
	}
	d.table(widths, rows)
}

// grid adds a review: its issues, each document with its answers, and what people did.
func (d *docxBody) grid(r *Record) {
	if issues := r.Grid.issues(); len(issues) > 0 {
		d.paragraph("Heading1", docxRuns("Issues"))
		if share := r.Grid.share(); share != "" {
			d.paragraph("", docxRuns(share))
		}
		rows := [][]string{{docxBold("Document, question"), docxBold("Answer and position"), docxBold("Notes")}}
		for _, i := range issues {
			rows = append(rows, []string{
				docxRuns(i.row.fileName()) + "<w:r><w:br/></w:r>" + docxBold(i.column.Title),
				docxRuns(r.answer(i.cell)) + "<w:r><w:br/></w:r>" + docxBold(i.cell.remark()), docxRuns(notesOfCell(i.cell)),
			})
		}
		d.table([]int{3300, 5160, 900}, rows)
	}
	for _, row := range r.Grid.Rows {
		d.paragraph("Heading1", docxRuns(row.fileName()))
		rows := [][]string{{docxBold("Question"), docxBold("Answer"), docxBold("Notes")}}
		for i, c := range row.Cells {
			answer := docxRuns(r.answer(c))
			if remark := c.remark(); remark != "" {
				answer += "<w:r><w:br/></w:r>" + docxRun(remark, "<w:i/><w:iCs/>")
			}
			rows = append(rows, []string{docxBold(r.Grid.Columns[i].Title), answer, docxRuns(notesOfCell(c))})
		}
		d.table([]int{2600, 5860, 900}, rows)
	}
	if len(r.Grid.Log) > 0 {
		d.paragraph("Heading1", docxRuns("Activity"))
		rows := [][]string{{docxBold("When"), docxBold("What"), docxBold("Document, question")}}
		for _, c := range r.Grid.Log {
			rows = append(rows, []string{docxRuns(c.At), docxRuns(c.what()), docxRuns(GridRow{File: c.File}.fileName()) +
				"<w:r><w:br/></w:r>" + docxBold(c.Column)})
		}
		d.table([]int{2100, 3960, 3300}, rows)
	}
	d.WriteString(`<w:p><w:pPr><w:pStyle w:val="Heading1"/><w:pageBreakBefore/></w:pPr>` +
		docxRuns(fmt.Sprintf("Quotations 1–%d", len(r.Snippets))) + `</w:p>`)
}
