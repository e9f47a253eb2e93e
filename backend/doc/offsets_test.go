package doc

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"
)

// sample mixes characters of one to four bytes, CRLF and a byte order mark.
const sample = "\ufeff§ 5.4 “Knowledge” é\r\n😀 end\r\n"

func TestOffsetsConvert(t *testing.T) {
	t.Parallel()
	// Long enough to cross several marks.
	for _, text := range []string{"", "a", sample, strings.Repeat(sample, 200), strings.Repeat("é", stride), strings.Repeat("a", 3*stride)} {
		o := NewOffsets(text)
		runes, units := 0, 0
		starts := map[int]bool{}
		for i, r := range text {
			starts[i] = true
			checkBoundary(t, o, i, runes, units)
			runes++
			units += utf16.RuneLen(r)
		}
		checkBoundary(t, o, len(text), runes, units)
		if runes != utf8.RuneCountInString(text) || units != len(utf16.Encode([]rune(text))) {
			t.Fatal("the test counts wrongly")
		}
		for i := range len(text) {
			if _, err := o.Runes(Span{i, i}); starts[i] != (err == nil) || err != nil && !errors.Is(err, ErrSpan) {
				t.Fatalf("byte %d, start of a character %v: %v", i, starts[i], err)
			}
		}
	}
}

// checkBoundary checks all four conversions at one boundary.
func checkBoundary(t *testing.T, o *Offsets, bytes, runes, units int) {
	t.Helper()
	for _, c := range []struct {
		name     string
		convert  func(Span) (Span, error)
		from, to int
	}{
		{"Runes", o.Runes, bytes, runes},
		{"UTF16", o.UTF16, bytes, units},
		{"FromRunes", o.FromRunes, runes, bytes},
		{"FromUTF16", o.FromUTF16, units, bytes},
	} {
		got, err := c.convert(Span{c.from, c.from})
		if err != nil || got != (Span{c.to, c.to}) {
			t.Fatalf("%s(%d) = %v, %v; want %d", c.name, c.from, got, err, c.to)
		}
	}
}

func TestOffsetsRefuse(t *testing.T) {
	t.Parallel()
	o := NewOffsets(sample)
	end := utf8.RuneCountInString(sample)
	units := len(utf16.Encode([]rune(sample)))
	inPair := len(utf16.Encode([]rune(sample[:strings.Index(sample, "😀")]))) + 1
	for _, c := range []struct {
		name    string
		convert func(Span) (Span, error)
		span    Span
	}{
		{"negative", o.Runes, Span{-1, 0}},
		{"past the end in bytes", o.Runes, Span{0, len(sample) + 1}},
		{"past the end in code points", o.FromRunes, Span{0, end + 1}},
		{"past the end in UTF-16", o.FromUTF16, Span{0, units + 1}},
		{"backwards", o.FromRunes, Span{2, 1}},
		{"inside a surrogate pair", o.FromUTF16, Span{0, inPair}},
	} {
		if got, err := c.convert(c.span); !errors.Is(err, ErrSpan) || got != (Span{}) {
			t.Errorf("%s: %v, %v", c.name, got, err)
		}
	}
}

func FuzzOffsets(f *testing.F) {
	f.Add(sample, 0, 5)
	f.Add(strings.Repeat(sample, 90), 2000, 2600)
	f.Add("", 0, 0)
	f.Fuzz(func(t *testing.T, text string, start, end int) {
		if !utf8.ValidString(text) {
			return
		}
		o := NewOffsets(text)
		span := Span{start, end}
		quote, err := Quote(text, span)
		runes, errRunes := o.Runes(span)
		units, errUnits := o.UTF16(span)
		if (err == nil) != (errRunes == nil) || (err == nil) != (errUnits == nil) {
			t.Fatalf("%v: %v, %v, %v", span, err, errRunes, errUnits)
		}
		if err != nil {
			return
		}
		if err := Verify(text, span, quote); err != nil {
			t.Fatal(err)
		}
		if got := string([]rune(text)[runes.Start:runes.End]); got != quote {
			t.Fatalf("code points %v hold %q, want %q", runes, got, quote)
		}
		if got := string(utf16.Decode(utf16.Encode([]rune(text))[units.Start:units.End])); got != quote {
			t.Fatalf("UTF-16 units %v hold %q, want %q", units, got, quote)
		}
		if back, err := o.FromRunes(runes); err != nil || back != span {
			t.Fatalf("%v from code points: %v, %v", span, back, err)
		}
		if back, err := o.FromUTF16(units); err != nil || back != span {
			t.Fatalf("%v from UTF-16: %v, %v", span, back, err)
		}
	})
}
