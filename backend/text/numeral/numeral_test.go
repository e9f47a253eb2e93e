package numeral

import "testing"

func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		name  string
		write func(int) string
		want  map[int]string
	}{
		{"Roman", Roman, map[int]string{-1: "-1", 0: "0", 1: "i", 4: "iv", 9: "ix", 14: "xiv", 40: "xl", 94: "xciv", 1999: "mcmxcix", 1 << 30: "1073741824"}},
		{"Letters", Letters, map[int]string{0: "0", 1: "a", 26: "z", 27: "aa", 28: "bb", 53: "aaa", 1 << 30: "1073741824"}},
		{"Columns", Columns, map[int]string{0: "0", 1: "a", 26: "z", 27: "aa", 28: "ab", 702: "zz", 703: "aaa"}},
		{"Ordinal", Ordinal, map[int]string{0: "0th", 1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 13: "13th", 21: "21st", 112: "112th", 1022: "1022nd"}},
		{"CardinalText", CardinalText, map[int]string{-1: "-1", 0: "Zero", 1: "One", 20: "Twenty", 42: "Forty-two", 100: "One hundred", 1999: "One thousand nine hundred ninety-nine", 2_000_001: "Two million one"}},
		{"OrdinalText", OrdinalText, map[int]string{-1: "-1th", 1: "First", 2: "Second", 3: "Third", 5: "Fifth", 8: "Eighth", 9: "Ninth", 12: "Twelfth", 20: "Twentieth", 21: "Twenty-first", 100: "One hundredth", 103: "One hundred third"}},
		{"Chicago", Chicago, map[int]string{0: "0", 1: "*", 4: "§", 5: "**", 1 << 30: "1073741824"}},
		{"Hex", Hex, map[int]string{10: "A", 255: "FF"}},
	} {
		for n, want := range c.want {
			if got := c.write(n); got != want {
				t.Errorf("%s(%d) = %q, want %q", c.name, n, got, want)
			}
		}
	}
	if got := Decimal(7, 3) + Enclosed(20, '①') + Enclosed(21, '①'); got != "007⑳21" {
		t.Errorf("got %q", got)
	}
}
