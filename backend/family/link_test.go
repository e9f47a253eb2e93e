package family

import (
	"testing"

	"pincite/backend/doc"
)

// TestLinkedBy puts papers behind agreements that they name in ways of their own: by a number, by the subject of a letter, at a meeting.
func TestLinkedBy(t *testing.T) {
	t.Parallel()
	parties := []string{"Oudehaven Water Authority", "Zuiver Schoonmaak B.V."}
	const both = "Oudehaven Water Authority and Zuiver Schoonmaak B.V."
	for _, c := range []struct {
		name, base, title, paper string
		kind                     Kind
	}{
		{"a number", "CONTRACT FOR CLEANING\n\nbetween " + both + "\n\nContract number 2023-118\n\nSigned on 22 November 2023\n\nThe price is EUR 900.", "Contract for Cleaning",
			"CHANGE NOTE\n\nContract number 2023-118\n\n" + both + "\n\nDate: 12 September 2024\n\nThe monthly price becomes EUR 950.", Amendment},
		{"the subject of a letter", "CLEANING AGREEMENT\n\nThis agreement is executed at Oudehaven on 11th August 2022 between " + both + ".\n\nThe price is EUR 900.", "Cleaning Agreement",
			"Zuiver Schoonmaak B.V.\n\nDate: 20th March 2025\n\nTo\nThe Director, Oudehaven Water Authority\n\nSub: Cleaning Agreement dated 11th August 2022 - price\n\nSir,\n\nThe price stands revised to EUR 950.", Notice},
		{"minutes", "CLEANING AGREEMENT\n\nThis agreement is executed on 11 August 2022 between " + both + ".\n\nThe price is EUR 900.", "Cleaning Agreement",
			"MINUTES OF THE JOINT REVIEW MEETING HELD ON 9 SEPTEMBER 2025\n\nUnder: Cleaning Agreement dated 11 August 2022\n\nPresent: " + both + "\n\nThe hall is cleaned twice a week.", Notice},
		{"a letter that is the agreement", "Zuiver Schoonmaak B.V.\n\nJanuary 18, 2023\n\nOudehaven Water Authority\n\nRe: Letter of Intent\n\nLadies and Gentlemen:\n\nThis Letter of Intent sets out the agreement between " + both + ".\n\nThe price is EUR 900.", "Letter of Intent",
			"ADDENDUM TO LETTER OF INTENT DATED JANUARY 18, 2023\n\n" + both + "\nSigned: February 26, 2024\n\nPrice: EUR 950", Amendment},
	} {
		base := Paper{ID: doc.ID{1}, File: "base.txt", Text: c.base, Title: c.title, Parties: parties}
		paper := Paper{ID: doc.ID{2}, File: "paper.txt", Text: c.paper, Parties: parties}
		l := LinkPapers([]Paper{base, paper}, nil, &Readings{}).Link(paper.ID)
		if l == nil || l.Base != base.ID || l.Reading.Kind != c.kind {
			t.Errorf("%s: %+v", c.name, l)
		}
	}
}
