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
