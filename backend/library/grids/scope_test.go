package grids

import (
	"testing"

	"pincite/backend/review"
)

func TestScope(t *testing.T) {
	searched := &review.Searched{Passages: 212, By: []string{"rules", "search"}}
	near := []Evidence{{Span: [2]int{10, 20}, Section: "9.2 Audit"}}
	for _, c := range []struct {
		name, want string
		cell       Cell
	}{
		{"found", "", Cell{State: review.Found, Searched: searched}},
		{"absent", "all 212 passages searched by rules and by search; nearest: § 9.2 Audit, unlikely, 4 %", Cell{State: review.Absent, Presence: 0.04, Searched: searched, Evidence: near}},
		{"without places", "all 212 passages searched by rules and by search; nearest: characters 10–20, unlikely, 4 %", Cell{State: review.Absent, Presence: 0.04, Searched: searched, Evidence: []Evidence{{Span: [2]int{10, 20}}}}},
		{"nothing near", "its one passage searched by what marked clauses are like, without a part that has no text; nothing comes near",
			Cell{State: review.Absent, Searched: &review.Searched{Passages: 1, By: []string{"classifier"}, Partly: true}}},
	} {
		if got := scopeOf(c.cell); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}
