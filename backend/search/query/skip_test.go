package query

import (
	"testing"

	"pincite/backend/text"
)

func TestFoldPlain(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                     "",
		"Laws of Oregon, 2019": "laws of oregon, 2019",
		"a\t\r\nB":             "a\t\r\nb",
		"“Lease” – a’s":        "“lease” – a’s",
		"Soci\u00e9t\u00e9":    "-",
		"a\x01b":               "-", // a control character inside a word is no end of it
		"a\u00adb":             "-",
		"a\u200bb":             "-",
		"\xe2\x80":             "-",
		"\xff":                 "-",
	} {
		got := foldPlain([]byte{}, text)
		if want == "-" {
			if got != nil {
				t.Errorf("%q folded to %q", text, got)
			}
		} else if got == nil || string(got) != want {
			t.Errorf("%q folded to %q, not %q", text, got, want)
		}
	}
}

func TestNeedles(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		words []wordPattern
		text  string
		want  bool
	}{
		{[]wordPattern{"governing", "law"}, "the governing law", true},
		{[]wordPattern{"governing", "law"}, "the law of governing", true}, // the order is for the words
		{[]wordPattern{"governing", "law"}, "the governing rule", false},
		{[]wordPattern{"terminat*"}, "on termination", true},
		{[]wordPattern{"terminat*"}, "at the end", false},
		{[]wordPattern{"*", "??"}, "anything", true},
		{[]wordPattern{"in*mni*"}, "indemnity", true},
		{[]wordPattern{"in*mni*"}, "insurance", false},
	} {
		if got := mayHold([]byte(c.text), [][]string{needlesOf(&phrase{c.words})}); got != c.want {
			t.Errorf("%q in %q: %v", c.words, c.text, got)
		}
	}
	if mayHold([]byte("a"), nil) || !mayHold([]byte("b"), [][]string{{"a"}, {"b"}}) {
		t.Error("of several phrases one is enough, of none there is none")
	}
}

// FuzzSkip: no paragraph is skipped that holds a word of the pattern.
func FuzzSkip(f *testing.F) {
	f.Add("Tenant's “Lease” — of\u00a0land", "lease")
	f.Add("INDEMNIF\u0130ES \u212a a\x01b \u00adc", "indemnif*")
	f.Add("ſtate ﬁnal Σίσυφος", "?tate")
	f.Fuzz(func(t *testing.T, source, pattern string) {
		p := &phrase{[]wordPattern{wordPattern(pattern)}}
		folded := foldPlain([]byte{}, source)
		for word := range text.Words(source) {
			if p.words[0].matches(word) && folded != nil && !mayHold(folded, [][]string{needlesOf(p)}) {
				t.Errorf("%q is skipped, which holds %q", source, word)
			}
		}
	})
}
