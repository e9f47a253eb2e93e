package hostiletest

import (
	"fmt"
	"strings"

	"pincite/backend/extract/canon"
)

func words() []Source {
	whole := Docx(Paragraph("1. Term. "+Secret) + strings.Repeat(Paragraph("More words of the same."), 200))
	entities := `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "aaaaaaaaaaaaaaaa">`
	for c := 'b'; c < 'k'; c++ {
		entities += fmt.Sprintf(`<!ENTITY %c "%s">`, c, strings.Repeat(fmt.Sprintf("&%c;", c-1), 16))
	}
	body := func(text string) string {
		return `<w:document` + wordNamespace + `><w:body>` + Paragraph(text) + `</w:body></w:document>`
	}
	rels := func(targets ...string) string {
		out := `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
		for i, target := range targets {
			out += fmt.Sprintf(`<Relationship Id="x%d" TargetMode="External" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="%s"/>`, i, target)
		}
		return out + `</Relationships>`
	}
	style := `<w:styles` + wordNamespace + `><w:style w:type="paragraph" w:styleId="A"><w:basedOn w:val="B"/></w:style><w:style w:type="paragraph" w:styleId="B"><w:basedOn w:val="A"/></w:style></w:styles>`
	return []Source{
		source("docx cut off", ".docx", whole[:len(whole)/2], canon.ErrDamaged),
		source("docx without its end", ".docx", whole[:len(whole)-10], canon.ErrDamaged),
		source("docx of a signature alone", ".docx", []byte("PK\x03\x04"), canon.ErrDamaged),
		source("docx without a body", ".docx", Zip("[Content_Types].xml", wordTypes, "_rels/.rels", wordRels), canon.ErrDamaged),
		source("docx that is no XML", ".docx", docxOf("\x00\x01\x02"), canon.ErrDamaged),
		source("docx whose XML is cut off", ".docx", docxOf(`<w:document`+wordNamespace+`><w:body>`+Paragraph(Secret)+`<w:p>`), canon.ErrDamaged),
		source("docx with an entity bomb", ".docx", docxOf(entities+`]>`+body("&j;")), canon.ErrDamaged),
		source("docx with an external entity", ".docx", docxOf(`<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>`+body("&x;")), canon.ErrDamaged),
		source("docx nested deep", ".docx", Docx(strings.Repeat("<w:sdt><w:sdtContent>", 20_000)+Paragraph(Secret)+strings.Repeat("</w:sdtContent></w:sdt>", 20_000)), canon.ErrTooLarge),
		source("docx with an empty body", ".docx", Docx(""), canon.ErrEmpty),
		source("docx encrypted", ".docx", OLE("EncryptedPackage", "EncryptionInfo"), canon.ErrPassword),
		source("xlsx encrypted", ".xlsx", OLE("EncryptedPackage", "EncryptionInfo"), canon.ErrPassword),
		source("docx that is a sheet", ".docx", Zip("[Content_Types].xml", `<Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>`), canon.ErrUnsupported),
		source("docx that refers to the network and to files", ".docx", Docx(Paragraph(Secret), "word/_rels/document.xml.rels", rels("http://192.0.2.1/t.dotm", "file:///etc/passwd", `\\192.0.2.1\share\t.dotm`))),
		source("docx whose styles lead in a circle", ".docx", Docx(`<w:p><w:pPr><w:pStyle w:val="A"/></w:pPr><w:r><w:t>`+Secret+`</w:t></w:r></w:p>`,
			"word/styles.xml", style, "word/_rels/document.xml.rels", strings.ReplaceAll(rels("styles.xml"), "attachedTemplate", "styles"))),
		source("docx of a million empty paragraphs", ".docx", Docx(strings.Repeat("<w:p/>", 1_000_000)), canon.ErrEmpty, canon.ErrTooLarge),
		source("odt cut off", ".odt", Good()[".odt"][:300], canon.ErrDamaged),
		source("odt with a document type", ".odt", Zip("mimetype", "application/vnd.oasis.opendocument.text", "content.xml", entities+"]><a>&j;</a>"), canon.ErrDamaged),
		source("odt nested deep", ".odt", ODT(strings.Repeat("<text:list><text:list-item>", 20_000)+Secret), canon.ErrTooLarge, canon.ErrDamaged),
		source("odt without content", ".odt", Zip("mimetype", "application/vnd.oasis.opendocument.text"), canon.ErrDamaged),
		source("odt that repeats a space two billion times", ".odt", ODT(`<text:p>`+Secret+`<text:s text:c="2000000000"/>end</text:p>`), nil, canon.ErrTooLarge),
	}
}
