package extract

import (
	"archive/zip"
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"pincite/backend/extract/extracttest"
)

// A hostile file is damaged, or made to crash, hang or fill the memory of its reader.
type hostile struct {
	name, file string
	source     []byte
	want       error // nil where the file is odd and whole
}

const wordTypes = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
	`<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`

const wordRels = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
	`<Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`

// docx makes a Word document of a body.
func docx(t testing.TB, body string) []byte {
	return docxOf(t, `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>`+body+`</w:body></w:document>`)
}

func docxOf(t testing.TB, document string) []byte {
	return zipOf(t, "[Content_Types].xml", wordTypes, "_rels/.rels", wordRels, "word/document.xml", document)
}

func paragraph(text string) string { return `<w:p><w:r><w:t>` + text + `</w:t></w:r></w:p>` }

// onePage is a PDF with one page that shows content, and with more objects after it.
func onePage(content string, more ...string) []byte {
	objects := append([]string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content),
	}, more...)
	return pdfOf("/Root 1 0 R", objects...)
}

// pdfOf writes a PDF of numbered objects.
func pdfOf(trailer string, objects ...string) []byte {
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

const shown = "BT /F1 12 Tf 72 700 Td (1. Term. This Agreement lasts for one year from the first day.) Tj ET"

// deflated packs zeros into a stream that unfolds to n megabytes.
func deflated(n int) string {
	var b bytes.Buffer
	w := zlib.NewWriter(&b)
	chunk := make([]byte, 1<<20)
	for range n {
		if _, err := w.Write(chunk); err != nil {
			panic(err)
		}
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.String()
}

// flipped changes n bytes of a source, always the same.
func flipped(source []byte, n int) []byte {
	r := rand.New(rand.NewPCG(uint64(n), uint64(len(source))))
	out := bytes.Clone(source)
	for range n {
		out[r.IntN(len(out))] ^= byte(1 + r.IntN(255))
	}
	return out
}

// bomb is an archive with a member that unfolds to n megabytes of zeros.
func bomb(t testing.TB, name string, n int) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	m, err := w.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	chunk := make([]byte, 1<<20)
	for range n {
		if _, err := m.Write(chunk); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// encryptedMember marks the only member of an archive as encrypted.
func encryptedMember(t testing.TB) []byte {
	source := zipOf(t, "secret.txt", "text")
	for _, at := range []int{bytes.Index(source, []byte("secret")) - 24, bytes.LastIndex(source, []byte("secret")) - 38} {
		source[at] |= 1
	}
	return source
}

func wordCorpus(t testing.TB) []hostile {
	whole := docx(t, paragraph("1. Term. It lasts.")+strings.Repeat(paragraph("More words of the same."), 200))
	entities := `<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "aaaaaaaaaaaaaaaa">`
	for c := 'b'; c < 'k'; c++ {
		entities += fmt.Sprintf(`<!ENTITY %c "%s">`, c, strings.Repeat(fmt.Sprintf("&%c;", c-1), 16))
	}
	ns := ` xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`
	return []hostile{
		{"docx cut off", "a.docx", whole[:len(whole)/2], ErrDamaged},
		{"docx without its end", "a.docx", whole[:len(whole)-10], ErrDamaged},
		{"docx of a signature alone", "a.docx", []byte("PK\x03\x04"), ErrDamaged},
		{"docx without a body", "a.docx", zipOf(t, "[Content_Types].xml", wordTypes, "_rels/.rels", wordRels), ErrDamaged},
		{"docx that is no XML", "a.docx", docxOf(t, "\x00\x01\x02"), ErrDamaged},
		{"docx whose XML is cut off", "a.docx", docxOf(t, `<w:document`+ns+`><w:body>`+paragraph("text")+`<w:p>`), ErrDamaged},
		{"docx with an entity bomb", "a.docx", docxOf(t, entities+`]><w:document`+ns+`><w:body>`+paragraph("&j;")+`</w:body></w:document>`), ErrDamaged},
		{"docx with an external entity", "a.docx", docxOf(t, `<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:document`+ns+`><w:body>`+paragraph("&x;")+`</w:body></w:document>`), ErrDamaged},
		{"docx nested deep", "a.docx", docx(t, strings.Repeat("<w:sdt><w:sdtContent>", 20_000)+paragraph("text")+strings.Repeat("</w:sdtContent></w:sdt>", 20_000)), ErrTooLarge},
		{"docx with an empty body", "a.docx", docx(t, ""), ErrEmpty},
		{"docx encrypted", "a.docx", oleOf("EncryptedPackage", "EncryptionInfo"), ErrPassword},
		{"xlsx encrypted", "a.xlsx", oleOf("EncryptedPackage", "EncryptionInfo"), ErrPassword},
		{"docx that is a sheet", "a.docx", zipOf(t, "[Content_Types].xml", `<Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>`), ErrUnsupported},
	}
}

func pdfCorpus() []hostile {
	whole := onePage(shown)
	many := make([]string, 0, 100_003)
	many = append(many, "<< /Type /Catalog /Pages 2 0 R >>", "")
	kids := strings.Builder{}
	for i := range 100_001 {
		many = append(many, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1 1] >>")
		fmt.Fprintf(&kids, "%d 0 R ", i+3)
	}
	many[1] = "<< /Type /Pages /Count 100001 /Kids [" + kids.String() + "] >>"
	huge := deflated(600)
	return []hostile{
		{"pdf of a signature alone", "a.pdf", []byte("%PDF-1.7\n"), ErrDamaged},
		{"pdf cut off", "a.pdf", whole[:len(whole)/2], ErrDamaged},
		{"pdf with a broken table, which can be mended", "a.pdf", bytes.Replace(whole, []byte("startxref\n"), []byte("startxref\n9"), 1), nil},
		{"pdf with 100,001 pages", "a.pdf", pdfOf("/Root 1 0 R", many...), ErrTooLarge},
		{"pdf whose pages are their own children", "a.pdf", pdfOf("/Root 1 0 R", "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [2 0 R] >>"), ErrDamaged},
		{"pdf without a catalog", "a.pdf", pdfOf("/Root 9 0 R", "<< >>"), ErrDamaged},
		{"pdf with no pages", "a.pdf", pdfOf("/Root 1 0 R", "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 0 /Kids [] >>"), ErrDamaged},
		{"pdf with a blank page", "a.pdf", onePage(""), ErrEmpty},
		{"pdf with a stream that unfolds to 600 MB", "a.pdf", pdfOf("/Root 1 0 R", "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
			"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>", fmt.Sprintf("<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream", len(huge), huge)), ErrTooLarge},
		{"pdf encrypted in an unknown way", "a.pdf", pdfOf("/Root 1 0 R /Encrypt << /Filter /None /V 99 >>", "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 0 /Kids [] >>"), ErrUnsupported},
		{"pdf nested deep", "a.pdf", onePage(strings.Repeat("[", 1_000_000)), ErrDamaged},
	}
}

func textCorpus() []hostile {
	return []hostile{
		{"no bytes", "a.txt", nil, ErrEmpty},
		{"no bytes, named pdf", "a.pdf", nil, ErrEmpty},
		{"zeros", "a.txt", make([]byte, 1<<20), ErrBinary},
		{"zeros, named docx", "a.docx", make([]byte, 1<<10), ErrBinary},
		{"random bytes", "a.txt", flipped(make([]byte, 4096), 100_000), ErrBinary},
		{"200 MB and a byte", "a.txt", make([]byte, MaxSource+1), ErrTooLarge},
		{"white space", "a.txt", bytes.Repeat([]byte(" \n"), 1<<20), ErrEmpty},
		{"one line of 20 MB", "a.txt", bytes.Repeat([]byte("word "), 4<<20), nil},
		{"numbers without end", "a.txt", []byte(strings.Repeat("(a) (i) (A) 1. 1.1. ", 100_000)), nil},
		{"brackets without end", "a.txt", bytes.Repeat([]byte("("), 1<<20), nil},
		{"markdown with fences alone", "a.md", bytes.Repeat([]byte("```\n"), 100_000), nil},
		{"an executable", "a.doc", append([]byte("MZ\x90\x00\x03\x00\x00\x00"), make([]byte, 512)...), ErrBinary},
	}
}

func markupCorpus() []hostile {
	return []hostile{
		{"html nested deep", "a.html", []byte("<html>" + strings.Repeat("<div>", 100_000) + "text"), ErrTooLarge},
		{"html with formats misnested", "a.html", []byte("<html>" + strings.Repeat("<b><i><p>", 150) + "text"), nil},
		{"html that shows nothing", "a.html", []byte("<html><script>text</script>"), ErrEmpty},
		{"html of 40 MB", "a.html", append([]byte("<html>"), bytes.Repeat([]byte("<p>a"), 10<<20)...), ErrTooLarge},
		{"html with a tag without an end", "a.html", []byte("<html><p>text<a href='" + strings.Repeat("x", 1<<20)), nil},
		{"rtf nested deep", "a.rtf", []byte(`{\rtf1` + strings.Repeat("{", 100_000)), ErrTooLarge},
		{"rtf cut off", "a.rtf", []byte(`{\rtf1 text`), ErrDamaged},
		{"rtf with too long a number", "a.rtf", []byte(`{\rtf1\u99999999999999999999 text}`), nil},
		{"rtf whose picture has no end", "a.rtf", []byte(`{\rtf1{\pict\bin2000000000 x}}`), ErrDamaged},
		{"rtf that shows nothing", "a.rtf", []byte(`{\rtf1{\*\unknown text}}`), ErrEmpty},
		{"rtf that skips everything", "a.rtf", []byte(`{\rtf1\uc2000000000\u65 text}`), nil},
	}
}

func mailCorpus(t testing.TB) []hostile {
	nested := strings.Builder{}
	nested.WriteString("From: a\nMIME-Version: 1.0\n")
	for i := range 200 {
		fmt.Fprintf(&nested, "Content-Type: multipart/mixed; boundary=b%d.\n\n--b%[1]d.\n", i)
	}
	msg := extracttest.Compound(&extracttest.Storage{Streams: map[string][]byte{"__properties_version1.0": make([]byte, 32), "__substg1.0_1000001F": []byte("t\x00")}})
	loop := bytes.Clone(msg)
	for i := 512; i+4 <= len(loop); i += 4 { // every chain of sectors leads back to its start
		if bytes.Equal(loop[i:i+4], []byte{0xFE, 0xFF, 0xFF, 0xFF}) {
			copy(loop[i:], []byte{0, 0, 0, 0})
		}
	}
	return []hostile{
		{"eml nested deep", "a.eml", []byte(nested.String()), ErrTooLarge},
		{"eml with 20,000 parts", "a.eml", []byte("From: a\nContent-Type: multipart/mixed; boundary=b\n\n" + strings.Repeat("--b\n\nx\n", 20_000) + "--b--\n"), ErrTooLarge},
		{"eml cut off", "a.eml", []byte("From: a\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\ntext"), ErrDamaged},
		{"eml without a boundary", "a.eml", []byte("From: a\nContent-Type: multipart/mixed\n\ntext"), ErrDamaged},
		{"eml encrypted", "a.eml", []byte("From: a\nContent-Type: multipart/encrypted; boundary=b\n\n--b\n\nx\n--b--\n"), ErrPassword},
		{"eml with a header of 2 MB", "a.eml", []byte("From: " + strings.Repeat("a", 2<<20) + "\n\ntext"), ErrDamaged},
		{"msg cut off", "a.msg", msg[:len(msg)-600], ErrDamaged},
		{"msg of a signature alone", "a.msg", []byte("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), ErrDamaged},
		{"msg whose sectors lead back", "a.msg", loop, ErrDamaged},
		{"doc without a program for it", "a.doc", oleOf("WordDocument"), ErrTool},
		{"xls", "a.doc", oleOf("Workbook"), ErrUnsupported},
	}
}

func archiveCorpus(t testing.TB) []hostile {
	whole := zipOf(t, "a.txt", strings.Repeat("text ", 1000))
	inner := zipOf(t, "a.txt", "text")
	for range 20 {
		inner = zipOf(t, "inner.zip", string(inner))
	}
	many := make([]string, 0, 20_002)
	for range 10_001 {
		many = append(many, "a", "")
	}
	return []hostile{
		{"zip cut off", "a.zip", whole[:len(whole)-30], ErrDamaged},
		{"zip without members", "a.zip", zipOf(t), ErrEmpty},
		{"zip with 10,001 members", "a.zip", zipOf(t, many...), ErrTooLarge},
		{"zip with a member of 201 MB", "a.zip", bomb(t, "huge.txt", 201), nil},
		{"zip in zip in zip", "a.zip", inner, nil},
		{"zip whose names climb out", "a.zip", zipOf(t, "../../a", "x", `..\..\b`, "x", "/c", "x", `C:\d`, "x"), nil},
		{"zip encrypted", "a.zip", encryptedMember(t), nil},
		{"zip with a name of 60,000 bytes", "a.zip", zipOf(t, strings.Repeat("n", 60_000), "x"), nil},
		{"a picture without Tesseract", "a.png", picture(t), ErrNeedsOCR},
		{"a picture cut off in its head", "a.png", picture(t)[:20], ErrDamaged},
		{"a picture of 65,535 × 65,535 dots", "a.gif", []byte("GIF89a\xFF\xFF\xFF\xFF\x00\x00\x00"), ErrTooLarge},
		{"7z", "a.zip", []byte("7z\xBC\xAF\x27\x1C\x00\x04"), ErrUnsupported},
	}
}

// TestHostileFiles reads all of them: each ends in its error, with a next step, in time.
func TestHostileFiles(t *testing.T) {
	var corpus []hostile
	corpus = append(corpus, wordCorpus(t)...)
	corpus = append(corpus, pdfCorpus()...)
	corpus = append(corpus, textCorpus()...)
	corpus = append(corpus, markupCorpus()...)
	corpus = append(corpus, mailCorpus(t)...)
	corpus = append(corpus, archiveCorpus(t)...)
	if len(corpus) < 60 {
		t.Errorf("%d files", len(corpus))
	}
	for _, h := range corpus {
		t.Run(h.name, func(t *testing.T) {
			start := time.Now()
			x, err := Read(context.Background(), h.file, h.source, Options{})
			if took := time.Since(start); took > 30*time.Second {
				t.Errorf("took %v", took)
			}
			if !errors.Is(err, h.want) {
				t.Fatalf("got %v, want %v", err, h.want)
			}
			if err == nil {
				extracttest.Check(t, x)
				return
			}
			if !strings.Contains(err.Error(), "; ") {
				t.Errorf("no next step: %v", err)
			}
		})
	}
}

// TestFlippedBits reads sources of every format with bytes changed: whatever comes keeps
// the promises of a text, and nothing panics.
func TestFlippedBits(t *testing.T) {
	sources := map[string][]byte{
		"a.docx": docx(t, paragraph("1. Term.")+paragraph("(a) It lasts.")),
		"a.pdf":  onePage(shown),
		"a.rtf":  []byte(`{\rtf1\ansi{\fonttbl{\f0 Times;}}1. Term.\par{\listtext (a)\tab}It lasts.{\footnote note}\par}`),
		"a.html": []byte("<html><h1>1. Term</h1><ol type=a><li>It lasts.</ol><table><tr><td>a<td>b</table>"),
		"a.eml":  []byte("From: a\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html\n\n<p>text\n--b\nContent-Disposition: attachment; filename=x.txt\n\nmore\n--b--\n"),
		"a.msg":  extracttest.Compound(&extracttest.Storage{Streams: map[string][]byte{"__properties_version1.0": make([]byte, 64), "__substg1.0_1000001F": []byte("t\x00e\x00x\x00t\x00")}}),
		"a.zip":  zipOf(t, "a.txt", "text", "b/c.txt", "more"),
		"a.md":   []byte("# 1. Term\n\n(a) It lasts.\n"),
	}
	for name, source := range sources {
		t.Run(name, func(t *testing.T) {
			for n := range 100 {
				x, err := Read(context.Background(), name, flipped(source, 1+n), Options{})
				if err == nil {
					extracttest.Check(t, x)
				} else if !strings.Contains(err.Error(), "; ") {
					t.Errorf("no next step: %v", err)
				}
			}
		})
	}
}

// picture is a small white PNG.
func picture(t testing.TB) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 8, 8))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
