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
