package search

import (
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/search/rank"
)

// TestLeadNamed lets a passage of a document that is doubtfully named lead better ones of others, and
// leaves the order of these as it is.
func TestLeadNamed(t *testing.T) {
	t.Parallel()
	named, other := doc.ScoreParts{Route: 0.25}, doc.ScoreParts{}
	for _, tt := range []struct {
		name     string
		passages []rank.Passage
		lowered  bool
	}{
		{"others are better", []rank.Passage{{Score: -3, Parts: named}, {Score: -4, Parts: named}, {Score: -1, Parts: other}, {Score: -2, Parts: other}}, true},
		{"the named one is better", []rank.Passage{{Score: -1, Parts: named}, {Score: -2, Parts: other}}, false},
		{"nothing is named", []rank.Passage{{Score: -1, Parts: other}, {Score: -2, Parts: other}}, false},
		{"nothing else is there", []rank.Passage{{Score: -1, Parts: named}}, false},
		{"nothing at all", nil, false},
	} {
		before := append([]rank.Passage(nil), tt.passages...)
		leadNamed(tt.passages)
		for i, p := range tt.passages {
			first := tt.passages[0].Score
			switch {
			case p.Parts.Route > 0 && p.Score != before[i].Score:
				t.Errorf("%s: the named passage %d went from %v to %v", tt.name, i, before[i].Score, p.Score)
			case p.Parts.Route == 0 && !tt.lowered && p.Score != before[i].Score:
				t.Errorf("%s: passage %d went from %v to %v", tt.name, i, before[i].Score, p.Score)
			case p.Parts.Route == 0 && tt.lowered && p.Score >= first:
				t.Errorf("%s: passage %d with %v leads the named one with %v", tt.name, i, p.Score, first)
			case i > 0 && p.Parts.Route == 0 && before[i-1].Parts.Route == 0 && p.Score-tt.passages[i-1].Score != before[i].Score-before[i-1].Score:
				t.Errorf("%s: passages %d and %d moved apart", tt.name, i-1, i)
			}
		}
	}
}

// TestLeadOpenings lets the opening of a document lead where the question is nothing but its name, and
// leaves the ranking as it is where anything else is asked.
func TestLeadOpenings(t *testing.T) {
	t.Parallel()
	clauses := strings.Repeat("\n\nEach party keeps confidential information secret for five years and pays the fees of its own courts.", 20)
	texts := map[string]string{}
	for _, party := range []string{"Alder", "Birch", "Cedar"} {
		texts[party+"-insurance.txt"] = "AGREEMENT of " + party + " LLC\n\ndated May 1, 2020." + clauses + "\n\nThe tenant must insure the building; the insurance policy is renewed." + clauses
	}
	m := newTestMatter(t, 120, texts)
	m.Lexical = newTestLexical(t, m)
	s := New(m.Config)
	for question, opening := range map[string]bool{"Birch insurance": true, "the Birch insurance": true, "Birch insurance: is the policy renewed?": false} {
		r, err := s.Search(t.Context(), Query{Text: question})
		if err != nil {
			t.Fatal(err)
		}
		if !r.Confined || len(r.Hits) == 0 || r.Hits[0].File != "Birch-insurance.txt" || (r.Hits[0].Span.Start == 0) != opening {
			t.Errorf("%s: confined %v, topic %q, the first hit has bytes %v of %s", question, r.Confined, r.Topic, r.Hits[0].Span, r.Hits[0].File)
		}
		if opening && len(r.Hits) > 1 && !strings.Contains(r.Hits[1].Quote, "insur") {
			t.Errorf("%s: the second hit is %q", question, r.Hits[1].Quote)
		}
	}
}
