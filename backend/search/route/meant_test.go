package route

import (
	"slices"
	"testing"
)

// TestMeant asks for what words with a slip in them mean.
func TestMeant(t *testing.T) {
	for word, want := range map[string][]string{
		"intereest": {"interest"}, "terminaton": {"termination"}, "temrination": {"termination"}, "indemnifcation": {"indemnification"},
		"arbitrattion": {"arbitration"}, "liabilites": {"liabilities"}, "warrenty": {"warranty"}, "represntatives": {"representatives"},
		"interest": nil, "liabilities": nil, // ordinary
		"renwal": {"renewal"}, "tennant": {"tenant"}, "notcie": {"notice"}, "renwl": nil, // short
		"ermination": nil, "zermination": nil, // another first letter
		"obligee": nil, "morale": nil, "terminatio": nil, "terminatiox": nil, // the last one
		"sunset": nil, "recusal": nil, "foster": nil, "carter": nil, "pearson": nil, "prince": nil, "duress": nil, // words of their own
		"zymurgy": nil, "intrst": nil,
	} {
		if got := Meant(word, ""); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", word, got, want)
		}
	}
	if got := Meant("chartar", "agreement"); got != nil {
		t.Errorf("before a noun for a document, %q", got)
	}
}
