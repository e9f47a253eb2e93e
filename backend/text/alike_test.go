package text

import "testing"

func TestAlike(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"rent", "rent", true},
		{"promotes", "promotion", true},           // one stem
		{"simply", "simple", true},                // stems of one beginning
		{"transferability", "transferable", true}, // a long beginning
		{"tenat", "tenant", true},                 // a letter less
		{"splitt", "split", true},                 // one more
		{"lesosr", "lessor", true},                // two that changed places
		{"agreemend", "agreement", true},          // another one
		{"opera", "operate", false},               // short
		{"balloon", "ball", false},                // a beginning that leaves much
		{"dog", "dot", false},                     // too short to be mistyped
		{"kangaroo", "kangaskhan", false},         // a short beginning of long words
		{"landlord", "sandlord", false},           // begun otherwise
		{"tennant", "tennants", true},             // a plural
		{"", "", true},
		{"", "lease", false},
	} {
		if got := Alike(c.a, c.b); got != c.want {
			t.Errorf("%q, %q: %v", c.a, c.b, got)
		}
		if got := Alike(c.b, c.a); got != c.want {
			t.Errorf("%q, %q: %v", c.b, c.a, got)
		}
	}
}
