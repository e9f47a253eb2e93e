package extract_test

import (
	"fmt"
	"html"
	"math/rand/v2"
	"strings"
	"testing"

	"pincite/backend/extract"
	"pincite/testkit/extracttest"
	"pincite/testkit/hostiletest"
)

// edit is a piece of an edited paragraph: text that stays, "ins" or "del".
type edit struct{ kind, text string }

// makeEdits returns the pieces of a paragraph. Two that touch are not changes of one kind,
// which a format may not tell apart.
func makeEdits(r *rand.Rand) []edit {
	edits := []edit{{"", "Begin"}}
	for range 1 + r.IntN(10) {
		e := edit{[]string{"", "ins", "del"}[r.IntN(3)], ""}
		for range 1 + r.IntN(6) {
			e.text += string([]rune("abcdeé日§{&<")[r.IntN(11)])
		}
		if e.kind == edits[len(edits)-1].kind {
			e.kind = ""
		}
		edits = append(edits, e)
	}
	return append(edits, edit{"", "end."})
}

// wrapped puts a piece into one of a format's elements that do not part words.
func wrapped(r *rand.Rand, text string, wrappings []string) string {
	for range r.IntN(3) {
		text = strings.Replace(wrappings[r.IntN(len(wrappings))], "%s", text, 1)
	}
	return text
}

func editedHTML(r *rand.Rand, edits []edit) []byte {
	wrappings := []string{"<b>%s</b>", `<span style="color: red">%s</span>`, `<a href="#x">%s</a>`, "<!-- a comment -->%s", "<font size=2>%s</font>", "<i></i>%s", "%s<script>unseen</script>"}
	var b strings.Builder
	for _, e := range edits {
		text := wrapped(r, html.EscapeString(e.text), wrappings)
		if e.kind != "" {
			text = "<" + e.kind + ">" + text + "</" + e.kind + ">"
		}
		b.WriteString(text)
	}
	return []byte("<!DOCTYPE html><meta charset=utf-8><p>" + b.String() + "</p>")
}

func editedRTF(r *rand.Rand, edits []edit) []byte {
	wrappings := []string{`{\b %s}`, `{\cf1\fs20 %s}`, `{\field{\*\fldinst HYPERLINK}{\fldrslt %s}}`, `{\*\bkmkstart a}%s`, "%s{\\*\\unknown unseen}", "\\plain %s", "\r\n%s"}
	var b strings.Builder
	for _, e := range edits {
		var text strings.Builder
		for _, c := range e.text {
			switch {
			case strings.ContainsRune(`\{}`, c):
				text.WriteString(`\` + string(c))
			case c < 0x80:
				text.WriteRune(c)
			case c < 0x100 && r.IntN(2) == 0:
				fmt.Fprintf(&text, `\'%02x`, c)
			default:
				fmt.Fprintf(&text, `\u%d?`, int16(c))
			}
		}
		switch e.kind {
		case "ins":
			b.WriteString(`{\revised\revauth1 ` + wrapped(r, text.String(), wrappings[:5]) + "}")
		case "del":
			b.WriteString(`{\deleted\revauthdel1 ` + wrapped(r, text.String(), wrappings[:2]) + "}")
		default:
			b.WriteString(wrapped(r, text.String(), wrappings))
		}
	}
	return []byte(`{\rtf1\ansi\ansicpg1252{\*\revtbl{Unknown;}{A. Attorney;}}\pard ` + b.String() + `\par}`)
}

func editedODT(r *rand.Rand, edits []edit) []byte {
	wrappings := []string{`<text:span text:style-name="T1">%s</text:span>`, "<text:a>%s</text:a>", `<text:bookmark text:name="a"/>%s`, "<!-- a comment -->%s", `<text:bookmark-ref>%s</text:bookmark-ref>`, "%s<text:soft-page-break/>"}
	var body, changes strings.Builder
	for i, e := range edits {
		text := wrapped(r, html.EscapeString(e.text), wrappings)
		switch e.kind {
		case "ins":
			fmt.Fprintf(&changes, `<text:changed-region text:id="c%d"><text:insertion/></text:changed-region>`, i)
			fmt.Fprintf(&body, `<text:change-start text:change-id="c%d"/>%s<text:change-end text:change-id="c%[1]d"/>`, i, text)
		case "del":
			fmt.Fprintf(&changes, `<text:changed-region text:id="c%d"><text:deletion><text:p>%s</text:p></text:deletion></text:changed-region>`, i, text)
			fmt.Fprintf(&body, `<text:change text:change-id="c%d"/>`, i)
		default:
			body.WriteString(text)
		}
	}
	return hostiletest.ODT("<text:tracked-changes>" + changes.String() + "</text:tracked-changes><text:p>" + body.String() + "</text:p>")
}

// TestEditsInEveryFormat writes a paragraph in random pieces and elements, some of it deleted
// or inserted: the text is that with all changes accepted, and the changes are those made.
func TestEditsInEveryFormat(t *testing.T) {
	t.Parallel()
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 9))
		edits := makeEdits(r)
		var text strings.Builder
		var changes []string
		for _, e := range edits {
			if e.kind != "" {
				changes = append(changes, fmt.Sprintf("%s at %d of %q", e.kind, text.Len(), e.text))
			}
			if e.kind != "del" {
				text.WriteString(e.text)
			}
		}
		for name, source := range map[string][]byte{"a.html": editedHTML(r, edits), "a.rtf": editedRTF(r, edits), "a.odt": editedODT(r, edits)} {
			x, err := extract.Read(t.Context(), name, source, extract.Options{})
			if err != nil {
				t.Fatalf("seed %d, %s: %v of %s", seed, name, err, source)
			}
			extracttest.Check(t, x)
			if x.Text != text.String() {
				t.Errorf("seed %d, %s:\ngot  %q\nwant %q\nof %s", seed, name, x.Text, text.String(), source)
				continue
			}
			var got []string
			for _, c := range x.Layout.Notes {
				kind, of := "del", c.Text
				if of == "" {
					kind, of = "ins", x.Text[c.Anchor.Start:c.Anchor.End]
				}
				got = append(got, fmt.Sprintf("%s at %d of %q", kind, c.Anchor.Start, of))
			}
			if g, w := strings.Join(got, "\n"), strings.Join(changes, "\n"); g != w {
				t.Errorf("seed %d, %s:\ngot\n%s\nwant\n%s", seed, name, g, w)
			}
		}
	}
}
