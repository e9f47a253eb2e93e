package export

import "fmt"

// grid sets a review: its issues, each document with its answers, and what people did.
func (d *pdfDocument) grid() {
	r := d.record
	if issues := r.Grid.issues(); len(issues) > 0 {
		d.heading("Issues", partLook, 60)
		for _, i := range issues {
			d.answer(i.column.Title, fmt.Sprintf("%s: %s", i.row.fileName(), r.answer(i.cell)), i.cell)
		}
	}
	for _, row := range r.Grid.Rows {
		d.heading(row.fileName(), partLook, 60)
		for i, c := range row.Cells {
			d.answer(r.Grid.Columns[i].Title, r.answer(c), c)
		}
	}
	if len(r.Grid.Log) > 0 {
		d.heading("Activity", partLook, 60)
		for _, c := range r.Grid.Log {
			d.answer(c.At, fmt.Sprintf("%s, %s: %s", GridRow{File: c.File}.fileName(), c.Column, c.what()), GridCell{})
		}
	}
	d.newPage()
	d.heading("Quotations", partLook, 60)
}

// answer sets the label of a column and beside it an answer, with its position and the
// numbers of its quotations.
func (d *pdfDocument) answer(label, text string, c GridCell) {
	set := []words{{text, regular}}
	if remark := c.remark(); remark != "" {
		set = append(set, words{" — " + remark, italic})
	}
	if notes := notesOfCell(c); notes != "" {
		set = append(set, words{" [" + notes + "]", bold})
	}
	narrow := labelLook
	narrow.right = textWidth - valueLook.left + 8
	labels, lines := d.breakLines([]words{{label, bold}}, narrow), d.breakLines(set, valueLook)
	d.need(float64(max(min(len(lines), 3), len(labels)))*valueLook.leading + 6)
	d.rule(pale, 0.6)
	d.page().y -= 3
	top := d.page().y
	for i, line := range labels {
		d.draw("", labelLook.colour+"\n"+d.setter.draw(line, labelLook.size, margin, top-labelLook.leading*(float64(i)+0.78)))
	}
	pages := len(d.pages)
	d.lines(lines, valueLook, "", nil)
	if len(d.pages) == pages {
		d.page().y = min(d.page().y, top-float64(len(labels))*labelLook.leading)
	}
	d.page().y -= 3
}
