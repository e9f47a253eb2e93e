package review

import (
	"testing"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/review/playbook"
)

// TestStandings reads a playbook with rules in one line and holds values against them.
func TestStandings(t *testing.T) {
	t.Parallel()
	p, err := playbook.Parse("house.yaml", []byte(`
id: house
columns:
  - id: term
    question: How long does it last?
    kind: duration
    positions: {standard: term <= 2 years, acceptable: [{rule: term <= 3 years, note: ask the partner}], words: It lasts two years., ask: Jo}
  - id: cap
    question: What is the cap?
    kind: duration
    positions: {standard: "cap >= 12 months"}
  - id: fees
    question: What is the cap?
    kind: money
    positions: {standard: "cap >= 12 months' fees", acceptable: ["cap >= USD 1,000,000"]}
  - id: law
    question: Which law governs?
    kind: jurisdiction
    positions: {standard: "law in {New York, State of Delaware}", unacceptable: ["= Texas"]}
  - id: assignment
    question: May it be assigned?
    positions: {standard: absent, acceptable: {any: [with consent]}}
`))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		column, text string // "" is an answer that is not there
		want         Standing
		note         string
	}{
		{"term", "two (2) years", Standard, ""},
		{"term", "thirty months", Acceptable, "ask the partner"},
		{"term", "five years", Deviating, "no position that was foreseen: 5 years is more than 3 years"},
		{"term", "", Missing, "no position that was foreseen: it is not there"},
		{"term", "a while", "", notComparable},
		{"cap", "the fees of twelve months", Standard, ""},
		{"cap", "the fees of six months", Deviating, "no position that was foreseen: 6 months is less than 12 months"},
		{"fees", "Liability shall not exceed the fees paid in the twelve (12) months before.", Standard, ""},
		{"fees", "Liability is limited to twice the amounts paid during the preceding six months, due in 30 days.", Standard, ""},
		{"fees", "Liability is limited to 150% of the charges of the last eight months.", Standard, ""},
		{"fees", "Liability is limited to the charges of the last six months.", "", notComparable},
		{"fees", "Liability shall not exceed USD 2,000,000.", Acceptable, "fallback 1"},
		{"fees", "Invoices are paid within sixty days.", "", notComparable},
		{"law", "the laws of the State of New York", Standard, ""},
		{"law", "the laws of Delaware", Standard, ""},
		{"law", "the laws of the State of New York and the laws of the United States applicable therein", Standard, ""},
		{"law", "the laws of Ontario and the federal laws of Canada applicable therein", Deviating, "no position that was foreseen: Ontario is none of New York, State of Delaware"},
		{"law", "the laws of Texas", Deviating, ""},
		{"law", "the laws of Ohio", Deviating, "no position that was foreseen: Ohio is none of New York, State of Delaware"},
		{"assignment", "", Standard, ""},
		{"assignment", "with consent of the other", Acceptable, "fallback 1"},
		{"assignment", "at will", Deviating, "no position that was foreseen"},
	} {
		column, _ := p.Column(c.column)
		cell := Cell{State: Absent}
		if c.text != "" {
			cell = Cell{State: Found, Evidence: []doc.Span{{End: len(c.text)}}, Values: value.Find(value.Kind(column.Kind), c.text, doc.Span{End: len(c.text)})}
		}
		if got := judge(c.text, column, cell); got.standing != c.want || got.note != c.note {
			t.Errorf("%s %q: %+v, want %s (%s)", c.column, c.text, got, c.want, c.note)
		}
	}
	if term, _ := p.Column("term"); term.Positions.Words != "It lasts two years." || term.Positions.Ask != "Jo" {
		t.Errorf("%+v", term.Positions)
	}
}
