package facts

import (
	"strings"
	"testing"
)

// TestObligations reads who must do what and when, of clauses that say so plainly, and nothing of others.
func TestObligations(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ clause, want string }{
		{"The Licensee shall deliver a royalty report within thirty (30) days after the end of each quarter.", "The Licensee | deliver a royalty report | within thirty (30) days after the end of each quarter"},
		{"Within ten days of the Effective Date, Supplier shall appoint a manager.", "Supplier | appoint a manager | Within ten days of the Effective Date = 2021-03-11"},
		{"If the Products are late, Supplier shall refund the deposit within ten (10) business days.", "Supplier | refund the deposit | within ten (10) business days | If the Products are late"},
		{"Tarn Ltd must pay to Fell Ltd within 45 days after the invoice the agreed fee.", "Tarn Ltd | pay to Fell Ltd within 45 days after the invoice the agreed fee | within 45 days after the invoice the agreed fee"},
		{"The Tenant agrees to pay the rent monthly in advance.", "The Tenant | pay the rent | monthly in advance"},
		{"Customer shall notify Supplier on or before June 1, 2024.", "Customer | notify Supplier | on or before June 1, 2024 = 2024-06-01"},
		{"The Company shall promptly (and in any event within 24 hours of receipt) advise the Buyer of any offer.", "The Company | advise the Buyer of any offer | within 24 hours of receipt"},
		{"Licensor shall publish its accounts as soon as practicable, but not later than 60 days after the close of the period.", "Licensor | publish its accounts as soon as practicable | not later than 60 days after the close of the period"},
		{"Customer shall return the tools within ten days after the effective date of termination.", "Customer | return the tools | within ten days after the effective date of termination"},
		{"Customer shall pay the fee within ten days after the date of the meeting.", "Customer | pay the fee | within ten days after the date of the meeting"},
		{"Customer shall pay the fee within ten days after the date on which it sells the plant.", "Customer | pay the fee | within ten days after the date on which it sells the plant"},
		{"Customer shall pay the fee within ten days after execution of this Agreement.", "Customer | pay the fee | within ten days after execution of this Agreement = 2021-03-11"},
		{"The employees of the Company shall leave within 5 days.", ""},
		{"Customer shall not disclose the terms within two years after the end.", ""},
		{"Customer shall receive the goods within ten days.", ""},
		{"Customer shall have thirty days to cure.", ""},
		{"Supplier shall replace any part which fails within one year after delivery.", ""},
		{"It ends. The Receiving\n\nParty will notify the other party within ten days.", ""}, // a page ends within its subject
		{"The term shall renew within ten days after the end.", ""},
		{"Supplier shall keep records for each year.", ""},
	} {
		d := Read(Document{Text: "SUPPLY AGREEMENT made on March 1, 2021 between Tarn Ltd and Fell Ltd, effective as of March 1, 2021 (the “Effective Date”).\n\n" + c.clause, Title: "Supply Agreement", Parties: []string{"Tarn Ltd", "Fell Ltd"}})
		var got []string
		for _, o := range d.Duties() {
			parts := []string{d.Text[o.Who.Start:o.Who.End], d.Text[o.What.Start:o.What.End], d.Text[o.When.Start:o.When.End]}
			if o.Day != "" {
				parts[2] += " = " + o.Day
			}
			if o.If.Len() > 0 {
				parts = append(parts, d.Text[o.If.Start:o.If.End])
			}
			got = append(got, strings.Join(parts, " | "))
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("%s\n got %q\nwant %q", c.clause, s, c.want)
		}
	}
}
