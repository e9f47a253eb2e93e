package answer

import "testing"

// TestDayGiven holds that the day with which a question begins is no part of it where the day is given beside it.
func TestDayGiven(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Suppose it is June 2031: who insures the barn?":          "who insures the barn?",
		"As of 1 May 2027, what is the rent of the barn?":         "what is the rent of the barn?",
		"If today were 3 March 2020, when would the lease end?":   "when would the lease end?",
		"In which year does the lease end, 2030?":                 "In which year does the lease end, 2030?",
		"Say what the deed of 2019 changed.":                      "Say what the deed of 2019 changed.",
		"In the lease of 4 May 2019 what does the tenant insure?": "In the lease of 4 May 2019 what does the tenant insure?",
	} {
		if got := dayGiven.ReplaceAllString(text, ""); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
