package table

import (
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
)

// TestStructure holds that each cell stands under its heads and beside its labels.
func TestStructure(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, text string
		want       []string // of each table its heads, then its rows, with how many labels they have
	}{
		{"rules of dashes tell columns that a long cell nearly closes",
			"Zone   Destination             1-3 pallets   4 and more\n----   ---------------------   -----------   ----------\nA      North East                    41.00        36.50\nD      South East incl. London       79.00        71.50\nE      Scottish Highlands           112.00          POA\n",
			[]string{"2: Zone|Destination|1-3 pallets|4 and more", "A|North East|41.00|36.50", "D|South East incl. London|79.00|71.50", "E|Scottish Highlands|112.00|POA"}},
		{"a wrapped label is joined once",
			"  Service                   Rate\n  -----------------------   ------\n  Inbound handling, floor     0.42\n    loaded\n  Storage, ambient           11.20\n  Order pick                  5.10\n",
			[]string{"1: Service|Rate", "Inbound handling, floor loaded|0.42", "Storage, ambient|11.20", "Order pick|5.10"}},
		{"Markdown without outer bars",
			"Terms\n\nNo. | Due | Amount\n--- | --- | ---:\n1 | 15 May 2026 | £15,000\n2 | 15 June 2026 | £11,600\n",
			[]string{"1: No.|Due|Amount", "1|15 May 2026|£15,000", "2|15 June 2026|£11,600"}},
		{"bands are heads",
			"Module\t1–25 users\t26–100 users\tOver 100\nPayroll\t$90\t$82\tN/A\nSales\t$40\t$38\t$35\n",
			[]string{"1: Module|1–25 users|26–100 users|Over 100", "Payroll|$90|$82|N/A", "Sales|$40|$38|$35"}},
		{"bands name the rows below a head",
			"Failures per patient\tPaid\nfirst 2\tin full\n3 to 5\tby half\n6 or more\tnot paid\n",
			[]string{"1: Failures per patient|Paid", "first 2|in full", "3 to 5|by half", "6 or more|not paid"}},
		{"heads below one that reaches over them",
			"Category\tMachine\tHire rate (£)\t\t\tDeposit\n\t\tDay\tWeek\t4 weeks\t\nExcavators\t5 tonne\t165\t480\t1,640\t1,000\n\t13 tonne\t290\t910\t3,150\t2,500\n",
			[]string{"2: Category|Machine|Hire rate (£)/Day|Hire rate (£)/Week|Hire rate (£)/4 weeks|Deposit", "Excavators|5 tonne|165|480|1,640|1,000", "Excavators|13 tonne|290|910|3,150|2,500"}},
		{"a drawn head over two columns, parted from theirs by a rule beside the others",
			"+--------+------+-----------------+\n| Room   | Nos. | Occupied by     |\n|        |      +--------+--------+\n|        |      | One    | Two    |\n+--------+------+--------+--------+\n" +
				"| Court  |  22  | 10,800 | 12,000 |\n| Lake   |  34  | 13,500 | 15,000 |\n+--------+------+--------+--------+\n",
			[]string{"1: Room|Nos.|Occupied by/One|Occupied by/Two", "Court|22|10,800|12,000", "Lake|34|13,500|15,000"}},
		{"a label over rows that hours tell apart, and no sum",
			"Day\tHours\tLanes\nThursday\t17:00 – 18:00\t4\n\t20:00 – 21:30\t3\nSaturday\t07:00 – 09:30\t6\n",
			[]string{"1: Day|Hours|Lanes", "Thursday|17:00 – 18:00|4", "Thursday|20:00 – 21:30|3", "Saturday|07:00 – 09:30|6"}},
		{"two tables beside one another",
			"Sources\tAmount\tUses\tSum\nBridge loan\t$18\tPrice\t$24\nEquity\t$7\tCosts\t$1\n\t\tReserve\t$1\n",
			[]string{"1: Sources|Amount", "Bridge loan|$18", "Equity|$7", "1: Uses|Sum", "Price|$24", "Costs|$1", "Reserve|$1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var got []string
			for _, table := range Find(c.text, &doc.Layout{}) {
				if !table.Terms {
					got = append(got, shape(c.text, &table)...)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

// shape writes a table: how many labels its rows have and its heads, then its rows.
func shape(text string, t *Table) (out []string) {
	var heads []string
	for _, c := range t.Columns {
		var stack []string
		for _, h := range c.Heads {
			stack = append(stack, h.Text(text))
		}
		heads = append(heads, strings.Join(stack, "/"))
	}
	out = append(out, string(rune('0'+t.Labels))+": "+strings.Join(heads, "|"))
	for _, r := range t.Rows {
		var cells []string
		for _, c := range r.Cells {
			cells = append(cells, c.Text(text))
		}
		out = append(out, strings.Join(cells, "|"))
	}
	return out
}

// TestIntervals holds what the words of labels and questions say of numbers, days and seasons.
func TestIntervals(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		label, question string
		fits            bool
	}{
		{"≥ 90 % and < 100 %", "at 95 %", true},
		{"≥ 90 % and < 100 %", "at 104 %", false},
		{"< 3.50:1 but ≥ 2.75:1", "leverage of 3.0x", true},
		{"< 3.50:1 but ≥ 2.75:1", "leverage of 3.5x", false},
		{">= 98.5%", "99 %", true},
		{"Winter (1 October – 31 March)", "in February", true},
		{"Winter (1 October – 31 March)", "on 3 May 2027", false},
		{"May", "for May 2027", true},
		{"May", "may we sell", false},
		{"first 3,000", "the 2,000th copy", true},
	} {
		k := newKey(c.label, true)
		fits := slices.ContainsFunc(NewQuery(c.question, Names{}).intervals, func(in interval) bool { return k.fit(in, nil) > 0.3 })
		if fits != c.fits {
			t.Errorf("%q for %q: %v", c.label, c.question, fits)
		}
	}
}
