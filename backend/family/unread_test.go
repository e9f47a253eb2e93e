package family

import (
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
)

// TestUnread holds that what a paper says and no operation accounts for is told: not its recitals, what it says of itself, what was put in,
// and its signatures.
func TestUnread(t *testing.T) {
	const deed = `DEED OF VARIATION

Dated 2 July 2024

Between Pike Tools Limited and Rowe Design Limited

BACKGROUND

A. The parties made a Master Services Agreement dated 4 May 2023 for drawings.

B. Rates have risen everywhere since then.

IT IS AGREED

1. Clause 5.1 is amended by replacing "£100,000" with "£250,000".

2. As from 1 August 2024 the daily fee shall be taken to be £1,050.

3. In clause 14.9 "£5" is replaced by "£6".

4. Words and expressions of the Agreement bear the same meanings here.

5. In all other respects the Agreement continues in full force and effect.

6. This deed shall be governed by the law of England.

Executed as a deed by Pike Tools Limited: (signed) J. Pike, who was there with his aunt
`
	byID := map[doc.ID]Paper{}
	var papers []Paper
	for _, w := range []written{{"MSA.txt", msa}, {"deed.txt", deed}} {
		p := paperOf(w)
		papers, byID[p.ID] = append(papers, p), p
	}
	families := LinkPapers(papers, nil, &Readings{})
	s := families.All[0].At("2025-01-01", byID)
	var got []string
	for _, at := range s.Unread(papers[1].ID) {
		got = append(got, strings.Join(strings.Fields(deed[at.Start:at.End]), " "))
	}
	want := []string{"2. As from 1 August 2024 the daily fee shall be taken to be £1,050.", `3. In clause 14.9 "£5" is replaced by "£6".`}
	if !slices.Equal(got, want) {
		t.Errorf("unread: %q, want %q", got, want)
	}
	if early := families.All[0].At("2024-01-01", byID).Unread(papers[1].ID); len(early) > 0 {
		t.Error("a paper that is not in effect is told as unread")
	}
	if len(s.Unread(papers[0].ID)) > 0 {
		t.Error("the agreement is told as unread")
	}
}

// TestOfItself holds that what a paper says of all that it leaves, and what leads its clauses in, is not unread.
func TestOfItself(t *testing.T) {
	for said, want := range map[string]bool{
		"6. Ratification. In all other respects the Master Lease stands confirmed.":                   true,
		"4.1 No Other Changes. Save as herein varied the Charter stays binding upon the Owners.":      true,
		"5 Everything else in the Cafe Licence is as it was.":                                         true,
		"4. Otherwise as per Charter Party and its addenda and recap.":                                true,
		"IT IS THEREFORE AGREED between the parties, who agree as follows with effect from 1 May:":    true,
		"NOW, the Owners and the Charterers have agreed as follows from the date of this addendum:":   true,
		"5. Storage. The Supplier agrees to keep all other goods in its own barn from 1 May.":         false,
		"The parties agree as follows: the daily fee is £900.":                                        false,
		"3. Rates. From 1 May the rate shall be £90 a day, all other charges being included in that.": false,
	} {
		if got := ofItself.MatchString(said); got != want {
			t.Errorf("%q: %v", said, got)
		}
	}
}

// TestAllNames holds that places and names with days say nothing of an agreement.
func TestAllNames(t *testing.T) {
	for said, want := range map[string]bool{
		"Nether Balgray, 2 November 2026.":                             true,
		"Approved H. Tranmer 8/12/2023 C. Rutherford 11 December 2023": true,
		"Expiry Date: 4 May 2027":                                      false,
		"Return of the keys by 2 November 2026":                        false,
		"Hourly Rate £90":                                              false,
	} {
		if got := allNames(said); got != want {
			t.Errorf("%q: %v", said, got)
		}
	}
}

// TestStartsAfter holds that a sentence which holds from a later day on is known.
func TestStartsAfter(t *testing.T) {
	for said, want := range map[string]bool{
		"For voyages that begin on or after 1 March 2031 the hire is USD 9,000.":                            true,
		"As from 2 May 2030, and not before, the period of notice becomes one year.":                        true,
		"The fee is £40 from 1 May 2021, and £50 from 1 May 2031.":                                          false,
		"The term, which began on 4 June 2019, now ends on 3 June 2034.":                                    false,
		"Deliveries commencing on the 1st of April 2030 are paid for in seven days of the date of receipt.": true,
	} {
		if got, _ := startsAfter(said, "2026-01-31", false); got != want {
			t.Errorf("%q: %v", said, got)
		}
	}
}

// TestRestatesIn holds that the sentence by which an agreement restates another one is quoted with what of its paragraph follows from it.
func TestRestatesIn(t *testing.T) {
	for text, want := range map[string]string{
		"1.2 Effect. This Agreement restates and replaces the Original Lease in its entirety. From then on nothing of it binds the Tenant.\n\n1.3 Words. They mean what they say.": "This Agreement restates and replaces the Original Lease in its entirety. From then on nothing of it binds the Tenant.",
		"2. This Deed replaces in full the deed of 2 May 2019, which is an existing deed of theirs.\n\n3. Law is that of Wales.":                                                   "2. This Deed replaces in full the deed of 2 May 2019, which is an existing deed of theirs.",
	} {
		at := restatesIn(text)
		if got := text[at.Start:at.End]; !strings.HasSuffix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestSuccessions holds that who takes whose place is known, by what papers call them or by who is new.
func TestSuccessions(t *testing.T) {
	for name, c := range map[string]struct{ paper, in, out string }{
		"labelled":   {"DEED OF NOVATION\n\nDated 2 July 2024\n\n(1) PIKE TOOLS LIMITED (the Outgoing Party)\n(2) HERON WORKS LIMITED, a company of 3 Mill Road (the Incoming Party)\n(3) ROWE DESIGN LIMITED (the Continuing Party)\n\nBy a Master Services Agreement dated 4 May 2023 the first and third of them are bound.\n\n1. The Incoming Party takes the place of the Outgoing Party under it.\n\nExecuted as a deed by all: (signed) J. Pike, A. Rowe, H. Heron\n", "HERON WORKS LIMITED", "PIKE TOOLS LIMITED"},
		"assignment": {"ASSIGNMENT AND ASSUMPTION AGREEMENT\n\nThis Assignment is made as of July 2, 2024 between Rowe Design Limited and Heron Works Limited.\n\nRowe Design Limited is party to a Master Services Agreement dated 4 May 2023 with its customer.\n\n1. Rowe Design Limited assigns all its rights under it to Heron Works Limited, which assumes all obligations.\n\nBy: /s/ A. Rowe\nBy: /s/ H. Heron\n", "Heron Works Limited", "Rowe Design Limited"},
	} {
		base, paper := paperOf(written{"MSA.txt", msa}), paperOf(written{"novation.txt", c.paper})
		paper.Parties = []string{"Rowe Design Limited", "Heron Works Limited"}
		families := LinkPapers([]Paper{base, paper}, nil, &Readings{})
		if len(families.All) != 1 {
			t.Fatalf("%s: no family: %+v", name, families.Orphans)
		}
		all := families.All[0].At("2025-01-01", map[doc.ID]Paper{base.ID: base, paper.ID: paper}).Successions()
		if len(all) != 1 || all[0].Name != c.in || all[0].Out != c.out || !strings.Contains(c.paper[all[0].In.Start:all[0].In.End], c.in) {
			t.Errorf("%s: %+v", name, all)
		}
	}
}

// TestWholeEffect holds the words by which all that a paper changes begins to hold on a day.
func TestWholeEffect(t *testing.T) {
	t.Parallel()
	for said, want := range map[string]bool{
		"This order comes into operation on 4 May 2031.":        true,
		"The variations set out above start on 4 May 2031.":     true,
		"The revised rates apply with effect from 4 May 2031.":  true,
		"The keys were handed over on 4 May 2031.":              false,
		"The tenant starts work in the workshop on 4 May 2031.": false,
	} {
		if got := wholeEffect.MatchString(said); got != want {
			t.Errorf("%q: %v", said, got)
		}
	}
}
