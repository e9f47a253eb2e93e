package unseen_test

import "fmt"

// ticks are boxes and marks in them, drawn or written in the ways of many programs. In each the first is ticked, the second not.
func ticks() []Case {
	file := func(name, content, fonts string) Case {
		f := newPDF()
		f.page(words(72, 740, "ORDER FORM OF THE DUNMORE MILL")+content, fonts, "", "")
		return Case{Kind: "drawn-ticks", Name: name, Ext: ".pdf", Bytes: f.bytes(), Text: []string{"☒ The order renews", "☐ The mill insures"}}
	}
	lines := func(mark, empty string) string {
		return mark + words(96, 700, "The order renews each year.") + empty + words(96, 670, "The mill insures the flour.")
	}
	box := func(y float64) string { return fmt.Sprintf("0.7 w 74 %g 10 10 re S\n", y-1) }
	cross := func(y float64) string {
		return fmt.Sprintf("1 w 75 %g m 83 %g l S 75 %[2]g m 83 %[1]g l S\n", y, y+8)
	}
	check := func(y float64) string { return fmt.Sprintf("1.2 w 76 %g m 78 %g l 83 %g l S\n", y+4, y+1, y+8) }
	circle := func(y, r float64, op string) string {
		const k = 0.5523
		return fmt.Sprintf("%g %g m %g %g %g %g %g %g c %g %g %g %g %g %g c %g %g %g %g %g %g c %g %g %g %g %g %g c %s\n", 79+r, y+4, 79+r, y+4+k*r, 79+k*r, y+4+r, 79.0, y+4+r,
			79-k*r, y+4+r, 79-r, y+4+k*r, 79-r, y+4, 79-r, y+4-k*r, 79-k*r, y+4-r, 79.0, y+4-r, 79+k*r, y+4-r, 79+r, y+4-k*r, 79+r, y+4, op)
	}
	wingdings := "/W1<</Type/Font/Subtype/TrueType/BaseFont/ABCDEF+Wingdings-Regular/FirstChar 0/LastChar 255>>"
	round := file("circles with a dot", lines(circle(700, 5, "S")+circle(700, 2.5, "f"), circle(670, 5, "S")), "")
	word := func(name, body string) Case {
		return Case{Kind: "drawn-ticks", Name: name, Ext: ".docx", Bytes: docx(para("Order form of the Dunmore mill")+body, nil), Text: []string{"☒ The order renews", "☐ The mill insures"}}
	}
	two := func(on, off string) string {
		return `<w:p>` + on + run(" The order renews each year.") + `</w:p><w:p>` + off + run(" The mill insures the flour.") + `</w:p>`
	}
	sym := func(font, char string) string {
		return `<w:r><w:sym w:font="` + font + `" w:char="` + char + `"/></w:r>`
	}
	legacyBox := func(entries string) string {
		return `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:enabled/><w:checkBox><w:sizeAuto/>` + entries + `</w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
	}
	control := func(state, sign string) string {
		return `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="` + state + `"/><w14:checkedState w14:val="2612" w14:font="MS Gothic"/><w14:uncheckedState w14:val="2610" w14:font="MS Gothic"/></w14:checkbox></w:sdtPr><w:sdtContent>` + run(sign) + `</w:sdtContent></w:sdt>`
	}
	inFontRun := func(font, text string) string {
		return `<w:r><w:rPr><w:rFonts w:ascii="` + font + `" w:hAnsi="` + font + `"/></w:rPr><w:t>` + text + `</w:t></w:r>`
	}
	out := []Case{
		file("a cross in a square", lines(box(700)+cross(700), box(670)), ""),
		file("a tick in a square", lines(box(700)+check(700), box(670)), ""),
		file("a square filled and one not", lines(box(700)+"76 701 6 6 re f\n", box(670)), ""),
		file("a letter x in a square", lines(box(700)+inFont("F1", 9, 76.5, 701, "X"), box(670)), ""),
		file("squares of four lines", lines("0.7 w 74 699 m 84 699 l 84 709 l 74 709 l s\n"+cross(700), "0.7 w 74 669 m 84 669 l S 84 669 m 84 679 l S 84 679 m 74 679 l S 74 679 m 74 669 l S\n"), ""),
		file("a tick of Dingbats in a square", lines(box(700)+inFont("ZaDb", 9, 75.5, 701, "4"), box(670)), ""),
		file("squares of Dingbats", lines(inFont("ZaDb", 10, 74, 700, "8")+box(700), inFont("ZaDb", 10, 74, 670, "o")), ""),
		file("boxes of Wingdings", lines(inFont("W1", 11, 74, 700, "\xfe"), inFont("W1", 11, 74, 670, "\xa8")), wingdings),
		round,
		word("symbols of Wingdings", two(sym("Wingdings", "F0FE"), sym("Wingdings", "F0A8"))),
		word("symbols of Wingdings with a cross", two(sym("Wingdings", "F078"), sym("Wingdings", "F06F"))),
		word("symbols of Wingdings 2", two(sym("Wingdings 2", "F052"), sym("Wingdings 2", "F0A3"))),
		word("symbols of Webdings", two(sym("Webdings", "F061"), sym("Webdings", "F063"))),
		word("letters in Wingdings", two(inFontRun("Wingdings", "\uF0FE"), inFontRun("Wingdings", "\uF0A8"))),
		word("plain letters in Wingdings", two(inFontRun("Wingdings", "þ"), inFontRun("Wingdings", "¨"))),
		word("form boxes of old", two(legacyBox(`<w:default w:val="0"/><w:checked/>`), legacyBox(`<w:default w:val="1"/><w:checked w:val="0"/>`))),
		word("form boxes by default", two(legacyBox(`<w:default w:val="1"/>`), legacyBox(`<w:default w:val="0"/>`))),
		word("controls", two(control("1", "☒"), control("0", "☐"))),
		word("controls whose sign was not made anew", two(control("1", "☐"), control("0", "☒"))),
	}
	return append(out,
		Case{Kind: "drawn-ticks", Name: "an ODF control", Ext: ".odt", Bytes: odt(`<text:p><loext:content-control loext:checkbox="true" loext:checked="true" loext:checked-state="☒" loext:unchecked-state="☐">☒</loext:content-control> The order renews each year.</text:p>`+
			`<text:p><loext:content-control loext:checkbox="true" loext:checked="false" loext:checked-state="☒" loext:unchecked-state="☐">☐</loext:content-control> The mill insures the flour.</text:p>`, "", ""), Text: []string{"☒ The order renews", "☐ The mill insures"}},
		Case{Kind: "drawn-ticks", Name: "form boxes of RTF", Ext: ".rtf", Bytes: []byte(`{\rtf1\ansi{\fonttbl{\f0 Arial;}{\f1\fcharset2 Wingdings;}}\pard{\field{\*\fldinst {\rtlch FORMCHECKBOX }{\*\formfield{\fftype1\ffres1\ffhps20\ffdefres0}}}{\fldrslt }} The order renews each year.\par` +
			`{\field{\*\fldinst {FORMCHECKBOX }{\*\formfield{\fftype1\ffres25\ffhps20\ffdefres0}}}{\fldrslt }} The mill insures the flour.\par}`), Text: []string{"☒ The order renews", "☐ The mill insures"}},
		Case{Kind: "drawn-ticks", Name: "boxes of Wingdings in RTF", Ext: ".rtf", Bytes: []byte(`{\rtf1\ansi{\fonttbl{\f0 Arial;}{\f1\fcharset2 Wingdings;}}\pard{\f1\'fe}\f0  The order renews each year.\par{\field{\*\fldinst SYMBOL 168 \\f "Wingdings" \\s 11}{\fldrslt\f1\fs22}} The mill insures the flour.\par}`), Text: []string{"☒ The order renews", "☐ The mill insures"}},
		Case{Kind: "drawn-ticks", Name: "boxes of a web page", Ext: ".html", Bytes: []byte(`<html><body><p><input type="checkbox" checked> The order renews each year.</p><p><input type="checkbox"> The mill insures the flour.</p></body></html>`), Text: []string{"☒ The order renews", "☐ The mill insures"}},
		Case{Kind: "drawn-ticks", Name: "buttons and choices of a web page", Ext: ".html", Bytes: []byte(`<html><body><p><input type="radio" name="a" checked="checked"> The order renews each year.</p><p><input type="radio" name="a"> The mill insures the flour.</p>` +
			`<p>Law: <select><option>Ohio</option><option selected>Nevada</option></select></p><p>Rent: <input type="text" value="EUR 40"> <input type="hidden" value="Quillfeather"></p></body></html>`), Text: []string{"☒ The order renews", "☐ The mill insures", "Law: Nevada", "Rent: EUR 40"}, Never: []string{"Ohio", "Quillfeather"}},
		Case{Kind: "drawn-ticks", Name: "lists to do", Ext: ".md", Bytes: []byte("# Order\n\n- [x] The order renews each year.\n- [ ] The mill insures the flour.\n"), Text: []string{"☒ The order renews", "☐ The mill insures"}},
	)
}
