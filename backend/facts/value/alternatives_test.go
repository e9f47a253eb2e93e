package value

import (
	"strings"
	"testing"

	"pincite/backend/doc"
)

// TestAlternatives: a value of which it hangs on another one whether it holds is not given alone.
func TestAlternatives(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		"Liability shall not exceed the greater of (a) $2,500 and (b) twice the Fees paid. Nothing else is limited.": "the greater of (a) $2,500 and (b) twice the Fees paid",
		"The fee is the lesser of 5% of\nrevenue or $2,500.":                                                         "the lesser of 5% of\nrevenue or $2,500",
		"The greater of two harms is loss. Liability shall not exceed $2,500 and interest.":                          "",
		"Liability shall not exceed $2,500, and costs.":                                                              "",
	} {
		at := strings.Index(s, "$2,500")
		all, ok := Alternatives(s, doc.Span{Start: at, End: at + len("$2,500")})
		if got := s[all.Start:all.End]; ok != (want != "") || ok && got != want {
			t.Errorf("%q: %q, %v", s, got, ok)
		}
	}
}

// TestMargin gives a percentage with the rate that it is added to.
func TestMargin(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"The Loan bears interest at Term SOFR plus 3.15% per annum.":             "Term SOFR plus 3.15%",
		"Interest accrues at SONIA + 3.25 % a year.":                             "SONIA + 3.25 %",
		"at a rate equal to the Prime Rate minus 0.5%":                           "the Prime Rate minus 0.5%",
		"at a rate 2.00% per annum above the rate that otherwise applies.":       "2.00% per annum above the rate that otherwise applies",
		"Overdue sums bear a further 2% a year.":                                 "a further 2%",
		"The rate is 5% per annum, plus 1% of the Fees, payable over two years.": "",
	} {
		v, ok := Best(Percent, text, doc.Span{End: len(text)})
		all, has := Margin(text, v.Span)
		if !ok || has != (want != "") || has && text[all.Start:all.End] != want {
			t.Errorf("%q: %v %q, want %q", text, has, text[all.Start:all.End], want)
		}
	}
}
