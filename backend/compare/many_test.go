package compare

import (
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract/outline"
)

const ourForm = `MUTUAL NON-DISCLOSURE AGREEMENT

This Agreement is between the party named below as Discloser and the party named below as Recipient.

1. Confidential Information

"Confidential Information" means all information that Discloser marks as confidential or that a reasonable person would hold confidential.

2. Use

Recipient shall use Confidential Information for the Purpose alone, and shall not disclose it to any person but its employees who need to know it.

3. Term

This Agreement ends three years after its date. The duties of Recipient survive for five years.

4. Return

On request Recipient shall return or destroy all copies of Confidential Information within thirty days and certify that it has done so.

5. Law

The laws of New York govern this Agreement, without regard to conflicts of laws.
`

const theirForm = `CONFIDENTIALITY AGREEMENT

This Agreement is between the party named below as Discloser and the party named below as Recipient.

1. Law

The laws of Delaware govern this Agreement, without regard to conflicts of laws.

2. Confidential Information

"Confidential Information" means all information that Discloser marks as confidential or that a reasonable person would hold confidential.

3. Permitted Use

Recipient may share what it learns with affiliates, advisers and lenders, provided that each of them is told that the material is secret, and Recipient shall use Confidential Information for the Purpose alone.

4. Term

This Agreement ends two years after its date. The duties of Recipient survive for five years.

5. No Hire

For twelve months neither party shall solicit for employment any engineer of the other whom it met in the course of the Purpose.
`

// TestFits lays one form beside another, with every quote where its span says.
func TestFits(t *testing.T) {
	a := Document{Text: ourForm, Layout: doc.Layout{Sections: outline.Sections(ourForm, nil)}}
	b := Document{Text: theirForm, Layout: doc.Layout{Sections: outline.Sections(theirForm, nil)}}
	want := map[string]Fit{"": Near, "1": Same, "2": Differs, "3": Near, "4": Missing, "5": Near, "+5": Extra}
	got := map[string]Fit{}
	for _, f := range Fits(a, b) {
		label := f.LabelA
		if f.Fit == Extra {
			label = "+" + f.LabelB
		}
		got[label] = f.Fit
		if doc.Verify(a.Text, f.A, f.QuoteA) != nil || doc.Verify(b.Text, f.B, f.QuoteB) != nil {
			t.Errorf("§ %s is not at its span", label)
		}
		for _, c := range f.Changes {
			if doc.Verify(a.Text, c.A, c.QuoteA) != nil || doc.Verify(b.Text, c.B, c.QuoteB) != nil {
				t.Errorf("a change in § %s is not at its span: %+v", label, c)
			}
		}
	}
	for label, fit := range want {
		if got[label] != fit {
			t.Errorf("§ %s: %s, want %s", label, got[label], fit)
		}
	}
	if len(got) != len(want) {
		t.Errorf("got %v", got)
	}
	for _, f := range Fits(a, a) {
		if f.Fit != Same {
			t.Errorf("a document beside itself: § %s %s", f.LabelA, f.Fit)
		}
	}
}
