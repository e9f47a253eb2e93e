package redline

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/beevik/etree"

	"pincite/backend/compare/seq"
	"pincite/testkit/extracttest"
)

// wordFile makes a Word file of the XML of a body.
func wordFile(t testing.TB, body string) []byte {
	t.Helper()
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, part := range [][2]string{
		{"[Content_Types].xml", `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
			`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>` +
			`<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`},
		{"_rels/.rels", `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" ` +
			`Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`},
		{"word/document.xml", `<?xml version="1.0"?><w:document xmlns:w="` + transitional + `"><w:body>` + body + `</w:body></w:document>`},
	} {
		w, err := z.Create(part[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(part[1])); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// para is the XML of a paragraph whose runs are parted at bars.
func para(text string) string {
	var b strings.Builder
	b.WriteString("<w:p>")
	for i, run := range strings.Split(text, "|") {
		b.WriteString("<w:r>")
		if i%2 == 1 {
			b.WriteString("<w:rPr><w:b/></w:rPr>")
		}
		b.WriteString(`<w:t xml:space="preserve">` + run + "</w:t></w:r>")
	}
	return b.String() + "</w:p>"
}

func paras(texts ...string) string {
	var b strings.Builder
	for _, t := range texts {
		b.WriteString(para(t))
	}
	return b.String()
}

func tableOf(rows ...string) string {
	var b strings.Builder
	b.WriteString("<w:tbl>")
	for _, r := range rows {
		b.WriteString("<w:tr>")
		for _, c := range strings.Split(r, ";") {
			b.WriteString("<w:tc>" + para(c) + "</w:tc>")
		}
		b.WriteString("</w:tr>")
	}
	return b.String() + "</w:tbl>"
}

// marked writes the words of a redline with what was changed in brackets: [-deleted-], [+inserted+], {<moved away>}
// and {>moved here<}, a mark of a paragraph as ¶.
func marked(t testing.TB, source []byte) string {
	t.Helper()
	p, err := open(context.Background(), source)
	if err != nil {
		t.Fatal(err)
	}
	tree, _ := p.tree(p.main)
	var b strings.Builder
	signs := map[string][2]string{"del": {"[-", "-]"}, "ins": {"[+", "+]"}, "moveFrom": {"{<", ">}"}, "moveTo": {"{>", "<}"}}
	var walk func(e *etree.Element)
	walk = func(e *etree.Element) {
		for _, c := range e.ChildElements() {
			s, changed := signs[c.Tag]
			switch {
			case c.Tag == "t" || c.Tag == "delText":
				b.WriteString(c.Text())
			case changed && len(c.ChildElements()) > 0:
				b.WriteString(s[0])
				walk(c)
				b.WriteString(s[1])
			case c.Tag == "tr":
				sign := ""
				if c.FindElement("w:trPr/w:ins") != nil {
					sign = "+"
				}
				if c.FindElement("w:trPr/w:del") != nil {
					sign = "-"
				}
				b.WriteString("<row" + sign + ">")
				walk(c)
			case c.Tag == "p":
				walk(c)
				end := "¶"
				for _, tag := range []string{"ins", "del", "moveFrom", "moveTo"} {
					if c.FindElement("w:pPr/w:rPr/w:"+tag) != nil {
						end = signs[tag][0] + end + signs[tag][1]
					}
				}
				b.WriteString(end)
			case c.Tag == "pPr" || c.Tag == "trPr":
			default:
				walk(c)
			}
		}
	}
	walk(tree.Root())
	return b.String()
}

func TestWrite(t *testing.T) {
	const (
		long  = "The Supplier shall indemnify the Customer against all losses."
		other = "Notices are given in writing and by hand."
	)
	for _, c := range []struct{ name, a, b, want string }{
		{"a word", paras("Pay within thirty days."), paras("Pay within sixty days."), "Pay within [-thirty-][+sixty+] days.¶"},
		{"words that two runs make", paras("Pay six|ty days."), paras("Pay sixty| days."), "Pay sixty days.¶"},
		{"two words with a space between", paras("a big red dog"), paras("a small blue dog"), "a [-big red-][+small blue+] dog¶"},
		{"a paragraph before the last", paras("One.", "Three."), paras("One.", "Two is new.", "Three."), "One.¶[+Two is new.+][+¶+]Three.¶"},
		{"a paragraph after the last", paras("One."), paras("One.", "Two is new."), "One.[+¶+][+Two is new.+]¶"},
		{"the last goes", paras("One.", "Two is old."), paras("One."), "One.[-¶-][-Two is old.-]¶"},
		{"a paragraph is split", paras(long + " " + other), paras(long, other), long + "[- -][+¶+]" + other + "¶"},
		{"paragraphs are merged", paras(long, other), paras(long + " " + other), long + "[-¶-][+ +]" + other + "¶"},
		{"a paragraph is moved", paras("First of all.", long, other, "At last."), paras("First of all.", other, long, "At last."),
			"First of all.¶{<" + long + ">}{<¶>}" + other + "¶{>" + long + "<}{>¶<}At last.¶"},
		{"a row goes", tableOf("a;b", "c;d") + para("x"), tableOf("a;b") + para("x"), "<row>a¶b¶<row->[-c-]¶[-d-]¶x¶"},
		{"a row comes", tableOf("a;b") + para("x"), tableOf("a;b", "c;d") + para("x"), "<row>a¶b¶<row+>[+c+]¶[+d+]¶x¶"},
		{"a cell is changed", tableOf("a;b", "c;d") + para("x"), tableOf("a;b", "c;e") + para("x"), "<row>a¶b¶<row>c¶[-d-][+e+]¶x¶"},
		{"a column comes", tableOf("a;b") + para("x"), tableOf("a;b;c") + para("x"), "<row->[-a-]¶[-b-]¶<row+>[+a+]¶[+b+]¶[+c+]¶x¶"},
		{"a paragraph before a table", tableOf("a;b") + para("x"), para("New here.") + tableOf("a;b") + para("x"), "[+New here.+][+¶+]<row>a¶b¶x¶"},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, b := wordFile(t, c.a), wordFile(t, c.b)
			out := redlined(t, a, b)
			if got := marked(t, out); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// redlined returns the redline of two files, after it was held against both.
func redlined(t testing.TB, a, b []byte) []byte {
	t.Helper()
	out, err := Write(context.Background(), a, b, Options{})
	if err != nil {
		t.Fatal(err)
	}
	accepted, rejected := settled(t, out)
	if want := shape(t, b); accepted != want {
		t.Fatalf("accepted\n%s\nwant\n%s", accepted, want)
	}
	if want := shape(t, a); rejected != want {
		t.Fatalf("rejected\n%s\nwant\n%s", rejected, want)
	}
	return out
}

// edit changes a body at random, as people do: words, paragraphs, their order, rows.
func edit(r *rand.Rand, body *etree.Element, times int) {
	for range times {
		all := body.FindElements(".//w:p")
		if len(all) == 0 {
			return
		}
		p := all[r.IntN(len(all))]
		switch r.IntN(8) {
		case 0, 1, 2: // other words
			if texts := p.FindElements(".//w:t"); len(texts) > 0 {
				t := texts[r.IntN(len(texts))]
				words := strings.Fields(t.Text())
				if len(words) > 0 {
					words[r.IntN(len(words))] = fmt.Sprintf("word%d", r.IntN(1000))
					t.SetText(strings.Join(words, " ") + " ")
					t.CreateAttr("xml:space", "preserve")
				}
			}
		case 3: // words go
			if texts := p.FindElements(".//w:t"); len(texts) > 0 {
				texts[r.IntN(len(texts))].SetText("")
			}
		case 4: // a paragraph goes, where another is left
			if n := countBlocks(p.Parent()); n > 1 && p.FindElement("w:pPr/w:sectPr") == nil && p.FindElement(".//w:fldChar") == nil && lastIsParagraph(p) {
				p.Parent().RemoveChild(p)
			}
		case 5: // one comes
			made := etree.NewElement("w:p")
			made.CreateElement("w:r").CreateElement("w:t").SetText(fmt.Sprintf("A new paragraph number %d with words in it.", r.IntN(1000)))
			p.Parent().InsertChildAt(p.Index(), made)
		case 6: // one moves
			if p.FindElement("w:pPr/w:sectPr") == nil && p.FindElement(".//w:fldChar") == nil && p.Parent() == body && lastIsParagraph(p) {
				at := all[r.IntN(len(all))]
				if at.Parent() == body && at != p {
					body.RemoveChild(p)
					body.InsertChildAt(at.Index(), p)
				}
			}
		case 7: // a row goes
			if rows := body.FindElements(".//w:tr"); len(rows) > 0 {
				row := rows[r.IntN(len(rows))]
				if len(row.Parent().SelectElements("w:tr")) > 1 {
					row.Parent().RemoveChild(row)
				}
			}
		}
	}
}

func countBlocks(e *etree.Element) int { return len(e.SelectElements("w:p")) }

// lastIsParagraph reports whether what holds a paragraph still ends with one when that goes.
func lastIsParagraph(p *etree.Element) bool {
	if p.Parent().Tag == "body" {
		return true
	}
	blocks := p.Parent().SelectElements("w:p")
	return blocks[len(blocks)-1] != p
}

func edited(t testing.TB, source []byte, seed uint64, times int) []byte {
	t.Helper()
	p, err := open(context.Background(), source)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.settle(true); err != nil {
		t.Fatal(err)
	}
	tree, _ := p.tree(p.main)
	edit(rand.New(rand.NewPCG(seed, 9)), tree.Root().SelectElement("w:body"), times)
	out, err := p.write()
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func TestRandomEdits(t *testing.T) {
	made := wordFile(t, paras("Agreement", "1. The Supplier shall deliver the goods to the Customer.", "2. The Customer shall pay the price within thirty days.")+
		tableOf("Item;Price", "Bolts;10", "Nuts;20")+paras("3. Notices are given in writing.", "4. This Agreement ends after two years.")+
		tableOf("Name;Date", "A;B")+paras("Signed"))
	times := uint64(300)
	if testing.Short() {
		times = 60
	}
	for seed := range times {
		redlined(t, edited(t, made, seed, int(seed%5)), edited(t, made, seed+1000, 1+int(seed%9)))
	}
}

func realFiles(t testing.TB) (files []string) {
	files, _ = filepath.Glob(filepath.Join(extracttest.Shared(t), "contracts-docx", "*.docx"))
	if len(files) == 0 {
		t.Skip("no Word files at ../shared/contracts-docx")
	}
	return files
}

func TestRandomEditsOfRealFiles(t *testing.T) {
	files := realFiles(t)
	changed, unchanged, times := 0, 0, uint64(4)
	if testing.Short() {
		times = 1
	}
	for i, f := range files {
		source, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for seed := range times {
			t.Run(fmt.Sprintf("%s/%d", filepath.Base(f), seed), func(t *testing.T) {
				b := edited(t, source, seed+uint64(100*i), 3+int(seed)*6)
				out := redlined(t, source, b)
				c, n := needless(t, source, b, out)
				changed, unchanged = changed+c, unchanged+n
			})
		}
	}
	if changed*100 > unchanged {
		t.Errorf("%d of %d unchanged words are marked", changed, unchanged)
	}
	t.Logf("%d of %d unchanged words are marked", changed, unchanged)
}

// needless counts the words that both files have, in the longest order that they share, and how many of them
// a redline deletes and inserts.
func needless(t testing.TB, a, b, out []byte) (marked, unchanged int) {
	keys := newKeys()
	wordsOf := func(source []byte) (list []int32) {
		for _, w := range strings.Fields(shape(t, source)) {
			list = append(list, keys.of("", w))
		}
		return list
	}
	common := len(seq.Match(wordsOf(a), wordsOf(b)))
	return max(0, common-keptWords(t, out)), common
}

// keptWords counts words of a redline that are neither deleted nor inserted.
func keptWords(t testing.TB, source []byte) int {
	p, err := open(context.Background(), source)
	if err != nil {
		t.Fatal(err)
	}
	tree, _ := p.tree(p.main)
	for _, tag := range []string{"ins", "del", "moveFrom", "moveTo"} {
		for _, e := range tree.FindElements("//w:" + tag) {
			if len(e.ChildElements()) > 0 && e.Parent() != nil {
				at := e.Index()
				e.Parent().InsertChildAt(at, etree.NewText("\x00"))
				e.Parent().RemoveChild(e)
			}
		}
	}
	s := shaper{p: p}
	s.blocks(tree.Root().SelectElement("w:body"), "")
	return len(strings.Fields(s.b.String()))
}

func TestHundredPages(t *testing.T) {
	if testing.Short() {
		t.Skip("two long files take a second")
	}
	a, b := hundredPages(t)
	out := redlined(t, a, b)
	if grouped, _ := revisions(t, out); grouped < 50 {
		t.Errorf("%d revisions", grouped)
	}
}

// hundredPages makes two files of some 50,000 words that differ in a hundred places.
func hundredPages(t testing.TB) (a, b []byte) {
	r := rand.New(rand.NewPCG(5, 6))
	var texts []string
	for i := range 900 {
		var s strings.Builder
		fmt.Fprintf(&s, "%d.%d ", i/10+1, i%10+1)
		for range 55 {
			fmt.Fprintf(&s, "term%d ", r.IntN(4000))
		}
		texts = append(texts, s.String())
	}
	other := slices.Clone(texts)
	for i := range 100 {
		at := r.IntN(len(other))
		switch i % 4 {
		case 0:
			other = slices.Delete(other, at, at+1)
		case 1:
			other = slices.Insert(other, at, fmt.Sprintf("A paragraph that came as number %d of those.", i))
		default:
			other[at] = strings.Replace(other[at], "term1", "changed", 3)
		}
	}
	return wordFile(t, paras(texts...)), wordFile(t, paras(other...))
}

func BenchmarkHundredPages(b *testing.B) {
	one, other := hundredPages(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Write(context.Background(), one, other, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
