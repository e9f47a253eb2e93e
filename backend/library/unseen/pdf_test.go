package unseen_test

import (
	"bytes"
	"fmt"
	"strings"
)

// pdfFile is a PDF of objects numbered from 1; 1 is the catalog and 2 the page tree.
type pdfFile struct {
	objects []string
	pages   []int
	catalog string // more entries of the catalog
	missing string // more children of the page tree
}

func newPDF() *pdfFile { return &pdfFile{objects: make([]string, 2)} }

// add adds an object and returns its number.
func (f *pdfFile) add(body string, args ...any) int {
	if len(args) > 0 {
		body = fmt.Sprintf(body, args...)
	}
	f.objects = append(f.objects, body)
	return len(f.objects)
}

// stream adds a stream; entries are more entries of its dictionary.
func (f *pdfFile) stream(entries, data string) int {
	return f.add("<<%s/Length %d>>\nstream\n%s\nendstream", entries, len(data), data)
}

// form adds a form of a size, for an appearance or to be drawn.
func (f *pdfFile) form(width, height float64, content string) int {
	return f.stream(fmt.Sprintf("/Type/XObject/Subtype/Form/BBox[0 0 %g %g]/Resources<</Font<<%s>>>>", width, height, helvetica), content)
}

const (
	helvetica = "/F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
	dingbats  = "/ZaDb<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>"
)

// page adds a page of letter size. Resources are more of those, fonts of its fonts.
func (f *pdfFile) page(content, fonts, resources, entries string) {
	c := f.stream("", content)
	box := "/MediaBox[0 0 612 792]"
	f.pages = append(f.pages, f.add("<</Type/Page/Parent 2 0 R%s/Contents %d 0 R/Resources<</Font<<%s%s%s>>%s>>%s>>", box, c, helvetica, dingbats, fonts, resources, entries))
}

// bytes returns the file.
func (f *pdfFile) bytes() []byte {
	var kids strings.Builder
	for _, p := range f.pages {
		fmt.Fprintf(&kids, "%d 0 R ", p)
	}
	f.objects[0] = "<</Type/Catalog/Pages 2 0 R" + f.catalog + ">>"
	f.objects[1] = fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s%s]>>", len(f.pages)+strings.Count(f.missing, "R"), kids.String(), f.missing)
	var out bytes.Buffer
	out.WriteString("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n")
	offsets := make([]int, len(f.objects))
	for i, o := range f.objects {
		offsets[i] = out.Len()
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	start := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, o := range offsets {
		fmt.Fprintf(&out, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&out, "trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, start)
	return out.Bytes()
}

// words shows text in a font of a size at (x, y).
func words(x, y float64, text string) string { return inFont("F1", 11, x, y, text) }

func inFont(font string, size, x, y float64, text string) string {
	return fmt.Sprintf("BT /%s %g Tf %g %g Td (%s) Tj ET\n", font, size, x, y, strings.NewReplacer("(", `\(`, ")", `\)`, `\`, `\\`).Replace(text))
}

// prose shows lines one below the other, 14 points apart, from (x, y) on.
func prose(x, y float64, lines ...string) string {
	var out strings.Builder
	for i, l := range lines {
		out.WriteString(words(x, y-14*float64(i), l))
	}
	return out.String()
}

// helveticaWidths are the widths of letters, in thousandths, near enough to lay out columns and bars.
func widthOf(text string) float64 {
	w := 0.0
	for _, r := range text {
		switch {
		case strings.ContainsRune("ijl.,;:'! |", r):
			w += 0.25
		case strings.ContainsRune("ftrI()-", r):
			w += 0.32
		case strings.ContainsRune("mwMW", r):
			w += 0.83
		case r >= 'A' && r <= 'Z':
			w += 0.69
		default:
			w += 0.545
		}
	}
	return w * 11
}

// bar is a filled rectangle over text that stands at (x, y).
func bar(x, y float64, text string) string {
	return fmt.Sprintf("%g %g %g 12 re f\n", x-1, y-3, widthOf(text)+4)
}
