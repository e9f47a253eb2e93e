package export

import "fmt"

// grid adds a review: its issues, each document with its answers, and what people did.
func (d *docxBody) grid(r *Record) {
	if issues := r.Grid.issues(); len(issues) > 0 {
		d.paragraph("Heading1", docxRuns("Issues"))
		if share := r.Grid.share(); share != "" {
			d.paragraph("", docxRuns(share))
		}
		rows := [][3]string{{docxBold("Document, question"), docxBold("Answer and position"), docxBold("Notes")}}
		for _, i := range issues {
			rows = append(rows, [3]string{
				docxRuns(i.row.fileName()) + "<w:r><w:br/></w:r>" + docxBold(i.column.Title),
				docxRuns(r.answer(i.cell)) + "<w:r><w:br/></w:r>" + docxBold(i.cell.remark()), docxRuns(notesOfCell(i.cell)),
			})
		}
		d.table([]int{3300, 5160, 900}, rows, func(row [3]string) []string { return row[:] })
	}
	for _, row := range r.Grid.Rows {
		d.paragraph("Heading1", docxRuns(row.fileName()))
		rows := [][3]string{{docxBold("Question"), docxBold("Answer"), docxBold("Notes")}}
		for i, c := range row.Cells {
			answer := docxRuns(r.answer(c))
			if remark := c.remark(); remark != "" {
				answer += "<w:r><w:br/></w:r>" + docxRun(remark, "<w:i/><w:iCs/>")
			}
			rows = append(rows, [3]string{docxBold(r.Grid.Columns[i].Title), answer, docxRuns(notesOfCell(c))})
		}
		d.table([]int{2600, 5860, 900}, rows, func(row [3]string) []string { return row[:] })
	}
	if len(r.Grid.Log) > 0 {
		d.paragraph("Heading1", docxRuns("Activity"))
		rows := [][3]string{{docxBold("When"), docxBold("What"), docxBold("Document, question")}}
		for _, c := range r.Grid.Log {
			rows = append(rows, [3]string{docxRuns(c.At), docxRuns(c.what()), docxRuns(GridRow{File: c.File}.fileName()) +
				"<w:r><w:br/></w:r>" + docxBold(c.Column)})
		}
		d.table([]int{2100, 3960, 3300}, rows, func(row [3]string) []string { return row[:] })
	}
	d.WriteString(`<w:p><w:pPr><w:pStyle w:val="Heading1"/><w:pageBreakBefore/></w:pPr>` +
		docxRuns(fmt.Sprintf("Quotations 1–%d", len(r.Snippets))) + `</w:p>`)
}
