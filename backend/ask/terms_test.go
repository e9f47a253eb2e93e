package ask

import (
	"testing"

	"pincite/backend/cite"
	"pincite/backend/doc"
)

// TestDefinedBesidesTheOpening: what defines a term of an exception is read with it, and the sentence that names the parties is not.
func TestDefinedBesidesTheOpening(t *testing.T) {
	t.Parallel()
	const opening = `THIS LEASE (this "Lease") is made between Tannery Row LP ("Landlord") and Dovecroft, Inc. ("Tenant").`
	const control = `A company that owns half of its shares (a "Controlled Affiliate") counts as one.`
	const clause = `Tenant may not assign this Lease without the consent of Landlord, except to a Controlled Affiliate.`
	d := NewDocument(cite.Document{Text: opening + "\n\n" + control + "\n\n" + clause})
	span := doc.Span{Start: len(d.Text) - len(clause), End: len(d.Text)}
	found := defined(d, span, []doc.Span{span})
	if len(found) != 1 || d.Text[found[0].Start:found[0].End] != control {
		for _, f := range found {
			t.Log(d.Text[f.Start:f.End])
		}
		t.Errorf("%d sentences define what the exception says, want the affiliate's", len(found))
	}
}
