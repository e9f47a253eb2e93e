package ask

import "testing"

func TestContinues(t *testing.T) {
	t.Parallel()
	for question, want := range map[string]bool{
		"And if they don't pay?":                       true,
		"And if they don't ask for consent?":           true,
		"what about renewal?":                          true,
		"How long is it?":                              true,
		"why?":                                         true,
		"Until when?":                                  true,
		"But what if the tenant is late?":              true,
		"Does that survive termination?":               true,
		"Can they assign it?":                          true,
		"Is notice required for that?":                 true,
		"May that be extended?":                        true,
		"May Dovecroft assign its lease?":              false,
		"Is there a cap on liability?":                 false,
		"indemnity":                                    false,
		"":                                             false,
		"Can one party terminate for convenience?":     false,
		"May the supplier assign the agreement?":       false,
		"What is the notice period for a rent review?": false,
		"And may the customer audit the supplier's books and records at any time?":      false,
		"If it is terminated, must the licensee return all confidential documentation?": false,
	} {
		if got := Continues(question); got != want {
			t.Errorf("%q: %v", question, got)
		}
	}
	for question, want := range map[string]bool{
		"And if the driver is injured?": true, "what about late payment?": true, "And if it is paid late?": false, "what about renewal?": false,
		"But what if the guest does that?": false, "": false,
	} {
		if got := Complete(question); got != want {
			t.Errorf("%q: complete %v", question, got)
		}
	}
	if got := Joined("And if they don't pay?", "When is the rent due? "); got != "And if they don't pay? (When is the rent due)" {
		t.Error(got)
	}
}
