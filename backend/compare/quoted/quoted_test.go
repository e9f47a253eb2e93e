package quoted

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
)

const lease = `COMMERCIAL LEASE

10.1 Tenant may not assign this Lease or sublet the Premises, whether by operation of law or otherwise, without the
prior written consent of Landlord, which shall not be unreasonably withheld, conditioned or delayed.

10.2 No consent is required for an assign-
ment to an affiliate, unless Tenant is in default. Tenant shall pay a fee of $1,275.50 for each request.
12
Landlord shall answer a request within fifteen (15) business days; if it does not, consent is “deemed” given.

11.1 The parties’ obligations under this Section 11 survive expiration for two (2) years.
`

const loan = `LOAN AGREEMENT

4.1 The Borrower shall not create or permit to subsist any Security over any of its assets.
4.2 The Borrower shall deliver to the Lender its annual accounts within 120 days after the end of each year.
`

// told is a quotation as the tests write it: its outcome, and what differs as "quoted>source".
func told(s string, q Quotation, m *Match, documents []string) string {
	if m == nil {
		return "not found"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d", m.Document)
	for _, e := range m.Edits {
		fmt.Fprintf(&b, " %q>%q", s[e.Quoted.Start:e.Quoted.End], documents[m.Document][e.Source.Start:e.Source.End])
	}
	for _, o := range m.Omitted {
		fmt.Fprintf(&b, " …%d", words(documents[m.Document][o.Start:o.End]))
	}
	return b.String()
}

func check(t *testing.T, s string, blocks []string, documents ...string) (out []string, short int) {
	t.Helper()
	found, short := Find(s, doc.Layout{}, blocks)
	search := NewSearch(s, found)
	for i, d := range documents {
		search.Read(i, []string{"lease.txt", "loan.txt"}[i], d)
	}
	for i, m := range search.Found() {
		if m == nil && found[i].Likely {
			continue
		}
		out = append(out, told(s, found[i], m, documents))
	}
	return out, short
}

func TestQuotations(t *testing.T) {
	for _, c := range []struct {
		name, brief string
		want        string
	}{
		{"verbatim over a line end", `It says “without the prior written consent of Landlord.”`, "0"},
		{"straight marks", `It says "without the prior written consent of Landlord," and more.`, "0"},
		{"single marks with an apostrophe", `It says ‘The parties’ obligations under this Section 11 survive’.`, "0"},
		{"German marks", `Es heißt „without the prior written consent of Landlord“.`, "0"},
		{"French marks", `Il dit « without the prior written consent of Landlord ».`, "0"},
		{"marks inside", `It says “if it does not, consent is ‘deemed’ given.”`, "0"},
		{"a hyphen at a line end", `“No consent is required for an assignment to an affiliate”`, "0"},
		{"over the end of a page", `“a fee of $1,275.50 for each request. Landlord shall answer a request within fifteen (15) business days”`, "0"},
		{"another word", `“which may not be unreasonably withheld, conditioned or delayed”`, `0 "may">"shall"`},
		{"a word left out", `“without the prior consent of Landlord, which shall not be unreasonably withheld”`, `0 "">"written"`},
		{"a word put in", `“Landlord shall promptly answer a request within fifteen (15) business days”`, `0 "promptly">""`},
		{"the first word", `“Landlord may not assign this Lease or sublet the Premises”`, `0 "Landlord">"Tenant"`},
		{"a figure", `“Tenant shall pay a fee of $1,375.50 for each request”`, `0 "1,375.50">"1,275.50"`},
		{"capitals", `“the borrower shall not create or permit to subsist any Security”`, `1 "the borrower">"The Borrower"`},
		{"a mark", `“No consent is required for an assignment to an affiliate unless Tenant is in default”`, `0 "">","`},
		{"an ellipsis", `“Tenant may not assign this Lease … without the prior written consent of Landlord”`, "0 …11"},
		{"over sections", `“Tenant may not assign this Lease [. . .] Landlord shall answer a request within fifteen (15) business days”`, "0 …58"},
		{"a short piece", `“Tenant . . . shall pay a fee of $1,275.50”`, "0"},
		{"brackets", `“[t]he Borrower shall deliver[] to the Lender its annual accounts”`, "1"},
		{"brackets for words", `“[The Borrower] shall deliver to [the bank] its annual accounts within 120 days”`, "1 …2"},
		{"emphasis", `“The Borrower shall not [sic] create or permit [emphasis added] to subsist any Security”`, "1"},
		{"not there", `“Tenant shall indemnify Landlord against every loss that arises from its use of the Premises”`, "not found"},
		{"a term", `the “Tenant” and the “prior consent”`, ""},
		{"a paragraph of its words", "He wrote:\n\nThe Borrower shall deliver to the Lender its annual accounts within 120 days after the end of each year.\n\nSo be it.", "1"},
		{"prose", "The question is whether the Borrower has to deliver its accounts to the Lender within half a year after the end of each of its years.", ""},
		{"an invented block", "> The Borrower has to send flowers to the Lender on each Monday.", "not found"},
		{"a second paragraph of a quotation", "“The Borrower shall not create or permit to subsist any Security\n\n“The Borrower shall deliver to the Lender its annual accounts”", "1|1"},
	} {
		got, _ := check(t, c.brief, nil, lease, loan)
		if s := strings.Join(got, "|"); s != c.want {
			t.Errorf("%s: %s, want %s", c.name, s, c.want)
		}
	}
}

func TestFindTellsWhatIsShort(t *testing.T) {
	if _, short := check(t, `the “Tenant” and the “prior consent” (6" wide)`, nil, lease); short != 2 {
		t.Errorf("%d were too short", short)
	}
	block := "It has to send flowers."
	if got, _ := check(t, "He wrote:\n\n"+block, []string{block}, lease); !slices.Equal(got, []string{"not found"}) {
		t.Errorf("a block that the format marks: %q", got)
	}
}

func TestNamedDocumentIsPreferred(t *testing.T) {
	s := "See the loan: “The Borrower shall not create or permit to subsist any Security”."
	found, _ := Find(s, doc.Layout{}, nil)
	search := NewSearch(s, found)
	search.Read(0, "other.txt", loan)
	search.Read(1, "loan.txt", loan)
	search.Read(2, "third.txt", loan)
	if m := search.Found()[0]; m.Document != 1 || !slices.Equal(m.Others, []int{0, 2}) {
		t.Errorf("%+v", m)
	}
}

func FuzzSearch(f *testing.F) {
	f.Add("He says “Tenant may … not [a]ssign[ed] this [Lease]”.\n\n> é 😀 § 5.4(b)", lease)
	f.Fuzz(func(t *testing.T, s, document string) {
		found, _ := Find(s, doc.Layout{}, nil)
		search := NewSearch(s, found)
		search.Read(0, "a", document)
		for i, m := range search.Found() {
			if _, err := doc.Quote(s, found[i].Span); err != nil && strings.ToValidUTF8(s, "") == s {
				t.Fatal(err)
			}
			if m == nil {
				continue
			}
			for _, span := range m.Spans {
				if span.Start < 0 || span.End > len(document) || span.Start >= span.End {
					t.Fatal(span)
				}
			}
		}
	})
}
