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

// TestMetByWords tells a contract that renews itself from one that may be renewed, and leaves open whether one is signed that has no place to sign.
func TestMetByWords(t *testing.T) {
	t.Parallel()
	for quote, want := range map[string]standing{
		"This Agreement renews for successive periods of one year unless either party gives notice.":                              metAll,
		"At the end of the 36 months the licence carries on for 12 months at a time.":                                             metAll,
		"It shall thereafter be deemed extended for further periods of twelve months.":                                            metAll,
		"The term, as it may be extended by the mutual agreement of the parties, shall automatically renew for one-year periods.": metAll,
		"This Agreement may be extended by the mutual agreement of the parties and is not automatically renewed.":                 notMet,
		"The Tenant may renew this Lease for two further terms of five years.":                                                    notMet,
		"This Agreement shall renew for successive 1-year periods, if agreed by both parties in writing.":                         notMet,
		"The term shall be extended for one year upon the mutual agreement of the parties.":                                       notMet,
	} {
		cell := GridCell{State: review.Found, Value: "1 year", Evidence: []GridEvidence{{Quote: quote}}}
		if got := met(&ask.Condition{Playbook: "facts", Column: "renewal", Itself: true}, cell); got != want {
			t.Errorf("%s: %v, want %v", quote, got, want)
		}
	}
	unsigned := &ask.Condition{Playbook: "facts", Column: "signed", Is: "blank", Or: []string{"draft", "partly"}}
	for value, want := range map[string]standing{"blank": metAll, "signed": notMet, "draft": metAll} {
		if got := met(unsigned, GridCell{State: review.Found, Value: value, Values: []string{value}}); got != want {
			t.Errorf("%s: %v, want %v", value, got, want)
		}
	}
	if got := met(unsigned, GridCell{State: review.Absent}); got != mayMeet {
		t.Errorf("without a place to sign: %v", got)
	}
}
