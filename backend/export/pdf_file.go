package export

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"fmt"
	"io"
)

// pdfFile gathers the objects of a PDF (ISO 32000-1, chapter 7.5).
type pdfFile struct {
	objects [][]byte
}

// add adds an object and returns its number.
func (p *pdfFile) add(body string) int {
	p.objects = append(p.objects, []byte(body))
	return len(p.objects)
}

// reserve gives an object a number before it is known; set fills it in.
func (p *pdfFile) reserve() int { return p.add("") }

func (p *pdfFile) set(number int, body string) { p.objects[number-1] = []byte(body) }

// stream adds a compressed stream with these entries in its dictionary.
func (p *pdfFile) stream(entries string, content []byte) int {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	_, _ = z.Write(content) // a bytes.Buffer takes everything
	_ = z.Close()
	head := fmt.Sprintf("<< /Length %d /Filter /FlateDecode %s >>\nstream\n", b.Len(), entries)
	p.objects = append(p.objects, append(append([]byte(head), b.Bytes()...), "\nendstream"...))
	return len(p.objects)
}

// write writes the file.
func (p *pdfFile) write(w io.Writer, catalog, info int) error {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n")
	offsets := make([]int, len(p.objects))
	for i, body := range p.objects {
		offsets[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, body)
	}
	id := sha256.Sum256(b.Bytes())
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(p.objects)+1)
	for _, at := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R /ID [<%x> <%x>] >>\nstartxref\n%d\n%%%%EOF\n",
		len(p.objects)+1, catalog, info, id[:16], id[:16], start)
	_, err := w.Write(b.Bytes())
	return err
}

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
