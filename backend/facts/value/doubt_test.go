package value

import (
	"testing"

	"pincite/backend/doc"
)

// TestDoubt reads words that can be read in two ways, and words like them that cannot.
func TestDoubt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind              Kind
		text, want, other string
	}{
		{Duration, "on thirty (30) days' notice", "30 days", ""},
		{Duration, "on sixty (90) days' notice", "60 days", "90 days"},
		{Duration, "for three (5) years", "3 years", "5 years"},
		{Duration, "at least sixty 90 days prior to the end", "90 days", "60 days"},
		{Duration, "ninety 90 days", "90 days", ""},
		{Duration, "12 (ten) months", "12 months", "10 months"},
		{Duration, "for one hundred eighty (180) days", "180 days", ""},
		{Percent, "at eight percent (6%) per annum", "8%", "6%"},
		{Percent, "at eight (6%) percent", "8%", "6%"},
		{Percent, "five percent (5%) of the overdue sum", "5%", ""},
		{Percent, "1.5% per month", "1.5% per month", ""},
		{Percent, "one and one-half percent (1.5%) monthly", "1.5% per month", ""},
		{Percent, "interest at 12 percent per annum", "12%", ""},
		{Money, "One Hundred Fifty Thousand Dollars ($115,000.00)", "USD 150,000", "USD 115,000"},
		{Money, "Twenty-Five Thousand Dollars ($25,000.00)", "USD 25,000", ""},
		{Money, "$5,000 ($500) each", "USD 5,000", ""}, // both are figures
		{Date, "on 5/6/2021", "2021-05-06", "2021-06-05"},
		{Date, "on 5/6/2021 in Perth, Western Australia", "2021-06-05", ""},
		{Date, "on 5/6/2021, under the law of Delaware", "2021-05-06", ""},
		{Date, "Fell plc of Leeds, on 5/6/2021, under the laws of the State of Delaware", "2021-05-06", ""},
		{Date, "Fell plc and Tarn Inc., Austin, TX 78701, on 5/6/2021", "2021-05-06", "2021-06-05"},
		{Date, "on 5/6/2021 and 21/6/2021", "2021-06-05", ""},
		{Date, "on 5/6/2021 and June 21, 2021", "2021-05-06", ""},
		{Date, "ABN 51 824 753 556, on 10/01/2024", "2024-01-10", ""},
	} {
		found := Find(c.kind, c.text, doc.Span{End: len(c.text)})
		if len(found) == 0 || found[0].Text != c.want || found[0].Other != c.other || (found[0].Doubt != "") != (c.other != "") {
			t.Errorf("%s in %q: %+v, want %q and %q", c.kind, c.text, found, c.want, c.other)
		}
	}
}
