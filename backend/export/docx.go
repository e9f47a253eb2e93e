package export

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"time"

	"pincite/backend/cite"
)

//go:embed parts/docx/*.xml
var docxParts embed.FS

// Names of bookmarks in a Word document: around each quote, and in its footnote around
// the citation. Word and LibreOffice keep bookmarks when they save.
const (
	bookmarkQuote    = "pincite_quote_%d"
	bookmarkCitation = "pincite_citation_%d"
	bookmarkMemo     = "pincite_memo"
)

// The custom XML part that carries the record.
const (
	dataNamespace = "urn:pincite:export:1"
	dataItem      = "customXml/item1.xml"
)

const wordNamespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"

// writeDOCX writes a Word document: quotes as block quotes, citations as footnotes, the
// list of sources, the chain of custody, and the record as a custom XML part.
func writeDOCX(w io.Writer, r *Record) error {
	item, id, err := customXML(r)
	if err != nil {
		return err
	}
	title := docxRuns(r.Title)
	z := zip.NewWriter(w)
	for _, p := range []struct{ name, static, text string }{
		{"[Content_Types].xml", "content_types.xml", ""},
		{"_rels/.rels", "rels.xml", ""},
		{"word/document.xml", "", docxDocument(r)},
		{"word/_rels/document.xml.rels", "document.rels.xml", ""},
		{"word/footnotes.xml", "", docxFootnotes(r)},
		{"word/styles.xml", "styles.xml", ""},
		{"word/settings.xml", "settings.xml", ""},
		{"word/header1.xml", "", xml.Header + `<w:hdr xmlns:w="` + wordNamespace +
			`"><w:p><w:pPr><w:pStyle w:val="Header"/></w:pPr>` + title + `</w:p></w:hdr>`},
		{"word/footer1.xml", "footer.xml", ""},
		{"docProps/core.xml", "", docxProperties(r)},
		{"docProps/app.xml", "app.xml", ""},
		{dataItem, "", item},
		{"customXml/itemProps1.xml", "", xml.Header + `<ds:datastoreItem ds:itemID="` + id +
			`" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"><ds:schemaRefs><ds:schemaRef ds:uri="` +
			dataNamespace + `"/></ds:schemaRefs></ds:datastoreItem>`},
		{"customXml/_rels/item1.xml.rels", "item.rels.xml", ""},
	} {
		content := []byte(p.text)
		if p.static != "" {
			if content, err = docxParts.ReadFile("parts/docx/" + p.static); err != nil {
				return err
			}
		}
		if err := addToZip(z, p.name, r.Custody.Exported, content); err != nil {
			return err
		}
	}
	return z.Close()
}

// addToZip adds a compressed file.
func addToZip(z *zip.Writer, name string, at time.Time, content []byte) error {
	out, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: at.UTC()})
	if err != nil {
		return err
	}
	_, err = out.Write(content)
	return err
}

// customXML returns the part that carries the record, and an identity for it.
func customXML(r *Record) (part, id string, err error) {
	data, err := json.Marshal(r)
	if err != nil {
		return "", "", err
	}
	// The two noncharacters are valid in JSON as they are, and in XML not at all.
	data = bytes.ReplaceAll(data, []byte("\uFFFE"), []byte(`\ufffe`))
	data = bytes.ReplaceAll(data, []byte("\uFFFF"), []byte(`\uffff`))
	sum := sha256.Sum256(data)
	id = strings.ToUpper(fmt.Sprintf("{%x-%x-%x-%x-%x}", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16]))
	return xml.Header + `<export xmlns="` + dataNamespace + `">` + escapeXML(string(data)) + `</export>`, id, nil
}

func docxProperties(r *Record) string {
	at := r.Custody.Exported.UTC().Format(time.RFC3339)
	return xml.Header + `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" ` +
		`xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" ` +
		`xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">` +
		`<dc:title>` + escapeXML(cite.Fold(r.Title)) + `</dc:title><dc:creator>` + escapeXML(cite.Fold(r.Custody.PreparedBy)) + `</dc:creator>` +
		`<dcterms:created xsi:type="dcterms:W3CDTF">` + at + `</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">` + at +
		`</dcterms:modified></cp:coreProperties>`
}

// docxDocument is the body of the document.
func docxDocument(r *Record) string {
	d := &docxBody{}
	d.WriteString(xml.Header + `<w:document xmlns:w="` + wordNamespace +
		`" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>`)
	d.paragraph("Title", docxRuns(r.Title))
	if r.Custody.Question != "" {
		d.paragraph("Subtitle", docxRuns(r.Custody.Question))
	}
	if r.Memo != nil {
		d.memo(r.Memo, 2*len(r.Snippets)+1)
		d.cells(r.Memo.table(numbered))
	}
	d.paragraph("", docxRuns(r.lead()))
	if r.Grid != nil {
		d.grid(r)
	}
	for i, s := range r.Snippets {
		if part := r.part(i); part != "" {
			d.paragraph("Heading1", docxRuns(part))
		}
		d.paragraph("Heading2", docxRuns(fmt.Sprintf("%d.  %s", s.Number, r.headed(s))))
		d.quote(s)
		if warning := r.warning(s); warning != "" {
			d.paragraph("Warning", docxRuns(warning))
		}
		if noted := s.noted(); noted != "" {
			d.paragraph("Warning", docxRuns(noted))
		}
		if s.Comment != "" {
			d.paragraph("Remark", docxRun("Note: ", "<w:i/><w:iCs/>")+docxRuns(s.Comment))
		}
	}
	d.sources(r)
	d.custody(r)
	d.WriteString(`<w:sectPr><w:headerReference w:type="default" r:id="rId4"/><w:footerReference w:type="default" r:id="rId5"/>` +
		`<w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" ` +
		`w:gutter="0"/></w:sectPr>`)
	d.WriteString(`</w:body></w:document>`)
	return d.String()
}

// memo adds the answer, in its bookmark of this number.
func (d *docxBody) memo(m *Memo, bookmark int) {
	d.paragraph("Heading1", docxRuns(memoTitle))
	for i, l := range m.Lines {
		d.WriteString("<w:p>")
		if i == 0 {
			fmt.Fprintf(d, `<w:bookmarkStart w:id="%d" w:name="`+bookmarkMemo+`"/>`, bookmark)
		}
		d.WriteString(docxRuns(l.shown()))
		if i == len(m.Lines)-1 {
			fmt.Fprintf(d, `<w:bookmarkEnd w:id="%d"/>`, bookmark)
		}
		d.WriteString("</w:p>")
	}
}

// docxBody is a document body in the making.
type docxBody struct {
	strings.Builder
	bookmarks int
}

// paragraph adds a paragraph of runs in a style; "" is the normal one.
func (d *docxBody) paragraph(style, runs string) {
	d.WriteString("<w:p>")
	if style != "" {
		d.WriteString(`<w:pPr><w:pStyle w:val="` + style + `"/></w:pPr>`)
	}
	d.WriteString(runs + "</w:p>")
}

// quote adds the paragraphs of a quote, in its bookmark, with the mark of its footnote.
func (d *docxBody) quote(s Snippet) {
	d.bookmarks++
	fmt.Fprintf(d, `<w:p>%s<w:bookmarkStart w:id="%d" w:name="`+bookmarkQuote+`"/>`, docxQuoteProperties(s.Quote), d.bookmarks, s.Number)
	inParagraph, empty := true, true
	for _, line := range flow(s.Quote) {
		if strings.TrimSpace(line) == "" {
			if inParagraph && !empty {
				d.WriteString("</w:p>")
				inParagraph = false
			}
			continue
		}
		if !inParagraph {
			d.WriteString("<w:p>" + docxQuoteProperties(line))
			inParagraph, empty = true, true
		}
		if !empty {
			d.WriteString("<w:r><w:br/></w:r>")
		}
		d.WriteString(docxRuns(strings.TrimRight(line, " ")))
		empty = false
	}
	if !inParagraph {
		d.WriteString("<w:p>" + docxQuoteProperties(""))
	}
	fmt.Fprintf(d, `<w:bookmarkEnd w:id="%d"/><w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference `+
		`w:id="%d"/></w:r></w:p>`, d.bookmarks, s.Number)
}

func docxQuoteProperties(text string) string {
	if rightToLeft(text) {
		return `<w:pPr><w:pStyle w:val="Quote"/><w:bidi/></w:pPr>`
	}
	return `<w:pPr><w:pStyle w:val="Quote"/></w:pPr>`
}

// sources adds the list of sources: each with its hashes and the notes that cite it.
func (d *docxBody) sources(r *Record) {
	d.paragraph("Heading1", docxRuns("Sources"))
	rows := [][]string{{docxBold("No."), docxBold("Document"), docxBold("Notes")}}
	for _, s := range r.Sources {
		cell := docxBold(s.name())
		for _, f := range s.fields() {
			cell += "<w:r><w:br/></w:r>" + docxRuns(f.label+": ")
			if f.digest() {
				cell += docxRun(f.value, `<w:rStyle w:val="Digest"/>`)
			} else {
				cell += docxRuns(f.value)
			}
		}
		rows = append(rows, []string{docxRuns(fmt.Sprint(s.Number)), cell, docxRuns(r.notesOf(s))})
	}
	d.table([]int{640, 7520, 1200}, rows)
}

// custody adds the chain of custody on a page of its own.
func (d *docxBody) custody(r *Record) {
	d.WriteString(`<w:p><w:pPr><w:pStyle w:val="Heading1"/><w:pageBreakBefore/></w:pPr>` + docxRuns("Appendix: Chain of custody") + `</w:p>`)
	d.paragraph("", docxRuns(custodyNote))
	var rows [][]string
	for _, f := range r.Custody.fields(r) {
		value := docxRuns(f.value)
		if f.digest() {
			value = docxRun(f.value, `<w:rStyle w:val="Digest"/>`)
		}
		rows = append(rows, []string{docxBold(f.label), value})
	}
	d.table([]int{2700, 6660}, rows)
	d.paragraph("", "")
}

// table adds a table of runs with columns of these widths, in twentieths of a point.
func (d *docxBody) table(widths []int, rows [][]string) {
	d.WriteString(`<w:tbl><w:tblPr><w:tblStyle w:val="Sources"/><w:tblW w:w="9360" w:type="dxa"/><w:tblLayout ` +
		`w:type="fixed"/></w:tblPr><w:tblGrid>`)
	for _, width := range widths {
		fmt.Fprintf(d, `<w:gridCol w:w="%d"/>`, width)
	}
	d.WriteString("</w:tblGrid>")
	for i, row := range rows {
		d.WriteString(`<w:tr><w:trPr><w:cantSplit/>`)
		if i == 0 && len(widths) == 3 {
			d.WriteString(`<w:tblHeader/>`)
		}
		d.WriteString(`</w:trPr>`)
		for j, cell := range row {
			fmt.Fprintf(d, `<w:tc><w:tcPr><w:tcW w:w="%d" w:type="dxa"/></w:tcPr>`, widths[j])
			d.paragraph("TableText", cell)
			d.WriteString(`</w:tc>`)
		}
		d.WriteString(`</w:tr>`)
	}
	d.WriteString(`</w:tbl>`)
}

// docxFootnotes is the part with the citations.
func docxFootnotes(r *Record) string {
	var b strings.Builder
	b.WriteString(xml.Header + `<w:footnotes xmlns:w="` + wordNamespace + `">` +
		`<w:footnote w:type="separator" w:id="-1"><w:p><w:pPr><w:spacing w:after="0" w:line="240" ` +
		`w:lineRule="auto"/></w:pPr><w:r><w:separator/></w:r></w:p></w:footnote>` +
		`<w:footnote w:type="continuationSeparator" w:id="0"><w:p><w:pPr><w:spacing w:after="0" w:line="240" ` +
		`w:lineRule="auto"/></w:pPr><w:r><w:continuationSeparator/></w:r></w:p></w:footnote>`)
	for _, s := range r.Snippets {
		fmt.Fprintf(&b, `<w:footnote w:id="%d"><w:p><w:pPr><w:pStyle w:val="FootnoteText"/></w:pPr><w:r><w:rPr><w:rStyle `+
			`w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> </w:t></w:r>`, s.Number)
		// Bookmarks are numbered through the whole document.
		fmt.Fprintf(&b, `<w:bookmarkStart w:id="%d" w:name="`+bookmarkCitation+`"/>`, len(r.Snippets)+s.Number, s.Number)
		for _, w := range cite.Italics(cite.Sentence(s.Citation)) {
			if w.Italic {
				b.WriteString(docxRun(w.Text, "<w:i/><w:iCs/>"))
			} else {
				b.WriteString(docxRuns(w.Text))
			}
		}
		fmt.Fprintf(&b, `<w:bookmarkEnd w:id="%d"/></w:p></w:footnote>`, len(r.Snippets)+s.Number)
	}
	b.WriteString(`</w:footnotes>`)
	return b.String()
}

func docxBold(text string) string { return docxRun(text, "<w:b/><w:bCs/>") }

// docxRuns writes a text as runs, parted where its direction changes.
func docxRuns(text string) string {
	var b strings.Builder
	for _, run := range directions(text) {
		properties := ""
		if run.rtl {
			properties = "<w:rtl/>"
		}
		b.WriteString(docxRun(run.text, properties))
	}
	return b.String()
}

// docxRun writes a text as one run with properties. Tabs and line ends are elements of
// their own; what XML cannot hold becomes a space.
func docxRun(text, properties string) string {
	var b strings.Builder
	b.WriteString("<w:r>")
	if properties != "" {
		b.WriteString("<w:rPr>" + properties + "</w:rPr>")
	}
	for i, line := range strings.Split(lineEnds(text), "\n") {
		if i > 0 {
			b.WriteString("<w:br/>")
		}
		for j, cell := range strings.Split(line, "\t") {
			if j > 0 {
				b.WriteString("<w:tab/>")
			}
			if cell != "" {
				b.WriteString(`<w:t xml:space="preserve">` + escapeXML(visible(cell)) + `</w:t>`)
			}
		}
	}
	b.WriteString("</w:r>")
	return b.String()
}

// visible puts a space in the place of each character that no document can show.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		if cite.Hidden(r) {
			return ' '
		}
		return r
	}, text)
}

func escapeXML(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a strings.Builder takes everything
	return b.String()
}
