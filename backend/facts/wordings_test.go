package facts

import (
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

// TestWordings reads facts in the words of contracts of several kinds and countries.
func TestWordings(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ fact, text, want string }{
		{"notice", "9. Duration. This Contract runs for two years and is prolonged by a year at a time unless cancelled by one of the parties 2 months before the expiry of the current year.", "2 months"},
		{"notice", "The subscription renews each January unless cancelled in writing at least six (6) weeks prior to the end of the running period.", "6 weeks"},
		{"notice", "Either party may end this Licence on four months' notice.", "4 months"},
		{"notice", "The Lessee may determine the tenancy by giving not less than 3 months' previous notice in writing.", "3 months"},
		{"notice", "During the probationary period the employment may be terminated with one week's notice. Thereafter it may be terminated by either party with six weeks' notice.", "6 weeks"},
		{"notice", "During the trial period either side may terminate with three days' notice. Following the trial period the engagement may be terminated with two months' notice.", "2 months"},
		{"notice", "If an event of force majeure lasts for sixty days, the party not affected may terminate this agreement by giving ten days' written notice.", ""},
		{"notice", "The Provider may raise its prices on renewal by notice given at least eighty (80) days before the renewal term begins.", ""},
		{"notice", "Lessee may extend this Lease for one further term of four years by written notice given no less than seven (7) months before the end of the current term.", ""},
		{"notice", "On a change of control the Bank may cancel the Facility by not less than twenty days' notice.", ""},
		{"renewal", "The Term is two years. Thereafter the Agreement shall be extended from year to year unless a party objects.", "1 year"},
		{"renewal", "After that the tenancy shall continue on a month-to-month basis.", "1 month"},
		{"renewal", "Costs are compared from year to year.", ""},
		{"renewal", "The service runs for four years. It may be extended twice by a year if both agree in writing.", "1 year"},
		{"renewal", "2.2 It is then tacitly continued for one year at a time, unless a party gives notice three months before the end.", "1 year"},
		{"term", "§ 2 Der Vertrag läuft drei Jahre ab dem 1. Mai 2024 und verlängert sich um jeweils ein Jahr.", "3 years"},
		{"notice", "§ 4 Der Vertrag kann mit einer Frist von sechs Monaten zum Quartalsende gekündigt werden.", "6 months"},
		{"governing_law", "§ 9 Es gilt österreichisches Recht.", "Austria"},
		{"governing_law", "20. Law English. Arbitration in Hong Kong.", "England"},
		{"effective_date", "RESELLER TERMS. This is between Tarn Inc. and Fell Ltd. It takes effect February 1, 2024 and replaces the terms of June 1, 2021.", "2024-02-01"},
		{"effective_date", "LEASE\n\nDate of Entry: 1 May 2025\nIsh: 27 May 2030", "2025-05-01"},
		{"term", "5.1 Term. The term of this Agreement shall begin on May 1, 2018 and shall continue through April 30, 2021, and shall thereafter renew for successive one-year terms unless notice is given.", "until 2021-04-30"},
		{"term", "TO HOLD the same unto the Lessee for the term of six years and three months from the 1st day of May 2016.", "6 years 3 months"},
		{"effective_date", "EMPLOYMENT CONTRACT between Oberau Werk GmbH and Mr. Jonas Pietsch, born on 2 August 1979. § 1 The Employee is employed with effect from 01.09.2018.", "2018-09-01"},
		{"effective_date", "This Restated Licence is made on 4 June 2021 between Tarn Ltd and Fell Ltd.\n\nA. The parties entered into a Licence Agreement dated 9 April 2016 (the Former Licence).", "2021-06-04"},
		{"effective_date", "POLICY SCHEDULE\n\nPolicy Period: From June 30, 2022 to June 30, 2023 at noon", "2022-06-30"},
		{"effective_date", "SETTLEMENT between Ida Falk and Tarn LLC. Falk was employed by Tarn from May 3, 2010 until June 9, 2016. It leaves untouched the covenant that Falk signed on May 1, 2010.\n\nIDA FALK\n_______\nDate: March 8, 2017", "2017-03-08"},
		{"effective_date", "DATA PROCESSING TERMS between Tarn GmbH and Fell B.V.\n\nClause 1. Nothing.\n\nBonn, 5 October 2020                Leiden, 5 October 2020\n\n_______        _______", "2020-10-05"},
		{"effective_date", "DATA PROCESSING TERMS between Tarn GmbH and Fell B.V.\n\n" + strings.Repeat("Clause 1. Nothing is said here.\n", 200) + "\nBonn, 5 October 2020                Leiden, 6 October 2020\n\n_______        _______", "2020-10-06; 2020-10-05"},
		{"expiry", "POLICY SCHEDULE\n\nPolicy Period: From June 30, 2022 to June 30, 2023 at noon", "2023-06-30"},
		{"governing_law", "§ 14 (2) This contract is subject to Austrian law.", "Austria"},
		{"governing_law", "12.3 The law of Victoria applies. The parties submit to the courts there.", "Victoria"},
		{"governing_law", "The transfer is subject to German law on data protection where patients live there.", ""},
		{"expiry", "FOR VALUE RECEIVED, the Maker promises to pay on or before June 30, 2029 the sum of $50,000.", "2029-06-30"},
		{"expiry", "PROMISSORY NOTE. Borrower shall pay the principal, with interest, on or before December 31, 2030.", "2030-12-31"},
		{"expiry", "PROMISSORY NOTE\n\nThis Note matures on June 30, 2029. A late fee is due on or before December 31, 2025.", "2029-06-30"},
		{"expiry", "PROMISSORY NOTE\n\nThe last payment of principal is due on January 1, 2030; the first payment of principal is due on February 1, 2025.", "2030-01-01"},
		{"expiry", "PROMISSORY NOTE\n\nIt is paid each month until December 1, 2029, when the entire balance is due.", "2029-12-01"},
		{"expiry", "CREDIT AGREEMENT\n\nThe Borrower shall repay the Loans on March 31, 2025, June 30, 2025 and September 30, 2025.", ""},
		{"expiry", "The Borrower shall pay the balance of the price on or before December 31, 2030.", ""},
		{"expiry", "LEASE\n\nTO HAVE AND TO HOLD from June 1, 2022 to May 31, 2027.", "2027-05-31"},
		{"expiry", "Tenant shall vacate the Premises on or before May 31, 2027, on which date this Lease shall expire.", "2027-05-31"},
		{"expiry", "The lease is for five years to and including May 31, 2027.", "2027-05-31"},
		{"expiry", "The policy expires at 12:01 a.m. standard time on July 1, 2025.", "2025-07-01"},
		{"expiry", "This Agreement between Acme Inc. and Baker LLC will lapse on 31 December 2026.", "2026-12-31"},
		{"expiry", "The licence granted hereunder shall be valid until 30 June 2025.", "2025-06-30"},
		{"expiry", "From the date of this Agreement until May 31, 2015 (the “Standstill Period”) the Company will acquire no shares.", ""},
		{"expiry", "This Agreement may be terminated by either party if the Closing has not occurred through May 31, 2015 (the “Outside Date”).", ""},
		{"expiry", "The warranty period under this Agreement ends on June 30, 2025.", ""},
		{"expiry", "The Employee's salary under this Agreement through December 31, 2024 is $100,000.", ""},
		{"expiry", "The price in this Agreement is firm until December 31, 2024.", ""},
		{"expiry", "The extended term of this Agreement shall end on December 31, 2027. The initial term ends on December 31, 2024.", "2024-12-31"},
		{"effective_date", "DATE: July 24, 2018\n\nA. Acme and Baker are parties to a Covenant dated as of February 28, 2006.", "2018-07-24"},
		{"effective_date", "NON-COMPETITION AGREEMENT\n\nPursuant to that certain Agreement and Plan of Merger dated as of May 1, 2013 between Acme Inc. and Baker LLC, Acme merges.", ""},
		{"effective_date", "CONSENT. As you know, that certain letter agreement by and between Acme Inc. (“Acme”) and Baker LLC, a limited liability company, dated February 6, 2008, has ended.", ""},
		{"effective_date", "Benefits are those of the plan (as amended and restated effective January 1, 2015) applies. The Rights Agreement, dated as of June 24, 2008, too.", ""},
		{"effective_date", "This is an Agreement, entered into on January 15, 2018, by Acme and Baker.", "2018-01-15"},
		{"effective_date", "THE AGREEMENT dated as of May 4, 2011 is made between Acme and Baker.", "2011-05-04"},
		{"effective_date", "It selects the rules that apply (the July 1, 2020 content requirements, for instance).", ""},
		{"effective_date", "Tarn, 4 June 2021\n\nDear Sirs,\n\nwe agree as follows.", "2021-06-04"},
		{"effective_date", "Starting on October 1, 2005, Acme intends to charge for the service.", ""},
		{"expiry", "If the Publisher exercises its right to renew, the term shall be extended by one further year, to and including 28 February 2031.", ""},
		{"expiry", "Any Contract with customers who paid in the 12-month period ending on December 31, 2020 is listed, and the Contract Year ending June 30, 2022 is one.", ""},
		{"expiry", "This promotion begins on June 1, 2019 and runs to the end of June 1, 2020 (herein “Term”).", "2020-06-01"},
		{"term", "The term of this Note is five (5) years.", "5 years"},
		{"renewal", "The Restricted Period is extended by one day for each day of the breach.", ""},
		{"renewal", "In no event shall a suspension extend beyond ninety (90) days. The term shall extend for a period of two years.", ""},
		{"renewal", "Service contracts that have not been renewed after 12 months of the end of sale are void.", ""},
		{"renewal", "Tenant has two options to extend the Term, each for five (5) years.", "5 years"},
		{"notice", "If either party defaults, the other may terminate upon thirty (30) days written notice of the breach.", ""},
		{"notice", "Either party may terminate for breach that remains uncured within thirty (30) days of written notice.", ""},
		{"notice", "The policies shall not be cancelled without thirty (30) days advance written notice to Landlord.", ""},
		{"notice", "This policy may be cancelled by the insurer by giving thirty days notice.", "30 days"},
		{"notice", "This Agreement may be terminated upon not less than 30 nor more than 60 days' notice.", ""},
		{"notice", "If sales stay below 900 units in a year, the Grower may end this Agreement by giving thirty days' notice.", ""},
		{"notice", "The Miller may terminate this Agreement upon 20 days' written notice in the event of the occurrence of a drought.", ""},
		{"notice", "If either party wishes to terminate this Agreement, it shall give the other forty days' notice.", "40 days"},
		{"notice", "This Agreement may be terminated (a) by the Miller if the mill burns down; or (b) by either party upon seventy days' written notice.", "70 days"},
		{"notice", "The parties may negotiate an extension of this Agreement five months before the expiration of the term.", ""},
		{"notice", "To exercise this option, the Tenant must notify the Landlord no later than 90 days before the expiration of the term.", ""},
		{"notice", "If the dispute is not settled, a party may, upon the expiration of such 30-day notice period, submit it to arbitration.", ""},
		{"notice", "The Carrier keeps cargo insurance. It shall have written notice of any change or cancellation at least thirty days in advance of the effective date of it.", ""},
		{"notice", "This Agreement renews yearly until terminated by one party with one year's written notice prior to the end of the running year.", "1 year"},
		{"notice", "This Agreement is renewed for further periods of two years unless notice of non-renewal is given.", ""},
		{"renewal", "This Agreement shall renew automatically each year thereafter unless notice is given.", "1 year"},
		{"renewal", "It will automatically renew for one or more annual periods after the first term.", "1 year"},
		{"renewal", "The term is automatically extended for an additional period of half a year.", "0.5 years"},
		{"renewal", "The licence continues; the fee is paid each year.", ""},
		{"renewal", "The parties shall extend and pay annual renewal fees.", ""},
		{"term", "The term of this Agreement shall begin today and remain in effect until terminated by either party upon thirty (30) days' prior written notice.", "until terminated by either party"},
		{"term", "This Agreement shall commence on the Effective Date and shall continue in full force until the expiration of the Sublicense Agreement, unless terminated earlier.", "until the expiration of the Sublicense Agreement"},
		{"term", "This Agreement takes effect on signature and shall terminate when all obligations of both parties hereunder have been performed.", "terminate when all obligations of both parties hereunder have been performed"},
		{"term", "This Agreement will expire upon completion of the Study. Confidentiality shall continue until the information is public.", "expire upon completion of the Study"},
		{"term", "The obligation of confidence continues until the information is published. Either party may end this Agreement at any time.", ""},
		{"term", "This Agreement shall remain in effect for so long as the Agent fulfils its quota or is in breach. Supplier may terminate this Agreement upon completion of an audit.", ""},
		{"expiry", "This Agreement is made as of March 27, 2017 (the “Effective Date”). It shall commence on the Effective Date and this Agreement shall continue until the four-year anniversary of the Effective Date.", "2021-03-27"},
		{"expiry", "This Agreement is dated January 4, 2019. The term shall commence on January 10, 2019 and shall expire on the day that is twenty-four (24) months from that date.", "2021-01-09"},
		{"expiry", "This Agreement is made as of May 2, 2011 (the “Effective Date”). The term of this Agreement shall be one (1) year commencing on the Effective Date and automatically renewing annually thereafter.", "2012-05-01"},
		{"term", "The right of redemption under this Agreement shall be reinstated and shall not expire until the close of business on that day. This Agreement shall continue until and terminate upon the later of two events.", ""},
		{"term", "This Agreement is entered into for an unlimited period of time.", "perpetual"},
		{"notice", "This Agreement is terminable without penalty on sixty (60) days' written notice by vote of a majority of the Trustees.", "60 days"},
		{"term", "This Agreement will be in effect for four (4) years from the Effective Date. Notwithstanding any termination of this Agreement, films made during the term may remain in perpetuity in any medium.", "4 years"},
		{"term", "Each party maintains in effect during the term of this Agreement and for a period of five years thereafter a policy of insurance.", ""},
		{"term", "During the initial two (2) years of the Term of this Agreement the Mill remains open.", ""},
		{"term", "The initial term of this Agreement (“Initial Term”) will be ten (10) years from its date, provided that at any time following the 7th anniversary of such date either party may terminate.", "10 years"},
		{"term", "A party may terminate this Agreement for a breach that remains uncured 30 days in the case of late payment or 45 days in other cases. “Initial Term” means the Effective Date through the day before the fourth anniversary of the Effective Date.", "4 years"},
		{"term", "This Agreement shall continue until the fifth (5t h) anniversary of the Effective Date.", "5 years"},
		{"term", "Unless earlier terminated, this Agreement shall continue indefinitely.", "perpetual"},
		{"term", "This Agreement ends at once where such failure continues for thirty (30) days after notice of it.", ""},
		{"term", "“Holding Period” means a period of four years commencing from the date of this Agreement.", ""},
		{"term", "The option to extend the term of this Agreement for a year is used within 30 days of the notice, or this Agreement shall terminate. Term shall mean the Effective Date through June 15, 2031.", "until 2031-06-15"},
		{"expiry", "The Term will begin on the date hereof and will continue until the earlier of (i) December 31, 2032, (ii) the end of the Studio Lease and (iii) an agreement of the parties.", "2032-12-31"},
		{"expiry", "This Agreement terminates on the earlier of the completion of the works and 30 June 2031.", ""},
		{"expiry", "This Agreement remains in effect until the earlier of (a) completion of the works and (b) 30 June 2031.", "2031-06-30"},
		{"expiry", "The Term shall, unless extended, end as of December 31, 2030.", "2030-12-31"},
		{"expiry", "The Cooperation Term shall be two years from May 1, 2013 to April 30, 2015.", "2015-04-30"},
		{"expiry", "This covers any portion of an award under this Agreement with a performance period ending as of June 30, 2021.", ""},
		{"effective_date", "“Base Agreement” means the supply agreement entered into between Tarn Ltd (a subsidiary of Fell Ltd) and Moor Ltd dated 7 January 2018.", ""},
		{"effective_date", "A. Tarn and Fell have previously entered into a Selling Agreement, effective as of December 1, 2002.", ""},
		{"effective_date", "Tarn and Fell hereby enter into this Agreement dated November 28, 2001.\n\n5. Term. The term shall commence on December 1, 2001, which date shall be deemed the effective date of this Agreement.", "2001-12-01"},
		{"effective_date", "LICENCE between Tarn and Fell\n\n3. This Agreement shall commence on 1 January 1998.", "1998-01-01"},
		{"effective_date", "LICENCE between Tarn and Fell\n\n3. This Agreement shall come into force as of 1 February 1998 and is valid for a year.", "1998-02-01"},
		{"effective_date", "LICENCE between Tarn and Fell\n\nSource: TARN, INC., 10-K, 3/6/2020", ""},
		{"effective_date", "LICENCE [Drafting note: write the date in full, for example “dated as of May 1, 2021”] between Tarn and Fell", ""},
		{"effective_date", "This constitutes the entire agreement between Tarn and Fell except the Secrecy Agreement between them dated 26 September 2012.", ""},
		{"governing_law", "The law of the state of New York, U.S.A. except for its choice of laws rules shall govern this Agreement.", "New York"},
		{"notice", "Tenant shall have the option to extend the Term for one further period of five years by giving Landlord written notice not less than nine months prior to the expiration date.", ""},
		{"notice", "The Borrower may terminate the Commitments upon at least three Business Days' prior notice.", ""},
		{"term", "1. Term. The Officer's employment shall be for a period of three (3) years commencing on August 1, 2016.", "3 years"},
		{"term", "TENANCY AGREEMENT\n\nTerm: a fixed term of 12 months from and including 1 October 2021", "12 months"},
		{"expiry", "CREDIT AGREEMENT\n\n“Maturity Date” means the earlier of (a) March 31, 2027 and (b) the end of the Commitments.", "2027-03-31"},
		{"expiry", "The term of this Lease shall be ten years commencing February 1, 2020 and expiring at midnight on January 31, 2030.", "2030-01-31"},
		{"expiry", "The Client shall engage the Consultant from 1 March 2020 until 28 February 2022.", "2022-02-28"},
		{"effective_date", "The contract starts on 01.04.2021. It may be terminated by three months' notice, for the first time as of 31.03.2023.", "2021-04-01"},
		{"expiry", "Under this Agreement the Dealer shall make these payments upon the earlier of (a) December 31, 2029 and (b) the receipt of funds.", ""},
		{"agreement_date", "Amendment No. 1 to the Supply Agreement dated 3 March 2023 between Tarn Ltd and Fell Ltd, made on 5 June 2024.", "2024-06-05"},
		{"agreement_date", "May 14, 2021\n\nDear Carla,\n\nYour start date will be June 7, 2021.", "2021-05-14"},
		{"agreement_date", "RELEASE. The employment ended on March 31, 2022 (the “Separation Date”)." + strings.Repeat("\nNothing is said here.", 500) + "\n\n/s/ Ada Quist          April 18, 2022", "2022-04-18"},
		{"governing_law", "This Agreement shall be governed by the laws of England and Wales, and all actions shall be brought in England.", "England and Wales"},
		{"governing_law", "This Agreement is governed by English law. It refers to the applicable laws in Jersey.", "England"},
		{"governing_law", "This Agreement is governed by the laws of the State of Ohio, without regard to conflicts of laws.\n\nANNEX A\n\nThis Guaranty is governed by the laws of the State of Texas, without regard to conflicts of laws.", "Ohio"},
		{"governing_law", "This Agreement shall be governed by the laws of the State of Ohio, regardless of its principles. Claims against the Financing Sources shall be governed by the laws of the State of New York, regardless of the laws that might otherwise govern.", "Ohio"},
		{"governing_law", "This Agreement is governed by the laws of the Province of Ontario and the federal laws of Canada applicable therein.", "Ontario; Canada"},
		{"governing_law", "This Agreement is governed by the law of California, U.S.A., and the arbitrators apply California law.", "California"},
		{"governing_law", "It is governed by the laws of the state in which suit is filed, being either Illinois or New York.", ""},
		{"governing_law", "GOVERNING LAW. Any lawsuit may be brought in a court located in the Commonwealth of Massachusetts or in the Netherlands.", ""},
		{"expiry", "9.1 This agreement runs from May 1, 2023 to April 30, 2028. An order unfinished on that date is completed under these terms.", "2028-04-30"},
		{"expiry", "1.2 This contract starts on 1 June 2020 and runs to 31 May 2025 unless ended sooner under clause 9.", "2025-05-31"},
		{"term", "1.2 This contract starts on 1 June 2020 and runs to 31 May 2025 unless ended sooner under clause 9.", "until 2025-05-31"},
		{"notice", "Either party may end these terms at the end of a season on four months' notice. The Supplier may end them at once on a breach.", "4 months"},
		{"notice", "3. The agreement is for three years and may be closed by either party with two months' notice in writing.", "2 months"},
		{"notice", "Particulars\n\nOffice\t4-17\n\nMinimum stay\t12 months\n\nNotice to leave\t60 days\n\nDeposit back\twithin 45 days", "60 days"},
		{"notice", "The Firm may on ninety days' notice give up a country in which nothing was sold during the last year.", ""},
		{"governing_law", "12 Law. Swedish law applies. Disputes go to the court at Umeå.", "Sweden"},
		{"governing_law", "10.3 The laws of Manitoba apply.", "Manitoba"},
		{"governing_law", "Disputes: the managers meet in 7 days. Law of Tasmania.", "Tasmania"},
		{"effective_date", "SERVICE AGREEMENT made on 4 April 2023 between Tarn Ltd and Fell Ltd.\n\n1. The agreement commences on 1 June 2023 and lasts for two years.\n\nSigned: A. Quist Date: 6 April 2023", "2023-06-01"},
		{"effective_date", "LEASE dated 3 March 2020 between Tarn Ltd and Fell Ltd. The term of this Lease is six years commencing May 1, 2020.", "2020-05-01"},
		{"agreement_date", "THIS LEASE is made on 3 March 2020 between Tarn Ltd and Fell Ltd. The term of this Lease is six years commencing May 1, 2020.", "2020-03-03"},
		{"term", "MIETVERTRAG. Das Mietverhältnis beginnt am 1. Juni 2024 und wird auf die Dauer von sieben Jahren abgeschlossen.", "7 years"},
		{"notice", "Der Mieter kann den Vertrag unter Einhaltung einer zweimonatigen Kündigungsfrist zum Monatsende kündigen.", "2 months"},
		{"term", "Snow is cleared for three (3) winter seasons from November 1, 2024. The contract runs for three winter seasons.", "3 seasons"},
		{"effective_date", "SNOW CONTRACT\n\nThe Contractor plows, shovels, sands and salts the areas that are shown on\nthe plan dated August 3, 2026, without being called.", ""},
	} {
		var values []string
		for _, a := range Find(c.fact, Document{Text: c.text}) {
			values = append(values, a.Value.Text)
		}
		if got := strings.Join(values, "; "); got != c.want {
			t.Errorf("%s of %q: %q, want %q", c.fact, c.text, got, c.want)
		}
	}
}

// TestLawOfTwo doubts a law that an earlier sentence speaks of where a later one says more surely which governs.
func TestLawOfTwo(t *testing.T) {
	t.Parallel()
	const words = "12.7 This agreement is drawn up in English. Terms are to be understood as they are in Swedish law, even where an English word may mean something else in England.\n\n13 Form, law, court\n\nAmendments in writing, signed by hand. Swedish law. Courts of Stockholm."
	for _, a := range Find("governing_law", Document{Text: words}) {
		if a.Value.Text != "Sweden" && a.Doubt == "" {
			t.Errorf("%s is stated", a.Value.Text)
		}
	}
}

// TestClosings finds neither notice nor renewal in what is performed at one closing.
func TestClosings(t *testing.T) {
	t.Parallel()
	d := Document{Title: "Agreement and Plan of Merger", Text: "The Company may terminate this Agreement upon three days' prior written notice. The date is extended for successive periods of ten days."}
	for _, fact := range []string{"notice", "renewal"} {
		if found := Find(fact, d); found != nil {
			t.Errorf("%s of a merger: %v", fact, found)
		}
	}
}

// TestMayGive tells notices from terms, and first terms from renewals.
func TestMayGive(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fact, text string
		want       bool
	}{
		{"term", "The Author may end this on five months' notice.", false},
		{"term", "It may be ended with two weeks’ prior written notice.", false},
		{"term", "It lasts for five years.", true},
		{"renewal", "It lasts for an initial term of four (4) years and then ends.", false},
		{"renewal", "It is renewed for two years.", true},
		{"notice", "It is ended on five months' notice.", true},
		{"notice", "It is renewed for additional periods of two years unless either side gives notice of non-renewal.", false},
		{"term", "It is valid unless it is ended not less than thirty (30) days prior to its term.", false},
		{"renewal", "It lasts for two (2) years.", false},
		{"notice", "The insurer gives thirty (30) days' notice of the end.", false},
		{"governing_law", "GOVERNING LAW. Any lawsuit may be brought in the courts of Texas.", false},
		{"governing_law", "It is governed by the laws of Texas.", true},
		{"colour", "red", true},
	} {
		var v value.Value
		kind := value.Duration
		if c.fact == "governing_law" {
			kind = value.Jurisdiction
		}
		for _, v = range value.Find(kind, c.text, doc.Span{End: len(c.text)}) {
			break
		}
		if got := MayGive(c.fact, c.text, v); got != c.want {
			t.Errorf("%s of %q: %v, want %v", c.fact, c.text, got, c.want)
		}
	}
}

// TestAgreementDateInDoubt: a month alone may be that of a form, and of two signatures one is as likely as the other.
func TestAgreementDateInDoubt(t *testing.T) {
	t.Parallel()
	for words, doubted := range map[string]bool{
		"TARN LTD\n\nDISCLOSURE AGREEMENT\n\nForm CDA-7, revision of January 2024.\n\nThe recipient keeps what it is told secret.": true,
		"DISCLOSURE AGREEMENT\n\nThis Agreement is dated 3 March 2020.\n\nThe recipient keeps what it is told secret.":             false,
	} {
		found := Find("agreement_date", Document{Text: words})
		if len(found) != 1 || (found[0].Doubt != "") != doubted {
			t.Errorf("%q: %+v", words, found)
		}
	}
}
