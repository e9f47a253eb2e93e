package numeral

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestRomanSweep compares every Roman number with one that is put together digit by digit of
// the decimal number.
func TestRomanSweep(t *testing.T) {
	t.Parallel()
	places := [][]string{
		strings.Split(" i ii iii iv v vi vii viii ix", " "),
		strings.Split(" x xx xxx xl l lx lxx lxxx xc", " "),
		strings.Split(" c cc ccc cd d dc dcc dccc cm", " "),
	}
	for n := 1; n <= longest*1000; n++ {
		want := strings.Repeat("m", n/1000) + places[2][n/100%10] + places[1][n/10%10] + places[0][n%10]
		if got := Roman(n); got != want {
			t.Fatalf("%d is %q, want %q", n, got, want)
		}
	}
	for _, n := range []int{-1 << 40, -1, 0, longest*1000 + 1, 1 << 40} {
		if got := Roman(n); got != strconv.Itoa(n) {
			t.Errorf("%d, which has no Roman number, is %q", n, got)
		}
	}
}

func TestParseRoman(t *testing.T) {
	t.Parallel()
	for n := 1; n <= maxParsed+20; n++ {
		want := n
		if n > maxParsed {
			want = 0
		}
		if got := ParseRoman(Roman(n)); got != want {
			t.Errorf("%q is %d, want %d", Roman(n), got, want)
		}
	}
	for _, none := range []string{"", "iiii", "vv", "iix", "ic", "il", "xxxx", "lxl", "ivi", "I", "IV", "x x", "1", "mm", "ii.", " ii"} {
		if got := ParseRoman(none); got != 0 {
			t.Errorf("%q is %d", none, got)
		}
	}
}

func FuzzParseRoman(f *testing.F) {
	for _, s := range []string{"", "iv", "lxxxix", "xc", "iiii", "a"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if n := ParseRoman(s); n < 0 || n > maxParsed || n > 0 && Roman(n) != s {
			t.Errorf("%q is %d", s, n)
		}
	})
}

// TestColumnsSweep reads the letters of columns back as a number of base 26 without a zero.
func TestColumnsSweep(t *testing.T) {
	t.Parallel()
	for n := 1; n < 20_000; n++ {
		value := 0
		for _, c := range Columns(n) {
			if c < 'a' || c > 'z' {
				t.Fatalf("%d is %q", n, Columns(n))
			}
			value = 26*value + int(c-'a') + 1
		}
		if value != n {
			t.Fatalf("%d is %q, which is %d", n, Columns(n), value)
		}
	}
}

// TestLettersSweep holds that Word's letters repeat one letter, as often as the alphabet has
// been gone through.
func TestLettersSweep(t *testing.T) {
	t.Parallel()
	seen := map[string]int{}
	for n := 1; n <= longest*26; n++ {
		got := Letters(n)
		if before, again := seen[got]; again {
			t.Fatalf("%d and %d are %q", before, n, got)
		}
		seen[got] = n
		if len(got) != (n+25)/26 || strings.Trim(got, got[:1]) != "" {
			t.Fatalf("%d is %q", n, got)
		}
	}
	for _, n := range []int{-1, 0, longest*26 + 1} {
		if got := Letters(n); got != strconv.Itoa(n) {
			t.Errorf("%d is %q", n, got)
		}
	}
}

func TestOrdinalSweep(t *testing.T) {
	t.Parallel()
	for n := range 1200 {
		got := Ordinal(n)
		digits := strconv.Itoa(n)
		want := "th"
		for _, irregular := range []struct{ last, not, ending string }{{"1", "11", "st"}, {"2", "12", "nd"}, {"3", "13", "rd"}} {
			if strings.HasSuffix(digits, irregular.last) && !strings.HasSuffix(digits, irregular.not) {
				want = irregular.ending
			}
		}
		if got != digits+want {
			t.Errorf("%q, want %q", got, digits+want)
		}
	}
}

// TestWordsSweep holds that no two numbers are written alike, in words of English alone, and
// that ordinals end as ordinals do.
func TestWordsSweep(t *testing.T) {
	t.Parallel()
	known := slices.Concat(ones, tens[2:], []string{"million", "thousand", "hundred"})
	seen := map[string]int{}
	for _, n := range slices.Concat(sequence(0, 2500), sequence(999_990, 1_000_120), sequence(999_999_990, 1_000_000_000)) {
		text := CardinalText(n)
		if before, again := seen[text]; again {
			t.Fatalf("%d and %d are %q", before, n, text)
		}
		seen[text] = n
		for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ' ' || r == '-' }) {
			if !slices.Contains(known, w) {
				t.Fatalf("%d is %q, with the word %q", n, text, w)
			}
		}
		if first := text[0]; first < 'A' || first > 'Z' || strings.ToLower(text[1:]) != text[1:] {
			t.Errorf("%d is %q", n, text)
		}
		ordinal := OrdinalText(n)
		if !slices.ContainsFunc([]string{"th", "first", "irst", "second", "econd", "third", "hird"}, func(end string) bool { return strings.HasSuffix(ordinal, end) }) {
			t.Errorf("%d as an ordinal is %q", n, ordinal)
		}
	}
	for _, n := range []int{-5, 1_000_000_000, 1 << 40} {
		if got := CardinalText(n); got != strconv.Itoa(n) {
			t.Errorf("%d is %q", n, got)
		}
	}
}

func sequence(from, to int) (all []int) {
	for n := from; n < to; n++ {
		all = append(all, n)
	}
	return all
}

func TestMarks(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]string{1: "*", 2: "†", 3: "‡", 4: "§", 5: "**", 8: "§§", 9: "***", longest * 4: strings.Repeat("§", longest), longest*4 + 1: "121", -1: "-1"} {
		if got := Chicago(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
	for n := -1; n < 23; n++ {
		got := Enclosed(n, '⑴')
		if enclosed := n >= 1 && n <= 20; enclosed != (utf8.RuneCountInString(got) == 1 && got >= "⑴" && got <= "⒇") || !enclosed && got != strconv.Itoa(n) {
			t.Errorf("%d is %q", n, got)
		}
	}
	for _, c := range []struct {
		n, width int
		want     string
	}{{7, 0, "7"}, {7, 1, "7"}, {7, 4, "0007"}, {12345, 3, "12345"}, {0, 2, "00"}, {-7, 4, "-007"}} {
		if got := Decimal(c.n, c.width); got != c.want {
			t.Errorf("%d in %d digits is %q, want %q", c.n, c.width, got, c.want)
		}
	}
}
