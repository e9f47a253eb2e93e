package ocr

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os/exec"
	"strings"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/testkit/extracttest"
)

// picture draws lines of text as a scan at 300 dots an inch shows them.
func picture(t testing.TB, lines ...string) []byte {
	t.Helper()
	parsed, err := opentype.Parse(goregular.TTF)
	if err != nil {
		t.Fatal(err)
	}
	face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: 12, DPI: dots})
	if err != nil {
		t.Fatal(err)
	}
	img := image.NewGray(image.Rect(0, 0, 1800, 200+80*len(lines)))
	draw.Draw(img, img.Bounds(), image.NewUniform(color.White), image.Point{}, draw.Src)
	for i, line := range lines {
		d := font.Drawer{Dst: img, Src: image.NewUniform(color.Black), Face: face, Dot: fixed.P(100, 130+80*i)}
		d.DrawString(line)
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func tesseract(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("tesseract")
	if err != nil {
		t.Skip("tesseract is not installed (Debian: tesseract-ocr)")
	}
	return path
}

func TestRead(t *testing.T) {
	t.Parallel()
	o := Options{Tesseract: tesseract(t)}
	pages := 0
	o.Page = func(int) { pages++ }
	source := picture(t, "1. Term. This Agreement lasts for one year.", "", "", "2. Fees. The fee is due on the first day of the quarter.")
	text, err := Read(context.Background(), source, o)
	if err != nil {
		t.Fatal(err)
	}
	extracttest.Check(t, text)
	if want := "1. Term. This Agreement lasts for one year.\n\n2. Fees. The fee is due on the first day of the quarter."; text.Text != want {
		t.Errorf("got %q", text.Text)
	}
	if s := text.Layout.Scans; len(s) != 1 || s[0].Page != 1 || s[0].Confidence < 0.8 || s[0].Confidence > 1 {
		t.Errorf("scans %+v", s)
	}
	if text.Format != "png" || !strings.HasPrefix(text.Extractor, Extractor+" tesseract ") || pages != 1 {
		t.Errorf("%s by %s, %d pages", text.Format, text.Extractor, pages)
	}
	boxes, sizes := text.Places.Boxes, text.Places.Sizes
	if len(sizes) != 1 || len(boxes) != len(strings.Fields(text.Text)) {
		t.Fatalf("%d boxes, sizes %v", len(boxes), sizes)
	}
	for i, b := range boxes {
		if got, want := text.Text[b.Span.Start:b.Span.End], strings.Fields(text.Text)[i]; got != want {
			t.Errorf("box %d is of %q, want %q", i, got, want)
		}
		if b.Page != 1 || b.Left < 0 || b.Left >= b.Right || b.Top >= b.Bottom || b.Right > sizes[0].Width || b.Bottom > sizes[0].Height || b.Confidence < 0.5 || b.Confidence > 1 {
			t.Errorf("box %+v on a page of %v", b, sizes[0])
		}
	}
}

func TestReadErrors(t *testing.T) {
	t.Parallel()
	whole := picture(t, "text")
	tests := []struct {
		name   string
		source []byte
		want   error
	}{
		{"no program", whole, canon.ErrNeedsOCR},
		{"no picture", []byte("text"), canon.ErrUnsupported},
		{"a head alone", whole[:12], canon.ErrDamaged},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := Read(context.Background(), tt.source, Options{}); !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
		})
	}
	if _, err := Read(context.Background(), whole, Options{Tesseract: "/does/not/exist"}); !errors.Is(err, canon.ErrNeedsOCR) {
		t.Errorf("with a program that is gone: %v", err)
	}
}

func TestReadDamagedPicture(t *testing.T) {
	t.Parallel()
	o := Options{Tesseract: tesseract(t)}
	whole := picture(t, "text that is cut off")
	if _, err := Read(context.Background(), whole[:len(whole)/2], o); !errors.Is(err, canon.ErrTool) {
		t.Errorf("cut off: %v", err)
	}
	if _, err := Read(context.Background(), picture(t, ""), o); !errors.Is(err, canon.ErrEmpty) {
		t.Errorf("blank: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Read(ctx, whole, o); !errors.Is(err, context.Canceled) {
		t.Errorf("after its end: %v", err)
	}
}

func TestSize(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewGray(image.Rect(0, 0, 1, maxPixels/10000))); err != nil {
		t.Fatal(err)
	}
	if _, err := check(b.Bytes()); err != nil {
		t.Errorf("a tall picture: %v", err)
	}
	tall := bytes.NewBufferString("GIF89a\xFF\xFF\xFF\xFF\x00\x00\x00")
	if _, err := check(tall.Bytes()); !errors.Is(err, canon.ErrTooLarge) {
		t.Errorf("65535 × 65535 dots: %v", err)
	}
}

func TestComposer(t *testing.T) {
	t.Parallel()
	word := func(line int, text string) Word {
		return Word{Text: text, Block: 1, Paragraph: 1, Line: line, Right: 1, Bottom: 1, Confidence: 0.5}
	}
	var c composer
	c.page(1, Page{Words: []Word{word(1, "an"), word(1, "agree-"), word(2, "ment,"), word(2, "non-"), word(3, "exclusive"), word(3, "A-"), word(4, "1")}})
	c.page(2, Page{})
	c.page(3, Page{Words: []Word{word(1, "end")}})
	text, layout := c.finish()
	if want := "an agreement, non-exclusive A- 1\n\nend"; text != want {
		t.Errorf("got %q, want %q", text, want)
	}
	if c.boxes[1].Span.Len() != len("agree") || c.boxes[3].Span.Len() != len("non-") {
		t.Errorf("boxes %+v", c.boxes)
	}
	n := len("an agreement, non-exclusive A- 1\n\n")
	want := []doc.Span{{Start: 0, End: n}, {Start: n, End: n}, {Start: n, End: n + 3}}
	for i, p := range layout.Pages {
		if p != want[i] {
			t.Errorf("page %d is %v, want %v", i+1, p, want[i])
		}
	}
}

func FuzzParseTSV(f *testing.F) {
	f.Add("level\tpage\n1\t1\t0\t0\t0\t0\t0\t0\t100\t200\t-1\t\n5\t1\t1\t1\t1\t1\t10\t20\t30\t40\t96.5\tword\n")
	f.Fuzz(func(t *testing.T, table string) {
		pages, err := parseTSV(table)
		if err != nil {
			return
		}
		var c composer
		for i, p := range pages {
			c.page(i+1, p)
		}
		text, layout := c.finish()
		if text != "" {
			extracttest.Check(t, &canon.Text{Text: text, Layout: layout})
		}
	})
}
