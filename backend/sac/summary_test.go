package sac

import (
	"strings"
	"testing"
	"unicode"

	"pincite/backend/dated"
	"pincite/backend/doc"
	"pincite/backend/text"
)

// openings of contracts, written for these tests.
const (
	mutualNDA = `MUTUAL NON-DISCLOSURE AGREEMENT

This Mutual Non-Disclosure Agreement (this "Agreement") is entered into as of March 3, 2019 by and between Larkspur Robotics, Inc., a Delaware corporation with offices at 12 Quay Street, Dover ("Larkspur"), and Quillon Marine GmbH, a company organized under the laws of Germany ("Quillon").

WHEREAS, the parties wish to evaluate a joint development of unmanned survey boats and, in connection with that evaluation, each may disclose confidential information to the other.

1. Definitions. "Confidential Information" means all information that is marked as such.
`
	formNDA = `NON-DISCLOSURE AGREEMENT

This Agreement is made on the ____ day of __________ between [NAME OF RECIPIENT], having its place of business at ____________ (the "Recipient") and Tarn & Fell Limited of 4 Beck Lane, Kendal (the "Company").
`
	merger = `AGREEMENT AND PLAN OF MERGER

by and among

HALCYON FREIGHT CORPORATION,

HF MERGER SUB, INC.

and

OSPREY LINES LTD.

Dated as of June 9, 2021

TABLE OF CONTENTS

ARTICLE I THE MERGER 2
`
)

func TestSubject(t *testing.T) {
	t.Parallel()
	const law = "This Amendment, and any dispute relating to it, shall be governed by the laws of Ohio."
	if got := subject(law, 200); got != "" {
		t.Errorf("what stands behind a pronoun is taken for a subject: %q", got)
	}
}

func TestCutPhrase(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		s    string
		n    int
		want string
	}{
		{"the sale and delivery of goods", 99, "the sale and delivery of goods"},
		{"the sale and delivery of goods", 26, "the sale and delivery"},
		{"the sale and delivery of goods", 12, "the sale"},
		{"use and, with the consent of,", 99, "use and, with the consent"},
		{"of the", 99, "of"},
		{"", 0, ""},
	} {
		if got := cutPhrase(tt.s, tt.n); got != tt.want {
			t.Errorf("cutPhrase(%q, %d) = %q, want %q", tt.s, tt.n, got, tt.want)
		}
	}
}

func TestSummarize(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("Nothing in this clause names anybody. ", 30)
	tests := []struct {
		name, file, text string
		want             Summary // Text and Subject are not compared
	}{
		{"preamble", "larkspur.txt", mutualNDA, Summary{Type: "Mutual Non-Disclosure Agreement", Parties: []string{"Larkspur Robotics, Inc.", "Quillon Marine GmbH"}, Date: "March 3, 2019"}},
		{"form blanks", "BT_NDA.txt", formNDA, Summary{Type: "Non-Disclosure Agreement", Parties: []string{"Tarn & Fell Limited"}}},
		{"cover page", "x/Osprey_Lines_Halcyon.txt", merger, Summary{Type: "Agreement and Plan of Merger", Parties: []string{"HALCYON FREIGHT CORPORATION", "OSPREY LINES LTD.", "HF MERGER SUB, INC."}, Date: "June 9, 2021"}},
		{"no title, CUAD's file name", "DovaPharmaceuticalsInc_20181108_10-Q_EX-10.2_11414857_EX-10.2_Promotion Agreement.txt", long, Summary{Type: "Promotion Agreement", Parties: []string{"Dova Pharmaceuticals Inc"}}},
		{"no title, CUAD's older file name", "SIBANNAC,INC_12_04_2017-EX-2.1-Strategic Alliance Agreement.txt", long, Summary{Type: "Strategic Alliance Agreement", Parties: []string{"SIBANNAC INC"}}},
		{"no title, encoded file name", "a/DBT%20Mutual%20NDA.txt", long, Summary{Type: "DBT Mutual NDA", Parties: []string{"DBT"}}},
		{"no title, camel case", "ExampleStandardNDAFormat.txt", long, Summary{}},
		{"parties in the file name alone", "Acceleron_Pharma_Inc_Merck_Co.txt", long, Summary{Parties: []string{"Acceleron Pharma Inc Merck Co"}}},
		{"people", "c.txt", "CONSULTING AGREEMENT\n\nThis Consulting Agreement is made between Wren Analytics LLC (\"Company\") and Ada Quist, an individual residing in Oslo (\"Consultant\"), effective as of 2 May 2020.", Summary{Type: "Consulting Agreement", Parties: []string{"Wren Analytics LLC", "Ada Quist"}, Date: "2 May 2020"}},
		{"labelled parties", "d.txt", "Road Transportation Agreement\n\nParty A (Shipper): Ling Freight Co., Ltd.\nAddress: 1 Hill Road\nParty B (Carrier): Tong Logistics Ltd.\n", Summary{Type: "Road Transportation Agreement", Parties: []string{"Ling Freight Co., Ltd.", "Tong Logistics Ltd."}}},
		{"what stands behind a legal form", "e.txt", "SUPPLY AGREEMENT\n\nThis Supply Agreement is made by and between Ling Freight Corp. Suite 400, 1 Hill Road (\"Seller\") and Tong Logistics Ltd. Legal Representative: Ada Quist (\"Buyer\"), on 2 May 2020.", Summary{Type: "Supply Agreement", Parties: []string{"Ling Freight Corp.", "Tong Logistics Ltd."}, Date: "2 May 2020"}},
		{"a term without a space before it", "f.txt", "CONSULTING AGREEMENT\n\nThis Agreement is made between Wren Analytics LLC (\"Company\") and Ada Quist(\"Consultant\"), effective as of 2 May 2020.", Summary{Type: "Consulting Agreement", Parties: []string{"Wren Analytics LLC", "Ada Quist"}, Date: "2 May 2020"}},
		{"a party written in two ways", "g.txt", "NON-DISCLOSURE AGREEMENT\n\nbetween TARN & FELL LIMITED (the \"Company\") and Quillon Marine GmbH (\"Quillon\") and Tarn & Fell Ltd. of 4 Beck Lane, Kendal.", Summary{Type: "Non-Disclosure Agreement", Parties: []string{"TARN & FELL LIMITED", "Quillon Marine GmbH"}}},
		{"a title that the text begins with", "j.txt", "COMMERCIAL LEASE\n\nThis Lease is made between TARN & FELL LLC and Quillon Marine GmbH, each a company.\n\nBASIC LEASE TERMS\n\nPremises: 4 Beck Lane", Summary{Type: "Commercial Lease", Parties: []string{"TARN & FELL LLC", "Quillon Marine GmbH"}}},
		{"persons under their roles", "k1.txt", "PROMISSORY NOTE\n\nPrincipal: $900\nDate: May 2, 2020\n\nLENDER\nName: Ada Maria Quist\nAddress: 4 Beck Lane\n\nBORROWER\nName: Ole Berg\nAddress: 1 Hill Road\n\n1. Borrower shall pay.", Summary{Type: "Promissory Note", Parties: []string{"Ada Maria Quist", "Ole Berg"}, Date: "May 2, 2020"}},
		{"persons behind their roles", "k2.txt", "ROOM RENTAL AGREEMENT\n\nLandlord: Ada Quist\nTenant: Ole Berg (a student)\nRent: $400\n\nThe Tenant shall pay the rent.", Summary{Type: "Room Rental Agreement", Parties: []string{"Ada Quist", "Ole Berg"}}},
		{"one role alone", "form.txt", "CLINIC MEMORANDUM\n\nManager: Ada Quist\nSubject: Opening Hours\n\nThe clinic opens at eight.", Summary{Type: "Clinic Memorandum"}},
		{"an amendment of what its file is called", "Tarn Content License Agreement.txt", "AMENDMENT NO. 2\n\ndated 8 January 2020 to the Wireless Content License Agreement between Tarn & Fell Limited (the Licensor) and Quillon Marine GmbH (the Licensee)", Summary{Type: "Amendment No. 2", Parties: []string{"Tarn & Fell Limited", "Quillon Marine GmbH"}, Date: "8 January 2020"}},
		{"a letter of intent", "k5.txt", "Letter of Intent\n\nBetween Tarn & Fell Limited (Tarn) and Quillon Marine GmbH (Quillon). Terms follow in a Definitive Agreement.", Summary{Type: "Letter of Intent", Parties: []string{"Tarn & Fell Limited", "Quillon Marine GmbH"}}},
		{"a title of one word", "k4.txt", "LICENCE\n\ndated 8 January 2020\n\nbetween Tarn & Fell Limited (the Licensor) and Quillon Marine GmbH (the Licensee)", Summary{Type: "Licence", Parties: []string{"Tarn & Fell Limited", "Quillon Marine GmbH"}, Date: "8 January 2020"}},
		{"a lease that begins with itself", "k5.txt", "THIS LEASE is made the second day of May two thousand and twenty BETWEEN Tarn & Fell Limited (the Landlord) and Quillon Marine GmbH (the Tenant)", Summary{Type: "Lease", Parties: []string{"Tarn & Fell Limited", "Quillon Marine GmbH"}, Date: "2 May 2020"}},
		{"Norwegian companies", "k6.txt", "LOAN AGREEMENT\n\nbetween\n\nFJORDLY BANK ASA\nas Lender\n\nand\n\nBERG TRELAST AS\nas Borrower\n\nrelating to a term loan", Summary{Type: "Loan Agreement", Parties: []string{"FJORDLY BANK ASA", "BERG TRELAST AS"}}},
		{"a charity", "k7.txt", "SERVICE CONTRACT\n\nbetween Weiher Klinik gGmbH, Am See 1, Ulm and Tarn B.V., Leiden", Summary{Type: "Service Contract", Parties: []string{"Weiher Klinik gGmbH", "Tarn B.V."}}},
		{"a deed of trust", "i.txt", "TERM LOAN AGREEMENT\n\nbetween TARN & FELL LLC and WEXCOMBE COMMERCIAL BANK\n\nsecured by the Security Agreement, and Deed of Trust.", Summary{Type: "Term Loan Agreement", Parties: []string{"TARN & FELL LLC", "WEXCOMBE COMMERCIAL BANK"}}},
		{"a title twice in one line", "h.txt", "CONFIDENTIALITY and NON-DISCLOSURE AGREEMENT Confidentiality and Non-Disclosure Agreement between Tarn & Fell Limited and Quillon Marine GmbH, each a company.", Summary{Type: "Confidentiality and Non-Disclosure Agreement", Parties: []string{"Tarn & Fell Limited", "Quillon Marine GmbH"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := Summarize(tt.file, tt.text, 0)
			if got.Type != tt.want.Type || strings.Join(got.Parties, "|") != strings.Join(tt.want.Parties, "|") || got.Date != tt.want.Date {
				t.Errorf("got %+v\nwant %+v", got, tt.want)
			}
			if got.Text == "" || strings.Contains(got.Text, "\n") {
				t.Errorf("summary %q: want one line", got.Text)
			}
			checkInventsNothing(t, tt.file, tt.text, got)
		})
	}
}

func TestSummariesTellPartiesApart(t *testing.T) {
	t.Parallel()
	other := strings.NewReplacer("Larkspur", "Heron").Replace(mutualNDA)
	a, b := Summarize("a.txt", mutualNDA, 0), Summarize("a.txt", other, 0)
	if a.Text == b.Text {
		t.Errorf("two agreements that differ in a party have the same summary %q", a.Text)
	}
}

// connecting are the words that a summary may have of its own.
var connecting = text.NewSet("between with and dated about file")

// checkInventsNothing checks that each word of a summary stands in the text, as a person
// sees it, or the file name.
func checkInventsNothing(t *testing.T, file, source string, s Summary) {
	t.Helper()
	shown, _ := text.See(source)
	have := map[string]bool{}
	split := func(s string) []string {
		return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	}
	// Summaries are made of openings; the words of 200 KB are enough to refute one.
	for _, from := range append([]string{cutBytes(shown.Text, 200_000), fileStem(file)}, fileWords(file)...) {
		for _, w := range split(from) {
			have[w] = true
		}
	}
	if _, day := dated.Bears(file, shown.Text); !strings.ContainsAny(shown.Text[day.Span.Start:day.Span.End], "0123456789") { // one in words is written in figures
		for _, w := range split(s.Date) {
			have[w] = true
		}
	}
	fields := strings.Join(append([]string{s.Type, s.Date, s.Subject}, s.Parties...), " ")
	for _, w := range split(fields) {
		if !have[w] {
			t.Errorf("%s: a field has the word %q, which neither text nor file name has", file, w)
		}
	}
	for _, w := range split(s.Text) {
		if !have[w] && !connecting[w] {
			t.Errorf("%s: the summary has the word %q, which neither text nor file name has: %q", file, w, s.Text)
		}
	}
}

func TestSummariesOfTheCorpus(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	twins, short := 0, 0
	every := 1
	if testing.Short() {
		every = 10
	}
	for _, c := range corpus(t, every) {
		s := Summarize(c.file, c.text, 150)
		checkInventsNothing(t, c.file, c.text, s)
		if n := runes(s.Text); n > 170 {
			t.Errorf("%s: a summary of %d characters", c.file, n)
		} else if n < 130 {
			short++
		}
		if first, ok := seen[s.Text]; ok {
			twins++
			t.Logf("%s and %s are both %q", first, c.file, s.Text)
		}
		seen[s.Text] = c.file
	}
	t.Logf("%d of %d summaries repeat another, %d are shorter than 130 characters", twins, len(seen)+twins, short)
	if twins > 8 {
		t.Errorf("%d summaries repeat another document's", twins)
	}
}

func FuzzSummarize(f *testing.F) {
	f.Add("a/BT_NDA.txt", mutualNDA)
	f.Add("%ff%20.txt", "between and between [ and ____ (\"\xc3")
	f.Add("", "")
	f.Fuzz(func(t *testing.T, file, text string) {
		text = strings.ToValidUTF8(text, "\uFFFD")
		s := Summarize(file, text, 150)
		if n := runes(s.Text); n > 170 {
			t.Errorf("a summary of %d characters", n)
		}
	})
}

func BenchmarkSummarize(b *testing.B) {
	texts := corpus(b, 1)
	for b.Loop() {
		for _, c := range texts {
			Summarize(c.file, c.text, 150)
		}
	}
}

func benchmarkSplit(b *testing.B, chunker string) {
	texts := corpus(b, 1)
	n := 0
	for _, c := range texts {
		n += len(c.text)
	}
	b.SetBytes(int64(n))
	for b.Loop() {
		for _, c := range texts {
			if _, err := Split(c.text, doc.Layout{}, Recipe{Chunker: chunker}); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkNaive(b *testing.B)     { benchmarkSplit(b, Naive) }
func BenchmarkRecursive(b *testing.B) { benchmarkSplit(b, Recursive) }
func BenchmarkStructure(b *testing.B) { benchmarkSplit(b, Structure) }

// A file name that is a number or a hash says nothing of the document.
func TestSummaryOfCodedNames(t *testing.T) {
	const text = "NON-DISCLOSURE AGREEMENT\n\nThis Agreement is made by Quillfeather Press Inc. The Recipient keeps it secret."
	for _, file := range []string{"52aaf701a2c24c0b8f.txt", "00a1d238e37ac225b8045a97953e845d.pdf", "550e8400-e29b-41d4-a716-446655440000.txt", "20190822.txt", "0001.txt"} {
		if s := Summarize(file, text, 0); strings.Contains(s.Text, "file") || strings.ContainsAny(s.Text, "0123456789") {
			t.Errorf("%s: %q", file, s.Text)
		}
		if s := Summarize(file, "Nothing here says anything.", 0); s.Text != "document" || len(s.Parties) > 0 {
			t.Errorf("%s, with a text that says nothing: %q", file, s.Text)
		}
	}
	if s := Summarize("deadbeef lease.txt", "", 0); !strings.Contains(s.Text, "deadbeef") {
		t.Errorf("a name of letters: %q", s.Text)
	}
}
