package cite

import "testing"

// TestRows holds that cells stand in the row and the column that they are of, each row with its citations.
func TestRows(t *testing.T) {
	t.Parallel()
	rows := Rows([]TableCell{
		{"Year 4", "Monthly Rent", "$8,000", "Lease § 2"}, {"Year 4", "Annual Rent", "$96,000", "Lease § 2"}, {"Year 5", "Annual Rent", "=A1+1 <b>", "Lease § 3"},
	})
	want := "\tMonthly Rent\tAnnual Rent\tCitation\nYear 4\t$8,000\t$96,000\tLease § 2\nYear 5\t\t=A1+1 <b>\tLease § 3\n"
	if got := TableText(rows); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	wantHTML := `<table>
<tr><th dir="auto"></th><th dir="auto">Monthly Rent</th><th dir="auto">Annual Rent</th><th dir="auto">Citation</th></tr>
<tr><th dir="auto">Year 4</th><td dir="auto">$8,000</td><td dir="auto">$96,000</td><td dir="auto">Lease § 2</td></tr>
<tr><th dir="auto">Year 5</th><td dir="auto"></td><td dir="auto">=A1+1 &lt;b&gt;</td><td dir="auto">Lease § 3</td></tr>
</table>
`
	if got := TableHTML(rows); got != wantHTML {
		t.Errorf("got\n%swant\n%s", got, wantHTML)
	}
}
