package facts

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"pincite/backend/doc"
)

const nda = `EXHIBIT 10.3

CONFIDENTIALITY AGREEMENT

This Confidentiality Agreement (this “Agreement”) is dated and effective as of March 24, 2007 (the “Effective Date”), by and between
Lone Cedar Acquisitions, LLC, a Delaware limited liability company, and Marrow & Field Holding Co., a California corporation. It takes
the place of that certain letter agreement dated January 5, 2006.

1. Term. Except as said below, this Agreement shall terminate on the second (2nd) anniversary of the Effective Date. For a
period of eighteen (18) months from the date hereof, neither party shall solicit employees of the other.

2. Either party may terminate this Agreement without cause upon thirty (30) days’ prior written notice to the other. Upon
a breach it may terminate ten (10) days after notice.

3. Governing Law. This Agreement shall be governed by and construed in accordance with the laws of the State of New York, without
regard to the conflicts of laws principles of the State of Texas. The courts of Ohio have no jurisdiction.
`

const services = `MASTER SERVICES AGREEMENT made the 1st day of May 2003 between Acme Inc. and Baker LLC.

The initial term of this Agreement shall be three (3) years and it expires on April 30, 2006. Thereafter it shall be automatically
renewed for successive periods of one (1) year, unless a party gives at least ninety (90) days prior written notice that it does
not intend to renew.

English law shall govern this Agreement.`

const supply = `GLASS SUPPLY AGREEMENT dated October 17, 2022.

A. The initial term of the former agreement ends on May 31, 2023.

5.5 Duration. The obligations of this Section continue for two (2) years after the end of this
Agreement.

6.1 Term. This Agreement begins on the Effective Date and continues until December 31, 2026. It
then renews for successive periods of one (1) year.`

const poaching = `5.3 Neither Party shall, during the term of this Agreement and for twelve (12) months after its end,
solicit for employment any employee of the other Party.

6. TERM

The following applies to this Agreement as a whole.

6.1 This Agreement begins on the Effective Date and continues for two (2) years, unless either Party
terminates it earlier on thirty (30) days’ written notice.

6.2 The obligations of the Receiving Party survive the end of this Agreement for three (3) years.`

const loan = `TERM LOAN AGREEMENT dated as of February 28, 2023.

2.04 Repayment. The Borrower shall repay the Loan in quarterly installments beginning on March 31, 2024, and shall pay the whole
balance on February 28, 2030 (the "Maturity Date").`

const ground = `INDENTURE OF LEASE made the twenty-first day of September in the year Two Thousand Eleven, between Desmond Lyle, as trustee of
THE LYLE FAMILY TRUST u/a/d June 9, 1998 (“Landlord”), and Joseph Marchetti.

2. The term shall be for a period of seven years commencing on the first day of October, 2011 and ending at midnight on the
thirtieth day of September, 2018.`

func TestFind(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text, fact, want, evidence string
	}{
		{nda, "title", "Confidentiality Agreement", "CONFIDENTIALITY AGREEMENT"},
		{nda, "parties", "Lone Cedar Acquisitions, LLC; Marrow & Field Holding Co.", "Lone Cedar"},
		{nda, "effective_date", "2007-03-24", "dated and effective"},
		{nda, "agreement_date", "2007-03-24", "dated and effective"},
		{nda, "term", "2 years", "shall terminate on the second"},
		{nda, "notice", "30 days", "without cause"},
		{nda, "governing_law", "New York", "governed by and construed"},
		{nda, "renewal", "", ""},
		{nda, "expiry", "2009-03-24", "shall terminate on the second"},
		{services, "effective_date", "2003-05-01", "1st day of May"},
		{services, "term", "3 years", "initial term"},
		{services, "expiry", "2006-04-30", "expires on"},
		{services, "renewal", "1 year", "successive periods"},
		{services, "notice", "90 days", "does\nnot intend to renew"},
		{services, "governing_law", "England", "English law shall govern"},
		{supply, "term", "until 2026-12-31", "continues until"},
		{supply, "expiry", "2026-12-31", "continues until"},
		{loan, "term", "until 2030-02-28", "whole\nbalance"},
		{loan, "expiry", "2030-02-28", "whole\nbalance"},
		{poaching, "term", "2 years", "continues for two"},
		{ground, "effective_date", "2011-10-01", "commencing on"},
		{ground, "agreement_date", "2011-09-21", "made the"},
		{ground, "expiry", "2018-09-30", "midnight"},
		{nda, "colour", "", ""},
	} {
		d := Document{Text: c.text, Title: "Confidentiality Agreement", Parties: []string{"Lone Cedar Acquisitions, LLC", "Marrow & Field Holding Co."}}
		found := Find(c.fact, d)
		var values []string
		for _, a := range found {
			values = append(values, a.Value.Text)
		}
		if got := strings.Join(values, "; "); got != c.want {
			t.Errorf("%s: %q, want %q", c.fact, got, c.want)
			continue
		}
		if len(found) > 0 {
			if words := c.text[found[0].Evidence.Start:found[0].Evidence.End]; !strings.Contains(strings.ToLower(words), strings.ToLower(c.evidence)) {
				t.Errorf("%s stands in %q, not about %q", c.fact, words, c.evidence)
			}
		}
	}
}

func TestKnown(t *testing.T) {
	t.Parallel()
	for name := range finders {
		if !Known(name) {
			t.Errorf("%s has a name and no rule", name)
		}
	}
	if Known("colour") {
		t.Error("a rule for what there is none for")
	}
}

// FuzzFind holds that answers lie in the text, each in its evidence, with a score from 0 to 1.
func FuzzFind(f *testing.F) {
	f.Add(nda)
	f.Add(services)
	f.Add("governed by the laws of § New York\u00a0“é” until May 5, 2003")
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || len(text) > 20000 {
			return
		}
		d := Document{Text: text, Title: "agreement", Parties: []string{"new york", "(", "é"}}
		for fact := range finders {
			for _, a := range Find(fact, d) {
				for _, s := range []doc.Span{a.Value.Span, a.Evidence} {
					if _, err := doc.Quote(text, s); err != nil || s.Len() == 0 {
						t.Fatalf("%s in %q: %v: %v", fact, text, s, err)
					}
				}
				if !a.Evidence.Contains(a.Value.Span) || !(a.Score > 0 && a.Score <= 1) {
					t.Fatalf("%s in %q: %+v", fact, text, a)
				}
			}
		}
	})
}

// TestGoverningLawWordings reads the law in the words of letters and of contracts of other places.
func TestGoverningLawWordings(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"8.1 English law governs this MSA and any non-contractual obligation arising out of it. The courts sitting in London shall have exclusive jurisdiction.": "England",
		"Maine law applies to this letter.": "Maine",
		"3. Law. Norwegian law governs.":    "Norway",
		"This Agreement is to be construed under Mexican law, the courts of Mexico City having jurisdiction.":                                  "Mexico",
		"Disputes shall be resolved under the ICC Rules by three arbitrators seated in Geneva, who shall apply Swiss law, excluding the CISG.": "Switzerland",
		"3. Law. German law applies to the exclusion of the CISG.":                                                                             "Germany",
		"This Agreement shall be governed by French law.":                                                                                      "France",
		"The laws of Vermont govern this agreement.":                                                                                           "Vermont",
		"The law of Vermont governs this agreement.":                                                                                           "Vermont",
		"4. Governing Law. The law of Vermont governs this agreement.":                                                                         "Vermont",
		"This guaranty shall be interpreted under the statutes and decisions of, the State of Illinois.":                                       "Illinois",
		"The Executive may compete where California law applies to a covenant.":                                                                "",
		"The Company shall comply with German law.":                                                                                            "",
		"Acme Inc., a company organized under French law, sells pens.":                                                                         "",
	} {
		var values []string
		for _, a := range Find("governing_law", Document{Text: text}) {
			values = append(values, a.Value.Text)
		}
		if got := strings.Join(values, "; "); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestSentenceAround holds that evidence begins and ends with words and with sentences.
func TestSentenceAround(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("unterbrochene ", 100)
	for _, c := range []struct{ text, at, want string }{
		{"One ends. This is made by Tarn Inc. (“Tarn”) on May 1, 2020 with Fell Ltd. and Moor. Two begins.", "May 1", "This is made by Tarn Inc. (“Tarn”) on May 1, 2020 with Fell Ltd. and Moor."},
		{"It is so. (b) The term is May 10. (c) Not so.", "May 10", "(b) The term is May 10."},
		{"Goods of type 22; and from May 1 on.", "May 1", "and from May 1 on."},
	} {
		at := strings.Index(c.text, c.at)
		got := sentenceAround(c.text, doc.Span{Start: at, End: at + len(c.at)})
		if words := c.text[got.Start:got.End]; words != c.want {
			t.Errorf("%q, want %q", words, c.want)
		}
	}
	text := long + "May 1 " + long
	at := len(long)
	got := sentenceAround(text, doc.Span{Start: at, End: at + 5})
	if words := text[got.Start:got.End]; !strings.HasPrefix(words, "unterbrochene ") || !strings.HasSuffix(words, " unterbrochene") {
		t.Errorf("half a word in %q", words)
	}
}

// TestSentenceEnds shows where sentences may end, as half-open spans of bytes.
func TestSentenceEnds(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"It ends. So does a.b": "[[5 9]]", "of Tarn Ltd.) It": "[[9 14]]", "a U.S. day; or\n \n\tnone": "[[8 12] [14 17]]",
		"he “said”.” Then\n\n\nno": "[[9 18] [22 25]]", "ab.": "[]", "one\ntwo.\n\nthree": "[[5 9]]",
	} {
		if got := fmt.Sprint(sentenceEnds(text)); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
