package unseen_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// pack makes an archive of members by name, always the same.
func pack(members map[string]string) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range slices.Sorted(maps.Keys(members)) {
		m, err := w.Create(name)
		if err == nil {
			_, err = io.WriteString(m, members[name])
		}
		if err != nil {
			panic(err) // memory does not fail
		}
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

const (
	officeRelations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	wordNames       = ` xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="` + officeRelations + `"` +
		` xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"` +
		` xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"` +
		` xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"` +
		` xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"`
)

// root wraps the content of a part: hdr, ftr, comments and so on.
func root(name, content string) string {
	return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:` + name + wordNames + `>` + content + `</w:` + name + `>`
}

// docx makes a Word document of a body, with more parts by name ("header1.xml", or "customXml/item1.xml"). What
// lies in the folder word and has a name of a known kind is related to the document by the name without its extension.
func docx(body string, parts map[string]string) []byte {
	members := map[string]string{
		"_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="d" Type="` + officeRelations + `/officeDocument" Target="word/document.xml"/></Relationships>`,
		"[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
			`<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
		"word/document.xml": root("document", `<w:body>`+body+`</w:body>`),
	}
	var relations strings.Builder
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		if strings.Contains(name, "/") {
			members[name] = parts[name]
			continue
		}
		members["word/"+name] = parts[name]
		id, _, _ := strings.Cut(name, ".")
		kind := strings.TrimRight(id, "0123456789")
		if kind == "chunk" {
			kind = "aFChunk"
		}
		fmt.Fprintf(&relations, `<Relationship Id="%s" Type="%s/%s" Target="%s"/>`, id, officeRelations, kind, name)
	}
	members["word/_rels/document.xml.rels"] = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` + relations.String() + `</Relationships>`
	return pack(members)
}

func run(text string) string { return `<w:r><w:t xml:space="preserve">` + text + `</w:t></w:r>` }

// styled is a run with properties.
func styled(properties, text string) string {
	return `<w:r><w:rPr>` + properties + `</w:rPr><w:t xml:space="preserve">` + text + `</w:t></w:r>`
}

// para is a paragraph of one run, paragraph one of runs.
func para(text string) string { return paragraph(run(text)) }

func paragraph(content ...string) string { return `<w:p>` + strings.Join(content, "") + `</w:p>` }

func properties(p, content string) string {
	return `<w:p><w:pPr>` + p + `</w:pPr>` + content + `</w:p>`
}

// by is who changed what, and when; id parts changes from each other.
func by(id int) string {
	return fmt.Sprintf(` w:id="%d" w:author="R. Ames" w:date="2024-05-03T09:00:00Z"`, id)
}

func inserted(id int, runs string) string { return `<w:ins` + by(id) + `>` + runs + `</w:ins>` }

func deleted(id int, text string) string {
	return `<w:del` + by(id) + `><w:r><w:delText xml:space="preserve">` + text + `</w:delText></w:r></w:del>`
}

// field is a field of instructions with a result, "" for none.
func field(instructions, result string) string {
	out := `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ` + instructions + ` </w:instrText></w:r>`
	if result != "" {
		out += `<w:r><w:fldChar w:fldCharType="separate"/></w:r>` + run(result)
	}
	return out + `<w:r><w:fldChar w:fldCharType="end"/></w:r>`
}

func cell(content string) string { return `<w:tc>` + content + `</w:tc>` }

func row(cells ...string) string { return `<w:tr>` + strings.Join(cells, "") + `</w:tr>` }

// wordCase is a case of one Word document.
func wordCase(kind, name, body string, parts map[string]string, text, never []string, notes ...string) Case {
	return Case{Kind: kind, Name: name, Ext: ".docx", Bytes: docx(body, parts), Text: text, Never: never, Notes: notes}
}

const odfNames = ` xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"` +
	` xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"` +
	` xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"` +
	` xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:meta="urn:oasis:names:tc:opendocument:xmlns:meta:1.0"` +
	` xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"`

// odt makes an OpenDocument text of a body, automatic styles and what its pages have about them.
func odt(body, styles, master string) []byte {
	return pack(map[string]string{
		"mimetype": "application/vnd.oasis.opendocument.text",
		"content.xml": `<?xml version="1.0" encoding="UTF-8"?><office:document-content` + odfNames + ` office:version="1.3"><office:automatic-styles>` + styles +
			`</office:automatic-styles><office:body><office:text>` + body + `</office:text></office:body></office:document-content>`,
		"styles.xml": `<office:document-styles` + odfNames + ` office:version="1.3"><office:styles/><office:master-styles>` + master + `</office:master-styles></office:document-styles>`,
	})
}
