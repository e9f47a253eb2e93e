package library

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/library/evidence"
	"pincite/testkit/hostiletest"
)

// lotOf names a lot in letters: lines that differ by numbers alone are running ones.
func lotOf(n int) string { return string([]rune{rune('A' + n/26), rune('A' + n%26)}) }

// longPDF has pages with a running header, and sentences that go on over their ends.
func longPDF(pages int) string {
	objects := []string{"<< /Type /Catalog /Pages 2 0 R >>", "", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"}
	var kids strings.Builder
	for n := 1; n <= pages; n++ {
		content := fmt.Sprintf("BT /F 10 Tf 72 760 Td (MASTER SUPPLY AGREEMENT) Tj 0 -40 Td (%d. The supplier keeps lot %s apart and tells the buyer of) Tj 0 -12 Td (every defect in lot %[2]s within %d days, which) Tj ET", n, lotOf(n), n+7)
		fmt.Fprintf(&kids, "%d 0 R ", len(objects)+1)
		objects = append(objects,
			fmt.Sprintf("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents %d 0 R /Resources << /Font << /F 3 0 R >> >> >>", len(objects)+2),
			fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content))
	}
	objects[1] = fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d >>", kids.String(), pages)
	return string(hostiletest.PDF("/Root 1 0 R", objects...))
}

// TestPlacesOn finds on single pages what a reading of the whole file finds there, in a
// document that is read whole and in one that is not.
func TestPlacesOn(t *testing.T) {
	for _, pages := range []int{evidence.ReadWhole, evidence.ReadWhole + 16} {
		t.Run(fmt.Sprint(pages), func(t *testing.T) {
			d, ctx := newFixture(t), context.Background()
			d.write("long.pdf", longPDF(pages))
			d.index(IndexRequest{})
			whole, err := d.matter.Places(ctx, "long.pdf")
			if err != nil {
				t.Fatal(err)
			}
			shown, err := d.matter.Show(ctx, "long.pdf")
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(shown.Text, "MASTER") {
				t.Fatal("the running header is in the text")
			}
			for _, page := range []int{-1, 0, 1, 2, pages / 2, pages - 1, pages, pages + 1} {
				got, err := d.matter.PlacesOn(ctx, "long.pdf", page)
				if err != nil {
					t.Fatalf("page %d: %v", page, err)
				}
				boxes, ok := got.Boxes[page]
				if want := page >= 1 && page <= pages; ok != want || !slices.Equal(got.Sizes, whole.Sizes) {
					t.Errorf("page %d: there is one: %t; %d sizes", page, ok, len(got.Sizes))
				}
				if want := slices.DeleteFunc(slices.Clone(whole.Boxes), func(b doc.Box) bool { return b.Page != page }); !slices.Equal(boxes, want) {
					t.Errorf("page %d: %d boxes, want %d", page, len(boxes), len(want))
				}
				if all := page < 1 || page > pages || pages <= evidence.ReadWhole; all != (len(got.Boxes) == pages) {
					t.Errorf("page %d came with %d others", page, len(got.Boxes)-1)
				}
			}
		})
	}
}

// TestPlacesNearOtherText finds no places on a page that reads otherwise than is stored.
func TestPlacesNearOtherText(t *testing.T) {
	d, ctx := newFixture(t), context.Background()
	d.write("long.pdf", longPDF(40))
	d.index(IndexRequest{})
	shown, err := d.matter.Show(ctx, "long.pdf")
	if err != nil {
		t.Fatal(err)
	}
	shown.Text = strings.Replace(shown.Text, "lot "+lotOf(20)+" apart", "lot "+lotOf(20)+" alone", 1)
	near, err := d.matter.PlacesNear(ctx, shown, 20)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := near.Boxes[20]; ok || len(near.Boxes[19]) == 0 || len(near.Boxes[21]) == 0 {
		t.Errorf("page 19 has %d words, 20 %d, 21 %d", len(near.Boxes[19]), len(near.Boxes[20]), len(near.Boxes[21]))
	}
}
