package library

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pincite/samples"
)

// somewhere are questions that name no contract and that samples answer.
var somewhere = []string{
	"May the tenant assign the lease?", "Which law governs?", "When is the rent due?", "How long is the notice period?", "Who keeps confidential information?",
	"What happens on late payment?", "Is liability capped?", "May the licensee sublicense?", "What is the interest rate on the loan?", "Who must insure?",
	"What warranties does the supplier give?", "Can the employee work for a competitor?", "How are disputes settled?", "May records be audited?",
	"What is an event of default?", "Who owns what is invented?", "How much is the deposit?", "When does the agreement end?", "What is force majeure?", "How is the price adjusted?",
	"Can they throw us out if we pay late?", "Do we get our money back if the goods are broken?", "Who picks up the bill for shipping?", "May we tell the press about the deal?",
}

// ofOthers are questions that name no contract and ask for what contracts have, of things that samples do not
// speak of, mostly by words that everybody knows.
var ofOthers = []string{
	"What is the price of a balloon ride?", "May the tenant keep a goat?", "Who insures the elephant?", "What is the rent of the castle?",
	"How long is the warranty on a trumpet?", "Which law governs the wedding?", "Who may terminate the circus agreement?", "What royalties does the singer get?",
	"Is liability for snake bites capped?", "What is the interest rate on the farmer's mortgage?", "May the chef compete with the restaurant?", "How much notice must a cowboy give?",
}

// TestNowhere asks all samples, naming none, for things that stand in none of them, and for things
// that do: four of five of those are to be refused, and nine of ten of these are not.
func TestNowhere(t *testing.T) {
	d := newFixture(t)
	if err := os.CopyFS(filepath.Join(d.folder, "samples"), samples.FS); err != nil {
		t.Fatal(err)
	}
	d.index(IndexRequest{})
	t.Run("search", func(t *testing.T) { searchNowhere(t, d.matter) })
	data, err := os.ReadFile("testdata/nowhere.txt")
	if err != nil {
		t.Fatal(err)
	}
	refused := func(questions []string) (n int) {
		for _, q := range questions {
			reply, err := d.matter.Ask(t.Context(), Inquiry{Text: q})
			if err != nil {
				t.Fatal(err)
			}
			if reply.Absent {
				n++
			}
		}
		return n
	}
	absent := strings.Split(strings.TrimSpace(string(data)), "\n")
	if n := refused(absent); n < len(absent)*4/5 {
		t.Errorf("of %d questions about what stands nowhere, %d are refused", len(absent), n)
	}
	if n := refused(ofOthers); n < len(ofOthers)*4/5 {
		t.Errorf("of %d questions for clauses about what stands nowhere, %d are refused", len(ofOthers), n)
	}
	t.Run("idle", func(t *testing.T) { askIdle(t, d.matter) })
	t.Run("two questions", func(t *testing.T) { askTwo(t, d.matter) })
	if n := refused(somewhere); n > len(somewhere)/10 {
		t.Errorf("of %d questions about what stands there, %d are refused", len(somewhere), n)
	}
}

// askIdle asks for nothing: no document is looked at, unless one is named.
func askIdle(t *testing.T, m *Matter) {
	for question, idle := range map[string]bool{"what is 2+2": true, "hello": true, "when when when": true, "What does the Dovecroft lease say?": false, "rent": false} {
		reply, err := m.Ask(t.Context(), Inquiry{Text: question})
		if err != nil || reply.Idle != idle || idle && (!reply.Absent || len(reply.Found) > 0) {
			t.Errorf("%s: %v, idle %v, absent %v", question, err, reply.Idle, reply.Absent)
		}
	}
}

// askTwo asks two questions in one: both are answered, or the one that is not is told.
func askTwo(t *testing.T, m *Matter) {
	for question, want := range map[string]struct{ value, unanswered string }{
		"Which law governs the Dovecroft lease and may the tenant assign it?":         {"Massachusetts", ""},
		"Which law governs the Dovecroft lease and who polishes the zeppelin?":        {"Massachusetts", "who polishes the zeppelin?"},
		"What are the interest rate and the governing law of the Saltmere loan?":      {"Illinois", ""},
		"Who polishes the zeppelin? How many calories does a banana have?":            {"", ""},
		"Which law governs the Dovecroft lease? Which law governs the Saltmere loan?": {"Massachusetts", ""},
	} {
		reply, err := m.Ask(t.Context(), Inquiry{Text: question})
		if err != nil {
			t.Fatal(err)
		}
		said, unanswered := "", ""
		for _, f := range reply.Found {
			for _, s := range f.Sentences {
				said += s.Text + "\n"
			}
		}
		for _, u := range reply.Unanswered {
			unanswered += u.Question
		}
		if !strings.Contains(said, want.value) || reply.Absent != (want.value == "") || unanswered != want.unanswered {
			t.Errorf("%s: %q, unanswered %q", question, said, unanswered)
		}
	}
}

// searchNowhere has a search say which names and rare words of a question stand in no document.
func searchNowhere(t *testing.T, m *Matter) {
	for question, want := range map[string]string{
		"How long does confidentiality last in the agreement with Tesla?": "Tesla",
		"What did Wyoming Zeppelin and Tesla agree on the deposit?":       "Wyoming Zeppelin Tesla",
		"who looks after the seismographs":                                "seismographs",
		"may the tennant asign the lease":                                 "asign", //nolint:misspell // as it may be typed
		"WHO LOOKS AFTER THE SEISMOGRAPHS":                                "SEISMOGRAPHS",
		"duty to return confidential info":                                "",
		"is there a noncompetition":                                       "",
		"rofr":                                                            "",
		"\"seismograph\"":                                                 "",
	} {
		r, err := m.Search(t.Context(), Question{Text: question})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(r.Nowhere, " "); got != want {
			t.Errorf("%s: nowhere %q, want %q", question, got, want)
		}
	}
	for _, question := range somewhere {
		if r, err := m.Search(t.Context(), Question{Text: question}); err != nil || len(r.Nowhere) > 0 {
			t.Errorf("%s: nowhere %q, %v", question, r.Nowhere, err)
		}
	}
}

// TestFollowUpComplete holds that what goes on from another question and says by itself what it asks is asked by itself, of
// the documents that answered before.
func TestFollowUpComplete(t *testing.T) {
	d := newFixture(t)
	d.write("Quillwort lease.txt", "LEASE between Quillwort Ltd and Beta Ltd\n\n1. RENT\n1.1 The tenant pays a rent of $900 a month.\n\n"+
		"2. INSURANCE\n2.1 The tenant insures the premises against fire and flood.\n")
	d.write("Other lease.txt", "LEASE between Acme Ltd and Gamma Ltd\n\n1. INSURANCE\n1.1 The landlord insures the premises against fire and flood.\n")
	d.index(IndexRequest{})
	for question, subject := range map[string]bool{"And the insurance against fire?": false, "And when is it paid?": true} {
		reply, err := d.matter.Ask(t.Context(), Inquiry{Text: question, After: "How much is the rent of the Quillwort lease?"})
		if err != nil || reply.Kept == nil || (reply.Kept.Subject != "") != subject {
			t.Errorf("%s: %v, kept %+v", question, err, reply.Kept)
			continue
		}
		for _, f := range reply.Found {
			if !strings.Contains(f.File, "Quillwort") {
				t.Errorf("%s: answered by %s", question, f.File)
			}
		}
	}
}
