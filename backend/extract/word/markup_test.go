package word

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"pincite/backend/extract/canon"
	"pincite/testkit/extracttest"
)

// readBody reads a document of a body.
func readBody(t *testing.T, body string) *canon.Text {
	t.Helper()
	x, err := Read(context.Background(), extracttest.Zip(t, with(map[string]string{"word/document.xml": bodyOf(body)})), Options{})
	if err != nil {
		t.Fatalf("%v of %s", err, body)
	}
	extracttest.Check(t, x)
	return x
}

// TestParagraphsHoweverParted writes a paragraph in random pieces and wrappings, as Word
// leaves them where somebody edited, and some of it deleted or inserted: the text is always
// that of the paragraph with all changes accepted, and the changes are those that were made.
func TestParagraphsHoweverParted(t *testing.T) {
	t.Parallel()
	wrappings := []string{"%s", "%s", "<w:hyperlink>%s</w:hyperlink>", "<w:smartTag>%s</w:smartTag>", "<w:sdt><w:sdtPr/><w:sdtContent>%s</w:sdtContent></w:sdt>", "<w:bdo>%s</w:bdo>"}
	marks := []string{"", "", `<w:bookmarkStart w:id="4" w:name="_Ref"/>`, `<w:bookmarkEnd w:id="4"/>`, `<w:proofErr w:type="spellStart"/>`, "<w:r><w:lastRenderedPageBreak/></w:r>", "<w:r/>", "<!-- a comment -->"}
	properties := []string{"", "<w:b/>", `<w:rFonts w:ascii="Arial"/>`, `<w:vanish w:val="0"/>`, `<w:rPrChange w:author="A"><w:rPr><w:vanish/></w:rPr></w:rPrChange>`}
	pick := func(r *rand.Rand, list []string) string { return list[r.IntN(len(list))] }
	for seed := range uint64(150) {
		r := rand.New(rand.NewPCG(seed, 8))
		var body, want strings.Builder
		var changes []string
		body.WriteString("<w:p>")
		last := ""
		for range 1 + r.IntN(12) {
			var word string
			for range 1 + r.IntN(6) {
				word += string([]rune("abcdeé日§")[r.IntN(8)])
			}
			piece := fmt.Sprintf(pick(r, wrappings), run(pick(r, properties), word)) + pick(r, marks)
			kind := []string{"", "", "ins", "del"}[r.IntN(4)]
			if kind == last {
				kind = "" // changes of one kind and author that touch are one
			}
			switch last = kind; kind {
			case "ins":
				piece = "<w:ins" + by + ">" + piece + "</w:ins>"
				changes = append(changes, fmt.Sprintf("insertion at %d of %q", want.Len(), word))
			case "del":
				piece = "<w:del" + by + ">" + strings.NewReplacer("<w:t ", "<w:delText ", "</w:t>", "</w:delText>").Replace(piece) + "</w:del>"
				changes = append(changes, fmt.Sprintf("deletion at %d of %q", want.Len(), word))
				word = ""
			}
			body.WriteString(piece)
			want.WriteString(word)
		}
		body.WriteString(run("", "End.") + "</w:p>")
		want.WriteString("End.")
		x := readBody(t, body.String())
		if x.Text != want.String() {
			t.Errorf("seed %d: %q, want %q", seed, x.Text, want.String())
			continue
		}
		var got []string
		for _, c := range x.Layout.Notes {
			kind, text := "deletion", c.Text
			if text == "" {
				kind, text = "insertion", x.Text[c.Anchor.Start:c.Anchor.End]
			}
			if c.Author != "A. Attorney" {
				t.Errorf("seed %d: %+v", seed, c)
			}
			got = append(got, fmt.Sprintf("%s at %d of %q", kind, c.Anchor.Start, text))
		}
		if g, w := strings.Join(got, "\n"), strings.Join(changes, "\n"); g != w {
			t.Errorf("seed %d: of %s\n%s\nwant\n%s", seed, body.String(), g, w)
		}
	}
}

// TestNumberFormats writes the third item of a list in every format of ST_NumberFormat that
// has a form of its own here, and in some that have none.
func TestNumberFormats(t *testing.T) {
	t.Parallel()
	for format, want := range map[string]string{
		"decimal": "3", "upperRoman": "III", "lowerRoman": "iii", "upperLetter": "C", "lowerLetter": "c", "ordinal": "3rd", "cardinalText": "Three",
		"ordinalText": "Third", "decimalZero": "03", "chicago": "‡", "numberInDash": "- 3 -", "hex": "3", "decimalEnclosedCircle": "③",
		"decimalEnclosedParen": "⑶", "decimalEnclosedFullstop": "⒊", "hebrew1": "3", "thaiLetters": "3", "": "3",
	} {
		if got := formatted(format, 3); got != want {
			t.Errorf("%s: %q, want %q", format, got, want)
		}
		l := level{format: format}
		if got := l.number(3, true); got != "3" && format != "decimalZero" {
			t.Errorf("%s in a legal list: %q", format, got)
		}
	}
	for _, format := range []string{"none", "bullet"} {
		if got := formatted(format, 3); got != "" {
			t.Errorf("%s: %q", format, got)
		}
	}
	for pattern, want := range map[string]string{"01, 02, 03, ...": "03", "001, 002, 003, ...": "003", "00001, 00002": "00003", "": "3", "1": "3"} {
		l := level{format: "custom", custom: pattern}
		if got := l.number(3, false); got != want {
			t.Errorf("custom %q: %q, want %q", pattern, got, want)
		}
	}
}

// TestFormulas writes formulas in one line.
func TestFormulas(t *testing.T) {
	t.Parallel()
	r := func(s string) string { return "<m:r><m:t>" + s + "</m:t></m:r>" }
	in := func(name, content string) string { return "<m:" + name + ">" + content + "</m:" + name + ">" }
	for formula, want := range map[string]string{
		r("x") + r("=") + r("1"):                                                                                                 "x=1",
		in("f", in("num", r("a"))+in("den", r("b"))):                                                                             "a/b",
		in("f", in("num", r("a+b"))+in("den", r("2c"))):                                                                          "(a+b)/2c",
		in("f", in("num", in("f", in("num", r("a"))+in("den", r("b"))))+in("den", r("c"))):                                       "(a/b)/c",
		in("sSub", in("e", r("x"))+in("sub", r("i"))):                                                                            "x_i",
		in("sSup", in("e", r("x"))+in("sup", r("n-1"))):                                                                          "x^(n-1)",
		in("sSubSup", in("e", r("x"))+in("sub", r("i"))+in("sup", r("2"))):                                                       "x_i^2",
		in("rad", in("deg", r("3"))+in("e", r("x"))):                                                                             "3√(x)",
		in("rad", in("deg", "")+in("e", r("x+1"))):                                                                               "√(x+1)",
		in("nary", in("sub", r("0"))+in("sup", r("1"))+in("e", r("x"))):                                                          "∫_0^1 x",
		in("nary", `<m:naryPr><m:chr m:val="∏"/></m:naryPr>`+in("e", r("x"))):                                                    "∏ x",
		in("d", in("e", r("a"))+in("e", r("b"))):                                                                                 "(a|b)",
		in("d", `<m:dPr><m:begChr m:val="["/><m:sepChr m:val=";"/><m:endChr m:val=""/></m:dPr>`+in("e", r("a"))+in("e", r("b"))): "[a;b",
		r("a") + "<w:del>" + r("b") + "</w:del>" + "<w:ins>" + r("c") + "</w:ins>":                                               "ac",
	} {
		if x := readBody(t, "<w:p><m:oMath>"+formula+"</m:oMath></w:p>"); x.Text != want {
			t.Errorf("%s: %q, want %q", formula, x.Text, want)
		}
	}
}

// TestFields reads what Word shows of a field, wherever it keeps that.
func TestFields(t *testing.T) {
	t.Parallel()
	form := func(instructions, data string) string {
		return `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>` + data + `</w:ffData></w:fldChar></w:r><w:r><w:instrText>` + instructions +
			`</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
	}
	for _, c := range []struct{ field, want string }{
		{complexField("REF a", run("", "5.4")), "5.4"},
		{complexField("REF a", run("", "5")+run("<w:b/>", ".4")), "5.4"},
		{complexField("REF a", "<w:ins"+by+">"+run("", "5.4")+"</w:ins>"), "5.4"},
		{complexField("SET a", run("", "5.4")), ""},
		{complexField("ask a", run("", "5.4")), ""},
		{complexField("PAGE", ""), ""},
		{complexField("IF "+`</w:instrText></w:r>`+complexField("REF a", run("", "5.4"))+`<w:r><w:instrText>`, run("", "yes")), "yes"},
		{complexField("REF a", complexField("REF b", run("", "in"))+run("", "ner")), "inner"},
		{complexField("REF a", complexField("XE x", run("", "hidden"))+run("", "shown")), "shown"},
		{`<w:fldSimple w:instr="REF a">` + run("", "5.4") + `</w:fldSimple>`, "5.4"},
		{`<w:fldSimple w:instr="TC a">` + run("", "5.4") + `</w:fldSimple>`, ""},
		{`<w:fldSimple w:instr="MACROBUTTON Nothing [the name]"/>`, "[the name]"},
		{complexField("GOTOBUTTON there the words", ""), "the words"},
		{form("FORMCHECKBOX", "<w:checkBox/>"), "☐"},
		{form("FORMCHECKBOX", "<w:checkBox><w:default/></w:checkBox>"), "☒"},
		{form("FORMCHECKBOX", `<w:checkBox><w:default/><w:checked w:val="0"/></w:checkBox>`), "☐"},
		{form("FORMDROPDOWN", `<w:ddList><w:listEntry w:val="Ohio"/><w:listEntry w:val="Utah"/></w:ddList>`), "Ohio"},
		{form("FORMDROPDOWN", `<w:ddList><w:default w:val="1"/><w:listEntry w:val="Ohio"/><w:listEntry w:val="Utah"/></w:ddList>`), "Utah"},
		{form("FORMDROPDOWN", `<w:ddList><w:result w:val="7"/><w:listEntry w:val="Ohio"/></w:ddList>`), ""},
		{form("FORMTEXT", ""), ""},
	} {
		if x := readBody(t, "<w:p>"+run("", "a")+c.field+run("", "z")+"</w:p>"); x.Text != "a"+c.want+"z" {
			t.Errorf("%s: %q, want %q", c.field, x.Text, c.want)
		}
	}
}

// TestToggles reads what is hidden by a style of the paragraph, one of the run and the run
// itself: styles toggle each other, the run's own word is final.
func TestToggles(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		paragraph, character, own string
		seen                      bool
	}{
		{"", "", "", true}, {"", "Hidden", "", false}, {"Secret", "", "", false}, {"Secret", "Hidden", "", true},
		{"", "", "<w:vanish/>", false}, {"", "", `<w:vanish w:val="false"/>`, true}, {"", "Hidden", `<w:vanish w:val="off"/>`, true},
		{"Secret", "", `<w:vanish w:val="0"/>`, true}, {"Secret", "Hidden", `<w:vanish w:val="1"/>`, false}, {"Secret", "Hidden", `<w:vanish w:val="on"/>`, false},
	} {
		properties := c.own
		if c.character != "" {
			properties = `<w:rStyle w:val="` + c.character + `"/>` + c.own
		}
		body := `<w:p><w:pPr><w:pStyle w:val="` + c.paragraph + `"/></w:pPr>` + run(properties, "words") + run(`<w:vanish w:val="0"/>`, "end") + "</w:p>"
		if x := readBody(t, body); (x.Text == "wordsend") != c.seen {
			t.Errorf("%+v: %q", c, x.Text)
		}
	}
}
