package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"strings"
)

// writer writes small PDF files for the tests. Objects get their numbers in the order in
// which they are added; 1 is the catalog and 2 the page tree.
type writer struct {
	objects []string // bodies; objects[i] is object i+1
	pages   []int
	trailer string // more entries of the trailer
	catalog string // more entries of the catalog
	tree    string // more entries of the page tree
	version string // "1.7" where empty
}

func newWriter() *writer { return &writer{objects: make([]string, 2)} }

// add adds an object and returns its number.
func (w *writer) add(body string) int {
	w.objects = append(w.objects, body)
	return len(w.objects)
}

// stream adds a stream; entries are more entries of its dictionary.
func (w *writer) stream(entries, data string) int {
	return w.add(fmt.Sprintf("<<%s/Length %d>>\nstream\n%s\nendstream", entries, len(data), data))
}

// page adds a page of letter size with Helvetica as F1 and Times-Bold as F2.
func (w *writer) page(content, resources, entries string) int {
	c := w.stream("", content)
	n := w.add(fmt.Sprintf("<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents %d 0 R"+
		"/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"+
		"/F2<</Type/Font/Subtype/Type1/BaseFont/Times-Bold/Encoding/WinAnsiEncoding>>%s>>%s",
		c, part(resources, 0), part(resources, 1)) + ">>" + entries + ">>")
	w.pages = append(w.pages, n)
	return n
}

// part cuts "fonts|rest" resources in two.
func part(resources string, i int) string {
	parts := strings.SplitN(resources+"|", "|", 3)
	return parts[i]
}

// bytes returns the file.
func (w *writer) bytes() []byte {
	var kids strings.Builder
	for _, p := range w.pages {
		fmt.Fprintf(&kids, "%d 0 R ", p)
	}
	w.objects[0] = "<</Type/Catalog/Pages 2 0 R" + w.catalog + ">>"
	w.objects[1] = fmt.Sprintf("<</Type/Pages/Count %d/Kids[%s]%s>>", len(w.pages), kids.String(), w.tree)
	version := w.version
	if version == "" {
		version = "1.7"
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "%%PDF-%s\n%%\xE2\xE3\xCF\xD3\n", version)
	offsets := make([]int, len(w.objects))
	for i, o := range w.objects {
		offsets[i] = out.Len()
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	start := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, o := range offsets {
		fmt.Fprintf(&out, "%010d 00000 n \n", o)
	}
	fmt.Fprintf(&out, "trailer\n<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, w.trailer, start)
	return out.Bytes()
}

// onePage is a file of one page.
func onePage(content, resources, entries string) []byte {
	w := newWriter()
	w.page(content, resources, entries)
	return w.bytes()
}

// at shows text in Helvetica of 10 points at (x, y).
func at(x, y float64, text string) string {
	return fmt.Sprintf("BT /F1 10 Tf %g %g Td (%s) Tj ET\n", x, y, strings.NewReplacer("(", `\(`, ")", `\)`, `\`, `\\`).Replace(text))
}

// down shows lines one below the other, 12 points apart, from (x, y) on.
func down(x, y float64, lines ...string) string {
	var out strings.Builder
	for i, l := range lines {
		out.WriteString(at(x, y-12*float64(i), l))
	}
	return out.String()
}

func deflated(data string) string {
	var out bytes.Buffer
	z := zlib.NewWriter(&out)
	_, _ = z.Write([]byte(data))
	_ = z.Close()
	return out.String()
}
