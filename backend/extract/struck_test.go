package extract_test

import (
	"slices"
	"strings"
	"testing"

	"pincite/backend/extract"
	"pincite/backend/extract/canon"
	"pincite/testkit/hostiletest"
)

// TestStruckWords tells of words that are struck through by their look alone, and of no others.
func TestStruckWords(t *testing.T) {
	t.Parallel()
	run := func(properties, text string) string {
		return `<w:p><w:r><w:rPr>` + properties + `</w:rPr><w:t>` + text + `</w:t></w:r></w:p>`
	}
	styled := func(body string) []byte {
		const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
		return hostiletest.Docx(body, "word/_rels/document.xml.rels",
			`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="`+office+`/styles" Target="styles.xml"/></Relationships>`,
			"word/styles.xml", `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="character" w:styleId="Deleted"><w:rPr><w:strike/></w:rPr></w:style></w:styles>`)
	}
	odt := func(line, text string) []byte {
		return hostiletest.Zip("mimetype", "application/vnd.oasis.opendocument.text", "content.xml", `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" `+
			`xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"><office:automatic-styles>`+
			`<style:style style:name="T1" style:family="text"><style:text-properties style:text-line-through-style="`+line+`"/></style:style></office:automatic-styles>`+
			`<office:body><office:text><text:p>The fee is <text:span text:style-name="T1">`+text+`</text:span> 90.</text:p></office:text></office:body></office:document-content>`)
	}
	for _, test := range []struct {
		name   string
		source []byte
		struck bool
	}{
		{"a.docx", hostiletest.Docx(run("<w:strike/>", "100")), true},
		{"twice.docx", hostiletest.Docx(run("<w:dstrike/>", "100")), true},
		{"off.docx", hostiletest.Docx(run(`<w:strike w:val="0"/>`, "100")), false},
		{"hidden.docx", hostiletest.Docx(run("", "90") + run("<w:strike/><w:vanish/>", "100")), false},
		{"deleted.docx", hostiletest.Docx(run("", "90") + `<w:p><w:del><w:r><w:rPr><w:strike/></w:rPr><w:delText>100</w:delText></w:r></w:del></w:p>`), false},
		{"style.docx", styled(run(`<w:rStyle w:val="Deleted"/>`, "100")), true},
		{"style that is overruled.docx", styled(run(`<w:rStyle w:val="Deleted"/><w:strike w:val="false"/>`, "100")), false},
		{"a.odt", odt("solid", "100"), true},
		{"none.odt", odt("none", "100"), false},
		{"blank.odt", odt("solid", " "), false},
		{"a.rtf", []byte(`{\rtf1 The fee is {\strike 100} 90.\par}`), true},
		{"off.rtf", []byte(`{\rtf1 The fee is {\strike\strike0 100} \striked1\plain 90.\par}`), false},
		{"a.html", []byte("<p>The fee is <s>100</s> 90."), true},
		{"style.html", []byte("<p>The fee is <span style='text-decoration: line-through red'>100</span> 90."), true},
		{"deleted.html", []byte("<p>The fee is <del>100</del> <u>90</u>."), false},
		{"a.eml", hostiletest.Mail("The fee is <strike>100</strike> 90."), true},
	} {
		text, err := extract.Read(t.Context(), test.name, test.source, extract.Options{})
		if err != nil {
			t.Fatalf("%s: %v", test.name, err)
		}
		if got := slices.Contains(text.Notices, canon.Struck); got != test.struck || test.struck && !strings.Contains(text.Text, "100") {
			t.Errorf("%s: %q, notices %q", test.name, text.Text, text.Notices)
		}
	}
}
