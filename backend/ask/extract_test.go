package ask

import (
	"slices"
	"strings"
	"testing"

	"pincite/backend/cite"
	"pincite/backend/doc"
	"pincite/backend/facts/value"
	"pincite/backend/learned"
	"pincite/backend/text"
)

const lease = `COMMERCIAL LEASE between Acme Holdings LLC and Baker & Sons, Inc.

5. TERM
5.1 The initial term is five (5) years from 6 April 2020.

10. ASSIGNMENT
10.1 Tenant may not assign this Lease without the prior written consent of Landlord. Landlord shall answer within fifteen (15) business days.

11. RENT
11.1 Base Rent is $84,000 a year.
`

// testDocument has the sections of the lease above.
func testDocument(words string) *Document {
	d := cite.Document{ID: doc.IDOf([]byte(words)), File: "lease.txt", Parties: []string{"Acme Holdings LLC", "Baker & Sons, Inc."}, Text: words}
	for _, label := range []string{"5", "5.1", "10", "10.1", "11", "11.1"} {
		at := strings.Index(words, "\n"+label+" ")
		if at < 0 {
			at = strings.Index(words, "\n"+label+".")
		}
		if at < 0 {
			continue
		}
		end := len(words)
		if i := strings.Index(words[at+1:], "\n\n"); i >= 0 {
			end = at + 1 + i
		}
		heading := at + 1 + len(label)
		if !strings.Contains(label, ".") { // its whole line
			heading = at + 1 + strings.IndexByte(words[at+1:], '\n')
		}
		d.Layout.Sections = append(d.Layout.Sections, doc.Section{Label: label, Heading: doc.Span{Start: at + 1, End: heading}, Span: doc.Span{Start: at + 1, End: end}})
	}
	return NewDocument(d)
}

// testHits makes a passage of every paragraph, those with more of the words wanted first.
func testHits(d *Document, wanted ...string) (hits []doc.Hit) {
	at := 0
	for _, paragraph := range strings.SplitAfter(d.Text, "\n\n") {
		span := doc.Span{Start: at, End: at + len(paragraph)}
		at = span.End
		h := doc.Hit{Doc: d.ID, File: d.File, Span: span, Quote: paragraph, Score: 0.01}
		for _, s := range text.Sentences(d.Text, span) {
			score := 0.0
			for _, w := range wanted {
				if strings.Contains(d.Text[s.Start:s.End], w) {
					score++
				}
			}
			h.Sentences = append(h.Sentences, doc.Sentence{Span: s, Score: score})
			h.Parts.Learned = max(h.Parts.Learned, score)
			h.Score = max(h.Score, score/2)
		}
		if h.Score > 0.1 {
			hits = append([]doc.Hit{h}, hits...)
		} else {
			hits = append(hits, h)
		}
	}
	return hits
}

// sureWeights are testWeights that are sure of it.
func sureWeights() *Weights {
	w := testWeights()
	w.Sentence = learned.Numbered{Bias: 3, Weights: []float64{1, 5, 5, 0, 1}}
	return w
}

// testWeights take what stands clearly above the rest, and hold all present.
func testWeights() *Weights {
	return &Weights{Sentence: learned.Numbered{Bias: -2, Weights: []float64{1, 3, 3, 0, 1}}, Presence: learned.Numbered{Bias: 3, Weights: make([]float64, presenceFeatures)}, Lambda: 0.5, Absent: 0.5}
}

func TestExtract(t *testing.T) {
	t.Parallel()
	d := testDocument(lease)
	for _, c := range []struct {
		question string
		wanted   []string
		first    string
		quote    string // that the answer holds
	}{
		{"May Tenant assign the lease?", []string{"assign", "consent"}, "No, with exceptions: without the prior written consent of Landlord (§ 10.1)", "Tenant may not assign this Lease without the prior written consent of Landlord."},
		{"How long is the initial term?", []string{"initial", "term"}, "5 years (§ 5.1)", "The initial term is five (5) years from 6 April 2020."},
		{"From which date does the initial term run?", []string{"initial", "term"}, "2020-04-06 (§ 5.1)", "6 April 2020"},
		{"How much is the base rent?", []string{"Base", "Rent"}, "USD 84,000 (§ 11.1)", "$84,000"},
		{"Who are the parties?", []string{"between"}, "Acme Holdings LLC; Baker & Sons, Inc.", "Acme Holdings LLC"},
		{"What of assignment?", []string{"assign", "consent"}, "Tenant may not assign this Lease without the prior written consent of Landlord.", "assign"},
	} {
		f, err := sureWeights().Extract(Read(c.question, c.question, Expert), d, testHits(d, c.wanted...), Subject{}, false)
		if err != nil || f.Absent || len(f.Sentences) == 0 {
			t.Errorf("%s: %v, %+v", c.question, err, f)
			continue
		}
		if got := f.Sentences[0].Text; !strings.Contains(got, c.first) {
			t.Errorf("%s: %q, want %q", c.question, got, c.first)
		}
		all := ""
		for _, s := range f.Sentences {
			for _, citation := range s.Citations {
				all += citation.Quote + "\n"
				if err := doc.Verify(d.Text, citation.Bytes, citation.Quote); err != nil {
					t.Errorf("%s: %v", c.question, err)
				}
			}
		}
		if !strings.Contains(all, c.quote) {
			t.Errorf("%s: %q does not hold %q", c.question, all, c.quote)
		}
	}
}

// TestSubject holds that what is asked for counts: a clause that the document lacks, and words that
// are foreign to it, make an answer less likely.
func TestSubject(t *testing.T) {
	t.Parallel()
	w := testWeights()
	w.Presence = learned.Numbered{Bias: 0, Weights: []float64{0, 0, 1, -1}}
	d := testDocument(lease)
	q := Read("Is there a price of crude oil?", "price of crude oil", Expert)
	hits := testHits(d, "Rent")
	plain := w.present(&q, hits, Subject{})
	for name, c := range map[string]struct {
		of    Subject
		lower bool
	}{
		"a clause that is there":            {Subject{Asked: 1, There: 0.9}, false},
		"one that is not":                   {Subject{Asked: 1, There: 0.1}, true},
		"something of which it has no word": {Subject{Unsaid: true}, true},
		"a kind that it has in other words": {Subject{Unsaid: true, Asked: 1, There: 0.9}, false},
		"one that is hardly asked for":      {Subject{Asked: 0.1, There: unknownThere + 0.01}, false},
		"a word that it does not have":      {Subject{Foreign: []string{"crude"}}, true},
	} {
		if got := w.present(&q, hits, c.of); (got < plain) != c.lower {
			t.Errorf("%s: %v, without it %v", name, got, plain)
		}
	}
	if got := w.present(&q, hits, Subject{Foreign: []string{"crude", "oil"}}); got > ofForeign {
		t.Errorf("a question about something else: %v", got)
	}
	doubtful := Subject{Foreign: []string{"crude"}, Asked: 0.6, There: 0.5} // a third of the words, of a document that is named
	w.Absent = 0.1
	halved := w.present(&q, hits, doubtful)
	if w.Absent = 0.3; halved > plain*ofStrange || w.present(&q, hits, doubtful) != 0.3 {
		t.Errorf("%v, and refused for that", halved)
	}
}

// TestSubjectUnnamed holds that a question which names no document, and a word of which its passages lack, is
// taken for one about something else, whatever is known to be asked for and whatever value is there.
func TestSubjectUnnamed(t *testing.T) {
	t.Parallel()
	d := testDocument(lease)
	w := testWeights()
	for question, foreign := range map[string]string{
		"Which law governs the balloon ride?":                   "balloon",
		"How long is the notice period of the zeppelin charter": "zeppelin",
		"Who are the parties to the zoo?":                       "zoo",
	} {
		q := Read(question, question, Expert)
		of := Subject{Asked: 0.9, There: 0.99, Unnamed: true}
		if f, err := w.Extract(q, d, testHits(d, "Texas"), of, false); err != nil || f.Presence < 0.5 {
			t.Errorf("%s, if it were no foreign word: %v, %+v", question, err, f)
		}
		of.Foreign = []string{foreign}
		if f, err := w.Extract(q, d, testHits(d, "Texas"), of, false); err != nil || !f.Absent || f.Presence > ofForeign {
			t.Errorf("%s: %v, %+v", question, err, f)
		}
	}
}

// TestPartiesOfTheOpening holds that parties are named where no passage seems to say who they are, with
// the words of the opening; one name alone is not enough.
func TestPartiesOfTheOpening(t *testing.T) {
	t.Parallel()
	w := testWeights()
	w.Presence.Bias = -3
	d := testDocument(lease)
	q := Read("Who are the parties?", "Who are the parties?", Expert)
	f, err := w.Extract(q, d, testHits(d, "Rent"), Subject{}, false)
	if err != nil || f.Absent || f.Presence < 0.5 || len(f.Sentences) != 2 || !strings.HasPrefix(f.Sentences[0].Text, "Acme Holdings LLC; Baker & Sons, Inc.") ||
		!strings.Contains(f.Sentences[1].Text, "Acme Holdings LLC") || !strings.HasSuffix(f.Sentences[1].Text, "Baker & Sons, Inc.") {
		t.Errorf("%v, %+v", err, f)
	}
	d.Parties = d.Parties[:1]
	if f, err = w.Extract(q, d, testHits(d, "Rent"), Subject{}, false); err != nil || !f.Absent {
		t.Errorf("of one party: %v, %+v", err, f)
	}
}

func TestExtractAbsent(t *testing.T) {
	t.Parallel()
	d := testDocument(lease)
	w := testWeights()
	w.Presence.Bias = -3
	f, err := w.Extract(Read("audit rights", "audit rights", Expert), d, testHits(d, "Rent"), Subject{}, false)
	if err != nil || !f.Absent || len(f.Sentences) > 0 || f.Nearest == nil || f.Presence > 0.1 {
		t.Errorf("%v, %+v", err, f)
	}
	if f, err = w.Extract(Read("audit rights", "audit rights", Expert), d, nil, Subject{}, false); err != nil || !f.Absent || f.Nearest != nil {
		t.Errorf("without a hit: %v, %+v", err, f)
	}
	if _, err := w.Extract(Read("rent", "rent", Expert), testDocument("short"), testHits(d, "Rent"), Subject{}, false); err == nil {
		t.Error("hits of another document are cited")
	}
}

// TestAsideValues holds that no value is taken which stands far from the question's words, beside none but a small one of
// them, or for what is done without.
func TestAsideValues(t *testing.T) {
	t.Parallel()
	filler := strings.Repeat("which the seller has made known to the buyer in the usual form ", 5)
	d := testDocument("SALE AGREEMENT between Acme Holdings LLC and Baker & Sons, Inc.\n\n5. STOCK\n5.1 Inventory may be sold on termination if the buyer agrees to it, " + filler +
		"and fees for it are paid within thirty (30) days.\n\n10. BREACH\n10.1 A party that is harmed may seek an injunction without bond.\n")
	for question, wanted := range map[string]string{
		"How long may inventory be sold after termination?": "Inventory",
		"May a party seek a bond for an injunction?":        "injunction",
	} {
		f, err := sureWeights().Extract(Read(question, question, Expert), d, testHits(d, wanted), Subject{}, false)
		if err != nil || f.Absent || f.Sentences[0].Kind == Value {
			t.Errorf("%s: %v, %+v", question, err, f)
		}
	}
}

// TestNearerName holds that what one of several has is not taken for what another one has.
func TestNearerName(t *testing.T) {
	t.Parallel()
	d := testDocument("HOTELS between Acme Holdings LLC and Baker & Sons, Inc.\n\n5. ROOMS\n5.1 Inn Millrace 64, Inn Sutton 19, others no more than 40 rooms each.\n")
	for question, want := range map[string]bool{"How many rooms does the Inn Millrace have?": false} {
		f, err := sureWeights().Extract(Read(question, question, Expert), d, testHits(d, "rooms"), Subject{}, false)
		if err != nil || f.Absent || (f.Sentences[0].Kind == Value) != want {
			t.Errorf("%s: %v, %+v", question, err, f)
		}
	}
}

// TestAnother holds that the amount of one thing is not taken for that of another of its sort.
func TestAnother(t *testing.T) {
	t.Parallel()
	d := testDocument("LEASE between Acme Holdings LLC and Baker & Sons, Inc.\n\n5. COSTS\n5.1 Costs of parking, and a management fee of $90, are the tenant's. The late charge is $7.\n")
	for question, want := range map[string]string{
		"How much is the parking fee?": "", "How much is the management fee?": "USD 90", "How much is the late charge?": "USD 7",
	} {
		f, err := sureWeights().Extract(Read(question, question, Expert), d, testHits(d, map[bool]string{true: "fee", false: "late"}[strings.Contains(question, "fee")]), Subject{}, false)
		if err != nil || f.Absent || (f.Sentences[0].Kind == Value) != (want != "") || !strings.HasPrefix(f.Sentences[0].Text, want) {
			t.Errorf("%s: %v, %+v", question, err, f)
		}
	}
}

// TestBrief holds that a line for one document of many has words, where its likeliest sentence is a heading.
func TestBrief(t *testing.T) {
	t.Parallel()
	d := testDocument(lease)
	f, err := testWeights().Extract(Read("assignment", "assignment", Expert), d, testHits(d, "ASSIGNMENT", "10. ", "Base", "Rent is"), Subject{}, true)
	if err != nil || f.Nearest.Quote != "10. ASSIGNMENT" || len(f.Sentences) != 1 || !strings.Contains(f.Sentences[0].Text, "Base Rent") {
		t.Errorf("%v, %+v", err, f)
	}
}

// TestValueThere answers with a value that is asked for, and with a sentence that decides between yes and no in the document that is named,
// however little the passages promise.
func TestValueThere(t *testing.T) {
	t.Parallel()
	d := testDocument(lease)
	w := sureWeights()
	w.Presence.Bias = -0.3
	alike := Subject{Cosines: func(s []string) ([]float32, error) { return slices.Repeat([]float32{0.9}, len(s)), nil }}
	unnamed := alike
	unnamed.Unnamed = true
	for _, c := range []struct {
		question, passage string
		of                Subject
		least             float64 // 0 where it is absent
	}{
		{"How much is the base rent?", "Base", alike, valueThere},
		{"How much is the deposit?", "assign", alike, 0},
		{"May Tenant assign the lease?", "assign", alike, leastDecided},
		{"May Tenant assign the lease?", "assign", unnamed, 0},
	} {
		f, err := w.Extract(Read(c.question, c.question, Expert), d, testHits(d, c.passage), c.of, false)
		if err != nil || f.Absent != (c.least == 0) || !f.Absent && f.Presence < c.least {
			t.Errorf("%s: %v, %+v", c.question, err, f)
		}
	}
}

// TestNamesAlone answers with the document where its name is all that a question has.
func TestNamesAlone(t *testing.T) {
	t.Parallel()
	d := testDocument(lease)
	d.Title, d.Parties = "Commercial Lease", []string{"Tarnfield Holdings LP", "Quillon Press, Inc."}
	w := testWeights()
	w.Presence.Bias = -3
	for _, c := range []struct {
		question, topic string
		absent          bool
	}{
		{"Quillon", "Quillon", false},
		{"the Tarnfield lease", "the Tarnfield lease", false},
		{"Quillon lease", "lease", true}, // a word of the name may be asked for
		{"Quillon insurance", "Quillon insurance", true},
		{"who is Quillon", "who is Quillon", true},
	} {
		f, err := w.Extract(Read(c.question, c.topic, Expert), d, testHits(d, "Base", "Rent"), Subject{}, false)
		if err != nil || f.Absent != c.absent {
			t.Errorf("%s: %v, %+v", c.question, err, f)
		}
	}
}

// TestValueFollows reads the words that a value stands on again: they give the same value.
func TestValueFollows(t *testing.T) {
	t.Parallel()
	d := testDocument(lease)
	for kind, words := range map[value.Kind]string{value.Date: "from 6 April 2020.", value.Duration: "is five (5) years from", value.Money: "Base Rent is $84,000 a year."} {
		at := strings.Index(d.Text, words)
		q := Question{Text: "?", Topic: "April", Want: Want(kind), Style: Expert, stems: map[string]bool{}}
		if kind == value.Date {
			q.stems["april"] = true
		} else {
			q.Topic = ""
		}
		span := doc.Span{Start: at, End: at + len(words)}
		s, _, ok, err := q.figured(d, []candidate{{span: span, probability: 0.95}}, &Subject{}, 0.95, []doc.Span{span}, false)
		if !ok || err != nil {
			t.Errorf("no %s: %v", kind, err)
			continue
		}
		quote := s.Citations[0].Quote
		again, ok := value.Best(kind, quote, doc.Span{End: len(quote)})
		if !ok || !strings.HasPrefix(s.Text, again.Text+" (") {
			t.Errorf("%q says %q, and its words %q say %q", kind, s.Text, quote, again.Text)
		}
	}
}

// TestWhichValue holds that of the values which made-up sentences are read for, in the order of their probabilities, hardly one is wrong:
// the weights were fitted to these, among others.
func TestWhichValue(t *testing.T) {
	t.Parallel()
	right, wrong := 0, 0
	for _, c := range []struct{ question, sentences, want string }{
		{"How long is the notice period?", "Tenant may renew this Lease for two (2) further terms of five (5) years each by written notice given no more than fifteen (15) months before the end.", ""},
		{"How long is the notice to terminate?", "The fee is payable within thirty (30) days; either party may terminate on ninety (90) days' notice.", "90 days"},
		{"Until when does the standstill run?", "The Investor keeps to the Standstill until it ends.|Claims are made within ten (10) days.", ""},
		{"How long does confidentiality last?", "This Agreement remains in force for four (4) years.", ""},
		{"How long does confidentiality last?", "This Agreement remains in force for four (4) years.|The duties of confidentiality last two (2) years.", "2 years"},
		{"How long is the non-solicitation?", "During the non-solicitation nobody is hired who in the eighteen (18) months immediately preceding it was an employee.", ""},
		{"When is rent due?", "Rent that is not paid within seven (7) days after it is due bears a charge.", ""},
		{"When is rent due?", "Rent is due thirty (30) days after the invoice.", "30 days"},
		{"How long is the non-solicitation?", "The non-solicitation runs from sales of the preceding twelve (12) months.", ""},
		{"How long is the non-solicitation?", "The non-solicitation ends within the 12 months before a sale.|The non-solicitation lasts two (2) years.", "2 years"},
		{"How long is the notice of termination?", "Notice of termination is given sixty (60) days prior to its end.", "60 days"},
		{"What is the development fee?", "Of a second site under this Development Agreement the Initial Fee is then reduced to $30,000.|Developer pays a Development Fee of $20,000.", "USD 20,000"},
		{"What is the interest rate on late payments?", "The payment for the shares is $999,998.68.", ""},
		{"What is the royalty rate?", "Licensee pays a royalty of $5 for each unit.", ""},
		{"royalty percentage", "Licensee pays a royalty of 5% of sales.", "5%"},
		{"How often are royalties paid?", "Royalties are paid as Section 4.7 says.", ""},
		{"How many directors are appointed?", "The directors appointed under Section 3 by the 2018 meeting do (1) this and (2) that.", ""},
		{"How many directors are appointed?", "The Investor appoints two (2) directors.", "2"},
		{"How much is the termination fee?", "A purchase of 50% is meant before the termination fee is paid.", ""},
		{"What is the outside date?", "provided that the Outside Date is then extended to September 1, 2022.", ""},
		{"What is the date of this agreement?", "It ends on January 31, 2022.", ""},
		{"What royalty does Acme pay?", "Acme pays a royalty of 6% of receipts, and 4% once all receipts exceed $9 million.", "6%"},
		{"What is the prepayment fee?", "A prepayment of no less than $500,000 bears a prepayment fee of 1.5 per cent.", ""},
		{"What commission is paid?", "If sales exceed $70,000 a commission is paid.", ""},
		{"What is the cap on liability?", "The liability shall not exceed $70,000.", "USD 70,000"},
		{"When is the loan repaid?", "The loan is repaid in equal instalments, the first of which falls due on March 31, 2020, and the balance on the last day.", ""},
		{"When does repayment of the loan begin?", "The loan is repaid in equal instalments, the first of which falls due on March 31, 2020, when repayment begins.", "2020-03-31"},
		{"What is the term of the loan?", "This Term Loan Agreement is dated as of February 28, 2020 between the parties.", ""},
		{"How long is the term of the lease?", "The term of the lease commences on January 1, 2020.", ""},
		{"What is the term of the lease?", "The term of the lease commences on a day that Acme tells and expires at midnight on March 31, 2029.", "2029-03-31"},
		{"What is the term of the loan?", "The loan, whose term is fixed, is repaid on May 5, 2030 (the “Maturity Date”).", "2030-05-05"},
		{"What is the term of the lease?", "Tenant may renew the lease for two (2) further terms of five (5) years each by notice nine months before the end of the term.", ""},
		{"What is the renewal term of the lease?", "Tenant may renew the lease for two (2) further terms of five (5) years each.", "5 years"},
		{"What is the term of the lease?", "The term of the lease is three years, and renews for successive periods of one year.", "3 years"},
		{"What is the notice period of the lease?", "The lease renews for periods of one year, unless Acme gives notice of non-renewal at least sixty (60) days before the period ends.", "60 days"},
		{"What's the notice period if we don't renew the lease?", "The lease renews for successive periods of one year, unless Acme gives notice of non-renewal at least sixty (60) days before the period ends.", "60 days"},
		{"How much notice stops the renewal of the lease?", "Acme may renew this lease for two (2) further terms of five (5) years each by notice given no less than nine (9) months before the end of the term.", "9 months"},
		{"For how long does the lease renew if no notice is given?", "The lease renews for a further two years unless notice is given.", "2 years"},
		{"What is the notice period?", "This lease of two years ends where Acme gives ninety days’ written notice.", "90 days"},
		{"What is the interest rate?", "The interest rate is 2% above the rate that otherwise applies.", ""},
		{"What is the interest rate?", "The interest rate is Term SOFR plus 3.15%.", "Term SOFR plus 3.15%"},
		{"What is the interest rate?", "The interest rate is LIBOR + 3.5 per cent.", "LIBOR + 3.5 per cent"},
		{"What is the interest rate?", "The interest rate is 4% per annum.", "4%"},
		{"What is the deposit?", "The deposit is [how much is put down (for example, “$500”)].", ""},
		{"What is the deposit?", "The deposit (which may be paid, e.g., by cheque) is $500.", "USD 500"},
		{"How much does Acme pay for the race?", "Acme insures the race for no less than $5,000,000.|Acme pays $80,000 for the race.", "USD 80,000"},
		{"How much insurance does Acme carry for the race?", "Acme insures the race by insurance of no less than $5,000,000.", "USD 5,000,000"},
		{"hosting price per month", "The price of the hosting pages is $5,000.", ""},
		{"hosting price per month", "The hosting price is $50 a month.", "USD 50"},
		{"hosting price per year", "The hosting price is $600 per annum.", "USD 600"},
		{"What is the royalty?", "If a royalty underpayment is greater than five percent (5%), Acme pays for the audit.", ""},
		{"How long is the notice without cause?", "Either party may terminate on sixty (60) days' notice of a breach.", ""},
		{"How long is the notice without cause?", "Acme may terminate (i) on a breach or (ii) for any reason on at least ninety (90) days' notice.", "90 days"},
		{"How long is the notice without cause?", "Acme may terminate without cause upon one year's prior notice, that may not be given prior to the second anniversary.", "1 year"},
		{"How long is the notice without cause?", "It renews for a year unless Acme gives notice to terminate of at least ninety (90) days.", ""},
		{"What is the cure period for a breach?", "Either party may terminate for breach, or on ninety (90) days' notice for any reason.", ""},
		{"What is the cure period for a breach?", "It ends on a petition that is not dismissed within sixty (60) days, or a breach that is not cured within thirty (30) days.", "30 days"},
		{"How long is the notice without cause?", "Acme may terminate if it is not cured within thirty (30) days of notice.", ""},
		{"How long is the notice without cause?", "Acme may terminate with thirty (30) days' notice if Ada Quist leaves.", ""},
		{"What is the cap on liability?", "Insurance of liability is carried with a cap of at least $1,000,000.", ""},
		{"When is the proxy filed?", "Each proxy was filed since January 1, 2018 as it was due.", ""},
		{"When can we renew the lease?", "The lease is renewed for successive one year periods unless Acme gives notice at least thirty (30) days prior to its end.", ""},
		{"When does the standstill end?", "The standstill ends on a breach that is uncured after ten (10) days.", ""},
		{"Which law governs the lease?", "All terms are governed by this lease and the China Venture Agreement.", ""},
		{"Which law governs the lease?", "The lease is governed by Chinese law, that of China.", "China"},
		{"How long does the duty of confidence last?", "The duty of confidence lasts for [two (2)] years.", "2 years"},
	} {
		d := NewDocument(cite.Document{Text: c.sentences, Parties: []string{"Acme, Inc.", "Baker LLC"}})
		var spans []doc.Span
		for at := 0; at < len(c.sentences); {
			words, _, _ := strings.Cut(c.sentences[at:], "|")
			spans = append(spans, doc.Span{Start: at, End: at + len(words)})
			at += len(words) + 1
		}
		q := Read(c.question, c.question, Expert)
		if !q.measured() {
			if s, ok := q.value(d, spans); ok != (c.want != "") || !strings.HasPrefix(s.Text, c.want) {
				t.Errorf("%s %s: %q, want %q", c.question, c.sentences, s.Text, c.want)
			}
			continue
		}
		var sentences []candidate
		for i, span := range spans {
			sentences = append(sentences, candidate{span: span, probability: 0.9 / float64(i+1)})
		}
		s, quoted, ok, err := q.figured(d, sentences, &Subject{}, 0.9, spans[:1], false)
		if err != nil || ok && !slices.ContainsFunc(quoted, s.citedIn) {
			t.Errorf("%s: %+v does not stand in %v, %v", c.question, s, quoted, err)
		}
		switch {
		case ok && (c.want == "" || !strings.HasPrefix(s.Text, c.want)):
			wrong++
			t.Logf("%s %s: %q, want %q", c.question, c.sentences, s.Text, c.want)
		case ok:
			right++
		}
	}
	if wrong > 2 || right < 15 {
		t.Errorf("%d values are right, %d are not", right, wrong)
	}
}

// TestPartiesAlone holds that who the parties are is answered by the words that name them.
func TestPartiesAlone(t *testing.T) {
	t.Parallel()
	const opening = "This Agreement is between Acme, Inc. and Baker Ltd. "
	const other = "Nothing here binds other parties to the agreement."
	d := NewDocument(cite.Document{Text: opening + other, Parties: []string{"Acme, Inc.", "Baker Ltd."}})
	hit := func(start, end int) doc.Hit {
		return doc.Hit{Span: doc.Span{Start: start, End: end}, Quote: d.Text[start:end], Score: 0.5, Sentences: []doc.Sentence{{Span: doc.Span{Start: start, End: end}, Score: 5}}}
	}
	q := Read("Who are the parties?", "Who are the parties?", Expert)
	w := *Shipped()
	w.Absent = 0
	for name, hits := range map[string][]doc.Hit{"named": {hit(len(opening), len(d.Text)), hit(0, len(opening)-1)}, "not named": {hit(len(opening), len(d.Text))}} {
		f, err := w.Extract(q, d, hits, Subject{}, false)
		if err != nil || len(f.Sentences) == 0 || f.Sentences[0].Text != "Acme, Inc.; Baker Ltd." {
			t.Fatalf("%s: %+v, %v", name, f, err)
		}
		for _, s := range f.Sentences[1:] {
			if !strings.Contains(s.Text, "Acme") {
				t.Errorf("%s: quoted %q", name, s.Text)
			}
		}
	}
}

func TestChoose(t *testing.T) {
	t.Parallel()
	at := func(start, length int, p float64) candidate {
		return candidate{span: doc.Span{Start: start, End: start + length}, probability: p}
	}
	all := []candidate{at(0, 100, 0.1), at(100, 100, 0.9), at(200, 100, 0.7), at(300, 400, 0.05)}
	for _, c := range []struct {
		lambda float64
		want   int
	}{{1, 2}, {0.1, 1}} {
		if got := choose(all, c.lambda); len(got) != c.want || got[0].span.Start != 100 {
			t.Errorf("λ %.1f: %v", c.lambda, got)
		}
	}
	if got := choose(nil, 1); len(got) != 0 {
		t.Errorf("of nothing: %v", got)
	}
}

func TestPassages(t *testing.T) {
	t.Parallel()
	d := testDocument(lease + "\nBy: Ada Quist, its Member\n")
	d.Parties = []string{"TENANT."}
	of := func(words string) candidate {
		at := strings.Index(d.Text, words)
		return candidate{span: doc.Span{Start: at, End: at + len(words)}, probability: 1}
	}
	for name, c := range map[string]struct {
		chosen []candidate
		want   []string
	}{
		"in the order of the text": {[]candidate{of("11.1 Base Rent is $84,000 a year.\n"), of("The initial term is")}, []string{"The initial term is", "11.1 Base Rent is $84,000 a year."}},
		"joined":                   {[]candidate{of("Landlord shall answer"), of("without the prior written consent of Landlord. ")}, []string{"without the prior written consent of Landlord. Landlord shall answer"}},
		"two sections":             {[]candidate{of("business days.\n\n"), of("11. RENT")}, []string{"business days."}},
		"a heading before another": {[]candidate{of("10. ASSIGNMENT\n10.1 Tenant may")}, []string{"Tenant may"}},
		"a heading alone":          {[]candidate{of("10.1")}, []string{"10.1"}},
		"a party before another":   {[]candidate{of("Landlord shall answer"), of("Tenant")}, []string{"Landlord shall answer"}},
		"a party alone":            {[]candidate{of("Tenant")}, []string{"Tenant"}},
		"a signature":              {[]candidate{of("Landlord shall answer"), of("By: Ada Quist, its Member\n")}, []string{"Landlord shall answer"}},
		"nothing":                  {nil, nil},
	} {
		var got []string
		for _, s := range passages(d, c.chosen) {
			got = append(got, d.Text[s.Start:s.End])
		}
		if strings.Join(got, "|") != strings.Join(c.want, "|") {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestThere(t *testing.T) {
	t.Parallel()
	w := &Weights{Kinds: map[string]ClauseKind{"common": {Share: 0.9}, "rare": {Share: 0.1}, "partly": {Share: 0.05, Partly: true}, "all": {Share: 1}}}
	for _, c := range []struct {
		kind        string
		judged      float64
		least, most float64
	}{
		{"unknown", 0.3, 0.3, 0.3}, {"rare", 0.1, 0.15, 0.25}, {"common", 0.9, 0.8, 0.85},
		{"partly", 0.04, 0.79, 0.81}, {"partly", 0.01, 0.19, 0.21}, {"partly", 0.3, 1, 1},
		{"all", 0, 0, 0.01}, {"all", 1, 0.99, 1}, {"rare", 1, 0.99, 1},
	} {
		if got := w.There(c.kind, c.judged); got < c.least || got > c.most {
			t.Errorf("%s judged %v: %v, want %v to %v", c.kind, c.judged, got, c.least, c.most)
		}
	}
	for kind, k := range Shipped().Kinds {
		if k.Share <= 0 || k.Share > 1 || k.Partly != strings.HasPrefix(kind, "merger/") {
			t.Errorf("%s: %+v", kind, k)
		}
	}
	if len(Shipped().Kinds) < 50 {
		t.Errorf("%d kinds", len(Shipped().Kinds))
	}
}

func TestShipped(t *testing.T) {
	t.Parallel()
	if w := Shipped(); w.Lambda <= 0 || w.Absent <= 0 || w.Absent >= 1 {
		t.Errorf("%+v", w)
	}
	for _, data := range []string{"", "{}", `{"sentence":{"weights":[1]}}`} {
		if _, err := ReadWeights([]byte(data)); err == nil {
			t.Errorf("%q is read", data)
		}
	}
}

// FuzzExtract answers from any text: every quote is the text at its span, the quotes follow
// one another, and no value stands on anything else.
func FuzzExtract(f *testing.F) {
	f.Add(lease, "May Tenant assign the lease?")
	for _, question := range []string{
		"How long is the initial term?", "When does it end?", "How much is the base rent?", "Who are the parties?", "Is there a cap?",
		"Which law governs?", "How many days?", "What percentage?", "Is assignment prohibited without consent?", "What of assignment?",
	} {
		f.Add(lease, question)
	}
	f.Add("The tenant may assign unless："+strings.Repeat("约", 100), "May the tenant assign?")
	f.Add("Rent not paid within thirty (30) days prior to 31 February 2020, provided, however, that it shall not", "Must we pay within 30 days?")
	f.Add("no party may x with the prior written consent of\u00a0Y", "may x")
	f.Add("§ 1 “quoted” é 😀\r\n\r\n\u00a0 2. Not\u2028one.", "how long")
	f.Fuzz(func(t *testing.T, words, question string) {
		words = strings.ToValidUTF8(words, "?")
		d := NewDocument(cite.Document{Text: words})
		found, err := testWeights().Extract(Read(question, question, Auto.Of(question)), d, testHits(d, strings.Fields(question)...), Subject{}, false)
		if err != nil {
			t.Fatal(err)
		}
		last := 0
		for _, s := range found.Sentences {
			for _, c := range s.Citations {
				if err := doc.Verify(words, c.Bytes, c.Quote); err != nil {
					t.Fatal(err)
				}
				if s.Kind == Quote {
					if c.Bytes.Start < last {
						t.Fatalf("quotes out of order: %v after %d", c.Bytes, last)
					}
					last = c.Bytes.End
				}
			}
		}
	})
}
