package sac

import (
	"slices"
	"testing"
)

// Letters and notes name their parties in places that no rule knows.
func TestNamed(t *testing.T) {
	const letter = `OTTOLINE FARROW
Harness and saddle maker
The Old Forge, Wester Fell

12 May 2026

Dear Mr Tarn

The saddles

Thank you for calling. I put down what we settled, and if you sign below it will do for our contract.

I mend the six saddles and the two sets of driving harness, and you bring them in May and fetch them at the end of June. You pay me £380, half of it when you bring them and half when you fetch them.

If it does not suit, either of us may stop by a month's warning.

With kind regards,
Ottoline Farrow

Agreed: Jonas Tarn      14 May 2026
`
	names := Names(letter, nil)
	at := slices.IndexFunc(names, func(n Named) bool { return sameName(n.Name, "Ottoline Farrow") })
	if at < 0 || !slices.Contains(names[at].Signs, "opens") || !slices.Contains(names[at].Signs, "closing 0") {
		t.Fatalf("who writes the letter is not told: %+v", names)
	}
	if !slices.ContainsFunc(names, func(n Named) bool { return n.Name == "Jonas Tarn" }) {
		t.Errorf("who accepts it is no name: %+v", names)
	}
	if got := PartiesBy(namedWeights(), names, []string{"Tarn Ltd", "Fell Ltd"}); !slices.Equal(got, []string{"Tarn Ltd", "Fell Ltd"}) {
		t.Errorf("what rules find, and no name contradicts, is not kept: %q", got)
	}
}
