package bench

import (
	"math"
	"strings"
	"testing"

	"pincite/backend/ask"
)

func TestRougeL(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		answer, marked string
		want           float64
	}{
		{"police killed the gunman", "police kill the gunman", 0.75}, // Lin 2004, section 3
		{"the gunman kill police", "police kill the gunman", 0.5},
		{"", "police", 0},
		{"a b c", "a b c", 1},
	} {
		if got := rougeL(strings.Fields(c.answer), strings.Fields(c.marked)); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%q of %q: %v, want %v", c.answer, c.marked, got, c.want)
		}
	}
}

func TestCiting(t *testing.T) {
	t.Parallel()
	cited := func(quotes ...string) (all []ask.Citation) {
		for _, q := range quotes {
			all = append(all, ask.Citation{Quote: q})
		}
		return all
	}
	var c citing
	for _, s := range []ask.Sentence{
		{Text: "3 years (§ 2)", Kind: ask.Value, Support: ask.Verified, Citations: cited("three (3)  years")},
		{Text: "Acme; Baker", Kind: ask.Value, Support: ask.Verified, Citations: cited("Acme", "Baker")},
		{Text: "Yes, but only with consent (§ 2)", Kind: ask.Value, Support: ask.Verified, Citations: cited("may not without consent", "nothing else")},
		{Text: "4 years (§ 2)", Kind: ask.Value, Support: ask.Verified, Citations: cited("three (3) years")},
		{Text: "Tenant may.", Kind: ask.Quote, Support: ask.Verified, Citations: cited("Tenant\nmay.")},
		{Text: "Tenant may not.", Kind: ask.Quote, Support: ask.Verified, Citations: cited("Tenant may.")},
		{Text: "Tenant may.", Kind: ask.Model, Support: ask.Struck, Citations: cited("Tenant may.")},
	} {
		c.count(s)
	}
	// Of the third one's citations neither is needed but the first; the fourth, sixth and seventh do not stand.
	if c != (citing{statements: 7, supported: 4, citations: 9, needed: 5}) {
		t.Errorf("%+v", c)
	}
}
