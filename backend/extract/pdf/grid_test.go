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

// TestTablesWithoutLines reads tables whose cells white space alone parts row by row, and columns of running
// text, however many, one after the other.
func TestTablesWithoutLines(t *testing.T) {
	t.Parallel()
	place := func(places []float64, rows ...string) string {
		var out strings.Builder
		for r, row := range rows {
			for c, cell := range strings.Split(row, "|") {
				if cell != "" {
					out.WriteString(at(places[c], 600-14*float64(r), cell))
				}
			}
		}
		return out.String()
	}
	four := []float64{72, 220, 330, 430}
	joined := strings.Join(paragraph, " ")
	for _, test := range []struct{ name, table, want string }{
		{"four columns", place(four, "Item|Quantity|Unit price|Delivery", "Steel bolts|1,000|EUR 0.12|1 March 2026", "Copper pipe, 22 mm|250|EUR 4.80|15 March 2026", "Valves|40|EUR 38.00|2 April 2026", "Gaskets|400|EUR 0.55|2 April 2026"),
			"Item\tQuantity\tUnit price\tDelivery\nSteel bolts\t1,000\tEUR 0.12\t1 March 2026\nCopper pipe, 22 mm\t250\tEUR 4.80\t15 March 2026\nValves\t40\tEUR 38.00\t2 April 2026\nGaskets\t400\tEUR 0.55\t2 April 2026"},
		{"empty cells", place(four, "Item|2019|2020|2021", "Rent|||1200", "Fee|500||9", "|300||900", "Tax|1|2|3"),
			"Item\t2019\t2020\t2021\nRent\t\t\t1200\nFee\t500\t\t9\n\t300\t\t900\nTax\t1\t2\t3"},
		{"a cell that reaches over two columns", place(four, "Item|2019|2020|2021", "Rent|the same in 2019 as in 2020||7", "Tax|1|2|3"),
			"Item\t2019\t2020\t2021\nRent\tthe same in 2019 as in 2020\t7\nTax\t1\t2\t3"},
		{"three columns of running text", place([]float64{72, 240, 408}, "The seller gives all of|the buyer may then ask|and no more than this is", "the goods to the buyer on|for them to be looked at|owed by either of the two", "the day that is named in|by a person whom both of|to the other one, now or", "the order for these goods.|them have chosen before.|at any time that follows."),
			"The seller gives all of the goods to the buyer on the day that is named in the order for these goods.\n\nthe buyer may then ask for them to be looked at by a person whom both of them have chosen before.\n\nand no more than this is owed by either of the two to the other one, now or at any time that follows."},
	} {
		d, err := Parse(t.Context(), onePage(down(72, 740, paragraph...)+test.table, "", ""), Options{})
		if err != nil {
			t.Fatal(err)
		}
		check(t, d)
		if want := joined + "\n\n" + test.want; d.Text.Text != want {
			t.Errorf("%s: got  %q\nwant %q", test.name, d.Text.Text, want)
		}
	}
}
