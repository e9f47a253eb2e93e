package ask

import "testing"

// TestPlaces holds that a section is quoted which is asked for by its number, and a term's definition, where nothing else
// is asked for; and that there is no answer for a section that is not there.
func TestPlaces(t *testing.T) {
	t.Parallel()
	d := testDocument(lease + "\n1. “Term Rate” means 5% a year. “Guarantor” means Ada Quist. “Affiliate” of Tenant shall mean a company that Tenant owns.\n")
	for _, c := range []struct{ question, topic, want string }{
		{"What does section 10.1 of the lease say?", "What does section 10. of the lease say?", "10.1 Tenant may not assign this Lease without the prior written consent of Landlord. Landlord shall answer within fifteen (15) business days."},
		{"§ 11.1", "§ 11.1", "11.1 Base Rent is $84,000 a year."},
		{"clause 99.9 of the lease", "clause 99.9 of the lease", ""},
		{"Who is the guarantor?", "Who is the guarantor?", "“Guarantor” means Ada Quist."},
		{"define Term Rate", "define Term Rate", "“Term Rate” means 5% a year."},
		{"What does the term guarantor mean?", "What does the term guarantor mean?", "“Guarantor” means Ada Quist."},
		{"Who is the landlord's guarantor's wife?", "Who is the landlord's guarantor's wife?", "11.1 Base Rent is $84,000 a year."},
		{"May Tenant assign under section 11.1?", "May Tenant assign under section 11.1?", "11.1 Base Rent is $84,000 a year."},
	} {
		f, err := testWeights().Extract(Read(c.question, c.topic, Expert), d, testHits(d, "Base", "Rent"), Subject{}, false)
		if err != nil || f.Absent != (c.want == "") || !f.Absent && f.Sentences[0].Text != c.want {
			t.Errorf("%s: %v, %+v", c.question, err, f)
		}
	}
}
