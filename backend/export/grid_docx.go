package export

import (
	"fmt"
	"strings"
)

// cells adds a table of as many columns as its first row, of heads, has.
func (d *docxBody) cells(rows [][]string) {
	if len(rows) == 0 {
		return
	}
	const whole = 9360 // the width between the margins, in twentieths of a point
	d.WriteString(`<w:tbl><w:tblPr><w:tblStyle w:val="Sources"/><w:tblW w:w="9360" w:type="dxa"/></w:tblPr><w:tblGrid>`)
	d.WriteString(strings.Repeat(fmt.Sprintf(`<w:gridCol w:w="%d"/>`, whole/len(rows[0])), len(rows[0])) + "</w:tblGrid>")
	for i, row := range rows {
		d.WriteString(`<w:tr><w:trPr><w:cantSplit/></w:trPr>`)
		for _, cell := range row {
			fmt.Fprintf(d, `<w:tc><w:tcPr><w:tcW w:w="%d" w:type="dxa"/></w:tcPr>`, whole/len(row))
			if i == 0 {
				d.paragraph("TableText", docxBold(cell))
			} else {
				d.paragraph("TableText", docxRuns(cell))
			}
			d.WriteString(`</w:tc>`)
		}
		d.WriteString(`</w:tr>`)
	}
	d.WriteString(`</w:tbl>`)
}

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
