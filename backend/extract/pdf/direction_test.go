package pdf

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// drawnBy is a file of one line whose glyphs stand for the runes of text, drawn by content: %s is the next of them.
func drawnBy(text, content string) []byte {
	letters := []rune(text)
	slices.Sort(letters)
	letters = slices.Compact(letters)
	var codes strings.Builder
	for i, r := range letters {
		fmt.Fprintf(&codes, "<%04X> <%04X>\n", i+1, r)
	}
	w := newWriter()
	m := w.stream("", fmt.Sprintf("begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange %d beginbfchar\n%sendbfchar endcmap", len(letters), codes.String()))
	var drawn []any
	for _, r := range text {
		drawn = append(drawn, fmt.Sprintf("<%04X>", slices.Index(letters, r)+1))
	}
	w.page(fmt.Sprintf(content, drawn...), fmt.Sprintf("/F3<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/ToUnicode %d 0 R/DescendantFonts["+
		"<</Type/Font/Subtype/CIDFontType2/BaseFont/X/DW 500>>]>>", m), "")
	return w.bytes()
}

// TestRightToLeft reads lines of Hebrew and Arabic, which a page shows in the order of the eye.
func TestRightToLeft(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, eye, want string }{
		{"Hebrew", "םידדצה ןיב םכסה", "הסכם בין הצדדים"},
		{"Arabic", "نيفرطلا نيب دقعلا", "العقد بين الطرفين"},
		{"Arabic by the forms of its letters", "\uFE94\uFEF3\uFEAE\uFECB", "عرية"},
		{"a number", ".2026 ץרמב 1 םויב", "ביום 1 במרץ 2026."},
		{"numbers with signs inside", "םויב 1.3.2026 ,5,000", "5,000, 1.3.2026 ביום"},
		{"names of other letters", "הז םכסהב םידדצה ןיבל ,Acme Holdings Ltd ןיב", "בין Acme Holdings Ltd, לבין הצדדים בהסכם זה"},
		{"a number before a name", "ףקותב Acme Ltd 12.3 ףיעס", "סעיף 12.3 Acme Ltd בתוקף"},
		{"brackets as the eye sees them", "ףיעס (ב) (4.2)", "(4.2) (ב) סעיף"},
		{"brackets as they are read", "ףיעס )ב( )4.2(", "(4.2) (ב) סעיף"},
		{"a number with a bracket", ";[4.2 ףיעס]", "[סעיף 4.2];"},
		{"a word of both", "םויל 5-ה", "ה-5 ליום"},
		{"some words in a line of English", "the words םלוע םולש stand here", "the words שלום עולם stand here"},
	} {
		d, err := Parse(t.Context(), drawnBy(test.eye, "BT /F3 10 Tf 72 700 Td "+strings.Repeat("%s Tj ", len([]rune(test.eye)))+"ET"), Options{})
		if err != nil || d.Text.Text != test.want {
			t.Errorf("%s: %+v, %v; want %q", test.name, d, err, test.want)
			continue
		}
		check(t, d)
	}
	var leftward strings.Builder // each letter where it stands, in the order in which they are read
	const read = "הסכם בין הצדדים"
	for i := range []rune(read) {
		fmt.Fprintf(&leftward, "BT /F3 10 Tf %d 700 Td %%s Tj ET\n", 300-5*i)
	}
	d, err := Parse(t.Context(), drawnBy(read, leftward.String()), Options{})
	if err != nil || d.Text.Text != read {
		t.Errorf("drawn leftwards: %+v, %v", d, err)
	}
}
