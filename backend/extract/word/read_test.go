package word

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pincite/backend/extract/canon"
	"pincite/testkit/extracttest"
	"pincite/testkit/hostiletest"
)

func TestFixtures(t *testing.T) {
	t.Parallel()
	for _, f := range fixtures {
		t.Run(f.name, func(t *testing.T) {
			x, err := Read(context.Background(), extracttest.Zip(t, f.parts()), Options{})
			if err != nil {
				t.Fatal(err)
			}
			extracttest.Check(t, x)
			extracttest.GoldenFile(t, strings.ReplaceAll(f.name, " ", "-"), extracttest.Describe(x))
		})
	}
}

// with returns the parts of a plain document, some of them put in or, where empty, left
// out.
func with(changed map[string]string) map[string]string {
	parts := fixture{body: para("", "Plain text.")}.parts()
	maps.Copy(parts, changed)
	maps.DeleteFunc(parts, func(_, content string) bool { return content == "" })
	return parts
}

func bodyOf(body string) string {
	return `<w:document ` + transitional + others + `><w:body>` + body + `</w:body></w:document>`
}

func TestVariants(t *testing.T) {
	t.Parallel()
	utf16 := "\xFF\xFE"
	for _, r := range `<?xml version="1.0" encoding="UTF-16"?>` + bodyOf(para("", "Plain text.")) {
		utf16 += string([]byte{byte(r), byte(r >> 8)})
	}
	for name, parts := range map[string]map[string]string{
		"as it is":            with(nil),
		"no other part":       {"word/document.xml": bodyOf(para("", "Plain text."))},
		"UTF-16":              with(map[string]string{"word/document.xml": utf16}),
		"backslashes":         {`word\document.xml`: bodyOf(para("", "Plain text."))},
		"relations torn":      with(map[string]string{"_rels/.rels": "<Relationships"}),
		"a choice of nothing": with(map[string]string{"word/document.xml": bodyOf(`<w:p><w:r><mc:AlternateContent><mc:Choice Requires="x"/><mc:Fallback><w:t>Plain text.</w:t></mc:Fallback></mc:AlternateContent></w:r></w:p>`)}),
		"main part elsewhere": with(map[string]string{"word/document.xml": "", "_rels/.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="` + relations + `/officeDocument" Target="other/main.xml"/></Relationships>`, "other/main.xml": bodyOf(para("", "Plain text."))}),
	} {
		t.Run(name, func(t *testing.T) {
			x, err := Read(context.Background(), extracttest.Zip(t, parts), Options{})
			if err != nil {
				t.Fatal(err)
			}
			if x.Text != "Plain text." || x.Format != "docx" {
				t.Errorf("text %q of a %s", x.Text, x.Format)
			}
		})
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	whole := extracttest.Zip(t, with(nil))
	torn := extracttest.Zip(t, with(map[string]string{"word/document.xml": bodyOf(para("", strings.Repeat("Long. ", 5000)))[:20000]}))
	flipped := extracttest.Zip(t, map[string]string{"word/document.xml": bodyOf(para("", strings.Repeat("flip", 9)))})
	for i := range 40 { // bytes of the first member's compressed content
		flipped[100+i] ^= 0x55
	}
	for _, c := range []struct {
		name   string
		source []byte
		want   error
	}{
		{"nothing", nil, canon.ErrDamaged},
		{"not an archive", []byte("PK\x03\x04 and no more"), canon.ErrDamaged},
		{"cut in half", whole[:len(whole)/2], canon.ErrDamaged},
		{"flipped bytes", flipped, canon.ErrDamaged},
		{"torn XML", torn, canon.ErrDamaged},
		{"no document", extracttest.Zip(t, map[string]string{"readme.txt": "hello"}), canon.ErrDamaged},
		{"a spreadsheet", extracttest.Zip(t, map[string]string{
			"_rels/.rels":     `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="` + relations + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
			"xl/workbook.xml": "<workbook/>",
		}), canon.ErrUnsupported},
		{"no words", extracttest.Zip(t, with(map[string]string{"word/document.xml": bodyOf("<w:p/>")})), canon.ErrEmpty},
		{"two different parts of one name", hostiletest.Zip("word/document.xml", bodyOf(para("", "The fee is 1.")), `word\document.xml`, bodyOf(para("", "The fee is 9."))), canon.ErrDamaged},
		{"entity bomb", extracttest.Zip(t, with(map[string]string{"word/document.xml": `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>` + bodyOf(para("", "&b;"))})), canon.ErrDamaged},
		{"deep nesting", extracttest.Zip(t, with(map[string]string{"word/document.xml": bodyOf(strings.Repeat("<w:sdt><w:sdtContent>", 1000) + strings.Repeat("</w:sdtContent></w:sdt>", 1000))})), canon.ErrTooLarge},
		{"deep nesting before the body", extracttest.Zip(t, with(map[string]string{"word/document.xml": strings.Repeat("<a>", 1000) + strings.Repeat("</a>", 1000)})), canon.ErrTooLarge},
	} {
		t.Run(c.name, func(t *testing.T) {
			x, err := Read(context.Background(), c.source, Options{})
			if !errors.Is(err, c.want) || x != nil && (x.Text != "" || len(x.Members) != 1) {
				t.Fatalf("error %v, want %v", err, c.want)
			}
			if _, step, ok := strings.Cut(err.Error(), "; "); !ok || step == "" {
				t.Errorf("%q names no next step", err)
			}
		})
	}
}

// TestCellsStandUnderTheirColumns keeps the values of a table under their heading, whatever cells reach over others.
func TestCellsStandUnderTheirColumns(t *testing.T) {
	t.Parallel()
	over := func(n, text string) string {
		return `<w:tc><w:tcPr><w:gridSpan w:val="` + n + `"/></w:tcPr>` + para("", text) + `</w:tc>`
	}
	merged := `<w:tc><w:tcPr><w:vMerge/></w:tcPr><w:p/></w:tc>`
	reaches := map[string]string{"a heading over two columns": "..<|", "a cell over two rows": "|^", "in a control": ".<|"}
	for name, c := range map[string]struct{ rows, want string }{
		"a heading over two columns": {tableRow(cell(para("", "Item")), over("2", "Price"), cell(para("", "Term"))) +
			tableRow(cell(para("", "Desk")), cell(para("", "5")), cell(para("", "6")), cell(para("", "7"))), "Item\tPrice\t\tTerm\nDesk\t5\t6\t7"},
		"a cell over two rows": {tableRow(cell(para("", "Desk")), cell(para("", "5"))) + tableRow(merged, cell(para("", "6"))), "Desk\t5\n\t6"},
		"a title over all":     {tableRow(over("2", "Prices")) + tableRow(cell(para("", "Desk")), cell(para("", "5"))), "Prices\n\nDesk\t5"},
		"a row set in": {tableRow(cell(para("", "Item")), cell(para("", "Price")), cell(para("", "Term"))) +
			`<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>` + cell(para("", "5")) + cell(para("", "6")) + `</w:tr>`, "Item\tPrice\tTerm\n\t5\t6"},
		"edges that differ by row": {tableRow(over("2", "Item"), cell(para("", "Price"))) + tableRow(cell(para("", "Desk")), over("2", "5")), "Item\tPrice\nDesk\t5"},
		"in a control": {tableRow(`<w:sdt><w:sdtContent>`+over("2", "Item")+`</w:sdtContent></w:sdt>`, cell(para("", "Price"))) +
			tableRow(cell(para("", "a")), cell(para("", "b")), cell(para("", "5"))), "Item\t\tPrice\na\tb\t5"},
	} {
		x, err := Read(t.Context(), extracttest.Zip(t, fixture{body: `<w:tbl>` + c.rows + `</w:tbl>`}.parts()), Options{})
		if err != nil || x.Text != c.want {
			t.Errorf("%s: %+v, %v", name, x, err)
		}
		var reached []string
		for _, b := range x.Layout.Blocks {
			reached = append(reached, b.Reached)
		}
		if want, ok := reaches[name]; ok && strings.Join(reached, "|") != want {
			t.Errorf("%s: reached %q", name, reached)
		}
	}
}

// TestDamagedParts reads the document without those of its parts that are damaged, and tells of them.
func TestDamagedParts(t *testing.T) {
	t.Parallel()
	body := `<w:p><w:r><w:t>The rent is due.</w:t><w:footnoteReference w:id="1"/><w:endnoteReference w:id="1"/></w:r><w:r><w:t xml:space="preserve"> Now.</w:t><w:commentReference w:id="1"/></w:r></w:p>` +
		`<w:sectPr><w:headerReference w:type="default" r:id="h1"/><w:footerReference w:type="default" r:id="f1"/></w:sectPr>`
	const note = `<w:footnote w:id="1"><w:p><w:r><w:t>In euros.</w:t></w:r></w:p></w:footnote>`
	whole := fixture{body: body, notes: note, endnotes: strings.ReplaceAll(strings.ReplaceAll(note, "footnote", "endnote"), "euros", "advance"),
		comments: strings.ReplaceAll(strings.ReplaceAll(note, "footnote", "comment"), "In euros", "Check"), header: para("", "Draft"), footer: para("", "Page")}.parts()
	const all = "Draft\n\nThe rent is due. Now.\n\n1 In euros.\n\ni In advance."
	for _, c := range []struct{ part, content, want, lacks string }{
		{"word/footnotes.xml", "<torn", "Draft\n\nThe rent is due. Now.\n\ni In advance.", "footnotes"},
		{"word/footnotes.xml", "", "Draft\n\nThe rent is due. Now.\n\ni In advance.", "footnotes"},
		{"word/footnotes.xml", strings.TrimSuffix(whole["word/footnotes.xml"], "</w:footnotes>"), all, "footnotes"},
		{"word/footnotes.xml", strings.ReplaceAll(whole["word/footnotes.xml"], note, ""), "Draft\n\nThe rent is due. Now.\n\ni In advance.", "footnotes"},
		{"word/endnotes.xml", "<torn", "Draft\n\nThe rent is due. Now.\n\n1 In euros.", "endnotes"},
		{"word/comments.xml", "<torn", "Draft\n\nThe rent is due. Now.\n\n1 In euros.\n\ni In advance.", "comments"},
		{"word/numbering.xml", "", all, "the numbers of its lists"},
		{"word/styles.xml", "<torn", all, "its styles, by which words may be hidden"},
		{"word/header1.xml", "<torn", strings.TrimPrefix(all, "Draft\n\n"), "headers"},
		{"word/footer1.xml", "<torn", all, "footers"},
		{"word/settings.xml", "<torn", "Draft\n\nThe rent is due. Now.\n\nIn euros.\n\nIn advance.", "the numbers of its notes"},
	} {
		parts := maps.Clone(whole)
		if parts[c.part] = c.content; c.content == "" {
			delete(parts, c.part)
		}
		x, err := Read(t.Context(), extracttest.Zip(t, parts), Options{})
		if err != nil || x.Text != c.want || len(x.Notices) != 1 || !strings.Contains(x.Notices[0], "it lacks "+c.lacks+"; ") {
			t.Errorf("%s as %q: %+v, %v", c.part, c.content, x, err)
		}
	}
	if x, err := Read(t.Context(), extracttest.Zip(t, whole), Options{}); err != nil || x.Text != all || len(x.Notices) > 0 || len(x.Layout.Asides) != 1 {
		t.Errorf("whole: %+v, %v", x, err)
	}
}

// TestEmbeddedFiles keeps the document where a file in it is damaged, and the files where the document is.
func TestEmbeddedFiles(t *testing.T) {
	t.Parallel()
	object := func(id string) string {
		return `<w:p><w:r><w:object><o:OLEObject r:id="` + id + `"/></w:object></w:r></w:p>`
	}
	list := `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">`
	for _, r := range []string{"a/embedded.bin", "b/embedded.bin", "c/torn.bin"} {
		list += `<Relationship Id="` + r[:1] + `" Type="` + relations + `/oleObject" Target="` + r + `"/>`
	}
	torn := strings.Repeat("this one is torn ", 9)
	for name, c := range map[string]struct {
		body, members string
		want          error
	}{
		"a damaged file":     {bodyOf(para("", "Text.") + object("c") + object("a") + object("b") + object("b")), "torn.bin! embedded.bin embedded (2).bin", nil},
		"a damaged document": {"<w:document>", "embedded.bin embedded (2).bin torn.bin!", canon.ErrDamaged},
	} {
		source := extracttest.Zip(t, map[string]string{
			"word/document.xml": c.body, "word/_rels/document.xml.rels": list + `</Relationships>`,
			"word/a/embedded.bin": "first", "word/b/embedded.bin": "second", "word/c/torn.bin": torn,
		})
		i := bytes.Index(source, []byte("word/c/torn.bin")) + len("word/c/torn.bin")
		for k := range 8 {
			source[i+k] ^= 0x55
		}
		x, err := Read(t.Context(), source, Options{})
		if !errors.Is(err, c.want) || x == nil || (x.Text == "Text.") != (c.want == nil) {
			t.Fatalf("%s: %+v, %v", name, x, err)
		}
		var names []string
		for _, m := range x.Members {
			if m.Err != nil {
				m.Name += "!"
			}
			names = append(names, m.Name)
		}
		if got := strings.Join(names, " "); got != c.members {
			t.Errorf("%s: %s, want %s", name, got, c.members)
		}
	}
}

// TestPictures tells of pictures that may be pages, and of diagrams; their words are not read.
func TestPictures(t *testing.T) {
	t.Parallel()
	const spaces = `xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"`
	drawing := func(kind, cx, cy, graphic string) string {
		return `<w:p><w:r><w:drawing><wp:` + kind + ` ` + spaces + `><wp:extent cx="` + cx + `" cy="` + cy + `"/><a:graphic>` + graphic + `</a:graphic></wp:` + strings.Fields(kind)[0] + `></w:drawing></w:r></w:p>`
	}
	page := drawing("inline", "5943600", "7772400", "<a:blip/>")
	for name, c := range map[string]struct{ body, want string }{
		"a page":                  {page, "a picture as large as a page, a diagram or a chart, is not in the text"},
		"two pages and a diagram": {page + page + drawing("inline", "9", "9", "<dgm:relIds/>"), "3 pictures as large as a page, diagrams or charts, are not in the text"},
		"a chart":                 {drawing("inline", "9", "9", "<c:chart/>"), "a picture as large as a page, a diagram or a chart, is not in the text"},
		"a logo":                  {drawing("inline", "914400", "914400", "<a:blip/>"), ""},
		"a drawn line":            {drawing("anchor", "5943600", "7772400", "<a:ln/>"), ""},
		"a background":            {drawing(`anchor behindDoc="1"`, "7772400", "10058400", "<a:blip/>"), ""},
		"one that was deleted":    {`<w:p><w:del>` + strings.TrimSuffix(strings.TrimPrefix(page, "<w:p>"), "</w:p>") + `</w:del></w:p>`, ""},
		"nonsense":                {drawing("inline", "NaN", "-1", "<a:blip/>"), ""},
	} {
		x, err := Read(t.Context(), extracttest.Zip(t, with(map[string]string{"word/document.xml": bodyOf(para("", "Text.") + c.body)})), Options{})
		if err != nil || x.Text != "Text." {
			t.Fatalf("%s: %+v, %v", name, x, err)
		}
		said, step, _ := strings.Cut(strings.Join(x.Notices, ""), "; ")
		if said != c.want || (step == "") != (c.want == "") {
			t.Errorf("%s: %q", name, x.Notices)
		}
	}
}

func TestCancelled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	source := extracttest.Zip(t, with(map[string]string{"word/document.xml": bodyOf(strings.Repeat(para("", "Text."), 5000))}))
	if _, err := Read(ctx, source, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// BenchmarkRead reads the Word files of the development data.
func BenchmarkRead(b *testing.B) {
	var sources [][]byte
	files, err := filepath.Glob(filepath.Join(extracttest.Shared(b), "contracts-docx", "*.docx"))
	if err != nil || len(files) == 0 {
		b.Skip("no development data at ../shared/contracts-docx")
	}
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			b.Fatal(err)
		}
		b.SetBytes(int64(len(source)))
		sources = append(sources, source)
	}
	for b.Loop() {
		for _, source := range sources {
			if _, err := Read(context.Background(), source, Options{}); err != nil {
				b.Fatal(err)
			}
		}
	}
}
