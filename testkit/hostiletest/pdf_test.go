package hostiletest

import (
	"bytes"
	"fmt"
	"strings"

	"pincite/backend/extract/canon"
)

const (
	catalog = "<< /Type /Catalog /Pages 2 0 R >>"
	onePage = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
)

func pdfs() []Source {
	whole := Page(Shown)
	huge := zeros(600)
	return append([]Source{
		source("pdf of a signature alone", ".pdf", []byte("%PDF-1.7\n"), canon.ErrDamaged),
		source("pdf cut off", ".pdf", whole[:len(whole)/2], canon.ErrDamaged),
		source("pdf with a broken table, which can be mended", ".pdf", bytes.Replace(whole, []byte("startxref\n"), []byte("startxref\n9"), 1)),
		source("pdf with 100,001 pages", ".pdf", manyPages(100_001), canon.ErrTooLarge),
		source("pdf without a catalog", ".pdf", PDF("/Root 9 0 R", "<< >>"), canon.ErrDamaged),
		source("pdf with no pages", ".pdf", PDF("/Root 1 0 R", catalog, "<< /Type /Pages /Count 0 /Kids [] >>"), canon.ErrDamaged),
		source("pdf with a blank page", ".pdf", Page(""), canon.ErrEmpty),
		source("pdf with a stream that unfolds to 600 MB", ".pdf", PDF("/Root 1 0 R", catalog, onePage,
			"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>", stream("/Filter /FlateDecode", huge)), canon.ErrTooLarge),
		source("pdf encrypted in an unknown way", ".pdf", PDF("/Root 1 0 R /Encrypt << /Filter /None /V 99 >>", catalog, "<< /Type /Pages /Count 0 /Kids [] >>"), canon.ErrUnsupported),
		source("pdf encrypted, its dictionary torn", ".pdf", PDF("/Root 1 0 R /ID [(a) (b)] /Encrypt << /Filter /Standard /V 4 /R 4 /O (x) /U (y) >>", catalog, onePage), canon.ErrDamaged, canon.ErrUnsupported, canon.ErrPassword),
		source("pdf nested deep", ".pdf", Page(strings.Repeat("[", 1_000_000)), canon.ErrDamaged),
		source("pdf with scripts and programs to start", ".pdf", PDF("/Root 1 0 R",
			"<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /Launch /F (/bin/sh) /Win << /F (cmd.exe) >> >> /AA << /WC 5 0 R >> /Names << /JavaScript << /Names [(a) 5 0 R] >> /EmbeddedFiles << /Names [(x) << /F (x.exe) >>] >> >> >>",
			onePage, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /AA << /O 5 0 R >> /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
			stream("", Shown), "<< /S /JavaScript /JS (app.launchURL\\('http://192.0.2.1/'\\)) >>")),
		source("pdf that is a picture", ".pdf", pageOf("/Contents 4 0 R", "/XObject << /I 5 0 R >>", "q 612 0 0 792 0 0 cm /I Do Q",
			stream("/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceGray /BitsPerComponent 8", strings.Repeat("\x80", 64))), canon.ErrNeedsOCR),
		source("pdf whose picture has 60,000 × 60,000 dots", ".pdf", pageOf("/Contents 4 0 R", "/XObject << /I 5 0 R >> /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>", Shown+" q 612 0 0 792 0 0 cm /I Do Q",
			stream("/Type /XObject /Subtype /Image /Width 60000 /Height 60000 /ColorSpace /DeviceRGB /BitsPerComponent 16 /Filter /DCTDecode", "x")), canon.ErrNeedsOCR, nil),
	}, circles()...)
}

// circles are PDFs that lead back to themselves.
func circles() []Source {
	font := func(entries string) string { return "/Font << /F1 << /Type /Font " + entries + " >> >>" }
	chain := make([]string, 0, 300)
	for i := range 300 {
		chain = append(chain, fmt.Sprintf("%d 0 R", i+6))
	}
	form := func(name string) string {
		return stream("/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /A 5 0 R /B 6 0 R >> >>", "/"+name+" Do /"+name+" Do")
	}
	table := Page(Shown)
	start := bytes.LastIndex(table, []byte("xref\n0"))
	return []Source{
		source("pdf whose pages are their own children", ".pdf", PDF("/Root 1 0 R", catalog, "<< /Type /Pages /Count 1 /Kids [2 0 R] >>"), canon.ErrDamaged),
		source("pdf whose table leads back to itself", ".pdf", bytes.Replace(table, []byte("/Root 1 0 R"), fmt.Appendf(nil, "/Root 1 0 R /Prev %d", start), 1)),
		source("pdf whose length is its own stream's", ".pdf", pageOf("/Contents 5 0 R", font("/Subtype /Type1 /BaseFont /Helvetica"), "", "<< /Length 5 0 R >>\nstream\n"+Shown+"\nendstream"), nil, canon.ErrDamaged),
		source("pdf whose filter is its own stream", ".pdf", pageOf("/Contents 5 0 R", font("/Subtype /Type1 /BaseFont /Helvetica"), "", stream("/Filter [5 0 R 5 0 R]", Shown)), nil, canon.ErrDamaged, canon.ErrEmpty, canon.ErrUnsupported),
		source("pdf with nine filters", ".pdf", pageOf("/Contents 5 0 R", "", "", stream("/Filter [/RL /RL /RL /RL /RL /RL /RL /RL /RL]", "x")), canon.ErrTooLarge),
		source("pdf whose content holds itself", ".pdf", pageOf("/Contents 5 0 R", "", "", "[4 0 R 5 0 R [5 0 R]]"), canon.ErrDamaged, canon.ErrEmpty),
		source("pdf whose references lead in a circle", ".pdf", pageOf("/Contents 5 0 R", "", "", append([]string{chain[0]}, append(chain[1:], "5 0 R")...)...), canon.ErrDamaged, canon.ErrEmpty),
		source("pdf whose forms draw each other", ".pdf", pageOf("/Contents 4 0 R", "/XObject << /A 5 0 R >>", "/A Do", form("B"), form("A")), canon.ErrDamaged, canon.ErrEmpty, canon.ErrTooLarge),
		source("pdf whose font descends from itself", ".pdf", pageOf("/Contents 4 0 R", "/Font << /F1 5 0 R >>", Shown, "<< /Type /Font /Subtype /Type0 /Encoding 5 0 R /ToUnicode 5 0 R /DescendantFonts [5 0 R] /FontDescriptor 5 0 R /W [0 5 0 R] >>"), canon.ErrNeedsOCR),
		source("pdf whose colour space is its own base", ".pdf", pageOf("/Contents 4 0 R", font("/Subtype /Type1 /BaseFont /Helvetica")+" /ColorSpace << /C 5 0 R >>", Shown, "[/Indexed 5 0 R 1 <000000>]")),
		source("pdf whose functions fan out", ".pdf", pageOf("/Contents 4 0 R", font("/Subtype /Type1 /BaseFont /Helvetica")+" /Shading << /S 5 0 R >>", Shown, fanOut(45)...)),
		source("pdf whose attached files are named in a circle", ".pdf", PDF("/Root 1 0 R", "<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles 5 0 R >> >>", onePage,
			"<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << "+font("/Subtype /Type1 /BaseFont /Helvetica")+" >> >>", stream("", Shown), "<< /Kids [5 0 R 5 0 R] >>")),
		source("pdf with a font that maps four billion codes", ".pdf", pageOf("/Contents 4 0 R", "/Font << /F1 << /Type /Font /Subtype /Type0 /ToUnicode 5 0 R >> >>", Shown,
			stream("", "1 begincodespacerange <00> <FFFFFFFF> endcodespacerange 1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange"))),
	}
}

// fanOut is a shading, to come as object 5, whose function stitches one together out of two
// that are the same, n times over: 2 to the n in all.
func fanOut(n int) []string {
	objects := []string{"<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 1 1] /Function 6 0 R >>"}
	for i := range n {
		objects = append(objects, fmt.Sprintf("<< /FunctionType 3 /Domain [0 1] /Functions [%d 0 R %[1]d 0 R] /Bounds [0.5] /Encode [0 1 0 1] >>", 7+i))
	}
	return append(objects, "<< /FunctionType 2 /Domain [0 1] /N 1 >>")
}

func manyPages(n int) []byte {
	many := make([]string, 0, n+2)
	many = append(many, catalog, "")
	kids := strings.Builder{}
	for i := range n {
		many = append(many, "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1 1] >>")
		fmt.Fprintf(&kids, "%d 0 R ", i+3)
	}
	many[1] = fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s] >>", n, kids.String())
	return PDF("/Root 1 0 R", many...)
}
