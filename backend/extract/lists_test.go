package extract_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pincite/backend/extract"
	"pincite/testkit/extracttest"
	"pincite/testkit/hostiletest"
)

// numbering is how one level of a made-up list counts.
type numbering struct {
	style         int // index of listStyles
	start         int
	prefix, after string
	above         int // how many levels above it shows: "1.2.(c)" shows two
}

// listStyles are the names that the formats have for a way of counting, and the numbers from 1.
var listStyles = []struct{ word, odt, html, numbers string }{
	{"decimal", "1", "1", "1 2 3 4 5 6 7 8 9 10 11 12"},
	{"lowerLetter", "a", "a", "a b c d e f g h i j k l"},
	{"upperLetter", "A", "A", "A B C D E F G H I J K L"},
	{"lowerRoman", "i", "i", "i ii iii iv v vi vii viii ix x xi xii"},
	{"upperRoman", "I", "I", "I II III IV V VI VII VIII IX X XI XII"},
}

// point is an item of a made-up list with those inside it. A silent one has no text of its own.
type point struct {
	silent bool
	inside []point
}

// listDepth is how many levels made-up lists have.
const listDepth = 4

// makeList returns a way of counting for every level, and a list.
func makeList(r *rand.Rand) (levels [listDepth]numbering, list []point) {
	for i := range levels {
		levels[i] = numbering{
			style: r.IntN(len(listStyles)), start: 1 + r.IntN(4), above: r.IntN(i + 1),
			prefix: []string{"", "(", "§", "Article "}[r.IntN(4)], after: []string{"", ")", ".", ":"}[r.IntN(4)],
		}
	}
	var items func(depth int) []point
	items = func(depth int) (list []point) {
		for i := range 1 + r.IntN(4) {
			p := point{}
			if depth+1 < listDepth && r.IntN(3) == 0 {
				p.inside = items(depth + 1)
				// Only the first one of a level can be silent: it has not been counted before.
				p.silent = i == 0 && r.IntN(4) == 0
			}
			list = append(list, p)
		}
		return list
	}
	return levels, items(0)
}

// walkList visits the items that have text, with their numbers from the outermost level on.
func walkList(levels [listDepth]numbering, list []point, above []int, visit func(path []int)) {
	for i, p := range list {
		path := append(above[:len(above):len(above)], levels[len(above)].start+i)
		if !p.silent {
			visit(path)
		}
		walkList(levels, p.inside, path, visit)
	}
}

// numberIn writes the number of the last level of a path, with those that it shows.
func numberIn(levels [listDepth]numbering, path []int) string {
	own := levels[len(path)-1]
	var numbers []string
	for i := len(path) - 1 - own.above; i < len(path); i++ {
		numbers = append(numbers, strings.Fields(listStyles[levels[i].style].numbers)[path[i]-1])
	}
	return own.prefix + strings.Join(numbers, ".") + own.after
}

func listInDocx(levels [listDepth]numbering, list []point) []byte {
	const namespace = ` xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"`
	var b strings.Builder
	b.WriteString(`<w:numbering` + namespace + `><w:abstractNum w:abstractNumId="4">`)
	for i, l := range levels {
		var pattern []string
		for k := i - l.above; k <= i; k++ {
			pattern = append(pattern, fmt.Sprintf("%%%d", k+1))
		}
		fmt.Fprintf(&b, `<w:lvl w:ilvl="%d"><w:start w:val="%d"/><w:numFmt w:val="%s"/><w:lvlText w:val="%s"/></w:lvl>`,
			i, l.start, listStyles[l.style].word, l.prefix+strings.Join(pattern, ".")+l.after)
	}
	b.WriteString(`</w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="4"/></w:num></w:numbering>`)
	var body strings.Builder
	walkList(levels, list, nil, func(path []int) {
		fmt.Fprintf(&body, `<w:p><w:pPr><w:numPr><w:ilvl w:val="%d"/><w:numId w:val="7"/></w:numPr></w:pPr><w:r><w:t>item</w:t></w:r></w:p>`, len(path)-1)
	})
	return hostiletest.Docx(body.String(),
		"word/_rels/document.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="n" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/numbering" Target="numbering.xml"/></Relationships>`,
		"word/numbering.xml", b.String())
}

func listInODT(levels [listDepth]numbering, list []point) []byte {
	var b strings.Builder
	b.WriteString(`<text:list-style style:name="L">`)
	for i, l := range levels {
		fmt.Fprintf(&b, `<text:list-level-style-number text:level="%d" style:num-format="%s" style:num-prefix="%s" style:num-suffix="%s" text:start-value="%d" text:display-levels="%d"/>`,
			i+1, listStyles[l.style].odt, l.prefix, l.after, l.start, l.above+1)
	}
	b.WriteString(`</text:list-style>`)
	var write func(list []point) string
	write = func(list []point) string {
		var b strings.Builder
		for _, p := range list {
			b.WriteString("<text:list-item>")
			if !p.silent {
				b.WriteString("<text:p>item</text:p>")
			}
			if len(p.inside) > 0 {
				b.WriteString("<text:list>" + write(p.inside) + "</text:list>")
			}
			b.WriteString("</text:list-item>")
		}
		return b.String()
	}
	return hostiletest.Zip("mimetype", "application/vnd.oasis.opendocument.text", "content.xml",
		`<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" `+
			`xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" office:version="1.3"><office:automatic-styles>`+b.String()+
			`</office:automatic-styles><office:body><office:text><text:list text:style-name="L">`+write(list)+`</text:list></office:text></office:body></office:document-content>`)
}

func listInHTML(levels [listDepth]numbering, list []point) []byte {
	var write func(list []point, depth int) string
	write = func(list []point, depth int) string {
		var b strings.Builder
		fmt.Fprintf(&b, `<ol type="%s" start="%d">`, listStyles[levels[depth].style].html, levels[depth].start)
		for _, p := range list {
			b.WriteString("<li>item")
			if len(p.inside) > 0 {
				b.WriteString(write(p.inside, depth+1))
			}
			b.WriteString("</li>\n")
		}
		return b.String() + "</ol>"
	}
	return []byte("<!DOCTYPE html><html><body>" + write(list, 0))
}

// TestListsAreCounted writes random lists of several levels in the formats that count them:
// every item has the number that its place in the list gives it, at its level.
func TestListsAreCounted(t *testing.T) {
	t.Parallel()
	for seed := range uint64(200) {
		levels, list := makeList(rand.New(rand.NewPCG(seed, 5)))
		plain := levels // what HTML has of them
		for i := range plain {
			plain[i].prefix, plain[i].after, plain[i].above = "", ".", 0
		}
		for name, format := range map[string]struct {
			source []byte
			levels [listDepth]numbering
		}{
			"a.docx": {listInDocx(levels, list), levels},
			"a.odt":  {listInODT(levels, list), levels},
			"a.html": {listInHTML(levels, spoken(list)), plain},
		} {
			x, err := extract.Read(t.Context(), name, format.source, extract.Options{})
			if err != nil {
				t.Fatalf("seed %d, %s: %v", seed, name, err)
			}
			extracttest.Check(t, x)
			list := list
			if name == "a.html" {
				list = spoken(list)
			}
			var want, got []string
			walkList(format.levels, list, nil, func(path []int) {
				number := numberIn(format.levels, path)
				want = append(want, fmt.Sprintf("%d: %s: %s item", len(path), number, number))
			})
			for _, b := range x.Layout.Blocks {
				got = append(got, fmt.Sprintf("%d: %s: %s", b.Level, b.Label, x.Text[b.Span.Start:b.Span.End]))
			}
			if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
				t.Errorf("seed %d, %s:\n%s\nwant:\n%s", seed, name, g, w)
			}
		}
	}
}

// spoken gives all items a text: HTML has no others.
func spoken(list []point) []point {
	var out []point
	for _, p := range list {
		out = append(out, point{inside: spoken(p.inside)})
	}
	return out
}
