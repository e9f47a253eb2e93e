package unseen_test

import (
	"fmt"
	"strings"
)

// more are further forms of the same kinds, by other habits.
func more() []Case {
	list := func(s ...string) []string { return s }
	never := list(Secret)
	plainPDF := func(kind, name, content, fonts, resources, entries string, text []string) Case {
		f := newPDF()
		f.page(content, fonts, resources, entries)
		return Case{Kind: kind, Name: name, Ext: ".pdf", Bytes: f.bytes(), Text: text}
	}
	box := func(x, y, side float64) string { return fmt.Sprintf("q 1 w %g %g %g %g re S Q\n", x, y, side, side) }
	ticked := []string{"☒ Monthly", "☐ Yearly"}
	inline := func(mark string) string {
		return words(72, 700, "Billing:") + box(130, 699, 9) + mark + words(145, 700, "Monthly") + box(220, 699, 9) + words(235, 700, "Yearly")
	}
	behind := words(72, 700, "Monthly billing") + box(200, 699, 10) + "201 700 m 209 708 l S 209 700 m 201 708 l S\n" + words(72, 670, "Yearly billing") + box(200, 669, 10)
	grid := ""
	for i := range 6 {
		grid += box(150+float64(i)*14, 698, 14)
	}
	overThree := fmt.Sprintf("0 g %g %g 30 12 re f %g %g 40 12 re f\n", secretAt-1, secretY-3, secretAt+28, secretY-3)
	twice := func(f *formFile) { // one field on two places
		parent := f.add("null")
		a := f.widget("Tenant", fmt.Sprintf("/Parent %d 0 R%s", parent, f.drawn("Quillfeather")))
		b := f.widget("Tenant again", fmt.Sprintf("/Parent %d 0 R", parent))
		f.fields, f.objects[parent-1] = append(f.fields, parent), fmt.Sprintf("<</FT/Tx/T(t)/V(Orla Finch)/Kids[%d 0 R %d 0 R]>>", a, b)
	}
	webTable := `<table><tr style="background:#1F3864"><td><font color="#FFFFFF">Year</font></td><td style="color:white">Rent</td></tr><tr><td>2025</td><td>EUR 40<span style="color:white"> Quillfeather</span></td></tr></table>`
	header := func(runs string) map[string]string { return map[string]string{"header1.xml": root("hdr", runs)} }
	refs := `<w:sectPr><w:headerReference w:type="default" r:id="header1"/></w:sectPr>`
	styles := func(s string) map[string]string { return map[string]string{"styles.xml": root("styles", s)} }
	long := strings.Repeat("All other terms stay as they are. ", 3)
	return []Case{
		plainPDF("drawn-ticks", "boxes in one line", inline("131 703 m 133.5 700.5 l 138 708 l S\n"), "", "", "", ticked),
		plainPDF("drawn-ticks", "a mark that reaches over its box", inline("2 w 129 704 m 134 699 l 143 712 l S\n"), "", "", "", ticked),
		plainPDF("drawn-ticks", "a mark that is filled", inline("131 703 m 134 700 l 139 708 l 134 702.5 l f\n"), "", "", "", ticked),
		plainPDF("drawn-ticks", "boxes behind their words", behind, "", "", "", list("Monthly billing ☒", "Yearly billing ☐")),
		plainPDF("drawn-ticks", "on a page that is turned", inline("131 700 m 138 707 l S\n"), "", "", "/Rotate 90", ticked),
		{Kind: "drawn-ticks", Name: "boxes for letters are none", Ext: ".pdf", Bytes: plainPDF("", "", words(72, 700, "Postal code")+grid, "", "", "", nil).Bytes, Text: list("Postal code"), Never: list("☐"), Quiet: true},
		{Kind: "drawn-ticks", Name: "a number in a square is none", Ext: ".pdf", Bytes: plainPDF("", "", box(72, 699, 12)+words(75, 701, "7")+words(100, 700, "The seventh rule holds."), "", "", "", nil).Bytes, Text: list("7 The seventh rule"), Never: list("☐", "☒"), Quiet: true},
		{Kind: "drawn-ticks", Name: "small cells of a table are none", Ext: ".pdf", Bytes: plainPDF("", "", box(72, 699, 14)+"86 699 200 14 re S 72 685 14 14 re S 86 685 200 14 re S\n"+words(90, 702, "Fees")+words(90, 688, "Costs"), "", "", "", nil).Bytes, Text: list("Fees"), Never: list("☐"), Quiet: true},
		{Kind: "drawn-ticks", Name: "tables of boxes in Word", Ext: ".docx", Bytes: docx(`<w:tbl>`+row(cell(para("☒")), cell(para("Monthly")))+row(cell(para("☐")), cell(para("Yearly")))+`</w:tbl>`, nil), Text: ticked},
		redacted("two bars side by side", overThree),
		redacted("a bar under a later frame", "0 g "+bar(secretAt, secretY, Secret)+"1 0 0 RG "+fmt.Sprintf("%g %g 80 14 re S\n", secretAt-2, secretY-4)),
		redacted("a bar multiplied in black", "q /M gs 0 g "+bar(secretAt, secretY, Secret)+"Q\n", func(*pdfFile) (string, string) { return "/ExtGState<</M<</BM/Multiply>>>>", "" }),
		redacted("a polygon that the viewer draws", "", func(f *pdfFile) (string, string) {
			return "", fmt.Sprintf("/Annots[%d 0 R]", f.add("<</Type/Annot/Subtype/Polygon/F 4/Rect[199 697 290 713]/IC[0 0 0]/Vertices[199 697 290 697 290 713 199 713]>>"))
		}),
		redacted("a bar in the ink of the press", "0 0 0 1 k "+bar(secretAt, secretY, Secret)),
		seen(redacted("a grey veil of an annotation", "", func(f *pdfFile) (string, string) {
			return "", fmt.Sprintf("/Annots[%d 0 R]", f.add("<</Type/Annot/Subtype/Square/F 4/Rect[199 697 290 713]/IC[0.5 0.5 0.5]/CA 0.3>>"))
		})),
		seen(coverUp("white in a dark heading", "0.2 0.2 0.2 rg 60 690 480 24 re f 1 g\n"+words(72, secretY, Secret)+words(300, secretY, "within ten days.")+"0 g\n"+prose(72, 650, "Payment is due then."), "")),
		formOf("one field in two places", list("Tenant Orla Finch", "Tenant again Orla Finch"), never, twice),
		formOf("several choices by index and value", list("cold store", "storage"), list("parking"), func(f *formFile) {
			f.field("Extras", "/FT/Ch/Ff 2097152/T(x)/Opt[[(P)(parking)][(C)(cold store)][(S)(storage)]]/V[(C)(S)]"+f.drawn("parking"))
		}),
		formOf("a box whose state has a name in two bytes", list("Insured ☒"), nil, func(f *formFile) {
			f.field("Insured", fmt.Sprintf("/FT/Btn/T(b)/V/J#c3#a4/AS/J#c3#a4/AP<</N<</J#c3#a4 %d 0 R>>>>", f.pdfFile.form(16, 16, "")))
		}),
		wordCase("tracked-changes", "a table inserted", `<w:tbl><w:tr><w:trPr><w:ins`+by(1)+`/></w:trPr>`+cell(paragraph(inserted(2, run("Fee"))))+cell(paragraph(inserted(3, run("EUR 9"))))+`</w:tr></w:tbl>`+para(long), nil, list("Fee EUR 9"), nil, "inserted: EUR 9"),
		wordCase("tracked-changes", "a link whose words changed", paragraph(run("See "), `<w:hyperlink>`+deleted(1, "Annex 1")+inserted(2, run("Annex 2"))+`</w:hyperlink>`, run(".")), nil, list("See Annex 2."), list("Annex 1"), "deleted: Annex 1", "inserted: Annex 2"),
		wordCase("tracked-changes", "words in a box", paragraph(run("Fees are due."), `<w:r><w:pict><v:shape><v:textbox><w:txbxContent>`+paragraph(run("Law of "), deleted(1, "Ohio"), inserted(2, run("Nevada")))+`</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`), nil, list("Law of Nevada"), list("Ohio"), "deleted: Ohio"),
		wordCase("tracked-changes", "a sign that is inserted", paragraph(run("Renewal "), `<w:ins`+by(1)+`><w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r></w:ins>`), nil, list("Renewal ☑"), nil, "inserted: ☑"),
		wordCase("tracked-changes", "an endnote deleted", paragraph(run("Fees are due."), `<w:del`+by(1)+`><w:r><w:endnoteReference w:id="3"/></w:r></w:del>`), map[string]string{"endnotes.xml": root("endnotes", `<w:endnote w:id="3">`+para("Save in August.")+`</w:endnote>`)}, list("Fees are due."), list("August"), "deleted: Save in August."),
		wordCase("hidden-words", "white by the style of the paragraph", para("The fee is due.")+properties(`<w:pStyle w:val="W"/>`, run("Quillfeather")), styles(`<w:style w:type="paragraph" w:styleId="W"><w:rPr><w:color w:val="FFFFFF"/></w:rPr></w:style>`), list("The fee is due."), never, "unseen: Quillfeather"),
		wordCase("hidden-words", "white in the header", para("The fee is due.")+refs, header(paragraph(styled(`<w:color w:val="FFFFFF"/>`, "Quillfeather"))), list("The fee is due."), never, "unseen: Quillfeather"),
		wordCase("hidden-words", "yellow marker", paragraph(run("The "), styled(`<w:highlight w:val="yellow"/>`, "fee"), run(" is due.")), nil, list("The fee is due."), nil),
		wordCase("hidden-words", "white on a black marker", paragraph(run("The "), styled(`<w:color w:val="FFFFFF"/><w:highlight w:val="black"/>`, "fee"), run(" is due.")), nil, list("The fee is due."), nil),
		wordCase("hidden-words", "a colour by itself", paragraph(run("The "), styled(`<w:color w:val="auto"/><w:shd w:val="clear" w:fill="000000"/>`, "fee"), run(" is due.")), nil, list("The fee is due."), nil),
		{Kind: "hidden-words", Name: "white in a dark row of a page", Ext: ".html", Bytes: []byte("<html><body>" + webTable + "</body></html>"), Text: list("Year Rent", "2025 EUR 40"), Never: never, Notes: list("unseen: Quillfeather"), Notices: list("1 word is written")},
		{Kind: "hidden-words", Name: "rules for print and for others", Ext: ".html", Bytes: []byte("<html><head><style>@media print{.a{display:none}}\n/* .b{display:none} */ p > .c{display:none} .d, .e { display : none !important }</style></head><body><p>The <span class=a>fee</span> <span class=b>is</span> due.<i class=\"x e\">Quillfeather</i></p></body></html>"), Text: list("The fee is due."), Never: never},
		{Kind: "hidden-words", Name: "white in a dark cell of ODF", Ext: ".odt", Bytes: odt(`<table:table><table:table-row><table:table-cell table:style-name="C"><text:p><text:span text:style-name="W">The fee is due.</text:span></text:p></table:table-cell></table:table-row></table:table>`, `<style:style style:name="C" style:family="table-cell"><style:table-cell-properties fo:background-color="#1f3864"/></style:style><style:style style:name="W" style:family="text"><style:text-properties fo:color="#ffffff"/></style:style>`, ""), Text: list("The fee is due.")},
		{Kind: "hidden-words", Name: "white paragraph of ODF", Ext: ".odt", Bytes: odt(`<text:p>The fee is due.</text:p><text:p text:style-name="P">Quillfeather</text:p>`, `<style:style style:name="P" style:family="paragraph"><style:text-properties fo:color="#ffffff"/></style:style>`, ""), Text: list("The fee is due."), Never: never},
		{Kind: "hidden-words", Name: "white in a dark cell of RTF", Ext: ".rtf", Bytes: []byte(`{\rtf1\ansi{\colortbl;\red255\green255\blue255;\red31\green56\blue100;}\trowd\clcbpat2\cellx4000\clcbpat2\cellx8000\pard\intbl{\cf1 Year}\cell{\cf1 Rent}\cell\row\pard The fee is due.\par}`), Text: list("Year Rent", "The fee is due.")},
		{Kind: "drawn-ticks", Name: "a list to choose from in RTF", Ext: ".rtf", Bytes: []byte(`{\rtf1\ansi\pard Law of {\field{\*\fldinst{ FORMDROPDOWN }{\*\formfield{\fftype2\ffres1{\*\ffname Law}\ffdefres0{\*\ffl Ohio}{\*\ffl Nevada}}}}{\fldrslt}}.\par}`), Text: list("Law of Nevada."), Never: list("Ohio")},
		{Kind: "field-numbers", Name: "legal numbers in RTF", Ext: ".rtf", Bytes: []byte(`{\rtf1\ansi\pard{\field{\*\fldinst { AUTONUMLGL \\e }}{\fldrslt }}\tab Rent\par{\field{\*\fldinst { AUTONUMLGL \\e }}{\fldrslt }}\tab Term\par}`), Text: list("1 Rent", "2 Term")},
		{Kind: "header-footer", Name: "of the first page in ODF", Ext: ".odt", Bytes: odt(`<text:p text:style-name="P1">ORDER FOR LIFTS</text:p><text:p>The customer pays.</text:p>`, `<style:style style:name="P1" style:family="paragraph" style:master-page-name="First_20_Page"/>`, `<style:master-page style:name="Standard"><style:header><text:p>Lifts</text:p></style:header></style:master-page><style:master-page style:name="First_20_Page"><style:header><text:p>Contract HB-2291</text:p></style:header></style:master-page><style:master-page style:name="Envelope"><style:header><text:p>Quillfeather</text:p></style:header></style:master-page>`), Text: list("Contract HB-2291", "ORDER FOR LIFTS"), Never: never},
		{Kind: "comments", Name: "a reply in ODF", Ext: ".odt", Bytes: odt(`<text:p>The cap is <office:annotation office:name="1"><dc:creator>V. Quill</dc:creator><text:p>Quillfeather wants more</text:p></office:annotation><office:annotation office:name="2" loext:parent-name="1"><dc:creator>B. Ink</dc:creator><text:p>Quillfeather will not</text:p></office:annotation>EUR 9<office:annotation-end office:name="1"/>.</text:p>`, "", ""), Text: list("The cap is EUR 9."), Never: never, Notes: list("comment: Quillfeather wants more", "comment: Quillfeather will not")},
		{Kind: "mail", Name: "a file in uuencode without a name for its end", Ext: ".eml", Bytes: []byte(mailHead + "\r\nHere.\r\n\r\n" + strings.Replace(uuencoded("lease.txt", "The lease ends on 30 June 2026.\r\n"), "`\r\nend\r\n", " \r\nend", 1)), Text: list("ends on 30 June 2026"), Never: list("begin 644")},
		{Kind: "mail", Name: "a page with a style for what is quoted", Ext: ".eml", Bytes: []byte(mailHead + "Content-Type: text/html\r\n\r\n<html><head><style>#hid{display:none}</style></head><body><p>The lease ends on 30 June 2026.</p><p id=hid>Quillfeather</p><blockquote>On Monday: it ended in May.</blockquote></body></html>\r\n"), Text: list("ends on 30 June 2026", "it ended in May"), Never: never},
		labelled("labels with no number and a start", "0<</S/D/St 12>>1<</S/D/St 40/P(B-)>>2<</S/a>>", "12", "B-40", "a"),
	}
}
