package facts_test

import (
	"testing"

	"pincite/backend/facts"
)

func TestOpen(t *testing.T) {
	for _, c := range []struct{ fact, text, want string }{
		{"governing_law", "1. It is § 1.\n\nThis Agreement is governed by the laws of the State of ________.\n\n3. More.", "This Agreement is governed by the laws of the State of ________."},
		{"governing_law", "Made by {company_name}.\n\nThis Agreement shall be governed by the laws of {governing_law}.\n", "This Agreement shall be governed by the laws of {governing_law}."},
		{"governing_law", "It ships on [date], and complies with all applicable laws and regulations, [***].", ""},
		{"term", "This Agreement shall continue for a period of [***] years after the Effective Date.", "This Agreement shall continue for a period of [***] years after the Effective Date."},
		{"notice", "Either party may terminate this Agreement on [●] days' written notice.", "Either party may terminate this Agreement on [●] days' written notice."},
		{"notice", "This Agreement is between ______ and ______ and lasts for two years.", ""},
		{"parties", "This Agreement is between ______ and ______.", ""},
	} {
		got := ""
		if at, _, ok := facts.Open(c.fact, facts.Document{Text: c.text}); ok {
			got = c.text[at.Start:at.End]
		}
		if got != c.want {
			t.Errorf("%s of %q: got %q, want %q", c.fact, c.text, got, c.want)
		}
	}
}
