package ask

import (
	"testing"

	"pincite/backend/cite"
)

// TestRole: a sentence that speaks of another party than the one asked for is told from one that speaks of that, whatever the
// opening calls them, and where one's name stands in the other's.
func TestRole(t *testing.T) {
	t.Parallel()
	const opening = "This Agreement is made between Orsk HealthPlan Services, Inc., a Florida corporation (\"OHPS\"), HealthPlan Services, Inc., a " +
		"Florida corporation (\"HPS\"), and ____________ (hereinafter referred to as the \"Professional\").\n\n"
	d := NewDocument(cite.Document{Text: opening, Parties: []string{"HealthPlan Services, Inc.", "Orsk HealthPlan Services, Inc."}})
	parties := d.called()
	for _, c := range []struct {
		question, sentence string
		want               float64
	}{
		{"Must HPS pay a commission?", "OHPS will pay a commission to HPS.", -1},
		{"Must OHPS pay a commission?", "OHPS will pay a commission to HPS.", 1},
		{"Can HPS assign the agreement?", "This Agreement shall not be assigned by OHPS.", -1},
		{"Can HPS assign the agreement?", "Neither party may assign this Agreement.", 1},
		{"Can the golf professional assign the HPS agreement?", "The HPS shall not assign this Agreement to any other party.", -1},
		{"Can the golf professional assign the HPS agreement?", "This Agreement may not be assigned by the Professional.", 1},
		{"Can we assign the agreement?", "OHPS shall not assign this Agreement.", 0},
	} {
		q := Read(c.question, c.question, Auto)
		claim := readClaim(q.Text, q.stems)
		said := readAssertion(c.sentence, &claim)
		if got := said.role(subject(q.Text, parties), parties); got != c.want {
			t.Errorf("%s · %s: %v, want %v", c.question, c.sentence, got, c.want)
		}
	}
}
