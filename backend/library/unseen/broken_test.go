package unseen_test

// broken are files of which parts are missing or damaged: the rest is read, and what could not be is said.
func broken() []Case {
	list := func(s ...string) []string { return s }
	pdf := func(name string, change func(f *pdfFile), notices ...string) Case {
		f := newPDF()
		f.page(words(72, 700, "The lease ends on 30 June 2026."), "", "", "")
		f.page(words(72, 700, "Notice is ninety days before that day."), "", "", "")
		change(f)
		return Case{Kind: "broken", Name: name, Ext: ".pdf", Bytes: f.bytes(), Text: list("ends on 30 June 2026", "Notice is ninety days"), Notices: notices}
	}
	body := para("The lease ends on 30 June 2026.") + para("Notice is ninety days before that day.")
	word := func(name, body string, parts map[string]string, notices ...string) Case {
		return Case{Kind: "broken", Name: name, Ext: ".docx", Bytes: docx(body, parts), Text: list("ends on 30 June 2026", "Notice is ninety days"), Notices: notices}
	}
	reference := `<w:sectPr><w:headerReference w:type="default" r:id="header1"/></w:sectPr>`
	return []Case{
		pdf("a page that is not in the file", func(f *pdfFile) { f.missing = "99 0 R" }, "missing from the file"),
		pdf("a page that is nothing", func(f *pdfFile) { f.missing = f.kid("null") }, "missing from the file"),
		pdf("a page that is a number", func(f *pdfFile) { f.missing = f.kid("42") }, "missing from the file"),
		pdf("two pages that are not in the file", func(f *pdfFile) { f.missing = "98 0 R 99 0 R" }, "missing from the file"),
		pdf("a branch that is not in the file", func(f *pdfFile) { f.missing = f.kid("<</Type/Pages/Count 3/Kids[97 0 R]/Parent 2 0 R>>") }, "missing from the file"),
		pdf("a page whose content is not in the file", func(f *pdfFile) {
			f.missing = f.kid("<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 99 0 R>>")
		}),
		pdf("a page whose content is damaged", func(f *pdfFile) {
			n := f.stream("/Filter/FlateDecode", "this was never deflated")
			f.missing = f.kid("<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents " + refs([]int{n}) + ">>")
		}, "damaged"),
		pdf("a field that is not in the file", func(f *pdfFile) { f.catalog = "/AcroForm<</Fields[99 0 R 98 0 R]>>" }),
		pdf("labels that are damaged", func(f *pdfFile) { f.catalog = "/PageLabels<</Nums[0 99 0 R (x) 4]>>" }),
		word("a torn header", body+reference, map[string]string{"header1.xml": "<w:hdr"}, "headers"),
		word("a missing header", body+reference, nil, "headers"),
		word("a torn list of comments", body+paragraph(about(0, run("Rent is due."))), map[string]string{"comments.xml": root("comments", "")[:200] + "<w:comment"}, "comments"),
		word("torn footnotes", body+paragraph(run("Rent is due."), `<w:r><w:footnoteReference w:id="2"/></w:r>`), map[string]string{"footnotes.xml": "<w:footnotes><w:footnote"}, "footnotes"),
		word("torn styles", body, map[string]string{"styles.xml": "\x00\x01"}, "its styles"),
		word("torn numbers", body, map[string]string{"numbering.xml": "<w:numbering"}, "the numbers of its lists"),
		word("torn settings", body, map[string]string{"settings.xml": "<"}),
		word("torn custom XML", body, map[string]string{"customXml/item1.xml": "<a", "customXml/itemProps1.xml": "<b"}),
		{Kind: "broken", Name: "torn styles in ODF", Ext: ".odt", Notices: list("it lacks"), Text: list("ends on 30 June 2026"), Bytes: pack(map[string]string{"mimetype": "application/vnd.oasis.opendocument.text", "styles.xml": "<torn",
			"content.xml": `<office:document-content` + odfNames + `><office:body><office:text><text:p>The lease ends on 30 June 2026.</text:p></office:text></office:body></office:document-content>`})},
	}
}

// kid adds an object and returns a reference to it.
func (f *pdfFile) kid(body string) string { return refs([]int{f.add(body)}) }
