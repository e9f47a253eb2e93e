package unseen_test

// controls are content controls that show what they are bound to, whatever was saved in them.
func controls() []Case {
	list := func(s ...string) []string { return s }
	const store = `{11111111-2222-3333-4444-555555555555}`
	item := func(data string) map[string]string {
		return map[string]string{
			"customXml/item1.xml":      `<?xml version="1.0"?>` + data,
			"customXml/itemProps1.xml": `<ds:datastoreItem ds:itemID="` + store + `" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"><ds:schemaRefs/></ds:datastoreItem>`,
		}
	}
	bind := func(path, more, saved string) string {
		return `<w:sdt><w:sdtPr><w:alias w:val="x"/>` + more + `<w:dataBinding w:prefixMappings="xmlns:k='urn:kiln'" w:xpath="` + path + `" w:storeItemID="` + store + `"/></w:sdtPr><w:sdtContent>` + saved + `</w:sdtContent></w:sdt>`
	}
	saved := run("Quillfeather")
	deal := item(`<k:kiln xmlns:k="urn:kiln"><k:term days="120">90 days</k:term><k:day>2026-02-28</k:day><k:law code="n">NV</k:law><k:note>line one&#10;line two</k:note><k:row><k:name>Ardmore</k:name><k:sum>40</k:sum></k:row><k:row><k:name>Belfour</k:name><k:sum>50</k:sum></k:row></k:kiln>`)
	word := func(name, body string, parts map[string]string, text, never []string, notes ...string) Case {
		return wordCase("bound-controls", name, body, parts, text, never, notes...)
	}
	never := list("Quillfeather")
	core := func(root, content string) map[string]string {
		return map[string]string{"docProps/" + root + ".xml": content}
	}
	property := func(path, namespace, id string) string {
		return `<w:sdt><w:sdtPr><w:dataBinding w:prefixMappings="xmlns:ns0='` + namespace + `' xmlns:ns1='http://purl.org/dc/elements/1.1/'" w:xpath="` + path + `" w:storeItemID="` + id + `"/><w:text/></w:sdtPr><w:sdtContent>` + saved + `</w:sdtContent></w:sdt>`
	}
	dates := func(format string) string {
		return `<w:date w:fullDate="2020-01-01T00:00:00Z"><w:dateFormat w:val="` + format + `"/><w:lid w:val="en-GB"/><w:storeMappedDataAs w:val="date"/></w:date>`
	}
	return []Case{
		word("an element in a line", paragraph(run("The term is "), bind("/k:kiln[1]/k:term[1]", "<w:text/>", saved), run(".")), deal, list("The term is 90 days."), never, "outdated value: Quillfeather"),
		word("an attribute", paragraph(run("The term is "), bind("/k:kiln[1]/k:term[1]/@days", "<w:text/>", saved), run(" days.")), deal, list("The term is 120 days."), never),
		word("a block of paragraphs", para("Term:")+bind("/k:kiln[1]/k:term[1]", "<w:text/>", para("Quillfeather")), deal, list("Term: 90 days"), never),
		word("a cell", `<w:tbl><w:tr>`+cell(para("Term"))+bind("/k:kiln[1]/k:term[1]", "<w:text/>", cell(para("Quillfeather")))+`</w:tr></w:tbl>`, deal, list("Term 90 days"), never),
		word("a long date", paragraph(run("It ends on "), bind("/k:kiln[1]/k:day[1]", dates("dddd, d MMMM yyyy"), saved), run(".")), deal, list("It ends on Saturday, 28 February 2026."), never),
		word("an American date", paragraph(run("It ends on "), bind("/k:kiln[1]/k:day[1]", dates("M/d/yy"), saved), run(".")), deal, list("It ends on 2/28/26."), never),
		word("a choice in a combo box", paragraph(run("Law of "), bind("/k:kiln[1]/k:law[1]", `<w:comboBox><w:listItem w:displayText="Nevada" w:value="NV"/><w:listItem w:displayText="Ohio" w:value="OH"/></w:comboBox>`, saved), run(".")), deal, list("Law of Nevada."), never),
		word("lines", paragraph(run("Note: "), bind("/k:kiln[1]/k:note[1]", `<w:text w:multiLine="1"/>`, saved)), deal, list("line one line two"), never),
		word("a binding of Word 2013", paragraph(run("The term is "), `<w:sdt><w:sdtPr><w15:dataBinding w:prefixMappings="xmlns:k='urn:kiln'" w:xpath="/k:kiln[1]/k:term[1]" w:storeItemID="`+store+`"/></w:sdtPr><w:sdtContent>`+saved+`</w:sdtContent></w:sdt>`, run(".")), deal, list("The term is 90 days."), never),
		word("another prefix for the same namespace", paragraph(run("The term is "), `<w:sdt><w:sdtPr><w:dataBinding w:prefixMappings="xmlns:ns0='urn:kiln'" w:xpath="/ns0:kiln[1]/ns0:term[1]" w:storeItemID="`+store+`"/></w:sdtPr><w:sdtContent>`+saved+`</w:sdtContent></w:sdt>`, run(".")), deal, list("The term is 90 days."), never),
		word("a path without positions", paragraph(run("The term is "), bind("/k:kiln/k:term", "", saved), run(".")), deal, list("The term is 90 days."), never),
		word("rows that repeat", `<w:tbl>`+row(cell(para("Name")), cell(para("Sum")))+`<w:sdt><w:sdtPr><w15:repeatingSection/><w15:dataBinding w:prefixMappings="xmlns:k='urn:kiln'" w:xpath="/k:kiln[1]/k:row" w:storeItemID="`+store+`"/></w:sdtPr><w:sdtContent>`+
			`<w:sdt><w:sdtPr><w15:repeatingSectionItem/></w:sdtPr><w:sdtContent><w:tr>`+bind("/k:kiln[1]/k:row[1]/k:name[1]", "", cell(para("Quillfeather")))+bind("/k:kiln[1]/k:row[1]/k:sum[1]", "", cell(para("10")))+`</w:tr></w:sdtContent></w:sdt>`+
			`<w:sdt><w:sdtPr><w15:repeatingSectionItem/></w:sdtPr><w:sdtContent><w:tr>`+bind("/k:kiln[1]/k:row[2]/k:name[1]", "", cell(para("Quillfeather")))+bind("/k:kiln[1]/k:row[2]/k:sum[1]", "", cell(para("20")))+`</w:tr></w:sdtContent></w:sdt></w:sdtContent></w:sdt></w:tbl>`, deal, list("Ardmore 40", "Belfour 50"), never),
		word("the title", paragraph(property("/ns0:coreProperties[1]/ns1:title[1]", "http://schemas.openxmlformats.org/package/2006/metadata/core-properties", "{6C3C8BC8-F283-45AE-878A-BAB7291924A1}")), core("core", `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Kiln Hire</dc:title></cp:coreProperties>`), list("Kiln Hire"), never),
		word("the company", paragraph(property("/ns0:Properties[1]/ns0:Company[1]", "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties", "{6668398D-A668-4E3E-A5EB-62B293D839F1}")), core("app", `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Company>Belfour Kilns Ltd</Company></Properties>`), list("Belfour Kilns Ltd"), never),
		word("the cover page's properties", paragraph(property("/ns0:CoverPageProperties[1]/ns0:PublishDate[1]", "http://schemas.microsoft.com/office/2006/coverPageProps", "{55AF091B-3C7A-41E3-B477-F2FDAA23CFDA}")), map[string]string{
			"customXml/item1.xml": `<CoverPageProperties xmlns="http://schemas.microsoft.com/office/2006/coverPageProps"><PublishDate>2026-02-28</PublishDate></CoverPageProperties>`, "customXml/itemProps1.xml": `<ds:datastoreItem ds:itemID="{55AF091B-3C7A-41E3-B477-F2FDAA23CFDA}" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"/>`}, list("2026"), never),
		word("one that is not bound", paragraph(run("Law of "), `<w:sdt><w:sdtPr><w:dropDownList w:lastValue="NV"><w:listItem w:displayText="Nevada" w:value="NV"/></w:dropDownList></w:sdtPr><w:sdtContent>`+run("Nevada")+`</w:sdtContent></w:sdt>`, run(".")), nil, list("Law of Nevada."), nil),
		word("in a header", para("Kiln hire.")+`<w:sectPr><w:headerReference w:type="default" r:id="header1"/></w:sectPr>`, with(deal, "header1.xml", root("hdr", paragraph(run("Term: "), bind("/k:kiln[1]/k:term[1]", "", saved)))), list("Term: 90 days"), never),
		word("a damaged part", paragraph(run("The term is "), bind("/k:kiln[1]/k:term[1]", "", run("80 days")), run(".")), item(`<k:kiln xmlns:k="urn:kiln"><k:term>`), list("The term is 80 days."), nil),
		word("a document property", paragraph(run("For "), field("DOCPROPERTY Company", "Belfour Kilns Ltd"), run(".")), nil, list("For Belfour Kilns Ltd."), nil),
	}
}

// with returns the parts and one more.
func with(parts map[string]string, name, content string) map[string]string {
	out := map[string]string{name: content}
	for n, c := range parts {
		out[n] = c
	}
	return out
}
