package table

import (
	"testing"

	"pincite/backend/doc"
)

// A row for others accounts for a word that no row says, and says none of it: a row that is called what is asked for goes before it.
func TestRowForOthersSaysNothing(t *testing.T) {
	t.Parallel()
	text := "Edition\tRoyalty\tPublisher\nHardback, first 3,000\t10 %\tyes\nHardback, 3,001 to 8,000\t12.5 %\tyes\nAll other editions\t27.5 %\tno\n"
	for question, want := range map[string]string{
		"royalty on hardback copy no. 5,200 sold in Delhi, Salt Road": "12.5 %",
		"What is the royalty on the D.J. edition?":                    "27.5 %",
	} {
		q := NewQuery(question, Names{})
		cells := gather(text, Find(text, &doc.Layout{}), q).judged(q.sureness())
		if hit := cells[0].hit(); hit.Cell(text).Text(text) != want {
			t.Errorf("%s: %q, want %q", question, hit.Cell(text).Text(text), want)
		}
	}
}

// Days of the week go over its end.
func TestWeekdaysOverTheEnd(t *testing.T) {
	t.Parallel()
	nights := newKey("Ordinary nights (Sunday to Thursday)", true)
	for day, want := range map[string]float64{"on a Tuesday": 1, "on a Sunday": 1, "on a Friday": -1} {
		if got := nights.fit(weekdaysOf(day)[0], nil); got != want {
			t.Errorf("%s: %v, want %v", day, got, want)
		}
	}
}

// Words that only mean something together are read as one, however they are written.
func TestPlainly(t *testing.T) {
	t.Parallel()
	for words, want := range map[string]string{"D.J. console": "DJ console", "on the first of November": "on the 1 November", "at 8 a.m.": "at 8 a.m."} {
		if got := plainly(words); got != want {
			t.Errorf("%q: %q, want %q", words, got, want)
		}
	}
}
