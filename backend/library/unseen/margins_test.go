package unseen_test

// margins are facts that stand in headers and footers alone.
func margins() []Case {
	list := func(s ...string) []string { return s }
	ref := func(kind, where, id string) string {
		return `<w:` + kind + `Reference w:type="` + where + `" r:id="` + id + `"/>`
	}
	word := func(name, body, section string, parts map[string]string, text, never []string) Case {
		return wordCase("header-footer", name, body+`<w:sectPr>`+section+`</w:sectPr>`, parts, text, never)
	}
	body := para("ORDER FOR LIFTS") + para("The customer pays EUR 4,250 a quarter.")
	head := func(content string) map[string]string { return map[string]string{"header1.xml": root("hdr", content)} }
	box := `<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent>` + para("Law of Saxony") + `</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>` + para("Law of Saxony") + `</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>`
	page := func(header, footer string) string {
		return `<style:master-page style:name="Standard"><style:header>` + header + `</style:header><style:footer>` + footer + `</style:footer></style:master-page>`
	}
	return []Case{
		word("in the header of the first page", body, ref("header", "first", "header1")+`<w:titlePg/>`, head(para("Contract HB-2291")), list("Contract HB-2291"), nil),
		word("in a header of the first page that is not shown", body, ref("header", "first", "header1"), head(para("Quillfeather")), nil, list("Quillfeather")),
		word("in the header of even pages", body, ref("header", "even", "header1"), with(head(para("Contract HB-2291")), "settings.xml", root("settings", `<w:evenAndOddHeaders/>`)), list("Contract HB-2291"), nil),
		word("in a header of even pages that is not shown", body, ref("header", "even", "header1"), head(para("Quillfeather")), nil, list("Quillfeather")),
		word("in a box in the header", body, ref("header", "default", "header1"), head(box), list("Law of Saxony"), nil),
		word("in a table in the footer", body, ref("footer", "default", "footer1"), map[string]string{"footer1.xml": root("ftr", `<w:tbl>`+row(cell(para("Ends 30 June 2026")), cell(para("Law of Saxony")))+`</w:tbl>`)}, list("Ends 30 June 2026 Law of Saxony"), nil),
		word("in the section before the last", properties(`<w:sectPr>`+ref("footer", "default", "footer1")+`</w:sectPr>`, run("ORDER FOR LIFTS"))+body, "", map[string]string{"footer1.xml": root("ftr", para("Ends 30 June 2026"))}, list("Ends 30 June 2026"), nil),
		word("in a control in the header", body, ref("header", "default", "header1"), head(`<w:sdt><w:sdtContent>`+para("Contractor: Merkel OHG")+`</w:sdtContent></w:sdt>`), list("Contractor: Merkel OHG"), nil),
		word("the same in three sections", properties(`<w:sectPr>`+ref("header", "default", "header1")+`</w:sectPr>`, run("ORDER FOR LIFTS"))+body, ref("header", "default", "header2"), with(head(para("Contract HB-2291")), "header2.xml", root("hdr", para("Contract HB-2291"))), list("Contract HB-2291 ORDER"), nil),
		word("hidden words in the header", body, ref("header", "default", "header1"), head(paragraph(run("Contract HB-2291"), styled("<w:vanish/>", " Quillfeather"))), list("Contract HB-2291"), list("Quillfeather")),
		word("a mark behind the page", body, ref("header", "default", "header1"), head(`<w:p><w:r><w:pict><v:shape id="PowerPlusWaterMarkObject1" type="#_x0000_t136"><v:textpath style="font-family:Calibri" string="DRAFT"/></v:shape></w:pict></w:r></w:p>`), list("ORDER FOR LIFTS"), nil),
		{Kind: "header-footer", Name: "in ODF", Ext: ".odt", Text: list("Contract HB-2291", "Law of Saxony"), Bytes: odt(`<text:p>ORDER FOR LIFTS</text:p><text:p>The customer pays.</text:p>`, "", page(`<text:p>Contract HB-2291</text:p>`, `<text:p>Law of Saxony</text:p>`))},
		{Kind: "header-footer", Name: "in RTF", Ext: ".rtf", Text: list("Contract HB-2291", "Law of Saxony"), Bytes: []byte(`{\rtf1\ansi{\header\pard Contract HB-2291\par}{\footer\pard Law of Saxony\par}\pard ORDER FOR LIFTS\par The customer pays.\par}`)},
		{Kind: "header-footer", Name: "page numbers alone in ODF", Ext: ".odt", Text: list("ORDER FOR LIFTS"), Never: list("Page 1"), Bytes: odt(`<text:p>ORDER FOR LIFTS</text:p><text:p>The customer pays.</text:p>`, "", page("", `<text:p>Page <text:page-number>1</text:page-number> of <text:page-count>2</text:page-count></text:p>`))},
		{Kind: "header-footer", Name: "on the first page in RTF", Ext: ".rtf", Text: list("Contract HB-2291"), Bytes: []byte(`{\rtf1\ansi\titlepg{\headerf\pard Contract HB-2291\par}\pard ORDER FOR LIFTS\par The customer pays.\par}`)},
	}
}
