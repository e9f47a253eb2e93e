package ask

import "testing"

// TestOwnedBy: whoever retains, is assigned or has something as its property is told, by its name or by what the opening calls it.
func TestOwnedBy(t *testing.T) {
	t.Parallel()
	parties := []forms{{"arden", "supplier"}, {"orsk", "customer"}}
	for _, c := range []struct {
		question, sentence string
		want               float64
	}{
		{"Does Orsk own the deliverables?", "The Supplier retains all right, title and interest in the Deliverables.", -1},
		{"Does Arden own the deliverables?", "The Supplier retains all right, title and interest in the Deliverables.", 1},
		{"Does Orsk own the code?", "All code shall remain the exclusive property of Supplier.", -1},
		{"Does Orsk own the code?", "Supplier hereby assigns to Customer all rights in the code.", 1},
		{"Does Arden keep any rights in the code?", "Supplier hereby assigns to Customer all rights in the code.", -1},
		{"Does Orsk own the code?", "Customer does not own the code.", 0},
		{"Does Orsk own the code?", "Each party retains its own code.", 0},
		{"Can Orsk copy the code?", "The Supplier retains all right, title and interest in the code.", 0},
	} {
		q := Read(c.question, c.question, Auto)
		claim := readClaim(c.question, q.stems)
		r := readAssertion(c.sentence, &claim)
		if got := r.ownedBy(&claim, subject(c.question, parties), parties); got != c.want {
			t.Errorf("%s · %s: %v, want %v", c.question, c.sentence, got, c.want)
		}
	}
}
