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

// A row that adds up those above it is a total, whatever it is called; an asked day lies in ranges whose years are said once, or in two columns.
func TestTotalsAndRanges(t *testing.T) {
	t.Parallel()
	routes := "Route\tBus\tRand a day\nR1\tlarge\t3,410\nR2\tlarge\t3,155\nR3\tsmall\t2,280\nWeek\t\t8,845\n"
	seasons := "Season\tDates\tVan at\nHigh\t15 December 2026 to 14 April 2027\t06:30\nMiddle\t15 April to 31 July 2027\t07:30\nLow\t1 August to 31 October 2027\t08:00\n"
	terms := "Term\tFirst day\tLast day\tSchool days\n1\t14 January 2026\t27 March 2026\t50\n2\t8 April 2026\t26 June 2026\t53\n3\t21 July 2026\t23 September 2026\t46\n"
	for _, c := range []struct{ text, question, want string }{
		{routes, "What do all three routes cost together, in rand a day?", "8,845"},
		{routes, "What does route R2 cost, in rand a day?", "3,155"},
		{seasons, "what time is the van due on 2 February", "06:30"},
		{seasons, "When does the van come in September 2027?", "08:00"},
		{terms, "How many school days has the term that has 1 September in it?", "46"},
	} {
		q := NewQuery(c.question, Names{})
		cells := gather(c.text, Find(c.text, &doc.Layout{}), q).judged(q.sureness())
		if hit := cells[0].hit(); hit.Cell(c.text).Text(c.text) != c.want {
			t.Errorf("%s: %q, want %q", c.question, hit.Cell(c.text).Text(c.text), c.want)
		}
	}
}
