package canon

import (
	"fmt"
	"path"
	"strings"
	"testing"
	"unicode/utf8"

	"pincite/backend/doc"
)

func TestClean(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"clean", "§ 5.4 “é” 😀\tx\n", "§ 5.4 “é” 😀\tx\n"},
		{"line ends of Windows", "a\r\nb", "a\nb"},
		{"line ends of old Macs", "a\rb\r\rc", "a\nb\n\nc"},
		{"mixed line ends", "a\r\r\nb\n\rc", "a\n\nb\n\nc"},
		{"line and page breaks", "a\vb\fc\u2028d\u2029e", "a\nb\nc\nd\ne"},
		{"next line of a mainframe", "a\u0085b", "a\nb"},
		{"control characters", "a\x00b\x1Fc\x7Fd\u009Fe", "abcde"},
		{"soft hyphen and byte order mark", "co\u00ADop\uFEFF", "coop"},
		{"noncharacters", "a\uFFFEb\uFFFFc", "abc"},
		{"not UTF-8", "a\xFF\xFEb\xC3", "a\uFFFDb\uFFFD"},
		{"no-break spaces stay", "10\u00A0%\u202Fnet", "10\u00A0%\u202Fnet"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got := Clean(c.text); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

func TestTake(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, raw, want string
		inside          bool
	}{
		{"file", "lease.pdf", "lease.pdf", true},
		{"folders", "a/b/lease.pdf", "a/b/lease.pdf", true},
		{"backslashes", `a\b\lease.pdf`, "a/b/lease.pdf", true},
		{"dots and double slashes", "./a//b/./lease.pdf", "a/b/lease.pdf", true},
		{"spaces at ends of parts", " a / lease.pdf ", "a/lease.pdf", true},
		{"tabs and line ends", "a\tb\nc.pdf", "a b c.pdf", true},
		{"colon within", "re: lease.msg", "re_ lease.msg", true},
		{"controls", "le\x00ase\u00AD.pdf", "lease.pdf", true},
		{"up", "../../etc/passwd", "passwd", false},
		{"up in the middle", "a/../../b.pdf", "b.pdf", false},
		{"root", "/etc/passwd", "passwd", false},
		{"root of Windows", `\Windows\x.pdf`, "x.pdf", false},
		{"drive", `C:\x\lease.pdf`, "lease.pdf", false},
		{"drive alone", "C:", "C_", false},
		{"nothing", "", "attachment", true},
		{"blanks", " \t/ ", "attachment", true},
		{"up alone", "..", "attachment", false},
		{"dot alone", ".", "attachment", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if got, inside := (Names{}).Take(c.raw, "attachment"); got != c.want || inside != c.inside {
				t.Errorf("%q, %v; want %q, %v", got, inside, c.want, c.inside)
			}
		})
	}
}

// TestTakeAgain gives names that have been there numbers, whatever their case, and none that
// the container itself gives.
func TestTakeAgain(t *testing.T) {
	t.Parallel()
	names := Names{}
	for i, c := range []struct{ raw, want string }{
		{"a.pdf", "a.pdf"},
		{"A.PDF", "A (2).PDF"},
		{"a.pdf", "a (3).pdf"},
		{"a (4).pdf", "a (4).pdf"},
		{"a.pdf", "a (5).pdf"},
		{"a (2).pdf", "a (2) (2).pdf"},
		{"b/a.pdf", "b/a.pdf"},
		{"b/a.pdf", "b/a (2).pdf"},
		{"README", "README"},
		{"readme", "readme (2)"},
		{"", "untitled"},
		{"", "untitled (2)"},
		{"x.tar.gz", "x.tar.gz"},
		{"x.tar.gz", "x.tar (2).gz"},
	} {
		if got, _ := names.Take(c.raw, "untitled"); got != c.want {
			t.Errorf("%d: %q becomes %q, want %q", i, c.raw, got, c.want)
		}
	}
	seen := map[string]bool{}
	many := Names{}
	for range 3000 {
		name, _ := many.Take("scan.pdf", "")
		if seen[name] {
			t.Fatalf("%q was given twice", name)
		}
		seen[name] = true
	}
}

func TestShorten(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		length    int
		ext       string
		want      int // bytes
		keepsEnds bool
	}{
		{199, ".pdf", 199, true},
		{200, ".pdf", 200, true},
		{201, ".pdf", 200, true},
		{5000, ".pdf", 200, true},
		{5000, "", 200, true},
		{201, ".nineletrs", 200, true},    // ten bytes with the dot
		{201, ".tenletters", 200, false},  // longer: no extension
		{5000, ".tenletters", 200, false}, // cut with the rest
	} {
		part := strings.Repeat("x", c.length-len(c.ext)) + c.ext
		got := shorten(part)
		if len(got) != c.want || strings.HasSuffix(got, c.ext) != c.keepsEnds {
			t.Errorf("%d bytes with %q become %d that end with %q", c.length, c.ext, len(got), path.Ext(got))
		}
	}
	for n := 195; n < 206; n++ { // a character on the border is left out whole
		got := shorten(strings.Repeat("x", n) + "é😀.docx")
		if !utf8.ValidString(got) || len(got) > 200 || !strings.HasSuffix(got, ".docx") {
			t.Errorf("%d letters before: %q", n, got)
		}
	}
}

func FuzzTake(f *testing.F) {
	for _, raw := range []string{"a.pdf", `..\x`, "/", "C:", "a/../b", strings.Repeat("x", 300) + ".pdf", "a\xff:b", "é\u00AD/😀"} {
		f.Add(raw)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		names := Names{}
		first, inside := names.Take(raw, "file")
		second, _ := names.Take(raw, "file")
		if strings.EqualFold(first, second) {
			t.Errorf("%q was given twice for %q", first, raw)
		}
		if again, stays := (Names{}).Take(first, "file"); again != first || !stays && inside {
			t.Errorf("%q becomes %q, which becomes %q", raw, first, again)
		}
		for _, name := range []string{first, second} {
			if name != path.Clean(name) || path.IsAbs(name) || !utf8.ValidString(name) || strings.ContainsAny(name, "\\:\t\n\x00") || strings.HasPrefix(name, "..") && (len(name) == 2 || name[2] == '/') {
				t.Errorf("%q becomes %q", raw, name)
			}
		}
	})
}

// TestBlocks shows what parts one block from the next.
func TestBlocks(t *testing.T) {
	t.Parallel()
	kinds := map[string]doc.BlockKind{"paragraph": doc.BlockParagraph, "heading": doc.BlockHeading, "item": doc.BlockItem, "row": doc.BlockRow, "note": doc.BlockNote}
	for first, a := range kinds {
		for second, b := range kinds {
			want := "one\n\ntwo"
			switch {
			case first == "row" && second == "row":
				want = "one\n\ttwo" // behind an empty cell
			case second == "row":
				want = "one\n\n\ttwo"
			}
			var w Builder
			w.Add(a, 0, "", " one\n")
			if n := w.Len(); n != len("one") {
				t.Errorf("%d bytes after a block of three", n)
			}
			span := w.Add(b, 0, "", "\ttwo ")
			text, layout := w.Text()
			if text != want || text[span.Start:span.End] != "two" || len(layout.Blocks) != 2 {
				t.Errorf("a %s and a %s: %q, %+v", first, second, text, layout.Blocks)
			}
		}
	}
}

func TestParagraphMarks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		before string // the text before
		parts  []string
		want   []int // where the marks between the parts stand in the text
	}{
		{"first", "", []string{"a", "b", ""}, []int{1, 2}},
		{"second", "xyz", []string{"a", "b", ""}, []int{6, 7}},
		{"in white space in front", "", []string{" \n", "\t", "a", ""}, []int{0, 0, 1}},
		{"in white space behind", "", []string{"a", " ", "\n", ""}, []int{1, 1, 1}},
		{"of a blank paragraph", "xyz", []string{" ", "\n", ""}, []int{3, 3}},
		{"behind what is cleaned", "", []string{"a\u00AD\r\n", "b", ""}, []int{2, 3}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var b Builder
			b.Add(doc.BlockParagraph, 0, "", c.before)
			var p Paragraph
			got := make([]int, len(c.parts)-1)
			for i, part := range c.parts {
				p.WriteString(part)
				if i < len(got) {
					p.Mark(func(pos int) { got[i] = pos })
				}
			}
			if p.Len() != len(p.String()) {
				t.Errorf("%d bytes of %q", p.Len(), p.String())
			}
			p.AddTo(&b, doc.BlockParagraph, 0, "")
			if fmt.Sprint(got) != fmt.Sprint(c.want) {
				text, _ := b.Text()
				t.Errorf("marks at %v of %q, want %v", got, text, c.want)
			}
			if p.Len() != 0 || len(p.marks) != 0 {
				t.Errorf("the paragraph still holds %q and %d marks", p.String(), len(p.marks))
			}
		})
	}
}

func TestAppend(t *testing.T) {
	t.Parallel()
	at := func(a, b int) doc.Span { return doc.Span{Start: a, End: b} }
	inner := doc.Layout{
		Pages:  []doc.Span{at(0, 5)},
		Blocks: []doc.Block{{Kind: doc.BlockHeading, Level: 2, Label: "1.", Span: at(0, 2)}, {Kind: doc.BlockParagraph, Span: at(3, 5)}},
		Notes:  []doc.Note{{Kind: doc.Footnote, Anchor: at(1, 1), Span: at(3, 4)}, {Kind: doc.Inserted, Anchor: at(2, 3), Author: "A"}},
		Asides: []doc.Aside{{Kind: "header", Text: "H"}},
	}
	var b Builder
	b.Append(" \n", inner) // nothing
	b.Append("first", inner)
	b.Append("again", inner)
	text, layout := b.Text()
	if want := "first\n\nagain"; text != want {
		t.Errorf("text %q, want %q", text, want)
	}
	if len(layout.Blocks) != 4 || layout.Blocks[2].Span != at(7, 9) || layout.Blocks[2].Label != "1." || layout.Blocks[3].Span != at(10, 12) {
		t.Errorf("blocks %+v", layout.Blocks)
	}
	if len(layout.Notes) != 4 || layout.Notes[2].Anchor != at(8, 8) || layout.Notes[2].Span != at(10, 11) || layout.Notes[3].Anchor != at(9, 10) {
		t.Errorf("notes %+v", layout.Notes)
	}
	if len(layout.Asides) != 2 || len(layout.Pages) != 0 {
		t.Errorf("asides %+v, pages %v", layout.Asides, layout.Pages)
	}
	if inner.Blocks[0].Span != at(0, 2) || inner.Notes[0].Span != at(3, 4) {
		t.Error("the layout that was given has changed")
	}
	b.Add(doc.BlockRow, 0, "", "row")
	b.Append("x", doc.Layout{})
	b.Add(doc.BlockRow, 0, "", "row")
	if text, _ := b.Text(); !strings.HasSuffix(text, "row\n\nx\n\nrow") {
		t.Errorf("a text between rows: %q", text)
	}
}
