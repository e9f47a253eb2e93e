package family

import (
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/extract/outline"
)

// changed is an agreement for [TestOperations].
const changed = `COLD STORAGE AGREEMENT

This Cold Storage Agreement is made on 4 March 2019 between Ferriby Quay Stores Limited ("Operator") and Aldous Pike Fisheries plc ("Customer").

1. DEFINITIONS

"Business Day" means a day other than a Saturday, a Sunday or a public holiday.

"Chamber" means a refrigerated room at the Site numbered 1 to 6.

"Handling Fee" means £14.50 per pallet.

"Term" means the period stated in clause 2.1.

2. TERM

2.1 Term. This Agreement begins on 1 April 2019 and ends on 31 March 2024.

2.2 Renewal. The Customer may renew it once for three years by giving six months' notice. The notice must be in writing. It cannot be withdrawn.

3. SERVICES

3.1 Storage. The Operator shall keep each Chamber at minus 22 degrees and shall hold at least 400 pallet spaces for the Customer. It shall keep records of the temperature. The Customer may inspect the records.

3.2 Response. The Operator shall answer a call within four (4) hours and shall repair a fault within two (2) days. If it fails to do so, it shall pay a credit of £500.

3.3 Staff. The Operator shall employ:

(a) a site manager;

(b) two shift engineers; and

(c) a records clerk.

4. PRICE

4.1 Charges. The Customer shall pay a monthly storage charge of £31,000, a blast freezing charge of £2.10 per case and an annual membership fee of £1,200. Invoices are due within 30 days.

4.2 Interest. Late sums bear interest at 4% per annum above the base rate, provided that no interest runs while a sum is disputed in good faith.

4.3 Review. The Operator may raise the storage charge each April by no more than 3%. A rise of more than 3% needs the consent of the Customer.

5. LIABILITY

5.1 Excluded loss. Neither party is liable for loss of profit, loss of goodwill or indirect loss. This does not limit liability for fraud.

5.2 Cap. The Operator's liability in any year shall not exceed £750,000.

6. ENDING

6.1 Notice. Either party may end this Agreement by giving ninety (90) days' notice.

6.2 Breach. A party may end this Agreement at once if the other commits a material breach and does not remedy it within 14 days.

7. GENERAL

7.1 Law. English law governs this Agreement.

7.2 Assignment. Neither party may assign this Agreement without consent.

SCHEDULE 1
RATES

1. Storage: £31,000 a month.

2. Labelling: £0.35 per case. Relabelling: £0.20 per case.

3. Overtime: £46 per hour.

Chamber     Pallets     Charge
1           120         £9,400
2           140         £10,900
3           140         £10,700

SCHEDULE 2
CONTACTS

Site manager: Edwin Harle
`

// TestOperations has single clauses of amendments change an agreement. Each says what words of it become, several parted by a bar; all others stay as
// they are, and where no words change, somebody is told why.
func TestOperations(t *testing.T) {
	for _, c := range []struct{ says, was, is string }{
		{`1. Clause 5.1 of the Agreement is amended by adding at its end: “The cost of replacing spoiled fish is direct loss.”`,
			`liability for fraud.`, `liability for fraud. The cost of replacing spoiled fish is direct loss.`},
		{`1. In Clause 3.1 the following sentence is inserted after the second sentence: “It shall send a copy of them to the Customer each Monday.”`,
			`of the temperature.`, `of the temperature. It shall send a copy of them to the Customer each Monday.`},
		{`1. From 1 April 2021 the annual membership fee stated in clause 4.1 is £1,500 in place of £1,200.`, `£1,200`, `£1,500`},
		{`1. The annual membership fee set out in clause 4.1 is £1,500.`, `£1,200`, `£1,500`},
		{`1. In clause 3.2, “four (4) hours” is replaced by “two (2) hours”, and the last sentence is deleted.`,
			`four (4) hours and shall repair a fault within two (2) days. If it fails to do so, it shall pay a credit of £500.`,
			`two (2) hours and shall repair a fault within two (2) days.`},
		{`1. In clause 3.2 of the Agreement, “four (4) hours” is replaced by “two (2) hours”, and the last sentence is deleted and replaced by the following:

   “For each hour of delay it shall pay a credit of £250.”`,
			`four (4) hours and shall repair a fault within two (2) days. If it fails to do so, it shall pay a credit of £500.`,
			`two (2) hours and shall repair a fault within two (2) days. For each hour of delay it shall pay a credit of £250.`},
		{`1. Clause 6.1 is amended by replacing “ninety (90) days’” with “one hundred and twenty (120) days’”, and neither party may give such notice before 1 June 2022.`,
			`ninety (90) days'`, `one hundred and twenty (120) days’`},
		{`1. The figure for overtime in paragraph 3 of Schedule 1 is changed to £49 per hour.`, `£46 per hour`, `£49 per hour`},
		{`1. The charge for relabelling stated in Schedule 1 is £0.25 per case.`, `£0.20 per case`, `£0.25 per case`},
		{`1. Clause 4.3 is amended by deleting the second sentence.`, `by no more than 3%. A rise of more than 3% needs the consent of the Customer.`, `by no more than 3%.`},
		{`1. The words “, provided that no interest runs while a sum is disputed in good faith” in clause 4.2 are deleted.`,
			`, provided that no interest runs while a sum is disputed in good faith`, ``},
		{`1. The proviso to clause 4.2 is deleted.`, ``, ``},
		{`1. A new sentence is added to the end of clause 2.2 as follows: “Clause 4.3 applies during the renewed term.”`,
			`It cannot be withdrawn.`, `It cannot be withdrawn. Clause 4.3 applies during the renewed term.`},
		{`1. Clause 2.2 shall be amended so that the words “three years” read “five years” and the words “six months'” read “nine months'”.`,
			`once for three years by giving six months'`, `once for five years by giving nine months'`},
		{`1. The definition of “Chamber” in clause 1 is amended by replacing “6” with “8”.`, `numbered 1 to 6`, `numbered 1 to 8`},
		{`1. The definition of “Handling Fee” is amended to read: “Handling Fee” means £16.00 per pallet.`, `"Handling Fee" means £14.50 per pallet.`, `“Handling Fee” means £16.00 per pallet.`},
		{`1. In the definition of “Handling Fee” the figure of £14.50 is replaced by £16.00.`, `£14.50`, `£16.00`},
		{`1. The following definition is added to clause 1: “Cage Pallet” means a pallet with sides.`,
			`public holiday.`, `public holiday.

“Cage Pallet” means a pallet with sides.`},
		{`1. The first sentence of clause 3.2 is replaced with: “The Operator shall answer a call within one hour.”`,
			`The Operator shall answer a call within four (4) hours and shall repair a fault within two (2) days.`, `The Operator shall answer a call within one hour.`},
		{`1. The penultimate sentence of clause 2.2 is deleted.`, ` The notice must be in writing.`, ``},
		{`1. In clause 3.3, item (b) is replaced by: “(b) three shift engineers; and”`, `(b) two shift engineers; and`, `(b) three shift engineers; and`},
		{`1. Sub-clause 3.3(b) is deleted.`, "(b) two shift engineers; and\n\n", ``},
		{`1. In the table in Schedule 1, the row for Chamber 2 is replaced by the following row:

   “2           150         £11,600”`, `2           140         £10,900`, `2           150         £11,600`},
		{`1. The cap in clause 5.2 is increased to £1,000,000.`, `£750,000`, `£1,000,000`},
		{`1. The cap on the Operator's liability in clause 5.2 shall be £1,000,000 (not £750,000).`, `£750,000`, `£1,000,000`},
		{`1. Clause 4.1 is varied by the substitution of “45 days” for “30 days”.`, `30 days`, `45 days`},
		{`1. In clause 4.1, “£31,000” shall be replaced with “£33,500” and, after “per case”, the words “(£2.40 in July and August)” shall be inserted.`,
			`£31,000, a blast freezing charge of £2.10 per case`, `£33,500, a blast freezing charge of £2.10 per case (£2.40 in July and August)`},
		{`1. Clause 7.2 is amended by inserting the words “, except to an affiliate” immediately before the full stop at the end.`,
			`without consent.`, `without consent, except to an affiliate.`},
		{`1. Clause 7.2 is amended by adding the words “, which shall not be unreasonably withheld” at the end of it.`,
			`without consent.`, `without consent, which shall not be unreasonably withheld.`},
		{`1. The blast freezing charge under clause 4.1 rises by £0.15 to £2.25 per case.`, `£2.10`, `£2.25`},
		{`1. The price in clause 4.1 is £40,000.`, ``, ``},
		{`1. In clause 5.2 “£850,000” is replaced by “£1,000,000”.`, ``, ``},
		{`1. The last paragraph of clause 5.2 is replaced by: “The cap is £1,000,000.”`, ``, ``},
		{`1. The storage charge shall be £34,000 a month instead of £31,000 in clause 4.1, paid in advance.`, `storage charge of £31,000`, `storage charge of £34,000`},
		{`1. Clause 2.1 is amended by deleting “31 March 2024” and substituting “31 March 2027”, and clause 6.2 is amended by deleting “14 days” and substituting “21 days”.`,
			`ends on 31 March 2024.|14 days`, `ends on 31 March 2027.|21 days`},
		{`1. Each reference to “notice” in clause 2.2 becomes a reference to “written notice”.`, `months' notice. The notice must`, `months' written notice. The written notice must`},
		{`1. Annex 1 to this Amendment is added to the Agreement as Schedule 3.`, "Site manager: Edwin Harle", "Site manager: Edwin Harle\n\nANNEX 1\nHYGIENE\n\n1. Each Chamber is cleaned monthly."},
		{`1. The Operator's site manager named in Schedule 2 is Una Brock in place of Edwin Harle.`, `Edwin Harle`, `Una Brock`},
		{`1. At the end of Schedule 1 the following is added: “4. Pallet wrap: £1.10 per pallet.”`, `£10,700`, "£10,700\n\n4. Pallet wrap: £1.10 per pallet."},
		{`1. Clause 3.2 is amended by the addition of the following as a new second sentence: “The Operator shall log each call.”`,
			`within two (2) days.`, `within two (2) days. The Operator shall log each call.`},
		{`1. Delete “14 days” in clause 6.2 and insert “21 days”.`, `14 days`, `21 days`},
		{`1. The period in clause 6.2 shall be 21 days.`, `14 days`, `21 days`},
		{`1. The time for repairing a fault in clause 3.2 is one day in place of two (2) days.`, `two (2) days`, `one day`},
		{`1. In 4.1 the annual membership fee is to be £1,500.`, `£1,200`, `£1,500`},
		{`4.2 is deleted.`, "4.2 Interest. Late sums bear interest at 4% per annum above the base rate, provided that no interest runs while a sum is disputed in good faith.\n\n", ``},
		{`1. The clerk goes: 3.3(c) is deleted.`, "\n\n(c) a records clerk.", ``},
		{`6.1: for “ninety (90) days’” there is put “sixty days’”.`, `ninety (90) days'`, `sixty days’`},
		{`1. We agree that 6.2 is 21 days from now on.`, `14 days`, `21 days`},
		{`1. The 14 days in 6.2 become 21 days.`, `14 days`, `21 days`},
		{`1. In 5.2, “£900,000” shall stand for “£750,000”.`, `£750,000`, `£900,000`},
		{`6.2 "14 days" >> "21 days"`, `14 days`, `21 days`},
		{`1. 2.2: "three years" >> "five years"`, `three years`, `five years`},
		{"a. In clause 3.2 “two (2) days” is replaced by “one day”.\n\nb. The words “in good faith” in clause 4.2 are deleted, but only from 1 March 2030.", `two (2) days`, `one day`},
		{`1. In view of this, 5.2 is replaced: "5.2 Cap. The Operator's liability is not limited."`, `5.2 Cap. The Operator's liability in any year shall not exceed £750,000.`, `5.2 Cap. The Operator's liability is not limited.`},
		{`1. 4.2 is taken away and this is put there: "4.2 Interest. Late sums bear interest at 2% per annum above the base rate."`,
			`4.2 Interest. Late sums bear interest at 4% per annum above the base rate, provided that no interest runs while a sum is disputed in good faith.`, `4.2 Interest. Late sums bear interest at 2% per annum above the base rate.`},
		{`1. Clause 5.1 does not apply to fish that is not insured, and clause 5.2 is deleted.`, "\n\n5.2 Cap. The Operator's liability in any year shall not exceed £750,000.", ``},
	} {
		t.Run(firstOf(c.says, 70), func(t *testing.T) {
			s := amended(t, c.says)
			want, is := changed, strings.Split(c.is, "|")
			for i, was := range strings.Split(c.was, "|") {
				if !strings.Contains(changed, was) {
					t.Fatal("no such words: ", was)
				}
				want = strings.Replace(want, was, is[i], 1)
			}
			if got := oneLine(s.Text); got != oneLine(want) {
				t.Errorf("reads %q, want %q", difference(got, oneLine(want)), difference(oneLine(want), got))
			}
			if c.was == "" && !slices.ContainsFunc(s.Operations, func(o *Operation) bool { return s.Note(o) != "" }) {
				t.Error("nobody is told that it was not put in")
			}
			if t.Failed() {
				for _, o := range s.Operations {
					t.Logf("%s %v on %q sentence %d applied %v: %s", o.Verb, o.Target, o.On, o.Target.Sentence, o.Applied, s.Note(o))
				}
			}
		})
	}
}

// amended is the agreement as one clause of an amendment changes it.
func amended(t *testing.T, clause string) *Standing {
	t.Helper()
	made := func(file, s, title string) Paper {
		p := Paper{ID: doc.IDOf([]byte(s)), File: file, Text: s, Title: title, Parties: []string{"Ferriby Quay Stores Limited", "Aldous Pike Fisheries plc"}}
		p.Layout.Sections = outline.Sections(s, nil)
		return p
	}
	base := made("storage.txt", changed, "Cold Storage Agreement")
	paper := made("amendment.txt", `AMENDMENT NO. 1

This Amendment is made on 2 March 2021 between Ferriby Quay Stores Limited and Aldous Pike Fisheries plc and amends the Cold Storage Agreement between them dated 4 March 2019 (the “Agreement”).

`+clause+`

2. Otherwise the Agreement is unchanged.

Signed for Ferriby Quay Stores Limited: /s/ A. Ferriby
Signed for Aldous Pike Fisheries plc: /s/ B. Pike

ANNEX 1
HYGIENE

1. Each Chamber is cleaned monthly.
`, "Amendment No. 1")
	families := LinkPapers([]Paper{base, paper}, nil, &Readings{})
	of := families.Of(base.ID)
	if of == nil {
		t.Fatal("not linked")
	}
	return of.At("2025-01-01", map[doc.ID]Paper{base.ID: base, paper.ID: paper})
}

// TestBefore tells of which day a question is that asks for what stood before a paper.
func TestBefore(t *testing.T) {
	s := amended(t, "1. In clause 5.2 “£750,000” is replaced by “£1,000,000”.")
	for called, want := range map[string]string{"before the amendment": "2021-03-01", "before the second amendment": ""} {
		if got := s.Before(called); got != want {
			t.Errorf("%s is %q, want %q", called, got, want)
		}
	}
}

// TestUnreadBeside tells what a clause says beside the change that it makes.
func TestUnreadBeside(t *testing.T) {
	changes := "1. In clause 4.1 “30 days” is replaced by “45 days”."
	alone := amended(t, changes)
	for _, more := range []string{" The Customer receives a discount of 1% of each invoice that it pays within five days.",
		" The Operator may not send such an invoice before June."} {
		s := amended(t, changes+more)
		if n := len(s.Unread(s.Papers[1].ID)) - len(alone.Unread(alone.Papers[1].ID)); n != 1 {
			t.Errorf("%d more sentences are unread, want one: %s", n, more)
		}
	}
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// difference returns the words of a that b does not have, from a little before to a little after.
func difference(a, b string) string {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	m := 0
	for m < len(a)-n && m < len(b)-n && a[len(a)-1-m] == b[len(b)-1-m] {
		m++
	}
	return a[max(0, n-20) : len(a)-max(0, m-20)]
}
