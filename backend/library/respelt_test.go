package library

import "testing"

// TestRespelt asks for words that some write joined, others with a hyphen or apart: all find the same clause.
func TestRespelt(t *testing.T) {
	d := newFixture(t)
	d.write("lease.txt", "LEASE between Acme Ltd and Beta Ltd\n\n1. SUBLETTING\n1.1 The tenant may not sublet the premises.\n\n"+
		"2. COVENANTS\n2.1 The non-compete binds the tenant for two years.\n\n3. SALE\n3.1 On a change of control the lease ends. The landlord has a preemption right.\n")
	d.write("deed.txt", "DEED between Gamma Ltd and Delta Ltd\n\n1. COVENANTS\n1.1 A noncompete binds the seller.\n\n2. MEDIATION\n2.1 A cofounder pays.\n")
	d.index(IndexRequest{})
	for question, want := range map[string]string{
		"may the tenant sub-let the premises":      "may the tenant sublet the premises",
		"may the tenant sub let?":                  "may the tenant sublet?",
		"is there a changeofcontrol":               "is there a change-of-control",
		"pre-emption right of the landlord":        "preemption right of the landlord",
		"noncompete of the tenant":                 "noncompete non-compete of the tenant",
		"what of the Co-Founder":                   "what of the cofounder",
		"may the tenant sublet the premises":       "may the tenant sublet the premises",
		"what does BetaLtd say of the Non-Compete": "what does BetaLtd say of the Non-Compete", // names stay
		"wholesale": "wholesale",
	} {
		r, err := d.matter.Search(t.Context(), Question{Text: question, NoRoute: true})
		if err != nil {
			t.Fatal(err)
		}
		if r.Topic != want || r.Query != question {
			t.Errorf("%s: looked for %q", r.Query, r.Topic)
		}
	}
	if r, err := d.matter.Search(t.Context(), Question{Text: `"sub let"`}); err != nil || r.Matches != 0 {
		t.Errorf("an operator is not taken as it is typed: %v", err)
	}
	if reply, err := d.matter.Ask(t.Context(), Inquiry{Text: "Is there a co-founder?"}); err != nil || len(reply.Nowhere) > 0 {
		t.Errorf("%v, nowhere %q", err, reply.Nowhere)
	}
}

// TestMisspelt asks for words with a slip in them: they are read as words of the documents, which is told.
func TestMisspelt(t *testing.T) {
	d := newFixture(t)
	d.write("loan.txt", "LOAN AGREEMENT between Indemnor Ltd and Beta Ltd\n\n1. INTEREST\n1.1 The borrower pays interest at a rate of 5% a year.\n\n"+
		"2. TERMINATION\n2.1 The lender may give notice of termination at any time. A charter is kept.\n\n3. REMEDIES\n3.1 The borrower warrants that nothing is due.\n")
	d.index(IndexRequest{})
	for question, want := range map[string]string{
		"intereest rate":                    "interest rate",
		"Terminaton notice, and inteerest?": "termination notice, and interest?",
		"INTEREEST RATE":                    "interest RATE",
		"arbbitration of disputes":          "arbbitration of disputes", // of which no document has the word that is meant
		`the "intereest" rate`:              `the "intereest" rate`,
		`the "terminaton notice" of a loan`: `the "terminaton notice" of a loan`,
		"notice of the Intereest":           "notice of the Intereest", // as a name is written
		"notice in the chartar agreement":   "notice in the chartar agreement",
		"interest of indemner":              "interest of indemner", // a party's name
		"premium of the rate":               "premium of the rate",  // a word that contracts use
		"folder:intereest intereest":        "interest",
	} {
		for _, ask := range []bool{false, true} {
			r, err := &Result{}, error(nil)
			if ask {
				var reply *Reply
				if reply, err = d.matter.Ask(t.Context(), Inquiry{Text: question, NoRoute: true}); err == nil {
					r = reply.Search
				}
			} else {
				r, err = d.matter.Search(t.Context(), Question{Text: question, NoRoute: true})
			}
			if err != nil {
				t.Fatalf("%s: %v", question, err)
			}
			if r.Topic != want || r.Query != question || (len(r.Readings) > 0) != (want != question) {
				t.Errorf("%s: looked for %q, read %v", question, r.Topic, r.Readings)
			}
		}
	}
	typed, err := d.matter.Search(t.Context(), Question{Text: "intereest rate", AsTyped: true})
	if err != nil || typed.Topic != "intereest rate" || len(typed.Readings) > 0 || len(typed.Nowhere) != 1 {
		t.Errorf("as typed: %v, looked for %q, read %v", err, typed.Topic, typed.Readings)
	}
	for _, spelt := range []bool{true, false} {
		if r, err := d.matter.Search(t.Context(), Question{Text: "intereest rate", AsSpelt: spelt}); err != nil || (len(r.Readings) == 0) != spelt {
			t.Errorf("as spelt, %v: %v, read %v", spelt, err, r.Readings)
		}
	}
	read, err := d.matter.Ask(t.Context(), Inquiry{Text: "What is the intereest rate?"})
	if err != nil || read.Absent || len(read.Search.Readings) != 1 || read.Search.Readings[0].As != "interest" || read.Question.Text != "What is the intereest rate?" {
		t.Errorf("%v, %+v", err, read)
	}
	if typed, err := d.matter.Ask(t.Context(), Inquiry{Text: "What is the intereest rate?", AsTyped: true}); err != nil || len(typed.Search.Readings) > 0 {
		t.Errorf("as typed: %v, read %v", err, typed.Search.Readings)
	}
}
