package extract_test

import (
	"fmt"
	"html"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"

	"pincite/backend/extract"
	"pincite/testkit/extracttest"
	"pincite/testkit/hostiletest"
)

// passage is a block of a made-up document: a heading of a level, a table row of cells, or a
// paragraph.
type passage struct {
	level int
	cells []string
}

// signs are words that formats write in ways of their own.
var signs = []string{
	"§", "“quoted”", "l’accord", "Müller", "Łódź", "a&b", "<tag>", "{brace}", `back\slash`, "100%", "€5", "½", "x²", "日本", "😀", "\u202Bעברית\u202C",
	"no\u00A0break", "co\u2011op", "it's", `"plain"`, "#5", "[1]", "~", "^", "_", "*", "=1+1", "'q'", "\u00ADsoft",
}

// makeDocument returns passages of random words.
func makeDocument(r *rand.Rand) []passage {
	text := func(most int) string {
		var words []string
		for range 1 + r.IntN(most) {
			if r.IntN(3) == 0 {
				words = append(words, signs[r.IntN(len(signs))])
			} else {
				words = append(words, []string{"the", "Supplier", "shall", "deliver", "goods", "5.4", "(a)"}[r.IntN(7)])
			}
		}
		return strings.Join(words, " ")
	}
	var doc []passage
	for range 1 + r.IntN(8) {
		switch r.IntN(4) {
		case 0:
			doc = append(doc, passage{level: 1 + r.IntN(6), cells: []string{text(4)}})
		case 1:
			var cells []string
			for range 2 + r.IntN(3) {
				cells = append(cells, text(3))
			}
			doc = append(doc, passage{cells: cells})
		default:
			doc = append(doc, passage{cells: []string{text(20)}})
		}
	}
	return doc
}

// blocksOf is what [extracttest.Blocks] writes of a document that was read as it was made.
func blocksOf(doc []passage) string {
	var out []string
	for _, p := range doc {
		switch {
		case p.level > 0:
			out = append(out, fmt.Sprintf("heading%d[%s]", p.level, p.cells[0]))
		case len(p.cells) > 1:
			out = append(out, "row["+strings.Join(p.cells, "\t")+"]")
		default:
			out = append(out, "paragraph["+p.cells[0]+"]")
		}
	}
	return strings.ReplaceAll(strings.Join(out, " "), "\u00AD", "") // no canonical text has soft hyphens
}

// The formats, each as its own programs would write it.

func asHTML(doc []passage) []byte {
	var b strings.Builder
	b.WriteString("<!DOCTYPE html><html><meta charset=utf-8><body>\n")
	for _, p := range doc {
		switch {
		case p.level > 0:
			fmt.Fprintf(&b, "<h%d>%s</h%[1]d>\n", p.level, html.EscapeString(p.cells[0]))
		case len(p.cells) > 1:
			b.WriteString("<table><tr>")
			for _, c := range p.cells {
				b.WriteString("<td>" + html.EscapeString(c) + "</td>\n")
			}
			b.WriteString("</tr></table>")
		default:
			b.WriteString("<p>" + strings.ReplaceAll(html.EscapeString(p.cells[0]), " ", "\n  ") + "</p>")
		}
	}
	return []byte(b.String())
}

func asRTF(doc []passage) []byte {
	escape := func(s string) string {
		var b strings.Builder
		for _, r := range s {
			switch {
			case strings.ContainsRune(`\{}`, r):
				b.WriteString(`\` + string(r))
			case r < 0x80:
				b.WriteRune(r)
			default:
				for _, u := range utf16.Encode([]rune{r}) {
					fmt.Fprintf(&b, `\u%d?`, int16(u))
				}
			}
		}
		return b.String()
	}
	var b strings.Builder
	b.WriteString(`{\rtf1\ansi\uc1{\fonttbl{\f0 Times;}}`)
	for _, p := range doc {
		switch {
		case p.level > 0:
			fmt.Fprintf(&b, "\\pard\\outlinelevel%d %s\\par\n", p.level-1, escape(p.cells[0]))
		case len(p.cells) > 1:
			b.WriteString(`\trowd\pard\intbl `)
			for _, c := range p.cells {
				b.WriteString(escape(c) + "\\cell\n")
			}
			b.WriteString(`\row `)
		default:
			b.WriteString(`\pard ` + escape(p.cells[0]) + "\\par\n")
		}
	}
	return []byte(b.String() + "}")
}

func asDocx(doc []passage) []byte {
	// A run is parted in the middle, as Word parts them where somebody edited.
	paragraph := func(properties, s string) string {
		half := len(s) / 2
		for half > 0 && s[half]&0xC0 == 0x80 {
			half--
		}
		run := func(s string) string {
			return `<w:r><w:t xml:space="preserve">` + html.EscapeString(s) + `</w:t></w:r>`
		}
		return "<w:p><w:pPr>" + properties + "</w:pPr>" + run(s[:half]) + run(s[half:]) + "</w:p>"
	}
	var b strings.Builder
	for _, p := range doc {
		switch {
		case p.level > 0:
			b.WriteString(paragraph(fmt.Sprintf(`<w:outlineLvl w:val="%d"/>`, p.level-1), p.cells[0]))
		case len(p.cells) > 1:
			b.WriteString("<w:tbl><w:tr>")
			for _, c := range p.cells {
				b.WriteString("<w:tc>" + paragraph("", c) + "</w:tc>")
			}
			b.WriteString("</w:tr></w:tbl>")
		default:
			b.WriteString(paragraph("", p.cells[0]))
		}
	}
	return hostiletest.Docx(b.String())
}

func asODT(doc []passage) []byte {
	var b strings.Builder
	for i, p := range doc {
		switch {
		case p.level > 0:
			fmt.Fprintf(&b, `<text:h text:outline-level="%d">%s</text:h>`, p.level, html.EscapeString(p.cells[0]))
		case len(p.cells) > 1:
			fmt.Fprintf(&b, `<table:table xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" table:name="T%d"><table:table-row>`, i)
			for _, c := range p.cells {
				b.WriteString("<table:table-cell><text:p>" + html.EscapeString(c) + "</text:p></table:table-cell>")
			}
			b.WriteString("</table:table-row></table:table>")
		default:
			b.WriteString("<text:p>" + strings.ReplaceAll(html.EscapeString(p.cells[0]), "the ", "<text:span>the</text:span> ") + "</text:p>")
		}
	}
	return hostiletest.ODT(b.String())
}

// TestSameDocumentInEveryFormat writes random documents in all formats that know paragraphs,
// headings and tables: each is read as the same blocks.
func TestSameDocumentInEveryFormat(t *testing.T) {
	t.Parallel()
	for seed := range uint64(150) {
		doc := makeDocument(rand.New(rand.NewPCG(seed, 11)))
		want := blocksOf(doc)
		for name, source := range map[string][]byte{"a.html": asHTML(doc), "a.rtf": asRTF(doc), "a.docx": asDocx(doc), "a.odt": asODT(doc)} {
			x, err := extract.Read(t.Context(), name, source, extract.Options{})
			if err != nil {
				t.Fatalf("seed %d, %s: %v", seed, name, err)
			}
			extracttest.Check(t, x)
			if got := extracttest.Blocks(x); got != want {
				t.Errorf("seed %d, %s:\ngot  %q\nwant %q", seed, name, got, want)
			}
		}
	}
}
