package family

import (
	"strings"
	"testing"

	"pincite/backend/doc"
)

// TestAbbreviated holds that clauses are known by abbreviations, that "the same date" is the one before, that an extension ends on no day on which it begins,
// and that a paper that bears no day of its own is read.
func TestAbbreviated(t *testing.T) {
	const order = `AMENDMENT TO MASTER SERVICES AGREEMENT

Dated 2 July 2024

Pike Tools Limited and Rowe Design Limited agree as to the Master Services Agreement dated 4 May 2023:

1. From 1 August 2024 in Cl. 5.1 "£100,000" is replaced by "£250,000".

2. From the same date Sec. 5.2 is deleted.

Signed for Pike Tools Limited: J. Pike
Signed for Rowe Design Limited: A. Rowe
`
	const agreement = `MASTER SERVICES AGREEMENT

Dated 4 May 2023

Pike Tools Limited and Rowe Design Limited agree:

5.1 Liability is limited to £100,000 in each year.

5.2 The Supplier insures the drawings against fire.

6. This agreement runs until 3 May 2026.

Signed for Pike Tools Limited: J. Pike
Signed for Rowe Design Limited: A. Rowe
`
	byID := map[doc.ID]Paper{}
	var papers []Paper
	for _, w := range []written{{"MSA.txt", agreement}, {"order.txt", order}} {
		p := paperOf(w)
		papers, byID[p.ID] = append(papers, p), p
	}
	s := LinkPapers(papers, nil, &Readings{}).All[0].At("2025-01-01", byID)
	if !strings.Contains(s.Text, "limited to £250,000") || strings.Contains(s.Text, "against fire") {
		t.Errorf("as it stands: %q", s.Text)
	}
	if early := LinkPapers(papers, nil, &Readings{}).All[0].At("2024-07-15", byID); strings.Contains(early.Text, "£250,000") {
		t.Error("a change that is to come is made")
	}
	const extends = "In accordance with clause 2.2 the Trust extends the contract by twelve months from 1 October 2025."
	if _, until, _ := lastWith(extends, []doc.Span{{End: len(extends)}}, saysMore, "2025-03-12", false); until != "" {
		t.Errorf("an extension ends on %s", until)
	}
	future := State{Link: Link{Reading: Reading{Dated: "2027-09-30", Guessed: true}}}
	if !future.Undated("2026-11-26") || future.Undated("2028-01-01") {
		t.Error("a day that is guessed and still to come is a paper's own")
	}
}
