package text

import (
	"testing"
	"unicode/utf8"

	"pincite/backend/doc"
)

func TestSee(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want, word, source string }{
		{"the term is five\u00A0(5)\u202Fyears", "the term is five (5) years", "five (5) years", "five\u00A0(5)\u202Fyears"},
		{"con\u00ADfi\u200Bdential", "confidential", "confidential", "con\u00ADfi\u200Bdential"},
		{"a conﬁdential oﬀer", "a confidential offer", "confidential", "conﬁdential"},
		{"oﬀer", "offer", "f", "ﬀ"},
		{"ＡＢＣ\u3000ｃｏ．", "ABC co.", "co.", "ｃｏ．"},
		{"non\u2011compete", "non-compete", "compete", "compete"},
		{"\u200Bx\u200By\u200B", "xy", "xy", "x\u200By"},
	} {
		seen, odd := See(c.text)
		if !odd || seen.Text != c.want {
			t.Errorf("%q looks like %q, want %q", c.text, seen.Text, c.want)
			continue
		}
		for at := range seen.Text {
			if at+len(c.word) > len(seen.Text) || seen.Text[at:at+len(c.word)] != c.word {
				continue
			}
			s := seen.Span(doc.Span{Start: at, End: at + len(c.word)})
			if got := c.text[s.Start:s.End]; got != c.source {
				t.Errorf("%q in %q is %q, want %q", c.word, c.text, got, c.source)
			}
		}
	}
	if seen, odd := See("“Fee” – naïve"); odd || seen.Text != "“Fee” – naïve" {
		t.Errorf("quotation marks, dashes and accents look like %q", seen.Text)
	}
}

func FuzzSee(f *testing.F) {
	f.Add("ﬃ\u00ADx\u00A0", 0, 2)
	f.Fuzz(func(t *testing.T, s string, from, to int) {
		seen, _ := See(s)
		if again, odd := See(seen.Text); odd || again.Text != seen.Text {
			t.Errorf("%q looks like %q", seen.Text, again.Text)
		}
		if from < 0 || to < from || to > len(seen.Text) || !utf8.ValidString(s) {
			return
		}
		if _, err := doc.Quote(seen.Text, doc.Span{Start: from, End: to}); err != nil {
			return
		}
		if _, err := doc.Quote(s, seen.Span(doc.Span{Start: from, End: to})); err != nil {
			t.Errorf("[%d,%d) of %q: %v", from, to, seen.Text, err)
		}
	})
}
