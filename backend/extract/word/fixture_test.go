package word

import "strings"

// fixture is the content of the parts of a Word document, without what wraps it. The
// styles and lists below are in every one of them.
type fixture struct {
	name                                  string
	body, styles, numbering               string
	notes, endnotes, comments             string // footnotes are notes
	settings, header, firstHeader, footer string
	strict                                bool
}

const (
	transitional = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"` +
		` xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"` +
		` xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"`
	others = ` xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"` +
		` xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"` +
		` xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml"` +
		` xmlns:o="urn:schemas-microsoft-com:office:office"`
	relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
)

// parts returns the members of the document's archive.
func (f fixture) parts() map[string]string {
	wrap := func(root, content string) string {
		return `<?xml version="1.0" encoding="UTF-8"?><w:` + root + ` ` + transitional + others + `>` + content + `</w:` + root + `>`
	}
	relation := func(id, kind, target string) string {
		return `<Relationship Id="` + id + `" Type="` + relations + `/` + kind + `" Target="` + target + `"/>`
	}
	relationships := func(list ...string) string {
		return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` + strings.Join(list, "") + `</Relationships>`
	}
	parts := map[string]string{
		"_rels/.rels":        relationships(relation("d", "officeDocument", "/word/document.xml")),
		"word/document.xml":  wrap("document", "<w:body>"+f.body+"</w:body>"),
		"word/styles.xml":    wrap("styles", styleSheet+f.styles),
		"word/numbering.xml": wrap("numbering", lists+f.numbering),
		"word/footnotes.xml": wrap("footnotes", f.notes),
		"word/endnotes.xml":  wrap("endnotes", f.endnotes),
		"word/comments.xml":  wrap("comments", f.comments),
		"word/settings.xml":  wrap("settings", f.settings),
		"word/header1.xml":   wrap("hdr", f.header),
		"word/header2.xml":   wrap("hdr", f.firstHeader),
		"word/footer1.xml":   wrap("ftr", f.footer),
		"word/embedded.docx": "PK not really",
		"word/_rels/document.xml.rels": relationships(
			relation("s", "styles", "styles.xml"), relation("n", "numbering", "numbering.xml"),
			relation("f", "footnotes", "footnotes.xml"), relation("e", "endnotes", "endnotes.xml"),
			relation("c", "comments", "comments.xml"), relation("g", "settings", "settings.xml"),
			relation("h1", "header", "header1.xml"), relation("h2", "header", "header2.xml"),
			relation("f1", "footer", "footer1.xml"), relation("o", "package", "embedded.docx")),
	}
	if f.strict {
		for name, content := range parts {
			content = strings.ReplaceAll(content, "http://schemas.openxmlformats.org/wordprocessingml/2006/main", "http://purl.oclc.org/ooxml/wordprocessingml/main")
			content = strings.ReplaceAll(content, "http://schemas.openxmlformats.org/officeDocument/2006/math", "http://purl.oclc.org/ooxml/officeDocument/math")
			parts[name] = strings.ReplaceAll(content, relations, "http://purl.oclc.org/ooxml/officeDocument/relationships")
		}
	}
	return parts
}

const styleSheet = `
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/><w:basedOn w:val="H1"/><w:pPr><w:numPr><w:ilvl w:val="1"/></w:numPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Plain1"><w:name w:val="Plain"/><w:basedOn w:val="H1"/><w:pPr><w:numPr><w:numId w:val="0"/></w:numPr><w:outlineLvl w:val="9"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style>
<w:style w:type="paragraph" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>
<w:style w:type="character" w:styleId="Hidden"><w:name w:val="Hidden"/><w:rPr><w:vanish/></w:rPr></w:style>
<w:style w:type="numbering" w:styleId="ListS"><w:name w:val="ListS"/><w:pPr><w:numPr><w:numId w:val="7"/></w:numPr></w:pPr></w:style>`

// lists holds: 1 an agreement (Article I, 1.01, (a), (i)), 2 the same begun anew, 3
// bullets, 4 a legal list, 5 one level of each format, 6 a list by a style, 8 levels that
// do not restart, 9 and 10 what follows a number.
const lists = `
<w:abstractNum w:abstractNumId="1">
<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="upperRoman"/><w:pStyle w:val="H1"/><w:lvlText w:val="Article %1"/></w:lvl>
<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimalZero"/><w:pStyle w:val="H2"/><w:isLgl/><w:lvlText w:val="%1.%2"/></w:lvl>
<w:lvl w:ilvl="2"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%3)"/></w:lvl>
<w:lvl w:ilvl="3"><w:start w:val="1"/><w:numFmt w:val="lowerRoman"/><w:lvlText w:val="(%4)"/></w:lvl>
</w:abstractNum>
<w:abstractNum w:abstractNumId="3"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="&#xF0B7;"/><w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr></w:lvl>
<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="&#xF0A7;"/><w:rPr><w:rFonts w:ascii="Wingdings"/></w:rPr></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="4"><w:lvl w:ilvl="0"><w:start w:val="5"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>
<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/></w:lvl>
<w:lvl w:ilvl="2"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2.%3"/></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="5">
<w:lvl w:ilvl="0"><w:start w:val="21"/><w:numFmt w:val="ordinal"/><w:lvlText w:val="%1"/></w:lvl>
<w:lvl w:ilvl="1"><w:start w:val="42"/><w:numFmt w:val="cardinalText"/><w:lvlText w:val="Part %2"/></w:lvl>
<w:lvl w:ilvl="2"><w:start w:val="12"/><w:numFmt w:val="ordinalText"/><w:lvlText w:val="%3:"/></w:lvl>
<w:lvl w:ilvl="3"><w:start w:val="28"/><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%4."/></w:lvl>
<w:lvl w:ilvl="4"><w:start w:val="3"/><w:numFmt w:val="chicago"/><w:lvlText w:val="%5"/></w:lvl>
<w:lvl w:ilvl="5"><w:start w:val="4"/><w:numFmt w:val="none"/><w:lvlText w:val="Recital"/></w:lvl>
<w:lvl w:ilvl="6"><w:start w:val="7"/><mc:AlternateContent><mc:Choice Requires="w14"><w:numFmt w:val="custom" w:format="001, 002, 003, ..."/></mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent><w:lvlText w:val="[%7]"/></w:lvl>
<w:lvl w:ilvl="7"><w:start w:val="3"/><w:numFmt w:val="decimalEnclosedCircle"/><w:lvlText w:val="%8"/></w:lvl>
<w:lvl w:ilvl="8"><w:start w:val="9"/><w:numFmt w:val="numberInDash"/><w:lvlText w:val="%9"/><w:rPr><w:vanish/></w:rPr></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="6"><w:numStyleLink w:val="ListS"/></w:abstractNum>
<w:abstractNum w:abstractNumId="7"><w:styleLink w:val="ListS"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="Schedule %1"/></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="8"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%1"/></w:lvl>
<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlRestart w:val="0"/><w:lvlText w:val="%2."/></w:lvl>
<w:lvl w:ilvl="2"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlRestart w:val="1"/><w:lvlText w:val="%3)"/></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="9"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:suff w:val="nothing"/><w:lvlText w:val="§%1:"/></w:lvl>
<w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:suff w:val="space"/><w:lvlText w:val="%1-%2"/></w:lvl></w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="3"/></w:lvlOverride></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="3"/></w:num><w:num w:numId="4"><w:abstractNumId w:val="4"/></w:num>
<w:num w:numId="5"><w:abstractNumId w:val="5"/></w:num><w:num w:numId="6"><w:abstractNumId w:val="6"/></w:num>
<w:num w:numId="7"><w:abstractNumId w:val="7"/></w:num><w:num w:numId="8"><w:abstractNumId w:val="8"/></w:num>
<w:num w:numId="9"><w:abstractNumId w:val="9"/></w:num>
<w:num w:numId="10"><w:abstractNumId w:val="4"/><w:lvlOverride w:ilvl="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="lowerRoman"/><w:lvlText w:val="%1)"/></w:lvl></w:lvlOverride></w:num>`

// para is a paragraph of one run, with properties.
func para(properties, text string) string {
	return `<w:p><w:pPr>` + properties + `</w:pPr>` + run("", text) + `</w:p>`
}

func run(properties, text string) string {
	return `<w:r><w:rPr>` + properties + `</w:rPr><w:t xml:space="preserve">` + text + `</w:t></w:r>`
}

// listed is a paragraph of a list.
func listed(list, level, text string) string {
	return para(`<w:numPr><w:ilvl w:val="`+level+`"/><w:numId w:val="`+list+`"/></w:numPr>`, text)
}

func styled(style, text string) string { return para(`<w:pStyle w:val="`+style+`"/>`, text) }

// complexField is a complex field with its instructions and its result.
func complexField(instructions, result string) string {
	return `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve">` + instructions +
		`</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>` + result + `<w:r><w:fldChar w:fldCharType="end"/></w:r>`
}

func cell(content string) string { return `<w:tc><w:tcPr/>` + content + `</w:tc>` }

func tableRow(cells ...string) string { return `<w:tr>` + strings.Join(cells, "") + `</w:tr>` }

const by = ` w:id="1" w:author="A. Attorney" w:date="2024-03-01T10:00:00Z"`

// fixtures are documents of one subject each. Their golden files say what is read of
// them.
var fixtures = []fixture{
	{
		name: "headings", // numbered by their styles; unnumbered; by name alone
		body: styled("Title", "Master Agreement") + styled("H1", "Definitions") + styled("H2", "Terms") + styled("H2", "Use of terms") +
			listed("1", "2", "first") + listed("1", "3", "inner") + listed("1", "3", "inner") + listed("1", "2", "second") +
			styled("H1", "Payment") + styled("H2", "Fees") + styled("Plain1", "Plain text.") + listed("2", "0", "Begun anew") +
			styled("H2", "Under it") + styled("H1", "Goes on"),
	},
	{
		name: "restarts",
		body: listed("4", "0", "five") + listed("4", "1", "a") + listed("4", "2", "b") + listed("4", "2", "c") + listed("4", "1", "d") +
			listed("4", "0", "six") + listed("4", "2", "no level between") + listed("10", "0", "an instance with a level of its own") +
			listed("8", "0", "A") + listed("8", "1", "one") + listed("8", "2", "a") + listed("8", "1", "two") + listed("8", "2", "b, not anew") +
			listed("8", "0", "B") + listed("8", "1", "three, not anew") + listed("8", "2", "a anew"),
	},
	{
		name: "formats",
		body: listed("5", "0", "ordinal") + listed("5", "0", "ordinal") + listed("5", "1", "cardinal") + listed("5", "2", "ordinal in words") +
			listed("5", "3", "letters") + listed("5", "4", "signs") + listed("5", "5", "no number") + listed("5", "6", "zeros") +
			listed("5", "7", "circled") + listed("5", "8", "hidden number") + listed("3", "0", "bullet") + listed("3", "1", "square") +
			listed("6", "0", "by a style") + listed("7", "0", "the same list") + listed("9", "0", "close") + listed("9", "1", "space") +
			listed("99", "0", "no such list") + listed("4", "8", "no such level"),
	},
	{
		name: "changes",
		body: `<w:p>` + run("", "Rent is ") + `<w:del` + by + `><w:r><w:delText>900</w:delText></w:r><w:r><w:delText>.00</w:delText></w:r></w:del><w:ins` + by + `>` +
			run("", "1,000") + run("<w:b/>", ".00") + `</w:ins>` + run("", " a month.") + `</w:p>` +
			`<w:p><w:pPr><w:rPr><w:del` + by + `/></w:rPr></w:pPr>` + run("", "First half, ") + `</w:p>` + para("", "second half.") +
			`<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/></w:numPr><w:rPr><w:del` + by + `/></w:rPr></w:pPr><w:del` + by + `><w:r><w:delText>Gone wholly.</w:delText></w:r></w:del></w:p>` +
			listed("4", "0", "Counted first.") +
			`<w:p><w:moveFrom` + by + `>` + run("", "Moved.") + `</w:moveFrom>` + run("", "Left.") + `</w:p><w:p><w:moveTo` + by + `>` + run("", "Moved.") + `</w:moveTo></w:p>` +
			`<w:p><w:pPr><w:pPrChange` + by + `><w:pPr><w:numPr><w:numId w:val="4"/></w:numPr></w:pPr></w:pPrChange></w:pPr><w:ins` + by + `><w:del w:author="B"><w:r><w:delText>Came and went.</w:delText></w:r></w:del></w:ins>` + run("", "Stays.") + `</w:p>` +
			`<w:tbl><w:tr><w:trPr><w:del` + by + `/></w:trPr>` + cell(para("", "Old")) + cell(para("", "row")) + `</w:tr><w:tr><w:trPr><w:ins` + by + `/></w:trPr>` + cell(para("", "New")) + cell(para("", "row")) + `</w:tr></w:tbl>` +
			para("", "End."),
	},
	{
		name: "notes",
		body: `<w:p>` + run("", "See") + `<w:r><w:footnoteReference w:id="2"/></w:r>` + run("", " and") + `<w:r><w:endnoteReference w:id="3"/></w:r>` + run("", " and") +
			`<w:r><w:footnoteReference w:id="5" w:customMarkFollows="1"/><w:t>*</w:t></w:r><w:r><w:footnoteReference w:id="4"/></w:r>` + run("", ".") + `</w:p>` +
			`<w:p>` + run("", "The ") + `<w:commentRangeStart w:id="0"/>` + run("", "fee ") + `</w:p><w:p>` + run("", "and tax") + `<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r>` + run("", " are due.") + `<w:r><w:commentReference w:id="9"/></w:r></w:p>`,
		notes: `<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:id="2"><w:p><w:r><w:footnoteRef/></w:r>` + run("", " First note.") + `</w:p>` + para("", "Its second paragraph.") + `</w:footnote>` +
			`<w:footnote w:id="4">` + para("", "Second note.") + `</w:footnote><w:footnote w:id="5">` + para("", "* Starred note.") + `</w:footnote><w:footnote w:id="6">` + para("", "Never referred to.") + `</w:footnote>`,
		endnotes: `<w:endnote w:id="3">` + para("", "An endnote.") + `</w:endnote>`,
		comments: `<w:comment` + strings.Replace(by, `"1"`, `"0"`, 1) + `>` + para("", "Which fee?") + `</w:comment>`,
	},
	{
		name: "tables",
		body: para("", "Before") + `<w:tbl>` + tableRow(cell(para("", "Item")), cell(para("", "Price"))) +
			tableRow(cell(para("", "Desk")+para("", "oak")), cell(`<w:p>`+run("", "10")+`<w:r><w:tab/></w:r>`+run("", "EUR")+`</w:p>`)) +
			tableRow(cell(listed("4", "0", "")), cell(para("", "numbered row"))) +
			tableRow(cell(para("", "")), cell(para("", "first cell empty"))) +
			tableRow(`<w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>`+para("", "One cell wide")+`</w:tc>`) +
			tableRow(`<w:sdt><w:sdtContent>`+cell(para("", "In a control"))+`</w:sdtContent></w:sdt>`, cell(para("", "b"))) + `</w:tbl>` +
			para("", "Between") + `<w:tbl>` + tableRow(cell(para("", "Left")), cell(para("", "Nested:")+`<w:tbl>`+tableRow(cell(para("", "a")), cell(para("", "b")))+tableRow(cell(para("", "c")), cell(para("", "d")))+`</w:tbl>`+para("", "After nested"))) + `</w:tbl>` +
			`<w:tbl>` + tableRow(cell(styled("H1", "A heading in a box")+listed("1", "2", "an item in it"))) + `</w:tbl>` +
			`<w:tbl><w:tr><w:trPr><w:hidden/></w:trPr>` + cell(para("", "unseen")) + `</w:tr></w:tbl>` + para("", "After"),
	},
	{
		name: "boxes", // a text box comes twice in the file, and a group holds two
		body: `<w:p>` + run("", "Anchor ") + `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent>` + para("", "In the box") + listed("4", "0", "counted apart") +
			`</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>` + para("", "In the box") + `</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>` +
			run("", "goes on") + `</w:p><w:p><w:r><w:pict><v:group><v:shape><v:textbox><w:txbxContent>` + para("", "VML one") + `</w:txbxContent></v:textbox></v:shape><v:shape><v:textbox><w:txbxContent>` + para("", "VML two") + `</w:txbxContent></v:textbox></v:shape></v:group></w:pict></w:r></w:p>` +
			listed("4", "0", "counted in the body") + `<w:p><w:r><w:object><o:OLEObject r:id="o"/></w:object></w:r>` + run("", "Exhibit") + `</w:p>`,
	},
	{
		name: "fields",
		body: `<w:p>` + run("", "See Section ") + complexField(" REF _Ref1 \\r \\h ", run("", "5.4")) + run("", ", page ") + `<w:fldSimple w:instr=" PAGE ">` + run("", "7") + `</w:fldSimple>` + run("", ".") + `</w:p>` +
			`<w:p>` + complexField(` IF `+`</w:instrText></w:r>`+complexField(" DOCPROPERTY x ", run("", "inner"))+`<w:r><w:instrText> = "y" `, run("", "outer result")) + `</w:p>` +
			`<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>` + run("", " Yes ") +
			`<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:checkBox><w:default w:val="0"/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMCHECKBOX </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>` + run("", " No") + `</w:p>` +
			`<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:ddList><w:result w:val="1"/><w:listEntry w:val="Ohio"/><w:listEntry w:val="Delaware"/></w:ddList></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMDROPDOWN </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>` +
			`<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> MACROBUTTON AcceptAllChangesShown [click and type name] </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:fldSimple w:instr=" SYMBOL 168 \f Wingdings "/>` + complexField(" SET x ", run("", "never shown")) + complexField(` XE "index entry" `, "") + `</w:p>` +
			`<w:sdt><w:sdtPr><w:docPartObj/></w:sdtPr><w:sdtContent>` + `<w:p>` + `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> TOC \o </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:hyperlink>` + run("", "1. Definitions") + `<w:r><w:tab/></w:r>` + run("", "3") + `</w:hyperlink></w:p><w:p>` + run("", "2. Payment") + `<w:r><w:tab/></w:r>` + run("", "4") + `<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p></w:sdtContent></w:sdt>`,
	},
	{
		name: "open field", // without an end; its instructions are no text
		body: `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r>` + run("", "All of this is text.") + `</w:p>` + para("", "And this."),
	},
	{
		name: "hidden",
		body: `<w:p>` + run("", "Seen ") + run("<w:vanish/>", "unseen ") + run(`<w:rStyle w:val="Hidden"/>`, "unseen ") + run(`<w:vanish w:val="0"/>`, "seen") + `</w:p>` +
			styled("Secret", "Unseen paragraph") + `<w:p><w:pPr><w:pStyle w:val="Secret"/><w:rPr><w:vanish w:val="0"/></w:rPr></w:pPr>` + run(`<w:rStyle w:val="Hidden"/>`, "Two toggles make none") + `</w:p>` +
			`<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/></w:numPr><w:rPr><w:vanish/><w:specVanish/></w:rPr></w:pPr>` + run("", "Run-in heading. ") + `</w:p>` + para("", "Text after a style separator.") +
			`<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/></w:numPr><w:rPr><w:vanish/></w:rPr></w:pPr>` + run("<w:vanish/>", "not counted") + `</w:p>` + listed("4", "0", "Counted sixth.") +
			`<w:p><w:pPr><w:framePr w:dropCap="drop"/></w:pPr>` + run("", "W") + `</w:p>` + para("", "HEREAS, a drop cap."),
	},
	{
		name: "signs",
		body: `<w:p>` + run("", "co") + `<w:r><w:softHyphen/></w:r>` + run("", "op, non") + `<w:r><w:noBreakHyphen/></w:r>` + run("", "profit, so\u00ADft,\u00A0hard") + `<w:r><w:br/></w:r>` + run("", "new line") + `<w:r><w:ptab/></w:r><w:r><w:sym w:font="Wingdings" w:char="F0FE"/><w:sym w:font="Symbol" w:char="F0D2"/><w:sym w:font="Nothing" w:char="0041"/></w:r></w:p>` +
			`<w:p>` + run(`<w:rFonts w:ascii="Symbol"/>`, "ab") + run(`<w:rFonts w:ascii="Arial"/>`, "ab") + run(`<w:rFonts w:ascii="Wingdings"/>`, "\uF0A8") + run("<w:caps/>", "as typed") + `</w:p>` +
			`<w:p><w:r><w:t>  trimmed  </w:t></w:r><w:r><w:t xml:space="preserve"> kept
line </w:t></w:r><w:r><w:ruby><w:rt><w:r><w:t>above</w:t></w:r></w:rt><w:rubyBase>` + run("", "base") + `</w:rubyBase></w:ruby></w:r></w:p>` +
			`<w:p><m:oMath><m:f><m:num><m:r><m:t>a+b</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f><m:r><m:t>=</m:t></m:r><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup><m:rad><m:deg/><m:e><m:r><m:t>y</m:t></m:r></m:e></m:rad><m:d><m:e><m:r><m:t>z</m:t></m:r></m:e></m:d><m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub><m:r><m:t>i</m:t></m:r></m:sub><m:sup><m:r><m:t>n</m:t></m:r></m:sup><m:e><m:r><m:t>i</m:t></m:r></m:e></m:nary></m:oMath></w:p>` +
			`<w:customXml><w:p><w:smartTag>` + run("", "wrapped ") + `</w:smartTag><w:hyperlink>` + run("", "link ") + `</w:hyperlink><w:bdo>` + run("", "bdo ") + `</w:bdo><w:sdt><w:sdtContent>` + run("", "control") + `</w:sdtContent></w:sdt></w:p></w:customXml>`,
	},
	{
		name: "sections",
		body: `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="4"/></w:numPr><w:sectPr><w:headerReference w:type="default" r:id="h1"/><w:headerReference w:type="first" r:id="h2"/><w:footerReference w:type="default" r:id="f1"/></w:sectPr></w:pPr></w:p>` +
			listed("4", "0", "After a break that is not counted") + `<w:p>` + run("", "note") + `<w:r><w:footnoteReference w:id="1"/></w:r></w:p>` +
			`<w:sectPr><w:titlePg/><w:footnotePr><w:numFmt w:val="lowerLetter"/><w:numStart w:val="3"/></w:footnotePr></w:sectPr>`,
		notes: `<w:footnote w:id="1">` + para("", "By letter.") + `</w:footnote>`, header: `<w:p>` + run("", "Page ") + complexField(" PAGE ", run("", "1")) + `</w:p>`,
		firstHeader: para("", "Draft"), footer: `<w:tbl>` + tableRow(cell(para("", "Left")), cell(para("", "Right"))) + `</w:tbl>`, strict: true,
		settings: `<w:footnotePr><w:numStart w:val="9"/></w:footnotePr>`,
	},
}
