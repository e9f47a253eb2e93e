package content

import (
	"context"
	"strings"
	"testing"
)

// TestConceal tells the words that a page shows from those that it draws and nobody sees.
func TestConceal(t *testing.T) {
	t.Parallel()
	const words = "BT /F1 10 Tf 100 700 Td (AB) Tj ET "
	const box = "95 695 40 16 re f "
	const image = "BI /W 2 /H 2 /BPC 8 /CS /G ID \x01EI\x02\x03 EI Q "
	for _, c := range []struct {
		name, content string
		want          Concealment
	}{
		{"words", words, Shown},
		{"under a black box", words + "0 g " + box, Covered},
		{"under a white box", words + "1 1 1 rg " + box, Covered},
		{"under a box in a spot colour", words + "/Spot cs 1 scn " + box, Covered},
		{"under a box of four corners", words + "95 695 m 135 695 l 135 711 l 95 711 l h f ", Covered},
		{"under a round box", words + "95 700 m 95 690 135 690 135 700 c 135 715 95 715 95 705 c f ", Covered},
		{"under a box turned aside", words + "q 0.999 0.03 -0.03 0.999 20 -2 cm " + box + "Q ", Covered},
		{"above a box", "0.9 g " + box + "0 g " + words, Shown},
		{"beside a box", words + "200 695 40 16 re f ", Shown},
		{"in a frame", words + "90 690 60 30 re 92 692 56 26 re f* ", Shown},
		{"in an outline", words + "95 695 40 16 re S ", Shown},
		{"struck through", words + "95 702 40 1 re f ", Shown},
		{"under a box that lets it through", words + "/Faint gs " + box, Shown},
		{"under a marker", words + "/Multiply gs 1 1 0 rg " + box, Shown},
		{"under a box that is clipped away", words + "q 300 300 10 10 re W n " + box + "Q ", Shown},
		{"under a hatching", words + "/Pattern cs /P1 scn " + box, Shown},
		{"under a picture", words + "q 40 0 0 16 95 695 cm " + image, Covered},
		{"under the picture of the whole page", words + "q 612 0 0 792 0 0 cm " + image, Shown},
		{"white on white", "1 g " + words, Unseen},
		{"nearly white on white", "0.98 g " + words, Unseen},
		{"white in CMYK", "0 0 0 0 k " + words, Unseen},
		{"white on black", "0 g " + box + "1 g " + words, Shown},
		{"black on black", "0 g " + box + words, Unseen},
		{"grey on the same grey", "0.5 g " + box + words, Unseen},
		{"white on a picture", "q 40 0 0 16 95 695 cm " + image + "1 g " + words, Shown},
		{"white on a white box on a picture", "q 40 0 0 16 95 695 cm " + image + "1 g " + box + words, Unseen},
		{"white, outlined in black", "1 g 0 G 1 Tr " + words, Shown},
		{"transparent", "/Clear gs " + words, Unseen},
		{"of no size", "BT /F1 0.5 Tf 100 700 Td (AB) Tj ET ", Unseen},
		{"of no size by its matrix", "BT /F1 10 Tf 0.05 0 0 0.05 100 700 Tm (AB) Tj ET ", Unseen},
		{"not drawn", "3 Tr " + words, Unseen},
		{"not drawn, over a picture", "q 40 0 0 16 95 695 cm " + image + "3 Tr " + words, Shown},
		{"not drawn, under a picture", "3 Tr " + words + "q 612 0 0 792 0 0 cm " + image, Shown},
	} {
		resources := "/ExtGState << /Faint << /ca 0.3 >> /Clear << /ca 0 >> /Multiply << /BM /Multiply >> >> /ColorSpace << /Spot [/Separation /Black /DeviceGray 9 0 R] >>"
		in, p := document(t, "", "", resources, c.content)
		d := drawn(t, in, p)
		shown, hidden := Shown, ""
		for _, g := range d.Concealed {
			shown, hidden = g.Concealed, hidden+g.Text
		}
		if shown != c.want || (hidden == "AB") != (c.want != Shown) {
			t.Errorf("%s: %v, %q", c.name, shown, hidden)
		}
	}
}

// TestConcealByAnnotation covers words by what lies over the page.
func TestConcealByAnnotation(t *testing.T) {
	t.Parallel()
	black := streamOf("/Type /XObject /Subtype /Form /BBox [0 0 40 16]", "0 g 0 0 40 16 re f")
	in, p := document(t, "", "/Annots [<< /Type /Annot /Subtype /Square /Rect [95 695 135 711] /AP << /N 5 0 R >> >>]", "", "BT /F1 10 Tf 100 700 Td (AB) Tj ET", black)
	d, err := in.Draw(context.Background(), p, GeometryOf(p))
	var left strings.Builder
	for _, g := range d.Glyphs {
		left.WriteString(g.Text)
	}
	if err != nil || len(d.Concealed) != 2 || left.String() != "" {
		t.Errorf("%q is left, %d concealed, %v", left.String(), len(d.Concealed), err)
	}
}
