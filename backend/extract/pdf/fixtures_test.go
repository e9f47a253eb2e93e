package pdf

import (
	"fmt"
	"strings"
)

// fixture is a small file and what is to be read in it.
type fixture struct {
	name   string
	source []byte
	want   string
}

// paragraph is text that fills lines, so that it is seen to be running text.
var paragraph = []string{
	"The Supplier shall deliver the goods to the Buyer at the place",
	"named in the order and shall give notice of each delivery in due",
	"time before the goods leave the works of the Supplier, and shall",
	"insure them.",
}

func fixtures() []fixture {
	joined := strings.Join(paragraph, " ")
	all := []fixture{
		{"plain", onePage(down(72, 700, paragraph...), "", ""), joined},
		{"two paragraphs", onePage(down(72, 700, paragraph...)+down(72, 640, paragraph...), "", ""), joined + "\n\n" + joined},
		{"first line set in", onePage(down(72, 700, paragraph[:3]...)+at(72, 664, "insure all of the goods that it delivers under this contract, too.")+
			at(96, 652, "The Buyer shall pay.")+at(72, 640, "It pays at once."), "", ""),
			strings.Join(paragraph[:3], " ") + " insure all of the goods that it delivers under this contract, too.\n\nThe Buyer shall pay.\n\nIt pays at once."},
		{"letters placed one by one", onePage("BT /F1 10 Tf 72 700 Td [(T)-20(e)10(r)(m)-400(of)-400(Y)120(ears)] TJ ET", "", ""), "Term of Years"},
		{"drawn out of order", onePage(at(200, 688, "line.")+at(72, 700, "The first line")+at(72, 688, "and the second"), "", ""), "The first line and the second line."},
		{"bold by drawing twice", onePage(at(72, 700, "Term")+at(72.3, 700, "Term"), "", ""), "Term"},
		{"superscript", onePage(at(72, 700, "the 5")+"BT /F1 6 Tf 94.3 704 Td (th) Tj ET "+at(104, 700, "day"), "", ""), "the 5th day"},
		{"next line operators", onePage("BT /F1 10 Tf 12 TL 72 700 Td (one) Tj T* (two) Tj (three) ' 1 0 (four) \" ET", "", ""), "one two three four"},
		{"octal and hex strings", onePage(`BT /F1 10 Tf 72 700 Td (\101\(\\\)\r) Tj <42 4> Tj ET`, "", ""), `A(\) B@`},
		{"quotes of WinAnsi", onePage("BT /F1 10 Tf 72 700 Td (\x93Term\x94 \x96 \xA7 5\xAD1) Tj ET", "", ""), "“Term” – § 5-1"},
		{"inline image", onePage("q 10 0 0 10 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /G ID \xFF EI(\x00 EI Q\n"+at(72, 700, "after"), "", ""), "after"},
		{"ligature by glyph name", onePage("BT /F3 10 Tf 72 700 Td (o\x01ce, \x02nd, a\x03) Tj ET",
			"/F3<</Type/Font/Subtype/Type1/BaseFont/Times-Roman/Encoding<</Differences[1/f_f_i/fi/uni00660066]>>>>", ""), "office, find, aff"},
		{"word and character spacing", onePage("BT /F1 10 Tf 3 Tw 0.5 Tc 80 Tz 72 700 Td (The Term ends) Tj ET", "", ""), "The Term ends"},
		{"beyond the page", onePage(at(72, 700, "seen")+at(900, 700, "beyond"), "", ""), "seen"},
		{"crop box", onePage(at(72, 700, "seen")+at(72, 100, "cropped"), "", "/CropBox[0 400 612 792]"), "seen"},
		{"turned text", onePage(down(72, 700, paragraph...)+"BT /F1 10 Tf 0 1 -1 0 30 100 Tm (along the margin) Tj ET", "", ""), joined + "\n\nalong the margin"},
		{"type 3", type3Fixture(), "AB A"},
		{"identity with ToUnicode", toUnicodeFixture(), "Fee: 5 € office"},
		{"predefined map", predefinedFixture("UniGB-UCS2-H", "<540867616587>"), "合条文"},
		{"shift JIS", predefinedFixture("90ms-RKSJ-H", "<8C5F96F1>"), "契約"},
		{"form in a form", formFixture(), "outer inner"},
		{"actual text", onePage("BT /F1 10 Tf 72 700 Td (see ) Tj /Span<</ActualText(find)>>BDC (xx) Tj EMC ( it) Tj ET", "", ""), "see find it"},
		{"hyphens that the file marks", onePage("BT /F1 10 Tf 72 700 Td (a licence of the re) Tj /Span<</ActualText<FEFF00AD>>>BDC (-) Tj EMC 0 -12 Td (sale and the non-) Tj 0 -12 Td (sale of goods is granted.) Tj ET", "", ""),
			"a licence of the resale and the non-sale of goods is granted."},
		{"actual text of several words", onePage("BT /F9 10 Tf 72 700 Td /Span<</ActualText(The rent is 90.)>>BDC (abcdefghijkl) Tj EMC ET\n"+down(72, 640, paragraph...), "/F9<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2/BaseFont/X/DW 600>>]>>", ""), "The rent is 90.\n\n" + joined},
		{"hidden layer", hiddenFixture(), "seen"},
		{"two columns", columnsFixture(), strings.Join(columnText(), "\n\n")},
		{"table", onePage(at(72, 700, "Item")+at(300, 700, "Price")+at(72, 686, "Bolt")+at(300, 686, "5")+at(72, 672, "Nut")+at(300, 672, "7"), "", ""), "Item\tPrice\nBolt\t5\nNut\t7"},
		{"label and text", onePage(at(72, 700, "(a)")+at(108, 700, "the first of them;")+at(72, 686, "(b)")+at(108, 686, "the second."), "", ""), "(a) the first of them;\n\n(b) the second."},
		{"hyphens", onePage(down(72, 700, "a non-exclusive licence of the agreement is granted on a non-",
			"exclusive basis to each of the parties to this agree-", "ment."), "", ""),
			"a non-exclusive licence of the agreement is granted on a non-exclusive basis to each of the parties to this agreement."},
		{"fields", fieldsFixture(), "Name: Ada Lovelace\n\nTyped value\n\nfree note\n\n☒ ☐\n\nEngland\n\nWales\n\na value that is much too long for the line that its field has room for on the page"},
	}
	for _, turn := range []int{90, 180, 270} {
		all = append(all, fixture{fmt.Sprintf("page turned by %d", turn), onePage(down(72, 700, paragraph...), "", fmt.Sprintf("/Rotate %d", turn)), ""})
	}
	return all
}

func type3Fixture() []byte {
	w := newWriter()
	glyph := w.stream("", "500 0 d0 0 0 400 700 re f")
	w.page("BT /F3 10 Tf 72 700 Td (ab a) Tj ET", fmt.Sprintf("/F3<</Type/Font/Subtype/Type3/FontMatrix[0.001 0 0 0.001 0 0]/FontBBox[0 -200 500 700]"+
		"/CharProcs<</A %d 0 R/B %d 0 R>>/Encoding<</Differences[32/space 97/A/B]>>/FirstChar 97/LastChar 98/Widths[500 500]>>", glyph, glyph), "")
	return w.bytes()
}

func toUnicodeFixture() []byte {
	w := newWriter()
	m := w.stream("", `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <0000> <FFFF> endcodespacerange
2 beginbfchar <0005> <20AC> <0006> <0066> endbfchar
3 beginbfrange <0001> <0002> [<0046> <0065>] <0010> <0012> <0063> <0020> <0025> <0030> endbfrange
4 beginbfchar <0030> <003A> <0031> <0020> <0032> <006F> <0033> <FB01> endbfchar
endcmap end end`)
	w.page("BT /F3 10 Tf 72 700 Td <0001000200020030003100250031000500310032000600330010> Tj <0002> Tj ET",
		fmt.Sprintf("/F3<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/ToUnicode %d 0 R/DescendantFonts["+
			"<</Type/Font/Subtype/CIDFontType2/BaseFont/X/DW 600/W[1[600 500]16 18 550]>>]>>", m), "")
	return w.bytes()
}

func predefinedFixture(encoding, text string) []byte {
	return onePage("BT /F3 10 Tf 72 700 Td "+text+" Tj ET", "/F3<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/"+encoding+
		"/DescendantFonts[<</Type/Font/Subtype/CIDFontType0/BaseFont/X/DW 1000>>]>>", "")
}

func formFixture() []byte {
	w := newWriter()
	inner := w.stream("/Type/XObject/Subtype/Form/BBox[0 0 100 20]/Matrix[1 0 0 1 30 0]", "BT /F1 10 Tf 0 0 Td (inner) Tj ET")
	outer := w.stream(fmt.Sprintf("/Type/XObject/Subtype/Form/BBox[0 0 200 20]/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>/XObject<</B %d 0 R>>>>", inner),
		"BT /F1 10 Tf 0 0 Td (outer) Tj ET /B Do")
	w.page("q 1 0 0 1 72 700 cm /A Do Q", fmt.Sprintf("|/XObject<</A %d 0 R>>", outer), "")
	return w.bytes()
}

func hiddenFixture() []byte {
	w := newWriter()
	layer := w.add("<</Type/OCG/Name(draft)>>")
	w.catalog = fmt.Sprintf("/OCProperties<</OCGs[%d 0 R]/D<</OFF[%d 0 R]>>>>", layer, layer)
	w.page(at(72, 700, "seen")+"/OC /L BDC "+at(72, 680, "hidden")+"EMC", fmt.Sprintf("|/Properties<</L %d 0 R>>", layer), "")
	return w.bytes()
}

func columnText() []string {
	return []string{
		"A heading over both columns of the page that is as wide as they are together",
		"The left column has running text that goes on for some lines and is read to its end before the right column is begun, line by line.",
		"The right column has its own text beside the left one and must not be mixed with it, though both stand on the same lines.",
	}
}

func columnsFixture() []byte {
	left := []string{"The left column has running text that", "goes on for some lines and is read to", "its end before the right column is", "begun, line by line."}
	right := []string{"The right column has its own text", "beside the left one and must not be", "mixed with it, though both stand on", "the same lines."}
	return onePage(at(72, 720, columnText()[0])+down(72, 690, left...)+down(320, 690, right...), "", "")
}

func fieldsFixture() []byte {
	w := newWriter()
	look := w.stream("/Type/XObject/Subtype/Form/BBox[0 0 200 20]/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>", "/Tx BMC BT /F1 10 Tf 2 5 Td (Ada Lovelace) Tj ET EMC")
	w.page(at(72, 705, "Name:"), "", fmt.Sprintf("/Annots["+
		"<</Subtype/Widget/FT/Tx/T(n)/V(Ada Lovelace)/Rect[105 700 305 720]/AP<</N %d 0 R>>>>"+
		"<</Subtype/Widget/FT/Tx/T(m)/V(Typed value)/Rect[72 640 272 655]>>"+
		"<</Subtype/FreeText/Contents(free note)/Rect[72 600 272 615]>>"+
		"<</Subtype/Widget/FT/Tx/F 2/V(hidden)/Rect[72 500 272 520]>>"+
		"<</Subtype/Widget/FT/Tx/Ff 8192/V(password)/Rect[72 480 272 500]>>"+
		"<</Subtype/Widget/FT/Btn/V/Yes/AS/Yes/Rect[72 460 84 472]>>"+
		"<</Subtype/Widget/FT/Btn/V/Off/AS/Off/Rect[172 460 184 472]>>"+
		"<</Subtype/Widget/FT/Ch/V[(England)(Wales)]/DA(/F1 9 Tf)/Rect[72 400 272 430]>>"+
		"<</Subtype/Widget/FT/Tx/V(a value that is much too long for the line that its field has room for on the page)/DA(/F1 10 Tf)/Rect[72 340 272 370]>>]", look))
	return w.bytes()
}
