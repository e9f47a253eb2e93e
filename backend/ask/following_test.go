package ask

import (
	"strings"
	"testing"

	"pincite/backend/cite"
	"pincite/backend/doc"
)

// TestTakesBack holds what a sentence near the one that decides does to its verdict: one that lifts a ban or narrows a permission
// never leaves it flat.
func TestTakesBack(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		question, deciding, next string
		flat                     bool
	}{
		{"Can Tenant assign without consent?", "Tenant may not assign this Lease without Landlord's prior written consent.", "No consent is needed for an assignment to an affiliate of Tenant.", false},
		{"Can Tenant make alterations without consent?", "Tenant shall not make alterations without the consent of Landlord.", "Landlord shall not unreasonably withhold such consent.", false},
		{"May the executive own a competing business?", "Executive shall not own any business that competes with the Company.", "Ownership of less than two percent of a listed company is not a violation of this Section.", false},
		{"May the supplier subcontract?", "Supplier shall not subcontract any of its duties.", "Haulage and storage may be entrusted to third parties.", false},
		{"Does the licensor have to support old versions?", "Licensor is not obliged to support old versions.", "It shall nevertheless do so where Customer pays the fee.", false},
		{"May Licensor audit the use?", "Licensor may audit the use of the Software.", "Licensor shall give ten days' notice.", false},
		{"Can Buyer deduct anything from the price?", "Buyer shall not deduct anything from the price.", "The foregoing shall not apply to amounts that Seller owes.", false},
		{"Can Borrower pay dividends?", "Borrower shall not pay dividends.", "Borrower is nonetheless free to distribute what its shareholders owe in taxes.", false},
		{"Can Tenant sublet without consent?", "Tenant shall not sublet the Premises without Landlord's consent.", "Any sublease without such consent is void.", true},
		{"Can Customer sublicense the software?", "Customer shall not sublicense the Software to any third party.", "", true},
		{"May Recipient disclose the information?", "Recipient shall not disclose the Information.", "This obligation survives termination for five years.", true},
		{"May the employee work elsewhere?", "Employee shall not work for any other employer.", "Employee shall devote all working time to the Company.", true},
	} {
		words := c.deciding + " " + c.next
		d := NewDocument(cite.Document{Text: words})
		q := Read(c.question, c.question, Auto)
		claim := readClaim(q.Text, q.stems)
		best := judged{span: doc.Span{End: len(c.deciding)}, said: readAssertion(c.deciding, &claim)}
		best.yes = verdicts().Unread.Polarity.Of(polarity(&claim, &best.said))
		if _, taken := (&trial{d: d, claim: claim, judged: []judged{best}, by: verdicts()}).around(nil); (1-taken[0] >= LeastFlat) != c.flat {
			t.Errorf("%q behind %q: taken back %.2f, flat %v", c.next, c.deciding, taken[0], c.flat)
		}
	}
}

// TestTakesBackElsewhere: an exception in the next subsection, or in a section that names the one which decides, counts.
func TestTakesBackElsewhere(t *testing.T) {
	t.Parallel()
	const first, second = "2.1 Prepayment. Borrower may not prepay the Loan before the second anniversary.", "2.2 Others. The bar of Section 2.1 does not prevent prepayment from insurance proceeds."
	words := first + "\n\n" + second
	at := func(s string) doc.Span {
		start := strings.Index(words, s)
		return doc.Span{Start: start, End: start + len(s)}
	}
	d := NewDocument(cite.Document{Text: words, Layout: doc.Layout{Sections: []doc.Section{
		{Label: "2.1", Level: 1, Heading: at("2.1 Prepayment."), Span: doc.Span{End: len(first) + 2}},
		{Label: "2.2", Level: 1, Heading: at("2.2 Others."), Span: at(second)},
	}}})
	q := Read("Can Borrower prepay the loan?", "Can Borrower prepay the loan?", Auto)
	claim := readClaim(q.Text, q.stems)
	best := judged{span: at("Borrower may not prepay the Loan before the second anniversary.")}
	best.said = readAssertion(words[best.span.Start:best.span.End], &claim)
	if spans, taken := (&trial{d: d, claim: claim, judged: []judged{best}, by: verdicts()}).around(nil); 1-taken[0] >= LeastFlat || len(spans) == 0 {
		t.Errorf("taken back %.2f, %v", taken, spans)
	}
	if got := d.begun(at("Section 2.1 does not prevent prepayment from insurance proceeds.")); words[got.Start:got.End] != second[len("2.2 Others. "):] {
		t.Errorf("a sentence that names another section is quoted as %q", words[got.Start:got.End])
	}
}
