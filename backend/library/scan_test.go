package library

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"pincite/testkit/hostiletest"
)

// Where [scannedPDF] draws, in points from the upper left corner of the page.
const (
	scanLeft = 36
	scanTop  = 72 // base line of the first line
	scanLine = 20 // to the next base line
)

// scannedPDF is a page of letter size that is a picture of lines of text, at 300 dots an
// inch.
func scannedPDF(t testing.TB, lines ...string) string {
	t.Helper()
	const dots = 300
	parsed, err := opentype.Parse(goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: 12, DPI: dots})
	if err != nil {
		t.Fatal(err)
	}
	img := image.NewGray(image.Rect(0, 0, 612*dots/72, 792*dots/72))
	draw.Draw(img, img.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	for i, line := range lines {
		d := font.Drawer{Dst: img, Src: image.NewUniform(color.Black), Face: face, Dot: fixed.P(scanLeft*dots/72, (scanTop+i*scanLine)*dots/72)}
		d.DrawString(line)
	}
	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	if _, err := z.Write(img.Pix); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	content := "q 612 0 0 792 0 0 cm /I Do Q"
	return string(hostiletest.PDF("/Root 1 0 R", "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content),
		fmt.Sprintf("<< /Type /XObject /Subtype /Image /Width %d /Height %d /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode /Length %d >>\nstream\n%s\nendstream",
			img.Rect.Dx(), img.Rect.Dy(), packed.Len(), packed.String())))
}
