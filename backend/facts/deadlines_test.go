package facts

import (
	"os"
	"slices"
	"strings"
	"testing"

	"pincite/backend/facts/calendar"
)

// TestDeadlines computes what falls when, of contracts as they are worded.
func TestDeadlines(t *testing.T) {
	t.Parallel()
	today, _ := calendar.Parse("2026-11-28")
	for _, c := range []struct{ name, text, want string }{
		{
			"rolled forward, and the notice from the end that runs now",
			"HOSTING AGREEMENT made on June 24, 2020 between Tarn Ltd and Fell Ltd.\n\nThe term of this Agreement is two (2) years from the date of this Agreement. Thereafter this Agreement shall automatically renew for successive periods of one (1) year, unless either party gives notice of non-renewal at least sixty (60) days prior to the end of the then current term.\n\nThis Agreement is governed by English law.",
			"expiry 2022-06-23; renewal 2027-06-23; notice 2027-04-24",
		},
		{
			"a window",
			"SERVICES CONTRACT made on 1 March 2019 between Tarn Ltd and Fell plc.\n\n1. This Contract commences on 1 April 2019 and continues up to and including 31 March 2024 (the \"Initial Period\").\n\n2. This Contract shall be extended automatically for successive periods of twelve months unless one party serves notice not less than ninety (90) days and not more than one hundred and eighty (180) days before the end of the Initial Period or the current extension that it does not wish to extend.",
			"expiry 2024-03-31; renewal 2027-03-31; notice 2026-12-31 - 2026-10-02",
		},
		{
			"no renewal of its own",
			"SUPPLY AGREEMENT dated January 1, 2020 between Tarn Ltd and Fell Ltd.\n\nThis Agreement continues until December 31, 2022. It does not automatically renew. The parties may renew it for one year by mutual agreement.",
			"expiry 2022-12-31",
		},
		{
			"what is due",
			"SUPPLY AGREEMENT dated January 1, 2020 between Tarn Ltd and Fell Ltd.\n\nTarn shall deliver the plans to Fell on or before March 15, 2020. The plans were prepared by May 1, 2019.",
			"deliverable 2020-03-15",
		},
		{
			"an outside date is no end and nothing that is due",
			"AGREEMENT AND PLAN OF MERGER dated as of May 17, 2026 between Tarn Ltd and Fell Ltd.\n\nThis Agreement may be terminated at any time prior to the Effective Time:\n\n(b) by either Parent or the Company, if the Merger shall not have been consummated on or before 5:00 p.m. (New York City time) on February 17, 2027 (the “Outside Date”);\n\nIf requested by Parent no later than ten (10) days prior to the Effective Time, to the extent permitted by the terms of the plan, the Company shall terminate the plan.",
			"outside 2027-02-17",
		},
		{
			"notice that may be given until something else runs out, or at any time",
			"SERVICES AGREEMENT dated January 1, 2026 between Tarn Ltd and Fell Ltd.\n\nThis Agreement remains in force for two (2) years from the date of this Agreement; Tarn may terminate it upon thirty (30) days' notice to Fell at any time prior to the expiration of sixty (60) days after that date. It may be terminated by either party, whether or not extended beyond the initial term, by giving written notice ninety (90) days in advance.",
			"expiry 2027-12-31",
		},
		{
			"notice within the last days of the term",
			"RESELLER AGREEMENT dated January 1, 2026 between Tarn Ltd and Fell Ltd.\n\nThis Agreement remains in force for two (2) years from the date of this Agreement. It shall automatically renew for successive periods of one (1) year, unless terminated by written notice within sixty (60) days prior to the expiration of the then current term.",
			"expiry 2027-12-31; notice 2027-12-31 - 2027-11-01",
		},
		{
			"what comes again, between the days that the words name and not before the contract begins",
			"SPONSORSHIP AGREEMENT dated January 1, 2027 between Tarn Ltd and Fell Ltd.\n\nTarn shall pay Fell $40,000 on or before the first day of each month commencing March 1, 2027 and ending with the instalment due on December 1, 2027. Fell shall send a report by the tenth day of each quarter. The fiscal year shall end on December 31 of each year.",
			"payment 2027-12-01; payment 2027-03-01; report 2027-01-10",
		},
		{
			"what a filing's conversion leaves inside sentences",
			"CO-BRANDING AGREEMENT made and entered into as of the 1s t day of June, 2024 (the \"Effective Date\") between Tarn Ltd and Fell Ltd.\n\n8.1 Term. This Agreement shall be effective upon the              ------------------- Effective Date and shall remain in force for a period of one (1) year.",
			"expiry 2025-05-31",
		},
		{
			"it renews itself unless somebody elects that it does not",
			"SERVICES AGREEMENT dated January 1, 2024 between Tarn Ltd and Fell Ltd.\n\nThe term is two (2) years from the date of this Agreement. This Agreement will automatically renew for successive one year terms, unless either party elects not to renew this Agreement by written notice of such election 30 days prior to the expiration of the current term.",
			"expiry 2025-12-31; renewal 2026-12-31; notice 2026-12-01",
		},
		{
			"the start is not known",
			"LICENCE between Tarn Ltd and Fell Ltd.\n\nThe term of this Licence is five (5) years from the Go-Live Date.",
			"",
		},
	} {
		var got []string
		for _, d := range Read(Document{Text: c.text, Title: "Agreement"}).Stated().Deadlines(today) {
			s := d.Kind + " " + d.Day
			if d.First != "" {
				s += " - " + d.First
			}
			got = append(got, s)
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("%s: %q, want %q", c.name, s, c.want)
		}
	}
}

// TestSigned tells how far contracts are signed.
func TestSigned(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"AGREEMENT\n\nIN WITNESS WHEREOF\n\nTARN INC.\nBy: /s/ Ada Quist\nName: Ada Quist\n\nFELL LLC\nBy: /s/ Bo Hale\nName: Bo Hale", SignedBy},
		{"AGREEMENT\n\nIN WITNESS WHEREOF\n\nTARN INC.\nBy: /s/ Ada Quist\n\nFELL LLC\nBy: ____________", PartSigned},
		{"AGREEMENT\n\nIN WITNESS WHEREOF\n\nTARN INC.\nBy: ____________\n\nFELL LLC\nBy: ____________", Unsigned},
		{"DRAFT 3/4/2021\n\nAGREEMENT\n\nTARN INC.\nBy: ____________", Draft},
		{"FORM OF SUPPLY AGREEMENT\n\nTarn and Fell agree.", Draft},
		{"Tarn and Fell agree.", NotSaid},
		{"LEASE\n\nIN WITNESS WHEREOF\n\n(SGD.) Ada Quist   (SGD.) Bo Hale", SignedBy},
		{"MEMO\n\nOWNER: Sd/- Ada Quist\nHIRER: Sd/- Bo Hale", SignedBy},
		{"AGREEMENT\n\n/s/ Ada Quist   /s/ Bo Hale\n\n" + strings.Repeat("Schedule of goods and their prices. ", 20) + "\nAccepted by: Signature: ________", SignedBy},
		{"LETTER\n\nSigned for the Client: Ada Quist, Director. Signed for the Company: Bo Hale.", SignedBy},
		{"LETTER\n\n_Signed:_ Ada Quist, for the Owner\n_Signed:_ Bo Hale, for the Haulier", SignedBy},
		{"LETTER\n\nSigned: Name and date\n\nSigned: ____________", Unsigned},
		{"AGREEMENT\n\nDocuSigned by: Ada Quist\nDocuSigned by: Bo Hale", SignedBy},
		{"LICENCE\n\nSIGNED by ADA MARY QUIST,\nfor and on behalf of TARN LIMITED\t\tA. M. Quist\n\nSIGNED by BO HALE\t\t\tBo Hale", SignedBy},
		{"LICENCE\n\nSIGNED by ADA QUIST,\nfor and on behalf of TARN LIMITED\t\t....................\n\nSIGNED by BO HALE\t\t\t....................", Unsigned},
		{"WHAT WE AGREED\n\nAda Quist     A. Quist     Oct 9, 2021\n\nBo Hale       Bo H.       10/9/21\n\nJo Hale       ________________", PartSigned},
		{"LEASE\n\nEXECUTED by TARN LTD: A. Quist  [signed]\nWitness: C. Roe  [signed]\n\nEXECUTED by FELL LTD acting by:\nDirector: ____________", PartSigned},
		{"LEASE\n\nIt may be signed electronically.\n\n*Signed electronically*\n\nFor Tarn: Ada Quist, 19 February 2025", SignedBy},
		{"LICENCE\n\n  \"Ada Quist\"\t\t\"Bo Hale\"\nWitness\t\tBO HALE\n\nPer: \"Cy Roe\"", SignedBy},
		{"AGREEMENT\n\nBy: /s/ Ada Quist\n\nBy: /s/ Bo Hale\n\nSCHEDULE 1\n\nApproved by: ____________", SignedBy},
		{"STAFF\n\nAda Quist     Quist Ltd     2019 and later", NotSaid},
	} {
		if got := SignedState(Document{Text: c.text}); got.State != c.want {
			t.Errorf("%q: %s, want %s", c.text, got.State, c.want)
		}
	}
}

// TestDoubted says why answers are open.
func TestDoubted(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ fact, text, want, doubt string }{
		{"term", "The term of this Agreement shall be five (5) years following the Effective Date or until the studies are completed, whichever is later.", "5 years", laterOf},
		{"term", "This Agreement shall remain in effect until the later of three (3) years from the date hereof and the end of the works.", "3 years", laterOf},
		{"term", "The term of this Agreement is three (5) years.", "3 years", "words and figures differ"},
		{"term", "This Agreement shall be effective until the earlier of (a) its termination in accordance with this Agreement or (b) two (2) years after its date.", "2 years", ""},
		{"notice", "Either party may terminate this Agreement by giving the other sixty (90) days' written notice.", "60 days", "words and figures differ"},
		{"governing_law", "If Customer is domiciled in the Americas the laws of the State of California govern; if Customer is domiciled in Europe the laws of Ireland govern; in all other cases the laws of Singapore govern.", "California; Ireland; Singapore", ofRegions},
		{"governing_law", "This Agreement is governed by the laws of Ontario and the federal laws of Canada applicable there.", "Ontario; Canada", ""},
		{"effective_date", "LEASE made this ____ day of ______, 2019, between Tarn and Fell.\n\nTARN\nBy: ______ Date: March 11, 2019\n\nFELL\nBy: ______ Date: March 14, 2019", "2019-03-14; 2019-03-11", blankDay},
		{"effective_date", "This Agreement is effective on the date of the last signature below.\n\nTARN\nBy: /s/ A. Quist\nDate: May 3, 2022\n\nFELL\nBy: /s/ B. Hale\nDate: May 5, 2022", "2022-05-05", ""},
		{"effective_date", "SUPPLY AGREEMENT made as of 11 January 2021 between Tarn Ltd and Fell Ltd.\n\nThe date upon which Tarn has acknowledged in writing that the conditions are met shall be the “Effective Date”.", "2021-01-11", fromEvent},
		{"effective_date", "3 March 2025\n\nDear Mr Fell,\n\nI agree to keep your books, my first day of work for you being Tuesday 1 April 2025.", "2025-04-01", ""},
		{"effective_date", "3 March 2025\n\nDear Mr Fell,\n\nI agree to keep your books until 1 April 2025.", "2025-03-03", ""},
		{"effective_date", "This Agreement is effective as of August __, 2019 between Tarn and Fell.", "2019-08", blankDay},
		{"expiry", "The engagement starts on 11/07/2022 and ends on 10/01/2024. The law of Western Australia applies.", "2024-01-10", ""},
		{"expiry", "The term of this Agreement starts on May 1, 2020 and ends on 10/01/2024.", "2024-10-01", ""},
	} {
		found := Find(c.fact, Document{Text: c.text, Title: "Services Agreement"})
		var values []string
		for _, a := range found {
			values = append(values, a.Value.Text)
		}
		if got := strings.Join(values, "; "); got != c.want || len(found) > 0 && found[0].Doubt != c.doubt {
			t.Errorf("%s of %q: %q, want %q (%+v)", c.fact, c.text, got, c.want, found)
		}
	}
}

// TestTermFromItsStart is sure of a length that runs from the day of the contract, and not of one from some other day.
func TestTermFromItsStart(t *testing.T) {
	t.Parallel()
	for words, sure := range map[string]bool{
		"5. Term: This Agreement shall terminate six (6) months after the Effective Date (the “Term”), however Recipient’s obligations shall survive for two (2) years after termination.": true,
		"This Agreement shall, except as otherwise set forth herein, cease to be effective two years after the date hereof.":                                                               true,
		"The terms of this Undertaking and Obligor’s obligations hereunder shall expire two (2) years from the date of the Confidentiality Agreement.":                                     false,
	} {
		found := Find("term", Document{Text: words, Title: "Mutual Non-Disclosure Agreement"})
		if got := len(found) > 0 && Probability("term", found) >= 0.7; got != sure {
			t.Errorf("%q: %+v", words, found)
		}
	}
}

// TestDeadlinesOfClauses computes what testdata/deadlines.txt says.
func TestDeadlinesOfClauses(t *testing.T) {
	t.Parallel()
	today, _ := calendar.Parse("2026-11-28")
	file, err := os.ReadFile("testdata/deadlines.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(file), "\n\n")
	for _, pair := range strings.Split(strings.TrimSpace(list), "\n\n") {
		text, want, _ := strings.Cut(pair, "\n=> ")
		var got []string
		for _, d := range Read(Document{Text: strings.ReplaceAll(text, ". ", ".\n\n"), Title: "Agreement"}).Stated().Deadlines(today) {
			if d.Kind != Obliges {
				got = append(got, written(d))
			}
		}
		slices.SortStableFunc(got, func(a, b string) int { return strings.Compare(strings.Fields(a)[1], strings.Fields(b)[1]) })
		if s := strings.Join(got, "; "); s != want {
			t.Errorf("%s\n got %q\nwant %q", text, s, want)
		}
	}
}

// written writes a deadline as testdata/deadlines.txt does.
func written(d Deadline) string {
	s := d.Kind + " " + d.Day
	if d.Again != nil {
		s += "*"
	}
	if d.First != "" {
		s += "-" + d.First
	}
	if d.Send != "" {
		s += "<" + d.Send
	}
	if d.Rests != "" {
		s += "~" + d.Rests
	}
	return s
}
