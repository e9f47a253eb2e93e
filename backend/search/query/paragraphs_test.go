package query

import (
	"slices"
	"testing"
)

func TestParagraphs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"empty", "", nil},
		{"one", "a b", []string{"a b"}},
		{"blank lines", "a.\n\nB\n \t\nC", []string{"a.\n\n", "B\n \t\n", "C"}},
		{"CRLF", "a.\r\n\r\nB", []string{"a.\r\n\r\n", "B"}},
		{"line ends", "a\nb\n\nC", []string{"a\nb\n\n", "C"}},
		{"a page's end", "a.\fB", []string{"a.\f", "B"}},
		{"a sentence goes on", "the\n\nlease ends\fhere.\n\nnext", []string{"the\n\nlease ends\fhere.\n\n", "next"}},
		{"an item", "the following\n\na) rent\n\n(b) fees", []string{"the following\n\n", "a) rent\n\n", "(b) fees"}},
		{"no blank lines", "One.\nTwo,\nthree;\nfour", []string{"One.\n", "Two,\nthree;\n", "four"}},
		{"no-break space", "a.\n\u00a0\nB", []string{"a.\n\u00a0\n", "B"}},
		{"white space at the end", "a.\n\n", []string{"a.\n\n"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, p := range paragraphs(c.text) {
				got = append(got, c.text[p.Start:p.End])
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%q, not %q", got, c.want)
			}
		})
	}
}
