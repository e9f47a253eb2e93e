package export

import (
	"bytes"
	"compress/zlib"
	"crypto/sha256"
	"fmt"
	"io"
)

// pdfFile gathers the objects of a PDF (ISO 32000-1, chapter 7.5).
type pdfFile struct {
	objects [][]byte
}

// add adds an object and returns its number.
func (p *pdfFile) add(body string) int {
	p.objects = append(p.objects, []byte(body))
	return len(p.objects)
}

// reserve gives an object a number before it is known; set fills it in.
func (p *pdfFile) reserve() int { return p.add("") }

func (p *pdfFile) set(number int, body string) { p.objects[number-1] = []byte(body) }

// stream adds a compressed stream with these entries in its dictionary.
func (p *pdfFile) stream(entries string, content []byte) int {
	var b bytes.Buffer
	z := zlib.NewWriter(&b)
	_, _ = z.Write(content) // a bytes.Buffer takes everything
	_ = z.Close()
	head := fmt.Sprintf("<< /Length %d /Filter /FlateDecode %s >>\nstream\n", b.Len(), entries)
	p.objects = append(p.objects, append(append([]byte(head), b.Bytes()...), "\nendstream"...))
	return len(p.objects)
}

// write writes the file.
func (p *pdfFile) write(w io.Writer, catalog, info int) error {
	var b bytes.Buffer
	b.WriteString("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n")
	offsets := make([]int, len(p.objects))
	for i, body := range p.objects {
		offsets[i] = b.Len()
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, body)
	}
	id := sha256.Sum256(b.Bytes())
	start := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n", len(p.objects)+1)
	for _, at := range offsets {
		fmt.Fprintf(&b, "%010d 00000 n \n", at)
	}
	fmt.Fprintf(&b, "trailer\n<< /Size %d /Root %d 0 R /Info %d 0 R /ID [<%x> <%x>] >>\nstartxref\n%d\n%%%%EOF\n",
		len(p.objects)+1, catalog, info, id[:16], id[:16], start)
	_, err := w.Write(b.Bytes())
	return err
}
