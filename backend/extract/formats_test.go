package extract

import (
	"archive/zip"
	"bytes"
	"context"
	"strings"
	"testing"
)

// TestFormatsAreLabelledAlike reads one agreement, numbered by each format's own lists.
func TestFormatsAreLabelledAlike(t *testing.T) {
	t.Parallel()
	const w = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`
	item := func(level, text string) string {
		return `<w:p><w:pPr><w:numPr><w:ilvl w:val="` + level + `"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>` + text + `</w:t></w:r></w:p>`
	}
	const office = `xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"`
	sources := map[string][]byte{
		"a.txt": []byte("1. Duties. Each of them shall\n\na. read; and\n\nb. write.\n\nThey meet once in every month of the year.\n\n2. Law. None.\n"),
		"a.html": []byte(`<!DOCTYPE html><html><body><ol><li>Duties. Each of them shall<ol type="a"><li>read; and</li><li>write.</li></ol>
<p>They meet once in every month of the year.</p></li><li>Law. None.</li></ol></body></html>`),
		"a.rtf": []byte(`{\rtf1\ansi\deff0{\fonttbl{\f0 Times;}}{\listtext\pard 1.\tab}\pard Duties. Each of them shall\par
{\listtext\pard a.\tab}\pard read; and\par{\listtext\pard b.\tab}\pard write.\par
\pard They meet once in every month of the year.\par{\listtext\pard 2.\tab}\pard Law. None.\par}`),
		"a.docx": zipped(t, map[string]string{
			"[Content_Types].xml":          `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/numbering.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.numbering+xml"/></Types>`,
			"_rels/.rels":                  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
			"word/_rels/document.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/></Relationships>`,
			"word/numbering.xml": `<w:numbering ` + w + `><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>` +
				`<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%2."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`,
			"word/document.xml": `<w:document ` + w + `><w:body>` + item("0", "Duties. Each of them shall") + item("1", "read; and") + item("1", "write.") +
				`<w:p><w:r><w:t>They meet once in every month of the year.</w:t></w:r></w:p>` + item("0", "Law. None.") + `</w:body></w:document>`,
		}),
		"a.odt": zipped(t, map[string]string{
			"mimetype": "application/vnd.oasis.opendocument.text",
			"content.xml": `<office:document-content ` + office + ` office:version="1.3"><office:automatic-styles><text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/>` +
				`<text:list-level-style-number text:level="2" style:num-format="a" style:num-suffix="."/></text:list-style></office:automatic-styles><office:body><office:text>` +
				`<text:list text:style-name="L"><text:list-item><text:p>Duties. Each of them shall</text:p><text:list><text:list-item><text:p>read; and</text:p></text:list-item><text:list-item><text:p>write.</text:p></text:list-item></text:list></text:list-item></text:list>` +
				`<text:p>They meet once in every month of the year.</text:p><text:list text:style-name="L" text:continue-numbering="true"><text:list-item><text:p>Law. None.</text:p></text:list-item></text:list></office:text></office:body></office:document-content>`,
		}),
	}
	for name, source := range sources {
		t.Run(name, func(t *testing.T) {
			x, err := Read(context.Background(), name, source, Options{})
			if err != nil {
				t.Fatal(err)
			}
			for words, want := range map[string]string{"Each of": "1", "read;": "1.a", "write.": "1.b", "They meet": "1", "None": "2"} {
				if got := x.Layout.Label(strings.Index(x.Text, words)); got != want {
					t.Errorf("%q has label %q, want %q, in %q", words, got, want, x.Text)
				}
			}
		})
	}
}

// zipped is a package of the parts; a mimetype stands first and is not compressed.
func zipped(t *testing.T, parts map[string]string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	add := func(name string, method uint16) {
		f, err := z.CreateHeader(&zip.FileHeader{Name: name, Method: method})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(parts[name])); err != nil {
			t.Fatal(err)
		}
	}
	if _, ok := parts["mimetype"]; ok {
		add("mimetype", zip.Store)
	}
	for name := range parts {
		if name != "mimetype" {
			add(name, zip.Deflate)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
