package unseen_test

import "fmt"

// Secret is the word that nobody sees in most of the files.
const Secret = "Quillfeather"

// secretAt and secretY are where it stands on a page.
const secretAt, secretY = 200.0, 700.0

// redacted is a page on which a name stands after "Payment goes to"; over is drawn over it.
func redacted(name, over string, more ...func(f *pdfFile) (resources, entries string)) Case {
	return coverUp(name, prose(72, 740, "SETTLEMENT OF THE DUNMORE CLAIM")+words(72, secretY, "Payment goes to the")+words(secretAt, secretY, Secret)+words(300, secretY, "within ten days."), over, more...)
}

func coverUp(name, under, over string, more ...func(f *pdfFile) (resources, entries string)) Case {
	f := newPDF()
	resources, entries := "", ""
	for _, m := range more {
		r, e := m(f)
		resources, entries = resources+r, entries+e
	}
	f.page(under+over, "", resources, entries)
	return Case{Kind: "covered-words", Name: name, Ext: ".pdf", Bytes: f.bytes(), Text: []string{"within ten days."}, Never: []string{Secret}, Notices: []string{"1 word"}}
}

// seen turns a case round: the name is seen.
func seen(c Case) Case {
	c.Text, c.Never, c.Notices, c.Quiet = append(c.Text, Secret), nil, nil, true
	return c
}

func covered() []Case {
	black := bar(secretAt, secretY, Secret)
	rect := fmt.Sprintf("/Rect[%g %g %g %g]", secretAt-1, secretY-3, secretAt+widthOf(Secret)+4, secretY+10)
	annot := func(subtype, entries, appearance string) func(f *pdfFile) (string, string) {
		return func(f *pdfFile) (string, string) {
			ap := ""
			if appearance != "" {
				ap = fmt.Sprintf("/AP<</N %d 0 R>>", f.form(80, 13, appearance))
			}
			return "", fmt.Sprintf("/Annots[%d 0 R]", f.add("<</Type/Annot/Subtype/%s/F 4%s%s%s>>", subtype, rect, entries, ap))
		}
	}
	with := func(resources string) func(*pdfFile) (string, string) {
		return func(*pdfFile) (string, string) { return resources, "" }
	}
	picture := func(f *pdfFile) (string, string) {
		return fmt.Sprintf("/XObject<</I %d 0 R>>", f.stream("/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8", "\x00")), ""
	}
	plain := func(color, text string) string {
		return words(72, secretY, "Payment goes to the") + color + words(secretAt, secretY, text) + "0 g\n" + words(300, secretY, "within ten days.")
	}
	ground := func(color string) string { return color + fmt.Sprintf("60 %g 480 30 re f\n", secretY-10) + "0 g\n" }
	pad := fmt.Sprintf("%g 0 0 12 %g %g cm", widthOf(Secret)+4, secretAt-1, secretY-3)
	return []Case{
		redacted("a bar drawn last", black),
		redacted("a bar as a polygon", fmt.Sprintf("%g %g m %g %[2]g l %[3]g %g l %[1]g %[4]g l h f\n", secretAt-1, secretY-3, secretAt+widthOf(Secret)+3, secretY+10)),
		redacted("a bar as a thick line", fmt.Sprintf("14 w %g %g m %g %[2]g l S\n", secretAt-1, secretY+3, secretAt+widthOf(Secret)+4)),
		redacted("a bar of three pen strokes", fmt.Sprintf("1 J 6 w %g %g m %g %[2]g l S %[1]g %[4]g m %[3]g %[4]g l S %[1]g %[5]g m %[3]g %[5]g l S\n", secretAt-1, secretY-1, secretAt+widthOf(Secret)+4, secretY+4, secretY+9)),
		redacted("a bar as a picture", "q "+pad+" /I Do Q\n", picture),
		redacted("a bar as a picture in the line", "q "+pad+" BI /W 1 /H 1 /CS /G /BPC 8 ID \x00 EI Q\n"),
		redacted("a bar in a spot colour", "/S1 cs 1 scn "+black, with("/ColorSpace<</S1[/Separation/Black/DeviceGray<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>]>>")),
		redacted("a bar in a form", "/B Do\n", func(f *pdfFile) (string, string) {
			return fmt.Sprintf("/XObject<</B %d 0 R>>", f.form(612, 792, "0 g "+black)), ""
		}),
		redacted("a white patch", "1 g "+black+"0 g\n"),
		redacted("a bar outlined and filled", "0 g 0 G 1 w "+fmt.Sprintf("%g %g %g 12 re B\n", secretAt-1, secretY-3, widthOf(Secret)+4)),
		redacted("a shading for a bar", fmt.Sprintf("q %g %g %g 12 re W n /Sh sh Q\n", secretAt-1, secretY-3, widthOf(Secret)+4),
			with("/Shading<</Sh<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 612 0]/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/C0[0]/C1[0.1]/N 1>>>>>>")),
		redacted("a square for a bar", "", annot("Square", "/IC[0 0 0]/C[0 0 0]", "0 g 0 0 80 13 re f")),
		redacted("a square that the viewer draws", "", annot("Square", "/IC[0 0 0]/C[0 0 0]", "")),
		redacted("a black highlight", "", annot("Highlight", "/C[0 0 0]/QuadPoints[199 713 290 713 199 697 290 697]", "0 g 0 0 80 13 re f")),
		redacted("ink for a bar", "", annot("Ink", "/C[0 0 0]/BS<</W 14>>/InkList[[199 703 270 703]]", "14 w 0 6.5 m 80 6.5 l S")),
		redacted("a line annotation for a bar", "", annot("Line", "/C[0 0 0]/BS<</W 14>>/L[199 703 270 703]", "14 w 0 6.5 m 80 6.5 l S")),
		redacted("a stamp", "", annot("Stamp", "/Name/Draft", "0.9 0.2 0.2 rg 0 0 80 13 re f 1 g BT /F1 8 Tf 6 3 Td (REDACTED) Tj ET")),
		redacted("a text box with a ground", "", annot("FreeText", "/Contents(withheld)/DA(/F1 8 Tf 0 g)", "1 1 0.9 rg 0 0 80 13 re f 0 g BT /F1 8 Tf 6 3 Td (withheld) Tj ET")),
		redacted("a bar on a page that is turned", black, func(*pdfFile) (string, string) { return "", "/Rotate 270" }),
		coverUp("white on white", plain("1 g\n", Secret), ""),
		coverUp("nearly white", plain("0.99 0.98 1 rg\n", Secret), ""),
		coverUp("blue on the same blue", ground("0.1 0.2 0.5 rg\n")+plain("0.1 0.2 0.5 rg\n", Secret), ""),
		coverUp("neither filled nor stroked", words(72, secretY, "Payment goes to the")+"3 Tr\n"+words(secretAt, secretY, Secret)+"0 Tr\n"+words(300, secretY, "within ten days."), ""),
		coverUp("kept as a clipping path", words(72, secretY, "Payment goes to the")+"q BT 7 Tr /F1 11 Tf "+fmt.Sprintf("%g %g Td (%s) Tj ET Q 0 Tr\n", secretAt, secretY, Secret)+words(300, secretY, "within ten days."), ""),
		coverUp("clipped away", words(72, secretY, "Payment goes to the")+"q 0 0 50 50 re W n "+words(secretAt, secretY, Secret)+"Q\n"+words(300, secretY, "within ten days."), ""),
		coverUp("of half a point", words(72, secretY, "Payment goes to the")+inFont("F1", 0.5, secretAt, secretY, Secret)+words(300, secretY, "within ten days."), ""),
		coverUp("transparent", words(72, secretY, "Payment goes to the")+"q /G0 gs "+words(secretAt, secretY, Secret)+"Q\n"+words(300, secretY, "within ten days."), "", with("/ExtGState<</G0<</ca 0>>>>")),
		coverUp("on a layer that is off", words(72, secretY, "Payment goes to the")+"/OC /L BDC "+words(secretAt, secretY, Secret)+"EMC\n"+words(300, secretY, "within ten days."), "", func(f *pdfFile) (string, string) {
			n := f.add("<</Type/OCG/Name(notes)>>")
			f.catalog = fmt.Sprintf("/OCProperties<</OCGs[%d 0 R]/D<</OFF[%[1]d 0 R]>>>>", n)
			return fmt.Sprintf("/Properties<</L %d 0 R>>", n), ""
		}),
		coverUp("outside the crop", prose(72, 300, "Payment is due within ten days.")+words(72, 760, Secret), "", func(*pdfFile) (string, string) { return "", "/CropBox[0 100 612 600]" }),
		seen(redacted("a bar below the words", "")),
		seen(coverUp("on a black ground", ground("0 g\n")+"1 g\n"+words(72, secretY, "Payment goes to the")+words(secretAt, secretY, Secret)+words(300, secretY, "within ten days."), "")),
		seen(redacted("a yellow marker", "q /M gs 1 1 0 rg "+black+"Q\n", with("/ExtGState<</M<</BM/Multiply>>>>"))),
		seen(redacted("a veil of grey", "q /T gs 0.5 g "+black+"Q\n", with("/ExtGState<</T<</ca 0.3>>>>"))),
		seen(redacted("a line below the words", fmt.Sprintf("1 w %g %g m %g %[2]g l S\n", secretAt, secretY-2, secretAt+60))),
		seen(redacted("a frame round the words", fmt.Sprintf("1 w %g %g %g 14 re S\n", secretAt-2, secretY-4, widthOf(Secret)+6))),
		seen(redacted("marked for redaction and not yet redacted", "", annot("Redact", "/IC[0 0 0]/QuadPoints[199 713 290 713 199 697 290 697]", "1 0 0 RG 1 w 0.5 0.5 79 12 re S"))),
		seen(redacted("highlighted in yellow", "", annot("Highlight", "/C[1 1 0]/QuadPoints[199 713 290 713 199 697 290 697]", ""))),
		seen(redacted("a square that is hidden", "", annot("Square", "/F 2/IC[0 0 0]", "0 g 0 0 80 13 re f"))),
		seen(redacted("a bar clipped away", "q 0 0 50 50 re W n "+black+"Q\n")),
	}
}
