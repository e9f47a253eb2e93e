package ask

import (
	"strings"
	"testing"
)

func TestRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		question string
		want     Want
	}{
		{"May Tenant assign the lease?", YesNo},
		{"can't we just sublet", YesNo},
		{"Under the lease, may the tenant sublet the premises?", YesNo},
		{"I need to know whether they have to warn us", YesNo},
		{"If the tenant is served with a subpoena may it hand over the books?", YesNo},
		{"after selling the shares back can the founder still vote them", YesNo},
		{"The pumps broke down over Easter. Is Calder on the hook for that?", YesNo},
		{"ohio covenants - may the old employer warn the new one?", YesNo},
		{"BAA - if the ministry asks how it handles the data, must it tell?", YesNo},
		{"Do the parties to the NDA have to shred the papers?", YesNo},
		{"lease: everybody pays their own advisers?", YesNo},
		{"telenor wants a freeze order from a court in New York. ok?", YesNo},
		{"Can you tell me how long the term of the lease is?", Duration},
		{"In which cases must the company cover our costs?", Words},
		{"They are insolvent. On what basis can the licence carry on?", Words},
		{"When must the rent be paid?", Date},
		{"max deposit from the driver for the car??", Money},
		{"Which losses, if any, are unlimited?", Words},
		{"Who are the parties?", Parties},
		{"who is the other party here", Parties},
		{"which companies are the parties to the lease", Parties},
		{"the lease is between which parties?", Parties},
		{"Which companies count as affiliates?", Words},
		{"Which parties may terminate?", Words},
		{"Which law firm delivers the opinion?", Words},
		{"Which law governs?", Jurisdiction},
		{"what is the governing law of the contract", Jurisdiction},
		{"How long is the notice period?", Duration},
		{"within how many days must it be paid", Duration},
		{"What is the term of the agreement?", Duration},
		{"When does the agreement expire?", Date},
		{"What is the effective date?", Date},
		{"what is the final maturity date of the loan", Date},
		{"How much is the rent?", Money},
		{"what is the annual license fee", Money},
		{"What is the royalty rate?", Percent},
		{"How many units must be bought?", Number},
		{"What happens on a change of control?", Words},
		{"assignment clause", Words},
		{"By what day of the month is the rent due?", Words},
		{"Who may terminate, and when?", Words},
		{"monthly hosting fee", Money},
		{"the purchase price of the boats", Money},
		{"What is the hourly rate?", Money},
		{"consultant's day rate", Money},
		{"What is Tarn Mills charging Fell Looms for each loom?", Money},
		{"what are we paying the cleaners", Money},
		{"assignment of rent", Words},
		{"who gets the fee", Words},
		{"what is the minimum fixed charge coverage ratio", Words},
	} {
		if got := Read(c.question, c.question, Auto).Want; got != c.want {
			t.Errorf("%q wants %s, got %s", c.question, c.want, got)
		}
	}
}

func TestLacking(t *testing.T) {
	t.Parallel()
	for question, want := range map[string]bool{
		"Which contracts do not have a limitation of liability?": true,
		"which contracts don’t mention arbitration":              true,
		"Are there any leases without a deposit?":                true,
		"list all agreements that lack a governing law":          true,
		"Which NDAs have no term?":                               true,
		"Which contracts may be terminated without cause?":       false,
		"Which contracts have an audit right?":                   false,
		"Does the lease not allow pets?":                         false,
		"What may the tenant not do?":                            false,
	} {
		q := Read(question, question, Auto)
		if got := q.Lacking(); got != want {
			t.Errorf("%s: %v", question, got)
		}
	}
}

// TestVerdictsOfSentences judges sentences that nothing was learned from.
func TestVerdictsOfSentences(t *testing.T) {
	t.Parallel()
	const lease = "Tenant may not assign this Lease or sublet the Premises, whether by operation of law or otherwise, without the prior written consent of Landlord, which shall not be unreasonably withheld."
	for _, c := range []struct {
		question, sentence string
		want               Verdict
	}{
		{"May Tenant assign the lease?", lease, NoUnless},
		{"Is it true that Tenant can't assign the lease?", lease, YesIf},
		{"Can Supplier subcontract the services?", "Supplier may subcontract the Services with the prior approval of Customer.", YesIf},
		{"Can Supplier subcontract the services?", "Supplier shall not subcontract any part of the Services.", No},
		{"Can Supplier subcontract the services?", "Supplier shall not subcontract any of the Services, except to its Affiliates.", NoUnless},
		{"Can Supplier subcontract the services?", "Supplier may subcontract the Services, provided that it remains liable for its subcontractors.", YesIf},
		{"Must the recipient destroy confidential information?", "Recipient shall destroy all Confidential Information.", Yes},
		{"Must the recipient destroy confidential information?", "Recipient shall not be required to destroy any Confidential Information.", No},
		{"Can the recipient keep a copy of confidential information?", "Recipient may keep one copy of the Confidential Information.", Yes},
		{"Does the contract stop the recipient from hiring staff?", "Recipient shall not hire any of the staff.", Yes},
	} {
		s, qualified := ReadAlone(c.question, c.sentence), 0.0
		for _, q := range s.Cues {
			qualified = max(qualified, verdicts().Cue.Of(q.Features))
		}
		yes := verdicts().Unread.Polarity.Of(s.Polarity)
		got := map[bool]map[bool]Verdict{true: {true: YesIf, false: Yes}, false: {true: NoUnless, false: No}}[yes >= 0.5][qualified >= 0.5]
		if got != c.want {
			t.Errorf("%q by %q: %q, want %q (yes %.2f, qualified %.2f)", c.question, c.sentence, got, c.want, yes, qualified)
		}
	}
}

func TestStyle(t *testing.T) {
	t.Parallel()
	for question, want := range map[string]Style{
		"can i end this early if they dont pay me":                                            Plain,
		"What happens if the tenant pays late?":                                               Plain,
		"Does the indemnification survive?":                                                   Expert,
		"Which circumstances constitute extraordinary mitigation under applicable regulation": Expert,
	} {
		if got := Auto.Of(question); got != want {
			t.Errorf("%q: %s, want %s (score %.1f)", question, got, want, daleChall(question))
		}
		if Plain.Of(question) != Plain || Expert.Of(question) != Expert {
			t.Error("a style that was chosen is another")
		}
	}
	if _, err := ParseStyle("terse"); err == nil {
		t.Error("an unknown style is taken")
	}
	if s, err := ParseStyle(""); s != Auto || err != nil {
		t.Errorf("no style: %s, %v", s, err)
	}
}

func TestDaleChall(t *testing.T) {
	t.Parallel()
	if got := daleChall("The cat sat on the mat."); got > 1 {
		t.Errorf("easy words score %.2f", got) // 0.0496 × 6 words
	}
	// Five words, all beyond the list, in one sentence: 0.1579 × 100 + 0.0496 × 5 + 3.6365.
	if got := daleChall("fiduciary encumbrance notwithstanding subrogation estoppel."); got < 19.6 || got > 19.7 {
		t.Errorf("difficult words score %.2f", got)
	}
	if daleChall("") != 0 {
		t.Error("nothing scores")
	}
}

func TestQuestionWords(t *testing.T) {
	t.Parallel()
	q := Read("", "What does Tesla charge for the Model 3, and what is charged?", Plain)
	if got := strings.Join(q.Words(), " "); got != "tesla charge model 3 charged" {
		t.Error(got)
	}
	for word, want := range map[string]bool{"tesla": true, "model": true, "charge": false, "3": false, "what": false} {
		if q.Names(word) != want {
			t.Errorf("%s: %v", word, !want)
		}
	}
}

func TestQuestionPassages(t *testing.T) {
	t.Parallel()
	for question, want := range map[string]int{
		"Which law governs?": precisePassages, "May Acme assign?": precisePassages, "audit rights": vaguePassages, "": vaguePassages,
		"We are winding down the venture and the operations people keep asking whether the other side still has to do anything": verbosePassages,
	} {
		q := Read(question, question, Plain)
		if got := q.Passages(); got != want {
			t.Errorf("%q: %d passages, want %d", question, got, want)
		}
	}
}

// TestDistinctive takes no form of address for a name, and no word about documents for a subject.
func TestDistinctive(t *testing.T) {
	t.Parallel()
	q := Read("", "Which lease with Ms Quist mentions a pergola?", Plain)
	for word, want := range map[string]bool{"ms": false, "quist": true, "mentions": false, "pergola": true} {
		if q.Distinctive(word) != want {
			t.Errorf("%s: %v", word, !want)
		}
	}
}

// TestContractions holds that contractions say nothing of a subject, with their apostrophe and without it.
func TestContractions(t *testing.T) {
	t.Parallel()
	for _, question := range []string{"who's called if there's mould and we don't act?", "whos called if theres mould and we dont act?"} {
		q := Read(question, question, Plain)
		if got := strings.Join(q.Words(), " "); got != "called mould act" {
			t.Errorf("%s: %q", question, got)
		}
	}
}

// TestIdle holds that what asks for nothing is told from the shortest questions that ask for something.
func TestIdle(t *testing.T) {
	t.Parallel()
	for question, want := range map[string]bool{
		"what is 2+2": true, "when when when": true, "hello": true, "Who are you?": true, "help": true, "how long?": true, "1234": true, "what does it say": true,
		"rent": false, "Who are the parties?": false, "what is this agreement": false, "§ 10.1": false, "what does clause 4 say?": false, "who pays?": false,
		"租金": false, "Miete?": false, "NDA": false, "lorem ipsum": false,
	} {
		if q := Read(question, question, Auto); q.Idle() != want {
			t.Errorf("%s: idle %v", question, q.Idle())
		}
	}
}
