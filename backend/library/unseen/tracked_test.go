package unseen_test

// tracked are pending changes: the text is as if all were accepted, and who changed what stands beside it.
func tracked() []Case {
	list := func(s ...string) []string { return s }
	word := func(name, body string, text, never []string, notes ...string) Case {
		return wordCase("tracked-changes", name, body, nil, text, never, notes...)
	}
	moved := func(kind, text string) string {
		return `<w:` + kind + by(9) + `><w:r><w:t>` + text + `</w:t></w:r></w:` + kind + `>`
	}
	odfChange := func(id, kind, content string) string {
		return `<text:changed-region xml:id="` + id + `" text:id="` + id + `"><text:` + kind + `><office:change-info><dc:creator>R. Ames</dc:creator><dc:date>2024-05-03T09:00:00</dc:date></office:change-info>` + content + `</text:` + kind + `></text:changed-region>`
	}
	lists := `<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`
	item := func(mark, content string) string {
		return properties(`<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>`+mark, content)
	}
	listed := func(name, body string, text, never []string, notes ...string) Case {
		return wordCase("tracked-lists", name, body, map[string]string{"numbering.xml": root("numbering", lists)}, text, never, notes...)
	}
	gone := `<w:rPr><w:del` + by(3) + `/></w:rPr>`
	come := `<w:rPr><w:ins` + by(4) + `/></w:rPr>`
	return []Case{
		word("words in place of others", paragraph(run("Notice is "), deleted(1, "thirty"), inserted(2, run("ninety")), run(" days.")), list("Notice is ninety days."), list("thirty"), "deleted: thirty", "inserted: ninety"),
		word("an insertion deleted again", paragraph(run("Notice is"), `<w:ins`+by(1)+`>`+deleted(2, " thirty")+`</w:ins>`, run(" short.")), list("Notice is short."), list("thirty"), "deleted: thirty"),
		word("a whole row inserted", `<w:tbl>`+row(cell(para("Year")), cell(para("Rent")))+`<w:tr><w:trPr><w:ins`+by(1)+`/></w:trPr>`+cell(paragraph(inserted(2, run("2025"))))+cell(paragraph(inserted(3, run("EUR 900"))))+`</w:tr></w:tbl>`, list("2025 EUR 900"), nil, "inserted: 2025", "inserted: EUR 900"),
		word("a row inserted whose words are not marked", `<w:tbl>`+row(cell(para("Year")), cell(para("Rent")))+`<w:tr><w:trPr><w:ins`+by(1)+`/></w:trPr>`+cell(para("2025"))+cell(para("EUR 900"))+`</w:tr></w:tbl>`, list("2025 EUR 900"), nil, "inserted: 2025", "inserted: EUR 900"),
		word("a row deleted", `<w:tbl>`+row(cell(para("Year")), cell(para("Rent")))+`<w:tr><w:trPr><w:del`+by(1)+`/></w:trPr>`+cell(paragraph(deleted(2, "2025")))+cell(paragraph(deleted(3, "EUR 900")))+`</w:tr></w:tbl>`, list("Year Rent"), list("EUR 900", "2025"), "deleted: 2025", "deleted: EUR 900"),
		word("a row deleted whose words are not marked", `<w:tbl>`+row(cell(para("Year")), cell(para("Rent")))+`<w:tr><w:trPr><w:del`+by(1)+`/></w:trPr>`+cell(para("2025"))+cell(para("EUR 900"))+`</w:tr></w:tbl>`, list("Year Rent"), list("EUR 900"), "deleted: EUR 900"),
		word("a cell deleted", `<w:tbl>`+row(cell(para("Year")), `<w:tc><w:tcPr><w:cellDel`+by(1)+`/></w:tcPr>`+para("EUR 900")+`</w:tc>`)+row(cell(para("2025")), cell(para("EUR 950")))+`</w:tbl>`, list("Year", "2025 EUR 950"), list("EUR 900"), "deleted: EUR 900"),
		word("a cell inserted", `<w:tbl>`+row(cell(para("Year")), `<w:tc><w:tcPr><w:cellIns`+by(1)+`/></w:tcPr>`+para("EUR 900")+`</w:tc>`)+row(cell(para("2025")), cell(para("EUR 950")))+`</w:tbl>`, list("Year EUR 900"), nil, "inserted: EUR 900"),
		word("a sentence moved", paragraph(run("One. "), `<w:moveFromRangeStart w:name="m1"`+by(20)+`/>`, moved("moveFrom", "Fees stay due."), `<w:moveFromRangeEnd w:id="20"/>`)+paragraph(run("Two. "), `<w:moveToRangeStart w:id="21" w:name="m1"/>`, moved("moveTo", "Fees stay due."), `<w:moveToRangeEnd w:id="21"/>`), list("One. Two. Fees stay due."), nil, "moved away: Fees stay due.", "moved here: Fees stay due."),
		word("a paragraph mark deleted", properties(gone, run("The buyer pays "))+para("within ten days."), list("The buyer pays within ten days."), nil),
		word("a paragraph mark inserted", properties(come, run("The buyer pays."))+para("The seller delivers."), list("The buyer pays. The seller delivers."), nil),
		word("a paragraph struck whole", para("One.")+properties(gone, deleted(1, "The client audits the books."))+para("Two."), list("One. Two."), list("audits"), "deleted: The client audits the books."),
		word("format alone", paragraph(`<w:r><w:rPr><w:b/><w:rPrChange`+by(1)+`><w:rPr/></w:rPrChange></w:rPr><w:t>Bold terms.</w:t></w:r>`), list("Bold terms."), nil),
		word("a field with a result that changed", paragraph(run("Clause "), `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF x </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>`, deleted(1, "7"), inserted(2, run("8")), `<w:r><w:fldChar w:fldCharType="end"/></w:r>`, run(" applies.")), list("Clause 8 applies."), list("Clause 7"), "deleted: 7", "inserted: 8"),
		word("a control with changes", `<w:sdt><w:sdtContent>`+paragraph(run("Law of "), deleted(1, "Ohio"), inserted(2, run("Nevada")))+`</w:sdtContent></w:sdt>`, list("Law of Nevada"), list("Ohio"), "deleted: Ohio", "inserted: Nevada"),
		word("a control inserted", paragraph(run("Law of "), `<w:customXmlInsRangeStart`+by(1)+`/><w:sdt><w:sdtContent>`+inserted(2, run("Nevada"))+`</w:sdtContent></w:sdt><w:customXmlInsRangeEnd w:id="1"/>`), list("Law of Nevada"), nil, "inserted: Nevada"),
		wordCase("tracked-changes", "a footnote deleted", paragraph(run("Fees are due."), `<w:del`+by(1)+`><w:r><w:footnoteReference w:id="2"/></w:r></w:del>`), map[string]string{"footnotes.xml": root("footnotes", `<w:footnote w:id="2">`+paragraph(deleted(2, "Save in August."))+`</w:footnote>`)}, list("Fees are due."), list("August"), "deleted: Save in August."),
		wordCase("tracked-changes", "a change in a header", para("Fees are due.")+`<w:sectPr><w:headerReference w:type="default" r:id="header1"/></w:sectPr>`, map[string]string{"header1.xml": root("hdr", paragraph(run("Contract No. "), deleted(1, "HB-7"), inserted(2, run("HB-8"))))}, list("Contract No. HB-8"), list("HB-7"), "inserted: HB-8", "deleted: HB-7"),
		{Kind: "tracked-changes", Name: "changes in ODF", Ext: ".odt", Text: list("Notice is ninety days."), Never: list("thirty"), Notes: list("deleted: thirty", "inserted: ninety"), Bytes: odt(`<text:tracked-changes>`+odfChange("a", "deletion", `<text:p>thirty</text:p>`)+odfChange("b", "insertion", "")+`</text:tracked-changes><text:p>Notice is <text:change text:change-id="a"/><text:change-start text:change-id="b"/>ninety<text:change-end text:change-id="b"/> days.</text:p>`, "", "")},
		{Kind: "tracked-changes", Name: "paragraphs inserted in ODF", Ext: ".odt", Text: list("One. The client audits. Yearly. Two."), Notes: list("inserted: The client audits.", "inserted: Yearly."), Bytes: odt(`<text:tracked-changes>`+odfChange("b", "insertion", "")+`</text:tracked-changes><text:p>One.</text:p><text:p><text:change-start text:change-id="b"/>The client audits.</text:p><text:p>Yearly.<text:change-end text:change-id="b"/></text:p><text:p>Two.</text:p>`, "", "")},
		{Kind: "tracked-changes", Name: "changes in RTF", Ext: ".rtf", Text: list("Notice is ninety days."), Never: list("thirty"), Notes: list("deleted: thirty", "inserted: ninety"), Bytes: []byte(`{\rtf1\ansi{\*\revtbl{Unknown;}{R. Ames;}}\pard Notice is {\deleted\revauthdel1\revdttmdel-1234567 thirty}{\revised\revauth1\revdttm-1234567 ninety} days.\par}`)},
		{Kind: "tracked-changes", Name: "changes of a web page", Ext: ".html", Text: list("Notice is ninety days."), Never: list("thirty"), Notes: list("deleted: thirty", "inserted: ninety"), Bytes: []byte(`<html><body><p>Notice is <del datetime="2024-05-03">thirty</del><ins>ninety</ins> days.</p></body></html>`)},
		listed("an item inserted", item("", run("Royalty"))+item(come, inserted(1, run("Audit")))+item("", run("Law")), list("1. Royalty", "2. Audit", "3. Law"), nil, "inserted: Audit"),
		listed("an item struck", item("", run("Royalty"))+item(gone, deleted(1, "Audit"))+item("", run("Law")), list("1. Royalty", "2. Law"), list("Audit"), "deleted: Audit"),
		listed("a list that was none", item(`<w:pPrChange`+by(1)+`><w:pPr/></w:pPrChange>`, run("Royalty"))+item("", run("Law")), list("1. Royalty", "2. Law"), nil),
		listed("a number taken away", item("", run("Royalty"))+properties(`<w:pPrChange`+by(1)+`><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr></w:pPrChange>`, run("Audit"))+item("", run("Law")), list("1. Royalty", "2. Law", "Audit"), list("2. Audit")),
		listed("two items joined", item("", run("Royalty"))+item(gone, run("Audit and "))+item("", run("inspection"))+item("", run("Law")), list("1. Royalty", "2. Audit and inspection", "3. Law"), nil),
	}
}
