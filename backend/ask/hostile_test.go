package ask

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// TestShortened repeats what of a condition fits, whatever it is written in.
func TestShortened(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"":                                 "",
		"unless agreed":                    "unless agreed",
		strings.Repeat("x", mostCondition): strings.Repeat("x", mostCondition),
		"unless " + strings.Repeat("very ", 40) + "late": "unless " + strings.TrimSpace(strings.Repeat("very ", 26)) + " …",
		"unless：" + strings.Repeat("约", 60):              "unless：" + strings.Repeat("约", 43) + " …",
	} {
		if got := shortened(in); got != want || !utf8.ValidString(got) || len(got) > mostCondition+len(" …") {
			t.Errorf("%q is %q, want %q", in, got, want)
		}
	}
}

// TestConditionWithoutSpaces answers out of a sentence whose condition has no spaces, as one in
// Chinese within an English sentence.
func TestConditionWithoutSpaces(t *testing.T) {
	t.Parallel()
	d := testDocument("The tenant may assign the lease unless：" + strings.Repeat("约", 100) + ".")
	q := Read("May the tenant assign the lease?", "May the tenant assign the lease?", Plain)
	f, err := testWeights().Extract(q, d, testHits(d, "assign"), Subject{}, false)
	if err != nil || len(f.Sentences) == 0 {
		t.Fatalf("%+v, %v", f, err)
	}
	for _, s := range f.Sentences {
		if !utf8.ValidString(s.Text) || !strings.Contains(s.Text, "unless：约") {
			t.Errorf("%q", s.Text)
		}
	}
}

// FuzzParseClaims reads answers of a language model of whatever sort, whole and as they grow: what
// was read of whole lines stays as more comes.
func FuzzParseClaims(f *testing.F) {
	f.Add("Rent is due. [1] \"rent is due\"\n- It is net. [2]: “net of tax” [3]")
	f.Add("<think>so\nso</think>\nYes. [1]")
	f.Add("NO ANSWER")
	f.Add("1. [1][2]\n\xff [0999]")
	f.Fuzz(func(t *testing.T, answer string) {
		claims := ParseClaims(answer)
		if len(claims) > mostClaims {
			t.Fatalf("%d claims", len(claims))
		}
		for _, c := range claims {
			if c.Text == "" || c.Text != strings.TrimSpace(c.Text) || strings.ContainsAny(c.Text, "\n") || !utf8.ValidString(c.Text) {
				t.Fatalf("%q has the claim %q", answer, c.Text)
			}
			for _, q := range c.Quotes {
				if q.Passage < 0 || q.Passage > 999 || !strings.Contains(strings.ToValidUTF8(answer, ""), q.Words) {
					t.Fatalf("%q quotes %+v", answer, q)
				}
			}
			if checked := c.Check(nil); checked.Support != Struck || checked.Reason == "" {
				t.Fatalf("%q stands on nothing: %+v", c.Text, checked)
			}
		}
		if strings.Contains(answer, "<think>") { // an end that comes later takes back what stood before it
			return
		}
		d := drafting{}
		for at := range answer {
			d.written = answer[:at]
			d.grow()
			for i, s := range d.checked {
				if i >= len(claims) || s.Text != oneLine(claims[i].Text) {
					t.Fatalf("%q has %q while it grows", answer, s.Text)
				}
			}
		}
	})
}
