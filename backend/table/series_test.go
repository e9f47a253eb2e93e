package table

import (
	"slices"
	"testing"

	"pincite/backend/doc"
)

func TestSeries(t *testing.T) {
	const lease = "LEASE\n\nTenant:                  Harrow & Pell Binders\nBase Rent, years 1-3:    $14,250 per month\nBase Rent, years 4-7:    $15,675 per month\n" +
		"Base Rent, years 8-10:   $17,240 per month\nSecurity Deposit:        $42,750\n\nThe parties agree as follows.\n"
	const fees = "FEES\n\n| Licence year | Annual fee |\n|---|---|\n| Year 1 | £10,000 |\n| Year 2 | £12,500 |\n| Year 3 | £15,000 |\n| Year 4 | [REDACTED] |\n\nFees are due in advance.\n"
	const bands = "MATERIALS\n\n| Invoice | Mark-up on materials |\n|---|---|\n| Up to AED 2,500 | 15 % |\n| AED 2,501 to AED 10,000 | 12 % |\n| Above AED 10,000 | 5 % |\n\nNothing else is added.\n"
	rents := []string{"$14,250 per month", "$15,675 per month", "$17,240 per month"}
	for _, c := range []struct {
		name, text, question string
		state                State
		cells                []string
	}{
		{"no year is said", lease, "What is the monthly base rent that Harrow pays?", Unsure, rents},
		{"nor in other words", lease, "What is the base rent?", Unsure, rents},
		{"a year is", lease, "How much rent does Harrow pay per month in year 5?", Given, rents[1:2]},
		{"another row", lease, "How much is the security deposit?", Given, []string{"$42,750"}},
		{"a table by years", fees, "What is the annual fee?", Unsure, []string{"£10,000", "£12,500", "£15,000", "[REDACTED]"}},
		{"rows by bands", bands, "What is the mark-up on materials?", Unsure, []string{"15 %", "12 %", "5 %"}},
		{"a value that was taken out", fees, "What is the annual fee in year 4?", Blank, []string{"[REDACTED]"}},
		{"and one of them", fees, "What is the annual fee in year 2?", Given, []string{"£12,500"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := Look(c.text, Find(c.text, &doc.Layout{}), NewQuery(c.question, Names{Parties: "Harrow & Pell Binders"}))
			var cells []string
			for _, h := range a.Hits {
				cells = append(cells, h.Cell(c.text).Text(c.text))
			}
			if a.State != c.state || !slices.Equal(cells, c.cells) {
				t.Errorf("state %d, cells %q; want %d, %q (right %.2f)", a.State, cells, c.state, c.cells, a.Right)
			}
		})
	}
	terms := 0
	for _, table := range Find(lease, &doc.Layout{}) {
		terms += len(table.Rows)
	}
	if terms != 5 {
		t.Errorf("%d rows, each of five once is expected", terms)
	}
}
