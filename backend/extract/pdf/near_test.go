package pdf

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"pincite/backend/doc"
)

// TestReadNear reads single pages of an agreement with running lines, a sentence broken off
// by the end of every page, and words split at line ends, and finds what a whole reading
// has there.
func TestReadNear(t *testing.T) {
	t.Parallel()
	w := newWriter()
	const pages = 40
	for n := 1; n <= pages; n++ {
		w.page(at(72, 770, "SUPPLY AGREEMENT")+down(72, 700,
			fmt.Sprintf("%d. The supplier keeps lot %c%c for the buyer and tells the", n, 'A'+n/26, 'A'+n%26),
			fmt.Sprintf("buyer of any defect in lot %c%c without delay, and the war-", 'A'+n/26, 'A'+n%26),
			fmt.Sprintf("ranty of lot %c%c ends in two years unless the buyer has", 'A'+n/26, 'A'+n%26))+at(290, 40, fmt.Sprintf("- %d -", n)), "", "")
	}
	source := w.bytes()
	whole := parse(t, source, 0)
	if len(whole.Text.Layout.Asides) != 2*pages {
		t.Fatalf("%d running lines were found", len(whole.Text.Layout.Asides))
	}
	for n := 1; n <= pages; n++ {
		near := parse(t, source, n)
		if !slices.Equal(near.Pages, whole.Pages) {
			t.Fatalf("near page %d: %d pages are not those of the whole", n, len(near.Pages))
		}
		if err := sameOn(near, whole, n); err != nil {
			t.Error(err)
		}
	}
	if near := parse(t, source, 20); len(near.Boxes)*2 > len(whole.Boxes) {
		t.Errorf("near page 20 there are %d of %d words", len(near.Boxes), len(whole.Boxes))
	}
}

// TestReadNearContracts reads every fifth page of the development data alone. Pages that
// come out otherwise than in a whole reading are allowed, as long as they are few.
func TestReadNearContracts(t *testing.T) {
	t.Parallel()
	same, all := 0, 0
	for name, source := range contracts(t) {
		whole := parse(t, source, 0)
		for n := 1; n <= len(whole.Pages); n += 5 {
			all++
			if err := sameOn(parse(t, source, n), whole, n); err != nil {
				t.Logf("%s: %v", name, err)
				continue
			}
			same++
		}
	}
	t.Logf("%d of %d pages", same, all)
	if same*100 < all*90 {
		t.Errorf("only %d of %d pages are the same by themselves", same, all)
	}
}

func parse(t *testing.T, source []byte, near int) *Document {
	t.Helper()
	d, err := Parse(context.Background(), source, Options{Near: near})
	if err != nil {
		t.Fatalf("near page %d: %v", near, err)
	}
	return d
}

// sameOn compares the text and the boxes of page n.
func sameOn(a, b *Document, n int) error {
	at, bt := a.Text.Layout.Pages[n-1], b.Text.Layout.Pages[n-1]
	if x, y := a.Text.Text[at.Start:at.End], b.Text.Text[bt.Start:bt.End]; x != y {
		return fmt.Errorf("page %d reads %q, and %q as a part of the whole", n, x, y)
	}
	if x, y := boxesOn(a, n, at.Start), boxesOn(b, n, bt.Start); !slices.Equal(x, y) {
		return fmt.Errorf("page %d has other boxes than as a part of the whole", n)
	}
	return nil
}

// boxesOn are the boxes of page n, with spans from the page's first byte on.
func boxesOn(d *Document, n, start int) (out []doc.Box) {
	for _, b := range d.Boxes {
		if b.Page == n {
			b.Span = doc.Span{Start: b.Span.Start - start, End: b.Span.End - start}
			out = append(out, b)
		}
	}
	return out
}
