package pdf

import (
	"bytes"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"pincite/backend/doc"
	"pincite/backend/extract/canon"
	"pincite/testkit/extracttest"
)

// TestEncrypted opens one text behind every kind of encryption. The files of testdata were
// made by qpdf 11 out of the "plain" fixture; those named "password" ask for "user".
func TestEncrypted(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob("testdata/*.pdf")
	if len(files) < 10 {
		t.Fatalf("%d files in testdata", len(files))
	}
	want := strings.Join(paragraph, " ")
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		needs := strings.Contains(file, "password") || strings.Contains(file, "aes-256-object-streams")
		for _, test := range []struct {
			password string
			opens    bool
		}{{"", !needs}, {"user", true}, {"owner", true}, {"wrong", !needs}} {
			t.Run(filepath.Base(file)+" with "+test.password, func(t *testing.T) {
				text, err := read(source, Options{Password: test.password})
				switch {
				case test.opens && err != nil:
					t.Error(err)
				case test.opens && text.Text != want:
					t.Errorf("text %q", text.Text)
				case !test.opens && !errors.Is(err, canon.ErrPassword):
					t.Errorf("error %v, want a password asked for", err)
				}
			})
		}
	}
}

// TestRecovered reads files that readers of PDF are used to mend.
func TestRecovered(t *testing.T) {
	t.Parallel()
	source := fixtures()[0].source
	objects, _ := os.ReadFile("testdata/object-streams.pdf")
	replace := func(old, new string) []byte { return bytes.Replace(source, []byte(old), []byte(new), 1) }
	table := bytes.Index(source, []byte("xref\n"))
	for name, damaged := range map[string][]byte{
		"junk before the header":  append([]byte("HTTP/1.1 200 OK\r\n\r\n"), source...),
		"junk behind the end":     append(bytes.Clone(source), make([]byte, 4000)...),
		"no cross references":     source[:table],
		"startxref leads astray":  replace("startxref\n", "startxref\n9"),
		"offsets are wrong":       replace("0000000015 00000 n", "0000000019 00000 n"),
		"stream length is wrong":  replace("/Length ", "/Length 1"),
		"stream length missing":   replace("/Length", "/Nothing"),
		"version 2.0":             replace("%PDF-1.7", "%PDF-2.0"),
		"old Macintosh line ends": bytes.ReplaceAll(source[:table], []byte("\n"), []byte("\r")),
		"object streams, no xref": objects[:bytes.LastIndex(objects, []byte("startxref"))],
		"older section is itself": replace("/Root", fmt.Sprintf("/Prev %d/Root", table)),
	} {
		t.Run(name, func(t *testing.T) {
			text, err := read(damaged, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if want := strings.Join(paragraph, " "); text.Text != want {
				t.Errorf("text %q", text.Text)
			}
		})
	}
}

// TestTruncated cuts a file of two pages at every place: what comes out is all of the text,
// an error, or the first page with the word that the other is missing.
func TestTruncated(t *testing.T) {
	t.Parallel()
	w := newWriter()
	w.page(down(72, 700, paragraph...), "", "")
	w.page(at(72, 700, "The second page."), "", "")
	source := w.bytes()
	want := strings.Join(paragraph, " ") + "\n\nThe second page."
	for end := range source {
		text, err := read(source[:end], Options{})
		if err == nil && text.Text == strings.Join(paragraph, " ") && len(text.Notices) == 1 {
			continue
		}
		if err == nil && text.Text != want {
			t.Fatalf("cut at %d of %d bytes it reads %q", end, len(source), text.Text)
		}
		if err != nil {
			extracttest.CheckError(t, err)
		}
	}
}

// hostile are files made to harm, with the error that each must end in.
func hostile() map[string]struct {
	source []byte
	want   error
} {
	object := func(change func(w *writer)) []byte {
		w := newWriter()
		w.page(at(72, 700, "text"), "", "")
		change(w)
		return w.bytes()
	}
	bomb := deflated(deflated(zeros(80 << 20)))
	var pages strings.Builder
	for range 100_000 {
		pages.WriteString("<</Type/Page/MediaBox[0 0 9 9]>>")
	}
	type file = struct {
		source []byte
		want   error
	}
	return map[string]file{
		"no PDF":           {[]byte("MZ\x90\x00"), canon.ErrUnsupported},
		"empty":            {nil, canon.ErrUnsupported},
		"header alone":     {[]byte("%PDF-1.7\n"), canon.ErrDamaged},
		"blank page":       {onePage("", "", ""), canon.ErrEmpty},
		"no pages":         {newWriter().bytes(), canon.ErrDamaged},
		"kids in a circle": {bytes.Replace(fixtures()[0].source, []byte("/Kids[4 0 R"), []byte("/Kids[2 0 R"), 1), canon.ErrDamaged},
		"missing page":     {bytes.Replace(fixtures()[0].source, []byte("/Kids[4 0 R"), []byte("/Kids[9 0 R"), 1), canon.ErrDamaged},
		"100,000 pages":    {[]byte("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[" + pages.String() + "]>>endobj trailer<</Root 1 0 R>>"), canon.ErrTooLarge},
		"bomb": {object(func(w *writer) {
			w.objects[2] = fmt.Sprintf("<</Filter[/FlateDecode/FlateDecode/FlateDecode]/Length %d>>\nstream\n%s\nendstream", len(bomb), bomb)
		}), canon.ErrTooLarge},
		"nested arrays":     {object(func(w *writer) { w.objects[2] = strings.Repeat("[", 1<<20) }), canon.ErrDamaged},
		"nested in content": {onePage(strings.Repeat("<</A", 1<<20), "", ""), canon.ErrDamaged},
		"stream breaks off": {object(func(w *writer) {
			data := deflated(strings.Repeat(down(72, 700, paragraph...), 9))
			data = data[:len(data)/2] + "\xFF\xFF\xFF\xFF"
			w.objects[2] = fmt.Sprintf("<</Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream", len(data), data)
		}), canon.ErrDamaged},
		"forms draw each other":    {formsInForms(), canon.ErrTooLarge},
		"form draws itself":        {formInItself(), canon.ErrEmpty},
		"length refers to itself":  {object(func(w *writer) { w.objects[2] = "<</Length 3 0 R>>\nstream\nBT ET\nendstream" }), canon.ErrEmpty},
		"unknown security handler": {object(func(w *writer) { w.trailer = "/Encrypt<</Filter/Adobe.PubSec/V 4>>" }), canon.ErrUnsupported},
		"encryption garbled":       {object(func(w *writer) { w.trailer = "/Encrypt<</Filter/Standard/V 4/R 4/O()/U()>>" }), canon.ErrDamaged},
	}
}

// zeros is n zero bytes, deflated.
func zeros(n int) string {
	var out bytes.Buffer
	z := zlib.NewWriter(&out)
	for block := make([]byte, 1<<20); n > 0; n -= len(block) {
		_, _ = z.Write(block)
	}
	_ = z.Close()
	return out.String()
}

// formsInForms draws a form that draws the next one three times, and so on.
func formsInForms() []byte {
	w := newWriter()
	next := 3
	for range 20 {
		next = w.stream(fmt.Sprintf("/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</A %d 0 R>>>>", next), "/A Do /A Do /A Do")
	}
	w.page("/A Do", fmt.Sprintf("|/XObject<</A %d 0 R>>", next), "")
	return w.bytes()
}

// formInItself draws a form that draws itself, and a text.
func formInItself() []byte {
	w := newWriter()
	form := w.stream("/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</A 3 0 R>>>>", "/A Do")
	w.page("/A Do", fmt.Sprintf("|/XObject<</A %d 0 R>>", form), "")
	return w.bytes()
}

func TestHostile(t *testing.T) {
	for name, f := range hostile() {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			_, err := read(f.source, Options{})
			if !errors.Is(err, f.want) {
				t.Fatalf("error %v, want %v", err, f.want)
			}
			extracttest.CheckError(t, err)
			if d := time.Since(start); d > 5*time.Minute {
				t.Errorf("it took %v", d)
			}
		})
	}
}

func TestCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Parse(ctx, fixtures()[0].source, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// scanned is a file of pages; those named in pictures are a picture with a stamp on it.
func scanned(pages int, pictures ...int) []byte {
	w := newWriter()
	picture := w.stream("/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8", "\x00")
	for n := 1; n <= pages; n++ {
		content := down(72, 700, paragraph...)
		for _, p := range pictures {
			if p == n {
				content = "q 612 0 0 792 0 0 cm /I Do Q " + at(500, 20, "BATES 17")
			}
		}
		w.page(content, fmt.Sprintf("|/XObject<</I %d 0 R>>", picture), "")
	}
	return w.bytes()
}

func TestScans(t *testing.T) {
	t.Parallel()
	_, err := read(scanned(3, 1, 2, 3), Options{})
	if !errors.Is(err, canon.ErrNeedsOCR) || !strings.Contains(err.Error(), "3 of 3 pages (1-3) are pictures") {
		t.Errorf("error %v", err)
	}
	text, err := read(scanned(4, 2, 3), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(text.Notices) != 1 || !strings.Contains(text.Notices[0], "2 of 4 pages (2-3) are pictures") {
		t.Errorf("notices %q", text.Notices)
	}

	asked := 0
	recognize := func(_ context.Context, _ []byte, number int, size doc.PageSize) ([]RecognizedWord, error) {
		asked++
		return []RecognizedWord{
			{Text: []string{"First", "Second"}[number-1], Left: 72, Top: 90, Right: 96, Bottom: 102, Confidence: 0.9},
			{Text: fmt.Sprint("leaf", number), Left: 100, Top: 90, Right: 140, Bottom: 102, Confidence: 0.7},
		}, nil
	}
	d, err := Parse(context.Background(), scanned(2, 1, 2), Options{Recognize: recognize})
	if err != nil {
		t.Fatal(err)
	}
	check(t, d)
	if d.Text.Text != "First leaf1\n\nSecond leaf2" || asked != 2 {
		t.Errorf("text %q, asked for %d pages", d.Text.Text, asked)
	}
	if s := d.Text.Layout.Scans; len(s) != 2 || s[1].Page != 2 || s[1].Confidence < 0.79 || s[1].Confidence > 0.81 {
		t.Errorf("scans %+v", s)
	}
	missing := func(context.Context, []byte, int, doc.PageSize) ([]RecognizedWord, error) {
		return nil, fmt.Errorf("%w: tesseract", canon.ErrTool)
	}
	if _, err := read(scanned(1, 1), Options{Recognize: missing}); !errors.Is(err, canon.ErrNeedsOCR) {
		t.Errorf("error %v", err)
	}
}

// TestUnreadableLetters treats a font whose codes mean nothing as a picture, but not a
// page on which a few signs mean nothing, and takes what is recognised only where it is
// better than what is read.
func TestUnreadableLetters(t *testing.T) {
	t.Parallel()
	const opening = "This Agreement is made between the parties"
	repeated, varied := "", ""
	for i := range 40 {
		repeated += "0000"
		varied += fmt.Sprintf("%04x", i)
	}
	tests := []struct {
		name, codes, read string
		sure              float64 // of what is recognised
		asked, kept       bool    // whether that is asked for, and kept
	}{
		{"nothing can be read", varied, "", 0.9, true, true},
		{"nothing can be read, nor is recognised", varied, "", 0, true, true},
		{"much cannot", varied, opening, 0.9, true, true},
		{"much cannot, and less is recognised", varied, opening, 0.12, true, false},
		{"one sign cannot, often", repeated, opening, 0.9, false, false},
		{"some signs cannot", varied[:20], opening, 0.9, false, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			source := onePage(at(72, 720, tt.read)+"BT /F3 10 Tf 72 700 Td <"+tt.codes+"> Tj ET",
				"/F3<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[<</Subtype/CIDFontType0>>]>>", "")
			if _, err := read(source, Options{}); errors.Is(err, canon.ErrNeedsOCR) != tt.asked {
				t.Errorf("without recognition: error %v", err)
			}
			asked := false
			recognize := func(context.Context, []byte, int, doc.PageSize) ([]RecognizedWord, error) {
				asked = true
				return []RecognizedWord{{Text: strings.Repeat("recognised", 8), Left: 72, Top: 90, Right: 396, Bottom: 102, Confidence: tt.sure}}, nil
			}
			d, err := Parse(context.Background(), source, Options{Recognize: recognize})
			if err != nil {
				t.Fatal(err)
			}
			check(t, d)
			kept := strings.Contains(d.Text.Text, "recognised")
			if asked != tt.asked || kept != tt.kept || strings.Contains(d.Text.Text, opening) == kept || kept != (len(d.Text.Layout.Scans) > 0) {
				t.Errorf("asked %v, text %q, scans %v", asked, d.Text.Text, d.Text.Layout.Scans)
			}
		})
	}
}

// read returns the text of a PDF.
func read(source []byte, o Options) (*canon.Text, error) {
	d, err := Parse(context.Background(), source, o)
	if err != nil {
		return nil, err
	}
	return d.Text, nil
}
