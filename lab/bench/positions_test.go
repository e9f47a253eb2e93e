package bench

import (
	"testing"

	"pincite/backend/review"
	"pincite/backend/review/playbook"
)

// TestWanted holds that marks give the standing that the positions of a column say.
func TestWanted(t *testing.T) {
	p, err := playbook.Parse("test", []byte(`id: test
title: Test
columns:
  - {id: length, question: "How long?", kind: duration, positions: {standard: "term <= 12 months", acceptable: "term <= 2 years"}}
  - {id: law, question: "Which law?", kind: jurisdiction, positions: {standard: "law in {Ohio, New York}", unacceptable: ["law in {Texas}"]}}
  - {id: day, question: "When?", kind: date, positions: {standard: "date >= 2015-01-01"}}
  - {id: share, question: "How much?", kind: percent, positions: {standard: absent, acceptable: "share <= 20 %"}}
  - {id: words, question: "Which?", positions: {standard: {any: [non-exclusive]}, acceptable: found}}
`))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		column, marked string
		want           review.Standing
		open           bool
	}{
		{"length", "for one (1) year", review.Standard, false},
		{"length", "eighteen months", review.Acceptable, false},
		{"length", "36 months", review.Deviating, false},
		{"length", "", review.Missing, false},
		{"length", "thirty days, and then five years", "", true},
		{"length", "for a while", "", true},
		{"law", "the laws of the State of New\nYork", review.Standard, false},
		{"law", "the laws of Texas", review.Deviating, false},
		{"law", "the laws of Iowa", review.Deviating, false},
		{"day", "on December 31, 2014", review.Deviating, false},
		{"day", "2015-01-01", review.Standard, false},
		{"share", "", review.Standard, false},
		{"share", "pays 12.5% of it", review.Acceptable, false},
		{"share", "pays 25 percent", review.Deviating, false},
		{"words", "a Non-Exclusive license", review.Standard, false},
		{"words", "an exclusive license", review.Acceptable, false},
	} {
		column, _ := p.Column(c.column)
		got, ok := wanted(column, c.marked)
		if ok == c.open || ok && got != c.want {
			t.Errorf("%s of %q: got %q, %v, want %q", c.column, c.marked, got, ok, c.want)
		}
	}
}
