package codepage

import (
	"testing"
	"unicode/utf8"
)

func TestDecode(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		page   int
		source string
		want   string
	}{
		{Windows, "\x93Fees\x94 \x80", "“Fees” €"},
		{437, "\x81", "ü"},
		{932, "\x8C\x5F\x96\xF1", "契約"},
		{1251, "\xC4\xEE\xE3", "Дог"},
		{65001, "§", "§"},
		{-1, "\x93", "“"}, // not known: western Windows
	} {
		if got := Decode([]byte(c.source), c.page); got != c.want {
			t.Errorf("page %d: %q, want %q", c.page, got, c.want)
		}
	}
}

// FuzzDecode decodes anything in any code page: the text is UTF-8, of a length that the
// source bounds, and twice the same.
func FuzzDecode(f *testing.F) {
	for _, page := range []int{437, 932, 936, 949, 950, Windows, 1258, 10000, 50220, 51932, 54936, 65001, -1} {
		f.Add([]byte("a\x80\xFF\x1B$B\x8C\x5F\x1B(\x00\x84\x31\xA4\x37"), page)
	}
	f.Fuzz(func(t *testing.T, source []byte, page int) {
		got := Decode(source, page)
		if !utf8.ValidString(got) {
			t.Errorf("%q", got)
		}
		if len(got) > 4*len(source)+4 {
			t.Errorf("%d bytes out of %d", len(got), len(source))
		}
		if again := Decode(source, page); again != got {
			t.Errorf("%q, then %q", got, again)
		}
	})
}
