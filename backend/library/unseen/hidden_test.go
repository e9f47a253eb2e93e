package unseen_test

// hidden are words that a format hides, and what only looks so.
func hidden() []Case {
	list := func(s ...string) []string { return s }
	never := list("Quillfeather")
	word := func(name, body string, parts map[string]string, notes ...string) Case {
		return wordCase("hidden-words", name, body, parts, list("The fee", "is due."), never, notes...)
	}
	styles := func(s string) map[string]string { return map[string]string{"styles.xml": root("styles", s)} }
	line := func(properties string) string {
		return paragraph(run("The fee "), styled(properties, "Quillfeather "), run("is due."))
	}
	note := "hidden: Quillfeather"
	web := func(name, style, inner string) Case {
		return Case{Kind: "hidden-words", Name: name, Ext: ".html", Text: list("The fee", "is due."), Never: never, Bytes: []byte(`<html><head><style>` + style + `</style></head><body><p>The fee ` + inner + ` is due.</p></body></html>`)}
	}
	odf := func(name, body, styles string) Case {
		return Case{Kind: "hidden-words", Name: name, Ext: ".odt", Text: list("The fee", "is due."), Never: never, Bytes: odt(body, styles, "")}
	}
	rtf := func(name, body string) Case {
		return Case{Kind: "hidden-words", Name: name, Ext: ".rtf", Text: list("The fee", "is due."), Never: never, Bytes: []byte(`{\rtf1\ansi{\colortbl;\red255\green255\blue255;\red0\green0\blue0;}{\stylesheet{\s0 Normal;}{\*\cs5\v Secret;}}\pard ` + body + `\par}`)}
	}
	span := func(style string) string {
		return `<text:p>The fee <text:span text:style-name="` + style + `">Quillfeather</text:span> is due.</text:p>`
	}
	textStyle := func(name, properties string) string {
		return `<style:style style:name="` + name + `" style:family="text"><style:text-properties ` + properties + `/></style:style>`
	}
	return []Case{
		word("vanish", line("<w:vanish/>"), nil, note),
		word("vanish by a style", line(`<w:rStyle w:val="S"/>`), styles(`<w:style w:type="character" w:styleId="S"><w:rPr><w:vanish/></w:rPr></w:style>`), note),
		word("vanish by the style of a style", line(`<w:rStyle w:val="T"/>`), styles(`<w:style w:type="character" w:styleId="S"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="character" w:styleId="T"><w:basedOn w:val="S"/></w:style>`), note),
		word("white", line(`<w:color w:val="FFFFFF"/>`), nil, "unseen: Quillfeather"),
		word("white by the theme", line(`<w:color w:val="FFFFFF" w:themeColor="background1"/>`), nil, "unseen: Quillfeather"),
		word("white by a style", line(`<w:rStyle w:val="S"/>`), styles(`<w:style w:type="character" w:styleId="S"><w:rPr><w:color w:val="FFFFFF"/></w:rPr></w:style>`), "unseen: Quillfeather"),
		word("of one point", line(`<w:sz w:val="1"/>`), nil, "unseen: Quillfeather"),
		word("black on black", line(`<w:color w:val="000000"/><w:shd w:val="clear" w:fill="000000"/>`), nil, "covered: Quillfeather"),
		word("marked in black", line(`<w:highlight w:val="black"/>`), nil, "covered: Quillfeather"),
		word("a hidden paragraph", para("The fee is due.")+properties(`<w:rPr><w:vanish/></w:rPr>`, styled("<w:vanish/>", "Quillfeather")), nil, note),
		word("a hidden row", `<w:tbl>`+row(cell(para("The fee")), cell(para("is due.")))+`<w:tr><w:trPr><w:hidden/></w:trPr>`+cell(properties(`<w:rPr><w:vanish/></w:rPr>`, styled("<w:vanish/>", "Quillfeather")))+`</w:tr></w:tbl>`, nil, note),
		wordCase("hidden-words", "white on a dark ground", paragraph(run("The fee "), styled(`<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="1F3864"/>`, "Ardmore"), run(" is due.")), nil, list("The fee Ardmore is due."), nil),
		wordCase("hidden-words", "white in a dark cell", `<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:val="clear" w:fill="1F3864"/></w:tcPr>`+paragraph(styled(`<w:color w:val="FFFFFF"/>`, "Ardmore"))+`</w:tc>`+cell(para("is due."))+`</w:tr></w:tbl>`, nil, list("Ardmore is due."), nil),
		wordCase("hidden-words", "white in a dark paragraph", properties(`<w:shd w:val="clear" w:fill="404040"/>`, styled(`<w:color w:val="FFFFFF"/>`, "The fee is due.")), nil, list("The fee is due."), nil),
		wordCase("hidden-words", "white in a table with a style", `<w:tbl><w:tblPr><w:tblStyle w:val="G"/></w:tblPr>`+row(cell(paragraph(styled(`<w:color w:val="FFFFFF"/>`, "The fee"))), cell(para("is due.")))+`</w:tbl>`, styles(`<w:style w:type="table" w:styleId="G"><w:tblStylePr w:type="firstRow"><w:tcPr><w:shd w:val="clear" w:fill="1F3864"/></w:tcPr></w:tblStylePr></w:style>`), list("The fee is due."), nil),
		wordCase("hidden-words", "text of a shape", paragraph(`<w:r><w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:spPr><a:solidFill><a:srgbClr val="1F3864"/></a:solidFill></wps:spPr><wps:txbx><w:txbxContent>`+paragraph(styled(`<w:color w:val="FFFFFF"/>`, "The fee is due."))+`</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing></w:r>`), nil, list("The fee is due."), nil),
		wordCase("hidden-words", "a number that is hidden", properties(`<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>`, run("The fee is due.")), map[string]string{"numbering.xml": root("numbering", `<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="Quillfeather %1."/><w:rPr><w:vanish/></w:rPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`)}, list("The fee is due."), never),
		wordCase("hidden-words", "another file put in", para("The fee is due.")+`<w:altChunk r:id="chunk1"/>`, map[string]string{"chunk1.html": `<html><body><p>It is EUR 40.</p><p style="display:none">Quillfeather</p></body></html>`}, list("The fee is due.", "It is EUR 40."), never),
		wordCase("hidden-words", "a Word file put in", para("The fee is due.")+`<w:altChunk r:id="chunk1"/>`, map[string]string{"chunk1.docx": string(docx(para("It is EUR 40."), nil))}, list("The fee is due.", "It is EUR 40."), nil),
		odf("hidden characters in ODF", span("H"), textStyle("H", `text:display="none"`)),
		odf("a hidden section in ODF", `<text:p>The fee is due.</text:p><text:section text:name="s" text:display="none"><text:p>Quillfeather</text:p></text:section>`, ""),
		odf("a section hidden by a condition in ODF", `<text:p>The fee is due.</text:p><text:section text:name="s" text:display="condition" text:condition="ooow:1==1" text:is-hidden="true"><text:p>Quillfeather</text:p></text:section>`, ""),
		odf("white in ODF", span("W"), textStyle("W", `fo:color="#ffffff"`)),
		odf("small in ODF", span("S"), textStyle("S", `fo:font-size="1pt"`)),
		rtf("hidden in RTF", `The fee {\v Quillfeather }is due.`),
		rtf("hidden by a style in RTF", `The fee {\cs5\v Quillfeather }is due.`),
		rtf("hidden and shown again in RTF", `The fee \v Quillfeather \v0 is due.`),
		rtf("white in RTF", `The fee {\cf1 Quillfeather }is due.`),
		rtf("small in RTF", `The fee {\fs1 Quillfeather }is due.`),
		web("display none", "", `<span style="display: none">Quillfeather</span>`),
		web("a class that hides", ".x{color:red} .gone { display:none }", `<span class="gone">Quillfeather</span>`),
		web("an id that hides", "#gone{visibility:hidden}", `<span id="gone">Quillfeather</span>`),
		web("the attribute hidden", "", `<span hidden>Quillfeather</span>`),
		web("white on a page", "", `<span style="color:#fff">Quillfeather</span>`),
		web("white by font", "", `<font color="white">Quillfeather</font>`),
		web("of no size", "", `<span style="font-size:0px">Quillfeather</span>`),
		web("not there", "", `<span style="opacity:0">Quillfeather</span>`),
		web("hidden by Word", "", `<span style='display:none;mso-hide:all'>Quillfeather</span>`),
		web("in what is kept for scripts", "", `<template>Quillfeather</template><noscript></noscript><script>var x="Quillfeather"</script>`),
	}
}
