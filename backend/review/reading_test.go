package review

import (
	"strings"
	"testing"

	"pincite/backend/doc"
	"pincite/backend/review/playbook"
)

// TestValueOfOwnColumn holds that a column in one's own words has the value of the sentence which it asks about: of several
// lengths of time and permissions the one by its words, none that an amendment replaces, and none of other sentences.
func TestValueOfOwnColumn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		question string
		kind     playbook.Kind
		passages string // with | between
		want     string
	}{
		{"Are disputes settled by arbitration?", "yes-no", "A dispute which cannot be resolved shall be submitted to arbitration.", "yes"},
		{"May a party assign without consent?", "yes-no", "Both further consent to the courts and shall sue there. Neither party may assign this lease without approval.", "no"},
		{"May a party assign without consent?", "yes-no", "Tenant may not assign this lease. Landlord may assign it without consent.", "no"},
		{"How much notice prevents renewal?", "duration", "It renews for periods of one (1) year, unless notice of non-renewal is given ninety (90) days before.", "90 days"},
		{"How long may employees not be solicited?", "duration", "For eighteen (18) months he shall not solicit employees whom he met in the last two years.", "18 months"},
		{"Within how many days are invoices paid?", "duration", "Invoices are paid in “forty (40) days” is replaced by invoices are paid in thirty (30) days.", "30 days"},
		{"When are invoices due?", "duration", "Invoices are due 30 days after their date, or after receipt if the invoice is received more than 10 days later.", "30 days"},
		{"When are invoices due?", "duration", "Invoices are due no more than 10 days after receipt.", "10 days"},
		{"What interest is charged on late payments?", "percent", "Late payments bear interest at the prime rate published by Tarn Bank plus two percent (2%).", ""},
		{"What interest is charged on late payments?", "percent", "Late payments bear interest at 4% above the base rate of Tarn Bank.", ""},
		{"What interest is charged on late payments?", "percent", "Late payments bear interest at the lesser of the maximum rate and 8%.", "8%"},
		{"On which date was it signed?", "date", "Amendments are in writing and signed.|Source: Oak LP, 7/25/2018. It continues until June 30, 2025.", ""},
		{"What insurance must be carried?", "money", "Insurance of USD 2,000,000 per claim and USD 4,000,000 in all, with a rated insurer, is carried.", "USD 2,000,000"},
		{"How long do confidentiality obligations survive?", "duration", "Survival of sections 2 and 4.|Within five (5) days all confidential papers are returned.", ""},
	} {
		words := strings.ReplaceAll(c.passages, "|", "\n\n")
		w := &work{document: document(words)}
		var evidence []doc.Span
		for _, span := range chunks(words) {
			evidence = append(evidence, span.Trim(words))
		}
		v, _ := w.valueOf(playbook.Column{Questions: []string{c.question}, Kind: c.kind}, evidence)
		if v.Text != c.want {
			t.Errorf("%s of %q: %q, want %q", c.question, c.passages, v.Text, c.want)
		}
	}
}

// TestValueOfFact holds that a notice is read out of its clause behind the renewal that stands before it.
func TestValueOfFact(t *testing.T) {
	t.Parallel()
	words := "It is renewed for additional periods of two years unless either side gives notice of non-renewal, such notification to be given at least ninety days prior to the end of the term."
	w := &work{document: document(words)}
	v, _ := w.valueOf(playbook.Column{Questions: []string{"notice?"}, Kind: "duration", Fact: "notice"}, []doc.Span{{End: len(words)}})
	if v.Text != "90 days" {
		t.Errorf("notice: %q, want 90 days", v.Text)
	}
}

// TestOneOfSeveral: of two amounts of which the greater holds neither is stated alone.
func TestOneOfSeveral(t *testing.T) {
	t.Parallel()
	words := "Liability shall not exceed the greater of USD 100,000 and USD 250,000."
	w := &work{document: document(words)}
	cell := w.read(playbook.Column{Questions: []string{"What does the liability not exceed?"}, Kind: "money"}, Cell{State: Found}, []doc.Span{{End: len(words)}})
	if cell.State != Unsure || len(cell.Values) != 2 || !strings.HasSuffix(cell.Note, "the greater of USD 100,000 and USD 250,000") {
		t.Errorf("%v %v %q", cell.State, cell.Values, cell.Note)
	}
}
