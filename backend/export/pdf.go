package export

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"pincite/backend/cite"
)

// The looks of the parts of a PDF.
var (
	titleLook    = look{size: 20, leading: 25, colour: navy, after: 6}
	questionLook = look{size: 12.5, leading: 16, colour: black, after: 6}
	bodyLook     = look{size: 11, leading: 14, colour: black, after: 6}
	headingLook  = look{size: 11.5, leading: 15, colour: navy, after: 4}
	partLook     = look{size: 14.5, leading: 19, colour: navy, after: 8}
	quoteLook    = look{size: 10.5, leading: 13.4, left: 36, right: 36, colour: black, after: 5}
	warningLook  = look{size: 10, leading: 13, left: 36, right: 36, colour: red, after: 4}
	remarkLook   = look{size: 10, leading: 13, left: 36, right: 36, colour: black, after: 4}
	sourceLook   = look{size: 10, leading: 12.6, left: 26, right: 70, colour: black}
	digestLook   = look{size: 7.2, leading: 10.5, left: 26, right: 70, colour: black}
	labelLook    = look{size: 10, leading: 13, colour: black}
	valueLook    = look{size: 10, leading: 13, left: 150, colour: black}
	hashLook     = look{size: 7.2, leading: 13, left: 150, colour: black}
)

// entry is a line of the table of contents that a viewer shows beside the pages.
type entry struct {
	title string
	page  int // from 0
	y     float64
}

// writePDF writes a PDF: quotes set off from the text, citations as footnotes, the list
// of sources, the chain of custody, and the record as an attached file.
func writePDF(w io.Writer, r *Record) error {
	d, err := layOut(r)
	if err != nil {
		return err
	}
	return d.file(w)
}

// layOut sets the pages of a PDF.
func layOut(r *Record) (*pdfDocument, error) {
	fonts, err := newPDFFonts()
	if err != nil {
		return nil, err
	}
	d := &pdfDocument{pdfPages: newPDFPages(fonts), record: r}
	d.opening()
	if r.Grid != nil {
		d.grid()
	}
	for i, s := range r.Snippets {
		if part := r.part(i); part != "" {
			d.heading(part, partLook, 100)
		}
		d.snippet(s)
	}
	d.sources()
	d.custody()
	d.footnotes()
	d.running(r.Title)
	return d, nil
}

type pdfDocument struct {
	*pdfPages
	record  *Record
	entries []entry
}

func (d *pdfDocument) opening() {
	d.paragraph([]words{{d.record.Title, bold}}, titleLook)
	d.rule(strokes, 1)
	d.skip(14)
	if q := d.record.Custody.Question; q != "" {
		d.paragraph([]words{{q, italic}}, questionLook)
	}
	d.paragraph([]words{{d.record.lead(), regular}}, bodyLook)
}

// heading sets a heading that stays with what follows it.
func (d *pdfDocument) heading(title string, l look, follows float64) {
	lines := d.breakLines([]words{{title, bold}}, l)
	d.skip(12)
	d.need(float64(len(lines))*l.leading + follows)
	d.entries = append(d.entries, entry{title, len(d.pages) - 1, d.page().y})
	d.lines(lines, l, "", nil)
}

func (d *pdfDocument) snippet(s Snippet) {
	var paragraphs [][]textLine
	count := 0
	for _, line := range flow(s.Quote) {
		// A tab parts the cells of a table.
		line = strings.ReplaceAll(strings.Trim(line, " \t"), "\t", "    ")
		if lines := d.breakLines([]words{{line, regular}}, quoteLook); len(lines) > 0 && strings.TrimSpace(line) != "" {
			paragraphs = append(paragraphs, lines)
			count += len(lines)
		}
	}
	n := note{number: s.Number, lines: d.setter.lines(citationWords(s), noteLook.size, textWidth-noteIndent)}
	// The heading takes the first lines of the quote with it and, where the quote is no
	// longer than that, its note.
	follows := float64(min(count, 3)) * quoteLook.leading
	if count <= 3 {
		follows += float64(len(n.lines))*noteLook.leading + ruleSpace
	}
	d.heading(fmt.Sprintf("%d.  %s", s.Number, d.record.headed(s)), headingLook, follows)
	mark := fmt.Sprintf(markPDFQuote, s.Number)
	for i, lines := range paragraphs {
		l := quoteLook
		if i+1 < len(paragraphs) {
			l.after = 2
			d.lines(lines, l, mark, nil)
			continue
		}
		d.lines(lines, l, mark, &n)
	}
	if warning := d.record.warning(s); warning != "" {
		d.paragraph([]words{{warning, bold}}, warningLook)
	}
	if noted := s.noted(); noted != "" {
		d.paragraph([]words{{noted, bold}}, warningLook)
	}
	if s.Comment != "" {
		d.paragraph([]words{{"Note: ", italic}, {s.Comment, regular}}, remarkLook)
	}
}

func citationWords(s Snippet) []words {
	var text []words
	for _, w := range cite.Italics(cite.Sentence(s.Citation)) {
		if w.Italic {
			text = append(text, words{w.Text, italic})
		} else {
			text = append(text, words{w.Text, regular})
		}
	}
	return text
}

// sources sets the list of sources, each with its hashes and the notes that cite it.
func (d *pdfDocument) sources() {
	d.heading("Sources", partLook, 120)
	for _, s := range d.record.Sources {
		name := d.breakLines([]words{{s.name(), bold}}, sourceLook)
		height := float64(len(name)) * sourceLook.leading
		type row struct {
			lines []textLine
			look  look
		}
		var rows []row
		for _, f := range s.fields() {
			l, text := sourceLook, []words{{f.label + ": ", regular}, {f.value, regular}}
			if f.digest() {
				l, text = digestLook, []words{{f.label + "  " + f.value, mono}}
			}
			lines := d.breakLines(text, l)
			rows = append(rows, row{lines, l})
			height += float64(len(lines)) * l.leading
		}
		d.need(height + 12)
		d.rule(pale, 0.6)
		d.page().y -= 5
		y := d.page().y - sourceLook.leading*0.78
		number := d.setter.lines([]words{{fmt.Sprint(s.Number), regular}}, sourceLook.size, 24)
		notes := d.setter.lines([]words{{"n. " + d.record.notesOf(s), regular}}, 9, 64)
		d.draw("", black+"\n"+d.setter.draw(number[0], sourceLook.size, margin, y))
		for i, line := range notes {
			d.draw("", d.setter.draw(line, 9, pageWidth-margin-64, y-11*float64(i)))
		}
		d.lines(name, sourceLook, "", nil)
		for _, row := range rows {
			d.lines(row.lines, row.look, "", nil)
		}
		d.page().y -= max(5, 11*float64(len(notes))-height)
	}
	d.rule(pale, 0.6)
}

// custody sets the chain of custody on a page of its own.
func (d *pdfDocument) custody() {
	d.newPage()
	d.heading("Appendix: Chain of custody", partLook, 100)
	d.paragraph([]words{{custodyNote, regular}}, bodyLook)
	fields := d.record.Custody.fields(d.record)
	if missing := d.setter.fonts.missing; len(missing) > 0 {
		codes := make([]string, 0, len(missing))
		for _, r := range slices.Sorted(maps.Keys(missing)) {
			codes = append(codes, fmt.Sprintf("U+%04X", r))
		}
		fields = append(fields, field{"Shown as codes", "These pages have no letters for " + strings.Join(codes, ", ") +
			" and show them as codes in square brackets; the attached data has the characters."})
	}
	for _, f := range fields {
		l, value := valueLook, []words{{f.value, regular}}
		if f.digest() {
			l, value = hashLook, []words{{f.value, mono}}
		}
		lines := d.breakLines(value, l)
		d.need(float64(len(lines))*l.leading + 6)
		d.rule(pale, 0.6)
		d.page().y -= 3
		label := d.breakLines([]words{{f.label, bold}}, labelLook)
		d.draw("", labelLook.colour+"\n"+d.setter.draw(label[0], labelLook.size, margin, d.page().y-labelLook.leading*0.78))
		d.lines(lines, l, "", nil)
		d.page().y -= 3
	}
	d.rule(pale, 0.6)
}

// file puts the objects together.
func (d *pdfDocument) file(w io.Writer) error {
	p := &pdfFile{}
	tree, kids, err := d.pageTree(p)
	if err != nil {
		return err
	}
	files, err := d.attachments(p)
	if err != nil {
		return err
	}
	at := d.record.Custody.Exported.UTC().Format("D:20060102150405Z")
	info := p.add(fmt.Sprintf("<< /Title %s /Author %s /Producer (Pincite) /CreationDate (%s) /ModDate (%s) >>",
		pdfString(cite.Fold(d.record.Title)), pdfString(cite.Fold(d.record.Custody.PreparedBy)), at, at))
	catalog := p.add(fmt.Sprintf(
		"<< /Type /Catalog /Pages %d 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> /Outlines %d 0 R %s >>",
		tree, d.outline(p, kids), files))
	return p.write(w, catalog, info)
}

// attachments adds the record and the digests of the marks, and returns their entries in
// the catalogue.
func (d *pdfDocument) attachments(p *pdfFile) (string, error) {
	var record strings.Builder
	if err := writeJSON(&record, d.record); err != nil {
		return "", err
	}
	sums := map[string]string{}
	for mark, sum := range d.digests {
		sums[mark] = fmt.Sprintf("%x", sum.Sum(nil))
	}
	digests, err := json.MarshalIndent(sums, "", "  ") // sorted by mark
	if err != nil {
		return "", err
	}
	var names, list string
	for _, f := range []struct {
		name, about string
		content     []byte
	}{ // in the order of their names
		{attachedDigests, "SHA-256 of what is drawn inside each mark of the pages", digests},
		{attachedRecord, "the quotations, their sources and the chain of custody", []byte(record.String())},
	} {
		stream := p.stream(fmt.Sprintf("/Type /EmbeddedFile /Subtype /application#2Fjson /Params << /Size %d >>", len(f.content)), f.content)
		spec := p.add(fmt.Sprintf("<< /Type /Filespec /F (%s) /UF (%s) /Desc (%s) /AFRelationship /Data /EF << /F %d 0 R /UF %d 0 R >> >>",
			f.name, f.name, f.about, stream, stream))
		names += fmt.Sprintf("(%s) %d 0 R ", f.name, spec)
		list += fmt.Sprintf("%d 0 R ", spec)
	}
	return "/Names << /EmbeddedFiles << /Names [" + names + "] >> >> /AF [" + list + "]", nil
}

// outline adds the table of contents and returns its number.
func (d *pdfDocument) outline(p *pdfFile, pages []int) int {
	root := p.reserve()
	first := root + 1
	for i, e := range d.entries {
		links := ""
		if i > 0 {
			links += fmt.Sprintf("/Prev %d 0 R ", first+i-1)
		}
		if i+1 < len(d.entries) {
			links += fmt.Sprintf("/Next %d 0 R ", first+i+1)
		}
		p.add(fmt.Sprintf("<< /Title %s /Parent %d 0 R %s/Dest [%d 0 R /XYZ 0 %s 0] >>", pdfString(cite.Fold(e.title)), root, links,
			pages[e.page], decimal(e.y+12)))
	}
	p.set(root, fmt.Sprintf("<< /Type /Outlines /First %d 0 R /Last %d 0 R /Count %d >>", first, first+len(d.entries)-1, len(d.entries)))
	return root
}

// pageTree adds the fonts and the pages to a file, and returns the numbers of the tree and of the pages.
func (d *pdfPages) pageTree(p *pdfFile) (tree int, kids []int, err error) {
	tree = p.reserve()
	var resources strings.Builder
	for i, font := range d.setter.fonts.fonts {
		if len(font.used) == 0 {
			continue
		}
		number, err := font.write(p)
		if err != nil {
			return 0, nil, err
		}
		fmt.Fprintf(&resources, "/F%d %d 0 R ", i, number)
	}
	kids = make([]int, len(d.pages))
	var list strings.Builder
	for i, page := range d.pages {
		content := p.stream("", []byte(page.content.String()))
		kids[i] = p.add(fmt.Sprintf("<< /Type /Page /Parent %d 0 R /MediaBox [0 0 %s %s] /Resources << /Font << %s>> >> /Contents %d 0 R >>",
			tree, decimal(pageWidth), decimal(pageHeight), resources.String(), content))
		fmt.Fprintf(&list, "%d 0 R ", kids[i])
	}
	p.set(tree, fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", list.String(), len(kids)))
	return tree, kids, nil
}
