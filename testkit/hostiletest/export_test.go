package hostiletest

import (
	"fmt"
	"strings"
)

// exports are files that pass for exports of this program as far as their names and
// parts go, and cost whoever reads them back without limits gigabytes or minutes.
func exports() []Source {
	const sheet = `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`
	workbook := func(sheet, strings string) []byte {
		return Zip("[Content_Types].xml", `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
			"_rels/.rels", `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
			"xl/_rels/workbook.xml.rels", `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
			"xl/workbook.xml", `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Quotations" sheetId="1" r:id="r1"/></sheets></workbook>`,
			"xl/worksheets/sheet1.xml", sheet, "xl/sharedStrings.xml", strings)
	}
	const noStrings = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>`
	marks := strings.Builder{}
	marks.WriteString("<w:p>")
	for i := range 4000 {
		fmt.Fprintf(&marks, `<w:bookmarkStart w:id="%d" w:name="pincite_quote_%[1]d"/>`, i+1)
	}
	return []Source{
		source("workbook whose rows reach the last column", ".xlsx", workbook(sheet+strings.Repeat(`<row><c r="XFD1" t="inlineStr"><is><t>x</t></is></c></row>`, 200_000)+`</sheetData></worksheet>`, noStrings)),
		source("workbook whose rows are 300,000", ".xlsx", workbook(sheet+strings.Repeat(`<row/>`, 300_000)+`</sheetData></worksheet>`, noStrings)),
		source("workbook of empty strings", ".xlsx", workbook(sheet+`</sheetData></worksheet>`, `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`+strings.Repeat(`<si/>`, 3_000_000)+`</sst>`)),
		source("workbook that unfolds to 200 MB", ".xlsx", bomb(100, "xl/workbook.xml", "xl/worksheets/sheet1.xml")),
		source("bundle that unfolds to 200 MB", ".zip", bomb(100, "quotations.json", "quotations.pdf")),
		source("bundle whose record is a list of lists", ".zip", Zip("quotations.json", strings.Repeat("[", 50_000_000), "quotations.pdf", string(Page(Shown)))),
		source("word document that unfolds to 200 MB", ".docx", bomb(100, "word/document.xml", "customXml/item1.xml")),
		source("word document of bookmarks inside each other", ".docx", Docx(marks.String()+strings.Repeat(`<w:r><w:t>`+strings.Repeat("x", 1000)+`</w:t></w:r>`, 10_000)+`</w:p>`,
			"customXml/item1.xml", `<export xmlns="urn:pincite:export:1">{"schema":"pincite-export/1"}</export>`)),
		source("record of 300,000 quotes", ".json", []byte(`{"schema":"pincite-export/1","snippets":[`+strings.Repeat(`{},`, 300_000)+`{}]}`)),
		source("record of a name half a million times", ".json", []byte(`{"schema":"pincite-export/1","custody":{`+strings.Repeat(`"matter":"x",`, 500_000)+`"matter":"x"}}`)),
		source("table of 300,000 rows", ".csv", []byte("\"Number\",\"Quote\"\n"+strings.Repeat("1,x\n", 300_000))),
		source("markdown of marks without end", ".md", []byte(strings.Repeat("<!-- pincite quote 1 -->", 500_000)+"<!-- pincite data\n{}\n-->")),
	}
}
