package object

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestPageLabels(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, tree string
		pages      int
		want       []string
	}{
		{"roman, then arabic", "<< /Nums [0 << /S /r >> 3 << /S /D >>] >>", 5, []string{"i", "ii", "iii", "1", "2"}},
		{"a prefix alone, and one with a number", "<< /Nums [0 << /P (Cover) >> 1 << /S /D /P (A-) /St 7 >>] >>", 3, []string{"Cover", "A-7", "A-8"}},
		{"capitals and letters", "<< /Nums [0 << /S /R /St 4 >> 1 << /S /A /St 26 >> 3 << /S /a >>] >>", 4, []string{"IV", "Z", "AA", "a"}},
		{"a tree", "<< /Kids [<< /Limits [0 1] /Nums [0 << /S /r >>] >> << /Limits [2 2] /Nums [2 << /S /D >>] >>] >>", 3, []string{"i", "ii", "1"}},
		{"numbers as they are", "<< /Nums [0 << /S /D >>] >>", 3, nil},
		{"numbers that go on", "<< /Nums [0 << /S /D /St 214 >>] >>", 2, []string{"214", "215"}},
		{"none for the first pages", "<< /Nums [1 << /S /D /St 5 >>] >>", 3, []string{"", "5", "6"}},
		{"no labels", "null", 2, nil},
		{"a number that is none", "<< /Nums [0 << /S /r /St -3 >>] >>", 1, []string{"i"}},
		{"a prefix without end", "<< /Nums [0 << /P (" + strings.Repeat("x", 99) + ") /S /D >> 1 << /S /r >>] >>", 2, []string{"", "i"}},
		{"large numbers", "<< /Nums [0 << /S /R /St 50000 >> 1 << /S /A /St 9999 >>] >>", 2, []string{"50000", "9999"}},
	} {
		source := "%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R /PageLabels " + c.tree + " >> endobj\n2 0 obj << /Type /Pages /Kids [] /Count 0 >> endobj\ntrailer << /Root 1 0 R >>\n"
		f, err := Open([]byte(source), "", Limits{})
		if err != nil {
			t.Fatal(err)
		}
		if got := f.PageLabels(c.pages); !slices.Equal(got, c.want) || fmt.Sprint(got == nil) != fmt.Sprint(c.want == nil) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
