package pdf

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pincite/backend/doc"
)

// drawnTable is a table of three columns whose lines are drawn as areas, strokes and
// rectangles. Its first row is one cell, its last two rows share their first cell, and in each
// cell the words stand at heights of their own.
const drawnTable = "72 700 300 0.5 re 72 680 300 0.5 re 72 640 300 0.5 re f\n" +
	"172 620 m 372 620 l S 72 600 300 100 re S\n" +
	"172 680 m 172 600 l 272 680 m 272 600 l S\n" +
	"BT /F1 10 Tf 80 686 Td (Fees of the services) Tj ET\n" +
	"BT /F1 10 Tf 80 658 Td (Storage) Tj ET BT /F1 10 Tf 180 668 Td (All goods are stored) Tj 0 -12 Td (in one place.) Tj ET BT /F1 10 Tf 280 663 Td (EUR 10 a) Tj 0 -12 Td (day) Tj ET\n" +
	"BT /F1 10 Tf 80 610 Td (Transport) Tj ET BT /F1 10 Tf 180 626 Td (By road) Tj 0 -18 Td (By sea) Tj ET BT /F1 10 Tf 280 628 Td (EUR 20) Tj 0 -18 Td (EUR 30) Tj ET\n"

func TestDrawnTables(t *testing.T) {
	t.Parallel()
	const table = "Fees of the services|row:Storage\tAll goods are stored in one place.\tEUR 10 a day|row:Transport\tBy road\tEUR 20|row:By sea\tEUR 30"
	above, below := at(72, 730, "The fees are these."), at(72, 560, "They are due at once.")
	tests := []struct{ name, content, entries, want string }{
		{"by its cells", above + drawnTable + below, "", "The fees are these.|" + table + "|They are due at once."},
		{"on a page that is turned", above + drawnTable + below, "/Rotate 90", "The fees are these.|" + table + "|They are due at once."},
		{"drawn turned on the page", "0 1 -1 0 760 0 cm " + above + drawnTable + below, "", "The fees are these.|" + table + "|They are due at once."},
		{"a frame is none", "60 540 400 220 re S " + above + below, "", "The fees are these.|They are due at once."},
		{"nor are lines with words beside them", drawnTable + at(400, 658, "Note"), "", ""},
		{"cells as long as columns are text", "72 300 m 272 300 l 472 300 l 472 720 l 72 720 l 72 300 l 272 300 m 272 720 l S\n" +
			down(80, 700, strings.Split("They agree.;"+strings.Repeat("It is so.;", 16), ";")...) + at(280, 700, "Both of them."), "", "They agree. It is so." + strings.Repeat("|It is so.", 16-1) + "|Both of them."},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, err := Parse(context.Background(), onePage(tt.content, "", tt.entries), Options{})
			if err != nil {
				t.Fatal(err)
			}
			check(t, d)
			var got []string
			for _, b := range d.Text.Layout.Blocks {
				text := d.Text.Text[b.Span.Start:b.Span.End]
				if b.Kind == doc.BlockRow {
					text = "row:" + text
				}
				got = append(got, text)
			}
			if s := strings.Join(got, "|"); s != tt.want && tt.want != "" || strings.Contains(s, "All goods are stored in one place.") && tt.want == "" {
				t.Errorf("got %q\nwant %q", s, tt.want)
			}
		})
	}
}

// TestEmptyCells keeps the columns of a table apart whose cells are empty, and those of a column that is
// empty throughout, or belongs to one cell, out of it.
func TestEmptyCells(t *testing.T) {
	t.Parallel()
	table := "0.5 w "
	for i := range 7 {
		table += fmt.Sprintf("72 %d m 472 %[1]d l S ", 700-20*i)
	}
	for i := range 5 {
		table += fmt.Sprintf("%d 700 m %[1]d 600 l S ", 72+100*i)
	}
	table += "72 600 m 72 580 l 472 600 m 472 580 l S " // the last row is one cell
	for r, row := range []string{"Item,2019,,2021", "Rent,,,1200", "Fee,500", ",,,900", ",300", "All sums are net"} {
		for c, cell := range strings.Split(row, ",") {
			table += at(76+100*float64(c), 686-20*float64(r), cell)
		}
	}
	d, err := Parse(t.Context(), onePage(at(72, 730, "The sums are these.")+table, "", ""), Options{})
	if err != nil {
		t.Fatal(err)
	}
	check(t, d)
	const want = "The sums are these.\n\nItem\t2019\t2021\nRent\t\t1200\nFee\t500\n\t\t900\n\t300\n\nAll sums are net"
	if d.Text.Text != want {
		t.Errorf("got  %q\nwant %q", d.Text.Text, want)
	}
}
