package family

import (
	"strings"
	"testing"

	"pincite/backend/doc"
)

// TestLinkedBy puts papers behind agreements that they name in ways of their own: by a number, by the subject of a letter, at a meeting.
func TestLinkedBy(t *testing.T) {
	t.Parallel()
	parties := []string{"Oudehaven Water Authority", "Zuiver Schoonmaak B.V."}
	const both = "Oudehaven Water Authority and Zuiver Schoonmaak B.V."
	const cleaning = "CLEANING AGREEMENT\n\nThis agreement is executed on 11 August 2022 between " + both + ".\n\nThe price is EUR 900."
	const frame = "FRAME CONTRACT\n\nbetween " + both + "\n\nOudehaven, 21 March 2019\n\n§ 1 Subject\nThe Contractor cleans the halls.\n\n§ 2 Prices\nThe prices of Annex 2 are fixed.\n\n" +
		"§ 3 Least orders\nIn every calendar year the Authority orders at least EUR 640,000. If it stays below, it pays 8 % of the shortfall as compensation.\n\n§ 4 Payment\nInvoices are payable within 14 days."
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
		{"a rate card, by the title and day on a line of its own", cleaning, "Cleaning Agreement",
			"ZUIVER SCHOONMAAK B.V.\n\nRate card - Oudehaven\nCleaning Agreement of 11 August 2022, clause 4\nWith effect from 1 March 2024\n\nHall | EUR 950 a month\n\nAgreed: P. Smit", Notice},
		{"a letter whose subject is a title and a day", cleaning, "Cleaning Agreement",
			"Oudehaven Water Authority\n\n3 March 2024\n\nZuiver Schoonmaak B.V.\n\nDear Piet\n\nCleaning Agreement 11 August 2022\n\nFrom April you clean the hall twice a week.", Notice},
		{"a subject alone, in a message that names people", frame,
			"Frame Contract", "From: Ans de Wit\nTo: Piet Smit\nSent: 3 March 2024\nSubject: shortfall\n\nPiet,\n\nfor the Oudehaven hall we do not raise the compensation of § 3 for 2023. 2024 counts normally.\n\nAns, Zuiver", Notice},
		{"a sheet that takes the place of an annex", frame, "Frame Contract",
			"Price sheet Oudehaven - valid from 1 April 2024\n\nThis sheet takes the place of Annex 2. All prices EUR net.\n\nHall | 950\n\nSigned off: P. Smit, Zuiver, 2 March 2024", Notice},
		{"a change order that bears the number of a contract with notices in its title", "OUDEHAVEN WATER AUTHORITY\nSERVICES CONTRACT\nCONTRACT NO. OW-22-0417\n\nNotice to Proceed 1 August 2022.\n\nPARTIES. Oudehaven Water Authority and Zuiver Schoonmaak B.V.\n\nT-3. RESPONSE. Within four hours.\n\nDate: 19 July 2022", "Services Contract",
			"CHANGE ORDER\n\nContract No.: OW-22-0417   Change Order No.: 1\nDate: 6 December 2022\n\na) T-3: four hours become two.\n\nZuiver: /s/ P. Smit", Amendment},
		{"an acknowledgment", cleaning, "Cleaning Agreement",
			"ACKNOWLEDGMENT\n\nTo: Oudehaven Water Authority\n\nZuiver Schoonmaak B.V. acknowledges that from 1 March 2024 invoices under the Cleaning Agreement dated 11 August 2022 go to the harbour office.\n\nDated 20 February 2024", Notice},
		{"a novation of a restatement, which restates nothing", strings.Replace(cleaning, "CLEANING", "AMENDED AND RESTATED CLEANING", 1), "Amended and Restated Cleaning Agreement",
			"NOVATION AGREEMENT\n\nDate: 3 February 2025\n\nParties: (1) " + both + "\n\nAgreement novated: Amended and Restated Cleaning Agreement of 11 August 2022\n\n1. From 1 March 2025 Schoon B.V. takes the place of Zuiver Schoonmaak B.V.", Novation},
		{"an assignment of a restated agreement, which restates nothing", cleaning, "Cleaning Agreement",
			"ASSIGNMENT AND ASSUMPTION\n\nDated 16 May 2024\n\n" + both + "\n\n1. Zuiver assigns to Schoon B.V. from 1 June 2024 the Cleaning Agreement restated on 11 August 2022.", Assignment},
		{"a party by the first word of its name", cleaning, "Cleaning Agreement",
			"From: P. Smit <piet@schoon.example>\nTo: Ans at Oudehaven\nSent: Friday, 8 March 2024 9:12\nSubject: Cleaning Agreement 11-08-2022\n\nAns, the hall is EUR 950 from April.\n\nPiet", Notice},
	} {
		base := Paper{ID: doc.ID{1}, File: "base.txt", Text: c.base, Title: c.title, Parties: parties}
		paper := Paper{ID: doc.ID{2}, File: "paper.txt", Text: c.paper, Parties: parties}
		l := LinkPapers([]Paper{base, paper}, nil, &Readings{}).Link(paper.ID)
		if l == nil || l.Base != base.ID || l.Reading.Kind != c.kind {
			t.Errorf("%s: %+v", c.name, l)
		}
	}
}

// TestChief finds which of some papers without the title of an agreement the others are about, and that a later one takes its place.
func TestChief(t *testing.T) {
	t.Parallel()
	const boxes = "\n\nBOX 1 - Who hires: Marrow Lane Allotments\n\nBOX 2 - Who is hired: Edda Quill, sweep\n\nBOX 3 - Visits: "
	texts := []string{
		"MARROW LANE ALLOTMENTS\nFORM FOR HIRING (white form)\n\nWhat is written in the boxes is what we agree." + boxes + "two a year, in May and October.\n\nBOX 4 - Fee: £85 a visit." +
			"\n\nBOX 5 - Soot: Edda Quill takes the soot away." + strings.Repeat("\nThe stove in the hut is hers to look after.", 12) + "\n\n3 March 2021   Ida Marrow   Edda Quill",
		"CHANGE SLIP to the white form of 3 March 2021\n\nMarrow Lane Allotments / Edda Quill, sweep\n\nBox 4: cross out £85, write £95.\n\n2 April 2022   Ida Marrow   Edda Quill",
		"MARROW LANE ALLOTMENTS\nFORM FOR HIRING (yellow form)\n\nThis yellow form takes over from the white form of 3 March 2021, which is done with." + boxes + "three a year.\n\nBOX 4 - Fee: £110 a visit.\n\n4 May 2024   Ida Marrow   Edda Quill",
		"CHANGE SLIP to the yellow form of 4 May 2024, before the white form of 3 March 2021\n\nMarrow Lane Allotments / Edda Quill, sweep\n\nBox 5: the soot goes to the allotments. Box 4: cross out £110, write £120.\n\n6 June 2025   Ida Marrow   Edda Quill",
	}
	var papers []Paper
	for i, text := range texts {
		papers = append(papers, Paper{ID: doc.ID{byte(i + 1)}, File: "paper " + itoa(i+1) + ".txt", Text: text, Parties: []string{"Marrow Lane Allotments", "Edda Quill"}})
	}
	families := LinkPapers(papers, nil, &Readings{})
	for i, base := range []doc.ID{None, papers[0].ID, papers[0].ID, papers[2].ID} {
		if l := families.Link(papers[i].ID); l == nil || l.Base != base || (i == 2) != (l.Reading.Kind == Restatement) {
			t.Errorf("%d: %+v", i+1, l)
		}
	}
}

// TestChiefOfSlips holds that no slip is what longer papers are about, be the form that it changes without a day.
func TestChiefOfSlips(t *testing.T) {
	t.Parallel()
	texts := []string{
		"HAFOD GLAS BOARDING FORM\n\nOwner: D. Prosser. Stable: Hafod Glas, Geraint Wen.\n\nWhat is in the boxes is agreed.\n\nA1 Animals: Mint, Basil\n\nA2 Price: £48 a week" +
			strings.Repeat("\n\nB Geraint Wen turns Mint and Basil out, feeds them and sees to their feet.", 14) + "\n\nDate: ..........  D. Prosser  G. Wen",
		"HAFOD GLAS CHANGE SLIP No. 1\n\nTo the form of: D. Prosser, dated 5/6/2023\nDate of slip: 20 May 2024\n\nA2: what it said £48, what it says now £53. We agree.\n\nD. Prosser  G. Wen",
		"HAFOD GLAS CHANGE SLIP No. 2\n\nTo the form of: D. Prosser, dated 5/6/2023, and slip 1 of 20 May 2024\nDate of slip: 3 June 2025\n\nA1: Basil is crossed out. We agree.\n\nD. Prosser  G. Wen",
	}
	var papers []Paper
	for i, text := range texts {
		papers = append(papers, Paper{ID: doc.ID{byte(i + 1)}, File: "paper " + itoa(i+1) + ".txt", Text: text, Parties: []string{"D. Prosser", "Geraint Wen"}})
	}
	families := LinkPapers(papers, nil, &Readings{})
	if l := families.Link(papers[2].ID); l != nil && l.Base == papers[1].ID {
		t.Errorf("%+v", l)
	}
}

// TestMaybe tells of a paper that may be about either of two agreements, and puts it behind neither.
func TestMaybe(t *testing.T) {
	t.Parallel()
	parties := []string{"Oudehaven Water Authority", "Zuiver Schoonmaak B.V."}
	const both = "Oudehaven Water Authority and Zuiver Schoonmaak B.V."
	care := strings.Repeat("Zuiver works with care. ", 20)
	var papers []Paper
	for i, text := range []string{
		"CLEANING AGREEMENT\n\nThis agreement is executed on 11 August 2022 between " + both + ".\n\n1. Price. The price of the hall is EUR 900.\n\n2. Term. Five years.\n\n3. Care. " + care,
		"GARDENING AGREEMENT\n\nThis agreement is executed on 4 May 2021 between " + both + ".\n\n1. Price. The price of the garden is EUR 300.\n\n2. Term. Five years.\n\n3. Care. " + care,
		"Zuiver Schoonmaak B.V.\n\nOudehaven Water Authority\n\n3 March 2024\n\nDear Piet\n\nthe price of our agreement becomes EUR 950. Agreed.\n\nAns",
	} {
		papers = append(papers, Paper{ID: doc.ID{byte(i + 1)}, File: string(rune('a'+i)) + ".txt", Text: text, Title: []string{"Cleaning Agreement", "Gardening Agreement", ""}[i], Parties: parties})
	}
	f := LinkPapers(papers, nil, &Readings{})
	maybe := append(f.Maybe(papers[0].ID), f.Maybe(papers[1].ID)...)
	if len(maybe) != 1 || maybe[0].ID != papers[2].ID || maybe[0].Base != None || maybe[0].Chance < leastMaybe || maybe[0].Chance >= leastLink {
		t.Errorf("%+v", maybe)
	}
	if f = LinkPapers(papers, map[doc.ID]doc.ID{papers[2].ID: papers[1].ID}, &Readings{}); len(f.Maybe(papers[0].ID))+len(f.Maybe(papers[1].ID)) > 0 {
		t.Error("what a person said is in doubt")
	}
}

// TestNotLinkedBy keeps papers from agreements that they are not about: one of another kind of the same day and parties, and an agreement that is
// made under another one.
func TestNotLinkedBy(t *testing.T) {
	t.Parallel()
	parties := []string{"Orville Penner", "Tkachuk Bros. Farming Ltd."}
	const lease = "FARM LEASE\n\nThis lease is made on October 2, 2020 between Orville Penner and Tkachuk Bros. Farming Ltd.\n\nThe rent is $9,000."
	for name, text := range map[string]string{
		"another lease of the day":                           "AMENDMENT OF YARD LEASE\n\nDated April 30, 2025\n\nOrville Penner and Tkachuk Bros. Farming Ltd. amend their Yard Lease of October 2, 2020:\n\n1. The rent of the yard is $4,800.",
		"another agreement of their title, at another place": "FARM LEASE\n\nThis lease is made on March 3, 2022 between Orville Penner and Tkachuk Bros. Farming Ltd.\n\nThe rent of the west quarter is $4,000.",
		"the same agreement of another day":                  "AMENDMENT\n\nDated April 30, 2025\n\nOrville Penner and Tkachuk Bros. Farming Ltd. amend their Farm Lease dated May 7, 2018:\n\n1. The rent is $4,800.",
		"nobody of the lease":                                "Dear Ann\n\nPlease find the rent of the shop in Harrow Street for May: £900.\n\nYours sincerely\nB. Cole, 3 May 2024",
		"an agreement under the lease":                       "GUARANTEE\n\nDated October 9, 2020\n\nLen Tkachuk guarantees to Orville Penner what Tkachuk Bros. Farming Ltd. owes under the Farm Lease of October 2, 2020.",
	} {
		base := Paper{ID: doc.ID{1}, File: "base.txt", Text: lease, Title: "Farm Lease", Parties: parties}
		paper := Paper{ID: doc.ID{2}, File: "paper.txt", Text: text, Parties: parties}
		if l := LinkPapers([]Paper{base, paper}, nil, &Readings{}).Link(paper.ID); l != nil && l.Base == base.ID {
			t.Errorf("%s: %+v", name, l)
		}
	}
}

// TestOthers puts no paper behind an agreement of other people by common words that both write with a capital, though few documents are there, nor
// tells that it may be about it.
func TestOthers(t *testing.T) {
	t.Parallel()
	const cells = "\n\nItem | Annual | Monthly | Notes\nHalf-Year | None | None | Included\nQuarter | None | July | June\nCommencement | June | July | None\n" +
		"Utilities | Included | None | Metered\nExtension | Optional | None | Notes"
	lease := Paper{ID: doc.ID{1}, File: "lease.txt", Title: "Retail Lease", Parties: []string{"Orrin Vale LLC", "Dovecroft Centers Inc."},
		Text: "RETAIL LEASE\n\nThis lease is made on 1 May 2024 between Orrin Vale LLC and Dovecroft Centers Inc.\n\nCommencement: June 1, 2024. Renewal Term: July 1, 2034. " +
			"Annual Rent: $90,000." + strings.Repeat("The parties keep to the rules of the house. ", 40) + cells}
	order := Paper{ID: doc.ID{2}, File: "order.txt", Title: "Renewal Order", Parties: []string{"Quillmark Ltd", "Brannock College"},
		Text: "RENEWAL ORDER\n\nQuillmark Ltd renews for Brannock College\n\nDated July 1, 2025\n\nCommencement: July 1, 2025. Renewal Term: until June 30, 2028. Annual Fee: $57,029." + cells}
	families := LinkPapers([]Paper{lease, order}, nil, &Readings{})
	if l := families.Link(order.ID); l == nil || l.Base != None || len(families.Maybe(lease.ID)) != 0 {
		t.Errorf("the order of others: %+v", l)
	}
}

// TestUnsignedByFile holds that the name of a file tells a paper that was not agreed, and no more where the paper is signed.
func TestUnsignedByFile(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]bool{"Addendum 4 PROPOSED.txt": true, "Deed v3 not signed.txt": true, "CO 02 - NOT EXECUTED.txt": true, "Addendum 4.txt": false, "Draft addendum.txt": true} {
		got := unsignedWhy(file, "ADDENDUM NO. 4\n\nDated 3 June 2025\n\n1. The price is EUR 900.", "For the Owner: P. Smit") != ""
		if got != want {
			t.Errorf("%s: %v", file, got)
		}
	}
	for opening, why := range map[string]string{
		"ADDENDUM NO. 4\n\nThe fee is [45,000] a year and the notice [ninety] days.": "figures in it are in brackets",
		"ADDENDUM NO. 4\n\nNot yet agreed. The fee is EUR 900.":                      "it says that it is a draft",
		"ADDENDUM NO. 4\n\nmade this ______ 2025. The fee is EUR 900.":               "its date is blank",
		"ADDENDUM NO. 4\n\nDated 3 June 2025. The fee is EUR 900.":                   "",
	} {
		if got := unsignedWhy("a.txt", opening, "For the Owner: P. Smit"); got != why {
			t.Errorf("%q: %q", opening, got)
		}
	}
	for _, tail := range []string{"By: /s/ P. Smit", "Signed for OWNER LIMITED: P. Smit, Director, 16 June 2022"} {
		if why := unsignedWhy("Draft addendum.txt", "ADDENDUM NO. 4", tail); why != "" {
			t.Errorf("signed: %s", why)
		}
	}
}

// TestApart holds that an agreement which says that it is apart from another one is none of its papers.
func TestApart(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]bool{
		"This agreement is separate from the lease of the hall and forms no part of it.": true,
		"This order has nothing to do with the supply agreement.":                        true,
		"This letter is part of the supply agreement.":                                   false,
	} {
		if got := apart.MatchString(folded(said)); got != want {
			t.Errorf("%q: %v", said, got)
		}
	}
}

// TestEarliestLetter puts later letters behind the letter in which people agreed at first, unless an agreement is there.
func TestEarliestLetter(t *testing.T) {
	t.Parallel()
	const first = "9 Orchard Bank\n6 May 2021\n\nDear Ruth\n\nThank you for coming. I said I'd put on paper what we agreed about the Quillon paddock, so that neither of us has to remember.\n\n" +
		"Ponies. You keep two ponies in the Quillon paddock, no more.\n\nPay. £40 a month, to Agnes at Orchard Bank.\n\nHay. You bring your own and keep it in the Quillon shed.\n\n" +
		"Water. The trough fills from the burn; break the ice in winter.\n\nStopping. Either of us can stop it by giving four weeks' notice in writing.\n\nAgnes Quillon\n\nThat's fine. Ruth Tavener 7 May 2021"
	const later = "9 Orchard Bank\n2 January 2023\n\nDear Ruth\n\nFrom 1 February 2023 the Quillon paddock is £45 a month instead of £40. The shed and the hay stay as they are.\n\nAgnes Quillon\n\nAgreed, Ruth Tavener"
	papers := []Paper{{ID: doc.ID{1}, File: "what we said.txt", Text: first}, {ID: doc.ID{2}, File: "more.txt", Text: later}}
	f := LinkPapers(papers, nil, &Readings{})
	if base, l := f.Link(papers[0].ID), f.Link(papers[1].ID); base.Reading.Kind != Base || l.Base != base.ID {
		t.Errorf("base %+v, later letter %+v", base, l)
	}
	lease := Paper{ID: doc.ID{3}, File: "lease.txt", Text: "LEASE AGREEMENT\n\nThis lease is made on 3 March 2020 between Mercer Holdings Ltd and Aldous Fenn.\n\n1. Rent. £900 a month."}
	if l := LinkPapers(append(papers, lease), nil, &Readings{}).Link(papers[0].ID); l.Reading.Kind == Base {
		t.Errorf("beside a lease: %+v", l)
	}
}
