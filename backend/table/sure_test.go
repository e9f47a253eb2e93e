package table

import (
	"testing"

	"pincite/backend/doc"
)

// TestSure holds what is stated, what is shown without being said to answer, and what is said to be missing.
func TestSure(t *testing.T) {
	t.Parallel()
	const (
		prices = "Contract Year\tPrice\tGuaranteed Output\tBuyout Price\n1\t41.25\t52,400\tN/A\n2\t41.87\t52,100\t$31,000,000\n3\t42.50\t51,900\t$28,900,000\n"
		hotel  = "Item\tYears 1-2\tYears 3-5\tYear 6 onwards\nBase fee\t1.5 %\t2.0 %\t2.5 %\nIncentive fee\t6 %\t7 %\t8 %\n"
		injury = "Degree of disability\tOfficers\tRatings\n100 %\t250,000\t150,000\n75 % and more\t187,500\t112,500\n50 % and more\t125,000\t75,000\n"
		notice = "Notice given\tCharge\nmore than 14 days\t10 %\n14 to 7 days\t25 %\nless than 7 days\t50 %\nless than 24 hours\t100 %\n"
		relays = "Service\tTarget\tbelow 99.0 %\tbelow 97.5 %\tbelow 95.0 %\nWeb shop\t99.9 %\t5\t15\t40\nMail relay\t99.5 %\t2\t8\t25\n"
		offers = "Offer value (SEK million)\tHolders who may drag\nless than 60\t90 %\n60 to 150\t75 %\nmore than 150\t60 %\n"
		timber = "Product\tQuarter 1 m³\tQuarter 1 €/m³\tQuarter 2 m³\tQuarter 2 €/m³\nSpruce\t1,200\t318\t1,500\t322\nLarch\t300\t455\t350\t460\n"
		repair = "Care level\tMon–Fri 07:00–19:00\tAll other times\nBasic\t8 h\tnext working day\nTotal\t3 h\t5 h\n"
		giving = "Item\tRequired at return\nHull paint\twhite, two coats\nLife rafts\tserviced\nPort\tPiraeus\n"
		cover  = "Purpose: {purpose}\nGoverning law: England and Wales\nLiability cap: £[●]\nContact for notices: TBD\nTerm: 2 years\n"
	)
	for _, c := range []struct {
		name, text, question string
		state                State
		want                 string
	}{
		{"a column whose words the question has apart", prices, "at what price can the buyer buy out in year 3", Given, "$28,900,000"},
		{"the plain column", prices, "price in contract year 2", Unsure, "41.87"},
		{"after a year the next", hotel, "base fee after year five", Given, "2.5 %"},
		{"the highest bound that is reached", injury, "sum for ratings with a disability of 80 %", Given, "112,500"},
		{"a range from the greater to the lesser", notice, "what is the charge if notice is given 10 days before", Unsure, "25 %"},
		{"a template's place", cover, "what is the purpose", Blank, "{purpose}"},
		{"an amount to fill in", cover, "liability cap", Blank, "£[●]"},
		{"to be determined", cover, "who is the contact for notices", Blank, "TBD"},
		{"bands as heads of columns", relays, "what is the credit for the mail relay at 96 %", Given, "8"},
		{"figures that the head multiplies", offers, "which holders may drag at an offer of SEK 100 million?", Unsure, "75 %"},
		{"a quarter by its number", timber, "how much spruce does the buyer take in Q1?", Unsure, "1,200"},
		{"a day without hours", repair, "repair time at total care level on a Sunday", Unsure, "5 h"},
		{"and hours in words", repair, "total care: repair time during working hours", Unsure, "3 h"},
		{"a head over what is said of items", giving, "what is required of the life rafts at return", Given, "serviced"},
		{"a row that is not there", prices, "price in contract year 12", Lacking, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			a := Look(c.text, Find(c.text, &doc.Layout{}), NewQuery(c.question, Names{}))
			got := ""
			if len(a.Hits) > 0 && a.State != Lacking {
				got = a.Hits[0].Cell(c.text).Text(c.text)
			}
			if a.State != c.state || got != c.want {
				t.Errorf("%q: state %d, %q (%.2f, %.2f), want %d, %q", c.question, a.State, got, a.Right, a.Lacking, c.state, c.want)
			}
		})
	}
}

// TestEncoderFails holds that a cell is told as without an encoder where that fails.
func TestEncoderFails(t *testing.T) {
	t.Parallel()
	const text = "| Fee | Year 1 | Year 2 |\n|---|---|---|\n| Licence | EUR 100 | EUR 200 |\n| Support | EUR 30 | EUR 40 |\n"
	tables := Find(text, &doc.Layout{})
	const question = "What is the support fee in year 2?"
	want := Look(text, tables, NewQuery(question, Names{}))
	failing := NewQuery(question, Names{})
	failing.Cosines = func([]string) []float32 { return nil }
	if got := Look(text, tables, failing); len(want.Hits) == 0 || got.State != want.State || got.Right != want.Right {
		t.Errorf("%v %v, want %v %v", got.State, got.Right, want.State, want.Right)
	}
}
