package unseen_test

import "fmt"

// comment is one of a Word file; paraID is what the extended parts know it by.
func comment(id int, author, paraID, text string) string {
	return fmt.Sprintf(`<w:comment w:id="%d" w:author="%s" w:date="2024-05-03T09:00:00Z" w:initials="Q"><w:p w14:paraId="%s"><w:r><w:annotationRef/></w:r>%s</w:p></w:comment>`, id, author, paraID, run(text))
}

// about marks runs as what a comment is about.
func about(id int, runs string) string {
	return fmt.Sprintf(`<w:commentRangeStart w:id="%d"/>%s<w:commentRangeEnd w:id="%[1]d"/><w:r><w:commentReference w:id="%[1]d"/></w:r>`, id, runs)
}

func comments() []Case {
	list := func(s ...string) []string { return s }
	word := func(name, body, comments string, more map[string]string, notes ...string) Case {
		parts := map[string]string{"comments.xml": root("comments", comments)}
		for n, content := range more {
			parts[n] = content
		}
		return wordCase("comments", name, body, parts, list("The cap is EUR 250,000."), list("Quillfeather"), notes...)
	}
	said := comment(0, "V. Quill", "0A", "Quillfeather wants two million")
	capped := paragraph(about(0, run("The cap is EUR 250,000.")))
	annotated := func(name, subtype, entries string) Case {
		c := coverUp(name, prose(72, 700, "The cap is EUR 250,000."), "", func(f *pdfFile) (string, string) {
			return "", fmt.Sprintf("/Annots[%d 0 R]", f.add("<</Type/Annot/Subtype/%s/F 4/Rect[70 696 200 712]/T(V. Quill)/Contents(Quillfeather wants two million)%s>>", subtype, entries))
		})
		c.Kind, c.Text, c.Notices, c.Notes = "comments", list("The cap is EUR 250,000."), nil, list("comment: Quillfeather wants two million")
		return c
	}
	note := "comment: Quillfeather wants two million"
	odfNote := `<office:annotation office:name="1"><dc:creator>V. Quill</dc:creator><dc:date>2024-05-03T09:00:00</dc:date><text:p>Quillfeather wants</text:p><text:p>two million</text:p></office:annotation>`
	return []Case{
		word("one remark", capped, said, nil, note),
		word("an answer to it", capped, said+comment(1, "B. Ink", "0B", "Quillfeather will not"), map[string]string{"commentsExtended.xml": `<w15:commentsEx` + wordNames + `><w15:commentEx w15:paraId="0A" w15:done="0"/><w15:commentEx w15:paraId="0B" w15:paraIdParent="0A" w15:done="0"/></w15:commentsEx>`}, note, "comment: Quillfeather will not"),
		word("resolved", capped, said, map[string]string{"commentsExtended.xml": `<w15:commentsEx` + wordNames + `><w15:commentEx w15:paraId="0A" w15:done="1"/></w15:commentsEx>`}, note),
		word("about two paragraphs", `<w:p><w:commentRangeStart w:id="0"/>`+run("The cap is EUR 250,000.")+`</w:p><w:p>`+run("It is final.")+`<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>`, said, nil, note),
		word("about a table", para("The cap is EUR 250,000.")+`<w:tbl>`+row(cell(`<w:p><w:commentRangeStart w:id="0"/>`+run("Year")+`</w:p>`), cell(para("Fee")))+row(cell(para("2025")), cell(`<w:p>`+run("EUR 9")+`<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r></w:p>`))+`</w:tbl>`, said, nil, note),
		word("marks around whole paragraphs", `<w:commentRangeStart w:id="0"/>`+para("The cap is EUR 250,000.")+`<w:commentRangeEnd w:id="0"/><w:p><w:r><w:commentReference w:id="0"/></w:r></w:p>`, said, nil, note),
		word("without a range", paragraph(run("The cap is EUR 250,000."), `<w:r><w:commentReference w:id="0"/></w:r>`), said, nil, note),
		word("with a table in it", capped, `<w:comment w:id="0" w:author="V. Quill"><w:tbl>`+row(cell(para("Quillfeather wants")), cell(para("two million")))+`</w:tbl></w:comment>`, nil, "comment: Quillfeather wants"),
		word("about words that are inserted", paragraph(about(0, inserted(5, run("The cap is EUR 250,000.")))), said, nil, note, "inserted: The cap is EUR 250,000."),
		word("with words that are inserted", capped, `<w:comment w:id="0" w:author="V. Quill">`+paragraph(inserted(5, run("Quillfeather wants two million")))+`</w:comment>`, nil, note),
		wordCase("comments", "on a footnote", paragraph(run("The cap is EUR 250,000."), `<w:r><w:footnoteReference w:id="2"/></w:r>`), map[string]string{"comments.xml": root("comments", said), "footnotes.xml": root("footnotes", `<w:footnote w:id="2">`+paragraph(about(0, run("Interest is extra.")))+`</w:footnote>`)}, list("The cap is EUR 250,000.", "Interest is extra."), list("Quillfeather"), note),
		{Kind: "comments", Name: "in ODF", Ext: ".odt", Text: list("The cap is EUR 250,000."), Never: list("Quillfeather"), Notes: list("comment: Quillfeather wants"), Bytes: odt(`<text:p>The cap is `+odfNote+`EUR 250,000<office:annotation-end office:name="1"/>.</text:p>`, "", "")},
		{Kind: "comments", Name: "of a table in ODF", Ext: ".odt", Text: list("The cap is EUR 250,000."), Never: list("Quillfeather"), Notes: list("comment: Quillfeather wants"), Bytes: odt(`<text:p>The cap is EUR 250,000.</text:p><table:table><table:table-row><table:table-cell><text:p>Year`+odfNote+`</text:p></table:table-cell></table:table-row></table:table>`, "", "")},
		{Kind: "comments", Name: "in RTF", Ext: ".rtf", Text: list("The cap is EUR 250,000."), Never: list("Quillfeather"), Notes: list(note), Bytes: []byte(`{\rtf1\ansi\pard {\*\atrfstart 1}The cap is EUR 250,000.{\*\atrfend 1}{\*\atnid VQ}{\*\atnauthor V. Quill}\chatn{\*\annotation{\*\atnref 1}{\*\atndate 1234567}\pard\plain Quillfeather wants two million\par}\par}`)},
		{Kind: "comments", Name: "of a web page saved from Word", Ext: ".html", Text: list("The cap is EUR 250,000."), Never: list("Quillfeather"), Bytes: []byte(`<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><p class=MsoNormal><a style='mso-comment-reference:VQ_1;mso-comment-date:20240503T0900'>The cap is EUR 250,000.</a><span class=MsoCommentReference><span style='mso-special-character:comment'><a class=msocomanchor href="#_msocom_1">[VQ1]</a></span></span></p>` +
			`<div style='mso-element:comment-list'><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText>Quillfeather wants two million</p></div></div></div></body></html>`)},
		annotated("a note on a PDF", "Text", "/Name/Comment"),
		annotated("a highlight on a PDF", "Highlight", "/QuadPoints[70 712 200 712 70 696 200 696]/C[1 1 0]"),
		annotated("a caret on a PDF", "Caret", ""),
		annotated("an answer on a PDF", "Text", "/IRT 3 0 R/State(Accepted)/StateModel(Review)"),
	}
}
