package library

import (
	"testing"

	"pincite/backend/ask"
	"pincite/backend/review"
)

// TestMetByName: a party that stands among those of which a review is not sure is found, another one is not.
func TestMetByName(t *testing.T) {
	t.Parallel()
	cell := GridCell{State: review.Unsure, Presence: 0.5, Values: []string{"Quillwort Press Ltd.", "Ardenquist GmbH"}}
	for name, want := range map[string]standing{"Ardenquist": metAll, "Dovecroft": notMet} {
		if got := met(&ask.Condition{Playbook: "facts", Column: "parties", Names: []string{name}}, cell); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

// TestUnsureIsSaid holds that a clause of which its classifier is unsure makes a contract neither one that has it nor one that lacks it.
func TestUnsureIsSaid(t *testing.T) {
	for _, lacks := range []bool{false, true} {
		c := &ask.Condition{Playbook: "clauses", Column: "non_compete", Lacks: lacks}
		if got := met(c, GridCell{State: review.Unsure, Presence: 0.21}); got != mayMeet {
			t.Errorf("lacks %v: %v", lacks, got)
		}
	}
}
