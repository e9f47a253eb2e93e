package family

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pincite/backend/doc"
	"pincite/backend/extract/outline"
)

// written is a paper of a test: its file and its text.
type written struct{ file, text string }

// habits are families of papers by other people's habits: what is written, and what stands on a day.
var habits = []struct {
	name   string
	asOf   string
	papers []written // the agreement first
	kinds  []Kind    // of the papers behind it
	has    []string  // of the text as it stands
	lacks  []string
	ends   string
	doubts []string // in any operation
}{
	{
		name: "a change order by e-mail", asOf: "2025-06-01",
		papers: []written{{"MSA.txt", msa}, {"mail.txt", "From: Jo Pike <jo@pike.example>\nTo: Ann Rowe <ann@rowe.example>\nSubject: Master Services Agreement dated 4 May 2023 - change\nDate: 3 March 2025\n\nDear Ann\n\nWe refer to the Master Services Agreement dated 4 May 2023 between Pike Tools Limited and Rowe Design Limited. As agreed, clause 3.1 is amended by replacing \"£900 per day\" with \"£975 per day\" with effect from 1 April 2025.\n\nKind regards\nJo Pike, for Pike Tools Limited\n\nAgreed: Ann Rowe, for Rowe Design Limited, 4 March 2025\n"}},
		kinds:  []Kind{Amendment}, has: []string{"3.1 The Client shall pay £975 per day."}, lacks: []string{"£900"},
	},
	{
		name: "figures that shall be read as others", asOf: "2025-01-01",
		papers: []written{{"MSA.txt", msa}, {"a1.txt", "AMENDMENT NO. 1\n\nThis Amendment No. 1 is made as of August 1, 2024 between Pike Tools Limited and Rowe Design Limited and amends the Master Services Agreement dated 4 May 2023.\n\n1. In clause 5.1 the sum of £100,000 shall be read as £150,000.\n\n2. The £900 in clause 3.1 becomes £975.\n\nPike Tools Limited By: /s/ J. Pike\nRowe Design Limited By: /s/ A. Rowe\n"}},
		kinds:  []Kind{Amendment}, has: []string{"limited to £150,000 in each year.", "3.1 The Client shall pay £975 per day."}, lacks: []string{"£100,000", "£900"},
	},
	{
		name: "a letter that agrees what a clause shall say", asOf: "2025-01-01",
		papers: []written{{"MSA.txt", msa}, {"letter.txt", "ROWE DESIGN LIMITED\n\n9 September 2024\n\nPike Tools Limited\n1 Mill Road\n\nDear Sirs\n\nMaster Services Agreement dated 4 May 2023\n\nWe write to confirm that we have agreed that clause 4.1 shall read as follows:\n\n\"4.1 Either party may end this Agreement on ninety days' notice.\"\n\nYours faithfully\nA. Rowe\n\nAgreed: J. Pike, Pike Tools Limited\n"}},
		kinds:  []Kind{Amendment}, has: []string{"4.1 Either party may end this Agreement on ninety days' notice."}, lacks: []string{"thirty days"},
	},
	{
		name: "a deed whose new clause has no quotation marks", asOf: "2025-01-01",
		papers: []written{{"MSA.txt", msa}, {"deed.txt", "DEED OF VARIATION\n\nDated 2 July 2024\n\nBetween Pike Tools Limited and Rowe Design Limited\n\nThe parties made a Master Services Agreement dated 4 May 2023.\n\n1. Clause 5.1 is deleted and replaced by the following:\n\n5.1 The Consultant's liability is limited to £250,000 in all.\n\n2. In all other respects the Agreement is unchanged.\n\nExecuted as a deed by Pike Tools Limited: (signed) J. Pike\n"}},
		kinds:  []Kind{Amendment}, has: []string{"limited to £250,000 in all."}, lacks: []string{"£100,000"},
	},
	{
		name: "insertion after words, and words that go", asOf: "2025-01-01",
		papers: []written{{"MSA.txt", msa}, {"a1.txt", "AMENDMENT NO. 1\n\nThis Amendment No. 1 is made as of August 1, 2024 between Pike Tools Limited and Rowe Design Limited and amends the Master Services Agreement dated 4 May 2023.\n\n1. Section 2.1 is amended by inserting \"and mock-ups\" after \"drawings\".\n\n2. In Section 6.1 the words \"and Wales\" are deleted.\n\nPike Tools Limited By: /s/ J. Pike\nRowe Design Limited By: /s/ A. Rowe\n"}},
		kinds:  []Kind{Amendment}, has: []string{"drawings and mock-ups for each Project", "The law of England governs"}, lacks: []string{"and Wales"},
	},
	{
		name: "substitution turned round, everywhere", asOf: "2025-01-01",
		papers: []written{{"MSA.txt", msa}, {"a1.txt", "FIRST ADDENDUM\n\nThis First Addendum is dated 5 June 2024, between Pike Tools Limited and Rowe Design Limited, to the Master Services Agreement dated 4 May 2023.\n\n1. Each reference in the Agreement to \"Project\" is replaced with a reference to \"Assignment\".\n\n2. Clause 3.2 is amended by substituting \"45 days\" for \"30 days\".\n\nSigned for Pike Tools Limited: J. Pike\n\nSigned for Rowe Design Limited: A. Rowe\n"}},
		kinds:  []Kind{Amendment}, has: []string{"drawings for each Assignment", "within 45 days"}, lacks: []string{"Project", "30 days"},
	},
	{
		name: "a new definition and a new clause, no place given", asOf: "2025-01-01",
		papers: []written{{"MSA.txt", msa}, {"a1.txt", "AMENDMENT AGREEMENT\n\nDated 5 June 2024\n\nPike Tools Limited and Rowe Design Limited agree to amend the Master Services Agreement dated 4 May 2023 as follows.\n\n1. The following definition is added to clause 1 in alphabetical order: \"\"Deliverable\" means anything that the Consultant makes.\"\n\n2. A new clause 5.2 is added: \"5.2 Nothing limits liability for fraud.\"\n\nSigned: (signed) J. Pike, (signed) A. Rowe\n"}},
		kinds:  []Kind{Amendment}, has: []string{"5.2 Nothing limits liability for fraud.\n\n6."},
	},
	{
		name: "a schedule replaced whole", asOf: "2025-01-01",
		papers: []written{{"MSA.txt", msa}, {"v.txt", "DEED OF VARIATION\n\nDated 2 July 2024\n\nPike Tools Limited and Rowe Design Limited, parties to a Master Services Agreement dated 4 May 2023, agree:\n\n1. Schedule 1 to the Agreement is replaced by the new Schedule 1 attached to this deed.\n\nExecuted as a deed by Pike Tools Limited: (signed) J. Pike\n\nSCHEDULE 1\nRATES\n\nPartner £1,400\nJunior £450\n"}},
		kinds:  []Kind{Amendment}, has: []string{"Partner £1,400", "SCHEDULE 2"}, lacks: []string{"Partner £1,200"},
	},
	{
		name: "one that is not signed, and one for later", asOf: "2025-01-01",
		papers: []written{
			{"MSA.txt", msa},
			{"draft.txt", "DRAFT - SUBJECT TO CONTRACT\n\nDEED OF VARIATION\n\nDated ________ 2024\n\nPike Tools Limited and Rowe Design Limited vary the Master Services Agreement dated 4 May 2023.\n\n1. In clause 5.1 \"£100,000\" is replaced by \"£1\".\n\nSigned for Pike Tools Limited: ...................\n"},
			{"later.txt", "SECOND DEED OF VARIATION\n\nDated 1 December 2024\n\nPike Tools Limited and Rowe Design Limited vary the Master Services Agreement dated 4 May 2023 with effect from 1 July 2025.\n\n1. In clause 5.1 \"£100,000\" is replaced by \"£300,000\".\n\nExecuted as a deed by Pike Tools Limited: (signed) J. Pike\n"},
		},
		kinds: []Kind{Amendment, Amendment}, has: []string{"£100,000"}, lacks: []string{"£300,000", "limited to £1 "},
	},
	{
		name: "rows of a table that hold from days of their own", asOf: "2025-06-01",
		papers: []written{
			{"MSA.txt", msa},
			{"a1.txt", "AMENDMENT 01\n\nDated 27 October 2024\n\nPike Tools Limited and Rowe Design Limited amend the Master Services Agreement dated 4 May 2023.\n\n" +
				"No. | Provision | Amendment | Takes effect\n----|-----------|-----------|-----------\n" +
				"1 | 5.1 | delete \"£100,000\", insert \"£150,000\" | on signature\n" +
				"2 | Schedule 1, row 2 of Amendment 00 | delete \"£900\", insert \"£915\" | 1 January 2025\n" +
				"3 | 4.1 | delete \"thirty days\", insert \"ten days\" | 1 January 2027\n\n" +
				"Signed for Pike Tools Limited: J. Pike\nSigned for Rowe Design Limited: A. Rowe\n"},
		},
		kinds: []Kind{Amendment}, has: []string{"£150,000", "thirty days"}, lacks: []string{"£100,000", "ten days"},
	},
	{
		name: "a letter that binds nobody", asOf: "2025-06-01",
		papers: []written{
			{"MSA.txt", msa},
			{"LOI.txt", "PIKE TOOLS LIMITED\n\n3 November 2024\n\nTo Rowe Design Limited\n\nLETTER OF INTENT - Master Services Agreement dated 4 May 2023\n\n" +
				"This letter is not binding on either side and creates no right.\n\n1. In clause 5.1 \"£100,000\" is replaced by \"£975,000\".\n\n(Signed) J. Pike\n"},
		},
		kinds: []Kind{Amendment}, has: []string{"£100,000"}, lacks: []string{"£975,000"},
	},
	{
		name: "a form whose head says from when", asOf: "2025-06-01",
		papers: []written{
			{"MSA.txt", msa},
			{"co.txt", "PIKE TOOLS LIMITED\nCHANGE ORDER\n\nMaster Services Agreement of 4 May 2023    Change Order No.: 1\nContractor: Rowe Design Limited\nDate: 11 November 2024    Effective: 1 July 2027\n\n1. In clause 3.1 \"£900\" is replaced by \"£950\".\n\nPike: /s/ J. Pike\nRowe: /s/ A. Rowe\n"},
		},
		kinds: []Kind{Amendment}, has: []string{"£900 per day"}, lacks: []string{"£950"},
	},
	{
		name: "a notice that ends it", asOf: "2025-06-01",
		papers: []written{{"MSA.txt", msa}, {"notice.txt", "PIKE TOOLS LIMITED\n\n3 February 2025\n\nRowe Design Limited\n\nDear Sirs\n\nMaster Services Agreement dated 4 May 2023\n\nWe hereby give you notice under clause 4.1 that we terminate the Agreement. It will end on 31 March 2025.\n\nYours faithfully\nJ. Pike\n"}},
		kinds:  []Kind{Termination}, has: []string{"thirty days"}, ends: "2025-03-31",
	},
	{
		name: "the right title under a wrong number", asOf: "2025-01-01",
		papers: []written{{"MSA.txt", msa}, {"a1.txt", "AMENDMENT NO. 1\n\nThis Amendment No. 1 is made as of August 1, 2024 between Pike Tools Limited and Rowe Design Limited and amends the Master Services Agreement dated 4 May 2023.\n\n1. Section 6 (Liability) is amended by replacing \"£100,000\" with \"£150,000\".\n\nPike Tools Limited By: /s/ J. Pike\nRowe Design Limited By: /s/ A. Rowe\n"}},
		kinds:  []Kind{Amendment}, has: []string{"£150,000"}, doubts: []string{"names “Liability”"},
	},
	{
		name: "a clause that goes, and numbers that follow", asOf: "2025-01-01",
		papers: []written{{"MSA.txt", msa}, {"v.txt", "DEED OF VARIATION\n\nDated 2 July 2024\n\nPike Tools Limited and Rowe Design Limited vary the Master Services Agreement dated 4 May 2023.\n\n1. Clause 5 is deleted. Clauses 6 to 7 are renumbered 5 to 6.\n\nExecuted as a deed by Pike Tools Limited: (signed) J. Pike\n"}},
		kinds:  []Kind{Amendment}, has: []string{"5. LAW", "5.1 The law of England", "6.1 Clause 5.1 binds successors."}, lacks: []string{"£100,000", "7.1"},
	},
	{
		name: "what cannot be placed is told", asOf: "2025-01-01",
		papers: []written{{"MSA.txt", msa}, {"a1.txt", "AMENDMENT NO. 1\n\nThis Amendment No. 1 is made as of August 1, 2024 between Pike Tools Limited and Rowe Design Limited and amends the Master Services Agreement dated 4 May 2023.\n\n1. In clause 14.2 \"£5\" is replaced by \"£6\".\n\nPike Tools Limited By: /s/ J. Pike\n"}},
		kinds:  []Kind{Amendment}, lacks: []string{"£6"}, doubts: []string{"the agreement has no § 14.2"},
	},
	{
		name: "words of an amendment changed by the next", asOf: "2025-01-01",
		papers: []written{
			{"MSA.txt", msa},
			{"a1.txt", "FIRST AMENDMENT\n\nThis First Amendment is dated 5 June 2024, between Pike Tools Limited and Rowe Design Limited, to the Master Services Agreement dated 4 May 2023.\n\n1. In clause 5.1 \"£100,000\" is replaced by \"£200,000\".\n\nSigned for Pike Tools Limited: J. Pike\n"},
			{"a2.txt", "SECOND AMENDMENT\n\nThis Second Amendment is dated 5 August 2024, between Pike Tools Limited and Rowe Design Limited, to the Master Services Agreement dated 4 May 2023, as amended by a First Amendment dated 5 June 2024.\n\n1. Section 1 of the First Amendment is amended by striking \"£200,000\" and inserting \"£225,000\".\n\nSigned for Pike Tools Limited: J. Pike\n"},
		},
		kinds: []Kind{Amendment, Amendment}, has: []string{"limited to £225,000"}, lacks: []string{"£200,000", "£100,000"},
	},
	{
		name: "clauses that bear the word section themselves", asOf: "2025-01-01",
		papers: []written{{"MSA.txt", msa}, {"a1.txt", "AMENDMENT NO. 1\n\nThis Amendment No. 1 is made as of August 1, 2024 between Pike Tools Limited and Rowe Design Limited and amends the Master Services Agreement dated 4 May 2023.\n\nSection 5. Section 3.1 is amended by changing \"£900\" to \"£950\".\n\nSection 6. Section 3.2 is deleted in its entirety.\n\nPike Tools Limited By: /s/ J. Pike\nRowe Design Limited By: /s/ A. Rowe\n"}},
		kinds:  []Kind{Amendment}, has: []string{"£950 per day", "£100,000", "The law of England"}, lacks: []string{"30 days"},
	},
	{
		name: "an item of an amendment called by its number", asOf: "2025-01-01",
		papers: []written{
			{"MSA.txt", msa}, {"a1.txt", "AMENDMENT NO. 1\n\nThis Amendment No. 1 is made as of August 1, 2024 between Pike Tools Limited and Rowe Design Limited and amends the Master Services Agreement dated 4 May 2023.\n\n(i) In Section 5.1 \"£100,000\" is changed to \"£200,000\".\n\n(ii) Section 3.2 is replaced by: \"3.2 Invoices are payable within 21 days\". Nothing else changes.\n\nPike Tools Limited By: /s/ J. Pike\nRowe Design Limited By: /s/ A. Rowe\n"},
			{"a2.txt", "AMENDMENT NO. 2\n\nThis Amendment No. 2 is made as of September 2, 2024 between Pike Tools Limited and Rowe Design Limited and amends the Master Services Agreement dated 4 May 2023.\n\n1. Item (i) of Amendment No. 1 is amended by putting \"£225,000\" where it says \"£200,000\".\n\n2. In item (ii) of Amendment No. 1, for the words in quotation marks there are substituted: \"3.2 Invoices are payable within 14 days\".\n\nPike Tools Limited By: /s/ J. Pike\nRowe Design Limited By: /s/ A. Rowe\n"},
		},
		kinds: []Kind{Amendment, Amendment}, has: []string{"limited to £225,000", "within 14 days"}, lacks: []string{"21 days", "£200,000", "Item (i)"},
	},
	{
		name: "a paragraph of a schedule goes, and one that is not there takes nothing", asOf: "2025-01-01",
		papers: []written{{"MSA.txt", msa + "\nSCHEDULE 2\nEXPENSES\n\n1.1 Fares are paid.\n\n1.2 Meals are paid.\n"}, {"a1.txt", "AMENDMENT NO. 1\n\nThis Amendment No. 1 is made as of August 1, 2024 between Pike Tools Limited and Rowe Design Limited and amends the Master Services Agreement dated 4 May 2023.\n\n1. Paragraph 1.2 of Schedule 2 is deleted.\n\n2. Paragraph 9.4 of Schedule 2 is deleted.\n\nPike Tools Limited By: /s/ J. Pike\nRowe Design Limited By: /s/ A. Rowe\n"}},
		kinds:  []Kind{Amendment}, has: []string{"Fares are paid", "EXPENSES"}, lacks: []string{"Meals"}, doubts: []string{"Schedule 2 has no ¶ 9.4"},
	},
	{
		name: "from a day that nobody told", asOf: "2025-01-01",
		papers: []written{{"MSA.txt", msa}, {"a1.txt", "AMENDMENT NO. 1\n\nThis Amendment No. 1 is made as of August 1, 2024 between Pike Tools Limited and Rowe Design Limited and amends the Master Services Agreement dated 4 May 2023.\n\n1. Effective on the first day of Project Year 7, in Section 3.1 \"£900\" is changed to \"£950\".\n\nPike Tools Limited By: /s/ J. Pike\nRowe Design Limited By: /s/ A. Rowe\n"}},
		kinds:  []Kind{Amendment}, has: []string{"£900 per day"}, lacks: []string{"£950"},
	},
	{
		name: "words that stand once, under another number", asOf: "2025-01-01",
		papers: []written{{"MSA.txt", msa}, {"a1.txt", "AMENDMENT NO. 1\n\nThis Amendment No. 1 is made as of August 1, 2024 between Pike Tools Limited and Rowe Design Limited and amends the Master Services Agreement dated 4 May 2023.\n\n1. In Section 3.2 \"liability is limited to £100,000\" is replaced by \"liability is limited to £150,000\".\n\nPike Tools Limited By: /s/ J. Pike\nRowe Design Limited By: /s/ A. Rowe\n"}},
		kinds:  []Kind{Amendment}, has: []string{"£150,000"}, lacks: []string{"£100,000"}, doubts: []string{"the words stand in 5"},
	},
	{
		name: "boxes of a form", asOf: "2025-01-01",
		papers: []written{{"MSA.txt", strings.Replace(msa, "1. DEF", "Box 1   Client     Pike Tools Limited\nBox 5   End date   4 May 2026\nBOX 6   Place      Oban\n\n1. DEF", 1)}, {"a1.txt", "AMENDMENT NO. 1\n\nThis Amendment No. 1 is made as of August 1, 2024 between Pike Tools Limited and Rowe Design Limited and amends the Master Services Agreement dated 4 May 2023.\n\n1. Box 5 shall read: \"4 May 2028\".\n\n2. Box 6 (Place) shall read \"Wick\".\n\n3. Box 9 shall read \"None\".\n\nPike Tools Limited By: /s/ J. Pike\nRowe Design Limited By: /s/ A. Rowe\n"}},
		kinds:  []Kind{Amendment}, has: []string{"Box 5   End date   4 May 2028", "Place      Wick", "£100,000"}, lacks: []string{"4 May 2026", "None"}, doubts: []string{"the agreement has no Box 9"},
	},
	{
		name: "a schedule called by its place, and what an amendment put there changed under the number of the amendment's clause", asOf: "2025-01-01",
		papers: []written{
			{"MSA.txt", strings.Replace(msa, "SCHEDULE 1", "FIRST SCHEDULE", 1)}, {"a1.txt", "AMENDMENT NO. 1\n\nThis Amendment No. 1 is made as of August 1, 2024 between Pike Tools Limited and Rowe Design Limited and amends the Master Services Agreement dated 4 May 2023.\n\n1. In the First Schedule £1,300 is put in place of £1,200.\n\nPike Tools Limited By: /s/ J. Pike\nRowe Design Limited By: /s/ A. Rowe\n"},
			{"a2.txt", "AMENDMENT NO. 2\n\nThis Amendment No. 2 is made as of September 2, 2024 between Pike Tools Limited and Rowe Design Limited and amends the Master Services Agreement dated 4 May 2023.\n\n1. In clause 1 of the paper of August, \"£1,300\" is replaced by \"£1,450\".\n\n2. Lunches are paid no longer; that line of the First Schedule is deleted as of today.\n\nPike Tools Limited By: /s/ J. Pike\nRowe Design Limited By: /s/ A. Rowe\n"},
		},
		kinds: []Kind{Amendment, Amendment}, has: []string{"Partner £1,450"}, lacks: []string{"£1,200", "£1,300"},
	},
	{
		name: "a letter called by its day, a clause with a letter, and quarters to come", asOf: "2025-01-01",
		papers: []written{
			{"MSA.txt", strings.NewReplacer("\n3.1 ", "\nC1. ", "\n3.2 ", "\nC2. ").Replace(msa)},
			{"letter.txt", "DEED OF VARIATION\n\nDated 2 July 2024\n\nPike Tools Limited and Rowe Design Limited vary the Master Services Agreement dated 4 May 2023.\n\n2. In clause 5.1 \"£100,000\" is replaced by \"£125,000\".\n\nExecuted as a deed by Pike Tools Limited: (signed) J. Pike\n"},
			{"a2.txt", "AMENDMENT NO. 2\n\nThis Amendment No. 2 is made as of September 2, 2024 between Pike Tools Limited and Rowe Design Limited and amends the Master Services Agreement dated 4 May 2023.\n\n1. Paragraph 2 of our deed of 2 July 2024 is amended by the substitution of \"£130,000\" for \"£125,000\".\n\n2. A new paragraph C3 is added: \"C3. Fares are paid.\"\n\n3. For quarters beginning on or after 1 July 2025, the rate in paragraph C1 is £990 per day.\n\nPike Tools Limited By: /s/ J. Pike\nRowe Design Limited By: /s/ A. Rowe\n"},
		},
		kinds: []Kind{Amendment, Amendment}, has: []string{"£130,000", "C3. Fares are paid.\n\n4. TERM", "£900 per day"}, lacks: []string{"£990", "£125,000"},
	},
	{
		name: "from an hour of a day", asOf: "2025-01-01",
		papers: []written{{"MSA.txt", msa}, {"a1.txt", "AMENDMENT NO. 1\n\nThis Amendment No. 1 is made as of August 1, 2024 between Pike Tools Limited and Rowe Design Limited and amends the Master Services Agreement dated 4 May 2023.\n\n1. In Section 3.1 \"£900\" is changed to \"£950\". This item takes effect at 1200 hours on 2 May 2025.\n\n2. As from 0.00 hours on 3 May 2025, in Section 5.1 \"£100,000\" is changed to \"£150,000\".\n\nPike Tools Limited By: /s/ J. Pike\nRowe Design Limited By: /s/ A. Rowe\n"}},
		kinds:  []Kind{Amendment}, has: []string{"£900 per day", "£100,000"}, lacks: []string{"£950", "£150,000"},
	},
	{
		name: "from the day that was named before", asOf: "2025-01-01",
		papers: []written{{"MSA.txt", msa}, {"a1.txt", "AMENDMENT NO. 1\n\nThis Amendment No. 1 is made as of August 1, 2024 between Pike Tools Limited and Rowe Design Limited and amends the Master Services Agreement dated 4 May 2023.\n\n1. With effect from 1 March 2025, in Section 3.1 \"£900\" is changed to \"£950\".\n\n2. From the same day, in Section 5.1 \"£100,000\" is changed to \"£150,000\".\n\nPike Tools Limited By: /s/ J. Pike\nRowe Design Limited By: /s/ A. Rowe\n"}},
		kinds:  []Kind{Amendment}, has: []string{"£900 per day", "£100,000"}, lacks: []string{"£950", "£150,000"},
	},
	{
		name: "a notice of a day that is withdrawn", asOf: "2025-06-01",
		papers: []written{
			{"MSA.txt", msa}, {"notice.txt", "PIKE TOOLS LIMITED\n\n3 February 2025\n\nRowe Design Limited\n\nDear Sirs\n\nMaster Services Agreement dated 4 May 2023\n\nWe hereby give you notice under clause 4.1 that we terminate the Agreement. It will end on 31 March 2025.\n\nYours faithfully\nJ. Pike\n"},
			{"a1.txt", "AMENDMENT NO. 1\n\nThis Amendment No. 1 is made as of February 20, 2025 between Pike Tools Limited and Rowe Design Limited and amends the Master Services Agreement dated 4 May 2023.\n\n1. Pike's notice of 3 February is withdrawn, and the agreement goes on as if it had not been given.\n\nPike Tools Limited By: /s/ J. Pike\nRowe Design Limited By: /s/ A. Rowe\n"},
		},
		kinds: []Kind{Termination, Amendment}, has: []string{"£900 per day"},
	},
	{
		name: "one note of two is not signed", asOf: "2025-01-01",
		papers: []written{{"MSA.txt", msa}, {"a1.txt", "(1) Note of 3 May 2024\n\nRowe Design Limited: in clause 3.1 of the Master Services Agreement dated 4 May 2023 \"£900\" is changed to \"£800\", times being hard for all of us. J. Pike\n\n[Not signed by A. Rowe.]\n\n(2) Amendment of 17 August 2024 between Pike Tools Limited and Rowe Design Limited\n\nIn clause 5.1 of the Master Services Agreement dated 4 May 2023 \"£100,000\" is changed to \"£150,000\". Both have signed.\n\nJ. Pike     A. Rowe\n"}},
		kinds:  []Kind{Amendment}, has: []string{"£900 per day", "£150,000"}, lacks: []string{"£800"},
	},
}

const msa = `MASTER SERVICES AGREEMENT

This Agreement is dated 4 May 2023 and made between Pike Tools Limited (the "Client") and Rowe Design Limited (the "Consultant").

1. DEFINITIONS

"Agreement" means this agreement.

"Project" means work that the Client orders.

2. SERVICES

2.1 The Consultant shall prepare drawings for each Project.

3. FEES

3.1 The Client shall pay £900 per day.

3.2 Invoices are payable within 30 days.

4. TERM

4.1 Either party may end this Agreement on thirty days' notice.

5. LIABILITY

5.1 The Consultant's liability is limited to £100,000 in each year.

6. LAW

6.1 The law of England and Wales governs this Agreement.

7. GENERAL

7.1 Clause 6.1 binds successors.

SCHEDULE 1
RATES

Partner £1,200
Junior £400

SCHEDULE 2
PLACES

Leeds
`

func paperOf(w written) Paper {
	p := Paper{ID: doc.IDOf([]byte(w.file + w.text)), File: "/papers/" + w.file, Text: w.text, Parties: []string{"Pike Tools Limited", "Rowe Design Limited"}}
	p.Layout.Sections = outline.Sections(w.text, nil)
	if w.file == "MSA.txt" {
		p.Title = "Master Services Agreement"
	}
	return p
}

// TestHabits has agreements stand as their papers say, with every character where it comes from.
func TestHabits(t *testing.T) {
	for _, h := range habits {
		t.Run(h.name, func(t *testing.T) {
			byID := map[doc.ID]Paper{}
			var papers []Paper
			for _, w := range h.papers {
				p := paperOf(w)
				papers, byID[p.ID] = append(papers, p), p
			}
			families := LinkPapers(papers, nil, &Readings{})
			if len(families.All) != 1 || len(families.All[0].Papers) != len(h.papers)-1 {
				t.Fatalf("families: %+v, orphans %+v", families.All, families.Orphans)
			}
			s := families.All[0].At(h.asOf, byID)
			kinds := map[Kind]int{}
			for _, p := range s.Papers[1:] {
				kinds[p.Reading.Kind]++
			}
			for _, k := range h.kinds {
				if kinds[k]--; kinds[k] < 0 {
					t.Errorf("no %s among the papers", k)
				}
			}
			for _, want := range h.has {
				if !strings.Contains(s.Text, want) {
					t.Errorf("the text lacks %q:\n%s", want, s.Text)
				}
			}
			for _, not := range h.lacks {
				if strings.Contains(s.Text, not) {
					t.Errorf("the text has %q", not)
				}
			}
			if s.Ends != h.ends {
				t.Errorf("it ends on %q, want %q", s.Ends, h.ends)
			}
			checkDoubts(t, s, h.doubts)
			checkPieces(t, s, byID)
		})
	}
}

func checkDoubts(t *testing.T, s *Standing, want []string) {
	t.Helper()
	for _, w := range want {
		found := false
		for _, o := range s.Operations {
			found = found || strings.Contains(o.Doubt, w)
		}
		if !found {
			t.Errorf("no operation is doubted for %q", w)
		}
	}
}

// checkPieces holds that the pieces are the text, and each is what stands at its span.
func checkPieces(t *testing.T, s *Standing, papers map[doc.ID]Paper) {
	t.Helper()
	var all strings.Builder
	for _, p := range s.Pieces {
		all.WriteString(p.Text())
		if p.Doc == None {
			continue
		}
		if err := doc.Verify(papers[p.Doc].Text, p.Source, p.Text()); err != nil {
			t.Error(err)
		}
	}
	if all.String() != s.Text {
		t.Error("the pieces are not the text")
	}
}

// TestUntouched holds that what no paper touched stands as it was signed.
func TestUntouched(t *testing.T) {
	p := paperOf(written{"MSA.txt", msa})
	s := (&Family{Base: Link{ID: p.ID, File: p.File, Reading: Read(p)}}).At("2025-01-01", map[doc.ID]Paper{p.ID: p})
	if s.Text != msa || s.Changed() {
		t.Errorf("changed without papers:\n%s", s.Text)
	}
}

// TestStrangers holds that agreements that have nothing to do with each other stay apart, whatever they have in common: a
// word that holds a name, a part for a name, a buyer, the title of their kind; and that a letter may be an agreement.
func TestStrangers(t *testing.T) {
	strangers := []struct {
		file, title, text string
		parties           []string
	}{
		{"pine.txt", "Agreement and Plan of Merger", "AGREEMENT AND PLAN OF MERGER among ICON PLC and PINE HEALTH, INC. Dated as of February 24, 2021", []string{"ICON PLC", "PINE HEALTH, INC."}},
		{"elm.txt", "Agreement and Plan of Merger", "AMENDED AND RESTATED AGREEMENT AND PLAN OF MERGER among Elm Parent, Inc. and Elm Homes Inc. Dated as of June 16, 2021\n\nThe lexicon of silicone makers.", []string{"Elm Parent, Inc.", "Elm Homes Inc."}},
		{"oak.txt", "Agreement and Plan of Merger", "AGREEMENT AND PLAN OF MERGER among ICON PLC and OAK PHARMA INC. Dated as of September 29, 2021\n\nTABLE OF CONTENTS Section 1.2. Company Consent; Schedule 14D-9 5", []string{"ICON PLC", "OAK PHARMA INC."}},
		{"mentor.txt", "Non-Disclosure Agreement", "NON-DISCLOSURE AGREEMENT\n\nbetween the Mentor and the Participants", []string{"Mentor", "Participants"}},
		{"form.txt", "Non-Disclosure Agreement", "NON-DISCLOSURE AGREEMENT AND CONSENT\n\nThe participants of the bureau's events agree to this non-disclosure agreement.", []string{"The Bureau of Borders"}},
		{"agency.txt", "Agency Agreement", "AGENCY AGREEMENT\n\nNovember 6, 2023\n\nHale & Webb, Inc.\n\nLadies and Gentlemen:\n\nAsh Bancorp, Inc. confirms its agreement with Hale & Webb, Inc. The prospectus, as amended, is replaced by the final one. Section 2 of the Act is amended by adding a rule.", []string{"Ash Bancorp, Inc.", "Hale & Webb, Inc."}},
	}
	var papers []Paper
	for _, s := range strangers {
		papers = append(papers, Paper{ID: doc.IDOf([]byte(s.file)), File: s.file, Text: s.text, Title: s.title, Parties: s.parties})
	}
	families := LinkPapers(papers, nil, &Readings{})
	for _, f := range families.All {
		t.Errorf("%s is said to belong to %s: %v", f.Papers[0].File, f.Base.File, f.Papers[0].Reasons)
	}
	if got := Read(papers[5]).Kind; got != Base {
		t.Errorf("a letter that is an agreement is a %s", got)
	}
}

// FuzzOperations reads anything as a paper on an agreement: nothing panics, and every piece has its source.
func FuzzOperations(f *testing.F) {
	for _, h := range habits {
		f.Add(h.papers[1].text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) { // no reader gives such a text
			return
		}
		base, paper := paperOf(written{"MSA.txt", msa}), paperOf(written{"x.txt", text})
		byID := map[doc.ID]Paper{base.ID: base, paper.ID: paper}
		link := Link{ID: paper.ID, File: paper.File, Base: base.ID, Reading: Reading{Kind: Amendment, Dated: "2024-01-01"}}
		family := &Family{Base: Link{ID: base.ID, File: base.File, Reading: Read(base)}, Papers: []Link{link}}
		s := family.At("2030-01-01", byID)
		checkPieces(t, s, byID)
	})
}
