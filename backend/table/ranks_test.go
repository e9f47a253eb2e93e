package table

import (
	"testing"

	"pincite/backend/doc"
)

// TestMeant holds which cell is the likeliest where a question calls a row or a column by other words than the table: by its place among
// years, by a holiday's name, by which end of a time it is, by the hour of any day; and that a cell whose words it says is not what it asks for.
func TestMeant(t *testing.T) {
	t.Parallel()
	const years = "RATES\n\n| Vehicle | 2026-27 | 2027-28 | 2028-29 |\n|---|---|---|---|\n| Minibus | 240.10 | 253.30 | 266.80 |\n| Coach | 410.20 | 432.75 | 455.90 |\n"
	const reports = "REPORTS\n\n| Crop year | Report due |\n|---|---|\n| 2026/27 | 31 July 2027 |\n| 2027/28 | 31 July 2028 |\n| 2028/29 | 31 July 2029 |\n"
	const hours = "HOURLY RATES\n\n| Technician | Weekday | Public holiday |\n|---|---|---|\n| Junior | 62.00 | 124.00 |\n| Senior | 82.00 | 164.00 |\n"
	const flights = "FLIGHTS\n\n| Flight | From | To | Spots |\n|---|---|---|---|\n| First | 1 June 2026 | 28 June 2026 | 40 |\n| Second | 6 July 2026 | 26 July 2026 | 30 |\n"
	const times = "TRIPS\n\n| When | Price | Wait |\n|---|---|---|\n| Monday to Friday, 07:00 to 18:59 | 18.40 | 4.10 |\n| Evenings, weekends, bank holidays | 24.80 | 6.20 |\n"
	const extras = "EXTRAS\n\n| Item | KES | Charged |\n|---|---|---|\n| Locker | 2,200 | per month |\n| Colour copies | 22 | per page |\n"
	const charges = "CHARGES\n\n    Extra collection, weekday . . . . . . . . . . . J$6,500\n    Extra collection, Sunday or public holiday  . . J$9,800\n    Rebate:\n" +
		"        500 t to 1,999 t .......................... 0.80 per tonne\n        2,000 t to 4,999 t ........................ 1.45 per tonne\n"
	const pilots = "PILOTAGE\n\n| Length | Weekdays, each act | Sundays, each act |\n|---|---|---|\n| Up to 80 m | 410.00 | 582.00 |\n| Over 80 m up to 110 m | 498.50 | 700.50 |\n| Over 110 m | 610.00 | 833.00 |\n"
	const hire = "DRY HIRE\n\n| Plant | Weeks 1 to 4 | Week 5 on |\n|---|---|---|\n| Knuckle boom | 920 | 785 |\n| Scissor lift | 410 | 350 |\n"
	for _, c := range []struct{ name, text, question, cell string }{
		{"metres are no millions", pilots, "What does a pilot cost for a 98 metre vessel on a Sunday?", "700.50"},
		{"what is past a week is in the next", hire, "What is the dry hire of a knuckle boom once we are past week four?", "785"},
		{"the place of a head among years", years, "What is the daily rate for the minibus in the third school year?", "266.80"},
		{"of a row", reports, "When is the third crop year report due?", "31 July 2029"},
		{"a holiday by its name", hours, "What does a senior technician cost an hour on Chinese New Year?", "164.00"},
		{"the end of a time", flights, "When does the second flight end?", "26 July 2026"},
		{"its beginning", flights, "When does the second flight start?", "6 July 2026"},
		{"an evening of a day that has a row of its own", times, "What is the price at 8 in the evening on a Wednesday?", "24.80"},
		{"what the question says itself", extras, "colour copies per page", "22"},
		{"two dots that lead to a value", charges, "What does an extra collection on a Sunday cost?", "J$9,800"},
	} {
		g := gather(c.text, Find(c.text, &doc.Layout{}), NewQuery(c.question, Names{}))
		j := g.judged(&sureness().Plain)
		if len(j) == 0 || j[0].hit().Cell(c.text).Text(c.text) != c.cell {
			t.Errorf("%s: %d tables, want %q first", c.name, len(j), c.cell)
		}
	}
	for _, table := range Find(charges, &doc.Layout{}) {
		if last := table.Rows[len(table.Rows)-1]; last.Cells[0].Text(charges) == "2,000 t to 4,999 t" {
			return
		}
	}
	t.Error("no term begins with a figure of thousands")
}
