package ask

import (
	"testing"
)

// TestReadsSentences holds what a sentence is read to do, where the words that decide stand in what leads a list item in, where
// somebody may end something, and where a name begins with "Non-".
func TestReadsSentences(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		question, sentence string
		want               operator
	}{
		{"May we disclose what a court orders?", "The restrictions above will not apply to information which: (e) is disclosed by order of a court.", allowed},
		{"Can the host stop the service whenever it likes?", "Host may at any time alter or cease providing the Service.", allowed},
		{"May the auditor see the ledgers?", "Auditor shall have the right, upon reasonable notice, to examine and see the ledgers.", allowed},
		{"May Orsk inspect our warehouse?", "Supplier agrees to allow Orsk to inspect the warehouse.", allowed},
		{"Can it be changed orally?", "No amendment, change, waiver, or discharge of this Agreement, of whatever kind, shall be valid unless in writing.", forbidden},
		{"Is Arden an employee?", "Arden is an independent contractor and not an officer or employee of Buyer.", denied},
		{"Are they no longer held to the non-compete?", "Section 2 of the Non-Competition Agreement shall be deleted in its entirety.", ended},
		{"Can Acme assign it without consent?", "Neither this Agreement, nor any of the rights, interests, or obligations under it may be assigned or delegated, in whole or in part, by any party without the prior written consent of the other party.", forbidden},
		{"May PPD assign it without their consent?", "Neither party shall have the right to assign this Agreement without the prior written consent of the other party.", forbidden},
		{"Must the licensee stop using the mark?", "Upon expiration all rights shall cease, and the Licensee shall discontinue all other use of the Licensed Mark.", demanded},
	} {
		q := Read(c.question, c.question, Auto)
		claim := readClaim(c.question, q.stems)
		r := readAssertion(c.sentence, &claim)
		if r.main < 0 || r.operators[r.main].operator != c.want {
			t.Errorf("%q: %+v, main %d, want %s", c.sentence, r.operators, r.main, operatorNames[c.want])
		}
	}
}

// TestAkin: everyday words have those of contracts.
func TestAkin(t *testing.T) {
	t.Parallel()
	q := Read("Can they stop the service?", "Can they stop the service?", Auto)
	c := readClaim(q.Text, q.stems)
	if n := c.shared("cease the Service", c.stems); n < 1.5 {
		t.Errorf("%v of the words are shared", n)
	}
}
