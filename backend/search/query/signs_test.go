package query

import (
	"slices"
	"testing"

	"pincite/backend/doc"
)

// TestSigns: what is looked for without a sign is found behind and before one, with the clue
// that leads to it, and what is looked for with one only with it.
func TestSigns(t *testing.T) {
	t.Parallel()
	const body = "A fee of £1,275, a bond of 500€ and $30 to Alder® Ltd, ©2019, of ¥ 70."
	for question, found := range map[string]bool{
		`"1,275"`: true, `"£1,275"`: true, `"€1,275"`: false, `"500"`: true, `"500€"`: true, `"£500"`: false,
		`"alder"`: true, `"Alder Ltd"`: true, `"fee of 1,275"`: true, `"bond of £500"`: false, `"¥ 70"`: true, `"¥70"`: true, `"of 70"`: true, `"Alder® Ltd"`: true, `"2019"`: true, `"$30"`: true, `"30"`: true, `"275,"`: true,
	} {
		c, err := Parse(question)
		if err != nil || c.Match == nil {
			t.Fatalf("%s: %v", question, err)
		}
		m := NewMatcher(c.Match, 1000)
		if got := len(m.Read(body, []doc.Span{{End: len(body)}}).Runs()) > 0; got != found {
			t.Errorf("%s: found %v", question, got)
		}
		if !found {
			continue
		}
		var seen []string // words of the index that are counted
		clue, ok, err := m.Clue(func(word string) (int, error) { seen = append(seen, word); return 1, nil })
		held := slices.ContainsFunc(clue.Words, func(w string) bool {
			return slices.Contains([]string{"£1", "275", "500€", "fee", "of", "bond", "30", "alder®", "ltd", "©2019", "70"}, w)
		})
		if err != nil || !ok || !held {
			t.Errorf("%s: clue %q of %q", question, clue.Words, seen)
		}
	}
}
