package family

import (
	"maps"
	"slices"
	"testing"
)

// TestDayTerm reads the day that a paper gives a name, whichever side of the quotation mark the article stands on.
func TestDayTerm(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		`With effect from 1 December 2021 ("the Effective Date") the Incoming Owners are substituted for the Outgoing Owner. From the Effective Date clause 8 is deleted.`,
		`With effect from 1 December 2021 (the "Effective Date") the Incoming Owners are substituted for the Outgoing Owner. From the Effective Date clause 8 is deleted.`,
		`With effect from 1 December 2021 ("Effective Date") the Incoming Owners are substituted for the Outgoing Owner. From the Effective Date clause 8 is deleted.`,
	} {
		d := daysOf(s, "2021-11-14", "", "2026-01-01", nil, nil)
		if got := slices.Collect(maps.Values(d.terms)); !slices.Equal(got, []string{"2021-12-01"}) {
			t.Errorf("%s: %q", s, got)
		}
	}
}
