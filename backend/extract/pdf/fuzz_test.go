package pdf

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"pincite/backend/extract/canon"
	"pincite/testkit/extracttest"
)

// check holds what is true of everything that is read.
func check(t *testing.T, d *Document) {
	t.Helper()
	text, layout := d.Text.Text, d.Text.Layout
	if !utf8.ValidString(text) || canon.Clean(text) != text {
		t.Error("the text is not canonical")
	}
	end := 0
	for i, p := range layout.Pages {
		if p.Start != end || p.End < p.Start {
			t.Fatalf("page %d is %v behind one that ends at %d", i+1, p, end)
		}
		end = p.End
	}
	if end != len(text) {
		t.Errorf("the pages end at %d, the text at %d", end, len(text))
	}
	end = 0
	for _, b := range layout.Blocks {
		if b.Span.Start < end || b.Span.End <= b.Span.Start || b.Span.End > len(text) {
			t.Fatalf("block %v behind one that ends at %d", b.Span, end)
		}
		if strings.TrimSpace(text[end:b.Span.Start]) != "" {
			t.Errorf("text between blocks at %d", end)
		}
		end = b.Span.End
	}
	checkBoxes(t, d)
	for _, n := range layout.Notes {
		if n.Anchor.Start < 0 || n.Anchor.End < n.Anchor.Start || n.Anchor.End > len(text) {
			t.Errorf("note about %v", n.Anchor)
		}
	}
}

func checkBoxes(t *testing.T, d *Document) {
	t.Helper()
	text, end := d.Text.Text, 0
	for _, b := range d.Boxes {
		if b.Span.Start < end || b.Span.End <= b.Span.Start || b.Span.End > len(text) {
			t.Fatalf("box of %v behind one that ends at %d", b.Span, end)
		}
		if between := text[end:b.Span.Start]; strings.TrimSpace(between) != "" {
			t.Errorf("%q has no box", between)
		}
		word := text[b.Span.Start:b.Span.End]
		if !utf8.ValidString(word) || strings.TrimSpace(word) != word {
			t.Errorf("box of %q", word)
		}
		if b.Page < 1 || b.Page > len(d.Pages) {
			t.Fatalf("box on page %d of %d", b.Page, len(d.Pages))
		}
		if page := d.Text.Layout.Pages[b.Page-1]; b.Span.Start < page.Start || b.Span.End > page.End {
			t.Errorf("box of %v on page %d, which is %v", b.Span, b.Page, page)
		}
		for _, v := range []float32{b.Left, b.Top, b.Right, b.Bottom} {
			if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
				t.Errorf("box %+v", b)
			}
		}
		end = b.Span.End
	}
	if strings.TrimSpace(text[end:]) != "" {
		t.Errorf("%q has no box", text[end:])
	}
}

// FuzzRead gives the reader anything: it ends in time, never panics, and what it reads
// holds together.
func FuzzRead(f *testing.F) {
	for _, fixture := range fixtures() {
		f.Add(fixture.source)
	}
	files, _ := filepath.Glob("testdata/*.pdf")
	for _, file := range files {
		if source, err := os.ReadFile(file); err == nil {
			f.Add(source)
		}
	}
	f.Fuzz(func(t *testing.T, source []byte) {
		extracttest.Promises(t, func(ctx context.Context) (*canon.Text, error) {
			d, err := Parse(ctx, source, Options{})
			if err != nil {
				return nil, err
			}
			check(t, d)
			return d.Text, nil
		})
	})
}

// FuzzContent draws pages whose content and resources are anything.
func FuzzContent(f *testing.F) {
	f.Add(down(72, 700, paragraph...), "", "", "")
	f.Add(drawnTable, "", "/Rotate 270", "0 0 m 9 0 l 0 9 1 1 2 2 c 3 3 4 4 v h s n 1 1 1e30 1 re b*")
	f.Add("q 1e30 0 0 1e-30 0 0 cm BT /F1 1e9 Tf 1e308 TL (a) ' 5 Tr T* -1e308 Tz (b) Tj", "", "/Rotate 90", "")
	f.Add("/A Do /A Do", "|/XObject<</A 1 0 R>>", "/CropBox[0 0 1 1]", "")
	f.Add("/Span<</ActualText(\xFE\xFF\xD8)>>BDC BT /F3 9 Tf <00> Tj ET /OC/L BDC EMC EMC BI /W 9 ID x EI", "/F3 1 0 R|/Properties<</L 1 0 R>>", "/Annots[<</Subtype/FreeText/Contents(\xFE\xFF)/Rect[0 0 1e308 -1]>>]", "/A Do")
	f.Fuzz(func(t *testing.T, content, resources, entries, form string) {
		w := newWriter()
		w.page(content, resources, entries)
		w.stream("/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Resources<</XObject<</A 5 0 R/B 1 0 R>>>>", form)
		source := w.bytes()
		extracttest.Promises(t, func(ctx context.Context) (*canon.Text, error) {
			d, err := Parse(ctx, source, Options{})
			if err != nil {
				return nil, err
			}
			check(t, d)
			return d.Text, nil
		})
	})
}

// FuzzProvenance draws words at places of its own and asks for the text at their boxes.
func FuzzProvenance(f *testing.F) {
	f.Add(uint64(1), uint8(0), "the Seller shall not be liable non-exclusive co- operation")
	f.Add(uint64(2), uint8(1), "\u00a7 5.4 \u201cTerm\u201d means 10 % (ten) (a)")
	f.Add(uint64(3), uint8(2), "x- y- z- X-1 1-x a")
	f.Add(uint64(4), uint8(3), "fi fl - -- ; ' \\")
	f.Fuzz(func(t *testing.T, seed uint64, rotate uint8, text string) {
		words := strings.Fields(latin(text))
		if len(words) == 0 || len(words) > 200 {
			return
		}
		random := rand.New(rand.NewPCG(seed, 1))
		var content strings.Builder
		drawn := map[[2]int]string{}
		for i, w := range words {
			if len(w) > 6 { // the widest letter is as wide as high: 61 points of a cell's 72
				w = w[:6]
			}
			// A grid of 8 columns keeps them apart; within its cell each is anywhere.
			x, y := 20+i%8*72+random.IntN(8), 760-i/8*14-random.IntN(3)
			drawn[[2]int{i % 8, i / 8}] = w
			content.WriteString(at(float64(x), float64(y), w))
		}
		turn := int(rotate%4) * 90
		d, err := Parse(context.Background(), onePage(content.String(), "", fmt.Sprintf("/Rotate %d", turn)), Options{})
		if err != nil {
			t.Fatal(err)
		}
		check(t, d)
		for _, b := range d.Boxes {
			q := d.Pages[0].Quad(b)
			x, y := min(q[0], q[2], q[4], q[6]), min(q[1], q[3], q[5], q[7])
			cell := [2]int{int(x-18) / 72, int(math.Round((760 - y - 2) / 14))}
			got := d.Text.Text[b.Span.Start:b.Span.End]
			if want := drawn[cell]; got != want && got != strings.TrimSuffix(want, "-") {
				t.Errorf("at the box of %q stands %q (%v)", got, want, cell)
			}
			delete(drawn, cell)
		}
		for _, w := range drawn {
			t.Errorf("%q was drawn and has no box", w)
		}
	})
}

// latin keeps the signs of text that WinAnsi has under the same code.
func latin(text string) string {
	var out strings.Builder
	for _, r := range text {
		if r >= ' ' && r < 0x7F {
			out.WriteRune(r)
		}
	}
	return out.String()
}
