package export

import (
	"fmt"
	"io"

	"pincite/backend/cite"
)

// RedlineRun is words of a redline that have one status.
type RedlineRun struct {
	Text string
	// Struck words were deleted or moved away, Added ones were inserted or moved here.
	Struck, Added bool
}

// The looks of a redline.
const (
	struckColour = "0.72 0.11 0.11"
	addedColour  = "0.06 0.36 0.62"
)

// WriteRedlinePDF writes a redline as pages: a title, a line about what was compared, the changes that are told first,
// and the paragraphs with what was deleted struck through and what was inserted underlined.
func WriteRedlinePDF(w io.Writer, title, about string, told []string, paragraphs [][]RedlineRun) error {
	fonts, err := newPDFFonts()
	if err != nil {
		return err
	}
	d := newPDFPages(fonts)
	d.paragraph([]words{{title, bold}}, titleLook)
	d.rule(strokes, 1)
	d.skip(10)
	d.paragraph([]words{{about, regular}}, bodyLook)
	for _, one := range told {
		d.paragraph([]words{{one, regular}}, remarkLook)
	}
	d.skip(10)
	for _, p := range paragraphs {
		d.redlined(p)
	}
	d.footnotes()
	d.running(title)
	p := &pdfFile{}
	tree, _, err := d.pageTree(p)
	if err != nil {
		return err
	}
	info := p.add(fmt.Sprintf("<< /Title %s /Producer (Pincite) >>", pdfString(cite.Fold(title))))
	return p.write(w, p.add(fmt.Sprintf("<< /Type /Catalog /Pages %d 0 R /Lang (en) >>", tree)), info)
}

// redlined sets a paragraph of a redline.
func (p *pdfPages) redlined(runs []RedlineRun) {
	var set []words
	var ends []int // of the runs, in characters of the paragraph
	at := 0
	for _, r := range runs {
		set = append(set, words{r.Text, regular})
		at += len([]rune(p.setter.fonts.drawable(r.Text)))
		ends = append(ends, at)
	}
	l := bodyLook
	for _, line := range p.breakLines(set, l) {
		p.need(l.leading)
		page := p.page()
		baseline := page.y - l.leading*0.78
		x := margin + l.left
		if line.rtl {
			x = pageWidth - margin - l.right - line.width*l.size/em
		}
		for _, run := range line.runs {
			one := textLine{runs: line.runs[:0:0], text: line.text, rtl: line.rtl}
			one.runs = append(one.runs, run)
			width := units(run.Advance) * l.size / em
			index := 0
			for index < len(ends)-1 && run.Runes.Offset >= ends[index] {
				index++
			}
			colour, rule := black, 0.0
			switch {
			case runs[index].Struck:
				colour, rule = struckColour+" rg", 0.28*l.size
			case runs[index].Added:
				colour, rule = addedColour+" rg", -0.14*l.size
			}
			operators := colour + "\n" + p.setter.draw(one, l.size, x, baseline)
			if rule != 0 {
				operators += fmt.Sprintf("%s RG 0.7 w %s %s m %s %s l S\n", colour[:len(colour)-3], decimal(x), decimal(baseline+rule),
					decimal(x+width), decimal(baseline+rule))
			}
			p.draw("", operators)
			x += width
		}
		page.y -= l.leading
	}
	p.page().y -= l.after
}
