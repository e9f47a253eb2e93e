package redline

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
	"time"
)

// Run is words of a paragraph that have one status.
type Run struct {
	Text string
	// Struck words were deleted or moved away, Added ones were inserted or moved here.
	Struck, Added bool
}

const plainTypes = `<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
	`<Default Extension="xml" ContentType="application/xml"/>` +
	`<Override PartName="/word/document.xml" ` +
	`ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`

const plainRelations = `<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" ` +
	`Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`

// Plain returns a Word file of paragraphs with what was deleted and inserted as tracked changes: the redline of
// documents that are not both Word files, in the words of the second without its looks.
func Plain(paragraphs [][]Run, o Options) ([]byte, error) {
	p := plainWriter{author: o.Author, date: o.Date}
	if p.author == "" {
		p.author = "Pincite"
	}
	for _, runs := range paragraphs {
		p.paragraph(runs)
	}
	if len(paragraphs) == 0 {
		p.b.WriteString("<w:p/>")
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, part := range [][2]string{
		{"[Content_Types].xml", plainTypes}, {"_rels/.rels", plainRelations},
		{"word/document.xml", `<?xml version="1.0" encoding="UTF-8"?>` + "\n" + `<w:document xmlns:w="` + transitional + `"><w:body>` +
			p.b.String() + `</w:body></w:document>`},
	} {
		w, err := z.CreateHeader(&zip.FileHeader{Name: part[0], Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)})
		if err != nil {
			return nil, err
		}
		if _, err := w.Write([]byte(part[1])); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return out.Bytes(), err
}

type plainWriter struct {
	b      strings.Builder
	author string
	date   time.Time
	next   int
}

// change returns the attributes of a change.
func (p *plainWriter) change() string {
	p.next++
	date := ""
	if !p.date.IsZero() {
		date = ` w:date="` + p.date.UTC().Format("2006-01-02T15:04:05Z") + `"`
	}
	return fmt.Sprintf(` w:id="%d" w:author="%s"%s`, p.next, escaped(p.author), date)
}

func (p *plainWriter) paragraph(runs []Run) {
	struck, added := len(runs) > 0, len(runs) > 0
	for _, r := range runs {
		struck, added = struck && r.Struck, added && r.Added
	}
	p.b.WriteString("<w:p>")
	switch {
	case struck:
		p.b.WriteString("<w:pPr><w:rPr><w:del" + p.change() + "/></w:rPr></w:pPr>")
	case added:
		p.b.WriteString("<w:pPr><w:rPr><w:ins" + p.change() + "/></w:rPr></w:pPr>")
	}
	for _, r := range runs {
		switch {
		case r.Struck:
			p.b.WriteString("<w:del" + p.change() + ">" + plainRun(r.Text, "delText") + "</w:del>")
		case r.Added:
			p.b.WriteString("<w:ins" + p.change() + ">" + plainRun(r.Text, "t") + "</w:ins>")
		default:
			p.b.WriteString(plainRun(r.Text, "t"))
		}
	}
	p.b.WriteString("</w:p>")
}

// plainRun writes words, with tabs and line ends as Word has them.
func plainRun(text, tag string) string {
	var b strings.Builder
	b.WriteString("<w:r>")
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			b.WriteString("<w:br/>")
		}
		for k, cell := range strings.Split(line, "\t") {
			if k > 0 {
				b.WriteString("<w:tab/>")
			}
			if cell != "" {
				b.WriteString("<w:" + tag + ` xml:space="preserve">` + escaped(cell) + "</w:" + tag + ">")
			}
		}
	}
	b.WriteString("</w:r>")
	return b.String()
}

func escaped(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a builder does not fail
	return b.String()
}
