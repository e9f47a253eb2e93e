package ask

import "testing"

// TestOutside tells what no contract answers from what one may.
func TestOutside(t *testing.T) {
	t.Parallel()
	for question, want := range map[string]bool{
		"Will it rain in Oslo tomorrow?":                                true,
		"what's 12 × 14":                                                true,
		"Translate good night into Polish":                              true,
		"What is estoppel in contract law?":                             true,
		"Can an employer in Spain dismiss someone who is ill?":          true,
		"When does my car lease with Quist Motors end?":                 true,
		"Who won the Olympics in 1996?":                                 true,
		"Can the employer dismiss the executive who is ill?":            false,
		"When does the car lease of Quist Motors end?":                  false,
		"What is the limitation period for claims under the agreement?": false,
		"Who is the president of the company under the agreement?":      false,
		"Is it subject to the laws of Texas?":                           false,
		"How much is the rent times twelve?":                            false,
		"What happens if it rains on the day of the event?":             false,
		"Are electronic signatures allowed?":                            false,
	} {
		q := Read(question, question, Auto)
		if got := q.Outside(); got != want {
			t.Errorf("%s: %v", question, got)
		}
	}
}
