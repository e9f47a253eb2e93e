package ask

import (
	"slices"
	"strings"
	"testing"

	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/facts/value"
)

// TestFacts holds that a question asks for a fact of the contract where it asks for that and nothing else.
func TestFacts(t *testing.T) {
	t.Parallel()
	for question, want := range map[string]string{
		"What is the term of the loan":                               "term",
		"how long does the master services agreement last?":          "term",
		"For how long is Dr Baker employed?":                         "term",
		"When does the sponsorship end?":                             "expiry",
		"How long is the lease?":                                     "term",
		"initial term of the licence":                                "term",
		"When does it mature?":                                       "expiry",
		"What is the expiration date of this contract?":              "expiry",
		"What is the renewal term for this contract?":                "renewal",
		"When was the agreement signed?":                             "agreement_date",
		"How long is the notice period?":                             "",
		"How long do the confidentiality obligations last?":          "",
		"How long does the warranty run?":                            "",
		"When may the lease be terminated?":                          "", // which asks for a right
		"Which contracts expire in 2026?":                            "",
		"How long does the tenant have to pay?":                      "",
		"Does the lease renew?":                                      "", // which asks for yes or no
		"Has the lease been signed by both parties?":                 "signed",
		"Must amendments be signed?":                                 "",
		"Can the agreement be signed electronically?":                "",
		"What is the term for the renewal of the insurance policies": "",
	} {
		q := Read(question, question, Expert)
		got := append(q.Facts("Sponsorship Agreement", []string{"Baker & Sons, Inc."}), "")[0]
		if got != want {
			t.Errorf("%s: %q, want %q", question, got, want)
		}
	}
}

// TestFactsOfSeveral holds that of a contract about several things no one is taken for it.
func TestFactsOfSeveral(t *testing.T) {
	t.Parallel()
	q := Read("How long does the support last?", "How long does the support last?", Expert)
	if got := q.Facts("License and Support Agreement", nil); got != nil {
		t.Errorf("%q", got)
	}
}

// TestFactsInTitles holds that a word of a contract's title is asked for where it is no part of its name.
func TestFactsInTitles(t *testing.T) {
	t.Parallel()
	for question, want := range map[string]string{
		"What is the term of the Acme loan?": "term", "what is the loan's term": "term", "How long does the term loan run?": "term",
		"What does the term loan say about fees?": "", "Who is the borrower of the term loan?": "",
	} {
		topic := strings.Replace(question, "of the Acme ", "", 1) // as search leaves it
		q := Read(question, topic, Expert)
		if got := append(q.Facts("TERM LOAN AGREEMENT", []string{"Acme, Inc."}), "")[0]; got != want {
			t.Errorf("%s: %q, want %q", question, got, want)
		}
	}
}

// TestExtractFact holds that a fact is answered by the sentence that it stands in, or by its line in a list of terms,
// whatever passages were found.
func TestExtractFact(t *testing.T) {
	t.Parallel()
	const words = "TERM LOAN AGREEMENT between Acme Holdings LLC and Baker & Sons, Inc.\n\n5. REPAYMENT\n5.1 The loan shall be repaid by 6 April 2030.\n\n" +
		"TERMS\nRate: 5%\nExpiration Date: 7 May 2031\nFee: none\n"
	d := testDocument(words)
	q := Read("What is the term of the loan?", "What is the term of the loan?", Expert)
	for day, want := range map[string][2]string{
		"6 April 2030": {"2030-04-06 (§ 5.1)", "The loan shall be repaid by 6 April 2030."},
		"7 May 2031":   {"2031-05-07", "Expiration Date: 7 May 2031"},
	} {
		at := strings.Index(words, day)
		v := value.Find(value.Date, words, doc.Span{Start: at, End: at + len(day)})[0]
		evidence := doc.Span{Start: strings.LastIndex(words[:at], "\n\n") + 2, End: len(words)}
		if i := strings.Index(words[at:], "\n\n"); i >= 0 {
			evidence = doc.Span{Start: strings.Index(words, "The loan"), End: at + i}
		}
		f, err := testWeights().Extract(q, d, testHits(d, "TERM", "LOAN"), Subject{Fact: &Fact{Value: v, Evidence: evidence}}, false)
		if err != nil || f.Absent || len(f.Sentences) != 2 {
			t.Fatalf("%v, %+v", err, f)
		}
		if !strings.HasPrefix(f.Sentences[0].Text, want[0]) || f.Sentences[1].Text != want[1] || slices.ContainsFunc(f.Sentences, func(s Sentence) bool { return !s.Stands() }) {
			t.Errorf("%s: %+v", day, f.Sentences)
		}
	}
}

// TestSignedIsNoMatterOfWords: that a contract may be signed in counterparts does not say that it is.
func TestSignedIsNoMatterOfWords(t *testing.T) {
	t.Parallel()
	const words = "This Agreement may be executed in any number of counterparts and signed electronically."
	d := NewDocument(cite.Document{Text: words})
	span := doc.Span{End: len(words)}
	for _, verdict := range []Verdict{"", No} {
		of := Subject{}
		if verdict != "" {
			of.Fact = &Fact{Value: value.Value{Text: "blank", Span: doc.Span{End: 14}}, Evidence: span, Verdict: verdict}
		}
		f, err := Shipped().Extract(Read("Is the agreement signed?", "Is the agreement signed?", Auto), d,
			[]doc.Hit{{Score: 0.9, Span: span, Sentences: []doc.Sentence{{Span: span, Score: 1}}}}, of, false)
		if err != nil || f.Verdict != verdict {
			t.Errorf("%q, %v, want %q", f.Verdict, err, verdict)
		}
	}
}
