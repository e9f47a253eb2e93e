package ask

import (
	"slices"
	"strings"
	"testing"

	"pincite/backend/doc"
)

// TestByName holds that a value is read where it has its name, when the sentences that answer have it by that name
// alone, or the question asks by it.
func TestByName(t *testing.T) {
	t.Parallel()
	d := testDocument("TERMS\nSecurity Deposit:   $42,750\nStart Date: 1 February 2020\nEnd Date: 31 January 2030\nFee, year 1: $10\nFee, year 2: $20\n\n" +
		"5. TERM\n5.1 The stay begins on the Start Date and ends on the End Date. The keys are due thirty days after the Start Date. A guest who came on the Start Date may finish the stay.\n\n" +
		"10. PRICE\n10.1 Buyer shall pay $900 (the “Purchase Price”). “Royalty” means 4% of sales.\n\n11. PAYMENT\n11.1 The Security Deposit is due on signing.\n\n" +
		"12. RIVALS\n12.1 For a period commencing on the Start Date and ending two years after the Closing Date (the “Non- Compete Period”), for no more than 12 months of sales, no guest shall open a rival house.\n")
	for _, c := range []struct{ question, wanted, value, quote string }{
		{"What is the purchase price?", "Security Deposit is", "USD 900", "$900 (the “Purchase Price”)"},
		{"What percentage is the royalty?", "Security Deposit is", "4%", "“Royalty” means 4% of sales"},
		{"How much is the fee?", "Security Deposit is", "", ""},           // which differs from year to year
		{"When are the keys due?", "keys", "30 days", "The keys are due"}, // no day is told from which others are counted
		{"How long is the noncompete?", "rival", "2 years", "two years after the Closing Date"},
		{"How long is the noncompete non-compete?", "rival", "2 years", "two years after the Closing Date"}, // as search adds words apart
		{"When does the guest finish the stay?", "guest", "", "finish"},                                     // a day on which something begins is none
	} {
		f, err := sureWeights().Extract(Read(c.question, c.question, Expert), d, testHits(d, c.wanted), Subject{}, false)
		if err != nil || f.Absent || len(f.Sentences) == 0 {
			t.Errorf("%s: %v, %+v", c.question, err, f)
			continue
		}
		quotes := ""
		for _, s := range f.Sentences {
			for _, cited := range s.Citations {
				if s.Kind == Quote {
					quotes += oneLine(cited.Quote) + "\n"
				}
				if err := doc.Verify(d.Text, cited.Bytes, cited.Quote); err != nil || !s.Stands() {
					t.Errorf("%s: %q: %v", c.question, s.Text, err)
				}
			}
		}
		if has := f.Sentences[0].Kind == Value; has != (c.value != "") || has && !strings.HasPrefix(f.Sentences[0].Text, c.value+" (") || !strings.Contains(quotes, c.quote) {
			t.Errorf("%s: %+v, quotes %q", c.question, f.Sentences[0], quotes)
		}
	}
}

// TestByNameFirst holds that the value which has the very name that is asked for goes before one that stands by its words.
func TestByNameFirst(t *testing.T) {
	t.Parallel()
	d := testDocument("MERGER AGREEMENT between Acme Holdings LLC and Baker & Sons, Inc.\n\n5. END\n5.1 It may be ended if the closing is not held by May 1, 2021 (as such day may be put off, the “End Date”). " +
		"Then the End Date is put off to June 1, 2021 (the “Extended End Date”).\n\n10. FEE\n10.1 Seller pays $5 (the “Notice Fee”, and as it rises) on notice. Once a notice fee of $7 was agreed.\n\n" +
		"11. DATE\n11.1 It is dated March 3, 2021 (the “Agreement Date”). What was said outside since the Agreement Date is void.\n\n12. LEASE\n12.1 It lasts two years (the “Initial Term”). Notice may be given during the Initial Term.\n")
	for _, c := range []struct{ question, wanted, value, quote string }{
		{"What is the date of things outside?", "void", "", "void"},
		{"How much is the notice fee?", "Once", "USD 5", "$5 (the “Notice Fee”, and as it rises)"},
		{"How much notice is given?", "during", "", "during"},
	} {
		f, err := sureWeights().Extract(Read(c.question, c.question, Expert), d, testHits(d, c.wanted), Subject{}, false)
		if err != nil || f.Absent || (f.Sentences[0].Kind == Value) != (c.value != "") || !strings.HasPrefix(f.Sentences[0].Text, c.value) || !slices.ContainsFunc(f.Sentences, func(s Sentence) bool { return strings.Contains(s.Text, c.quote) }) {
			t.Errorf("%s: %v, %+v", c.question, err, f)
		}
	}
}
