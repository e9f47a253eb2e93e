package pdf

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/testkit/extracttest"
)

// agreement is a contract of four pages with a running header, a footer, page numbers, a
// clause across a page break, a word split across it, a heading, a table and comments.
func agreement() []byte {
	w := newWriter()
	clauses := [][]string{
		{
			"1.1 The Supplier shall deliver the goods to the Buyer at the place named in the",
			"order and shall give notice of each delivery in due time before the goods leave",
			"the works. The agreement is made on a non-exclusive basis and the Buyer may, with",
		},
		{
			"the consent of the Supplier, assign it to one of its affiliates as a whole.",
			"1.2 Either party may terminate this agreement on a non-",
			"exclusive ground named in the schedule, by notice in writing to the other and to each termi-",
		},
		{
			"nal operator, and may terminate the supply at each terminal at the same time.",
			"1.3 The parties shall keep the terms of this contract secret from third parties.",
		},
		{"2.1 The fees are those of the list below and fall due within thirty days of the invoice."},
	}
	for i, lines := range clauses {
		content := at(72, 760, "Supply Agreement - Confidential") + down(72, 700, lines...) +
			at(72, 40, fmt.Sprintf("DRAFT of %d May 2024", i+1)) + at(300, 24, fmt.Sprintf("Page %d of 4", i+1))
		entries := ""
		if i == 0 {
			content += "BT /F2 18 Tf 200 730 Td (Supply Agreement) Tj ET\n"
			entries = "/Annots[<</Subtype/Highlight/Rect[72 697 180 709]/Contents(Check this.)/T(Ada)/M(D:20240501)>>]"
		}
		if i == 3 {
			content += at(72, 660, "Item") + at(300, 660, "Fee") + at(72, 646, "Storage") + at(300, 646, "10") + at(72, 632, "Transport") + at(300, 632, "25")
		}
		w.page(content, "", entries)
	}
	return w.bytes()
}

func TestGolden(t *testing.T) {
	t.Parallel()
	d, err := Parse(context.Background(), agreement(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	check(t, d)
	layout, err := json.MarshalIndent(d.Text.Layout, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	extracttest.GoldenFile(t, "agreement", d.Text.Text+"\n\n"+string(layout)+"\n")
}

func TestRunningLines(t *testing.T) {
	t.Parallel()
	d, err := Parse(context.Background(), agreement(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, gone := range []string{"Confidential", "DRAFT", "Page"} {
		if strings.Contains(d.Text.Text, gone) {
			t.Errorf("%q is in the text", gone)
		}
	}
	kinds := map[string]int{}
	for _, a := range d.Text.Layout.Asides {
		kinds[a.Kind]++
	}
	if kinds["header"] != 4 || kinds["footer"] != 4 || kinds["page number"] != 4 {
		t.Errorf("asides %v", kinds)
	}
	clause := "The agreement is made on a non-exclusive basis and the Buyer may, with the consent of the Supplier"
	if !strings.Contains(d.Text.Text, clause) {
		t.Error("the clause across the page break is in two")
	}
}

func TestRepeatedLinesStay(t *testing.T) {
	t.Parallel()
	w := newWriter()
	for range 2 {
		w.page(down(72, 700, "IN WITNESS WHEREOF the parties have signed."), "", "")
	}
	for n := range 9 {
		w.page(down(72, 700, fmt.Sprintf("Clause %d is about something of its own.", n), strings.Repeat("x", n+3)), "", "")
	}
	text, err := read(w.bytes(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(text.Text, "IN WITNESS WHEREOF"); n != 2 {
		t.Errorf("a line on two of eleven pages stands %d times in the text", n)
	}
}

func TestNotes(t *testing.T) {
	t.Parallel()
	d, err := Parse(context.Background(), agreement(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Text.Layout.Notes) != 1 {
		t.Fatalf("notes %+v", d.Text.Layout.Notes)
	}
	n := d.Text.Layout.Notes[0]
	if got := d.Text.Text[n.Anchor.Start:n.Anchor.End]; !strings.HasPrefix(got, "1.1 The Supplier") || n.Author != "Ada" || n.Kind != doc.Comment {
		t.Errorf("note %+v about %q", n, got)
	}
	if n.Text != "Check this." || strings.Contains(d.Text.Text, n.Text) {
		t.Errorf("note says %q, and the text is %q", n.Text, d.Text.Text)
	}
}

func TestGeometry(t *testing.T) {
	t.Parallel()
	for _, turn := range []int{0, 90, 180, 270} {
		d, err := Parse(context.Background(), onePage(at(100, 500, "word"), "", fmt.Sprintf("/CropBox[50 60 500 700]/Rotate %d", turn)), Options{})
		if err != nil {
			t.Fatal(err)
		}
		size := d.Pages[0].Size()
		if want := [2]float32{450, 640}; turn%180 == 0 && (size.Width != want[0] || size.Height != want[1]) || turn%180 != 0 && size.Width != want[1] {
			t.Errorf("turned by %d the page is %v", turn, size)
		}
		b := d.Boxes[0]
		if b.Left < 0 || b.Top < 0 || b.Right > size.Width || b.Bottom > size.Height {
			t.Errorf("turned by %d the box is %+v", turn, b)
		}
		q := d.Pages[0].Quad(b)
		x, y := min(q[0], q[2], q[4], q[6]), min(q[1], q[3], q[5], q[7])
		if x < 99.9 || x > 100.1 || y < 500-2.2 || y > 500 {
			t.Errorf("turned by %d the word lies at %v, %v", turn, x, y)
		}
	}
}

// TestDeterminism reads every fixture twice.
func TestDeterminism(t *testing.T) {
	t.Parallel()
	for _, f := range append(fixtures(), fixture{name: "agreement", source: agreement()}) {
		var seen string
		for range 3 {
			d, err := Parse(context.Background(), f.source, Options{})
			if err != nil {
				t.Fatal(err)
			}
			all, err := json.Marshal(d)
			if err != nil {
				t.Fatal(err)
			}
			if seen != "" && seen != string(all) {
				t.Errorf("%s reads differently", f.name)
			}
			seen = string(all)
		}
	}
}

// TestColumnsOffTheSameLines holds that columns are read one after the other where none of
// their lines stand at one height, and that a raised mark stays in its own column.
func TestColumnsOffTheSameLines(t *testing.T) {
	t.Parallel()
	left := down(72, 700, "The Seller shall deliver the Goods to", "the Buyer at the place stated in the", "order, free of encumbrances, within", "thirty days, at fifty per cent", "of all voting rights and of the", "others that the parties have agreed.")
	right := down(320, 695, "The Buyer shall inspect the Goods", "without undue delay and notify the", "Seller of any defect within fourteen", "days of delivery; later ones count", "only where they could not have been", "found upon such an inspection.")
	mark := "BT /F1 6 Tf 188.8 667.5 Td (1) Tj ET\n"
	d, err := Parse(context.Background(), onePage(left+right+mark, "", ""), Options{})
	if err != nil {
		t.Fatal(err)
	}
	check(t, d)
	const want = "The Seller shall deliver the Goods to the Buyer at the place stated in the order, free of encumbrances, within thirty days, at fifty per cent1 of all voting rights and of the others that the parties have agreed.\n\nThe Buyer shall inspect the Goods without undue delay and notify the Seller of any defect within fourteen days of delivery; later ones count only where they could not have been found upon such an inspection."
	if d.Text.Text != want {
		t.Errorf("got %q", d.Text.Text)
	}
}

// TestWordsRecognisedOnceMore leaves out the unseen words that a program wrote over words that are seen, and keeps
// those over a picture and over what has no text.
func TestWordsRecognisedOnceMore(t *testing.T) {
	t.Parallel()
	unseen := func(x, y float64, lines ...string) string {
		return "3 Tr 103 Tz " + strings.ReplaceAll(down(x+0.8, y+0.7, lines...), "10 Tf", "9.6 Tf") + "0 Tr 100 Tz "
	}
	joined := strings.Join(paragraph, " ")
	const picture = "q 560 0 0 260 40 490 cm BI /W 2 /H 2 /BPC 8 /CS /G ID \x01EI\x02\x03 EI Q "
	const unknown = "/F9<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/X/DW 600>>]>>"
	for _, test := range []struct{ name, content, want string }{
		{"over the same words", down(72, 700, paragraph...) + unseen(72, 700, paragraph...), joined},
		{"beside them, over a picture", picture + down(72, 700, paragraph...) + unseen(72, 600, "The words of a picture."), joined + "\n\nThe words of a picture."},
		{"no other words", picture + unseen(72, 700, paragraph...), joined},
		{"over glyphs of no known text", "BT /F9 10 Tf 72 700 Td (abcdefgh) Tj ET\n" + down(72, 600, paragraph...) + unseen(72, 700, "Rent"), "Rent"},
	} {
		d, err := Parse(t.Context(), onePage(test.content, unknown, ""), Options{})
		if err != nil || !strings.Contains(d.Text.Text, test.want) || strings.Count(d.Text.Text, "goods") > strings.Count(joined, "goods") {
			t.Errorf("%s: %+v, %v", test.name, d, err)
		}
	}
}
