package redline

import (
	"context"
	"encoding/csv"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/beevik/etree"

	"pincite/testkit/extracttest"
)

// pair is two Word files and how many revisions another program expects, -1 where none says.
type pair struct {
	name              string
	original, revised []byte
	expected          int
}

func allPairs(t testing.TB) (out []pair) {
	root := filepath.Join(extracttest.Shared(t), "compare")
	f, err := os.Open(filepath.Join(root, "word", "pairs.tsv"))
	if err != nil {
		t.Skipf("the pairs of Word files are not here (%s)", root)
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comma = '\t'
	lines, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	read := func(path ...string) []byte {
		b, err := os.ReadFile(filepath.Join(append([]string{root}, path...)...))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	for _, l := range lines[1:] {
		n, _ := strconv.Atoi(l[3])
		out = append(out, pair{name: l[0], original: read("word", l[1]), revised: read("word", l[2]), expected: n})
	}
	small, _ := filepath.Glob(filepath.Join(root, "small", "*", "original.docx"))
	for _, s := range small {
		folder := filepath.Base(filepath.Dir(s))
		out = append(out, pair{name: folder, original: read("small", folder, "original.docx"), revised: read("small", folder, "revised.docx"), expected: -1})
	}
	return out
}

// shape writes the text and the structure of a Word file: a line a paragraph, with its style, list and level.
func shape(t testing.TB, source []byte) string {
	t.Helper()
	p, err := open(context.Background(), source)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.settle(true); err != nil {
		t.Fatal(err)
	}
	tree, _ := p.tree(p.main)
	s := shaper{p: p}
	s.blocks(tree.Root().SelectElement("w:body"), "")
	if s.b.Len() == 0 {
		return "¶:\n" // a body is never without a paragraph once it is opened
	}
	return s.b.String()
}

type shaper struct {
	p *pack
	b strings.Builder
}

func (s *shaper) blocks(e *etree.Element, indent string) {
	for _, c := range e.ChildElements() {
		switch c.Tag {
		case "p":
			s.b.WriteString(indent + "¶" + s.style(c) + ":")
			s.inline(c, indent)
			s.b.WriteString("\n")
		case "tbl", "tr", "tc":
			s.b.WriteString(indent + c.Tag + "\n")
			s.blocks(c, indent+"  ")
		case "sdt", "sdtContent", "customXml", "smartTag":
			s.blocks(c, indent)
		}
	}
}

func (s *shaper) style(p *etree.Element) string {
	c := newCarrier(s.p, s.p)
	out := ""
	if e := p.FindElement("w:pPr/w:pStyle"); e != nil {
		out = e.SelectAttrValue("w:val", "")
		if root := c.root(s.p, "styles"); root != nil {
			if st := styleOf(root, "w:styleId", out); st != nil {
				out = styleName(st)
			}
		}
	}
	if e := p.FindElement("w:pPr/w:numPr/w:numId"); e != nil {
		out += " list "
		if root := c.root(s.p, "numbering"); root != nil {
			if n := listOf(root, e.SelectAttrValue("w:val", "")); n != nil {
				out += hashOf([]byte(listForm(root, n)))[:6]
			}
		}
		if l := p.FindElement("w:pPr/w:numPr/w:ilvl"); l != nil {
			out += "/" + l.SelectAttrValue("w:val", "")
		}
	}
	return out
}

func (s *shaper) inline(e *etree.Element, indent string) {
	for _, c := range e.ChildElements() {
		switch {
		case c.Tag == "t":
			s.b.WriteString(c.Text())
		case c.Tag == "tab":
			if e.Tag == "r" {
				s.b.WriteString("\t")
			}
		case c.Tag == "br", c.Tag == "noBreakHyphen", c.Tag == "sym":
			s.b.WriteString("<" + c.Tag + ">")
		case c.Tag == "drawing", c.Tag == "pict", c.Tag == "object":
			s.b.WriteString("<" + c.Tag)
			for _, box := range textBoxes(c) {
				s.b.WriteString("\n")
				s.blocks(box, indent+"    ")
			}
			s.b.WriteString(">")
		case noteKind(c) != "":
			name := s.p.related(noteKind(c) + "s")
			tree, _ := s.p.tree(name)
			if tree != nil {
				if n := noteOf(tree.Root(), c); n != nil {
					s.b.WriteString("{\n")
					s.blocks(n, indent+"    ")
					s.b.WriteString(indent + "}")
				}
			}
		case c.Tag == "pPr", c.Tag == "rPr", c.Tag == "delText", c.Tag == "instrText":
		default:
			s.inline(c, indent)
		}
	}
}

// settled returns the shapes of a redline with all accepted, and with all rejected.
func settled(t testing.TB, redline []byte) (accepted, rejected string) {
	t.Helper()
	var shapes [2]string
	for i, accept := range []bool{true, false} {
		p, err := open(context.Background(), redline)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.settle(accept); err != nil {
			t.Fatal(err)
		}
		b, err := p.write()
		if err != nil {
			t.Fatal(err)
		}
		shapes[i] = shape(t, b)
	}
	return shapes[0], shapes[1]
}

// revisions counts what was changed: neighbours of one kind are one, whatever paragraphs they run through.
func revisions(t testing.TB, source []byte) (grouped, elements int) {
	p, err := open(context.Background(), source)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range p.names {
		if !strings.HasSuffix(name, ".xml") || !strings.Contains(string(p.bytes[name]), "w:author") {
			continue
		}
		tree, err := p.tree(name)
		if err != nil {
			t.Fatal(err)
		}
		last := ""
		var walk func(e *etree.Element, in string)
		walk = func(e *etree.Element, in string) {
			for _, c := range e.ChildElements() {
				within := in
				switch c.Tag {
				case "ins", "del", "moveFrom", "moveTo":
					elements++
					within = c.Tag
					if e.Tag == "rPr" || e.Tag == "trPr" {
						if c.Tag != last {
							grouped++
						}
						last = c.Tag
						continue
					}
				case "Fallback":
					continue
				case "t", "delText", "tab", "br", "drawing", "pict", "oMath", "footnoteReference", "endnoteReference":
					if in != last && in != "" {
						grouped++
					}
					last = in
				}
				if c.Tag == "p" && c.FindElement("w:pPr/w:rPr/w:ins") == nil && c.FindElement("w:pPr/w:rPr/w:del") == nil &&
					c.FindElement("w:pPr/w:rPr/w:moveFrom") == nil && c.FindElement("w:pPr/w:rPr/w:moveTo") == nil {
					pPr := c.SelectElement("w:pPr")
					if pPr != nil {
						c.RemoveChild(pPr)
					}
					walk(c, within)
					last = ""
					continue
				}
				if c.Tag == "p" { // its mark comes last
					pPr := c.SelectElement("w:pPr")
					c.RemoveChild(pPr)
					walk(c, within)
					walk(pPr, within)
					continue
				}
				walk(c, within)
			}
		}
		walk(tree.Root(), "")
	}
	return grouped, elements
}

func TestPairs(t *testing.T) {
	pairs := allPairs(t)
	good, counted := 0, 0
	for _, p := range pairs {
		for _, turned := range []bool{false, true} {
			a, b := p.original, p.revised
			if turned {
				a, b = b, a
			}
			out, err := Write(context.Background(), a, b, Options{Author: "A. Lawyer", Date: time.Unix(1700000000, 0)})
			if err != nil {
				t.Errorf("%s: %v", p.name, err)
				continue
			}
			if dir := os.Getenv("PINCITE_REDLINES"); dir != "" && !turned {
				if err := os.WriteFile(filepath.Join(dir, p.name+".docx"), out, 0o600); err != nil {
					t.Error(err)
				}
			}
			accepted, rejected := settled(t, out)
			if want := shape(t, b); accepted != want {
				t.Errorf("%s turned %v: accepted\n%s\nwant\n%s", p.name, turned, accepted, want)
			}
			if want := shape(t, a); rejected != want {
				t.Errorf("%s turned %v: rejected\n%s\nwant\n%s", p.name, turned, rejected, want)
			}
			if p.expected < 0 || turned {
				continue
			}
			n, elements := revisions(t, out)
			counted++
			if off := max(n-p.expected, p.expected-n); off <= 2 || off*5 <= p.expected {
				good++
			}
			if n != p.expected || elements > p.expected+2 {
				t.Logf("%s: %d revisions (%d elements), %d expected", p.name, n, elements, p.expected)
			}
		}
	}
	if good*10 < counted*9 {
		t.Errorf("%d of %d pairs have as many revisions as expected", good, counted)
	}
	t.Logf("%d of %d within 20 %% or 2", good, counted)
}

// TestTracked settles files with tracked changes as others did, and writes the way from the one form to the other.
func TestTracked(t *testing.T) {
	root := filepath.Join(extracttest.Shared(t), "compare", "tracked")
	files, _ := filepath.Glob(filepath.Join(root, "*-Accepted.docx"))
	if len(files) == 0 {
		t.Skip("no files with tracked changes at ../shared/compare/tracked")
	}
	for _, f := range files {
		name := strings.TrimSuffix(f, "-Accepted.docx")
		t.Run(filepath.Base(name), func(t *testing.T) {
			read := func(f string) []byte {
				b, err := os.ReadFile(f)
				if err != nil {
					t.Skip(err)
				}
				return b
			}
			source, accepted, rejected := read(name+".docx"), read(f), read(name+"-Rejected.docx")
			gotAccepted, gotRejected := settled(t, source)
			if want := shape(t, accepted); words(gotAccepted) != words(want) {
				t.Errorf("accepted\n%s\nwant\n%s", gotAccepted, want)
			}
			if want := shape(t, rejected); words(gotRejected) != words(want) {
				t.Errorf("rejected\n%s\nwant\n%s", gotRejected, want)
			}
			redlined(t, rejected, accepted)
		})
	}
}

// words are what a shape says, without styles.
func words(shape string) string {
	var b strings.Builder
	for _, l := range strings.Split(shape, "\n") {
		if _, said, ok := strings.Cut(l, ":"); ok {
			b.WriteString(said + "\n")
		}
	}
	return b.String()
}
