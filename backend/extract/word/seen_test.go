package word

import (
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/testkit/extracttest"
)

// readParts reads a document of these parts, over those of a fixture.
func readParts(t *testing.T, f fixture, more map[string]string) (string, doc.Layout, []string) {
	t.Helper()
	parts := f.parts()
	for name, content := range more {
		parts[name] = content
	}
	x, err := Read(t.Context(), extracttest.Zip(t, parts), Options{})
	if err != nil {
		t.Fatal(err)
	}
	extracttest.Check(t, x)
	return x.Text, x.Layout, x.Notices
}

// control is a content control with these properties around a run that was saved.
func control(properties, saved string) string {
	return `<w:sdt xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"><w:sdtPr>` + properties + `</w:sdtPr><w:sdtContent>` + run("", saved) + `</w:sdtContent></w:sdt>`
}

func TestControlsShowWhatTheyAreBoundTo(t *testing.T) {
	t.Parallel()
	bind := func(path, more string) string {
		return `<w:dataBinding w:prefixMappings="xmlns:d='urn:deal'" w:xpath="` + path + `" w:storeItemID="{A}"/>` + more
	}
	more := map[string]string{
		"customXml/item1.xml":      `<deal xmlns="urn:deal"><price cur="USD">$415</price><item>first</item><item>second</item><day>2022-05-09</day><law>de</law><open/><on>true</on></deal>`,
		"customXml/itemProps1.xml": `<ds:datastoreItem ds:itemID="{a}" xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"/>`,
		"docProps/core.xml":        `<c:coreProperties xmlns:c="urn:core" xmlns:dc="urn:dc"><dc:title>Supply Agreement</dc:title></c:coreProperties>`,
	}
	list := `<w:dropDownList><w:listItem w:displayText="Germany" w:value="de"/><w:listItem w:displayText="France" w:value="fr"/></w:dropDownList>`
	for _, c := range []struct{ name, properties, saved, want, kept string }{
		{"a value", bind("/d:deal[1]/d:price[1]", "<w:text/>"), "$100", "$415", "$100"},
		{"the second of a name", bind("/d:deal/d:item[2]", ""), "x", "second", "x"},
		{"an attribute", bind("/d:deal[1]/d:price[1]/@cur", ""), "EUR", "USD", "EUR"},
		{"a date", bind("/d:deal[1]/d:day[1]", `<w:date><w:dateFormat w:val="d MMMM yyyy"/></w:date>`), "today", "9 May 2022", "today"},
		{"a choice", bind("/d:deal[1]/d:law[1]", list), "France", "Germany", "France"},
		{"a property of the document", `<w:dataBinding w:prefixMappings="xmlns:c='urn:core' xmlns:dc='urn:dc'" w:xpath="/c:coreProperties[1]/dc:title[1]" w:storeItemID="{6C3C}"/>`, "[Title]", "Supply Agreement", "[Title]"},
		{"a path that leads nowhere", bind("/d:deal[1]/d:fee[1]", ""), "$100", "$100", ""},
		{"a path of another kind", bind("//d:price", ""), "$100", "$100", ""},
		{"nothing, with its prompt", bind("/d:deal[1]/d:open[1]", "<w:showingPlcHdr/>"), "[Buyer]", "[Buyer]", ""},
		{"the same", bind("/d:deal[1]/d:price[1]", ""), "$415", "$415", ""},
		{"a tick", bind("/d:deal[1]/d:on[1]", `<w14:checkbox><w14:checked w14:val="0"/></w14:checkbox>`), "☐", "☒", ""},
		{"a tick without a binding", `<w14:checkbox><w14:checked w14:val="1"/></w14:checkbox>`, "þ", "☒", ""},
		{"a tick in a sign of its own", `<w14:checkbox><w14:checked w14:val="1"/></w14:checkbox>`, "✔", "✔", ""},
		{"an empty box", `<w14:checkbox><w14:checked w14:val="0"/></w14:checkbox>`, "o", "☐", ""},
	} {
		text, layout, _ := readParts(t, fixture{body: "<w:p>" + run("", "Pay ") + control(c.properties, c.saved) + run("", " now.") + "</w:p>"}, more)
		kept := ""
		for _, n := range layout.Notes {
			if n.Kind == doc.Outdated {
				kept = n.Text
			}
		}
		if text != "Pay "+c.want+" now." || kept != c.kept {
			t.Errorf("%s: %q, kept %q; want %q, kept %q", c.name, text, kept, c.want, c.kept)
		}
	}
}

func TestNumbersThatFieldsCount(t *testing.T) {
	t.Parallel()
	field := func(instructions string) string {
		return `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ` + instructions + ` </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
	}
	p := func(content string) string { return "<w:p>" + content + "</w:p>" }
	heading := func(level, content string) string {
		return `<w:p><w:pPr><w:outlineLvl w:val="` + level + `"/></w:pPr>` + content + "</w:p>"
	}
	tab := "<w:r><w:tab/></w:r>"
	for _, c := range []struct{ name, body, want string }{
		{"legal numbers", p(field(`AUTONUMLGL \e`)+tab+run("", "One")) + p(field(`AUTONUMLGL \e`)+tab+run("", "Two")), "1 One\n\n2 Two"},
		{"with full stops", p(field("AUTONUMLGL")+run("", " One")) + p(field("AUTONUMLGL")+run("", " Two")), "1. One\n\n2. Two"},
		{"headings and what is below", heading("0", field("AUTONUMLGL")+run("", " A")) + p(field("AUTONUMLGL")+run("", " B")) + p(field("AUTONUMLGL")+run("", " C")) +
			heading("0", field("AUTONUMLGL")+run("", " D")) + p(field("AUTONUMLGL")+run("", " E")), "1. A\n\n1.1. B\n\n1.2. C\n\n2. D\n\n2.1. E"},
		{"plain numbers", p(field("AUTONUM")+run("", " One")) + p(field(`AUTONUM \s )`)+run("", " Two")), "1. One\n\n2) Two"},
		{"in a format", p(field(`AUTONUM \* ROMAN`) + run("", " One")), "I. One"},
		{"an outline", heading("0", field("AUTONUMOUT")+run("", " A")) + heading("1", field("AUTONUMOUT")+run("", " B")) + heading("1", field("AUTONUMOUT")+run("", " C")), "I. A\n\nA. B\n\nB. C"},
		{"a list in a line", p(run("", "the ") + field(`LISTNUM NumberDefault \l 6`) + run("", " fees, ") + field(`LISTNUM NumberDefault \l 6`) + run("", " costs")), "the (i) fees, (ii) costs"},
		{"a list that starts anew", p(field(`LISTNUM \l 5`)+run("", " a")) + p(field(`LISTNUM \l 5 \s 1`)+run("", " b")), "(a) a\n\n(a) b"},
		{"lower levels start anew", p(field(`LISTNUM LegalDefault \l 1`)+run("", " a")) + p(field(`LISTNUM LegalDefault \l 2`)+run("", " b")) + p(field(`LISTNUM LegalDefault \l 1`)+run("", " c")) +
			p(field(`LISTNUM LegalDefault \l 2`)+run("", " d")), "1. a\n\n1.1. b\n\n2. c\n\n2.1. d"},
		{"a deleted one", p(field("AUTONUM")+run("", " One")) + `<w:p><w:del w:author="A">` + field("AUTONUM") + `</w:del>` + run("", "Two") + "</w:p>" + p(field("AUTONUM")+run("", " Three")), "1. One\n\nTwo\n\n2. Three"},
	} {
		text, layout, _ := readParts(t, fixture{body: c.body}, nil)
		if text != c.want {
			t.Errorf("%s: %q, want %q", c.name, text, c.want)
		}
		if c.name == "legal numbers" && (len(layout.Blocks) != 2 || layout.Blocks[1].Label != "2") {
			t.Errorf("%s: blocks %+v", c.name, layout.Blocks)
		}
	}
}

func TestHeadersAndFootersAreText(t *testing.T) {
	t.Parallel()
	const sections = `<w:sectPr><w:headerReference w:type="default" r:id="h1"/><w:footerReference w:type="default" r:id="f1"/></w:sectPr>`
	body := para("", "LEASE") + para("", "The rent is due.") + sections
	for _, c := range []struct{ name, header, footer, want string }{
		{"facts of their own", para("", "Contract No. 7"), para("", "Governing law: Austria"), "Contract No. 7\n\nLEASE\n\nThe rent is due.\n\nGoverning law: Austria"},
		{"page numbers", para("", "Page 1 of 9"), para("", "- 2 -"), "LEASE\n\nThe rent is due."},
		{"what the text says", para("", "Lease"), para("", "Lease"), "LEASE\n\nThe rent is due."},
		{"the same in both", para("", "Draft of May"), para("", "Draft of May"), "Draft of May\n\nLEASE\n\nThe rent is due."},
	} {
		text, layout, _ := readParts(t, fixture{body: body, header: c.header, footer: c.footer}, nil)
		if text != c.want {
			t.Errorf("%s: %q, want %q", c.name, text, c.want)
		}
		running := 0
		for _, b := range layout.Blocks {
			if b.Kind == doc.BlockRunning {
				running++
			}
		}
		if want := strings.Count(c.want, "\n\n") - 1; running != want {
			t.Errorf("%s: %d running blocks, want %d", c.name, running, want)
		}
	}
	text, _, notices := readParts(t, fixture{body: body, header: para("", "Contract No. 7"), footer: para("", "x")}, map[string]string{"word/footer1.xml": "<torn"})
	if text != "Contract No. 7\n\nLEASE\n\nThe rent is due." || len(notices) != 1 || !strings.Contains(notices[0], "it lacks footers") {
		t.Errorf("a broken footer: %q, %q", text, notices)
	}
}

func TestWordsThatAreNotShown(t *testing.T) {
	t.Parallel()
	body := "<w:p>" + run("", "The fee") + `<w:r><w:rPr><w:vanish/></w:rPr><w:t> of EUR 9</w:t></w:r>` + run("", " is due.") +
		`<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr descr="Logo of Acme"/></wp:inline></w:drawing></w:r></w:p>`
	text, layout, _ := readParts(t, fixture{body: body}, nil)
	if text != "The fee is due." || len(layout.Notes) != 2 {
		t.Fatalf("%q with %+v", text, layout.Notes)
	}
	if n := layout.Notes[0]; n.Kind != doc.Hidden || n.Text != "of EUR 9" || n.Anchor.Start != len("The fee") || strings.Contains(n.Told(), "EUR") {
		t.Errorf("hidden words are %+v, told as %q", n, n.Told())
	}
	if n := layout.Notes[1]; n.Kind != doc.Alternative || n.Text != "Logo of Acme" {
		t.Errorf("the description is %+v", n)
	}
}
