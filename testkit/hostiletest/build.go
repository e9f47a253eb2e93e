package hostiletest

import (
	"archive/zip"
	"bytes"
	"fmt"
	"image"
	"image/png"
	"io"
	"math/rand/v2"
	"strings"

	"pincite/testkit/extracttest"
)

// must panics where something cannot be written to memory, which does not happen.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// Zip packs members: names and contents in turn.
func Zip(members ...string) []byte {
	headers := make([]*zip.FileHeader, 0, len(members)/2)
	contents := make([]string, 0, len(members)/2)
	for i := 0; i < len(members); i += 2 {
		headers = append(headers, &zip.FileHeader{Name: members[i], Method: zip.Deflate})
		contents = append(contents, members[i+1])
	}
	return zipOf(headers, contents)
}

func zipOf(headers []*zip.FileHeader, contents []string) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for i, h := range headers {
		m, err := w.CreateHeader(h)
		must(err)
		_, err = io.WriteString(m, contents[i])
		must(err)
	}
	must(w.Close())
	return b.Bytes()
}

const wordTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
	`<Override PartName="/word/document.xml" ` +
	`ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`

const wordRels = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
	`<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" ` +
	`Target="word/document.xml"/></Relationships>`

const wordNamespace = ` xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`

// Docx makes a Word document of a body, with more members behind it.
func Docx(body string, members ...string) []byte {
	return docxOf(`<?xml version="1.0"?><w:document`+wordNamespace+`><w:body>`+body+`</w:body></w:document>`, members...)
}

func docxOf(document string, members ...string) []byte {
	return Zip(append([]string{"[Content_Types].xml", wordTypes, "_rels/.rels", wordRels, "word/document.xml", document}, members...)...)
}

// Paragraph is one of a [Docx].
func Paragraph(text string) string { return `<w:p><w:r><w:t>` + text + `</w:t></w:r></w:p>` }

// ODT makes an OpenDocument text of a body.
func ODT(body string) []byte {
	return Zip("mimetype", "application/vnd.oasis.opendocument.text", "content.xml",
		`<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" `+
			`xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" `+
			`office:version="1.3"><office:body><office:text>`+body+`</office:text></office:body></office:document-content>`)
}

// PDF writes a file of objects that are numbered from 1.
func PDF(trailer string, objects ...string) []byte {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n")
	offsets := make([]int, len(objects))
	for i, o := range objects {
		offsets[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(objects)+1)
	for _, at := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d %s >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, trailer, start)
	return b.Bytes()
}

// Page is a PDF with one page that shows content; it has the objects 1 to 4, and more
// come behind them.
func Page(content string, more ...string) []byte {
	return pageOf("/Contents 4 0 R", "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>", content, more...)
}

func pageOf(entries, resources, content string, more ...string) []byte {
	return PDF("/Root 1 0 R", append([]string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] " + entries + " /Resources << " + resources + " >> >>",
		stream("", content),
	}, more...)...)
}

func stream(entries, content string) string {
	return fmt.Sprintf("<< /Length %d %s >>\nstream\n%s\nendstream", len(content), entries, content)
}

// Shown draws a line of text on a [Page].
const Shown = "BT /F1 12 Tf 72 700 Td (1. Term. This Agreement with " + Secret + " lasts for one year from the first day.) Tj ET"

// Flipped changes n bytes of a source, always the same.
func Flipped(source []byte, n int) []byte {
	r := rand.New(rand.NewPCG(uint64(n), uint64(len(source))))
	out := bytes.Clone(source)
	for range n {
		out[r.IntN(len(out))] ^= byte(1 + r.IntN(255))
	}
	return out
}

// OLE is a compound file with streams of these names.
func OLE(streams ...string) []byte {
	s := &extracttest.Storage{Streams: map[string][]byte{}}
	for _, name := range streams {
		s.Streams[name] = []byte("content")
	}
	return extracttest.Compound(s)
}

// Message is an Outlook message with a body.
func Message() []byte {
	return extracttest.Compound(&extracttest.Storage{Streams: map[string][]byte{
		"__properties_version1.0": make([]byte, 64), "__substg1.0_1000001F": []byte("T\x00e\x00r\x00m\x00 \x001\x00"),
	}})
}

// Picture is a small white PNG.
func Picture() []byte {
	var b bytes.Buffer
	must(png.Encode(&b, image.NewGray(image.Rect(0, 0, 8, 8))))
	return b.Bytes()
}

// Good are small whole files of every format that can be written here, by extension.
func Good() map[string][]byte {
	words := strings.Repeat("The Agreement with "+Secret+" lasts for one year. ", 10)
	return map[string][]byte{
		".docx": Docx(Paragraph("1. Term.") + Paragraph("(a) "+words)),
		".odt":  ODT("<text:h text:outline-level=\"1\">1. Term</text:h><text:p>" + words + "</text:p>"),
		".pdf":  Page(Shown),
		".rtf":  []byte(`{\rtf1\ansi{\fonttbl{\f0 Times;}}1. Term.\par{\listtext (a)\tab}` + words + `{\footnote note}\par}`),
		".html": []byte("<html><h1>1. Term</h1><ol type=a><li>" + words + "</ol><table><tr><td>a<td>b</table></html>"),
		".eml":  Mail(words),
		".msg":  Message(),
		".zip":  Zip("a.txt", words, "b/c.txt", "more"),
		".md":   []byte("# 1. Term\n\n(a) " + words + "\n"),
		".txt":  []byte("1. Term\n\n(a) " + words + "\n"),
	}
}

// Mail is a message with a body and an attachment.
func Mail(text string) []byte {
	return []byte("From: a@example.com\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: " +
		"text/html\r\n\r\n<p>" + text +
		"\r\n--b\r\nContent-Disposition: attachment; filename=x.txt\r\n\r\nThe attachment.\r\n--b--\r\n")
}
