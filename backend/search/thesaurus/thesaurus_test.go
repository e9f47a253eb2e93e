package thesaurus

import (
	"slices"
	"strings"
	"testing"
)

func TestConcepts(t *testing.T) {
	small, err := Read("# a remark\n!without, do not include\nrofr, right of first refusal = first refusal, match the offer\ncap on liability = shall not exceed\nliability = liable\n")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		question string
		want     string // by concept: what is asked, how many ways to say it, - where it is to be absent
	}{
		{"ROFR", "rofr 2"},
		{"Is there a right of first refusal for the tenant?", "is 0|there 0|right first refus 2|tenant 0"},
		{"caps on liabilities", "cap liabil 1"}, // the longest phrase, by stems
		{"liability without a cap on liability", "liabil 1|-cap liabil 1"},
		{"clauses that do not include rofr", "claus 0|that 0|-rofr 2"},
		{"the of and", ""},
		{"", ""},
	} {
		var got []string
		for _, c := range small.Concepts(test.question) {
			s := strings.Join(c.Asked, " ") + " " + string(rune('0'+len(c.Says)))
			if c.Not {
				s = "-" + s
			}
			got = append(got, s)
		}
		if strings.Join(got, "|") != test.want {
			t.Errorf("%q asks for %q, want %q", test.question, strings.Join(got, "|"), test.want)
		}
	}
	if got := small.Says("liability without rofr"); got != "liable" {
		t.Errorf("says %q", got)
	}
}

func TestReadErrors(t *testing.T) {
	for _, file := range []string{"no sign here", "a = ", "of the = something", ", = x"} {
		if _, err := Read(file); err == nil {
			t.Errorf("%q was read", file)
		}
	}
}

// TestShipped holds that what the thesaurus says can be found by what is asked, abbreviations
// with what they stand for.
func TestShipped(t *testing.T) {
	th := Shipped()
	for asked, want := range map[string]string{
		"rofr": "right of first refusal", "rofo": "right of first offer", "rofn": "right of first negotiation", "mfn": "most favored",
		"t4c": "without cause", "mac": "material adverse effect", "lol": "liability shall not exceed",
	} {
		concepts := th.Concepts(asked)
		if len(concepts) != 1 || !slices.ContainsFunc(concepts[0].Says, func(p Phrase) bool { return slices.Equal(p, Stems(want)) }) {
			t.Errorf("%q does not ask for %q: %v", asked, want, concepts)
		}
	}
	if n := len(th.entries); n < 400 {
		t.Errorf("%d ways to ask", n)
	}
}

// FuzzConcepts holds that the concepts of a question are its stems in order, but for the words
// that take concepts back.
func FuzzConcepts(f *testing.F) {
	f.Add("cap on liability without carve-outs")
	f.Add("§ “ROFR” é 😀 \x80 do not include")
	f.Fuzz(func(t *testing.T, question string) {
		var asked Phrase
		for _, c := range Shipped().Concepts(question) {
			if len(c.Asked) == 0 {
				t.Fatal("an empty concept")
			}
			asked = append(asked, c.Asked...)
		}
		stems := Stems(question)
		for _, stem := range asked {
			i := slices.Index(stems, stem)
			if i < 0 {
				t.Fatalf("%q is not asked for", stem)
			}
			stems = stems[i+1:]
		}
	})
}
