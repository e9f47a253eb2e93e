package doc

import (
	"strings"
	"testing"
	"unicode"
)

// FuzzTrim takes white space off the ends of a span and nothing else.
func FuzzTrim(f *testing.F) {
	for _, text := range []string{"", " ", "a", " a b\n", "\u00a0§ 5\u2003", "\t\xff ", "é"} {
		f.Add(text, 3)
	}
	f.Fuzz(func(t *testing.T, text string, at int) {
		at = max(0, at%1000)
		whole := strings.Repeat("x", at) + text + "x"
		span := Span{Start: at, End: len(whole) - 1}.Trim(whole)
		if span.Start < at || span.End > len(whole)-1 || span.Len() < 0 {
			t.Fatalf("%q at %d is at %v", text, at, span)
		}
		if rest := whole[at:span.Start] + whole[span.End:len(whole)-1]; strings.TrimSpace(rest) != "" {
			t.Fatalf("%q went with the white space", rest)
		}
		if words := whole[span.Start:span.End]; strings.TrimFunc(words, unicode.IsSpace) != words {
			t.Fatalf("%q has white space at its ends", words)
		}
	})
}
