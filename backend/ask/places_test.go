package ask

import (
	"strings"
	"testing"

	"pincite/backend/doc"
)

// TestPlaces holds that a section is quoted which is asked for by its number, and a term's definition, where nothing else
// is asked for; and that there is no answer for a section that is not there.
func TestPlaces(t *testing.T) {
	t.Parallel()
	long := "12. USE " + strings.Repeat("and the rooms are used as rooms of their sort are ", 40) + "used."
	d := testDocument(lease + "\n" + long + "\n\n1. “Term Rate” means 5% a year. Ada Quist sells the house at the mill (the “Mill House” and, with the yard, the “Mill Site”) to him. “Mill Site” has the meaning given above. “Covered Persons” means guests. “Guarantor” means Ada Quist. “Affiliate” of Tenant shall mean a company that Tenant owns.\n")
	at := strings.Index(d.Text, long)
	d.Layout.Sections = append(d.Layout.Sections, doc.Section{Label: "12", Heading: doc.Span{Start: at, End: at + len("12. USE")}, Span: doc.Span{Start: at, End: at + len(long)}})
	for _, c := range []struct{ question, topic, want string }{
		{"What does section 10.1 of the lease say?", "What does section 10. of the lease say?", "10.1 Tenant may not assign this Lease without the prior written consent of Landlord. Landlord shall answer within fifteen (15) business days."},
		{"§ 11.1", "§ 11.1", "11.1 Base Rent is $84,000 a year."},
		{"section 11.1 baker lease", "section 11. baker lease", "11.1 Base Rent is $84,000 a year."},
		{"section 12", "section 12", long},
		{"what is the mill house?", "what is the mill house?", "Ada Quist sells the house at the mill (the “Mill House” and, with the yard, the “Mill Site”) to him."},
		{"define mill site", "define mill site", "Ada Quist sells the house at the mill (the “Mill House” and, with the yard, the “Mill Site”) to him."},
		{"define mill", "define mill", "11.1 Base Rent is $84,000 a year."},
		{"What is a covered person?", "What is a covered person?", "“Covered Persons” means guests."},
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
	for likely, want := range map[bool]string{true: "10.1 Tenant", false: "11.1 Base Rent"} { // where the document is not named for sure
		f, err := testWeights().Extract(Read("§ 10.1", "§ 10.1", Expert), d, testHits(d, "Base", "Rent"), Subject{Unnamed: true, Likely: likely}, false)
		if err != nil || f.Absent || !strings.HasPrefix(f.Sentences[0].Text, want) {
			t.Errorf("likely %v: %v, %+v", likely, err, f)
		}
	}
}
