package odt

// fixture is the content of the parts of an OpenDocument text, without what wraps it.
// The styles below are in every one of them.
type fixture struct {
	name                string
	body, styles, lists string // lists are named styles, styles those of single paragraphs
	master              string
}

const names = ` xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"` +
	` xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0"` +
	` xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/"` +
	` xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"`

// parts returns the members of the document's archive.
func (f fixture) parts() map[string]string {
	return map[string]string{
		"mimetype": "application/vnd.oasis.opendocument.text",
		"content.xml": `<?xml version="1.0" encoding="UTF-8"?><office:document-content` + names + `><office:automatic-styles>` + automatic + f.styles +
			`</office:automatic-styles><office:body><office:text>` + f.body + `</office:text></office:body></office:document-content>`,
		"styles.xml": `<office:document-styles` + names + `><office:styles>` + named + f.lists +
			`</office:styles><office:master-styles>` + f.master + `</office:master-styles></office:document-styles>`,
	}
}

// automatic are styles of single paragraphs and words.
const automatic = `<style:style style:name="Gone" style:family="text"><style:text-properties text:display="none"/></style:style>
<style:style style:name="Back" style:family="text"><style:text-properties text:display="true"/></style:style>
<style:style style:name="GoneP" style:family="paragraph"><style:text-properties text:display="none"/></style:style>
<style:style style:name="NoList" style:family="paragraph" style:list-style-name=""/>
<style:style style:name="Listed" style:family="paragraph" style:list-style-name="Clauses"/>`

// named are the lists: of headings, of clauses in two ways, of letters and bullets.
const named = `<text:outline-style style:name="Outline"><text:outline-level-style text:level="1" style:num-format="I" style:num-prefix="Article "/>
<text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2" style:num-suffix="."/></text:outline-style>
<text:list-style style:name="Clauses"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="." text:start-value="5"/>
<text:list-level-style-number text:level="2" style:num-format="1" text:display-levels="2"/>
<text:list-level-style-number text:level="3" style:num-format="i" style:num-prefix="(" style:num-suffix=")"><style:list-level-properties><style:list-level-label-alignment text:label-followed-by="nothing"/></style:list-level-properties></text:list-level-style-number></text:list-style>
<text:list-style style:name="Pattern"><text:list-level-style-number text:level="1" loext:num-list-format="Part %1%:" style:num-format="A"/>
<text:list-level-style-number text:level="2" loext:num-list-format="%1%-%2%" style:num-format="a" style:num-letter-sync="true" text:start-value="27"/></text:list-style>
<text:list-style style:name="Marks"><text:list-level-style-bullet text:level="1" text:bullet-char="&#xF0B7;"/><text:list-level-style-number text:level="2" style:num-format=""/></text:list-style>`

func para(text string) string { return `<text:p>` + text + `</text:p>` }

func li(content string) string { return `<text:list-item>` + content + `</text:list-item>` }

// list is a list with a style, and attributes.
func listOf(style, attributes, items string) string {
	return `<text:list text:style-name="` + style + `" ` + attributes + `>` + items + `</text:list>`
}

func sublist(items string) string { return `<text:list>` + items + `</text:list>` }

func heading(level, attributes, text string) string {
	return `<text:h text:outline-level="` + level + `" ` + attributes + `>` + text + `</text:h>`
}

func cell(content string) string { return `<table:table-cell>` + content + `</table:table-cell>` }

const info = `<office:change-info><dc:creator>A. Attorney</dc:creator><dc:date>2024-03-01T10:00:00</dc:date></office:change-info>`

// fixtures are documents of one subject each. Their golden files say what is read of
// them.
var fixtures = []fixture{
	{
		name: "headings",
		body: heading("1", "", "Definitions") + heading("2", "", "Terms") + heading("2", "", "Use") + heading("1", `text:is-list-header="true"`, "Unnumbered") +
			heading("1", `text:style-name="NoList"`, "In no list") + heading("1", "", "Payment") + heading("2", "", "Fees") +
			heading("1", `text:restart-numbering="true" text:start-value="9"`, "Begun anew"),
	},
	{
		name: "lists",
		body: listOf("Clauses", `xml:id="a"`, li(para("five")+sublist(li(para("one")+sublist(li(para("inner"))))+li(para("two")+para("no number"))))+li(para("six"))) +
			para("Between.") + listOf("Clauses", `text:continue-numbering="true"`, li(para("seven"))) + listOf("Clauses", "", li(para("five anew"))) +
			listOf("Clauses", `text:continue-list="a"`, li(sublist(li(para("under seven"))))+`<text:list-item text:start-value="20">`+para("twenty")+`</text:list-item>`+`<text:list-header>`+para("header")+`</text:list-header>`) +
			listOf("Pattern", "", li(para("by pattern")+sublist(li(para("letters"))+li(para("letters"))))) +
			listOf("Marks", "", li(para("bullet")+sublist(li(para("nothing"))))) +
			listOf("", "", li(`<text:p text:style-name="Listed">by its paragraph</text:p>`)) + listOf("None", "", li(para("no style"))) +
			`<text:numbered-paragraph text:list-id="n" text:level="2" text:style-name="Clauses">` + para("numbered by itself") + `</text:numbered-paragraph>`,
	},
	{
		name: "changes",
		body: `<text:tracked-changes><text:changed-region text:id="c1"><text:deletion>` + info + para("900") + `</text:deletion></text:changed-region>` +
			`<text:changed-region text:id="c2"><text:insertion>` + info + `</text:insertion></text:changed-region>` +
			`<text:changed-region text:id="c3"><text:deletion>` + info + para("A whole paragraph.") + para("") + `</text:deletion></text:changed-region></text:tracked-changes>` +
			para(`Rent is <text:change text:change-id="c1"/><text:change-start text:change-id="c2"/>1,<text:span>000</text:span><text:change-end text:change-id="c2"/> a month.<text:change text:change-id="c1"/>`) +
			`<text:change text:change-id="c3"/>` + para("End."),
	},
	{
		name: "notes",
		body: para(`See<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>`+para("First note.")+para("More.")+`</text:note-body></text:note> and<text:note text:note-class="endnote"><text:note-citation>i</text:note-citation><text:note-body>`+para("An endnote.")+`</text:note-body></text:note>.`) +
			para(`The <office:annotation office:name="1"><dc:creator>A. Attorney</dc:creator><dc:date>2024-03-01</dc:date>`+para("Which fee?")+`</office:annotation>fee `) +
			para(`and tax<office:annotation-end office:name="1"/> are due<office:annotation>`+para("When?")+`</office:annotation>.`),
	},
	{
		name: "tables",
		body: `<table:table><table:table-header-rows><table:table-row>` + cell(para("Item")) + cell(para("Price")) + `</table:table-row></table:table-header-rows>` +
			`<table:table-row>` + cell(para("Desk")+para("oak")) + cell(para("10<text:tab/>EUR")) + `</table:table-row>` +
			`<table:table-row>` + `<table:table-cell table:number-columns-spanned="2">` + para("One cell wide") + `</table:table-cell><table:covered-table-cell/></table:table-row>` +
			`<table:table-row table:visibility="collapse">` + cell(para("unseen")) + cell(para("unseen")) + `</table:table-row>` +
			`<table:table-row>` + cell(para("Left")) + cell(`<table:table><table:table-row>`+cell(para("a"))+cell(para("b"))+`</table:table-row></table:table>`) + `</table:table-row></table:table>`,
	},
	{
		name: "hidden",
		body: para(`Seen <text:span text:style-name="Gone">unseen <text:span text:style-name="Back">back </text:span></text:span><text:hidden-text text:is-hidden="true" text:string-value="unseen"/>seen`) +
			`<text:p text:style-name="GoneP">unseen</text:p><text:section text:display="none">` + para("unseen") + `</text:section><text:section>` + para("in a section") + `</text:section>` +
			para(`<text:hidden-paragraph text:is-hidden="true"/>unseen`) + listOf("Clauses", "", li(`<text:p text:style-name="GoneP">unseen</text:p>`)+li(para("counted first"))),
	},
	{
		name: "signs",
		body: "<text:p>\n  folded   white\n\tspace<text:s text:c=\"3\"/>kept <text:tab/> tab<text:line-break/>line, co\u00ADop \u2011 </text:p>" +
			para(`Link <text:a>text</text:a>, field <text:page-number>3</text:page-number>, <text:variable-set text:display="none">unseen</text:variable-set><text:ruby><text:ruby-base>base</text:ruby-base><text:ruby-text>above</text:ruby-text></text:ruby>`) +
			para(`Anchor <draw:frame><draw:text-box>`+para("In a frame")+listOf("Clauses", "", li(para("counted apart")))+`</draw:text-box></draw:frame>goes on<draw:custom-shape>`+para("In a shape")+`</draw:custom-shape>`) +
			`<text:table-of-content><text:table-of-content-source>source</text:table-of-content-source><text:index-body><text:index-title>` + para("Contents") + `</text:index-title>` + para("1. Terms<text:tab/>3") + `</text:index-body></text:table-of-content>`,
		master: `<style:master-page><style:header>` + para("Header") + `</style:header><style:footer>` + para("Page <text:page-number>1</text:page-number>") + `</style:footer><style:header-first style:display="false">` + para("unseen") + `</style:header-first></style:master-page><style:master-page><style:header>` + para("Header") + `</style:header></style:master-page>`,
	},
}
