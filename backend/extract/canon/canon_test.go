package canon

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pincite/backend/doc"
)

func TestBuilder(t *testing.T) {
	t.Parallel()
	var b Builder
	b.Add(doc.BlockHeading, 1, "1.", "1. Term")
	if empty := b.Add(doc.BlockParagraph, 0, "", " \u00AD\r\n\u00A0"); empty.Len() != 0 {
		t.Errorf("a block of white space took %v", empty)
	}
	first := b.Add(doc.BlockRow, 0, "", "Fee\t10\u00A0%")
	b.Add(doc.BlockRow, 0, "", "Tax\t0")
	b.EndTable()
	b.Add(doc.BlockRow, 0, "", "Other\ttable")
	text, layout := b.Text()
	if want := "1. Term\n\nFee\t10\u00A0%\nTax\t0\n\nOther\ttable"; text != want {
		t.Errorf("text %q, want %q", text, want)
	}
	if got := text[first.Start:first.End]; got != "Fee\t10\u00A0%" {
		t.Errorf("first row is %q", got)
	}
	if len(layout.Blocks) != 4 || layout.Blocks[0].Label != "1." || layout.Blocks[0].Level != 1 {
		t.Errorf("blocks %+v", layout.Blocks)
	}
}

func FuzzClean(f *testing.F) {
	for _, s := range []string{"", "a\r\nb\rc", "co\u00ADop", "\x00\x85\xff", "a\u2028b\uFEFF"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := Clean(s)
		if !utf8.ValidString(got) || strings.ContainsFunc(got, unclean) {
			t.Errorf("Clean(%q) = %q", s, got)
		}
		if again := Clean(got); again != got {
			t.Errorf("Clean is not stable: %q, then %q", got, again)
		}
	})
}
